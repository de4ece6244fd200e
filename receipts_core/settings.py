"""The only reader of the environment.

Every setting has a name, a default and a meaning here; nothing else in the project reads a variable.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from receipts_core.errors import Misconfigured

DEFAULT_MODEL = "anthropic:claude-sonnet-5"


@dataclass(frozen=True)
class Settings:
    """How this installation is set up. `data` is the folder of the embedded store, None inside Lambda.

    `demo`: anybody may come, and each visitor's uploads are private and go after `keep_days`. `behind_cdn`: requests
    come through CloudFront, which names the caller. The numbers after them are what may be used up; see `Allowance`.
    """

    data: Path | None = None
    model: str = "offline"
    anthropic_api_key: str | None = None
    anthropic_base_url: str | None = None
    model_secret: str | None = None
    upload_bytes: int = 25_000_000
    run_seconds: float = 600.0
    run_tokens: int = 400_000
    auto_approve: bool = False
    in_lambda: bool = False
    transcripts_table: str | None = None
    lines_table: str | None = None
    runs_table: str | None = None
    bucket: str | None = None
    themes_function: str | None = None
    origins: tuple[str, ...] = ()
    demo: bool = False
    behind_cdn: bool = False
    uploads: bool = True
    keep_days: int = 7
    daily_budget_usd: int = 5
    client_runs_an_hour: int = 12
    runs_a_day: int = 300
    visitor_transcripts: int = 30
    visitor_mb: int = 20
    api_url: str | None = None
    api_token: str | None = None

    @property
    def on_aws(self) -> bool:
        """Whether the AWS stores are named, and so are used instead of the embedded ones."""
        return self.transcripts_table is not None


def read_settings(environment: Mapping[str, str] | None = None, *, data: Path | None = None) -> Settings:
    """Settings from the environment; `data` (a command-line option) wins over `RECEIPTS_DATA`.

    Raises Misconfigured, naming the variable, where a value has the wrong form.
    """
    env = os.environ if environment is None else environment
    key = env.get("ANTHROPIC_API_KEY") or None
    secret = env.get("RECEIPTS_MODEL_SECRET") or None
    named = Path(env["RECEIPTS_DATA"]) if env.get("RECEIPTS_DATA") else None
    return Settings(
        data=data or named,
        model=env.get("RECEIPTS_MODEL") or (DEFAULT_MODEL if key or secret else "offline"),
        anthropic_api_key=key,
        anthropic_base_url=env.get("ANTHROPIC_BASE_URL") or None,
        model_secret=secret,
        upload_bytes=_whole(env, "RECEIPTS_MAX_UPLOAD_MB", 25) * 1_000_000,
        run_seconds=float(_whole(env, "RECEIPTS_RUN_SECONDS", 600)),
        run_tokens=_whole(env, "RECEIPTS_RUN_TOKENS", 400_000),
        auto_approve=_yes(env, "RECEIPTS_AUTO_APPROVE"),
        in_lambda="AWS_LAMBDA_FUNCTION_NAME" in env,
        transcripts_table=env.get("TRANSCRIPTS_TABLE") or None,
        lines_table=env.get("LINES_TABLE") or None,
        runs_table=env.get("RUNS_TABLE") or None,
        bucket=env.get("BUCKET") or None,
        themes_function=env.get("THEMES_FUNCTION") or None,
        origins=tuple(filter(None, map(str.strip, env.get("RECEIPTS_ORIGINS", "").split(",")))),
        demo=_yes(env, "RECEIPTS_DEMO"),
        behind_cdn=_yes(env, "RECEIPTS_BEHIND_CDN"),
        uploads=_yes(env, "RECEIPTS_UPLOADS", "yes"),
        keep_days=_whole(env, "RECEIPTS_KEEP_DAYS", 7),
        daily_budget_usd=_whole(env, "RECEIPTS_DAILY_BUDGET_USD", 5),
        client_runs_an_hour=_whole(env, "RECEIPTS_CLIENT_RUNS_AN_HOUR", 12),
        runs_a_day=_whole(env, "RECEIPTS_RUNS_A_DAY", 300),
        visitor_transcripts=_whole(env, "RECEIPTS_VISITOR_TRANSCRIPTS", 30),
        visitor_mb=_whole(env, "RECEIPTS_VISITOR_MB", 20),
        api_url=env.get("API_URL") or None,
        api_token=env.get("API_TOKEN") or None,
    )


def _yes(env: Mapping[str, str], name: str, default: str = "no") -> bool:
    value = env.get(name) or default
    if value not in ("yes", "no"):
        raise Misconfigured(f"{name} is “{value}”.", fix="Give yes or no.")
    return value == "yes"


def _whole(env: Mapping[str, str], name: str, default: int) -> int:
    value = env.get(name)
    if not value:
        return default
    if not value.isdecimal() or int(value) == 0:
        raise Misconfigured(f"{name} is “{value}”.", fix=f"Give a whole number above zero, such as {default}.")
    return int(value)
