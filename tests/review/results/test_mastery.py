"""What a training's file says of its participant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman.cli import main
from vrhuman.cli.scores import scored
from vrhuman.review.results.mastery import Mastery, mastery
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import SceneError, prepare
from vrhuman.runtime.run import run_in_virtual_time

PROTOCOL = """
name = "too far"

[[phases]]
name = "look"
kind = "practice"
task = "look"
criteria = { turn = 20, up = 0, down = 0 }

[[phases]]
name = "walk"
kind = "practice"
task = "walk"
things = ["HousePlant|training"]
criteria = { x = 7.9, z = 0.6, metres = 100 }
max_minutes = 0.1

[[phases]]
name = "answer yes or no"
kind = "practice"
task = "answer-yes-no"
question = "Is there a fridge?"
program = "exist(filter(scene, type=Fridge))"
"""


@pytest.fixture(scope="module")
def protocol(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("training") / "too-far.toml"
    path.write_text(PROTOCOL, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def failed(protocol: Path) -> Path:
    """A session whose second task cannot be mastered in time."""
    plan = Plan(protocol=str(protocol), out=protocol.parent, participant="P01")
    return run_in_virtual_time(prepare(plan), lambda *_: None).path


def found(path: Path) -> Mastery:
    told = mastery(path)
    assert told is not None
    return told


def test_each_task_has_its_end_its_attempts_and_its_time(failed: Path) -> None:
    look, walk, answer = found(failed).tasks

    assert (look.ended, look.mastered, look.attempts) == ("mastered", True, 1)
    assert 0.0 < look.seconds < 5.0
    assert (walk.ended, walk.mastered) == ("failed", False)
    assert walk.seconds == pytest.approx(6.0, abs=0.1)
    assert (answer.ended, answer.attempts, answer.seconds) == ("", 0, 0.0)


def test_one_task_failed_is_a_training_not_mastered(failed: Path) -> None:
    told = found(failed)

    assert not told.mastered
    assert [task.name for task in told.missed] == ["walk", "answer yes or no"]
    assert str(told) == (
        "P01 (scripted) mastered 1 of 3 tasks; not walk (failed), answer yes or no (not reached)"
    )


def test_the_score_of_a_training_is_what_was_mastered(
    failed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(failed)]) == 0
    assert "a training, so no ExQA" in capsys.readouterr().out

    assert main(["score", "--json", str(failed)]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["mastered"], len(told["tasks"])) == (False, 3)


def test_a_training_is_left_out_where_a_score_is_wanted(failed: Path) -> None:
    assert scored(failed) is None
    assert scored(SAMPLE) is not None


def test_another_protocol_is_no_training() -> None:
    assert mastery(SAMPLE) is None


def test_nobody_is_tested_in_the_house_for_training(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="reserved for training"):
        prepare(Plan(house="own:training", out=tmp_path))


def test_training_needs_a_house_with_its_things(tmp_path: Path, protocol: Path) -> None:
    house = tmp_path / "empty.json"
    prepared = prepare(Plan(protocol="force-jnd", out=tmp_path))
    house.write_text(json.dumps(prepared.house), encoding="utf-8")

    with pytest.raises(SceneError, match=r"has no HousePlant\|training.*own:training"):
        prepare(Plan(protocol=str(protocol), house=str(house), out=tmp_path))
