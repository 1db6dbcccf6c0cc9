"""A training task in a running trial: in each round all things lie where they lay at first."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.protocol.operator_actions import practised_again
from vrhuman.recording.reader import Session
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.trial import Trial

PROTOCOL = """
name = "one grip"

[[phases]]
name = "grip lightly"
kind = "practice"
task = "grip-light"
things = ["Mug|training"]
weights = { "Mug|training" = 0.3 }
criteria = { most = 0.8 }
"""


class Enough(Exception):
    """The run has shown what it is to show."""


def test_a_task_repeated_by_the_desk_puts_all_things_back(tmp_path: Path) -> None:
    protocol = tmp_path / "one-grip.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    practised = 0

    def leading(trial: Trial, _: FrameCount) -> None:
        nonlocal practised
        practised += trial.progress.task is not None
        if practised == 10:
            trial.change(lambda episode, progress, _: practised_again(episode, progress))
        if practised == 20:
            raise Enough

    with pytest.raises(Enough):
        run_in_virtual_time(prepare(Plan(protocol=str(protocol), out=tmp_path)), leading)

    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        laid = [keyframe.laid_out for keyframe in session.keyframes() if keyframe.laid_out]
    assert laid == [(("Mug|training", 0.3),)] * 2
