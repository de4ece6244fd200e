"""`receipts claims`: what waits for a person, and what people decided."""

from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from functions.local.options import As, Data, Json, Study
from functions.local.output import DROPPED, count, emit, failures, say
from functions.local.results import print_citation, print_drops
from functions.local.session import open_services
from receipts_core.contract import Claim, ClaimState, DraftCitation, Filing
from receipts_core.use_cases import review, review_edits
from receipts_core.use_cases.proposals import Proposer, propose_quoted_claim
from receipts_core.use_cases.studies import DEFAULT_STUDY

claims = typer.Typer(no_args_is_help=True, help="Claims on file: look, propose, decide, edit.")

ClaimId = Annotated[str, typer.Argument(metavar="CLAIM")]
Words = Annotated[str | None, typer.Option(help="The new words; without it they stay.")]


@claims.command("list")
def list_(study: Study = DEFAULT_STUDY, state: ClaimState | None = None, data: Data = None, json: Json = False) -> None:
    """Show the claims of a study, or those in one STATE."""
    with failures(as_json=json), open_services(data, study=study) as services:
        found = list(review.all_claims(services, study, state))
    if json:
        emit({"claims": found})
        return
    for claim in found:
        _print(claim)
    say(f"{count(len(found), 'claim')}.")


@claims.command()
def show(claim: ClaimId, data: Data = None, json: Json = False) -> None:
    """Show a claim with its quotes, its earlier versions, and what was done with it."""
    with failures(as_json=json), open_services(data) as services:
        history = review.claim_history(services, claim)
    if json:
        emit(history)
        return
    _print(history.claim)
    for citation in history.claim.citations:
        print_citation(citation)
    for citation in history.claim.contrary:
        print_citation(citation, mark="◆")
    print_drops(history.claim.dropped)
    for version in history.versions:
        say(f"Before: {version.sentence} ({version.claim_id}, {version.proposal.by})")
    for entry in history.entries:
        say(f"{entry.seq}. {entry.action} by {entry.by}{f': {entry.outcome}' if entry.outcome else ''}")


@claims.command()
def propose(
    sentence: str,
    at: Annotated[str, typer.Option(help="Id of the line, transcript or source that holds the quote.")],
    quote: Annotated[str, typer.Option(help="The words, as they stand there.")],
    by: As,
    study: Study = DEFAULT_STUDY,
    data: Data = None,
    json: Json = False,
) -> None:
    """File SENTENCE with a quote; exit 1 where the quote is not there."""
    with failures(as_json=json), open_services(data, study=study) as services:
        proposer = Proposer(by, "person")
        filing = propose_quoted_claim(services, study, place=at, quote=quote, sentence=sentence, proposer=proposer)
    _end([filing], as_json=json)


@claims.command()
def approve(claim: ClaimId, by: As, note: str | None = None, data: Data = None, json: Json = False) -> None:
    """Approve a claim that somebody else proposed."""
    _decide(claim, "approve", by, note, data, as_json=json)


@claims.command()
def reject(claim: ClaimId, by: As, note: str | None = None, data: Data = None, json: Json = False) -> None:
    """Reject a claim that somebody else proposed."""
    _decide(claim, "reject", by, note, data, as_json=json)


@claims.command()
def undo(claim: ClaimId, by: As, data: Data = None, json: Json = False) -> None:
    """Take back your own decision, within ten seconds."""
    with failures(as_json=json), open_services(data) as services:
        _told(review.undo(services, claim, by=by), as_json=json)


@claims.command()
def edit(
    claim: ClaimId, by: As, sentence: Words = None, title: Words = None, data: Data = None, json: Json = False
) -> None:
    """Reword a claim; it is verified and proposed anew. Exit 1 where the quotes do not bear the words."""
    with failures(as_json=json), open_services(data) as services:
        filing = review_edits.edit_claim(services, claim, by=by, sentence=sentence, title=title)
    _end([filing], as_json=json)


@claims.command()
def quote(
    claim: ClaimId,
    line: Annotated[str, typer.Argument(metavar="LINE")],
    words: str,
    by: As,
    contrary: Annotated[bool, typer.Option("--contrary", help="It speaks against the claim.")] = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Add WORDS of LINE to a claim; exit 1 where they are not there."""
    with failures(as_json=json), open_services(data) as services:
        cited = DraftCitation(line_id=line, quote=words)
        filing = review_edits.add_quote(services, claim, cited, by=by, contrary=contrary)
    _end([filing], as_json=json)


@claims.command()
def offers(claim: ClaimId, by: As, data: Data = None, json: Json = False) -> None:
    """Take the quotes that a corrected file holds at another place as evidence again."""
    with failures(as_json=json), open_services(data) as services:
        filing = review_edits.accept_offers(services, claim, by=by)
    _end([filing], as_json=json)


@claims.command()
def merge(
    claim: Annotated[list[str], typer.Argument(metavar="CLAIM...")],
    title: Annotated[str, typer.Option()],
    sentence: Annotated[str, typer.Option()],
    by: As,
    study: Study = DEFAULT_STUDY,
    data: Data = None,
    json: Json = False,
) -> None:
    """Make one theme of several claims."""
    with failures(as_json=json), open_services(data, study=study) as services:
        filing = review_edits.merge_claims(services, study, claim, by=by, title=title, sentence=sentence)
    _end([filing], as_json=json)


@claims.command()
def move(
    claim: ClaimId,
    receipt: Annotated[str, typer.Argument(metavar="RECEIPT")],
    to: Annotated[str, typer.Argument(metavar="TO")],
    by: As,
    data: Data = None,
    json: Json = False,
) -> None:
    """Move the quote with this RECEIPT from a claim to the claim TO."""
    with failures(as_json=json), open_services(data) as services:
        filings = review_edits.move_quote(services, claim, receipt, to, by=by)
    _end(filings, as_json=json)


def _decide(
    claim_id: str, decision: Literal["approve", "reject"], by: str, note: str | None, data: Data, *, as_json: bool
) -> None:
    with failures(as_json=as_json), open_services(data) as services:
        _told(review.decide(services, claim_id, decision, by=by, note=note), as_json=as_json)


def _end(filings: Sequence[Filing], *, as_json: bool) -> None:
    """Print what became of a proposal or an edit; exit 1 where the verifier did not keep it."""
    if as_json:
        emit({"filings": filings})
    for filing in filings if not as_json else ():
        if filing.claim:
            _print(filing.claim)
        print_drops(filing.dropped)
    if not all(filing.claim for filing in filings):
        raise typer.Exit(DROPPED)


def _told(claim: Claim, *, as_json: bool) -> None:
    if as_json:
        emit(claim)
    else:
        _print(claim)


def _print(claim: Claim) -> None:
    verdict = "every quote verified" if claim.verdict.approve else "; ".join(claim.verdict.reasons)
    by = f" by {claim.decision.by}" if claim.decision else ""
    say(f"{claim.claim_id}  {claim.state}{by}  {claim.title or claim.sentence}")
    say(f"    proposed by {claim.proposal.by}; {verdict}")
