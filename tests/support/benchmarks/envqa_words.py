"""The words of Env-QA's questions, as the brute-force evaluator reads them: what each may mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any


class AmbiguousError(Exception):
    """A question has no single answer; the message says why."""


class UnreadableError(Exception):
    """Some words are not of a clip: this is no reading of the question."""


ENCLOSING = {
    *("bathtub", "bowl", "box", "cabinet", "cup", "drawer", "fridge", "garbage bag"),
    *("garbage can", "laundry hamper", "microwave", "mug", "pan", "pot", "safe", "sink"),
    *("toaster", "toilet", "coffee machine", "vase", "watering can"),
}
OPEN_SHAPES = {"bathtub", "cabinet", "coffee machine", "drawer", "toaster", "toilet", "vase"}
SOFT = {"arm chair", "bed", "chair", "dog bed", "ottoman", "shelving unit", "sofa", "cart"}
"""What things lie on though it rises higher: backs, boards."""
MIXED_UP = [
    {"cup", "mug"},
    {"armchair", "arm chair", "chair", "stool"},
    {"coffee table", "side table"},
    {"knife", "butter knife"},
    {"bottle", "wine bottle", "soap bottle", "spray bottle"},
    {"towel", "hand towel", "cloth"},
]
GENERAL = {"chair", "cup", "bottle", "knife", "towel", "cloth"}
"""Names that people use for others of their group, too."""
COLOURS = (
    *("white", "black", "gray", "silver", "red", "orange", "yellow", "green", "blue", "purple"),
    *("pink", "brown", "beige"),
)
ALIKE = [
    *({"beige", other} for other in ("white", "brown", "yellow", "gray", "pink", "orange")),
    *({"gray", other} for other in ("black", "silver", "white")),
    *({"red", other} for other in ("brown", "orange", "pink")),
    *({"purple", other} for other in ("blue", "pink")),
    *({"orange", other} for other in ("brown", "yellow")),
    {"silver", "white"},
]
MATERIALS = ("ceramic", "fabric", "glass", "leather", "metal", "paper", "wood", "plastic")
LIQUIDS = ("water", "coffee", "wine")
ING = {
    "opening": "open",
    "closing": "close",
    "turning on": "turn on",
    "turning off": "turn off",
    "slicing": "slice",
    "breaking": "break",
    "filling": "fill",
    "emptying": "empty",
    "cleaning": "clean",
    "using up": "use up",
    "throwing": "throw",
    "pushing": "push",
    "moving": "move",
    "putting": "put",
    "tidying": "tidy",
    "making": "make",
}
ED = {
    "opened": "open",
    "closed": "close",
    "turned on": "turn on",
    "turned off": "turn off",
    "sliced": "slice",
    "broken": "break",
    "filled": "fill",
    "emptied": "empty",
    "cleaned": "clean",
    "made dirty": "make dirty",
    "used up": "use up",
    "thrown": "throw",
    "pushed": "push",
    "moved": "move",
    "put": "put",
    "tidied": "tidy",
    "made": "make",
}
DID = ED | {"broke": "break", "threw": "throw"}
DONE = "|".join(sorted(ED, key=len, reverse=True))
DO = "|".join(sorted(set(ED.values()), key=len, reverse=True))
STATES: Mapping[str, tuple[str, Callable[[Mapping[str, Any]], bool | None]]] = {
    "open": ("openable", lambda o: o["isOpen"]),
    "closed": ("openable", lambda o: not o["isOpen"]),
    "turned on": ("toggleable", lambda o: o["isToggled"]),
    "turned off": ("toggleable", lambda o: not o["isToggled"]),
    "broken": ("breakable", lambda o: o["isBroken"]),
    "in one piece": ("breakable", lambda o: not o["isBroken"]),
    "sliced": ("sliceable", lambda o: o["isSliced"]),
    "whole": ("sliceable", lambda o: not o["isSliced"]),
    "dirty": ("dirtyable", lambda o: o["isDirty"]),
    "clean": ("dirtyable", lambda o: not o["isDirty"]),
    "made": ("dirtyable", lambda o: not o["isDirty"]),
    "unmade": ("dirtyable", lambda o: o["isDirty"]),
    "filled with liquid": ("canFillWithLiquid", lambda o: bool(o["fillLiquid"])),
    "empty": ("canFillWithLiquid", lambda o: not o["fillLiquid"]),
    "used up": ("canBeUsedUp", lambda o: o["isUsedUp"]),
    "cooked": ("cookable", lambda o: o["isCooked"]),
}


def noun_of(kind: str) -> str:
    """ "GarbageCan" is a garbage can, a SinkBasin a sink."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", kind).lower()
    return re.sub(r"^(sink|bathtub) basin$", r"\1", words)


def plain(text: str) -> str:
    return " ".join(re.sub(r"[?,.]", " ", text.lower()).split())
