"""The menu of what can be done to the thing in the hand: one click does it.

The gripping hand's secondary button opens it while that hand holds or touches something, and closes
it. The house stands still meanwhile, so what is offered is what is possible when it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.affordances import OfferedAction
from vrhuman.protocol.boards.placing import PanelPose, facing
from vrhuman.records import Action, Floats, HandState, TrackedPose

WHAT_ELSE, BACK, CANCEL = "what else", "back", "cancel"
BEYOND = 0.3
"""How far beyond the hand the menu hangs [m], so that this hand can point at it."""
NEAREST, FARTHEST = 0.7, 1.2
"""Least and greatest distance of the menu from the eyes [m]."""
LOWEST, HIGHEST = -35.0, 5.0
"""How far below and above the eyes the menu may be [degrees]."""
HINT_NS = 2_000_000_000
"""How long it is said why the menu does not open [ns]."""


@dataclass(frozen=True, slots=True)
class OfferedObject:
    """What the hand holds or touches: its English ``name``, and what can be done to it, or not."""

    object_id: str
    name: str
    held: bool
    actions: tuple[OfferedAction, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """What is offered while the house stands still: what is held first, then what is touched."""

    objects: tuple[OfferedObject, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """Why the menu did not open: a key of the texts, and since when it is shown [ns]."""

    key: str
    since_ns: int


@dataclass(frozen=True, slots=True)
class ActionMenu:
    """The state of the menu.

    ``offers`` are None until the engine has told them; ``refused`` shows the page of what cannot be
    done now. ``place`` is where it hangs while it is open, ``distance`` how far from the eyes [m];
    ``button`` says whether the button is down.
    """

    open: bool = False
    offers: Offers | None = None
    refused: bool = False
    place: PanelPose | None = None
    distance: float = FARTHEST
    button: bool = True
    hint: Hint | None = None

    def closed(self) -> ActionMenu:
        """Return the same, closed."""
        return ActionMenu(button=self.button)


def advance(
    menu: ActionMenu,
    hand: HandState,
    head: TrackedPose,
    now_ns: int,
    touching: bool,
    offers: Offers | None,
) -> ActionMenu:
    """Return the menu one frame later.

    ``hand`` is the gripping one; ``touching`` says whether it holds or feels anything. ``offers``
    are what the engine told since the menu was opened: also what a hand does not feel, such as a
    lamp, is at hand.
    """
    new = hand.secondary and not menu.button
    menu = replace(menu, button=hand.secondary)
    if menu.hint is not None and now_ns - menu.hint.since_ns > HINT_NS:
        menu = replace(menu, hint=None)
    if menu.open:
        if new:
            return menu.closed()
        if menu.offers is None and offers is not None:
            if not any(each.actions for each in offers.objects):
                hint = "act_nothing" if offers.objects or touching else "act_touch_first"
                return replace(menu.closed(), hint=Hint(hint, now_ns))
            return replace(menu, offers=offers)
        return menu
    if not new or not head.valid:
        return menu
    distance = reading_distance(head, hand.grip)
    place = towards(head, hand.grip, distance)
    return ActionMenu(open=True, place=place, distance=distance)


def press(menu: ActionMenu, key: str) -> tuple[ActionMenu, Action | None]:
    """Return the menu after one of its buttons, and the action that was chosen."""
    if key == WHAT_ELSE:
        return replace(menu, refused=True), None
    if key == BACK:
        return replace(menu, refused=False), None
    if key == CANCEL:
        return menu.closed(), None
    for thing in menu.offers.objects if menu.offers else ():
        for offered in thing.actions:
            if key_of(thing, offered) == key and not offered.reason:
                return menu.closed(), offered.action
    return menu, None


def key_of(thing: OfferedObject, offered: OfferedAction) -> str:
    """Return the name of an option in any language: the action and the object's id."""
    return f"{offered.key}|{thing.object_id}"


def reading_distance(head: TrackedPose, grip: TrackedPose) -> float:
    """Return how far from the eyes the menu hangs [m]: beyond the hand, but not too far to read."""
    if not grip.valid:
        return FARTHEST
    hand = float(np.linalg.norm(grip.position - head.position))
    return min(FARTHEST, max(NEAREST, hand + BEYOND))


def towards(head: TrackedPose, grip: TrackedPose, distance: float) -> PanelPose:
    """Return a pose at a ``distance`` from the eyes [m], in the direction of a hand.

    It is neither so low nor so high that the neck must bend far; without a hand it is ahead.
    """
    x, y, z = grip.position - head.position if grip.valid else _ahead(head)
    level = float(np.hypot(x, z))
    if level < 1e-6:
        x, _, z = _ahead(head)
        level = max(1e-6, float(np.hypot(x, z)))
    pitch = np.radians(np.clip(np.degrees(np.arctan2(y, level)), LOWEST, HIGHEST))
    across = np.cos(pitch) / level
    way = np.array([x * across, np.sin(pitch), z * across])
    position = head.position + distance * way
    return PanelPose(position, facing(position, head.position))


def _ahead(head: TrackedPose) -> Floats:
    return geometry.rotate(head.orientation, (0.0, 0.0, -1.0))
