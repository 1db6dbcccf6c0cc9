"""How a participant's body maps onto the agent; part of the calibration profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GraspInput = Literal["trigger", "squeeze"]


@dataclass(frozen=True, slots=True)
class BodySettings:
    """The shipped defaults are ``calibration/default.toml``'s.

    ``hand`` holds the gripper. ``grasp_input`` is the analog control whose pressure is the grasp
    force (the paper's participants used the grip button, "squeeze"); the other one is the clutch.
    ``full_force`` [kgf] is a full press: the paper's objects weigh under 5 kg. ``dead_zone`` is
    the fraction of a press or stick deflection that counts as none. ``stick_speed`` [m/s].
    ``snap_turn`` [degrees] per flick of the other stick; 0 switches it off. ``height_offset`` [m]
    is added to tracked heights (seated participants).
    """

    hand: Literal["right", "left"] = "right"
    grasp_input: GraspInput = "trigger"
    full_force: float = 5.0
    dead_zone: float = 0.05
    stick_dead_zone: float = 0.15
    stick_speed: float = 1.5
    snap_turn: float = 30.0
    height_offset: float = 0.0
