"""What a hand feels: every rule of vibration, its amplitude 0..1 and its duration [s].

- *Once*, at what happens to the agent: a thing is picked up or slips away, something opens or
  closes, the agent collides (:data:`FELT`).
- *While pressing*: lightly where what is pressed on does not lift; the nearer what is held is to
  slipping, the stronger (:func:`slip_pulse`).
- *While the arm cannot follow*: eight light pulses a second, the stronger the farther the hand is
  off (:class:`Tugs`).
- *On a panel*: a tick at each button, a firm one to press it (:data:`HOVER`, :data:`CLICK`).

The rooms above carry these to the controllers and add nothing. A runtime plays the newest pulse of
a hand: a later one ends an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vrhuman.embodiment.feedback import Ghost, Pulse
from vrhuman.embodiment.settings import HandName
from vrhuman.records import ArmStatus, Event, EventKind, WorldState


class Vibration(NamedTuple):
    """``amplitude`` 0..1 for some ``seconds``."""

    amplitude: float
    seconds: float


FELT: Mapping[EventKind, Vibration] = {
    EventKind.PICKED: Vibration(0.8, 0.08),
    EventKind.SLIPPED: Vibration(0.5, 0.05),
    EventKind.COLLIDED: Vibration(0.3, 0.05),
    EventKind.OPENED: Vibration(0.4, 0.04),
    EventKind.CLOSED: Vibration(0.4, 0.04),
}
"""What the gripping hand feels of what happens; of the rest nothing."""

HOVER, CLICK = Vibration(0.2, 0.012), Vibration(0.6, 0.025)
"""What the pointing hand feels of a button that is reached, and of one that is pressed."""

STRAIN = 0.12
"""Amplitude while one presses on what does not lift: the same for all, so that it tells that more
is needed, never how much."""
SLIP_FROM, SLIP_TO = 0.15, 0.9
"""Amplitudes where slipping is just near, and where it begins."""
PRESS_SECONDS = 0.05
"""A pulse outlasts the frame it was asked for, so that successive ones join [s]."""

TUG_NS = 125_000_000
"""While the arm cannot follow, the hand feels it eight times a second."""
TUG_SECONDS = 0.04
TUG_FROM, TUG_TO, TUG_TO_AT = 0.1, 0.6, 0.3
"""Amplitudes where the hand is just off, and from 0.3 m on."""
_UNABLE = (ArmStatus.LIMITED, ArmStatus.HELD, ArmStatus.JUMPED)


def felt_pulses(events: Iterable[Event], hand: HandName) -> tuple[Pulse, ...]:
    """What the gripping ``hand`` feels of what happened, in order."""
    felt = (FELT.get(event.kind) for event in events)
    return tuple(Pulse(hand, *vibration) for vibration in felt if vibration is not None)


def slip_pulse(world_state: WorldState, hand: HandName) -> Pulse | None:
    """What the gripping ``hand`` feels after ``world_state``: the more, the nearer what is held is
    to slipping; and lightly, while it presses on what does not lift."""
    if world_state.held:
        if world_state.slip <= 0.0:
            return None
        return Pulse(hand, SLIP_FROM + (SLIP_TO - SLIP_FROM) * world_state.slip, PRESS_SECONDS)
    pressing = world_state.grasp_force > 0.0 and bool(world_state.touched)
    return Pulse(hand, STRAIN, PRESS_SECONDS) if pressing else None


class Tugs:
    """Light pulses, repeated while the arm cannot follow, stronger the farther the hand is off."""

    def __init__(self, hand: HandName) -> None:
        self._hand = hand
        self._felt_ns: int | None = None

    def pulses(self, shown: Ghost | None, metres: float, now_ns: int) -> tuple[Pulse, ...]:
        """Those that begin now; ``metres`` is how far the wrist is from where it was asked to
        be."""
        if shown is None or shown.status not in _UNABLE:
            self._felt_ns = None
            return ()
        if self._felt_ns is not None and 0 <= now_ns - self._felt_ns < TUG_NS:
            return ()
        self._felt_ns = now_ns
        share = min(1.0, metres / TUG_TO_AT)
        return (Pulse(self._hand, TUG_FROM + (TUG_TO - TUG_FROM) * share, TUG_SECONDS),)
