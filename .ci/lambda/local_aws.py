"""`make local-aws`: the deployed product on this machine: both functions in Lambda containers, moto's server for AWS.

SAM's API serves the API function on port 3000. SAM's Lambda takes the events that the API function sends, and executes
them in the themes function. Tables and bucket live as long as this program does.
"""

import argparse
import json
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import boto3
from samtranslator.yaml_helper import yaml_parse

ROOT = Path(__file__).parents[2]
BUILT = ROOT / ".aws-sam" / "build"
TABLES = {"TRANSCRIPTS_TABLE": "transcripts", "LINES_TABLE": "lines", "RUNS_TABLE": "runs"}
ARCHITECTURE = "arm64" if platform.machine() in ("arm64", "aarch64") else "x86_64"
IMAGE = f"public.ecr.aws/lambda/python:3.13-{ARCHITECTURE}"
AWS_PORT, LAMBDA_PORT, API_PORT = 5050, 3001, 3000
REGION = "eu-central-1"
KEYS = {"aws_access_key_id": "local", "aws_secret_access_key": "local", "region_name": REGION}


def main() -> None:
    """Start everything, say where it is, and stop it when somebody presses Ctrl-C."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--sam", default="sam", help="the SAM CLI")
    sam = options.parse_args().sam
    missing = [what for what in (sam, "docker") if shutil.which(what) is None]
    if missing or not _succeeds("docker", "info"):
        sys.exit(
            f"This needs Docker, running, and the SAM CLI; missing: {', '.join(missing) or 'a Docker that answers'}. "
            "docs/deploying.md says where they come from."
        )
    subnet = _output("docker", "network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Subnet}}")
    host = str(ip_network(subnet)[1])  # this machine, as containers see it
    with ExitStack() as stack:
        stack.enter_context(running([sys.executable, "-m", "moto.server", "--host", host, "--port", str(AWS_PORT)]))
        aws = f"http://{host}:{AWS_PORT}"
        wait_for(f"{aws}/moto-api/")
        create_stores(aws)
        template = local_template(aws, f"http://{host}:{LAMBDA_PORT}")
        shared = ["--template", str(template), "--region", REGION, "--warm-containers", "LAZY"]
        shared += ["--skip-pull-image"] if _succeeds("docker", "image", "inspect", IMAGE) else []
        stack.enter_context(
            running([sam, "local", "start-lambda", "--host", host, "--port", str(LAMBDA_PORT), *shared])
        )
        stack.enter_context(running([sam, "local", "start-api", "--port", str(API_PORT), *shared]))
        wait_for(f"http://127.0.0.1:{API_PORT}/api/health", seconds=180)
        print(f"Receipts in Lambda: http://127.0.0.1:{API_PORT}/api/health  (AWS: {aws}; stop with Ctrl-C)", flush=True)
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            pass


def create_stores(aws: str) -> None:
    """The tables and the bucket, as template.yaml describes them."""
    dynamodb = boto3.client("dynamodb", endpoint_url=aws, **KEYS)
    for name in TABLES.values():
        dynamodb.create_table(
            TableName=name,
            BillingMode="PAY_PER_REQUEST",
            AttributeDefinitions=[{"AttributeName": key, "AttributeType": "S"} for key in ("pk", "sk")],
            KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        )
    place = {"LocationConstraint": REGION}
    boto3.client("s3", endpoint_url=aws, **KEYS).create_bucket(Bucket="data", CreateBucketConfiguration=place)


def local_template(aws: str, functions: str) -> Path:
    """The built template with names and addresses of this machine in the place of what a deployment would fill in."""
    template: dict[str, Any] = yaml_parse((BUILT / "template.yaml").read_text("utf-8"))
    template["Parameters"]["Architecture"]["Default"] = ARCHITECTURE
    template["Parameters"]["Model"]["Default"] = "stub"
    here = {"AWS_ENDPOINT_URL": aws, "AWS_ENDPOINT_URL_LAMBDA": functions, "BUCKET": "data", **TABLES}
    here |= {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "RECEIPTS_BEHIND_CDN": "no"}
    here |= {"THEMES_FUNCTION": "ThemesFunction"}
    template["Globals"]["Function"]["Environment"]["Variables"] |= here
    del template["Resources"]["ApiFunction"]["Properties"]["Environment"]
    # JSON is YAML, and SAM reads it; folders of the artefacts are found from beside this file.
    path = BUILT / "local.yaml"
    path.write_text(json.dumps(template, indent=1), encoding="utf-8")
    return path


@contextmanager
def running(command: Sequence[str]) -> Iterator[None]:
    """A program that runs until the end of the block."""
    with subprocess.Popen(command, cwd=ROOT) as process:  # noqa: S603  our own commands
        try:
            yield
        finally:
            process.terminate()


def wait_for(url: str, seconds: float = 60) -> None:
    """Wait until an address answers."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            urlopen(url, timeout=seconds).close()  # noqa: S310  an address of this machine
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.5)
        else:
            return
    sys.exit(f"{url} does not answer.")


def _succeeds(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


if __name__ == "__main__":
    main()
