"""Maps the page's clock onto the server's, with the error of the estimate. Pure functions.

The shortest round trip of the last seconds tells best: the two ways can then differ least. The
offset is wrong by half of that round trip at most, whatever the network does.
"""

from __future__ import annotations

from dataclasses import dataclass

WINDOW_NS = 20_000_000_000
"""How long a round trip counts: two clocks drift by up to 50 us/s, so by 1 ms meanwhile."""


@dataclass(frozen=True, slots=True)
class Trip:
    """One round trip: when it ended (server's clock), how long it took, and the offset it gives."""

    ended_ns: int
    took_ns: int
    offset_ns: int


@dataclass(frozen=True, slots=True)
class ClientClock:
    """What is known of a page's clock: ``server = page + offset_ns``, give or take ``error_ns``.

    ``trips`` are the round trips that are the shortest now or may become it, oldest and shortest
    first.
    """

    trips: tuple[Trip, ...] = ()

    @property
    def offset_ns(self) -> int | None:
        """The page's offset [ns]; None before the first round trip."""
        return self.trips[0].offset_ns if self.trips else None

    @property
    def error_ns(self) -> int | None:
        """The greatest possible error of the offset [ns]; None before the first round trip."""
        return self.trips[0].took_ns // 2 if self.trips else None

    def after(self, received_ns: int, sent_ms: float, stamp_ns: int, held_ms: float) -> ClientClock:
        """Return the clock after a message of the page.

        It left the page at ``sent_ms`` (page's clock), ``held_ms`` after the page had received the
        server's ``stamp_ns``; it came at ``received_ns`` (server's clock).
        """
        took = received_ns - stamp_ns - round(held_ms * 1e6)
        if stamp_ns < 0 or took < 0:
            return self
        sent_ns = round(sent_ms * 1e6)
        trip = Trip(received_ns, took, received_ns - took // 2 - sent_ns)
        kept = tuple(
            each
            for each in self.trips
            if each.took_ns < took and received_ns - each.ended_ns <= WINDOW_NS
        )
        return ClientClock((*kept, trip))
