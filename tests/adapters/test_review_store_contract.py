"""What every review store does, whatever it is made of."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from receipts_core.adapters.dynamodb import DynamoReviews
from receipts_core.adapters.memory_reviews import MemoryReviews
from receipts_core.adapters.sqlite import SqliteReviews
from receipts_core.contract import AuditAction, AuditEntry, Claim, ClaimState
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.ports import ReviewStore
from receipts_core.use_cases.audit_chain import check_chain, empty_log, head_at
from tests.support.local_aws import OneAtATime, local_client, new_table
from tests.support.reviews import citation, claim, entry


def dynamo_reviews(url: str) -> DynamoReviews:
    client = local_client("dynamodb", url)
    return DynamoReviews(new_table(client), OneAtATime(client))


# Of the two doubles of DynamoDB, only moto knows transactions.
REVIEWS: dict[str, Callable[[Path, Callable[[str], str]], ReviewStore]] = {
    "memory": lambda _, __: MemoryReviews(),
    "sqlite": lambda folder, _: SqliteReviews(folder / "receipts.sqlite"),
    "moto": lambda _, given: dynamo_reviews(given("moto")),
}


@pytest.fixture(params=REVIEWS)
def reviews(request: pytest.FixtureRequest, tmp_path: Path) -> ReviewStore:
    """An empty review store of each kind."""
    return REVIEWS[request.param](tmp_path, request.getfixturevalue)


def intact(reviews: ReviewStore, study_id: str) -> bool:
    lines = [line.text for line in reviews.entries(study_id)]
    return check_chain(study_id, lines, reviews.head(study_id)).intact


def next_revision(held: Claim, **fields) -> Claim:
    return held.model_copy(update={"revision": held.revision + 1, **fields})


def test_a_claim_comes_back_whole(reviews: ReviewStore) -> None:
    made = claim(citations=(citation("“Zażółć” &amp; 你好 \U0001f600"),))
    reviews.commit(entry(), [made])
    assert reviews.get("c1") == made
    changed = next_revision(made, state=ClaimState.REJECTED)
    reviews.commit(entry(AuditAction.DECISION), [changed])
    assert reviews.get("c1") == changed


def test_what_is_not_there_is_not_found(reviews: ReviewStore) -> None:
    with pytest.raises(NotFound):
        reviews.get("c1")
    assert reviews.list("s").items == []
    assert reviews.entries("s") == []
    assert reviews.head("s") == empty_log("s")
    reviews.delete_for_study("s")


@pytest.mark.parametrize("revision", [1, 2, 4])
def test_a_claim_is_written_only_over_the_revision_that_it_was_made_from(reviews: ReviewStore, revision: int) -> None:
    made = claim()
    reviews.commit(entry(), [made])
    held = next_revision(made)
    reviews.commit(entry(), [held])
    with pytest.raises(Conflict):
        reviews.commit(entry(), [claim("c2"), held.model_copy(update={"revision": revision, "sentence": "Late."})])
    assert reviews.get("c1") == held
    assert reviews.head("s").count == 2
    with pytest.raises(NotFound):
        reviews.get("c2")


def test_a_claim_that_is_not_there_has_no_second_revision(reviews: ReviewStore) -> None:
    with pytest.raises(Conflict):
        reviews.commit(entry(), [claim(revision=2)])
    assert reviews.head("s") == empty_log("s")


def test_every_change_is_an_entry_that_follows_the_one_before(reviews: ReviewStore) -> None:
    made = [reviews.commit(entry(at=n), [claim(f"c{n}")] if n % 2 else []) for n in range(7)]
    lines = reviews.entries("s")
    assert [(line.seq, AuditEntry.model_validate_json(line.text)) for line in lines] == [
        (held.seq, held) for held in made
    ]
    assert [held.seq for held in made] == list(range(1, 8))
    assert reviews.head("s") == head_at(made[-1])
    assert intact(reviews, "s")
    assert reviews.entries("s", after=2, limit=3) == lines[2:5]
    assert reviews.entries("s", after=7) == []


def test_each_study_has_its_own_log(reviews: ReviewStore) -> None:
    for n in range(4):
        reviews.commit(entry(study_id=f"s{n % 2}"))
    for study_id in ("s0", "s1"):
        assert intact(reviews, study_id)
        assert reviews.head(study_id).count == 2


def test_of_many_writers_at_once_one_changes_the_claim_and_each_entry_has_its_place(reviews: ReviewStore) -> None:
    reviews.commit(entry(), [claim()])

    def decide(n: int) -> bool:
        try:
            reviews.commit(entry(by=str(n)), [next_revision(claim(), sentence=str(n))])
        except Conflict:
            reviews.commit(entry(AuditAction.RUN, by=str(n)))
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        won = [n for n, changed in enumerate(pool.map(decide, range(12))) if changed]
    assert len(won) == 1
    assert reviews.get("c1").sentence == str(won[0])
    assert reviews.head("s").count == 13
    assert intact(reviews, "s")


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_claims_are_listed_oldest_first_to_the_end(reviews: ReviewStore, limit: int) -> None:
    made = [claim(f"c{n}", at=n // 2) for n in range(9)]
    for each in made:
        reviews.commit(entry(), [each])
    reviews.commit(entry(study_id="other"), [claim("other", study_id="other")])
    approved = next_revision(made[4], state=ClaimState.APPROVED)
    reviews.commit(entry(), [approved])
    assert listed(reviews, None, limit) == [*made[:4], approved, *made[5:]]
    assert listed(reviews, ClaimState.APPROVED, limit) == [approved]
    assert listed(reviews, ClaimState.PROPOSED, limit) == [*made[:4], *made[5:]]


def listed(reviews: ReviewStore, state: ClaimState | None, limit: int) -> list[Claim]:
    found, cursor = [], None
    while True:
        page = reviews.list("s", state, cursor, limit)
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            return found


def test_a_cursor_that_was_made_up_is_refused(reviews: ReviewStore) -> None:
    with pytest.raises(InvalidInput):
        reviews.list("s", cursor="!")


def test_a_deleted_study_has_no_claims_and_no_log(reviews: ReviewStore) -> None:
    for study_id in ("s", "other"):
        reviews.commit(entry(study_id=study_id), [claim(f"c-{study_id}", study_id=study_id)])
    reviews.delete_for_study("s")
    with pytest.raises(NotFound):
        reviews.get("c-s")
    assert (reviews.list("s").items, reviews.entries("s"), reviews.head("s")) == ([], [], empty_log("s"))
    assert reviews.get("c-other").study_id == "other"
    assert reviews.head("other").count == 1
    reviews.commit(entry(), [claim("c-s")])
    assert intact(reviews, "s")


@pytest.mark.parametrize("text", ["'; --", "nul \0", "\U0001f600", "a/b#c:d", "x" * 400, " ", "../.."])
def test_hostile_ids_and_names_are_only_text(reviews: ReviewStore, text: str) -> None:
    made = claim(text, study_id=text, sentence=text)
    reviews.commit(entry(study_id=text, by=text), [made])
    assert reviews.get(text) == made
    assert reviews.list(text).items == [made]
    assert intact(reviews, text)
    reviews.delete_for_study(text)
    assert reviews.list(text).items == []


def test_what_a_claim_said_before_is_gone_from_the_disk(tmp_path: Path) -> None:
    reviews = SqliteReviews(tmp_path / "receipts.sqlite")
    made = claim(citations=(citation("withdrawn words of somebody " * 50),))
    reviews.commit(entry(), [made])
    reviews.commit(entry(AuditAction.RECHECK), [next_revision(made, citations=())])
    assert b"withdrawn words" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_a_claim_of_any_size_is_kept(reviews: ReviewStore) -> None:
    noise = random.Random(1)
    long = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(200_000))
    made = claim(citations=(citation(long),))
    reviews.commit(entry(), [made])
    assert reviews.get("c1") == made
    changed = next_revision(made, sentence="Shorter.")
    reviews.commit(entry(), [changed])
    assert reviews.list("s").items == [changed]
    with pytest.raises(Conflict):
        reviews.commit(entry(), [next_revision(made, sentence="Late.")])
    assert reviews.get("c1") == changed
