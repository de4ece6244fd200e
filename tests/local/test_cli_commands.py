"""The command line: what each verb prints, and how it ends."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from functions.local.cli import build_cli
from functions.local.commands.ingest import ingest_all
from functions.local.commands.serve import listening
from receipts_core.contract import TranscriptInfo
from receipts_core.samples import SAMPLES
from receipts_core.transcripts import parse

INTERVIEW = b"""[00:03] Interviewer: Would you pay for this?
[00:13] Dana: I would not pay for this, whatever it costs.
[00:22] Marcus: I find the new layout calm and bright.
"""


class Receipts:
    """The command line over one folder of data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runner = CliRunner()

    def __call__(self, *words: str | Path) -> Result:
        command = [str(word) for word in words]
        return self.runner.invoke(build_cli(), [*command, "--data", str(self.folder / "data")])

    def json(self, *words: str | Path) -> Any:
        return json.loads(self(*words, "--json").stdout)

    def file(self, name: str, data: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(data)
        return path


@pytest.fixture
def receipts(tmp_path: Path) -> Receipts:
    return Receipts(tmp_path)


@pytest.fixture
def with_samples(receipts: Receipts) -> Receipts:
    folder = receipts.folder / "samples"
    folder.mkdir()
    for sample in SAMPLES:
        (folder / sample.filename).write_bytes(sample.data)
    assert receipts("ingest", folder).exit_code == 0
    return receipts


def test_parse_prints_the_shape_that_other_tools_read(receipts: Receipts) -> None:
    parsed = receipts.json("parse", receipts.file("interview.txt", INTERVIEW))
    assert {"format", "sourceId", "derivedFrom", "speakers", "lines", "warnings", "bytes"} <= parsed.keys()
    assert sum(parsed["bytes"].values()) == len(INTERVIEW)
    first = parsed["lines"][1]
    assert first["speaker"] == "Dana" and first["startMs"] == 13_000 and first["n"] == 2
    (start, end) = first["spans"][0]
    assert INTERVIEW[start:end].decode() == first["text"]


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("empty.txt", b"", "empty.txt"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)), "picture.png"),
        ("latin.txt", "[00:01] Zoë: Café für alle, schön.\n".encode("latin-1"), "Line 1 holds"),
        ("silent.vtt", b"WEBVTT\n\nNOTE nothing was said\n", "silent.vtt"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_where_and_what_to_do(
    receipts: Receipts, name: str, data: bytes, says: str
) -> None:
    path = receipts.file(name, data)
    parsed = receipts("parse", path)
    assert parsed.exit_code == 2 and says in parsed.stderr
    ingested = receipts("ingest", path)
    assert ingested.exit_code == 2 and says in ingested.stderr
    assert receipts.json("search", "nothing")["hits"] == []


def test_a_file_over_the_limit_is_refused_before_it_is_read(receipts: Receipts) -> None:
    path = receipts.file("huge.txt", b"")
    with path.open("wb") as huge:
        huge.truncate(50_000_000)
    done = receipts("ingest", path)
    assert done.exit_code == 2 and "50.0 MB" in done.stderr and "Split the file" in done.stderr


def test_one_refused_file_does_not_keep_the_others_out(receipts: Receipts) -> None:
    good, bad = receipts.file("good.txt", INTERVIEW), receipts.file("bad.txt", b"")
    done = receipts("ingest", bad, good, "--json")
    report = json.loads(done.stdout)
    assert done.exit_code == 2
    assert [t["title"] for t in report["transcripts"]] == ["good"]
    assert [r["file"] for r in report["refused"]] == [str(bad)]


def test_an_unknown_study_is_said_to_be_unknown(receipts: Receipts) -> None:
    for command in (["search", "words"], ["themes"], ["ask", "Who?"]):
        done = receipts(*command, "--study", "nowhere")
        assert done.exit_code == 2 and "nowhere" in done.stderr, command


def test_a_study_that_is_not_there_is_said_with_those_that_are_and_how_to_make_it(receipts: Receipts) -> None:
    receipts("ingest", receipts.file("interview.txt", INTERVIEW), "--study", "prices")
    for command in (("search", "pay"), ("themes",), ("ask", "Who pays?"), ("claims", "list"), ("audit", "verify")):
        done = receipts(*command)
        assert done.exit_code == 2
        assert "no study “default”. There are: prices. `receipts ingest FILE...` makes it" in done.stderr
    assert "`receipts ingest FILE... --study x` makes it" in receipts("search", "pay", "--study", "x").stderr


@pytest.mark.parametrize("command", [("speakers", "t0"), ("withdraw", "t0"), ("claims", "show", "c0")])
def test_an_id_that_is_not_there_is_refused_with_where_ids_are_found(receipts: Receipts, command: list[str]) -> None:
    done = receipts(*command)
    assert (done.exit_code, "`receipts list`" in done.stderr) == (2, True)


def test_what_is_stored_is_listed_with_the_ids_that_other_commands_take(receipts: Receipts) -> None:
    assert "receipts ingest" in receipts("list").stdout
    receipts("ingest", receipts.file("interview.txt", INTERVIEW))
    assert receipts("list").stdout == "default  default  (1 transcript, 2 participants, 3 lines)\n"
    [held] = receipts.json("list", "--study", "default")["transcripts"]
    listed = receipts("list", "--study", "default").stdout
    assert listed == f"{held['transcriptId']}  interview  (Dana, Marcus; 3 lines, 00:22)\n"
    assert receipts.json("list")["studies"][0]["studyId"] == "default"
    assert receipts("list", "--study", "x").exit_code == 2


def test_files_that_were_stored_before_somebody_stopped_are_counted(
    receipts: Receipts, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [receipts.file(f"{n}.txt", INTERVIEW) for n in range(3)]

    def take(path: Path) -> TranscriptInfo:
        if path == files[1]:
            raise KeyboardInterrupt
        return parse(path.read_bytes(), path.name).transcript.info()

    with pytest.raises(KeyboardInterrupt):
        ingest_all(files, take, 1_000_000)
    assert "1 of 3 files are stored" in capsys.readouterr().err


def test_a_server_does_not_start_with_a_model_that_there_is_not(receipts: Receipts) -> None:
    done = receipts("serve", "--port", "0", "--model", "nope")
    assert (done.exit_code, "names no model" in done.stderr) == (2, True)


def test_search_finds_lines_in_the_shape_that_other_tools_read(with_samples: Receipts) -> None:
    page = with_samples.json("search", "nobody reads the deck", "--limit", "3")
    assert page.keys() == {"hits", "nextCursor"} and len(page["hits"]) == 3
    assert set(page["hits"][0]) == {
        "lineId", "transcriptId", "transcriptTitle", "speaker", "role", "startMs", "text", "score",
    }  # fmt: skip


def claims(receipts: Receipts, *claimed: dict[str, Any]) -> Path:
    return receipts.file("claims.json", json.dumps({"claims": claimed}).encode())


def test_check_keeps_a_true_quote_and_drops_a_false_one(receipts: Receipts) -> None:
    interview = receipts.file("interview.txt", INTERVIEW)
    true = {"sentence": "Marcus likes it.", "citations": [{"file": 1, "line": 3, "quote": "the new layout calm"}]}
    false = {"sentence": "Dana would pay.", "citations": [{"file": 1, "line": 2, "quote": "I would pay for this"}]}
    done = receipts("check", claims(receipts, true, false), interview, "--json")
    kept, dropped = json.loads(done.stdout)["claims"]
    assert done.exit_code == 1
    assert kept["kept"] and kept["citations"][0]["shown"] == "the new layout calm"
    span = kept["citations"][0]["receipt"]["spans"][0]
    assert INTERVIEW[span["start"] : span["end"]].decode() == span["quote"]
    assert receipts("check", claims(receipts, true, false), interview).stdout.endswith("1 of 2 claims kept.\n")
    assert not dropped["kept"] and dropped["reason"] == "quote not in line"
    assert dropped["citations"][0]["diagnosis"] == "edited" and dropped["citations"][0]["receipt"] is None


def test_check_takes_files_by_name_and_refuses_ones_that_were_not_given(receipts: Receipts) -> None:
    interview = receipts.file("interview.txt", INTERVIEW)
    claim = {"sentence": "Calm.", "citations": [{"file": "interview.txt", "line": 3, "quote": "calm and bright."}]}
    assert receipts("check", claims(receipts, claim), interview).exit_code == 0
    claim["citations"] = [{"file": "other.txt", "line": 3, "quote": "calm and bright."}]
    done = receipts("check", claims(receipts, claim), interview)
    assert done.exit_code == 2 and "other.txt" in done.stderr


@pytest.mark.parametrize("text", [b"", b"[]", b'{"claims": [{"sentence": 3}]}', b"{", b"\xff"])
def test_a_malformed_claims_file_is_refused_with_the_form_it_should_have(receipts: Receipts, text: bytes) -> None:
    done = receipts("check", receipts.file("claims.json", text), receipts.file("interview.txt", INTERVIEW))
    assert done.exit_code == 2 and "claims.json is not a claims file" in done.stderr and '"citations"' in done.stderr


def test_themes_and_their_receipts_verify_in_another_process(
    with_samples: Receipts, capfd: pytest.CaptureFixture[str]
) -> None:
    done = with_samples("themes", "--model", "stub", "--json")
    result = json.loads(done.stdout)
    assert done.exit_code == 1 and result["model"] == "stub" and result["themes"] and result["dropped"]
    saved = with_samples.file("themes.json", done.stdout.encode())
    assert with_samples("verify", saved).exit_code == 0
    spans = result["themes"][0]["citations"][0]["receipt"]["spans"]
    spans[0]["quote"] = "X" + spans[0]["quote"][1:]
    assert with_samples("verify", with_samples.file("forged.json", json.dumps(result).encode())).exit_code == 1
    assert "FORGED" in capfd.readouterr().out


def test_a_question_that_nobody_spoke_about_is_answered_so(with_samples: Receipts) -> None:
    answer = with_samples.json("ask", "What did people say about dark mode?", "--model", "offline")
    assert answer["nothingFound"] and answer["sentences"] == [] and answer["searches"]


def test_a_corrected_role_is_used_from_then_on(receipts: Receipts) -> None:
    stored = receipts.json("ingest", receipts.file("interview.txt", INTERVIEW))["transcripts"][0]["transcriptId"]
    done = receipts("speakers", stored, "--role", "Marcus=interviewer", "--as", "Eve")
    assert done.exit_code == 0 and "Marcus: interviewer" in done.stdout
    assert json.loads(receipts("audit", "export").stdout.splitlines()[-1])["by"] == "Eve"
    hits = receipts.json("search", "calm layout")["hits"]
    assert hits[0]["role"] == "interviewer"
    assert receipts("speakers", stored, "--role", "Nobody=interviewer").exit_code == 2


def test_a_withdrawal_says_what_it_does_before_it_does_it(receipts: Receipts) -> None:
    stored = receipts.json("ingest", receipts.file("interview.txt", INTERVIEW))["transcripts"][0]["transcriptId"]
    asked = receipts("withdraw", stored)
    assert "Would remove" in asked.stdout and "Dana" in asked.stdout
    assert receipts.json("search", "calm layout")["hits"]
    assert receipts("withdraw", stored, "--yes").exit_code == 0
    assert receipts.json("search", "calm layout")["hits"] == []
    kept = [path for path in (receipts.folder / "data").rglob("*") if path.is_file()]
    assert kept and not [path for path in kept if b"calm and bright" in path.read_bytes()]


def test_every_error_is_one_json_document_where_json_is_asked_for(receipts: Receipts) -> None:
    document = receipts.json("parse", receipts.file("empty.txt", b""))
    assert document["error"]["code"] == "unreadable_transcript" and document["error"]["fix"]


def test_the_sample_study_is_there_on_a_new_folder(receipts: Receipts) -> None:
    done = receipts("themes", "--study", "sample", "--model", "offline", "--pseudonymise")
    assert "found by offline" in done.stdout and "Inés Carrasco" in done.stdout


def test_a_port_that_is_taken_is_said_before_anything_is_opened(receipts: Receipts) -> None:
    with listening(0) as taken:
        taken.listen()
        done = receipts("serve", "--port", str(taken.getsockname()[1]))
    assert done.exit_code == 2 and "--port N" in done.stderr
    assert not (receipts.folder / "data").exists()


def test_nothing_that_was_said_steers_the_terminal(receipts: Receipts) -> None:
    done = receipts("parse", receipts.file("hostile.txt", b"[00:01] Dana: a\x1b[2Jb\xc2\x9b31mc \x07 and so on.\n"))
    assert done.exit_code == 0 and "a\\x1b[2Jb\\x9b31mc \\x07 and" in done.stdout and "\x1b" not in done.stdout
