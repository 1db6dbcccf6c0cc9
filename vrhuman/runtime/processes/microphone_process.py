"""The process that records the microphone, and the loop's link to it.

The headset's loop never waits for it: once a frame it takes what is encoded. A microphone that is
unplugged leaves a gap in the sound and a note; the process searches until it is back.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass

from vrhuman.audio.devices import (
    NoMicrophone,
    NoSoundDevice,
    chosen,
    forget_devices,
    hush_drivers,
    inputs,
)
from vrhuman.audio.meter import Meter
from vrhuman.audio.microphone import Microphone
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import SoundEncoder
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Ring, RingFull
from vrhuman.runtime.processes.messages import Stop

SOUND_BYTES = 1 << 20
IDLE_SECONDS = 0.01
START_SECONDS = 30.0
RETRY_SECONDS = 1.0
"""The time between two searches for a microphone that is gone [s]."""
RESTART_SECONDS = 5.0
"""The shortest time between two starts of a process that keeps failing [s]."""


@dataclass(frozen=True, slots=True)
class Listening:
    """News: a microphone is open and delivers sound."""


@dataclass(frozen=True, slots=True)
class Deaf:
    """News: there is no microphone, or no longer; it is searched for."""

    reason: str


@dataclass(frozen=True, slots=True)
class Sound:
    """Encoded sound, with times of the monotonic clock.

    ``level`` is the level of the loudest sample [decibels relative to full scale].
    """

    packets: tuple[AudioPacket, ...]
    level: float


def listen(orders: tuple[int, str], said: tuple[int, str], device: str) -> None:
    """Run the process: record sound, and put out packets."""
    step_back()
    hush_drivers()
    control, outbox = Ring(*orders), Ring(*said)
    encoder = SoundEncoder()

    def going() -> bool:
        return not orphaned() and Stop() not in control.take()

    def tell(value: object) -> None:
        with suppress(RingFull):  # nobody takes frames now, so this sound is dropped
            outbox.put(value)

    try:
        while True:
            try:
                with Microphone(chosen(device, inputs())) as microphone:
                    heard = False
                    while going():
                        blocks = microphone.blocks()
                        if blocks and not heard:
                            heard = True
                            tell(Listening())
                        packets = [p for b in blocks for p in encoder.encode(b.time_ns, b.samples)]
                        if blocks:
                            tell(Sound(tuple(packets), max(block.level for block in blocks)))
                        time.sleep(IDLE_SECONDS)
                    return
            except NoSoundDevice as error:
                tell(Deaf(str(error)))
            time.sleep(RETRY_SECONDS)
            if not going():
                return
            forget_devices()
    finally:
        control.close()
        outbox.close()


class MicrophoneLink:
    """The loop's link to the recording process; a process that dies is replaced."""

    def __init__(self, device: str) -> None:
        self._said = Ring(SOUND_BYTES)
        self._arguments = (self._said.address, device)
        self._hears = True
        self._news: list[str] = []
        self._meter = Meter()
        self._child = self._started()

    def wait_ready(self) -> None:
        """Wait until sound arrives.

        :raises NoMicrophone: with the reason, if there is none.
        """
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self._child.alive:
            for value in self._said.take():
                if isinstance(value, Listening):
                    return
                if isinstance(value, Deaf):
                    raise NoMicrophone(value.reason)
            time.sleep(IDLE_SECONDS)
        raise NoMicrophone(f"the microphone gave no sound within {START_SECONDS:.0f} s")

    def take(self) -> list[AudioPacket]:
        """Return what was encoded since the last call; times are ``time.monotonic_ns()``."""
        if not self._child.alive and time.monotonic() - self._started_s > RESTART_SECONDS:
            self._child.close()
            self._heard(False)
            self._child = self._started()
        packets: list[AudioPacket] = []
        for value in self._said.take():
            match value:
                case Sound():
                    packets += value.packets
                    self._meter.heard(time.monotonic(), value.level)
                case Listening():
                    self._heard(True)
                case Deaf():
                    self._heard(False)
        return packets

    @property
    def level(self) -> float:
        """The loudest sample of the last 100 ms [decibels relative to full scale]."""
        return self._meter.level(time.monotonic())

    @property
    def peak(self) -> float:
        """The loudest sample of the last 100 ms as a share 0..1 of full scale, for a meter."""
        return self._meter.peak(time.monotonic())

    def news(self) -> list[str]:
        """Return what happened to the microphone since the last call.

        Its name is left out, since it may contain a person's name.
        """
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        self._child.close()
        self._said.close()

    def _heard(self, now: bool) -> None:
        if now and not self._hears:
            self._news.append("the microphone is back")
        if self._hears and not now:
            self._news.append("the sound has a gap: the microphone is gone")
            self._meter.silence()
        self._hears = now

    def _started(self) -> Child:
        self._started_s = time.monotonic()
        return Child("vrhuman-microphone", listen, *self._arguments)
