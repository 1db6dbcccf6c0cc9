"""Finds what was in the hand, what was lifted, and what that told about its weight.

A thing is *held* from when it was picked until it slipped or was dropped, and *lifted* from when
the hand that holds it is 0.03 m higher than where it was picked. Forces and weights in kgf, heights
in metres.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from vrhuman.records import Event, EventKind
from vrhuman.review.measuring.samples import Sample

LIFT = 0.03
"""How far the hand rises with a thing that it lifts [m]."""
_LET_GO = (EventKind.SLIPPED, EventKind.DROPPED)

TimedEvent = tuple[int, Event]
"""An event with the display time [ns] of its frame."""


@dataclass(frozen=True, slots=True)
class HoldInterval:
    """A time that something was held.

    ``force`` is that which picked it; ``lifted_ns`` is None if it was held and not lifted.
    """

    object_id: str
    start_ns: int
    end_ns: int
    force: float
    lifted_ns: int | None


@dataclass(frozen=True, slots=True)
class Felt:
    """What is known of a weight.

    It is more than ``above``, which did not carry it, and at most ``at_most``, which did.
    """

    above: float = 0.0
    at_most: float = math.inf

    def then(self, newer: Felt) -> Felt:
        """Return what both tell.

        If they contradict each other, the weight was changed in between, and only the newer counts.
        """
        both = Felt(max(self.above, newer.above), min(self.at_most, newer.at_most))
        return both if both.above < both.at_most else newer


def holds(events: Iterable[TimedEvent], samples: Sequence[Sample]) -> tuple[HoldInterval, ...]:
    """Return every time that something was held, in the order in which it was picked.

    If nothing says that it was released (all things were put back), it was held up to the first
    sample without it.
    """
    open_: dict[str, HoldInterval] = {}
    done: list[HoldInterval] = []
    for time_ns, event in events:
        name = event.object_id
        if event.kind is EventKind.PICKED and name not in open_:
            open_[name] = HoldInterval(name, time_ns, time_ns, event.force, None)
        elif event.kind in _LET_GO and name in open_:
            done.append(replace(open_.pop(name), end_ns=time_ns))
    last_ns = samples[-1].time_ns if samples else 0
    done += (replace(hold, end_ns=max(last_ns, hold.start_ns)) for hold in open_.values())
    return tuple(_watched(hold, samples) for hold in sorted(done, key=lambda hold: hold.start_ns))


def _watched(hold: HoldInterval, samples: Sequence[Sample]) -> HoldInterval:
    """Return a hold with what the samples tell of it: whether it rose, and when it ended."""
    first = max(0, bisect_right(samples, hold.start_ns, key=_time) - 1)
    lowest = math.inf
    for sample in samples[first : bisect_left(samples, hold.end_ns, key=_time)]:
        if sample.time_ns > hold.start_ns and hold.object_id not in sample.held:
            return replace(hold, end_ns=sample.time_ns)
        height = float(sample.hand[1])
        lowest = min(lowest, height)
        if hold.lifted_ns is None and height >= lowest + LIFT:
            hold = replace(hold, lifted_ns=sample.time_ns)
    return hold


def _time(sample: Sample) -> int:
    return sample.time_ns


def felt(events: Iterable[TimedEvent]) -> dict[str, Felt]:
    """Return what forces told of the weight of each thing that was gripped."""
    known: dict[str, Felt] = {}
    for _, event in events:
        if event.kind is EventKind.PICKED:
            told = Felt(at_most=event.force)
        elif event.kind is EventKind.SLIPPED:
            told = Felt(above=event.force)
        else:
            continue
        known[event.object_id] = known.get(event.object_id, Felt()).then(told)
    return known


def first_opened(events: Iterable[TimedEvent]) -> dict[str, int]:
    """Return when each thing was first opened [ns]."""
    first: dict[str, int] = {}
    for time_ns, event in events:
        if event.kind is EventKind.OPENED:
            first.setdefault(event.object_id, time_ns)
    return first
