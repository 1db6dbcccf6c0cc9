"""The list of questions and own answers at the free hand, after re-entering the house.

It opens by turning the free hand's palm to the face and looking at it, or by that hand's secondary
button, and closes by turning or looking away, the button, or its own Close. While it is open the
house is neither seen nor moves, so that reading costs no steps and looking around gains nothing.
OpenXR stage poses: right-handed, y up, metres, degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.protocol.pointing import HandName
from vrhuman.records import HandState, TrackedPose

PREVIOUS, NEXT, CLOSE = "previous", "next", "close"

OPEN_PALM, OPEN_GAZE = 40.0, 30.0
"""Angles within which palm and gaze open the list.

The first is from the palm's normal to the line to the eyes, the second from the gaze to the line to
the hand.
"""
CLOSE_PALM, CLOSE_GAZE = 75.0, 55.0
"""Angles beyond which they close it."""
OPEN_NS, CLOSE_NS = 300_000_000, 600_000_000
"""How long each must last."""


@dataclass(frozen=True, slots=True)
class Wrist:
    """The state of the list.

    ``by_turning``: opened by the palm, and closed by it; ``since_ns`` is since when the palm
    requires another state than the list has; ``button`` says whether the button is down.
    """

    open: bool = False
    page: int = 0
    by_turning: bool = False
    since_ns: int | None = None
    button: bool = True


def advance(wrist: Wrist, head: TrackedPose, hand: HandState, name: HandName, now_ns: int) -> Wrist:
    """Return the list one frame later; ``hand`` is the free one."""
    new = hand.secondary and not wrist.button
    wrist = replace(wrist, button=hand.secondary)
    if new:
        return Wrist(not wrist.open, wrist.page, button=True)
    if wrist.open and not wrist.by_turning:
        return replace(wrist, since_ns=None)
    palm, gaze = turned_away(head, hand.grip, name)
    if wrist.open:
        differs, lasting = palm > CLOSE_PALM or gaze > CLOSE_GAZE, CLOSE_NS
    else:
        differs, lasting = palm < OPEN_PALM and gaze < OPEN_GAZE, OPEN_NS
    if not differs:
        return replace(wrist, since_ns=None)
    since = now_ns if wrist.since_ns is None else wrist.since_ns
    if now_ns - since < lasting:
        return replace(wrist, since_ns=since)
    return Wrist(not wrist.open, wrist.page, by_turning=True, button=wrist.button)


def press(wrist: Wrist, key: str, pages: int) -> Wrist:
    """Return the list after one of its buttons."""
    if key == CLOSE:
        return Wrist(page=wrist.page, button=wrist.button)
    step = {PREVIOUS: -1, NEXT: 1}.get(key, 0)
    return replace(wrist, page=min(pages - 1, max(0, wrist.page + step)))


def turned_away(head: TrackedPose, grip: TrackedPose, name: HandName) -> tuple[float, float]:
    """Return how far palm and gaze are from facing each other [degrees].

    It is 180 where a pose is not valid. The grip's +x leaves the left palm and enters the right one
    (OpenXR 1.0, section 6.3.1).
    """
    if not (head.valid and grip.valid):
        return 180.0, 180.0
    to_eyes = head.position - grip.position
    length = float(np.linalg.norm(to_eyes))
    if length < 1e-6:
        return 180.0, 180.0
    to_eyes = to_eyes / length
    out_of_palm = (1.0, 0.0, 0.0) if name == "left" else (-1.0, 0.0, 0.0)
    palm = geometry.rotate(grip.orientation, out_of_palm)
    gaze = geometry.rotate(head.orientation, (0.0, 0.0, -1.0))
    return _angle(float(palm @ to_eyes)), _angle(float(-(gaze @ to_eyes)))


def _angle(cosine: float) -> float:
    return float(np.degrees(np.arccos(min(1.0, max(-1.0, cosine)))))
