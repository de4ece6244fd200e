"""Names of speakers never leave the machine: the model is given P1, P2... and its drafts get the names back.

The rule: every written form of a name has a code of its own (P1 the name, P1a, P1b... its parts and spellings; N1... a
part that two people share), so putting names back is exact and a quote verifies as if nothing had been replaced. What
is hidden: names of the study's speakers, wherever they stand as words of their own. What is not: other names, places,
employers, and labels that name nobody ("User", "Speaker 1").
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from receipts_core.ports import Message, Model, ModelRequest, ModelTurn, Overview, Task, ToolCall

_FORMS_OF_ADDRESS = frozenset({"dr", "mr", "mrs", "ms", "miss", "prof", "sir", "de", "la", "van", "von", "der", "al"})


class Pseudonyms:
    """Codes for a study's people (the names of one person each) and for the transcripts whose titles name them.

    `labels` stay as they are ("P7", where a transcript calls somebody so); no code is spelt like one of them.
    """

    def __init__(self, people: Sequence[Iterable[str]], titles: Iterable[str] = (), labels: Iterable[str] = ()) -> None:
        self._code_of = _codes(people, _free_letter(labels))
        self._form_of = {code: form for form, code in self._code_of.items()}
        words = {form.casefold() for form in self._code_of}
        telling = [t for t in titles if t not in self._code_of and any(word in t.casefold() for word in words)]
        for n, title in enumerate(dict.fromkeys(telling), 1):
            self._code_of[title], self._form_of[f"T{n}"] = f"T{n}", title
        self._forms = _any_of(self._code_of)
        self._codes = _any_of(self._form_of)

    def hide(self, text: str) -> str:
        """The text with codes in place of names."""
        return self._forms.sub(lambda m: self._code_of[m[0]], text) if self._code_of else text

    def restore(self, text: str) -> str:
        """The text with names in place of codes."""
        return self._codes.sub(lambda m: self._form_of[m[0]], text) if self._code_of else text


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _free_letter(labels: Iterable[str]) -> str:
    taken = {label[0].upper() for label in labels if re.fullmatch(r"[^\W\d_]\d+[a-z]*", label)}
    return next(letter for letter in "PQRSUVWXYZ" if letter not in taken or letter == "Z")


def _codes(people: Sequence[Iterable[str]], letter: str) -> dict[str, str]:
    """Code by written form."""
    forms = [_forms(names) for names in people]
    owners = Counter(form for known in forms for form in known)
    codes: dict[str, str] = {}
    for n, known in enumerate(forms, 1):
        own = [form for form in known if owners[form] == 1]
        for i, form in enumerate(own):
            codes[form] = f"{letter}{n}" if i == 0 else f"{letter}{n}{_letters(i - 1)}"
    for n, form in enumerate((form for form, count in owners.items() if count > 1), 1):
        codes[form] = f"N{n}"
    return codes


def _forms(names: Iterable[str]) -> list[str]:
    """The names as they stand, then their parts, then both in capitals and with a capital first."""
    whole = [name for name in names if name.strip()]
    parts = [part for name in whole for part in re.findall(r"[^\W\d_]{2,}", name)]
    telling = [part for part in parts if part.casefold() not in _FORMS_OF_ADDRESS]
    written = [*whole, *telling]
    spelt = [form for word in written for form in (word, word.title(), word.upper())]
    return list(dict.fromkeys([*written, *spelt]))


def _letters(n: int) -> str:
    """a, b, ... z, aa, ab..."""
    return ascii_lowercase[n] if n < 26 else _letters(n // 26 - 1) + ascii_lowercase[n % 26]


class PseudonymousModel:
    """A model that is only ever shown codes. What it answers comes back with names."""

    def __init__(self, model: Model, pseudonyms: Pseudonyms) -> None:
        self._model, self._names = model, pseudonyms

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._model.name

    def turn(self, request: ModelRequest, listen: Callable[[str], None]) -> ModelTurn:
        """See the port."""
        hidden = request._replace(
            messages=tuple(map(self._hide_message, request.messages)), task=self._hide_task(request.task)
        )
        turn = self._model.turn(hidden, listen)
        restore = self._names.restore
        return turn._replace(text=restore(turn.text), calls=_mapped(turn.calls, restore))

    def _hide_message(self, message: Message) -> Message:
        hide = self._names.hide
        return message._replace(
            text=hide(message.text),
            calls=_mapped(message.calls, hide),
            results=tuple(result._replace(content=hide(result.content)) for result in message.results),
        )

    def _hide_task(self, task: Task) -> Task:
        hide = self._names.hide
        topics = tuple(
            topic._replace(phrase=hide(topic.phrase), queries=tuple(map(hide, topic.queries)))
            for topic in task.overview.topics
        )
        overview: Overview = task.overview._replace(title=hide(task.overview.title), topics=topics)
        return task._replace(question=hide(task.question) if task.question else task.question, overview=overview)


def _mapped(calls: Iterable[ToolCall], change: Callable[[str], str]) -> tuple[ToolCall, ...]:
    return tuple(call._replace(input=_in_strings(call.input, change)) for call in calls)


def _in_strings(value: Any, change: Callable[[str], str]) -> Any:
    """JSON with every string changed, keys left alone."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: _in_strings(item, change) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list | tuple):
        return [_in_strings(item, change) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return value
