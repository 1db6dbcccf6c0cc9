"""AI2-THOR's discrete actions for the arm agent, in one table."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.engines.embedded import arm_actions, base_actions, object_actions
from vrhuman.engines.embedded.arguments import ArgumentError, Arguments
from vrhuman.engines.embedded.gliding import Handler
from vrhuman.engines.embedded.world import World
from vrhuman.records import Action, ActionResult

HANDLERS: Mapping[str, Handler] = {
    **base_actions.HANDLERS,
    **arm_actions.HANDLERS,
    **object_actions.HANDLERS,
}


def perform(world: World, action: Action) -> ActionResult:
    """Perform one action, to its end."""
    handler = HANDLERS.get(action.name)
    if handler is None:
        return ActionResult(False, f"Invalid action: {action.name}")
    try:
        return handler(world, Arguments(action.name, action.arguments))
    except ArgumentError as error:
        return ActionResult(False, str(error))
