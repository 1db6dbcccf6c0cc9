"""The names of what a person can do to objects: Env-QA's fifteen actions and what goes with them.

Env-QA (section 3.1, figure 2) names open, close, turn on, turn off, slice, break, fill, empty,
clean, make dirty, use up, throw, push, move, tidy, make (the bed) and find; its instructions also
have pick up, put (near) and wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class ActionName(StrEnum):
    """What was done, in the base form that people read in an instruction."""

    OPEN = "open"
    CLOSE = "close"
    TURN_ON = "turn on"
    TURN_OFF = "turn off"
    SLICE = "slice"
    BREAK = "break"
    FILL = "fill"
    EMPTY = "empty"
    CLEAN = "clean"
    MAKE_DIRTY = "make dirty"
    USE_UP = "use up"
    THROW = "throw"
    PUSH = "push"
    PICK_UP = "pick up"
    MOVE = "move"
    PUT = "put"
    TIDY = "tidy"
    MAKE = "make"
    FIND = "find"
    WAIT = "wait"


GERUNDS: Mapping[ActionName, str] = {
    ActionName.OPEN: "opening",
    ActionName.CLOSE: "closing",
    ActionName.TURN_ON: "turning on",
    ActionName.TURN_OFF: "turning off",
    ActionName.SLICE: "slicing",
    ActionName.BREAK: "breaking",
    ActionName.FILL: "filling",
    ActionName.EMPTY: "emptying",
    ActionName.CLEAN: "cleaning",
    ActionName.MAKE_DIRTY: "making dirty",
    ActionName.USE_UP: "using up",
    ActionName.THROW: "throwing",
    ActionName.PUSH: "pushing",
    ActionName.PICK_UP: "picking up",
    ActionName.MOVE: "moving",
    ActionName.PUT: "putting",
    ActionName.TIDY: "tidying",
    ActionName.MAKE: "making",
    ActionName.FIND: "finding",
    ActionName.WAIT: "waiting",
}
"""The form in which questions and answers name an action ("moving the pot to the sink")."""

AI2THOR_ACTIONS: Mapping[str, ActionName] = {
    "OpenObject": ActionName.OPEN,
    "CloseObject": ActionName.CLOSE,
    "ToggleObjectOn": ActionName.TURN_ON,
    "ToggleObjectOff": ActionName.TURN_OFF,
    "SliceObject": ActionName.SLICE,
    "BreakObject": ActionName.BREAK,
    "FillObjectWithLiquid": ActionName.FILL,
    "EmptyLiquidFromObject": ActionName.EMPTY,
    "CleanObject": ActionName.CLEAN,
    "DirtyObject": ActionName.MAKE_DIRTY,
    "UseUpObject": ActionName.USE_UP,
}
"""The AI2-THOR action with which the action menu does each; a clean bed is a made one."""
