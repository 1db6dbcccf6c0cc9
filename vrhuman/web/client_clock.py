"""Maps the page's clock onto the server's, with the error of the estimate. Pure functions.

No message comes before it left. So what the page sends bounds its clock from one side, what it
hears from the other, and the quickest message *of each way* bounds it best: a network that delays
one way, or that is late for a while, moves nothing. Halfway between the two bounds the clock is
right if the quickest messages took equally long both ways; it is wrong by half of what is between
them at most, whatever the network does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median

MAX_DRIFT = 1e-4
"""How fast two clocks may part: crystals differ by 50 us a second at most, and are corrected."""
STEP_NS = 2_000_000
"""Bounds that contradict each other by more show that the page's clock was set, or slept."""
TIMER_NS = 100_000
"""What browsers round their clock to."""
ANCHOR_NS = 10_000_000_000
MAX_ANCHORS = 30


@dataclass(frozen=True, slots=True)
class Anchor:
    """What was found within :data:`ANCHOR_NS` alone: the offset, after how long [ns, server's]."""

    at_ns: int
    offset_ns: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """The offset is ``low_ns`` at least and ``high_ns`` at most."""

    low_ns: float = -math.inf
    high_ns: float = math.inf

    @property
    def middle_ns(self) -> float:
        return (self.low_ns + self.high_ns) / 2.0

    @property
    def known(self) -> bool:
        """Whether there is a bound on either side."""
        return math.isfinite(self.low_ns) and math.isfinite(self.high_ns)

    def after(self, passed_ns: int, other: Bounds) -> Bounds:
        """Return both of these bounds, the first being ``passed_ns`` old."""
        drifted = MAX_DRIFT * passed_ns
        return Bounds(
            max(self.low_ns - drifted, other.low_ns), min(self.high_ns + drifted, other.high_ns)
        )


@dataclass(frozen=True, slots=True)
class ClientClock:
    """What is known of a page's clock: ``server = page + offset_ns``, give or take ``error_ns``.

    ``heard_ns`` is when the newest message came [server's clock]; ``recent`` are the bounds since
    ``since_ns``, and ``anchors`` what earlier such times told.
    """

    bounds: Bounds = Bounds()
    heard_ns: int = 0
    recent: Bounds = Bounds()
    since_ns: int = 0
    anchors: tuple[Anchor, ...] = ()

    @property
    def offset_ns(self) -> int | None:
        """The page's offset [ns]; None before a message has gone each way."""
        return round(self.bounds.middle_ns) if self.bounds.known else None

    @property
    def error_ns(self) -> int | None:
        """The greatest possible error of the offset [ns]; None before it is known."""
        if not self.bounds.known:
            return None
        return max(TIMER_NS, math.ceil((self.bounds.high_ns - self.bounds.low_ns) / 2.0))

    @property
    def drift(self) -> float | None:
        """How much faster the server's clock goes, a share; None in the first twenty seconds.

        The median of the slopes between any two anchors: the late times of a network weigh little.
        """
        slopes = [
            (later.offset_ns - earlier.offset_ns) / (later.at_ns - earlier.at_ns)
            for number, earlier in enumerate(self.anchors)
            for later in self.anchors[number + 1 :]
        ]
        return median(slopes) if slopes else None

    def after(self, received_ns: int, sent_ms: float, left_ns: int, held_ms: float) -> ClientClock:
        """Return the clock after a message of the page.

        It left the page at ``sent_ms`` (page's clock) and came at ``received_ns`` (server's);
        ``held_ms`` before, the page had received what left the server at ``left_ns`` (server's
        clock; negative where it has received nothing).
        """
        sent_ns = sent_ms * 1e6
        low_ns = left_ns - (sent_ns - held_ms * 1e6) if left_ns >= 0 else -math.inf
        new = Bounds(low_ns, received_ns - sent_ns)
        if new.high_ns < low_ns - TIMER_NS:
            return self  # it claims to have heard what had not left yet
        bounds = self.bounds.after(received_ns - self.heard_ns, new)
        if bounds.high_ns < bounds.low_ns - STEP_NS:
            return ClientClock(new, received_ns, new, received_ns)
        recent, since_ns, anchors = self.recent, self.since_ns, self.anchors
        if not since_ns:
            recent, since_ns = new, received_ns
        elif received_ns - since_ns < ANCHOR_NS or not recent.known:
            recent = recent.after(0, new)
        else:
            anchors = (*anchors, Anchor(since_ns, recent.middle_ns))[-MAX_ANCHORS:]
            recent, since_ns = new, received_ns
        return ClientClock(bounds, received_ns, recent, since_ns, anchors)
