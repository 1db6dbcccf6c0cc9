"""A study of one scripted participant, from nothing to its scores, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.scenarios.kills import PROTOCOL
from vrhuman.cli import main
from vrhuman.recording.reader import Session

pytestmark = pytest.mark.end_to_end


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """A command's last line of JSON; it must succeed."""
    assert main(["study", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out.strip().splitlines()[-1])


def test_a_study_is_run_in_virtual_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VRHUMAN_REGISTRY", str(tmp_path / "study.db"))
    protocol = tmp_path / "short.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    told(capsys, "init", "pilot", "--protocol", str(protocol), "--generated", "1", "--no-training")
    told(capsys, "add", "pilot", "P01", "--kind", "oracle")

    run = told(capsys, "run", "pilot", "P01", "--all", "--runtime", "none")

    (session,) = run["sessions"]
    assert session["status"] == "finished"
    assert session["figures"]["acc_ref"] == 100.0
    assert 0.0 < session["figures"]["coverage"] <= 100.0
    with Session.open(tmp_path / "pilot" / session["path"]) as recorded:
        assert recorded.start.participant == "P01"
        assert recorded.start.session_id == session["session"]
    checked = told(capsys, "check", "pilot")
    assert (checked["findings"], checked["agree"]) == ([], True)
    assert checked["completeness"][session["session"]]["state"] == "complete"
    assert main(["study", "run", "pilot", "P01"]) == 2
    assert "P01: has no session left in pilot" in capsys.readouterr().err


def test_a_file_that_the_registry_does_not_know_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VRHUMAN_REGISTRY", str(tmp_path / "study.db"))
    told(capsys, "init", "pilot", "--generated", "2")
    stray = tmp_path / "pilot" / "stray.mcap"
    stray.parent.mkdir(exist_ok=True)
    stray.write_bytes(b"")

    assert main(["study", "check", "pilot"]) == 1

    assert str(stray) in capsys.readouterr().out
