"""Whose a study is, where anybody may come: the public demo.

The rule: a visitor is known by a token that nobody can guess. Only its hash is kept, as part of the ids of the studies
that are theirs. What is not theirs is not there for them, except read-only studies: those are everybody's to read, and
nobody's to change. The token says until when it counts; what was uploaded with it goes at that time.

On an installation without visitors everything belongs to everybody who may come in, and nobody is `calling`.
"""

import hashlib
import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass, field

from receipts_core.contract import Study
from receipts_core.errors import BudgetExceeded, NotFound
from receipts_core.use_cases import studies
from receipts_core.use_cases.services import Services

_TOKEN = re.compile(r"([0-9]{10})-[A-Za-z0-9_-]{43}")
# Objects of visitors expire by this start of their keys; template.yaml names it too.
PRIVATE = "v-"


@dataclass
class Caller:
    """Who makes the request that is being answered.

    `client` names the address it comes from, without being it. A `visitor` has private studies, as many as `studies`,
    for `keep_seconds`; `token` is what they came with, or what they are given when they first need one (`issued`).
    """

    client: str
    visitor: bool = False
    studies: int = 0
    keep_seconds: int = 0
    token: str | None = None
    issued: bool = False
    within_reach: set[str] = field(default_factory=set[str])

    @property
    def own_studies(self) -> tuple[str, ...]:
        """The ids that the visitor's studies have, whether or not there are so many."""
        if not self.token:
            return ()
        owner = hashlib.sha256(self.token.encode()).hexdigest()[:40]
        return tuple(f"{PRIVATE}{owner}-{n}" for n in range(1, self.studies + 1))

    @property
    def expires_at(self) -> int | None:
        """When the token stops to count, in Unix milliseconds."""
        return int(self.token[:10]) * 1000 if self.token else None

    def come_with(self, token: str | None, now: int) -> None:
        """Take a token that a request brings, where it is one and still counts."""
        form = _TOKEN.fullmatch(token or "")
        if form and now < int(form[1]) * 1000 <= now + self.keep_seconds * 1000:
            self.token = token

    def need_token(self, now: int) -> None:
        """Give a visitor who has none a token."""
        if self.visitor and not self.token:
            self.token = f"{now // 1000 + self.keep_seconds:010d}-{secrets.token_urlsafe(32)}"
            self.issued = True


calling: ContextVar[Caller | None] = ContextVar("calling", default=None)


def create_study(services: Services, title: str, *, study_id: str | None = None) -> Study:
    """Create a study, or return the one that already has this id; a visitor's gets an id of theirs.

    A visitor's study with the same title is the same study. Raises BudgetExceeded where they have as many as they may.
    """
    caller = calling.get()
    if caller is None or not caller.visitor:
        return studies.create_study(services, title, study_id=study_id)
    title = studies.clean_title(title)
    caller.need_token(services.clock.now())
    held = {own: _study(services, own) for own in caller.own_studies}
    for own, study in held.items():
        if study is not None and (own == study_id or study.title == title):
            return study
    free = next((own for own, study in held.items() if study is None), None)
    if free is None:
        raise BudgetExceeded(
            f"A visitor may have {caller.studies} studies at a time.",
            retry_after=_seconds_left(caller, services),
            fix="Delete one that you do not need any more.",
        )
    return studies.create_study(services, title, study_id=free)


def _study(services: Services, study_id: str) -> Study | None:
    try:
        return services.transcripts.get_study(study_id)
    except NotFound:
        return None


def _seconds_left(caller: Caller, services: Services) -> int:
    return max(1, ((caller.expires_at or 0) - services.clock.now()) // 1000)
