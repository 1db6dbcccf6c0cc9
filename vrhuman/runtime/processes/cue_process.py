"""The process that plays cues to the participant, and the loop's link to it.

The headset's loop never waits for a sound. If the loudspeaker is unplugged, the process searches
until it is back; a cue that could not be played is not played later.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass

from vrhuman.audio.cues import Cue, tone
from vrhuman.audio.devices import NoSoundDevice, chosen, forget_devices, hush_drivers, outputs
from vrhuman.audio.loudspeaker import Loudspeaker
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Ring, RingFull
from vrhuman.runtime.processes.messages import Stop

SAID_BYTES = 1 << 16
IDLE_SECONDS = 0.005
START_SECONDS = 30.0
RETRY_SECONDS = 1.0
"""The time between two searches for a loudspeaker that is gone [s]."""


@dataclass(frozen=True, slots=True)
class Play:
    """Order: play this cue now."""

    cue: Cue


@dataclass(frozen=True, slots=True)
class Speaking:
    """News: a loudspeaker is open."""


@dataclass(frozen=True, slots=True)
class Mute:
    """News: there is no loudspeaker, or no longer; it is searched for."""

    reason: str


def speak(orders: tuple[int, str], said: tuple[int, str], device: str) -> None:
    """Run the process: take cues from the orders and play them."""
    step_back()
    hush_drivers()
    control, outbox = Ring(*orders), Ring(*said)

    def tell(value: object) -> None:
        with suppress(RingFull):
            outbox.put(value)

    try:
        while True:
            try:
                with Loudspeaker(chosen(device, outputs(), "loudspeaker")) as loudspeaker:
                    tell(Speaking())
                    while not orphaned():
                        wished = control.take()
                        if Stop() in wished:
                            return
                        for each in wished:
                            loudspeaker.play(tone(each.cue))
                        loudspeaker.check()
                        time.sleep(IDLE_SECONDS)
                    return
            except NoSoundDevice as error:
                tell(Mute(str(error)))
            time.sleep(RETRY_SECONDS)
            if orphaned() or Stop() in control.take():
                return
            forget_devices()
    finally:
        control.close()
        outbox.close()


class CueLink:
    """The loop's link to the process that plays cues."""

    def __init__(self, device: str) -> None:
        self._said = Ring(SAID_BYTES)
        self._speaks = True
        self._child = Child("vrhuman-cues", speak, self._said.address, device)

    def wait_ready(self) -> None:
        """Wait until a loudspeaker is open.

        :raises NoSoundDevice: with the reason, if there is none.
        """
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self._child.alive:
            for value in self._said.take():
                if isinstance(value, Speaking):
                    return
                if isinstance(value, Mute):
                    raise NoSoundDevice(value.reason)
            time.sleep(IDLE_SECONDS)
        raise NoSoundDevice(f"the loudspeaker did not open within {START_SECONDS:.0f} s")

    def play(self, cue: Cue) -> None:
        """Play a cue, if there is a loudspeaker."""
        if self._speaks and self._child.alive:
            with suppress(RingFull):
                self._child.order(Play(cue))

    def news(self) -> list[str]:
        """Return what happened to the loudspeaker since the last call, without its name."""
        news: list[str] = []
        for value in self._said.take():
            speaks = isinstance(value, Speaking)
            if speaks != self._speaks:
                news.append(
                    "the loudspeaker is back" if speaks else "no cues: the loudspeaker is gone"
                )
            self._speaks = speaks
        return news

    def close(self) -> None:
        self._child.close()
        self._said.close()
