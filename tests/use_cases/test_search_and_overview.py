"""The index of a study: built once, kept as a snapshot, never stale; and pages of hits."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from receipts_core import corpus
from receipts_core.adapters.stub import StubModel
from receipts_core.contract import Role
from receipts_core.errors import InvalidInput, NotFound
from receipts_core.use_cases.search import MOST_HITS, index_key, open_index, overview, search
from tests.support.runs import add, study_of


@pytest.fixture
def services():
    return study_of(StubModel())


def key(services) -> str:
    return index_key("s", services.transcripts.get_study("s").version)


def test_a_hit_says_where_it_stands(services):
    hit = search(services, "s", "budget for another tool").hits[0]
    assert (hit.transcript_title, hit.speaker, hit.role) == ("interview 1", "Ana", Role.PARTICIPANT)
    assert "no budget" in hit.text
    assert hit.start_ms == 5000


def test_pages_follow_each_other_until_there_are_no_more(services):
    everything = search(services, "s", "check every summary").hits
    cursor, pages = None, []
    for _ in range(len(everything)):
        page = search(services, "s", "check every summary", limit=1, cursor=cursor)
        pages.extend(page.hits)
        cursor = page.next_cursor
    assert tuple(pages) == everything
    assert cursor is None


def test_one_interview_can_be_searched_alone(services):
    everything = search(services, "s", "check summary").hits
    assert len({hit.transcript_id for hit in everything}) > 1
    only = everything[-1].transcript_id
    assert {hit.transcript_id for hit in search(services, "s", "check summary", transcript_id=only).hits} == {only}


@pytest.mark.parametrize("cursor", ["", "-1", "next", "9" * 40, "１"])
def test_a_cursor_that_is_none_is_refused(services, cursor):
    with pytest.raises(InvalidInput, match="cursor"):
        search(services, "s", "summary", cursor=cursor)


def test_a_limit_is_held_between_one_and_the_most(services):
    assert len(search(services, "s", "summary", limit=0).hits) == 1
    assert len(search(services, "s", "summary", limit=10 * MOST_HITS).hits) <= MOST_HITS


def test_an_unknown_study_is_not_found(services):
    with pytest.raises(NotFound):
        search(services, "nobody's", "summary")


def test_an_index_is_opened_once_and_kept_for_other_processes(services):
    first = open_index(services, "s")
    assert open_index(services, "s") is first
    assert services.blobs.exists(key(services))


def test_another_process_reads_the_snapshot_and_builds_nothing(services):
    open_index(services, "s")
    other = study_of(StubModel(), "[00:01] Zoe: Nothing of this is in the snapshot at all.")
    version = other.transcripts.get_study("s").version
    other.blobs.put(index_key("s", version), services.blobs.get(key(services)))
    assert open_index(other, "s").search("budget for another tool")


def test_a_damaged_snapshot_is_built_again(services):
    services.blobs.put(key(services), b"damaged")
    assert search(services, "s", "budget").hits
    assert corpus.Index.load(services.blobs.get(key(services))).search("budget")


def test_a_new_transcript_is_found_and_the_old_snapshot_goes(services):
    search(services, "s", "recruiting")
    before = key(services)
    add(services, "[00:01] Dee: Recruiting took us three months this time.\n", "interview 4")
    assert search(services, "s", "recruiting").hits[0].speaker == "Dee"
    assert not services.blobs.exists(before)
    assert list(services.blobs.keys("index/s/")) == [key(services)]


def test_a_removed_transcript_is_found_no_more(services):
    hit = search(services, "s", "budget for another tool").hits[0]
    services.transcripts.delete_transcript(hit.transcript_id)
    assert all(other.transcript_id != hit.transcript_id for other in search(services, "s", "budget tool").hits)


def test_the_overview_counts_the_study_and_names_what_recurs(services):
    seen = overview(services, "s")
    assert (seen.title, seen.interviews, seen.participants) == ("A study", 3, 3)
    assert seen.lines == services.transcripts.get_study("s").lines
    assert any("summary" in topic.phrase for topic in seen.topics)


def test_an_index_that_lines_changed_under_is_not_kept(services):
    class Moving(type(services.transcripts)):
        """Reading the lines of the study adds a transcript, as another process may."""

        def iter_lines(self, study_id):
            yield from super().iter_lines(study_id)
            if len(super().list_transcripts(study_id).items) < 4:
                add(services, "[00:01] Dee: Recruiting took us three months this time.\n", "interview 4")

    services.transcripts.__class__ = Moving
    first = key(services)
    assert search(services, "s", "budget").hits
    assert not services.blobs.exists(first)
    assert search(services, "s", "recruiting").hits[0].speaker == "Dee"


def test_many_threads_open_one_index(services):
    with ThreadPoolExecutor(8) as pool:
        opened = list(pool.map(lambda _: open_index(services, "s"), range(16)))
    assert len({id(index) for index in opened}) == 1
