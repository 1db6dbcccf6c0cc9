"""Every rule of vibration: what a hand feels, with amplitude 0..1 and duration [s].

- *Once*, at an event of the agent: an object is picked up or slips, something opens or closes, the
  agent collides (:data:`FELT`).
- *While pressing*: lightly where the pressed object does not lift; and the stronger, the nearer the
  held object is to slipping (:func:`slip_pulse`).
- *While the arm cannot follow*: eight light pulses a second, the stronger the farther away the hand
  is (:class:`Tugs`).
- *On a panel*: a tick at each button, a firm one to press it (:data:`HOVER`, :data:`CLICK`).

Other packages carry these to the controllers and add none. A runtime plays the newest pulse of a
hand: a later one ends an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vrhuman.embodiment.feedback import Ghost, Pulse
from vrhuman.embodiment.settings import HandName
from vrhuman.records import ArmStatus, Event, EventKind, WorldState


class Vibration(NamedTuple):
    """A vibration of ``amplitude`` 0..1 for some ``seconds``."""

    amplitude: float
    seconds: float


FELT: Mapping[EventKind, Vibration] = {
    EventKind.PICKED: Vibration(0.8, 0.08),
    EventKind.SLIPPED: Vibration(0.5, 0.05),
    EventKind.COLLIDED: Vibration(0.3, 0.05),
    EventKind.OPENED: Vibration(0.4, 0.04),
    EventKind.CLOSED: Vibration(0.4, 0.04),
}
"""The vibration of the gripping hand at each kind of event; other events are not felt."""

HOVER, CLICK = Vibration(0.2, 0.012), Vibration(0.6, 0.025)
"""The vibrations of the pointing hand when it reaches a button, and when it presses one."""

STRAIN = 0.12
"""The amplitude while the person presses on an object that does not lift.

It is the same for all objects: it says that more force is needed, but not how much.
"""
SLIP_FROM, SLIP_TO = 0.15, 0.9
"""The amplitudes where slipping is just near, and where it begins."""
PRESS_SECONDS = 0.05
"""The length of a pulse [s], longer than a frame so that successive pulses join."""

TUG_NS = 125_000_000
"""The period of the pulses while the arm cannot follow: eight a second."""
TUG_SECONDS = 0.04
TUG_FROM, TUG_TO, TUG_TO_AT = 0.1, 0.6, 0.3
"""The amplitudes where the hand has just left the arm, and from 0.3 m on."""
_UNABLE = (ArmStatus.LIMITED, ArmStatus.HELD, ArmStatus.JUMPED)


def felt_pulses(events: Iterable[Event], hand: HandName) -> tuple[Pulse, ...]:
    """Return the pulses of the gripping ``hand`` for these events, in order."""
    felt = (FELT.get(event.kind) for event in events)
    return tuple(Pulse(hand, *vibration) for vibration in felt if vibration is not None)


def slip_pulse(world_state: WorldState, hand: HandName) -> Pulse | None:
    """Return the pulse of the gripping ``hand`` while it presses, or None.

    It is the stronger, the nearer the held object is to slipping, and light while the hand presses
    on what does not lift.
    """
    if world_state.held:
        if world_state.slip <= 0.0:
            return None
        return Pulse(hand, SLIP_FROM + (SLIP_TO - SLIP_FROM) * world_state.slip, PRESS_SECONDS)
    pressing = world_state.grasp_force > 0.0 and bool(world_state.touched)
    return Pulse(hand, STRAIN, PRESS_SECONDS) if pressing else None


class Tugs:
    """Light repeated pulses while the arm cannot follow, stronger the farther away the hand is."""

    def __init__(self, hand: HandName) -> None:
        self._hand = hand
        self._felt_ns: int | None = None

    def pulses(self, shown: Ghost | None, metres: float, now_ns: int) -> tuple[Pulse, ...]:
        """Return the pulses that begin now.

        ``metres`` is how far the wrist is from its target.
        """
        if shown is None or shown.status not in _UNABLE:
            self._felt_ns = None
            return ()
        if self._felt_ns is not None and 0 <= now_ns - self._felt_ns < TUG_NS:
            return ()
        self._felt_ns = now_ns
        share = min(1.0, metres / TUG_TO_AT)
        return (Pulse(self._hand, TUG_FROM + (TUG_TO - TUG_FROM) * share, TUG_SECONDS),)
