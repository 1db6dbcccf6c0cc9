"""A goals session from the command line: told the goal, done, and verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vrhuman.cli import main
from vrhuman.recording.reader import Session


def test_a_goal_is_reached_and_the_session_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scripted = ["--kind", "scripted", "--runtime", "none", "--no-film", "--participant", "P01"]
    asked = ["--house", "own:1", "--task", "make the bed", "--out", str(tmp_path), "--json"]

    assert main(["run", "goals", *scripted, *asked]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])

    assert told["completed"]
    with Session.open(Path(told["session"])) as session:
        (given,) = session.goals()
        (done,) = session.steps_done()
        assert session.start.participant_kind == "scripted"
    assert [each.name for each in given.goals] == ["make the bed"]
    assert (done.number, done.action) == (1, "reach")
    assert main(["verify", told["session"]]) == 0


def test_a_person_does_not_play_in_virtual_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "goals", "--runtime", "none"]) == 2
    assert "--runtime none: a person wears a headset" in capsys.readouterr().err


def test_a_task_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    scripted = ["--kind", "scripted", "--runtime", "none", "--house", "own:1"]

    assert main(["run", "goals", *scripted, "--task", "fly"]) == 2
    assert "'fly': is no task; there are: make coffee" in capsys.readouterr().err


def test_goals_take_no_instructions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "goals", "--house", "own:1", "--video-type", "random"]) == 2
    assert "goals takes --task" in capsys.readouterr().err
