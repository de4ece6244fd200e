"""Attacks on the claim: true quotes under a sentence that says more than they do."""

from collections.abc import Callable, Iterator

from evals.attacks.kinds import Attack, Family, Forgery, sentence, theme
from evals.attacks.worlds import World, worlds
from receipts_core.contract import DropReason

_MARKS = ("“{}”", '"{}"', "«{}»", "‘{}’", "「{}」", "„{}“")


def _each(make: Callable[[World], Iterator[Attack]]) -> Callable[[], Iterator[Attack | Forgery]]:
    return lambda: (attack for world in worlds() for attack in make(world))


def _number(world: World) -> Iterator[Attack]:
    text = world.data["number"]
    twin = sentence(world.data["claim"], (world.id_of(text), text))
    for claim in world.data["number_claims"]:
        draft = sentence(claim, (world.id_of(text), text))
        yield Attack(f"{world.name}: {claim}", draft, world.held, DropReason.NUMBER_NOT_IN_QUOTE, twin)


def _quantifier(world: World) -> Iterator[Attack]:
    text = world.data["plain"][0]
    twin = sentence(world.data["claim"], (world.id_of(text), text))
    for claim in world.data["overclaims"]:
        draft = sentence(claim, (world.id_of(text), text))
        yield Attack(f"{world.name}: {claim}", draft, world.held, DropReason.QUANTIFIER_UNSUPPORTED, twin)


def _says_otherwise(world: World, key: str, reason: DropReason) -> Iterator[Attack]:
    """What was said, a claim that makes something else of it, and one that does not."""
    for said, claim, honest in world.data[key]:
        draft, twin = (sentence(text, (world.id_of(said), said)) for text in (claim, honest))
        yield Attack(f"{world.name}: {claim}", draft, world.held, reason, twin)


def _quantifier_lent(world: World) -> Iterator[Attack]:
    """A quote that happens to hold a quantifier, or that tells us to use one, bears out none of the claim's."""
    return _says_otherwise(world, "quantified", DropReason.QUANTIFIER_UNSUPPORTED)


def _number_or_day_swapped(world: World) -> Iterator[Attack]:
    """Numbers that the quote holds for something else, and days that it does not hold."""
    return _says_otherwise(world, "measured", DropReason.NUMBER_NOT_IN_QUOTE)


def _same_person_counted_twice(world: World) -> Iterator[Attack]:
    """Two quotes of one person are not two people, whatever the number of quotes and files."""
    first, second = world.data["plain"]
    cited = ((world.id_of(first), first), (world.again[second].line_id, second))
    for claim in ("Two people say so.", "Both say so."):
        draft = sentence(claim, *cited)
        twin = sentence(claim, cited[0], (world.id_of(world.data["other"][0]), world.data["other"][0]))
        yield Attack(f"{world.name}: {claim}", draft, world.held, DropReason.QUANTIFIER_UNSUPPORTED, twin)


def _everybody_but_not_every_interview(world: World) -> Iterator[Attack]:
    """All people of the study are cited, and yet not all its interviews: one of them was interviewed twice."""
    claim = "In every interview the work changed."
    first, other = world.data["plain"][0], world.data["other"][0]
    cited = ((world.id_of(first), first), (world.id_of(other), other))
    draft = sentence(claim, *cited)
    twin = sentence(claim, *cited, (world.again[first].line_id, first))
    yield Attack(world.name, draft, world.held, DropReason.QUANTIFIER_UNSUPPORTED, twin)


def _inline_quote(world: World) -> Iterator[Attack]:
    text, invented = world.data["plain"][0], world.data["invented"].rstrip(".。")
    for marks in _MARKS:
        claim, honest = (f"{world.data['claim']} {marks.format(words)}" for words in (invented, text.rstrip(".。")))
        twin = sentence(honest, (world.id_of(text), text))
        draft = sentence(claim, (world.id_of(text), text))
        yield Attack(f"{world.name}: {claim}", draft, world.held, DropReason.INLINE_QUOTE_NOT_IN_QUOTE, twin)


def _wrong_speaker(world: World) -> Iterator[Attack]:
    text, (first, second) = world.data["plain"][0], world.data["people"]
    for name in (second, f"{first} & {second}"):
        draft = sentence(f"{name}: {world.data['claim']}", (world.id_of(text), text))
        twin = sentence(f"{first}: {world.data['claim']}", (world.id_of(text), text))
        yield Attack(f"{world.name}: {name}", draft, world.held, DropReason.WRONG_SPEAKER, twin)


def _honest_theme(world: World, title: str = "", claim: str = "") -> tuple[tuple[str, str], ...]:
    first, other = world.data["plain"][0], world.data["other"][0]
    return (world.id_of(first), first), (world.id_of(other), other)


def _single_source(world: World) -> Iterator[Attack]:
    claim = world.data["claim"]
    mine, others = _honest_theme(world)
    second = world.data["plain"][1]
    twin = theme(claim, claim, mine, others)
    padded = {
        "one quote": (mine,),
        "the same quote twice": (mine, mine),
        "one person, two lines": (mine, (world.id_of(second), second)),
        "padded with a fabrication": (mine, (others[0], world.data["invented"])),
        "padded with the interviewer": (mine, (world.id_of(world.data["ask"]), world.data["ask"])),
    }
    for name, cited in padded.items():
        yield Attack(f"{world.name}: {name}", theme(claim, claim, *cited), world.held, DropReason.SINGLE_SOURCE, twin)


def _same_person_two_files(world: World) -> Iterator[Attack]:
    claim = world.data["claim"]
    mine, others = _honest_theme(world)
    second = world.data["plain"][1]
    draft = theme(claim, claim, mine, (world.again[second].line_id, second))
    twin = theme(claim, claim, mine, others)
    yield Attack(world.name, draft, world.held, DropReason.SINGLE_SOURCE, twin)


def _title(world: World) -> Iterator[Attack]:
    """A theme's title is on screen as well."""
    claim, cited = world.data["claim"], _honest_theme(world)
    twin = theme(claim, claim, *cited)
    titles = {
        "5 of 8 participants agree": DropReason.QUANTIFIER_UNSUPPORTED,
        "It saves 37 minutes": DropReason.NUMBER_NOT_IN_QUOTE,
        "They call it “a daily nightmare for us”": DropReason.INLINE_QUOTE_NOT_IN_QUOTE,
    }
    for title, reason in titles.items():
        yield Attack(f"{world.name}: {title}", theme(title, claim, *cited), world.held, reason, twin)


def _contrary(world: World) -> Iterator[Attack]:
    """A theme may stand while what speaks against it is invented; the invention must not stand beside it."""
    claim, cited = world.data["claim"], _honest_theme(world)
    twin = theme(claim, claim, *cited)
    fake = sentence(claim, (cited[0][0], world.data["invented"])).citations
    draft = twin.model_copy(update={"contrary": fake})
    yield Attack(world.name, draft, world.held, DropReason.QUOTE_NOT_IN_LINE, twin, only_citation=True)


def _no_citation(world: World) -> Iterator[Attack]:
    claim, cited = world.data["claim"], _honest_theme(world)
    twin = theme(claim, claim, *cited)
    yield Attack(
        f"{world.name}: sentence", sentence(claim), world.held, DropReason.NO_CITATION, sentence(claim, cited[0])
    )
    yield Attack(f"{world.name}: theme", theme(claim, claim), world.held, DropReason.NO_CITATION, twin)


def _not_fetched(world: World) -> Iterator[Attack]:
    claim, cited = world.data["claim"], _honest_theme(world)
    draft = sentence(claim, cited[0])
    for fetched in (frozenset[str](), frozenset({cited[1][0]})):
        yield Attack(world.name, draft, world.held, DropReason.NOT_FETCHED, draft, fetched)


FAMILIES = (
    Family("number in the claim", _each(_number)),
    Family("number or day swapped", _each(_number_or_day_swapped)),
    Family("quantifier", _each(_quantifier)),
    Family("quantifier lent by a quote", _each(_quantifier_lent)),
    Family("same person counted twice", _each(_same_person_counted_twice)),
    Family("everybody, not every interview", _each(_everybody_but_not_every_interview)),
    Family("inline quote", _each(_inline_quote)),
    Family("right words, wrong speaker", _each(_wrong_speaker)),
    Family("single source", _each(_single_source)),
    Family("same person in two files", _each(_same_person_two_files)),
    Family("title says more", _each(_title)),
    Family("invented contrary quote", _each(_contrary)),
    Family("no citation", _each(_no_citation)),
    Family("not fetched", _each(_not_fetched)),
)
