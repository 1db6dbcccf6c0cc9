"""The actions of an agent: EXCALIBUR's figure 2, by name, as AI2-THOR's with whole units.

An agent names what it does without knowing an object: ``Grasp`` takes what the gripper touches,
``Open`` opens the nearest thing that it touches. World frame: left-handed, y up, metres, degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from vrhuman import geometry
from vrhuman.embodiment.counting import steps
from vrhuman.records import FORCE_QUANTUM_KGF, Action, Floats, WorldState

DONE = "Done"
GRASP = "Grasp"
MAX_FORCE_KGF = 5.0
FORCES_KGF = (0.05, 0.1, 0.15, 0.25, 0.4, 0.6, 0.9, 1.3, 1.9, 2.7, 3.8, 5.0)
"""The forces of the environment's ``Grasp`` actions [kgf]; an agent may name any multiple of 0.05.

One action for each multiple would be a hundred; each of these is half as much again as the last.
"""
MAX_REPEATS = 100
"""The most counted actions that one ``Repeat`` stands for."""

_Maker = Callable[[WorldState], Action]


def _fixed(action: Action) -> _Maker:
    return lambda _: action


def _wrist(axis: int, sign: float) -> _Maker:
    def moved(now: WorldState) -> Action:
        to = _reach(now)
        to[axis] += sign * steps.ARM_METRES
        return steps.move_wrist(to)

    return moved


MAKERS: Mapping[str, _Maker] = MappingProxyType(
    {
        "MoveAhead": _fixed(steps.move("Ahead")),
        "MoveBack": _fixed(steps.move("Back")),
        "MoveLeft": _fixed(steps.move("Left")),
        "MoveRight": _fixed(steps.move("Right")),
        "RotateLeft": _fixed(steps.turn(-1.0)),
        "RotateRight": _fixed(steps.turn(1.0)),
        "LookUp": _fixed(steps.look(-1.0)),
        "LookDown": _fixed(steps.look(1.0)),
        "RaiseArm": _fixed(steps.raise_arm(1.0)),
        "LowerArm": _fixed(steps.raise_arm(-1.0)),
        "MoveHandRight": _wrist(0, 1.0),
        "MoveHandLeft": _wrist(0, -1.0),
        "MoveHandUp": _wrist(1, 1.0),
        "MoveHandDown": _wrist(1, -1.0),
        "MoveHandAhead": _wrist(2, 1.0),
        "MoveHandBack": _wrist(2, -1.0),
        "PitchHandDown": _fixed(steps.rotate_wrist(0, 1.0)),
        "PitchHandUp": _fixed(steps.rotate_wrist(0, -1.0)),
        "TurnHandRight": _fixed(steps.rotate_wrist(1, 1.0)),
        "TurnHandLeft": _fixed(steps.rotate_wrist(1, -1.0)),
        "RollHandRight": _fixed(steps.rotate_wrist(2, 1.0)),
        "RollHandLeft": _fixed(steps.rotate_wrist(2, -1.0)),
        "ParkArm": _fixed(steps.park()),
        "Release": _fixed(steps.release()),
    }
)
"""The actions that need neither an argument nor an object."""
NAVIGATION = tuple(MAKERS)[:8]
NAMES: tuple[str, ...] = (*MAKERS, GRASP, "Open", "Close", DONE)
UNITS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(NAVIGATION[:4], "the base moves by 0.25 m"),
        **dict.fromkeys(NAVIGATION[4:6], "the agent turns by 15 degrees"),
        **dict.fromkeys(NAVIGATION[6:], "the camera tilts by 15 degrees"),
        "RaiseArm": "the arm's base rises by 0.05 m",
        "LowerArm": "the arm's base sinks by 0.05 m",
        **{name: "the hand moves by 0.05 m" for name in NAMES if name.startswith("MoveHand")},
        **{
            name: "the hand turns by 15 degrees"
            for name in NAMES
            if name.startswith(("PitchHand", "TurnHand", "RollHand"))
        },
        "ParkArm": "the arm returns to where it is carried",
        "Release": "the hand opens",
        GRASP: 'with {"force": F}: the hand closes with F kgf, a multiple of 0.05 up to 5; it '
        "lifts what it touches if the force carries its weight",
        "Open": "opens the nearest thing that the hand touches",
        "Close": "closes the nearest thing that the hand touches",
        DONE: "ends the phase; costs no step",
    }
)
"""What each action does."""
NOTHING = Action("Pass")
"""What is performed, and counted, for a reply that names no action."""


def is_action(action: Action) -> bool:
    """Return whether an agent may do this."""
    if action.name == GRASP:
        force = action.arguments.get("force")
        return (
            isinstance(force, int | float)
            and not isinstance(force, bool)
            and 0.0 < force <= MAX_FORCE_KGF
            and set(action.arguments) == {"force"}
        )
    return action.name in NAMES and not action.arguments


def counted(action: Action, now: WorldState, openable: Callable[[str], bool]) -> Action:
    """Return AI2-THOR's action for an agent's; ``now`` is the state in which it is done.

    ``openable`` says whether an object opens. What is no action of an agent's is
    :data:`NOTHING`.
    """
    if not is_action(action) or action.name == DONE:
        return NOTHING
    if action.name in MAKERS:
        return MAKERS[action.name](now)
    if action.name == GRASP:
        quanta = max(1, round(float(action.arguments["force"]) / FORCE_QUANTUM_KGF))
        return steps.grasp(round(quanta * FORCE_QUANTUM_KGF, 2))
    target = next((name for name in now.touched if openable(name)), "")
    return steps.open_object(target, 1.0) if action.name == "Open" else steps.close_object(target)


def _reach(now: WorldState) -> Floats:
    """The wrist (3,) in the arm base's frame [m]: right, up, ahead."""
    away = now.arm.joints[3] - now.arm.joints[0]
    return geometry.rotate(geometry.yaw_rotation(-now.yaw), away)
