"""template.yaml: every resource is there, the functions may do what they do and no more, names fit the code."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from receipts_core.settings import read_settings
from receipts_core.use_cases.tenancy import PRIVATE
from tests.support.local_aws import local_client
from tests.support.stack import TEMPLATE, UNKNOWN_TO_MOTO, Stack, statements, translated


class Read(Mapping[str, str]):
    """An environment that knows which of its variables were asked for."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values, self.asked = values, set[str]()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return self.values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


def test_it_is_clean_under_the_linter_that_knows_every_resource_of_aws() -> None:
    lint = Path(sys.executable).with_name("cfn-lint")
    done = subprocess.run([lint, TEMPLATE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_resource_that_the_template_names_is_created(stack: Stack) -> None:
    wanted = {name: made["Type"] for name, made in translated()["Resources"].items() if "Condition" not in made}
    assert {name: kind for name, kind in wanted.items() if kind not in UNKNOWN_TO_MOTO} == {
        name: kind for name, kind in stack.types.items() if name in wanted
    }


@pytest.mark.parametrize("table", ["TranscriptsTable", "LinesTable", "RunsTable"])
def test_tables_have_the_keys_of_the_adapters_and_forget_what_has_expired(stack: Stack, table: str) -> None:
    dynamodb = local_client("dynamodb", stack.url)
    made = dynamodb.describe_table(TableName=stack.ids[table])["Table"]
    assert [(key["AttributeName"], key["KeyType"]) for key in made["KeySchema"]] == [("pk", "HASH"), ("sk", "RANGE")]
    assert made["BillingModeSummary"]["BillingMode"] == "PAY_PER_REQUEST"
    # moto's CloudFormation reads past this one.
    said = translated()["Resources"][table]["Properties"]["TimeToLiveSpecification"]
    assert said == {"AttributeName": "expiresAt", "Enabled": True}


@pytest.mark.parametrize("bucket", ["DataBucket", "WebBucket"])
def test_buckets_are_private_and_encrypted(stack: Stack, bucket: str) -> None:
    properties = translated()["Resources"][bucket]["Properties"]
    assert set(properties["PublicAccessBlockConfiguration"].values()) == {True}
    assert properties["BucketEncryption"]
    local_client("s3", stack.url).head_bucket(Bucket=stack.ids[bucket])


def test_objects_of_visitors_expire_under_the_prefix_that_their_studies_have() -> None:
    rules = translated()["Resources"]["DataBucket"]["Properties"]["LifecycleConfiguration"]["Rules"]
    assert {f"sources/{PRIVATE}", f"index/{PRIVATE}", "uploads/", "exports/"} == {rule["Prefix"] for rule in rules}


@pytest.mark.parametrize("function", ["ApiFunction", "ThemesFunction"])
def test_every_variable_that_a_function_is_given_is_one_that_the_settings_read(stack: Stack, function: str) -> None:
    environment = Read(stack.environments[function])
    settings = read_settings(environment)
    assert set(environment.values) - environment.asked == set()
    assert settings.on_aws
    assert (settings.demo, settings.behind_cdn, settings.model) == (True, True, "stub")
    assert settings.transcripts_table == stack.ids["TranscriptsTable"]


def test_a_run_ends_before_its_function_does_and_is_lost_before_its_event_comes_again(stack: Stack) -> None:
    themes = translated()["Resources"]["ThemesFunction"]["Properties"]
    settings = read_settings(stack.environments["ApiFunction"])
    assert settings.run_seconds + 120 <= themes["Timeout"]


def test_policies_name_each_action_and_each_resource() -> None:
    found = list(statements(translated()["Resources"]))
    assert {role for role, _ in found} == {"ApiFunctionRole", "ThemesFunctionRole"}
    for _, statement in found:
        actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
        assert not [action for action in actions if "*" in action]
        assert statement["Resource"] != "*"


def test_only_the_function_that_calls_the_model_may_read_its_key() -> None:
    readers = {
        role
        for role, statement in statements(translated()["Resources"])
        if "secretsmanager" in str(statement["Action"])
    }
    assert readers == {"ThemesFunctionRole"}
    assert "RECEIPTS_MODEL_SECRET" not in str(translated()["Resources"]["ApiFunction"])


def test_what_the_functions_are_built_of_is_what_the_lock_says() -> None:
    tool = TEMPLATE.parent / ".ci" / "lambda" / "requirements.py"
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_api_is_built_without_anthropic_and_neither_function_with_boto3() -> None:
    functions = TEMPLATE.parent / "functions"
    built = {name: (functions / name / "requirements.txt").read_text("utf-8") for name in ("api", "themes")}
    assert "\nanthropic==" not in built["api"]
    assert "\nanthropic==" in built["themes"]
    assert not [text for text in built.values() if "\nboto" in text]
