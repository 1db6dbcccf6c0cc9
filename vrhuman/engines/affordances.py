"""What can be done with an object now, and why not what cannot: AI2-THOR's conditions as rules.

The rules are those of AI2-THOR 5's actions (properties and states of ``objects[]``); the engine has
the last word when the action is performed. An object's dict is one of ``Engine.metadata()``'s
``objects``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from vrhuman.records import Action

Liquid = Literal["water", "wine", "coffee"]
LIQUIDS: tuple[Liquid, ...] = ("water", "coffee", "wine")
"""The liquids with which AI2-THOR fills objects."""
BED = "Bed"
"""The type of object that is made by cleaning it, and unmade by making it dirty."""
CLOSED_WHILE_ON = frozenset({"Microwave"})
"""Types that are switched on only while they are closed, and opened only while they are off."""

BEHIND_DOORS = frozenset({"Cabinet", "Drawer", "Fridge", "Microwave", "Safe"})
"""Types whose things a hand gets at only while they are open."""


@dataclass(frozen=True, slots=True)
class OfferedAction:
    """One entry of the action menu: ``key`` names it in any language ("turn on", "fill water").

    ``reason`` says in plain English why it cannot be done now; empty where it can.
    """

    key: str
    action: Action
    reason: str = ""


def offered(thing: Mapping[str, Any]) -> tuple[OfferedAction, ...]:
    """Return what is offered for an object, in the menu's order.

    Only what the kind of object ever allows is there; what its present state forbids has a reason.
    """
    out: list[OfferedAction] = []

    def offer(key: str, name: str, reason: str, **arguments: str | float) -> None:
        action = Action(name, {"objectId": thing["objectId"], **arguments})
        out.append(OfferedAction(key, action, reason))

    on, is_open = bool(thing["isToggled"]), float(thing["openness"]) > 0.0
    locked = thing["objectType"] in CLOSED_WHILE_ON
    held = bool(thing["isPickedUp"])
    if thing["openable"]:
        running = "Turn it off first." if locked and on else ""
        fully = "It is open already." if float(thing["openness"]) >= 1.0 else running
        offer("open", "OpenObject", fully, openness=1.0)
        offer("close", "CloseObject", "" if is_open else "It is closed already.")
    if thing["toggleable"]:
        ajar = "Close it first." if locked and is_open else ""
        offer("turn on", "ToggleObjectOn", "It is on already." if on else ajar)
        offer("turn off", "ToggleObjectOff", "" if on else "It is off already.")
    if thing["sliceable"]:
        whole = "It is in your hand: put it down first." if held else ""
        offer("slice", "SliceObject", "It is sliced already." if thing["isSliced"] else whole)
    if thing["canFillWithLiquid"]:
        full, broken = bool(thing["isFilledWithLiquid"]), bool(thing["isBroken"])
        reason = "It is full already." if full else "It is broken." if broken else ""
        for liquid in LIQUIDS:
            offer(f"fill {liquid}", "FillObjectWithLiquid", reason, fillLiquid=liquid)
        offer("empty", "EmptyLiquidFromObject", "" if full else "It is empty already.")
    if thing["dirtyable"]:
        dirty, bed = bool(thing["isDirty"]), thing["objectType"] == BED
        tidy = "It is made already." if bed else "It is clean already."
        messy = "It is unmade already." if bed else "It is dirty already."
        offer("make" if bed else "clean", "CleanObject", "" if dirty else tidy)
        offer("unmake" if bed else "make dirty", "DirtyObject", messy if dirty else "")
    if thing["canBeUsedUp"]:
        offer("use up", "UseUpObject", "It is used up already." if thing["isUsedUp"] else "")
    if thing["breakable"]:
        offer("break", "BreakObject", "It is broken already." if thing["isBroken"] else "")
    return tuple(out)
