"""The key of the model in Secrets Manager: read when a model first needs it, never shown."""

import pytest

from receipts_core.adapters.clock import SystemClock
from receipts_core.adapters.secrets import secret
from receipts_core.bootstrap import models
from receipts_core.errors import Misconfigured
from receipts_core.settings import read_settings
from tests.support.local_aws import local_client
from tests.support.stack import Stack


@pytest.fixture
def aws(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of AWS, with this process set up to be the themes function."""
    for name, value in stack.environment("ThemesFunction").items():
        monkeypatch.setenv(name, value)
    return stack.url


def test_it_is_read_as_it_was_put_in(aws: str) -> None:
    local_client("secretsmanager", aws).create_secret(Name="model-key", SecretString="sk-1")
    assert secret("model-key")() == "sk-1"


def test_one_that_was_not_put_in_is_told_without_a_word_of_it(aws: str) -> None:
    local_client("secretsmanager", aws).create_secret(Name="empty")
    for name in ("empty", "not there"):
        with pytest.raises(Misconfigured) as error:
            secret(name)()
        assert "ResourceNotFoundException" in error.value.message
        assert "docs/deploying.md" in (error.value.fix or "")


def test_a_model_is_opened_without_asking_for_its_key(aws: str) -> None:
    local_client("secretsmanager", aws).list_secrets()
    settings = read_settings({"RECEIPTS_MODEL_SECRET": "not there", "RECEIPTS_MODEL": "anthropic:claude-sonnet-5"})
    assert models(settings, SystemClock())(None).name == "anthropic:claude-sonnet-5"
