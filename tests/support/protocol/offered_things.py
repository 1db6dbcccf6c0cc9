"""Things with what the action menu offers for them, from metadata as AI2-THOR writes it."""

from __future__ import annotations

from typing import Any

from vrhuman.engines.affordances import offered
from vrhuman.protocol.action_menu import OfferedObject

_FLAGS = (
    *("openable", "toggleable", "sliceable", "canFillWithLiquid", "dirtyable", "canBeUsedUp"),
    *("breakable", "isToggled", "isPickedUp", "isSliced", "isFilledWithLiquid", "isBroken"),
    *("isDirty", "isUsedUp"),
)


def metadata(object_type: str, *flags: str, openness: float = 0.0) -> dict[str, Any]:
    """The keys of ``objects[]`` that the menu reads; what is named is true."""
    assert set(flags) <= set(_FLAGS)
    return {
        "objectId": f"{object_type}|1",
        "objectType": object_type,
        "openness": openness,
        **{flag: flag in flags for flag in _FLAGS},
    }


def thing(object_type: str, *flags: str, openness: float = 0.0) -> OfferedObject:
    told = metadata(object_type, *flags, openness=openness)
    name = object_type.lower()
    return OfferedObject(told["objectId"], name, told["isPickedUp"], offered(told))


MUG = thing("Mug", "canFillWithLiquid", "dirtyable", "breakable", "isPickedUp")
FAUCET = thing("Faucet", "toggleable")
