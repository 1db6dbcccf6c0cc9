"""``vrhuman redact``: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.recording.synthetic_session import record
from vrhuman.cli import main


@pytest.fixture
def session(tmp_path: Path) -> Path:
    record(tmp_path / "s.mcap", 30)
    return tmp_path / "s.mcap"


def test_it_tells_what_was_taken_out(session: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = session.with_name("new.mcap")

    code = main(["redact", str(session), "--motion", "--out", str(out), "--json"])

    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert told["session"] == str(out)
    assert told["removed"]["/headset"] == 30
    assert told["changed"] == {"/command": 30}
    assert out.exists()


def test_in_words_too(session: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = session.with_name("new.mcap")

    main(["redact", str(session), "--audio", "--out", str(out)])

    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{session}: complete: ")
    assert second == f"{out}: removed nothing; changed nothing"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--out", "new.mcap"), "choose from --audio, --text, --motion, --video"),
        (("--audio", "--out", "s.mcap"), "exists already; choose another name"),
        (("--audio", "--out", "nowhere/new.mcap"), "cannot be written: No such file"),
    ],
)
def test_bad_input_is_reported_in_one_line(
    session: Path,
    options: tuple[str, ...],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(session.parent)

    code = main(["redact", "s.mcap", *options])

    said = capsys.readouterr().err
    assert code == 2
    assert told in said
    assert said.count("\n") == 1
