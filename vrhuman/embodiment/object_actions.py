"""Lets a person do to objects what no hand does by moving: turn on, slice, fill, clean, and so on.

The person chooses the action on a menu; it is carried out where the hand touches or holds the
object, or has drifted from it by at most a hand's breadth meanwhile. These are AI2-THOR's actions.
They are outside EXCALIBUR's action space (figure 2) and so never counted as steps: each is done to
the counted agent's house, too, so that it stays the person's house, and is recorded apart. Opening
and closing are in that space, and belong to :mod:`.opening`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman.embodiment.opening import hand_is_behind_a_wall, is_behind_a_door
from vrhuman.engines.engine import Engine
from vrhuman.records import (
    Action,
    ActionResult,
    ClosedDoors,
    Command,
    ObjectAction,
    WorldState,
)

COUNTED = frozenset({"OpenObject", "CloseObject"})
"""What the menu offers and the paper's action space has."""
UNCOUNTED = frozenset(
    {
        "ToggleObjectOn",
        "ToggleObjectOff",
        "SliceObject",
        "BreakObject",
        "FillObjectWithLiquid",
        "EmptyLiquidFromObject",
        "CleanObject",
        "DirtyObject",
        "UseUpObject",
    }
)
"""What the menu offers besides: the actions that this module performs, and no others."""
DRIFT = 0.15
"""How far a hand may have drifted from what it touched when the menu opened [m]."""
TOO_FAR = "the hand is not at the object"
BEHIND_A_DOOR = "it is in something that is closed"
BEHIND_A_WALL = "a wall is between the shoulder and the hand"
UNKNOWN = "not an action of the menu"


class ObjectActions:
    """Performs chosen actions in one engine; call :meth:`update` once a step, in order.

    ``doors`` says what closed doors keep the hand from.
    """

    def __init__(self, engine: Engine, doors: ClosedDoors = ClosedDoors.TAKING_AND_LEAVING) -> None:
        self._engine, self._doors = engine, doors
        self._obeyed = 0
        self._number = 0

    def update(self, world_state: WorldState, command: Command) -> list[ObjectAction]:
        """Perform what was newly chosen, and return it with its results.

        ``world_state`` is the result of ``command``.
        """
        done: list[ObjectAction] = []
        for interaction in command.interactions:
            action = interaction.action
            if interaction.number <= self._obeyed or action is None or action.name in COUNTED:
                continue
            self._obeyed = interaction.number
            result = self._perform(action, world_state)
            done.append(self.noted(action, world_state.tick, result))
        return done

    def noted(self, action: Action, tick: int, result: ActionResult) -> ObjectAction:
        """Return an action that was performed as the next in this session's numbering."""
        self._number += 1
        return ObjectAction(self._number, tick, action, result.success, result.error)

    def _perform(self, action: Action, world_state: WorldState) -> ActionResult:
        object_id = action.arguments.get("objectId")
        if action.name not in UNCOUNTED or not isinstance(object_id, str):
            return ActionResult(False, UNKNOWN)
        if not reaches(self._engine, world_state, object_id):
            return ActionResult(False, TOO_FAR)
        if hand_is_behind_a_wall(self._engine, world_state):
            return ActionResult(False, BEHIND_A_WALL)
        closed = self._doors is not ClosedDoors.NOTHING
        if closed and is_behind_a_door(self._engine, object_id):
            return ActionResult(False, BEHIND_A_DOOR)
        return self._engine.act(forced(action))

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> tuple[int, int]:
        """Return the number of the last interaction that was obeyed, and of the last action."""
        return self._obeyed, self._number

    def restore(self, saved: tuple[int, int]) -> None:
        self._obeyed, self._number = saved


def forced(action: Action) -> Action:
    """Return the action without AI2-THOR's condition that the agent's camera sees the object."""
    return replace(action, arguments={**action.arguments, "forceAction": True})


def reaches(engine: Engine, world_state: WorldState, object_id: str) -> bool:
    """Return whether the hand touches or holds an object, or is within :data:`DRIFT` of its box."""
    if object_id in world_state.touched or object_id in world_state.held:
        return True
    return object_id in at_hand(engine, world_state)


def at_hand(engine: Engine, world_state: WorldState) -> tuple[str, ...]:
    """Return the ids of all objects within :data:`DRIFT` of the hand, the nearest first.

    A hand feels only what it can lift or open; lamps, beds and taps are at hand, too. Where the
    hand is in several boxes, it is at the smallest.
    """
    states, hand = engine.object_states(), world_state.arm.hand_centre
    outside = np.maximum(states.low - hand, hand - states.high).clip(min=0.0)
    away = np.linalg.norm(outside, axis=1)
    volume = np.prod(states.high - states.low, axis=1)
    near = np.flatnonzero(away <= world_state.arm.hand_radius + DRIFT)
    ordered = near[np.lexsort((volume[near], away[near]))]
    return tuple(engine.house.objects[n].object_id for n in ordered.tolist())
