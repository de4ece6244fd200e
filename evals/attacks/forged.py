"""Attacks on the receipt: offsets, bytes and hashes that claim to be VERIFIED."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from evals.attacks.kinds import Attack, Family, Forgery, sentence
from evals.attacks.worlds import World, worlds
from receipts_core.contract import DropReason, Receipt, ReceiptSpan, ReceiptStatus
from receipts_core.verify import receipt_for_quote
from receipts_core.verify.receipts import receipt_id


def _each(make: Callable[[World], Iterator[Attack | Forgery]]) -> Callable[[], Iterator[Attack | Forgery]]:
    return lambda: (attack for world in worlds() for attack in make(world))


def _genuine(world: World) -> Receipt:
    text = world.data["plain"][0]
    receipt = receipt_for_quote(text, world.lines[text].source_id, world.held)
    if receipt is None:
        raise AssertionError(f"{world.name} does not hold its own words")
    return receipt


def _claiming(source_id: str, *spans: ReceiptSpan) -> Receipt:
    """A receipt that says of itself that it is verified, with the id that its spans ask for."""
    return Receipt(
        receipt_id=receipt_id(source_id, spans), source_id=source_id, spans=spans, status=ReceiptStatus.VERIFIED
    )


def _forged(world: World, name: str, *spans: ReceiptSpan, source_id: str | None = None, told: str = "") -> Forgery:
    genuine = _genuine(world)
    receipt = _claiming(genuine.source_id if source_id is None else source_id, *spans)
    return Forgery(f"{world.name}: {name}", receipt, world.held, ReceiptStatus.FORGED, genuine, told)


def _bytes(world: World, start: int, end: int, glue: str = "") -> ReceiptSpan:
    """A span that quotes whatever the source has there."""
    source = world.held.sources[_genuine(world).source_id]
    return ReceiptSpan(start=start, end=end, quote=source[start:end].decode("utf-8", "replace"), glue=glue)


def _off_by_one(world: World) -> Iterator[Forgery]:
    span = _genuine(world).spans[0]
    for name, by in (("left", -1), ("right", 1)):
        moved = span.model_copy(update={"start": span.start + by, "end": span.end + by})
        yield _forged(world, f"moved {name}", moved)
    yield _forged(world, "longer", span.model_copy(update={"end": span.end + 1}))
    yield _forged(world, "shorter", span.model_copy(update={"start": span.start + 1}))


def _no_place(world: World) -> Iterator[Forgery]:
    span, size = _genuine(world).spans[0], len(world.held.sources[_genuine(world).source_id])
    places = {
        "is empty": (span.start, span.start),
        "ends before it starts": (span.end, span.start),
        "is negative": (span.start - size, span.end - size),
        "is out of range": (span.start, size + 1),
        f"the source ends at byte {size}": (size + 10, size + 20),
    }
    for told, (start, end) in places.items():
        quote = "" if start == end else span.quote
        yield _forged(world, told, ReceiptSpan(start=start, end=end, quote=quote), told=told)


def _split_character(world: World) -> Iterator[Forgery]:
    span = _genuine(world).spans[0]
    at = next((i for i, char in enumerate(span.quote) if not char.isascii()), None)
    if at is not None:
        inside = span.start + len(span.quote[:at].encode()) + 1
        yield _forged(world, "ends in it", _bytes(world, span.start, inside), told="splits a character")
        yield _forged(world, "starts in it", _bytes(world, inside, span.end), told="splits a character")


def _other_words(world: World) -> Iterator[Forgery]:
    span = _genuine(world).spans[0]
    yield _forged(world, "other words", span.model_copy(update={"quote": world.data["invented"]}))
    yield _forged(world, "a word less", span.model_copy(update={"quote": span.quote[:-1]}))
    yield _forged(world, "lower case", span.model_copy(update={"quote": "x" + span.quote[1:]}))


def _no_speech(world: World) -> Iterator[Forgery]:
    span = _genuine(world).spans[0]
    yield _forged(world, "with the stamp and the name", _bytes(world, span.start - 12, span.end))
    yield _forged(world, "only the name", _bytes(world, span.start - 4, span.start))
    yield _forged(world, "the head of the file", _bytes(world, 0, 6))
    yield _forged(world, "over the line's end", _bytes(world, span.start, span.end + 12))


def _left_out(world: World) -> Iterator[Forgery]:
    """Two spans of one line with a word between them left out, and the same in the wrong order."""
    span = _genuine(world).spans[0]
    words = span.quote.split(" ") if world.spaced else [span.quote[:4], span.quote[4:6], span.quote[6:]]
    first_end = span.start + len(words[0].encode())
    second = span.start + len((" " if world.spaced else "").join(words[:2]).encode()) + int(world.spaced)
    head, tail = _bytes(world, span.start, first_end), _bytes(world, second, span.end)
    yield _forged(world, "a word left out", head, tail, told="leave out")
    yield _forged(world, "turned round", tail, head, told="reorder")
    yield _forged(world, "said twice", span, span, told="repeat")
    rest = _bytes(world, first_end, span.end, " ")
    yield _forged(world, "glued with a space that is not there", head, rest, told="glued")


def _other_source(world: World) -> Iterator[Forgery]:
    spans = _genuine(world).spans
    others = [source_id for source_id in world.held.sources if source_id != _genuine(world).source_id]
    for source_id in (*others[:1], "0" * 64, ""):
        yield _forged(world, f"source {source_id[:8]}", *spans, source_id=source_id)
    named = _genuine(world).model_copy(update={"receipt_id": "r0000"})
    yield Forgery(f"{world.name}: id", named, world.held, ReceiptStatus.FORGED, _genuine(world))


def _nothing(world: World) -> Iterator[Forgery]:
    receipt = _claiming(_genuine(world).source_id)
    yield Forgery(world.name, receipt, world.held, ReceiptStatus.NO_RECEIPT, _genuine(world))


def _edited_source(world: World) -> Iterator[Attack | Forgery]:
    """The file was changed after it was cited: what is held under its hash is something else, or nothing."""
    text, genuine = world.data["plain"][0], _genuine(world)
    source = world.held.sources[genuine.source_id]
    twin = sentence(world.data["claim"], (world.id_of(text), text))
    for name, sources in {
        "edited elsewhere": {**world.held.sources, genuine.source_id: source + b"\n"},
        "not held": {key: value for key, value in world.held.sources.items() if key != genuine.source_id},
    }.items():
        held = replace(world.held, sources=sources)
        yield Forgery(f"{world.name}: {name}", genuine, held, ReceiptStatus.FORGED, genuine)
        yield Attack(f"{world.name}: {name}", twin, held, DropReason.FORGED_RECEIPT)


FAMILIES = (
    Family("span off by one", _each(_off_by_one)),
    Family("span that is no place", _each(_no_place)),
    Family("split code point", _each(_split_character)),
    Family("other words at the span", _each(_other_words)),
    Family("span over markup or stamps", _each(_no_speech)),
    Family("spans that leave out words", _each(_left_out)),
    Family("another source's hash", _each(_other_source)),
    Family("nothing claimed", _each(_nothing)),
    Family("stale or missing source", _each(_edited_source)),
)
