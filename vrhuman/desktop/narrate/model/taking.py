"""Records one take: what the microphone and the pointer give, in pieces, into the journal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from vrhuman.desktop.narrate.model.narration import Entry, Sample, TakeBegun, TakeEnded, TakePiece
from vrhuman.recording.entries import AudioPacket

PIECE_NS = 100_000_000
"""A piece is kept this often, so that less than half a second is lost if the program is killed.

What is still on its way from the microphone comes on top of it.
"""
_PATIENCE_NS = 1_500_000_000
"""How long the last words are waited for, which are still on their way from the microphone."""


class Voice(Protocol):
    """A microphone that is recorded elsewhere, as the one of a session is."""

    def take(self) -> list[AudioPacket]:
        """Return what came in since the last call, with times of the monotonic clock."""
        ...


@dataclass(slots=True)
class Taking:
    """A take that is being recorded, from :meth:`begin` until :attr:`over`.

    Times given are ``time.monotonic_ns()``; those kept are of the epoch. The pointer draws from the
    beginning; :meth:`click` lifts it, and sets it down again. It draws nothing outside the picture.
    """

    actor: str
    voice: Voice
    keep: Callable[[Entry], object]
    begun_ns: int
    epoch_ns: int
    """What to add to the monotonic clock."""
    drawing: bool = True
    over: bool = False
    _part: int = 0
    _begun_part: bool = False
    _packets: list[AudioPacket] = field(default_factory=list)
    _samples: list[Sample] = field(default_factory=list)
    _kept_ns: int = 0
    _until_ns: int | None = None
    _heard_ns: int = 0

    @classmethod
    def begin(cls, actor: str, voice: Voice, keep: Callable[[Entry], object]) -> Taking:
        """Begin a take of an actor's story; what the microphone gave before is not of it."""
        voice.take()
        now = time.monotonic_ns()
        epoch_ns = time.time_ns() - now
        keep(TakeBegun(actor, now + epoch_ns))
        return cls(actor, voice, keep, now, epoch_ns, _kept_ns=now)

    @property
    def stopping(self) -> bool:
        """Whether the narrator has stopped, and only the last words are still waited for."""
        return self._until_ns is not None

    @property
    def coming(self) -> tuple[Sample, ...]:
        """What was drawn since the last piece was kept."""
        return tuple(self._samples)

    def point(self, x: float, y: float, time_ns: int, keyframe: int) -> Sample | None:
        """Take a place of the pointer, shares of the picture; return what is drawn of it."""
        if self.stopping or not self.drawing or time_ns < self.begun_ns:
            return None
        if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
            self.leave()
            return None
        sample = Sample(x, y, time_ns + self.epoch_ns, keyframe, self._part)
        self._samples.append(sample)
        self._begun_part = True
        return sample

    def click(self) -> None:
        """Lift the pointer, or set it down."""
        self.drawing = not self.drawing
        self.leave()

    def leave(self) -> None:
        """End the part: the pointer left the picture, or another key frame is shown."""
        if self._begun_part:
            self._part += 1
        self._begun_part = False

    def tick(self, now_ns: int) -> None:
        """Take what the microphone has, and keep a piece where it is time."""
        for each in self.voice.take():
            if each.time_ns >= self.begun_ns and not self._after_end(each.time_ns):
                self._packets.append(replace(each, time_ns=each.time_ns + self.epoch_ns))
            self._heard_ns = each.time_ns
        if now_ns - self._kept_ns >= PIECE_NS:
            self._keep(now_ns)
        if self._until_ns is not None and (
            self._heard_ns >= self._until_ns or now_ns > self._until_ns + _PATIENCE_NS
        ):
            self._keep(now_ns)
            self.keep(TakeEnded(self.actor))
            self.over = True

    def stop(self, now_ns: int) -> None:
        """Stop; the take is :attr:`over` when the last words have come in."""
        if self._until_ns is None:
            self._until_ns = now_ns

    def _after_end(self, time_ns: int) -> bool:
        return self._until_ns is not None and time_ns > self._until_ns

    def _keep(self, now_ns: int) -> None:
        self._kept_ns = now_ns
        if self._packets or self._samples:
            self.keep(TakePiece(self.actor, tuple(self._packets), tuple(self._samples)))
            self._packets, self._samples = [], []
