"""Plays the own video while answering (the condition "replay"): play, pause, drag the bar.

Moments are nanoseconds of the session's clock. What was watched is recorded, one record for each
interval.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vrhuman.protocol.pointing import Pointing
from vrhuman.recording.entries import ReplayWatched

PANEL = "film"
PLAY, BACK, ON = "play", "film back", "film on"
JUMP_NS = 10_000_000_000
LONGEST_FRAME_NS = 200_000_000
"""A longer gap between frames (the headset was off) is not played."""


@dataclass(frozen=True, slots=True)
class Film:
    """The state of the video.

    ``at_ns`` is the image shown, of those from ``first_ns`` to ``last_ns``. ``from_ns`` is where
    the interval that is playing began, None while it is paused.
    """

    first_ns: int
    last_ns: int
    at_ns: int
    from_ns: int | None = None

    @property
    def playing(self) -> bool:
        return self.from_ns is not None

    @property
    def share(self) -> float:
        """The share 0..1 of the video up to the current image."""
        return (self.at_ns - self.first_ns) / max(1, self.last_ns - self.first_ns)


def advance(
    film: Film, pointing: Pointing, elapsed_ns: int, now_ns: int
) -> tuple[Film, tuple[ReplayWatched, ...]]:
    """Return the video after a frame of ``elapsed_ns``, at ``now_ns``, and what was watched."""
    if film.playing:
        film = _at(film, film.at_ns + min(elapsed_ns, LONGEST_FRAME_NS))
    target = pointing.target if pointing.target and pointing.target.panel_id == PANEL else None
    if target is not None and pointing.dragging == PANEL and target.along is not None:
        span = film.last_ns - film.first_ns
        return _moved(film, film.first_ns + round(target.along * span), now_ns)
    key = pointing.click if target is not None else ""
    if key == PLAY and film.playing:
        return stopped(film, now_ns)
    if key == PLAY:
        start = film.first_ns if film.at_ns >= film.last_ns else film.at_ns
        return replace(film, at_ns=start, from_ns=start), ()
    if key in (BACK, ON):
        return _moved(film, film.at_ns + (JUMP_NS if key == ON else -JUMP_NS), now_ns)
    return stopped(film, now_ns) if film.at_ns >= film.last_ns else (film, ())


def stopped(film: Film, now_ns: int) -> tuple[Film, tuple[ReplayWatched, ...]]:
    """Return the paused video, and what was watched."""
    if film.from_ns is None:
        return film, ()
    first, last = (round((at - film.first_ns) * 1e-9, 3) for at in (film.from_ns, film.at_ns))
    watched = ReplayWatched(now_ns, first, last)
    return replace(film, from_ns=None), (watched,) if film.at_ns > film.from_ns else ()


def _moved(film: Film, at_ns: int, now_ns: int) -> tuple[Film, tuple[ReplayWatched, ...]]:
    """Move to another place; a video that is playing continues from there."""
    stood, watched = stopped(film, now_ns)
    moved = _at(stood, at_ns)
    return (replace(moved, from_ns=moved.at_ns) if film.playing else moved), watched


def _at(film: Film, at_ns: int) -> Film:
    return replace(film, at_ns=min(film.last_ns, max(film.first_ns, at_ns)))
