"""Somebody by a table whose gripper touches a mug, in a protocol with the action menu."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.support.houses.kitchen import MUG, kitchen
from tests.support.protocol.person import hand, pose
from tests.support.runtime.visitor import Visitor, in_a_trial
from vrhuman import geometry
from vrhuman.participants.script import parse_script
from vrhuman.records import HandState
from vrhuman.runtime.plan import Plan

PROTOCOL = """
name = "acting"
questions = 0
object_actions = {allowed}
[[phases]]
name = "look around"
kind = "explore"
max_seconds = 300
"""
FROM_ABOVE = geometry.axis_angle((1.0, 0.0, 0.0), -45.0)
WAY = ((1.3, -0.4), (1.3, -0.65), (0.97, -0.68))
"""Heights and distances ahead of the hand, on its way over the table's edge to the mug [m]."""


def at_the_mug(**buttons: object) -> HandState:
    """The hand where it touches the mug, the arm engaged."""
    return hand(pose(np.array([0.0, *WAY[-1]]), FROM_ABOVE), squeeze=1.0, **buttons)


START = {
    "position": {"x": 1.75, "y": 0.95, "z": 4.45},
    "rotation": {"x": 0, "y": 270, "z": 0},
    "horizon": 0,
    "standing": True,
}
"""By the table, facing the mug."""


def plan(folder: Path, allowed: bool = True, script: str = "") -> Plan:
    """A session that begins by the table; with a script, in the middle of the room."""
    house = kitchen()
    if not script:
        house["metadata"] |= {"agent": START, "agentPoses": {"arm": START, "default": START}}
    paths = folder / "kitchen.json", folder / "acting.toml"
    paths[0].write_text(json.dumps(house), encoding="utf-8")
    paths[1].write_text(PROTOCOL.format(allowed=str(allowed).lower()), encoding="utf-8")
    part = parse_script(script or "say done", "script")
    return Plan(protocol=str(paths[1]), house=str(paths[0]), kind="scripted", part=part, out=folder)


def reach(visitor: Visitor) -> None:
    """Bring the hand over the table's edge to the mug."""
    visitor.frame()
    for height, ahead in WAY:
        at = np.array([0.0, height, ahead])
        visitor.right = hand(pose(at, FROM_ABOVE), squeeze=1.0)
        visitor.frames(1.5)
    assert MUG in visitor.trial.world_state.touched


@contextmanager
def by_the_mug(folder: Path, allowed: bool = True) -> Iterator[Visitor]:
    with in_a_trial(plan(folder, allowed), None) as visitor:
        reach(visitor)
        yield visitor


def press_button(visitor: Visitor) -> None:
    """The gripping hand's, which opens the menu; two frames later it is there."""
    for down in (True, False, False):
        visitor.right = replace(visitor.right, secondary=down)
        visitor.frame()
