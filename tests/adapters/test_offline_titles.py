"""Titles of the offline analyst's themes on the sample study: what a newcomer reads first."""

import pytest

from receipts_core.adapters.offline import OfflineModel
from receipts_core.contract import Theme
from receipts_core.use_cases.runs import start_themes
from receipts_core.use_cases.sample import load_samples
from tests.support.gate import services
from tests.support.runs import study_of


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


def test_a_title_spells_its_words_as_they_were_said() -> None:
    told = "[00:01] {0}: In the end I would never send out a summary I hadn’t checked, {1}.\n"
    made = study_of(OfflineModel(), *(told.format(*one) for one in (("Ana", "ever"), ("Ben", "really"), ("Cy", "no"))))
    titles = [theme.title for theme in made.runs.get(start_themes(made, "s").run_id).themes.themes]
    assert any("I hadn’t checked" in title for title in titles), titles


def test_no_title_calls_the_speaker_a_small_i(themes: tuple[Theme, ...]) -> None:
    assert not [theme.title for theme in themes if " i " in theme.title]


def test_the_samples_show_both_sides_of_what_people_disagree_on(themes: tuple[Theme, ...]) -> None:
    sides = {
        theme.title: [{one.speaker for one in side} for side in (theme.citations, theme.contrary)] for theme in themes
    }
    deny, affirm = sides["Read the deck? People disagree"]
    assert deny >= {"Tom Halloran", "Priya Raman"}
    assert affirm == {"Inés Carrasco", "Aleksi Niemi"}


def test_whoever_only_reports_what_others_say_is_on_no_side(themes: tuple[Theme, ...]) -> None:
    """Jonas quotes a colleague who says that nobody reads the deck, and says that the colleague is wrong."""
    deck = next(theme for theme in themes if "deck" in theme.title)
    assert "Jonas Reinhardt" not in {citation.speaker for citation in (*deck.citations, *deck.contrary)}
    incentives = next(theme for theme in themes if "ncentives" in theme.title)
    assert not [citation for citation in incentives.citations if "some people say" in citation.shown]
