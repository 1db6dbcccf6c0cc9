"""Compares the facts of a world state with AI2-THOR's metadata, key by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.annotation.raw_changes import Objects
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

Read = Callable[[Mapping[str, Any]], Any]


def _box(key: str) -> Read:
    return lambda o: tuple(o["axisAlignedBoundingBox"][key][axis] for axis in "xyz")


KEYS: Mapping[str, tuple[Read, Callable[[ObjectFacts], Any]]] = {
    "center": (_box("center"), lambda f: f.position),
    "size": (_box("size"), lambda f: f.size),
    "openness": (lambda o: o["openness"], lambda f: f.openness),
    "isOpen": (lambda o: o["isOpen"], lambda f: f.is_open),
    "isToggled": (lambda o: o["isToggled"], lambda f: f.is_toggled),
    "isBroken": (lambda o: o["isBroken"], lambda f: f.is_broken),
    "isSliced": (lambda o: o["isSliced"], lambda f: f.is_sliced),
    "isDirty": (lambda o: o["isDirty"], lambda f: f.is_dirty),
    "isUsedUp": (lambda o: o["isUsedUp"], lambda f: f.is_used_up),
    "isCooked": (lambda o: o["isCooked"], lambda f: f.is_cooked),
    "fillLiquid": (lambda o: o["fillLiquid"] or "", lambda f: f.liquid),
    "isPickedUp": (lambda o: o["isPickedUp"], lambda f: f.is_held),
    "visible": (lambda o: o["visible"], lambda f: f.visible),
    "parents": (
        lambda o: {*(o["parentReceptacles"] or ()), *(o.get("restsOn") or ())},
        lambda f: {*f.inside, *f.rests_on},
    ),
}
NO_THINGS = ("Doorway", "Doorframe", "Window")
"""Parts of the house, of which there are no facts."""


def differing(facts: WorldFacts, told: Objects) -> tuple[int, list[str]]:
    """Return how many values were compared, and a line for each that differs."""
    names = {n for n, o in told.items() if o["objectType"] not in NO_THINGS}
    wrong = [f"{n}: is in one of the two only" for n in names ^ set(facts.objects)]
    for name in sorted(names & set(facts.objects)):
        for key, (read, fact) in KEYS.items():
            own, raw = fact(facts.objects[name]), read(told[name])
            if own != raw:
                wrong.append(f"{name} {key} is {own}, in the metadata {raw}")
    return len(names) * len(KEYS), wrong
