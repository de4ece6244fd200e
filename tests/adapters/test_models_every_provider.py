"""What holds for every provider of models; a new row of PROVIDERS fails here until it says how it is reached."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from receipts_core.adapters.bedrock import bedrock_model
from receipts_core.adapters.clock import ManualClock
from receipts_core.adapters.models import PROVIDERS, Access, open_model
from receipts_core.adapters.pricing import price_of, priced, prices
from receipts_core.contract import RunState, Usage
from receipts_core.errors import InvalidInput
from receipts_core.ports import Model
from receipts_core.use_cases.runs import start_ask, start_themes
from tests.support.event_stream import frames
from tests.support.messages_api import Body, Reply, events, messages_api, tool
from tests.support.runs import study_of

CLOCK = ManualClock()


def hands_in(body: Body) -> Iterator[Body]:
    """A server's model that searches, then hands in nothing."""
    names = {given["name"] for given in body["tools"]}
    if len(body["messages"]) == 1:
        return events(tool("search_quotes", {"query": "dark mode"}))
    if "submit_themes" in names:
        return events(tool("submit_themes", {"themes": []}))
    return events(tool("submit_answer", {"sentences": [], "nothingFound": True}))


def over_http(reply: Reply, body: Body) -> None:
    reply.start()
    for event in hands_in(body):
        reply.event(**event)


def over_event_stream(reply: Reply, body: Body) -> None:
    reply.start("application/vnd.amazon.eventstream")
    reply.raw(frames(hands_in(body)))


@contextmanager
def anthropic() -> Iterator[Model]:
    with messages_api(over_http) as api:
        yield open_model("anthropic:claude-sonnet-5", Access(CLOCK, lambda: "key", api.url))


@contextmanager
def bedrock() -> Iterator[Model]:
    with messages_api(over_event_stream) as api:
        yield bedrock_model("global.anthropic.claude-sonnet-5", CLOCK, api.url)


@contextmanager
def in_process(name: str) -> Iterator[Model]:
    yield open_model(name, Access(CLOCK))


REACHED = {
    "anthropic": anthropic,
    "bedrock": bedrock,
    "offline": lambda: in_process("offline"),
    "stub": lambda: in_process("stub"),
}


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "s", "AWS_REGION": "eu-west-1"}.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("provider", [provider.name for provider in PROVIDERS])
def test_every_provider_finishes_both_kinds_of_run_on_a_study_that_is_new_to_it(provider: str):
    with REACHED[provider]() as model:
        services = study_of(model)
        themes = start_themes(services, "s")
        answer = start_ask(services, "s", "What did people say about dark mode?")
    assert (themes.state, answer.state) == (RunState.DONE, RunState.DONE)
    assert themes.themes.model == model.name
    assert model.name.partition(":")[0] == provider
    assert answer.answer.nothing_found
    assert answer.answer.searches


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_a_model_is_opened_by_its_name_and_no_other_way(provider):
    good, bad = (f"{provider.name}:m", provider.name) if provider.takes_model else (provider.name, f"{provider.name}:m")
    assert open_model(good, Access(CLOCK)).name == good
    with pytest.raises(InvalidInput, match="names no model") as raised:
        open_model(bad, Access(CLOCK))
    assert all(known.name in raised.value.fix for known in PROVIDERS)


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_to_name_a_model_loads_no_vendors_library(provider):
    spec = f"{provider.name}:m" if provider.takes_model else provider.name
    program = (
        "import sys\n"
        "from receipts_core.adapters.clock import SystemClock\n"
        "from receipts_core.adapters.models import Access, open_model\n"
        f"assert open_model({spec!r}, Access(SystemClock())).name == {spec!r}\n"
        "assert not {'anthropic', 'botocore', 'boto3', 'httpx2'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("spec", ["", ":", "gpt", "anthropic:", "ANTHROPIC:m", "x" * 10_000])
def test_a_string_that_names_no_model_is_refused(spec: str):
    with pytest.raises(InvalidInput) as raised:
        open_model(spec, Access(CLOCK))
    assert len(raised.value.message) < 200


def test_bedrock_without_credentials_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    run = start_themes(study_of(bedrock_model("m", CLOCK)), "s")
    assert run.state is RunState.FAILED
    assert "needs AWS credentials" in run.reason


def test_the_price_table_is_whole_and_cached_tokens_are_never_dearer_than_fresh_ones():
    assert "claude-sonnet-5" in prices()
    for price in prices().values():
        assert 0 < price.cache_read < price.input < price.cache_write < price.output


def test_a_dated_model_costs_what_its_model_costs_and_an_unlisted_one_has_no_price():
    assert price_of("claude-haiku-4-5-20251001") == price_of("claude-haiku-4-5")
    assert price_of("claude-sonnet-5") is not None
    assert price_of("smollm2") is None
    assert priced(Usage(input_tokens=9, cost_micro_usd=3), None).cost_micro_usd is None


def test_a_cost_is_rounded_up():
    assert priced(Usage(cache_read_tokens=1), price_of("claude-haiku-4-5")).cost_micro_usd == 1
    assert priced(Usage(), price_of("claude-haiku-4-5")).cost_micro_usd == 0
