"""``vrhuman narrate auto`` tells a session's story, and writes what was asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman.cli import main


def test_the_sample_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    captions = tmp_path / "sample.vtt"

    code = main(["narrate", "auto", str(SAMPLE), "--captions", str(captions), "--json"])

    found = json.loads(capsys.readouterr().out)
    assert (code, found["automatic"]) == (0, True)
    assert all(each["text"].endswith(".") for each in found["stories"])
    assert captions.read_text("utf-8").startswith("WEBVTT\n")


def test_a_file_that_is_there_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    captions = tmp_path / "sample.vtt"
    captions.write_text("mine")

    code = main(["narrate", "auto", str(SAMPLE), "--captions", str(captions)])

    assert code == 2
    assert "exists already" in capsys.readouterr().err
    assert captions.read_text() == "mine"
