"""Handles pointing: either hand points at panels by its aim ray and presses by its trigger.

The hand that pressed last is the pointing one. A hand takes over by a press, which does nothing
else, so that nobody answers with a hand that they did not see pointing. Poses are OpenXR stage
poses: right-handed, y up, metres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman import geometry
from vrhuman.panels.layout import lay_out, point_on_panel, ray_hits
from vrhuman.records import Floats, HandState, Panel, TrackedPose

HandName = Literal["left", "right"]

PRESS_ON, PRESS_OFF = 0.6, 0.4
"""Trigger values between which a press is neither new nor over."""
LET_GO = 0.1
"""A trigger below this value presses nothing, not even lightly."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a hand points at: a panel and a place on it.

    ``point`` (3,) is in the stage; ``option`` is the number of the option there, with its ``key``;
    ``along`` 0..1 is the place on the bar. They are None or empty where there is none.
    """

    panel_id: str
    point: Floats
    option: int | None = None
    key: str = ""
    along: float | None = None


@dataclass(frozen=True, slots=True)
class Pointing:
    """The state of pointing.

    ``pressed`` are the hands whose triggers are down; ``clicked`` is whether the pointing hand
    pressed in this very frame. ``dragging`` is the panel whose bar it pressed on and still holds.
    """

    hand: HandName = "right"
    target: Target | None = None
    pressed: frozenset[HandName] = frozenset(("left", "right"))
    clicked: bool = False
    dragging: str = ""

    @property
    def click(self) -> str:
        """The key of the option pressed in this frame, empty where none was."""
        return self.target.key if self.clicked and self.target is not None else ""


def point(
    before: Pointing, panels: tuple[Panel, ...], left: HandState, right: HandState
) -> Pointing:
    """Return the pointing one frame later, at the panels that the participant sees."""
    hands: dict[HandName, HandState] = {"left": left, "right": right}
    down = frozenset(
        name
        for name, hand in hands.items()
        if hand.trigger > (PRESS_OFF if name in before.pressed else PRESS_ON)
    )
    new = down - before.pressed
    taken_over = bool(new) and before.hand not in new and _aims(panels, hands, new)
    name = before.hand
    if taken_over:
        name = next(iter(new))
    target = target_of(panels, hands[name].aim)
    clicked = name in new and not taken_over
    dragging = before.dragging if name in down else ""
    if clicked and target is not None and target.along is not None:
        dragging = target.panel_id
    return Pointing(name, target, down, clicked, dragging)


def let_go(pointing: Pointing, left: HandState, right: HandState) -> bool:
    """Return whether the pointing hand no longer presses anything."""
    return (left if pointing.hand == "left" else right).trigger < LET_GO


def target_of(panels: tuple[Panel, ...], aim: TrackedPose) -> Target | None:
    """Return the first pressable thing that an aim pose meets; it points along its -z."""
    if not aim.valid:
        return None
    ahead = geometry.rotate(aim.orientation, (0.0, 0.0, -1.0))
    nearest: tuple[float, Target] | None = None
    for panel in panels:
        if not panel.options:
            continue
        place = point_on_panel(panel, aim.position, ahead)
        if place is None:
            continue
        where = panel.position + geometry.rotate(panel.orientation, (*place, 0.0))
        far = float(((where - aim.position) ** 2).sum())
        if nearest is None or far < nearest[0]:
            option, along = ray_hits(panel, lay_out(panel), place)
            key = "" if option is None else panel.key(option)
            nearest = far, Target(panel.panel_id, where, option, key, along)
    return nearest[1] if nearest else None


def _aims(
    panels: tuple[Panel, ...], hands: dict[HandName, HandState], names: frozenset[HandName]
) -> bool:
    return any(target_of(panels, hands[name].aim) is not None for name in names)
