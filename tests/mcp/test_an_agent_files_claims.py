"""A whole session of an agent: search, fetch, check, file, and fail to approve; and what is on file afterwards."""

from dataclasses import replace
from pathlib import Path

import pytest
from mcp.shared.exceptions import MCPError

from functions.local.server import build_server_app
from functions.mcp.bounds import LARGEST
from functions.mcp.calls import call
from functions.mcp.embedded import EmbeddedReader
from functions.mcp.reader import Desk
from functions.mcp.remote import RemoteReader
from functions.mcp.tools import TOOLS
from receipts_core.contract import Claim, DraftCitation, DraftClaim
from receipts_core.errors import ReceiptsError
from receipts_core.use_cases.services import Services
from tests.support import mcp
from tests.support.api import TEXT, services, with_interview
from tests.support.mcp import Agent

[PROPOSE] = [tool for tool in TOOLS if tool.writes]


def on_file(data: Path) -> list[Claim]:
    with mcp.services_of(data) as services:
        return list(services.reviews.list("s").items)


def test_a_session_from_search_to_filing(agent: Agent, data: Path) -> None:
    hit = agent.answer("search_quotes", query="budget for another tool", study="s")["hits"][0]
    line = agent.answer("get_source", lineId=hit["lineId"])["line"]
    true = line["text"]
    false = "My team has a budget for every tool."
    assert agent.answer("verify_quote", lineId=hit["lineId"], quote=true)["kept"]
    assert not agent.answer("verify_quote", lineId=hit["lineId"], quote=false)["kept"]

    said = "Ana's team has no budget for another tool."
    filed = agent.answer("propose_claim", sentence=said, citations=[{"lineId": hit["lineId"], "quote": true}])
    assert (filed["filed"], filed["state"], filed["verified"]) == (True, "proposed", True)
    again = agent.answer("propose_claim", sentence=said, citations=[{"lineId": hit["lineId"], "quote": true}])
    assert (again["filed"], again["new"], again["claimId"]) == (True, False, filed["claimId"])

    before = on_file(data)
    refused = agent.call(
        "propose_claim",
        sentence="Ana's team has a budget for every tool.",
        citations=[{"lineId": hit["lineId"], "quote": false}],
    )
    assert refused.is_error
    assert (refused.structured_content["filed"], refused.structured_content["reasons"]) == (
        False,
        ["quote not in line"],
    )
    assert refused.structured_content["refused"][0]["nearestText"] == true
    assert "Nothing was filed" in refused.content[0].text
    for tool in ("approve_claim", "decide_claim", "update_claim"):
        with pytest.raises(MCPError, match="People approve"):
            agent.call(tool, claimId=filed["claimId"], decision="approve", by="Ana")
    assert on_file(data) == before
    [claim] = [claim for claim in before if claim.claim_id == filed["claimId"]]
    assert (claim.state, claim.decision, claim.proposal.via, claim.proposal.by) == (
        "proposed",
        None,
        "mcp",
        "agent:Tester",
    )


def approving() -> Services:
    """Services whose policy approves whatever holds, where it may."""
    made = replace(services(), auto_approve=True)
    with_interview(made, TEXT)
    return made


def drafted(made: Services) -> DraftClaim:
    [info] = made.transcripts.list_transcripts("s").items
    cited = DraftCitation(line_id=f"{info.transcript_id}:2", quote="My team has no budget for another tool.")
    return DraftClaim(sentence="Ana's team has no budget for another tool.", citations=(cited,))


def test_no_policy_approves_what_an_agent_files_here_or_on_another_server() -> None:
    made = approving()
    here = EmbeddedReader(made).propose("s", drafted(made), "Tester")
    assert (here.state, here.verified) == ("proposed", True)
    other = approving()
    with mcp.serving(build_server_app(other, None)) as address:
        there = RemoteReader(address).propose("s", drafted(other), "Tester")
    assert there == here
    assert other.reviews.get(there.claim_id or "").proposal.by == "agent:Tester"


def test_a_client_that_cannot_say_who_it_is_files_as_an_agent_all_the_same() -> None:
    made = approving()
    claim = drafted(made)
    arguments = {"sentence": claim.sentence, "citations": [c.model_dump() for c in claim.citations], "study": "s"}
    with mcp.serving(build_server_app(made, None)) as address, mcp.agent(f"{address}/mcp", "legacy") as agent:
        filed = agent.answer("propose_claim", **arguments)
    assert made.reviews.get(filed["claimId"]).proposal.by == "agent:mcp"


def test_what_another_server_refuses_is_refused_here() -> None:
    made = approving()
    with mcp.serving(build_server_app(made, None)) as address, pytest.raises(ReceiptsError, match="none"):
        RemoteReader(address).propose("none", drafted(made), "Tester")


def test_the_reasons_of_many_long_refused_quotes_fit_in_one_answer() -> None:
    made = approving()
    [info] = made.transcripts.list_transcripts("s").items
    cited = [{"lineId": f"{info.transcript_id}:2", "quote": f"{n} " + "字" * 3_900} for n in range(20)]
    outcome = call(Desk(EmbeddedReader(made), "s"), PROPOSE, {"sentence": "It is so.", "citations": cited})
    assert outcome.structure is not None
    assert (outcome.failed, outcome.structure["truncated"]) == (True, True)
    assert len(outcome.text.encode()) <= LARGEST
