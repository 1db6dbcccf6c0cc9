"""A training through the real runtime, and one that is broken off and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import demo, vrhuman
from tests.support.runtime.interruption import BrokenOffHere
from tests.support.scenarios.process import needs_runtime
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.recording.reader import Session
from vrhuman.review.results.frames import FrameCount
from vrhuman.review.results.mastery import mastery
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.run import run_again, run_in_virtual_time
from vrhuman.runtime.status_text import in_a_line
from vrhuman.runtime.trial import Trial

pytestmark = pytest.mark.end_to_end

SHORT = """
name = "short training"

[[phases]]
name = "look"
kind = "practice"
task = "look"
criteria = { turn = 45, up = 0, down = 35 }

[[phases]]
name = "grip lightly"
kind = "practice"
task = "grip-light"
things = ["Bowl|left"]
weights = { "Bowl|left" = 0.3 }
criteria = { least = 0.3, most = 0.8, seconds = 1 }

[[phases]]
name = "answer yes or no"
kind = "practice"
task = "answer-yes-no"
question = "Is there a fridge in the kitchen?"
program = "exist(filter(scene, type=Fridge, room=Kitchen))"

[[phases]]
name = "answer a number"
kind = "practice"
task = "answer-count"
question = "How many bowls are there?"
program = "count(filter(scene, type=Bowl))"
"""


@pytest.fixture
def protocol(tmp_path: Path) -> Path:
    path = tmp_path / "short.toml"
    path.write_text(SHORT, encoding="utf-8")
    return path


@needs_runtime
def test_a_training_through_the_real_runtime_is_mastered_and_verified(
    protocol: Path, tmp_path: Path
) -> None:
    told = demo(tmp_path, "--protocol", str(protocol))

    assert (told["mastered"], told["verified"]) == (True, True)
    assert "Monado" in str(told["runtime"])


@pytest.mark.parametrize("phase", ["grip lightly", "answer yes or no"])
def test_a_training_continues_with_the_task_that_was_interrupted(
    protocol: Path, tmp_path: Path, phase: str
) -> None:
    def broken_off_there(trial: Trial, _: FrameCount) -> None:
        if trial.progress.task is not None and in_a_line(trial).startswith(phase):
            raise BrokenOffHere

    plan = Plan(protocol=str(protocol), out=tmp_path)
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(plan), broken_off_there)
    (path,) = tmp_path.glob("*.mcap")

    ran = run_again(read_interrupted(path), None, TestDisplay(), lambda *_: None)

    found = mastery(ran.path)
    assert found is not None
    assert found.mastered
    assert vrhuman("verify", str(ran.path)).returncode == 0
    with Session.open(ran.path) as session:
        began = [each.phase for each in session.phases()]
    assert began == [*(task.name for task in found.tasks), "end"]
