"""When what a segment tells began and ended, by the raw states alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.annotation.raw_changes import RawSession
from vrhuman.annotation.segments import ActionSegment

FLAG_OF = {
    "turn on": ("isToggled",),
    "turn off": ("isToggled",),
    "slice": ("isSliced",),
    "break": ("isBroken",),
    "fill": ("fillLiquid",),
    "empty": ("fillLiquid",),
    "clean": ("isDirty",),
    "make": ("isDirty",),
    "make dirty": ("isDirty",),
    "use up": ("isUsedUp",),
}
"""The state that an action changes."""
SWING_NS = 400_000_000
"""Two changes of openness farther apart than this are two motions."""
AFTER_NS = 400_000_000
"""A thing's resting place is where it is this long after its segment."""
BEGUN_METRES = 0.005
TAKEN_AWAY_METRES = 0.05


@dataclass(frozen=True, slots=True)
class Times:
    """When it began and ended; not ``happened`` if nothing of the kind did."""

    begin_ns: int = 0
    end_ns: int = 0
    happened: bool = True


NOTHING = Times(happened=False)


def times_of(segment: ActionSegment, raw: RawSession) -> Times | None:
    """Return when the change was that a segment tells; None where nothing changes by it.

    Nothing changes by a search, by waiting, and by what the engine refused.
    """
    if not segment.success or segment.action in ("find", "wait"):
        return None
    begin, end = raw.place(segment.begin_tick), raw.place(segment.end_tick)
    name, last = segment.object1, _later(raw, end)
    match segment.action:
        case "open" | "close":
            return _swung(segment, raw, begin)
        case "pick up":
            taken = raw.taken(name, end)
            return _times(raw, taken, taken, name in raw.held[end])
        case "move" | "put":
            taken = raw.taken(name, max(begin, end - 1))
            gone = raw.released(name, taken)
            rest = max(gone, raw.at_rest(name, gone, last))
            return _times(raw, taken, rest, name in raw.held[taken] and gone <= end)
        case "throw":
            gone = raw.released(name, raw.taken(name, max(0, begin - 1)))
            rest = max(gone, raw.at_rest(name, gone, last))
            return _times(raw, gone, rest, gone <= end and name in raw.held[gone - 1])
        case "push":
            since = max(0, begin - 3)
            stirred = raw.stirred(name, since, end, BEGUN_METRES)
            moved = raw.positions[last, raw.numbers[name]] - raw.positions[since, raw.numbers[name]]
            far = float((moved[[0, 2]] ** 2).sum()) ** 0.5 >= TAKEN_AWAY_METRES * 0.9
            return _times(raw, stirred, raw.at_rest(name, stirred, last), far)
        case "tidy":
            return _tidied(segment, raw)
    change = raw.flag(name, segment.end_tick, FLAG_OF[segment.action])
    if change is None:
        return NOTHING
    return Times(change.time_ns, change.time_ns)


def _times(raw: RawSession, begin: int, end: int, happened: bool) -> Times:
    return Times(raw.times[begin], raw.times[end]) if happened else NOTHING


def _later(raw: RawSession, place: int) -> int:
    """Return the world state some time after another, while nothing is taken into the hand."""
    held, until = raw.held[place], raw.times[place] + AFTER_NS
    while place < len(raw.times) - 1 and raw.times[place + 1] <= until:
        if raw.held[place + 1] != held:
            break
        place += 1
    return place


def _swung(segment: ActionSegment, raw: RawSession, begin: int) -> Times:
    apart = max(1, round(SWING_NS / max(1, raw.times[begin] - raw.times[max(0, begin - 1)])))
    first, last = raw.swung(segment.object1, begin, apart)
    if first < 0:
        return NOTHING
    number = raw.numbers[segment.object1]
    wider = raw.openness[last, number] > raw.openness[first - 1, number]
    return _times(raw, first, last, bool(wider) == (segment.action == "open"))


def _tidied(segment: ActionSegment, raw: RawSession) -> Times:
    """From when the first of what was in or on it was taken, until the last lies elsewhere."""
    before, after = (
        {n for n, o in metadata.items() if segment.object1 in _parents(o)}
        for metadata in (raw.metadata[segment.begin_tick - 1], raw.metadata[segment.end_tick])
    )
    if not before or after:
        return NOTHING
    begin, end = raw.place(segment.begin_tick), raw.place(segment.end_tick)
    spans = [_carried(raw, name, begin, end) for name in sorted(before)]
    known = [each for each in spans if each is not None]
    if not known:
        return NOTHING
    return _times(raw, min(b for b, _ in known), max(e for _, e in known), True)


def _carried(raw: RawSession, name: str, begin: int, end: int) -> tuple[int, int] | None:
    """Return when a thing was first taken and last came to rest between two world states."""
    held = [n for n in range(begin, end + 1) if name in raw.held[n]]
    if not held:
        return None
    gone = raw.released(name, held[-1])
    return held[0], max(gone, raw.at_rest(name, gone, _later(raw, end)))


def _parents(told: object) -> Sequence[str]:
    assert isinstance(told, dict)
    return [*(told["parentReceptacles"] or ()), *(told.get("restsOn") or ())]
