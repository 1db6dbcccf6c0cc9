"""Opening and closing objects.

For a person the action itself takes no time: the door swings while time goes on. An agent's action
ends when the door has stopped (``Initialization.finish_motions``).
"""

from __future__ import annotations

from vrhuman.engines.affordances import CLOSED_WHILE_ON
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.gliding import STEP_TICKS
from vrhuman.engines.embedded.actions.signatures import Signature, optional
from vrhuman.engines.embedded.actions.targets import both_ways
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult


def open_object(world: World, given: Arguments, number: int) -> ActionResult:
    """OpenObject(openness or moveMagnitude); a moveMagnitude of 0 opens fully.

    What is closed may be opened by 0, as ProcTHOR's generator does.
    """
    openness = given.number("openness")
    magnitude = given.optional_number("moveMagnitude")
    if magnitude is not None:
        openness = magnitude if magnitude != 0.0 else 1.0
    if not 0.0 <= openness <= 1.0:
        raise ActionError(f"openness must be in [0.0:1.0]. You gave {openness:g}.")
    if openness == 0.0 and number in world.house.openable and not refusal(world, number):
        at = world.house.openable.index(number)
        if world.state.opening[at] == 0.0:
            return ActionResult(True)  # as in AI2-THOR, where only CloseObject refuses that
    return _open(world, number, openness)


def close_object(world: World, _: Arguments, number: int) -> ActionResult:
    """CloseObject: close an object."""
    return _open(world, number, 0.0)


def refusal(world: World, number: int) -> str:
    """Return why an object can be neither opened nor closed now; empty if it can."""
    object_ = world.house.house.objects[number]
    if number not in world.house.openable:
        return f"{object_.object_id} is not an Openable object"
    if object_.object_type in CLOSED_WHILE_ON and world.conditions(number).toggled:
        return "Target must be OFF to open!"
    return ""


def _open(world: World, number: int, openness: float) -> ActionResult:
    name = world.house.house.objects[number].object_id
    if number not in world.house.openable:
        return ActionResult(False, refusal(world, number))
    at = world.house.openable.index(number)
    before = world.state.opening[at]
    if before == openness:
        state = "open" if openness > 0.0 else "closed"
        return ActionResult(False, f"object already {state}: {name}")
    if refused := refusal(world, number):
        return ActionResult(False, refused)
    world.open(number, openness)
    if not world.initialization.finish_motions or _swings_to(world, at, openness):
        return ActionResult(True)
    world.open(number, before)
    _swings_to(world, at, before)
    return ActionResult(False, "Object failed to open/close successfully.")


def _swings_to(world: World, at: int, openness: float) -> bool:
    """Let time pass until the object stops moving; return whether it is as open as requested."""
    while world.state.openness[at] != world.state.opening[at]:
        world.move(world.state.agent, STEP_TICKS)
    return world.state.openness[at] == openness


SIGNATURES: tuple[Signature[World], ...] = (
    *both_ways(
        "OpenObject",
        open_object,
        optional("openness", Kind.FLOAT, 1.0),
        optional("moveMagnitude", Kind.FLOAT),
    ),
    *both_ways("CloseObject", close_object),
)
