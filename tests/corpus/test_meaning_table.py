"""The table of word meanings, and the arithmetic over it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from receipts_core.corpus.meaning import SCALE, mix, nearness, pack, table

NUMBERS = st.integers(min_value=0, max_value=len(table().words) - 1)


def direction(*weighed):
    return table().direction(table().blend(weighed))


@pytest.mark.parametrize(
    ("word", "other"),
    [("conceal", "hide"), ("colleague", "coworkers"), ("tedious", "boring"), ("price", "cost"), ("verify", "check")],
)
def test_words_of_near_meaning_are_related(word, other):
    assert other in {related.word for related in table().related(word)}


def test_related_words_come_nearest_first_and_never_the_word_itself():
    for word in ("price", "summary", "interview", "trust"):
        related = table().related(word)
        assert [r.nearness for r in related] == sorted((r.nearness for r in related), reverse=True)
        assert all(0 < r.nearness <= 1 and r.word != word for r in related)


def test_a_word_that_is_not_known_has_no_number_and_no_relatives():
    assert table().number("zzxqv") is None
    assert table().related("zzxqv") == []


def test_nothing_blended_points_nowhere():
    assert direction() is None


@given(NUMBERS, st.integers(min_value=1, max_value=150))
def test_a_word_points_where_it_points_whatever_its_weight(number, weight):
    vector = direction((number, weight))
    assert nearness(vector, pack(vector), 0) == pytest.approx(1, abs=0.01)
    assert vector == pytest.approx(direction((number, 1)))


@given(st.lists(st.tuples(NUMBERS, st.integers(min_value=1, max_value=150)), min_size=1, max_size=40))
def test_summing_in_lanes_is_summing_number_by_number(weighed):
    blend = table().blend(weighed)
    one_by_one = [0.0] * table().dimensions
    for number, weight in weighed:
        single = table().blend([(number, 1)])
        raw = [b - 128 for b in single.lanes.to_bytes(table().dimensions * 4, "little")[::4]]
        one_by_one = [total + weight * value for total, value in zip(one_by_one, raw, strict=True)]
    length = sum(value * value for value in one_by_one) ** 0.5
    assert length == 0 or table().direction(blend) == pytest.approx([v * SCALE / length for v in one_by_one])


@given(st.lists(NUMBERS, min_size=1, max_size=60), st.lists(NUMBERS, min_size=1, max_size=60))
def test_a_mix_weighs_its_parts_and_not_their_lengths(own, beside):
    short = table().blend([(number, 9) for number in own])
    long = table().blend([(number, 9) for number in own * 5])
    around = table().blend([(number, 9) for number in beside])
    one, other = (table().direction(mix([(part, 5), (around, 1)])) for part in (short, long))
    assert one == pytest.approx(other, abs=0.5)
