"""Action segments: who did what to which object, from when to when, and whether it succeeded."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.annotation.action_names import ActionName

FIRST_AGENT = "agent"
"""The name of the participant among the actors."""
HELPER = "helper"
"""The name of the second agent among the actors, in a session that has one."""


@dataclass(frozen=True, slots=True)
class ActionSegment:
    """One thing that an actor did.

    ``object1`` and ``object2`` are object ids, empty where there is none; where something is
    filled, ``preposition`` is "with" and ``object2`` the liquid. The segment ends at ``end_tick``,
    when the state has changed (a moved object has come to rest where it was put), and begins at
    ``begin_tick``, when the hand began it (the object was picked up, the menu's action performed,
    the first push). Times are those ticks' display times [ns] on the session's clock.
    ``contacts`` are pairs of object ids that touched in it, where one was thrown or pushed. Without
    ``success``, ``error`` is the engine's reason, or what was asked for and not reached by it.
    """

    actor: str
    action: ActionName
    object1: str
    preposition: str
    object2: str
    begin_tick: int
    end_tick: int
    begin_ns: int
    end_ns: int
    success: bool = True
    error: str = ""
    contacts: tuple[tuple[str, str], ...] = ()
