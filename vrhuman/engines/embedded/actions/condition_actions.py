"""Actions that change an object's condition: switched on, broken, sliced, dirty, full, cooked.

An object that is broken stays one object, where AI2-THOR replaces it by its pieces.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.affordances import CLOSED_WHILE_ON, LIQUIDS
from vrhuman.engines.embedded import slices
from vrhuman.engines.embedded.actions.arguments import Arguments, Kind
from vrhuman.engines.embedded.actions.pushing import come_to_rest
from vrhuman.engines.embedded.actions.signatures import Signature, required
from vrhuman.engines.embedded.actions.targets import both_ways
from vrhuman.engines.embedded.changes import Added, pose_of
from vrhuman.engines.embedded.conditions import Conditions
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult

Act = Callable[[World, Arguments, int], ActionResult]


def _switch(on: bool) -> Act:
    def toggle(world: World, _: Arguments, number: int) -> ActionResult:
        object_, now = world.house.house.objects[number], world.conditions(number)
        if "CanToggleOnOff" not in object_.asset.secondary_properties:
            return ActionResult(False, "object is not toggleable.")
        if now.toggled == on:
            word = "on" if on else "off"
            return ActionResult(False, f"can't toggle object {word} if it's already {word}!")
        if on and object_.object_type in CLOSED_WHILE_ON and world.openness(number) > 0.0:
            return ActionResult(False, "Target must be closed to Toggle On!")
        world.set_conditions(number, replace(now, toggled=on))
        if on:
            _affect_contents(world, number)
        return ActionResult(True)

    return toggle


def _affect_contents(world: World, number: int) -> None:
    """Cook what is in a microwave or toaster, or fill what is in a coffee machine."""
    objects = world.house.house.objects
    machine = objects[number]
    if "isHeatSource" not in machine.asset.secondary_properties:
        return
    for n, parents in enumerate(world.object_states().parents):
        can, now = objects[n].asset.secondary_properties, world.conditions(n)
        if number not in parents:
            continue
        if machine.object_type == "CoffeeMachine":
            if "CanBeFilled" in can and now.liquid is None:
                world.set_conditions(n, replace(now, liquid="coffee"))
        elif "CanBeCooked" in can:
            world.set_conditions(n, replace(now, cooked=True))


def _once(
    secondary_property: str,
    lacking: str,
    is_done: Callable[[Conditions], bool],
    already: str,
    done: Callable[[Conditions], Conditions],
) -> Act:
    """Return an action that an object of a ``secondary_property`` allows once.

    The error texts begin with the object's name.
    """

    def change(world: World, _: Arguments, number: int) -> ActionResult:
        object_, now = world.house.house.objects[number], world.conditions(number)
        if secondary_property not in object_.asset.secondary_properties:
            return ActionResult(False, f"{object_.object_id} {lacking}")
        if is_done(now):
            return ActionResult(False, f"{object_.object_id} {already}")
        world.set_conditions(number, done(now))
        return ActionResult(True)

    return change


_slice = _once(
    "CanBeSliced",
    "Does not have the CanBeSliced property!",
    lambda now: now.sliced,
    "is already Sliced!",
    lambda now: replace(now, sliced=True),
)
_break = _once(
    "CanBreak",
    "does not have the CanBreak property!!",
    lambda now: now.broken,
    "is already broken!",
    lambda now: replace(now, broken=True, liquid=None),
)


def _slice_unheld(world: World, given: Arguments, number: int) -> ActionResult:
    if number in world.state.held:
        text = "target object cannot be sliced if it is in the agent's hand"
        return ActionResult(False, text)
    result = _slice(world, given, number)
    if result.success and world.initialization.pieces:
        _cut_up(world, number)
    return result


def _cut_up(world: World, number: int) -> None:
    """Replace an object by its slices, which are cooked if it is; its metadata stay."""
    whole, now = world.house.house.objects[number], world.state.changes
    pose = world.object_pose(number)
    more = []
    for count, piece in enumerate(slices.pieces(whole)):
        at = pose[:3] + geometry.rotate(pose[3:], piece.at)
        name = f"{whole.object_id}|{slices.slice_type(whole.object_type)}_{count}"
        place = pose_of(np.concatenate([at, pose[3:]]))
        more.append(Added(name, place, sliced=number, piece=count))
    first = len(world.house.house.objects)
    hollow = tuple(sorted({*now.hollow, number}))
    world.change(replace(now, hollow=hollow, added=(*now.added, *more)))
    if world.conditions(number).cooked:
        for added in range(first, first + len(more)):
            world.set_conditions(added, replace(world.conditions(added), cooked=True))
    come_to_rest(world)


def _break_and_drop(world: World, given: Arguments, number: int) -> ActionResult:
    result = _break(world, given, number)
    if result.success:
        world.let_go(number)
    return result


def _fill(world: World, given: Arguments, number: int) -> ActionResult:
    object_, now = world.house.house.objects[number], world.conditions(number)
    name, wanted = object_.object_id, given.text("fillLiquid")
    if "CanBeFilled" not in object_.asset.secondary_properties:
        return ActionResult(False, f"{name} does not have CanBeFilled property!")
    liquid = next((liquid for liquid in LIQUIDS if liquid == wanted), None)
    if liquid is None:
        return ActionResult(False, f"{wanted} is not a valid Liquid Type")
    if now.liquid is not None:
        return ActionResult(False, f"{name} is already Filled!")
    world.set_conditions(number, replace(now, liquid=liquid))
    return ActionResult(True)


_dirty = _once(
    "CanBeDirty",
    "does not have CanBeDirty property!",
    lambda now: now.dirty,
    "is already dirty!",
    lambda now: replace(now, dirty=True),
)
_clean = _once(
    "CanBeDirty",
    "does not have dirtyable property!",
    lambda now: not now.dirty,
    "is already Clean!",
    lambda now: replace(now, dirty=False),
)
_empty = _once(
    "CanBeFilled",
    "does not have CanBeFilled property!",
    lambda now: now.liquid is None,
    "is already empty!",
    lambda now: replace(now, liquid=None),
)
_use_up = _once(
    "CanBeUsedUp",
    "does not have CanBeUsedUp property!",
    lambda now: now.used_up,
    "is already used up!",
    lambda now: replace(now, used_up=True),
)
_cook = _once(
    "CanBeCooked",
    "does not have CanBeCooked property!",
    lambda now: now.cooked,
    "is already Cooked!",
    lambda now: replace(now, cooked=True),
)

SIGNATURES: tuple[Signature[World], ...] = (
    *both_ways("ToggleObjectOn", _switch(on=True)),
    *both_ways("ToggleObjectOff", _switch(on=False)),
    *both_ways("BreakObject", _break_and_drop),
    *both_ways("SliceObject", _slice_unheld),
    *both_ways("DirtyObject", _dirty),
    *both_ways("CleanObject", _clean),
    *both_ways("FillObjectWithLiquid", _fill, required("fillLiquid", Kind.STRING)),
    *both_ways("EmptyLiquidFromObject", _empty),
    *both_ways("UseUpObject", _use_up),
    *both_ways("CookObject", _cook),
)
