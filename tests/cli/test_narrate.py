"""``vrhuman narrate auto`` tells a session's story, and writes what was asked for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import acting_person
from vrhuman.cli import main
from vrhuman.cli.narrate import with_window


def test_the_sample_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    captions = tmp_path / "sample.vtt"

    code = main(["narrate", "auto", str(SAMPLE), "--captions", str(captions), "--json"])

    found = json.loads(capsys.readouterr().out)
    assert (code, found["automatic"]) == (0, True)
    assert all(each["text"].endswith(".") for each in found["stories"])
    assert captions.read_text("utf-8").startswith("WEBVTT\n")


def test_a_narrative_is_grounded_and_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = acting_person.record(tmp_path / "acting.mcap", acting_person.ROUND[:1])
    record, out = tmp_path / "acting.jsonl", tmp_path / "set"

    told = main(["narrate", "auto", str(session), "--record", str(record)])
    grounded = main(
        ["narrate", "ground", str(session), "--narrative", str(record), "--out", str(out), "--json"]
    )

    counts = json.loads(capsys.readouterr().out.splitlines()[-1])
    asked = main(["narrate", "ask", str(session), "--out", str(tmp_path / "qa"), "--json"])

    assert (told, grounded, asked) == (0, 0, 0)
    assert json.loads(capsys.readouterr().out)["text"] == 1
    assert {each.name for each in (tmp_path / "qa").iterdir()} == {
        *("qa_location_output.json", "qa_text_output.json")
    }
    assert counts["nouns"] >= counts["things"] >= 1
    assert sorted(each.name for each in out.iterdir()) == [
        *("Annotations", "JPEGImages", "masks.json", "meta_expressions.json", "orig_masks.json")
    ]


def test_a_file_that_is_there_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    captions = tmp_path / "sample.vtt"
    captions.write_text("mine")

    code = main(["narrate", "auto", str(SAMPLE), "--captions", str(captions)])

    assert code == 2
    assert "exists already" in capsys.readouterr().err
    assert captions.read_text() == "mine"


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["narrate", "a.mcap"], ["narrate", "window", "a.mcap"]),
        (["narrate", "a.mcap", "--narrator", "N1"], ["narrate", "window", "a.mcap"]),
        (["narrate", "auto", "a.mcap"], ["narrate", "auto", "a.mcap"]),
        (["narrate", "--help"], ["narrate", "--help"]),
        (["verify", "a.mcap"], ["verify", "a.mcap"]),
        ([], []),
    ],
)
def test_a_session_alone_is_narrated_in_the_window(given: list[str], meant: list[str]) -> None:
    assert with_window(given)[:3] == meant[:3]


def test_who_did_not_narrate_cannot_be_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Path(shutil.copyfile(SAMPLE, tmp_path / "s.mcap"))
    assert main(["narrate", str(session), "--reviewer", "R1"]) == 2
    assert "N1 has not narrated this session" in capsys.readouterr().err
