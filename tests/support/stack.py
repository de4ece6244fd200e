"""The stack of template.yaml on this machine: translated by SAM's own code, and created in moto's CloudFormation."""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from boto3.session import Session
from botocore.config import Config
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

from tests.support.local_aws import local_client

TEMPLATE = Path(__file__).parents[2] / "template.yaml"
REGION = "eu-central-1"
# moto's CloudFormation does not know these; cfn-lint checks them against AWS's own schemas. A deployment needs methods,
# and moto reads none out of an OpenAPI document, so what hangs on one is left out as well.
UNKNOWN_TO_MOTO = frozenset(
    {
        "AWS::ApiGateway::Account",
        "AWS::ApiGateway::ApiKey",
        "AWS::ApiGateway::Deployment",
        "AWS::ApiGateway::Stage",
        "AWS::ApiGateway::UsagePlan",
        "AWS::ApiGateway::UsagePlanKey",
        "AWS::CloudFront::Distribution",
        "AWS::CloudFront::Function",
        "AWS::CloudFront::OriginAccessControl",
        "AWS::CloudFront::ResponseHeadersPolicy",
        "AWS::CloudWatch::Alarm",
        "AWS::Lambda::EventInvokeConfig",
        "AWS::S3::BucketPolicy",
        "AWS::SecretsManager::Secret",
    }
)


class Stack(NamedTuple):
    """A stack that was created: its resources' physical ids and types, and each function's environment."""

    url: str
    ids: Mapping[str, str]
    types: Mapping[str, str]
    environments: Mapping[str, Mapping[str, str]]

    def environment(self, function: str) -> dict[str, str]:
        """What a process needs to be this function, against the AWS on this machine."""
        return {
            **self.environments[function],
            "AWS_ENDPOINT_URL": self.url,
            "AWS_REGION": REGION,
            "AWS_DEFAULT_REGION": REGION,
            "AWS_ACCESS_KEY_ID": "local",
            "AWS_SECRET_ACCESS_KEY": "local",
            "AWS_LAMBDA_FUNCTION_NAME": function,
        }


def translated() -> dict[str, Any]:
    """The template as CloudFormation gets it."""
    template = yaml_parse(TEMPLATE.read_text("utf-8"))
    for resource in template["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"]["CodeUri"] = "s3://code/empty.zip"
    session = Session(region_name=REGION)
    return Translator({}, Parser(), None, session).translate(template, {})


def create_stack(url: str, parameters: Mapping[str, str] | None = None) -> Stack:
    """Create what moto can create of the template."""
    template = translated()
    left_out = [name for name, made in template["Resources"].items() if made["Type"] in UNKNOWN_TO_MOTO]
    secrets = {name for name in left_out if template["Resources"][name]["Type"].endswith("::Secret")}
    for name in left_out:
        del template["Resources"][name]
    del template["Outputs"]
    # An invocation is taken and answered, and nothing is executed: that is for the test to do.
    request = Request(f"{url}/moto-api/config", json.dumps({"lambda": {"use_docker": False}}).encode(), method="POST")
    urlopen(request).close()
    # One call creates everything: it may take longer than a call of the app may, and is not to be repeated.
    patient = Config(read_timeout=120, retries={"total_max_attempts": 1})
    keys = {"aws_access_key_id": "local", "aws_secret_access_key": "local"}
    formation = Session(region_name=REGION, **keys).client("cloudformation", endpoint_url=url, config=patient)
    s3 = local_client("s3", url)
    s3.create_bucket(Bucket="code", CreateBucketConfiguration={"LocationConstraint": REGION})
    s3.put_object(Bucket="code", Key="empty.zip", Body=_empty_code())
    formation.create_stack(
        StackName="receipts",
        TemplateBody=json.dumps(_without(template, {*left_out}, secrets)),
        Capabilities=["CAPABILITY_IAM"],
        Parameters=[{"ParameterKey": k, "ParameterValue": v} for k, v in (parameters or {}).items()],
    )
    pages = formation.get_paginator("list_stack_resources").paginate(StackName="receipts")
    made = [held for page in pages for held in page["StackResourceSummaries"]]
    ids = {held["LogicalResourceId"]: held["PhysicalResourceId"] for held in made}
    types = {held["LogicalResourceId"]: held["ResourceType"] for held in made}
    functions = [name for name, kind in types.items() if kind == "AWS::Lambda::Function"]
    return Stack(url, ids, types, {name: _environment(url, ids[name]) for name in functions})


def _without(node: Any, gone: set[str], secrets: set[str]) -> Any:
    """The template with names in the place of references to what was left out."""
    if isinstance(node, dict):
        target = node.get("Ref") or (node["Fn::GetAtt"][0] if isinstance(node.get("Fn::GetAtt"), list) else None)
        if target in gone:
            return f"arn:aws:secretsmanager:{REGION}:123456789012:secret:{target}" if target in secrets else target
        return {key: _without(value, gone, secrets) for key, value in node.items()}
    return [_without(each, gone, secrets) for each in node] if isinstance(node, list) else node


def _environment(url: str, function: str) -> dict[str, str]:
    found = local_client("lambda", url).get_function_configuration(FunctionName=function)
    return {name: str(value) for name, value in found["Environment"]["Variables"].items()}


def _empty_code() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("empty.py", "")
    return packed.getvalue()


def statements(resources: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """Every statement of every policy of the functions' roles, with the role's name."""
    for name, resource in resources.items():
        for policy in resource["Properties"].get("Policies", []) if resource["Type"] == "AWS::IAM::Role" else []:
            for statement in policy["PolicyDocument"]["Statement"]:
                yield name, statement
