"""A session whose counted agent takes a mug from a kitchen's table, lets it slip, takes it again
and opens the fridge: every outcome that a grasp can have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.houses.kitchen import FRIDGE, MUG, kitchen
from tests.support.paths import ROOT
from tests.support.recording import synthetic_session
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.counting import steps
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.recording.recorder import Recorder
from vrhuman.records import Action, Event, EventKind, Step

SEED = 1
PROTOCOL = (ROOT / "vrhuman/protocol/shipped/excalibur.toml").read_text()
TOO_WEAK, ENOUGH, MORE, SLIPPING = 0.3, 0.8, 1.0, 0.1
"""Grasp forces [kgf]: with that seed the mug weighs 0.67."""


def wrist(y: float, z: float) -> Action:
    return steps.move_wrist(np.array([0.0, y, z]))


ACTIONS = (
    *(steps.turn(-15.0),) * 6,
    *(steps.move("Ahead"),) * 8,
    *(wrist(0.0, z) for z in (0.45, 0.5, 0.55)),
    *(steps.grasp(force) for force in (TOO_WEAK, ENOUGH, MORE)),
    *(wrist(y, 0.55) for y in (0.05, 0.1)),
    steps.move("Back"),
    steps.grasp(SLIPPING),
    steps.grasp(ENOUGH),
    steps.open_object(FRIDGE, 0.7),
)
"""The agent's hand is then at the mug, which it holds; the move back is refused by the table."""


def house() -> dict[str, Any]:
    """The kitchen, with the mug at the table's edge."""
    made = kitchen()
    for thing in made["objects"]:
        for child in thing["children"]:
            if child["id"] == MUG:
                child["position"] |= {"x": 1.35, "z": 4.33}
    return made


def performed(actions: Iterable[Action] = ACTIONS) -> list[Step]:
    """The actions as they were counted, played on the embedded engine."""
    made = build_house(house(), "kitchen", SEED)
    weights = {o.object_id: o.mass for o in made.objects if o.asset.pickupable}
    engine = EmbeddedEngine(made)
    done = []
    for number, action in enumerate(actions, start=1):
        result = steps.perform(engine, action, weights)
        done.append(Step(number, 3 * number, action, result.success, result.error))
    return done


def record(
    path: Path, done: Iterable[Step], laid_out: tuple[int, float] | None = None, **changes: object
) -> Path:
    """A session in which each of ``done`` was counted in a frame of its own. Before the step of a
    number, where ``laid_out`` has one, the mug was put back and given another weight [kgf]."""
    given = {"house": house(), "house_id": "kitchen", "seeds": {"house": SEED}}
    recorder = Recorder(path, synthetic_session.start(protocol=PROTOCOL, **{**given, **changes}))
    recorder.phase("explore", 0, 0)
    for frame, step in enumerate(done):
        if laid_out is not None and step.number == laid_out[0]:
            recorder.keyframe(step.tick, b"a state", laid_out=((MUG, laid_out[1]),))
        picked = step.action.name == "PickupObject" and step.success
        happened = Event(frame, step.tick, EventKind.PICKED, MUG, 0.8)
        world_state = replace(
            synthetic_session.world_state(frame, 0),
            steps=(step,),
            step_count=step.number,
            events=(happened,) if picked else (),
        )
        recorder.frame(
            synthetic_session.headset(frame),
            synthetic_session.command(frame),
            [world_state],
            synthetic_session.timing(frame),
        )
    recorder.close()
    return path
