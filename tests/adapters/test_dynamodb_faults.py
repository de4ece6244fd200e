"""What comes out of the stores in AWS when AWS, the network or the program fails, and that nothing is half-visible."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.dynamodb import DynamoRuns, DynamoTranscripts
from receipts_core.adapters.dynamodb_table import Key, Table
from receipts_core.contract import Role, RunState, Speaker, Transcript
from receipts_core.errors import Conflict, NotFound, ReceiptsError, StoreError
from tests.support.faulty import Fault, FaultyClient, Overtaken, empty_pages, gone_after, refusing, repeated, throttled
from tests.support.local_aws import items_of, local_client, new_table
from tests.support.stored import event, run, study, study_of, transcript
from tests.support.unpacked import noise

# A chunk a line, and more chunks than one batch of writes holds.
WHOLE = transcript([("Ana", f"{n} {noise(6_000)}") for n in range(27)])
SHORT = WHOLE.model_copy(update={"lines": WHOLE.lines[:1], "line_count": 1})
OTHER = WHOLE.model_copy(update={"lines": WHOLE.lines[:9], "line_count": 9})


class Cloud:
    """Two tables, and stores over them whose calls can fail."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.tables = (new_table(client), new_table(client))
        self.clock = ManualClock()
        self.pauses: list[float] = []
        self.well = self.store()
        self.well.put_study(study())

    def store(self, fault: Fault | None = None) -> DynamoTranscripts:
        client = FaultyClient(self.client, fault) if fault else self.client
        return DynamoTranscripts(*self.tables, client, clock=self.clock, sleep=self.pauses.append)

    def runs(self, fault: Fault | None = None) -> DynamoRuns:
        client = FaultyClient(self.client, fault) if fault else self.client
        return DynamoRuns(self.tables[0], client, clock=self.clock, sleep=self.pauses.append)

    def visible(self) -> Transcript | None:
        """The one transcript, after checking that every way to it says the same."""
        listed = self.well.list_transcripts("s").items
        lines = tuple(self.well.iter_lines("s"))
        counted = self.well.get_study("s")
        assert counted == study_of(listed, lines)
        assert self.well.get_lines(line.line_id for line in lines) == {line.line_id: line for line in lines}
        if not listed:
            with pytest.raises(NotFound):
                self.well.get_transcript(WHOLE.transcript_id)
            return None
        assert listed == [self.well.get_transcript(WHOLE.transcript_id)]
        return Transcript.model_validate({**listed[0].model_dump(), "lines": lines})

    def items(self) -> int:
        return sum(len(items_of(self.client, table)) for table in self.tables)


@pytest.fixture(params=["moto", "dynalite"])
def cloud(request: pytest.FixtureRequest) -> Cloud:
    return Cloud(local_client("dynamodb", request.getfixturevalue(request.param)))


@pytest.fixture
def moto_cloud(moto: str) -> Cloud:
    return Cloud(local_client("dynamodb", moto))


def crash_everywhere(
    cloud: Cloud, act: Callable[[DynamoTranscripts], object], start: Callable[[], None], ends: list[Transcript | None]
) -> None:
    """Let the program die after each of its calls in turn: what is visible is one of `ends`, and can be repaired."""
    for calls in range(1_000):
        start()
        dying = cloud.store(gone_after(calls))
        try:
            act(dying)
        except StoreError:
            assert cloud.visible() in ends
            act(cloud.well)
            assert cloud.visible() == ends[-1]
            continue
        assert cloud.visible() == ends[-1]
        assert calls > 2
        return
    raise AssertionError("it never came through")


def test_an_upload_that_dies_anywhere_is_seen_whole_or_not_at_all(cloud: Cloud) -> None:
    def start() -> None:
        cloud.well.delete_transcript(WHOLE.transcript_id)
        assert cloud.visible() is None

    crash_everywhere(cloud, lambda store: store.put_transcript(WHOLE), start, [None, WHOLE])
    cloud.well.delete_study("s")
    assert cloud.items() == 0


def test_a_replacement_that_dies_anywhere_leaves_the_old_or_the_new(moto_cloud: Cloud) -> None:
    cloud = moto_cloud
    crash_everywhere(
        cloud, lambda store: store.put_transcript(OTHER), lambda: cloud.well.put_transcript(WHOLE), [WHOLE, OTHER]
    )
    cloud.well.delete_transcript(WHOLE.transcript_id)
    cloud.well.delete_study("s")
    assert cloud.items() == 0


def test_a_correction_that_dies_anywhere_is_made_whole_or_not_at_all(moto_cloud: Cloud) -> None:
    cloud = moto_cloud
    corrected = [speaker.model_copy(update={"role": Role.INTERVIEWER}) for speaker in OTHER.speakers]
    lines = tuple(line.model_copy(update={"role": Role.INTERVIEWER}) for line in OTHER.lines)
    changed = OTHER.model_copy(update={"speakers": tuple(corrected), "lines": lines})

    def start() -> None:
        cloud.well.delete_transcript(OTHER.transcript_id)
        cloud.well.put_transcript(OTHER)

    crash_everywhere(cloud, lambda store: store.set_speakers(OTHER.transcript_id, corrected), start, [OTHER, changed])


def test_a_deletion_that_dies_anywhere_can_be_ended_and_leaves_nothing(cloud: Cloud) -> None:
    before = cloud.items()

    def delete(store: DynamoTranscripts) -> None:
        store.delete_transcript(WHOLE.transcript_id)

    crash_everywhere(cloud, delete, lambda: cloud.well.put_transcript(WHOLE), [WHOLE, None])
    assert cloud.items() == before


def is_there(cloud: Cloud, study_id: str) -> bool:
    with suppress(NotFound):
        return cloud.well.get_study(study_id).study_id == study_id
    return False


def test_a_study_whose_deletion_dies_anywhere_is_gone_or_can_be_deleted(moto_cloud: Cloud) -> None:
    cloud = moto_cloud
    for calls in range(1_000):
        cloud.well.put_study(study())
        cloud.well.put_transcript(WHOLE)
        try:
            cloud.store(gone_after(calls)).delete_study("s")
        except StoreError:
            shown = [found.study_id for found in cloud.well.list_studies().items]
            assert shown == (["s"] if is_there(cloud, "s") else [])
            cloud.well.delete_study("s")
        else:
            break
        with pytest.raises(NotFound):
            cloud.well.get_study("s")
        with pytest.raises(NotFound):
            cloud.well.get_transcript(WHOLE.transcript_id)
    assert cloud.items() == 0


def test_a_study_that_is_half_deleted_can_be_created_anew_and_is_empty(moto_cloud: Cloud) -> None:
    moto_cloud.well.put_transcript(WHOLE)
    with pytest.raises(StoreError):
        moto_cloud.store(gone_after(3)).delete_study("s")
    moto_cloud.well.put_study(study())
    assert moto_cloud.visible() is None
    assert moto_cloud.well.get_study("s").lines == 0


@pytest.mark.parametrize("times", [1, 5])
def test_throttled_batches_are_tried_again_until_all_is_there(cloud: Cloud, times: int) -> None:
    cloud.store(throttled(times)).put_transcript(WHOLE)
    assert cloud.visible() == WHOLE
    assert len(cloud.pauses) >= times - 1
    assert all(0 <= pause <= 2 for pause in cloud.pauses)
    assert cloud.store(throttled(times)).get_lines([WHOLE.lines[3].line_id]) == {WHOLE.lines[3].line_id: WHOLE.lines[3]}


def test_a_table_that_stays_busy_is_said_and_nothing_is_visible(cloud: Cloud) -> None:
    with pytest.raises(StoreError, match="too busy") as caught:
        cloud.store(throttled(10_000)).put_transcript(WHOLE)
    assert "again" in (caught.value.fix or "")
    assert cloud.visible() is None
    cloud.well.put_transcript(WHOLE)
    assert cloud.visible() == WHOLE


def test_what_a_crash_left_is_removed_by_the_next_upload_once_it_is_old(moto_cloud: Cloud) -> None:
    cloud = moto_cloud
    cloud.well.put_transcript(WHOLE)
    clean = cloud.items()
    cloud.well.delete_transcript(WHOLE.transcript_id)
    with pytest.raises(StoreError):
        cloud.store(gone_after(8)).put_transcript(WHOLE)
    cloud.clock.advance(16 * 60 * 1000)
    cloud.well.put_transcript(WHOLE)
    assert cloud.visible() == WHOLE
    assert cloud.items() == clean


def test_every_call_made_twice_by_the_network_changes_nothing(cloud: Cloud) -> None:
    twice = cloud.store(repeated)
    twice.put_study(study("s2", created_at=2))
    twice.put_transcript(WHOLE)
    assert cloud.visible() == WHOLE
    twice.rename(WHOLE.transcript_id, "Another title")
    twice.put_transcript(OTHER)
    assert cloud.visible() == OTHER
    twice.delete_transcript(WHOLE.transcript_id)
    assert cloud.visible() is None
    twice.delete_study("s")
    twice.delete_study("s2")
    assert cloud.items() == 0


def test_every_call_of_a_run_made_twice_by_the_network_counts_once(cloud: Cloud) -> None:
    twice = cloud.runs(repeated)
    twice.create(run())
    won = twice.claim("r", 5)
    assert won is not None
    assert cloud.runs().claim("r", 6) is None
    twice.add_events("r", [event(1)])
    ended = won.model_copy(update={"state": RunState.DONE})
    twice.save(ended)
    assert cloud.runs().get("r") == ended
    assert cloud.runs().events("r") == [event(1)]


def test_listings_go_on_over_empty_pages(cloud: Cloud) -> None:
    made = [transcript([("Ana", f"Number {n}.")], title=f"{n}") for n in range(5)]
    for each in made:
        cloud.well.put_transcript(each)
        cloud.runs().create(run(each.transcript_id))
    slow = cloud.store(empty_pages)
    assert list(slow.iter_lines("s")) == [each.lines[0] for each in made]
    assert slow.get_study("s").transcripts == 5
    assert [found.study_id for found in slow.list_studies().items] == ["s"]
    assert len(cloud.runs(empty_pages).list("s").items) == 5


@pytest.mark.parametrize("deletion_dies_after", [6, 7, 1_000])
def test_a_transcript_deleted_during_its_upload_stays_deleted(moto_cloud: Cloud, deletion_dies_after: int) -> None:
    cloud = moto_cloud
    before = cloud.items()

    def overtaken(name: str, request: dict[str, Any], call: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        answer = call()
        if name == "batch_write_item" and cloud.tables[1] in request["RequestItems"] and "s" not in overtaking:
            overtaking.add("s")
            with suppress(StoreError):
                cloud.store(gone_after(deletion_dies_after)).delete_transcript(WHOLE.transcript_id)
        return answer

    overtaking: set[str] = set()
    with pytest.raises(Conflict, match="deleted while"):
        cloud.store(overtaken).put_transcript(WHOLE)
    assert cloud.visible() is None
    cloud.well.delete_transcript(WHOLE.transcript_id)
    assert cloud.items() == before


def test_a_study_deleted_during_an_upload_takes_it_along(moto_cloud: Cloud) -> None:
    cloud = moto_cloud
    late: list[str] = []

    def overtaken(name: str, request: dict[str, Any], call: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        # The study goes at the very last moment: when the upload's record has just been read for its last write.
        answer = call()
        written = name == "batch_write_item" and cloud.tables[1] in request["RequestItems"]
        if written or late:
            late.append(name)
        if len(late) == 3:
            Table(cloud.client, cloud.tables[0]).remove([Key("study#s", "study")])
        return answer

    with pytest.raises(NotFound):
        cloud.store(overtaken).put_transcript(WHOLE)
    with pytest.raises(NotFound):
        cloud.well.get_transcript(WHOLE.transcript_id)
    assert items_of(cloud.client, cloud.tables[1]) == []


def test_a_reader_overtaken_by_a_replacement_reads_the_new_one(moto_cloud: Cloud) -> None:
    cloud = moto_cloud
    cloud.well.put_transcript(WHOLE)
    overtaking = []

    def overtaken(name: str, _: dict[str, Any], call: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        answer = call()
        if name in {"get_item", "batch_get_item"} and not overtaking:
            overtaking.append(name)
            cloud.well.put_transcript(OTHER)
        return answer

    assert cloud.store(overtaken).get_lines([OTHER.lines[0].line_id]) == {OTHER.lines[0].line_id: OTHER.lines[0]}
    overtaking.clear()
    cloud.well.put_transcript(WHOLE)
    assert tuple(cloud.store(overtaken).lines(OTHER.transcript_id).items) == OTHER.lines


def test_a_study_is_counted_in_two_calls_however_much_is_in_it(cloud: Cloud) -> None:
    made = [transcript([("Ana", f"Number {n}."), (f"P{n}", "I agree.")], title=f"{n}") for n in range(30)]
    for each in made:
        cloud.well.put_transcript(each)
    cloud.well.rename(made[0].transcript_id, "Another title")
    cloud.well.set_speakers(made[1].transcript_id, interviewing(made[1]))
    cloud.well.delete_transcript(made[2].transcript_id)
    client = FaultyClient(cloud.client, lambda _, __, call: call())
    counted = DynamoTranscripts(*cloud.tables, client).get_study("s")
    assert client.calls == ["get_item", "query"]
    assert counted == study_of(cloud.well.list_transcripts("s").items, cloud.well.iter_lines("s"))
    assert counted.transcripts == 29


def interviewing(made: Transcript) -> list[Speaker]:
    return [speaker.model_copy(update={"role": Role.INTERVIEWER}) for speaker in made.speakers]


CHANGES: dict[str, Callable[[DynamoTranscripts], object]] = {
    "replace": lambda store: store.put_transcript(SHORT),
    "correct": lambda store: store.set_speakers(OTHER.transcript_id, interviewing(OTHER)),
    "delete": lambda store: store.delete_transcript(OTHER.transcript_id),
}


@pytest.mark.parametrize("overtaking", CHANGES)
@pytest.mark.parametrize("overtaken", CHANGES)
def test_a_change_that_another_overtakes_anywhere_leaves_the_counts_right(
    moto_cloud: Cloud, overtaken: str, overtaking: str
) -> None:
    for calls in range(1_000):
        moto_cloud.well.put_transcript(OTHER)
        fault = Overtaken(calls, lambda: CHANGES[overtaking](moto_cloud.well))
        # What comes too late is refused; what is there then is counted all the same.
        with suppress(Conflict, NotFound):
            CHANGES[overtaken](moto_cloud.store(fault))
        moto_cloud.visible()
        if not fault.happened:
            assert calls > 2
            return
        moto_cloud.well.delete_transcript(OTHER.transcript_id)


def test_a_table_that_is_not_there_is_named(moto: str) -> None:
    client = local_client("dynamodb", moto)
    for store in (DynamoTranscripts("gone-table", "gone-lines", client), DynamoRuns("gone-table", client)):
        with pytest.raises(StoreError, match="gone-table") as caught:
            store.get_study("s") if isinstance(store, DynamoTranscripts) else store.get("r")
        assert "stack" in (caught.value.fix or "")


@pytest.mark.parametrize(
    ("code", "fix"), [("AccessDeniedException", "access"), ("ThrottlingException", "again"), ("Unheard", "again")]
)
def test_refusals_of_aws_come_out_in_our_words(moto_cloud: Cloud, code: str, fix: str) -> None:
    with pytest.raises(StoreError, match=code) as caught:
        moto_cloud.store(refusing(code, "put_item")).put_transcript(WHOLE)
    assert fix in (caught.value.fix or "")
    assert moto_cloud.visible() is None


def test_a_result_whose_saving_dies_anywhere_is_the_old_or_the_new(moto_cloud: Cloud) -> None:
    runs = moto_cloud.runs()
    for calls in range(1_000):
        start = run(f"r{calls}", cache_key="k")
        runs.create(start)
        done = start.model_copy(update={"state": RunState.DONE, "reason": noise(70_000)})
        try:
            moto_cloud.runs(gone_after(calls)).save(done)
        except StoreError:
            assert runs.get(start.run_id) in (start, done)
            found = runs.find_cached("s", "k")
            assert found is None or found.state is RunState.DONE
            runs.save(done)
            assert runs.get(start.run_id) == done
        else:
            break
        assert runs.find_cached("s", "k") == done
    runs.delete_for_study("s")
    moto_cloud.well.delete_study("s")
    assert moto_cloud.items() == 0


def test_a_result_that_is_replaced_leaves_nothing_behind(moto_cloud: Cloud) -> None:
    runs = moto_cloud.runs()
    runs.create(run())
    large = [run().model_copy(update={"state": RunState.RUNNING, "reason": noise(70_000)}) for _ in range(3)]
    runs.save(large[0])
    once = moto_cloud.items()
    for each in large[1:]:
        runs.save(each)
    assert moto_cloud.items() == once
    runs.save(large[2].model_copy(update={"state": RunState.DONE}))
    with pytest.raises(Conflict):
        runs.save(large[0])
    assert moto_cloud.items() == once


def test_a_rewritten_run_leaves_none_of_its_words_behind(moto_cloud: Cloud) -> None:
    runs = moto_cloud.runs()
    done = run().model_copy(update={"state": RunState.DONE})
    runs.create(run())
    once = moto_cloud.items()
    runs.add_events("r", [event(1, noise(40_000))])
    runs.save(done.model_copy(update={"reason": noise(70_000)}))
    runs.rewrite(done, [event(1, "withdrawn")])
    assert moto_cloud.items() == once + 1


def test_lines_that_are_replaced_leave_nothing_behind(moto_cloud: Cloud) -> None:
    moto_cloud.well.put_transcript(OTHER)
    once = moto_cloud.items()
    moto_cloud.well.put_transcript(WHOLE)
    moto_cloud.well.put_transcript(OTHER)
    assert moto_cloud.items() == once


def test_runs_whose_deletion_dies_anywhere_can_be_deleted_again(moto_cloud: Cloud) -> None:
    runs, before = moto_cloud.runs(), moto_cloud.items()
    for calls in range(1_000):
        for run_id in ("a", "b"):
            made = run(run_id, cache_key="k")
            runs.create(made)
            runs.add_events(run_id, [event(1, noise(40_000))])
            runs.save(made.model_copy(update={"state": RunState.DONE, "reason": noise(70_000)}))
        try:
            moto_cloud.runs(gone_after(calls)).delete_for_study("s")
        except StoreError:
            runs.delete_for_study("s")
        else:
            break
    assert moto_cloud.items() == before


def test_events_of_a_run_that_was_just_deleted_go_with_it(moto_cloud: Cloud) -> None:
    runs, before = moto_cloud.runs(), moto_cloud.items()
    runs.create(run())

    def overtaken(name: str, _: dict[str, Any], call: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        if name == "put_item":
            runs.delete_for_study("s")
        return call()

    with pytest.raises(NotFound):
        moto_cloud.runs(overtaken).add_events("r", [event(1), event(2, noise(40_000))])
    assert moto_cloud.items() == before


def test_everything_of_a_visitor_has_a_time_to_live(moto_cloud: Cloud) -> None:
    moto_cloud.well.delete_study("s")
    moto_cloud.well.put_study(study().model_copy(update={"expires_at": 1_800_000_000_500}))
    moto_cloud.well.put_transcript(WHOLE)
    moto_cloud.well.rename(WHOLE.transcript_id, "Another title")
    stored = [item for table in moto_cloud.tables for item in items_of(moto_cloud.client, table)]
    assert {item.get("expiresAt", {}).get("N") for item in stored} == {"1800000001"}
    assert moto_cloud.well.get_study("s").expires_at == 1_800_000_000_500


def test_runs_have_a_time_to_live_where_one_is_set(moto_cloud: Cloud) -> None:
    moto_cloud.well.delete_study("s")
    client, table = moto_cloud.client, moto_cloud.tables[0]
    runs = DynamoRuns(table, client, keep_days=2, clock=moto_cloud.clock)
    runs.create(run(cache_key="k"))
    runs.add_events("r", [event(1, noise(40_000))])
    runs.save(run(cache_key="k").model_copy(update={"state": RunState.DONE, "reason": noise(70_000)}))
    wanted = str(moto_cloud.clock.now() // 1000 + 2 * 86_400)
    assert {item.get("expiresAt", {}).get("N") for item in items_of(client, table)} == {wanted}


@pytest.mark.parametrize("value", [1.5, float("nan"), 2j, {"a": 1}, {1}, [1.5]])
def test_what_dynamodb_does_not_give_back_as_it_was_is_refused(moto_cloud: Cloud, value: object) -> None:
    table = Table(moto_cloud.client, moto_cloud.tables[0])
    with pytest.raises(TypeError, match="does not come back"):
        table.write([{"pk": "p", "sk": "s", "value": value}])
    with pytest.raises(TypeError, match="does not come back"):
        table.swap(Key("p", "s"), lambda _: {"value": value})


def test_what_is_kept_of_an_item_is_what_was_put(cloud: Cloud) -> None:
    table = Table(cloud.client, cloud.tables[0])
    made = {"text": "", "whole": -(10**30), "truth": False, "bytes": b"\0\xff", "texts": ["a", ""], "nothing": None}
    table.write([{"pk": "p", "sk": "s", **made}])
    held = table.get(Key("p", "s"))
    assert held is not None
    assert {name: held.get(name) for name in made} == made
    assert [type(held[name]) for name in ("whole", "truth", "bytes")] == [int, bool, bytes]


def test_two_writers_of_one_item_do_not_undo_each_other(moto_cloud: Cloud) -> None:
    table = Table(moto_cloud.client, moto_cloud.tables[0], lambda _: None)

    def other_first(held: Any) -> dict[str, Any]:
        if not others:
            others.append(table.swap(Key("p", "s"), lambda now: {"count": (now or {"count": 0})["count"] + 1}))
        return {"count": (held or {"count": 0})["count"] + 1}

    others: list[Any] = []
    made = table.swap(Key("p", "s"), other_first)
    assert made is not None
    assert made["count"] == 2


def test_a_writer_who_never_gets_through_is_told(moto_cloud: Cloud) -> None:
    busy = moto_cloud.store(refusing("ConditionalCheckFailedException", "put_item"))
    with pytest.raises(ReceiptsError, match="too busy"):
        busy.put_study(study("other"))
