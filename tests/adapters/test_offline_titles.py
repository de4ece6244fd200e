"""Titles of the offline analyst's themes on the sample study: what a newcomer reads first."""

import pytest

from receipts_core.adapters.offline import OfflineModel
from receipts_core.contract import Theme
from receipts_core.use_cases.runs import start_themes
from receipts_core.use_cases.sample import load_samples
from tests.support.gate import services


@pytest.fixture(scope="module")
def themes() -> tuple[Theme, ...]:
    made = services(OfflineModel())
    study = load_samples(made)
    result = start_themes(made, study.study_id).themes
    assert result is not None
    return result.themes


def test_a_title_takes_no_side_exactly_where_people_disagree(themes: tuple[Theme, ...]) -> None:
    assert any(theme.contrary for theme in themes)
    for theme in themes:
        assert theme.title.endswith("? People disagree") == bool(theme.contrary), theme.title


def test_a_title_spells_its_words_as_they_were_said(themes: tuple[Theme, ...]) -> None:
    titles = [theme.title for theme in themes]
    assert any("I hadn't checked" in title for title in titles), titles
    assert not [title for title in titles if " i " in title]
