"""The discrete action space of EXCALIBUR's figure 2, and how one action is performed.

It has rotations by 15 degrees, moves of the base by 0.25 m and of the arm's joints by 0.05 m, a
grasp with a force argument in steps of 0.05 kgf, open, and close. Every session is a list of these
actions, which any engine plays by :func:`perform`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from vrhuman.embodiment.grasp import carries, to_pick
from vrhuman.engines.arm import ArmPose
from vrhuman.engines.engine import Engine
from vrhuman.records import Action, ActionResult, Floats

TURN_DEGREES = 15.0
BASE_METRES = 0.25
ARM_METRES = 0.05
OPENNESS = 0.1
"""The step of an agent's openness argument; AI2-THOR's OpenObject takes any value."""


def turn(degrees: float) -> Action:
    return Action("RotateRight" if degrees > 0 else "RotateLeft", {"degrees": TURN_DEGREES})


def look(degrees: float) -> Action:
    return Action("LookDown" if degrees > 0 else "LookUp", {"degrees": TURN_DEGREES})


def move(direction: str) -> Action:
    """Return the move in ``direction``: Ahead, Back, Left or Right."""
    return Action(f"Move{direction}", {"moveMagnitude": BASE_METRES})


def raise_arm(metres: float) -> Action:
    return Action("MoveArmBaseUp" if metres > 0 else "MoveArmBaseDown", {"distance": ARM_METRES})


def move_wrist(to: Floats) -> Action:
    """Return the action that moves the wrist by one step to ``to`` (3,) in the arm base's frame."""
    position = {axis: round(float(v), 6) for axis, v in zip("xyz", to, strict=True)}
    return Action("MoveArm", {"position": position, "coordinateSpace": "armBase"})


def rotate_wrist(axis: int, degrees: float) -> Action:
    """Return a rotation of the wrist about one of its own axes.

    ``axis`` is 0 for pitch, 1 for yaw, 2 for roll; Unity's roll is mirrored.
    """
    name = ("pitch", "yaw", "roll")[axis]
    sign = -1.0 if axis == 2 else 1.0
    return Action("RotateWristRelative", {name: sign * math.copysign(TURN_DEGREES, degrees)})


def park() -> Action:
    """Return the action that parks the arm at once (AI2-THOR's defaults of TeleportArm)."""
    start = ArmPose()
    return Action(
        "TeleportArm",
        {
            "position": dict(zip("xyz", start.wrist, strict=True)),
            "rotation": {"x": 1.0, "y": 0.0, "z": 0.0, "w": 0.0},
            "armHeight": start.base_height,
            "elbowOrientation": start.elbow_orientation,
            "worldRelative": False,
            "forceAction": True,
        },
    )


def grasp(force: float) -> Action:
    """Return the paper's grasp with a force argument [kgf]."""
    return Action("PickupObject", {"force": force})


def release() -> Action:
    return Action("ReleaseObject")


def open_object(object_id: str, openness: float) -> Action:
    """Return the action that opens an object to ``openness`` 0..1."""
    return Action("OpenObject", {"objectId": object_id, "openness": openness, "forceAction": True})


def close_object(object_id: str) -> Action:
    return Action("CloseObject", {"objectId": object_id, "forceAction": True})


def perform(engine: Engine, action: Action, weights: Mapping[str, float]) -> ActionResult:
    """Perform one action; a grasp lifts only what its force carries (``weights`` in kgf)."""
    if action.name != "PickupObject" or "force" not in action.arguments:
        return engine.act(action)
    force = float(action.arguments["force"])
    now = engine.observe()
    if now.held:
        if all(carries(force, weights[object_id]) for object_id in now.held):
            return ActionResult(True)
        engine.act(release())
        return ActionResult(False, f"{now.held[0]} slipped at {force:.2f} kgf")
    chosen = to_pick(force, now.touched, weights)
    if chosen is None:
        near = [object_id for object_id in now.touched if object_id in weights]
        return ActionResult(
            False,
            f"{near[0]} is too heavy for {force:.2f} kgf"
            if near
            else "No objects were valid to be picked up by the arm",
        )
    return engine.act(Action("PickupObject", {"objectIdCandidates": [chosen]}))
