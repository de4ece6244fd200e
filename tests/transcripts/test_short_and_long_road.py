"""Files of the commonest shape are read in one pass, and come out as if every row had been judged."""

from hypothesis import event, given
from hypothesis import strategies as st

from receipts_core.transcripts.model import Report
from receipts_core.transcripts.text import judged
from receipts_core.transcripts.uniform import uniform

NAMES = ("Dana", "Interviewer", "Bo Ott", "José", "Q", "Speaker 1", "Note", "the kitchen", "P.-J. O'Neil", "Anna -")
TIMES = ("", "[00:01:02] ", "[59:07] ", "[00:75:02] ", "(00:12) ", "[1:02] ", "00:03 ")
OPENINGS = ("", "(laughs) ", "// ", "*", "[ok] ", "7 ", "lower ", "# ", "> ", "- ", "Transcript ", "\u00a0")
TEXTS = ("Yes.", "I said: no", "Well", "SAMPLE TRANSCRIPT", "a\tb", "x__y", "**so**", "Zoe: fine", "nice \x0b", "")
BREAKS = ("\n", "\n\n", "\n \n", "\r\n", "")

rows = st.tuples(*map(st.sampled_from, (TIMES, NAMES, (": ", ":", " : "), OPENINGS, TEXTS, BREAKS))).map("".join)
common = st.tuples(
    st.sampled_from(TIMES[:3]), st.sampled_from(NAMES[:6]), st.just(": "), st.sampled_from(TEXTS[:4]), st.just("\n")
).map("".join)
files = st.one_of(st.lists(common, max_size=14), st.lists(st.one_of(common, common, common, rows), max_size=14))


@given(files.map("".join), st.sampled_from(["", "   ", "\n\n", "Title\n\n"]))
def test_the_short_road_reads_what_the_long_one_reads(text: str, before: str) -> None:
    scan = f"{before}{text}".replace("\r\n", " \n").encode()
    short_report, long_report = Report(), Report()
    found = uniform(scan, 0, short_report)
    event("short" if found else "long")
    if found is not None:
        assert list(found) == list(judged(scan, 0, long_report))
        assert short_report == long_report


def test_rows_with_times_and_names_take_the_short_road() -> None:
    scan = b"[00:00:01] Ann: Hello, Bo.\n\n[00:00:03] Bo: Hi there.\n" * 3
    assert uniform(scan, 0, Report()) is not None
    assert uniform(scan + b"and more\n", 0, Report()) is None
