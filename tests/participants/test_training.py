"""A scripted participant does what a training asks, by what it sees and what boards say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest

from tests.support.participants.toy_session import perform
from tests.support.participants.toy_world import ToyWorld, button_centre
from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.participants.participant import Participant
from vrhuman.participants.random_guesser import RandomParticipant
from vrhuman.participants.scripted import ScriptedParticipant
from vrhuman.participants.training import task_shown, told_answer
from vrhuman.protocol.training.board import program_of
from vrhuman.protocol.training.doing import Doing
from vrhuman.protocol.training.measures import Measure, measure
from vrhuman.protocol.training.tasks import parse_practice
from vrhuman.records import EventKind, Observation, Panel

PATIENCE = 60.0
"""Seconds of the toy world's time."""


def panel(program: str, *options: str) -> Panel:
    return Panel(
        "practice", "", "", options, np.zeros(3), geometry.IDENTITY, np.ones(2), program=program
    )


@dataclass
class PracticeWorld(ToyWorld):
    """A toy world that asks for one task and ends with it."""

    task: Measure = field(default_factory=lambda: measure(parse_practice({"task": "look"}, "")))

    @property
    def over(self) -> bool:
        return self.task.share >= 1.0

    def panels(self) -> tuple[Panel, ...]:
        return (panel(program_of(self.task.practice)),)

    def observation(self, now_ns: int) -> Observation:
        return replace(super().observation(now_ns), phase="practice", steps_left=None)

    def follow(self, inputs: SimulatedInputs, now_ns: int, seconds: float) -> None:
        shut = {box.name for box in self.boxes if not box.is_open}
        felt = len(self.felt)
        super().follow(inputs, now_ns, seconds)
        lost = [h.object_id for h in self.felt[felt:] if h.kind is EventKind.SLIPPED]
        doing = Doing(
            place=(float(self.position[0]), float(self.position[2])),
            yaw=self.yaw,
            horizon=self.horizon,
            touched=self.touched(),
            held=() if self.held is None else (self.held.name,),
            force=self.force,
            opened=tuple(box.name for box in self.boxes if box.is_open and box.name in shut),
            let_go=tuple(lost),
        )
        self.task = self.task.after(doing, seconds)


def practised(participant: Participant, **data: Any) -> PracticeWorld:
    world = PracticeWorld(task=measure(parse_practice(data, "")))
    perform(participant, world, PATIENCE)
    return world


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (ScriptedParticipant, {"task": "look", "criteria": {"turn": 90, "up": 5, "down": 10}}),
        (
            RandomParticipant,
            {
                "task": "grip-light",
                "things": ["Bowl|1"],
                "criteria": {"least": 0.4, "most": 1.2, "seconds": 1},
            },
        ),
        (ScriptedParticipant, {"task": "open", "things": ["Fridge|1"]}),
    ],
    ids=("look", "grip", "open"),
)
def test_a_task_is_done_until_it_is_mastered(
    kind: Callable[..., Participant], data: dict[str, Any]
) -> None:
    assert practised(kind(button_centre, seed=1), **data).over


def test_a_board_with_buttons_shows_no_task_to_be_done() -> None:
    world = PracticeWorld()
    asked = panel("practice:answer-count:2", "1", "2")

    assert task_shown(replace(world.observation(0), panels=(asked,))) == ""
    assert task_shown(world.observation(0)) == "practice:look:330,10,30"


def test_an_answer_that_was_reported_is_known() -> None:
    assert told_answer(panel("practice:answer-yes-no:no", "yes", "no")) == "no"
    assert told_answer(panel("practice:answer-query:red,white", "red", "white", "confirm")) == (
        "red",
        "white",
    )


def test_a_question_tells_nothing_before_it_was_answered() -> None:
    assert told_answer(panel("count(filter(scene, type=Mug))", "0", "1")) is None
