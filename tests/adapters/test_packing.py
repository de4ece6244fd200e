"""The one written form of transcripts gives back what was put in, and says no more than it must."""

from hypothesis import given
from hypothesis import strategies as st

from receipts_core.adapters.packing import CHUNK_BYTES, Header, by_transcript, pack, unpack
from tests.support.stored import transcript

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
spoken = st.lists(st.tuples(st.none() | words, words), min_size=1, max_size=8)


@given(spoken)
def test_every_transcript_comes_back_as_it_was_packed(said) -> None:
    made = transcript(said)
    header, chunks = pack(made)
    read = Header.from_bytes(header.to_bytes())
    assert read == header
    assert read.info == made.info()
    assert tuple(line for chunk in chunks for line in unpack(read, chunk)) == made.lines


@given(st.integers(1, 400), st.sampled_from([1, 30, 2_000, 40_000]))
def test_any_line_is_found_in_the_chunk_that_the_header_names(count: int, size: int) -> None:
    made = transcript([("Ana", f"{n} " + "x" * (size if n % 7 == 0 else 3)) for n in range(count)])
    header, chunks = pack(made)
    by_first = {chunk.first: chunk for chunk in chunks}
    wanted = [1, count, (count + 1) // 2, count + 1, 0, -1]
    found = {line.n for first, ns in header.by_chunk(wanted).items() for line in unpack(header, by_first[first], ns)}
    assert found == {n for n in wanted if 1 <= n <= count}


def test_a_chunk_is_small_unless_one_line_is_not() -> None:
    long = "x" * (3 * CHUNK_BYTES)
    header, _ = pack(transcript([("Ana", "short"), ("Ana", long), ("Ana", "short")]))
    assert header.starts == (1, 2, 3)


def test_only_the_form_of_a_line_id_is_looked_for() -> None:
    assert by_transcript(["t:1", "t:2", "a:b:3", "t:1", "t:01", "t:0", "t:", "t", ":4", "t:x", "t:1 ", "t:١"]) == {
        "t": [1, 2],
        "a:b": [3],
    }
