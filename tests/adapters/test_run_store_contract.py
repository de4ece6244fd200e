"""What every run store does, whatever it is made of."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from receipts_core.contract import AskResult, Run, RunCounts, RunState, SearchMade, Usage
from receipts_core.errors import Conflict, InvalidInput, NotFound
from receipts_core.ports import RunStore
from tests.support.stored import event, run

FINAL = [RunState.DONE, RunState.FAILED, RunState.CANCELLED]


def ended(held: Run, state: RunState = RunState.DONE, **values) -> Run:
    """The run in a final state."""
    return held.model_copy(update={"state": state, "ended_at": 9, **values})


def answer(queries: int = 2) -> AskResult:
    """An answer whose size is that of its searches, in words that do not compress."""
    noise = random.Random(queries)
    searches = tuple(SearchMade(query=f"{noise.getrandbits(400):x}", hits=n) for n in range(queries))
    return AskResult(
        model="stub", question="Who?", sentences=(), nothing_found=True, dropped=(), searches=searches, missing=None
    )


def test_a_run_comes_back_whole(runs: RunStore) -> None:
    made = run()
    runs.create(made)
    assert runs.get("r") == made
    usage = Usage(input_tokens=3, cost_micro_usd=12, rounds=1)
    done = ended(made, usage=usage, counts=RunCounts(searches=2), answer=answer(), reason="why")
    runs.save(done)
    assert runs.get("r") == done


def test_what_is_not_there_is_not_found(runs: RunStore) -> None:
    for call in (
        lambda: runs.get("x"),
        lambda: runs.get(""),
        lambda: runs.save(run("x")),
        lambda: runs.request_cancel("x"),
        lambda: runs.add_events("x", [event(1)]),
    ):
        with pytest.raises(NotFound):
            call()
    assert runs.claim("x", 1) is None
    assert runs.events("x") == []
    assert not runs.cancel_requested("x")
    assert runs.list("x").items == []
    assert runs.find_cached("x", "key") is None
    runs.delete_for_study("x")


def test_an_id_is_taken_once(runs: RunStore) -> None:
    runs.create(run())
    with pytest.raises(Conflict):
        runs.create(run(created_at=5))
    assert runs.get("r") == run()


def test_a_run_is_claimed_once(runs: RunStore) -> None:
    runs.create(run())
    won = runs.claim("r", 5)
    assert won is not None
    assert (won.state, won.started_at) == (RunState.RUNNING, 5)
    assert runs.get("r") == won
    assert runs.claim("r", 6) is None
    assert runs.get("r").started_at == 5


def test_of_many_claims_at_once_one_wins(runs: RunStore) -> None:
    for n in range(8):
        runs.create(run(f"r{n}"))
        with ThreadPoolExecutor(8) as pool:
            won = [claim for claim in pool.map(lambda now, n=n: runs.claim(f"r{n}", now), range(8)) if claim]
        assert len(won) == 1
        assert runs.get(f"r{n}") == won[0]


@pytest.mark.parametrize("state", FINAL)
def test_an_end_is_never_overwritten(runs: RunStore, state: RunState) -> None:
    runs.create(run())
    end = ended(run(), state)
    runs.save(end)
    for other in (run(), ended(run(), RunState.FAILED, reason="too late"), end.model_copy(update={"ended_at": 10})):
        with pytest.raises(Conflict):
            runs.save(other)
    assert runs.get("r") == end
    assert runs.claim("r", 7) is None
    runs.save(end)
    assert runs.get("r") == end


def test_of_many_ends_at_once_one_stays(runs: RunStore) -> None:
    runs.create(run())

    def end(n: int) -> bool:
        try:
            runs.save(ended(run(), FINAL[n % 3], reason=str(n)))
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        won = [n for n, stayed in enumerate(pool.map(end, range(9))) if stayed]
    assert len(won) == 1
    assert runs.get("r").reason == str(won[0])


def test_an_ended_run_is_rewritten_with_its_events_for_words_that_must_go(runs: RunStore) -> None:
    runs.create(run())
    runs.add_events("r", [event(1, "kept"), event(2, "words " * 30_000), event(3, "words")])
    runs.save(ended(run(), answer=answer(9_000), reason="words"))
    without = ended(run(), reason="withdrawn", answer=answer(1))
    runs.rewrite(without, [event(2, "withdrawn"), event(3, "withdrawn")])
    assert runs.get("r") == without
    assert runs.list("s").items == [without]
    assert runs.events("r") == [event(1, "kept"), event(2, "withdrawn"), event(3, "withdrawn")]


def test_only_what_has_ended_is_rewritten(runs: RunStore) -> None:
    with pytest.raises(NotFound):
        runs.rewrite(ended(run()), [])
    runs.create(run())
    with pytest.raises(Conflict):
        runs.rewrite(ended(run()), [event(1)])
    assert runs.get("r") == run()
    assert runs.events("r") == []


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_a_studys_runs_are_listed_newest_first_to_the_end(runs: RunStore, limit: int) -> None:
    made = [run(f"r{n}", created_at=n // 2) for n in range(9)]
    for each in made:
        runs.create(each)
    runs.create(run("other", study_id="other"))
    runs.save(ended(made[3]))
    listed, cursor = [], None
    while True:
        page = runs.list("s", cursor, limit)
        listed += page.items
        cursor = page.next_cursor
        if cursor is None:
            break
    assert [r.run_id for r in listed] == [f"r{n}" for n in range(8, -1, -1)]
    assert listed[5] == ended(made[3])


def test_a_cursor_that_was_made_up_is_refused(runs: RunStore) -> None:
    with pytest.raises(InvalidInput):
        runs.list("s", "!")


def test_the_newest_done_run_with_the_key_is_found(runs: RunStore) -> None:
    for n, state in enumerate([RunState.DONE, RunState.DONE, RunState.FAILED, RunState.CANCELLED]):
        runs.create(run(f"r{n}", created_at=n, cache_key="k"))
        runs.save(ended(run(f"r{n}", created_at=n, cache_key="k"), state, answer=answer()))
    runs.create(run("queued", created_at=9, cache_key="k"))
    runs.create(run("keyless", created_at=9))
    runs.save(ended(run("keyless", created_at=9)))
    found = runs.find_cached("s", "k")
    assert found is not None
    assert found == runs.get("r1")
    assert runs.find_cached("s", "other") is None
    assert runs.find_cached("other", "k") is None
    assert runs.find_cached("s", "") is None


def test_events_are_kept_once_and_in_order(runs: RunStore) -> None:
    runs.create(run())
    runs.add_events("r", [event(2), event(1)])
    runs.add_events("r", [event(2, "again"), event(3)])
    runs.add_events("r", [])
    assert runs.events("r") == [event(1), event(2), event(3)]
    assert runs.events("r", after=1) == [event(2), event(3)]
    assert runs.events("r", after=1, limit=1) == [event(2)]
    assert runs.events("r", after=3) == []


def test_many_and_long_events_are_kept(runs: RunStore) -> None:
    runs.create(run())
    many = [event(n, f"Step {n}") for n in range(1, 121)]
    noise = random.Random(1)
    long = event(121, "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(200_000)))
    runs.add_events("r", [*many, long])
    assert runs.events("r") == [*many, long]
    assert runs.events("r", after=119) == [many[-1], long]


def test_a_cancel_is_seen_while_the_run_is_under_way(runs: RunStore) -> None:
    runs.create(run())
    assert not runs.cancel_requested("r")
    runs.request_cancel("r")
    assert runs.cancel_requested("r")
    claimed = runs.claim("r", 2)
    assert claimed is not None
    runs.save(claimed.model_copy(update={"counts": RunCounts(searches=1)}))
    assert runs.cancel_requested("r")


def test_a_run_that_has_ended_is_not_cancelled(runs: RunStore) -> None:
    runs.create(run())
    runs.save(ended(run()))
    runs.request_cancel("r")
    assert not runs.cancel_requested("r")
    assert runs.get("r") == ended(run())


def test_a_result_of_any_size_is_kept(runs: RunStore) -> None:
    runs.create(run())
    claimed = runs.claim("r", 1)
    assert claimed is not None
    runs.save(claimed.model_copy(update={"answer": answer(9_000)}))
    done = ended(claimed, answer=answer(12_000), cache_key="k")
    runs.save(done)
    assert runs.get("r") == done
    assert runs.list("s").items == [done]
    assert runs.find_cached("s", "k") == done


def test_a_deleted_study_has_no_runs(runs: RunStore) -> None:
    for run_id, study_id in (("r1", "s"), ("r2", "s"), ("r3", "other")):
        runs.create(run(run_id, study_id=study_id, cache_key="k"))
        runs.add_events(run_id, [event(1)])
        runs.save(ended(run(run_id, study_id=study_id, cache_key="k"), answer=answer(9_000)))
    runs.delete_for_study("s")
    with pytest.raises(NotFound):
        runs.get("r1")
    assert runs.events("r1") == []
    assert runs.list("s").items == []
    assert runs.find_cached("s", "k") is None
    assert runs.get("r3").state is RunState.DONE
    assert runs.events("r3") == [event(1)]


@pytest.mark.parametrize("text", ["'; --", "nul \0", "\U0001f600", "a/b#c:d", "x" * 400, " ", "../.."])
def test_hostile_ids_are_only_text(runs: RunStore, text: str) -> None:
    made = run(text, study_id=text, cache_key=text)
    runs.create(made)
    claimed = runs.claim(text, 3)
    assert claimed is not None
    runs.add_events(text, [event(1, text)])
    runs.save(ended(claimed, reason=text))
    assert runs.list(text).items == [ended(claimed, reason=text)]
    assert runs.find_cached(text, text) == ended(claimed, reason=text)
    assert runs.events(text) == [event(1, text)]
    runs.delete_for_study(text)
    assert runs.list(text).items == []
