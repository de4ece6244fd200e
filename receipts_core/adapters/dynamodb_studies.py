"""Studies in DynamoDB: what somebody wrote about them. What is in them is counted by whoever reads."""

from collections.abc import Iterable, Sequence

from receipts_core.adapters.dynamodb_table import Item, Key, Table, key_part, resolved
from receipts_core.adapters.packing import check_study
from receipts_core.adapters.paging import cut, from_cursor, time_order
from receipts_core.contract import Study
from receipts_core.errors import NotFound
from receipts_core.ports import Page

_LIST = "studies"


class Studies:
    """Study items and the list of them."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def put(self, study: Study) -> None:
        """Create or change a study."""
        check_study(study)
        listed, expires_at = _order(study), seconds(study.expires_at)
        before = self._table.get(_key(study.study_id))
        self._table.write([{"pk": _LIST, "sk": listed, "studyId": study.study_id, "expiresAt": expires_at}])
        item = {"doc": study.model_dump_json(), "listed": listed, "expiresAt": expires_at}
        self._table.swap(_key(study.study_id), lambda _: item)
        if before is not None and before["listed"] != listed:
            self._table.remove([Key(_LIST, before["listed"])])

    def get(self, study_id: str) -> Study:
        """A study without its counts. Raises NotFound, also for one that is being deleted."""
        item = self._table.get(_key(study_id))
        if item is None or "deleting" in item:
            raise NotFound(f"There is no study {study_id}")
        return Study.model_validate_json(item["doc"])

    def page(self, cursor: str | None, limit: int) -> Page[Study]:
        """Studies without their counts, oldest first."""
        after = None if cursor is None else from_cursor(cursor)
        hints = self._table.query(_LIST, "", after=after, page=limit + 1)
        return cut(resolved(hints, self._resolve, limit + 1), _order, limit)

    def hide(self, study_id: str) -> bool:
        """Begin to delete: nothing finds the study or adds to it any more. False where there is none."""
        return self._table.swap(_key(study_id), lambda held: held and {**held, "deleting": True}) is not None

    def is_hidden(self, study_id: str) -> bool:
        """Whether a deletion has begun and not ended."""
        item = self._table.get(_key(study_id))
        return item is not None and "deleting" in item

    def remove(self, study_id: str) -> None:
        """End the deletion, once all that was in the study is gone."""
        item = self._table.get(_key(study_id))
        if item is not None and self._table.discard(_key(study_id), item):
            self._table.remove([Key(_LIST, item["listed"])])

    def _resolve(self, hints: Sequence[Item]) -> Iterable[Study]:
        items = self._table.get_many(_key(hint["studyId"]) for hint in hints)
        for hint in hints:
            item = items.get(_key(hint["studyId"]))
            if item is not None and item["listed"] == hint["sk"] and "deleting" not in item:
                yield Study.model_validate_json(item["doc"])


def seconds(milliseconds: int | None) -> int | None:
    """A time as DynamoDB's time to live wants it."""
    return None if milliseconds is None else -(-milliseconds // 1000)


def _key(study_id: str) -> Key:
    return Key(f"study#{key_part(study_id)}", "study")


def _order(study: Study) -> str:
    return time_order(study.created_at, key_part(study.study_id))
