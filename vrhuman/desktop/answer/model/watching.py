"""Counts how often a film is watched: going back is watching again.

A watch begins when the film is first played or looked through, and again whenever it is taken back
by more than :data:`TOLERANCE_S` behind the furthest moment that this watch has reached. Where the
protocol limits watching, what would begin one watch too many is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

TOLERANCE_S = 0.5
"""A film may go back so far without being watched again [s]: a hand is not exact. Of a film of less
than four times this, a quarter of its length."""


@dataclass(frozen=True, slots=True)
class Watching:
    """A film from ``begin_s`` to ``end_s`` that may be watched ``allowed`` times, 0 for any number.

    ``position_s`` is shown, ``reached_s`` the furthest moment of this watch; while ``returning``,
    the film is being taken back, which counts once however far it goes.
    """

    begin_s: float
    end_s: float
    allowed: int = 0
    watches: int = 0
    position_s: float = 0.0
    reached_s: float = 0.0
    playing: bool = False
    returning: bool = False

    @classmethod
    def of(cls, begin_s: float, end_s: float, allowed: int, watches: int = 0) -> Watching:
        """Return a film at its beginning, which was watched ``watches`` times before."""
        return cls(begin_s, end_s, allowed, watches, begin_s, end_s if watches else begin_s)

    @property
    def ended(self) -> bool:
        """Whether the end is shown."""
        return self.position_s >= self.end_s

    @property
    def left(self) -> int | None:
        """How many more watches may begin; None for any number."""
        return max(0, self.allowed - self.watches) if self.allowed else None

    @property
    def may_play(self) -> bool:
        """Whether it can be played, on from here or from the beginning."""
        goes_on = self.watches > 0 and not self.ended and not self._is_back(self.position_s)
        return goes_on or self.left != 0

    @property
    def share(self) -> float:
        """The share 0..1 of it up to the shown moment."""
        length = self.end_s - self.begin_s
        return (self.position_s - self.begin_s) / length if length > 0.0 else 1.0

    @property
    def clock(self) -> str:
        """The shown moment and the length, in minutes and seconds."""
        along, whole = self.position_s - self.begin_s, self.end_s - self.begin_s
        return f"{_minutes(along)} / {_minutes(whole)}"

    def toggled(self) -> Watching:
        """Return it playing, from the beginning where it had ended; or paused."""
        if self.playing:
            return replace(self, playing=False)
        if not self.may_play:
            return self
        here = self.sought(self.begin_s) if self.ended else self.sought(self.position_s)
        return replace(here, playing=True, returning=False)

    def after(self, seconds: float) -> Watching:
        """Return it so much later; it pauses at the end."""
        if not self.playing:
            return self
        position = min(self.end_s, self.position_s + seconds)
        return replace(
            self,
            position_s=position,
            reached_s=max(self.reached_s, position),
            playing=position < self.end_s,
        )

    def sought(self, position_s: float) -> Watching:
        """Return it at another moment, or as it is where that may not be watched any more."""
        position = min(self.end_s, max(self.begin_s, position_s))
        back = self._is_back(position)
        if self.watches and self.returning and position <= self.position_s:
            return replace(self, position_s=position, reached_s=position)
        if self.watches and not back:
            reached = max(self.reached_s, position)
            return replace(self, position_s=position, reached_s=reached, returning=False)
        if self.left == 0:
            return replace(self, playing=False)
        return replace(
            self,
            watches=self.watches + 1,
            position_s=position,
            reached_s=position,
            returning=back,
        )

    def _is_back(self, position_s: float) -> bool:
        tolerance = min(TOLERANCE_S, (self.end_s - self.begin_s) / 4.0)
        return position_s < self.reached_s - tolerance


def _minutes(seconds: float) -> str:
    whole = int(seconds + 1e-6)
    return f"{whole // 60}:{whole % 60:02d}"
