"""Cuts a session's action segments into clips: long ones of 5 to 10 events, short ones of 1 to 4.

Env-QA (section 3.1) records films of 5 to 10 events and splits them into shorter ones of 1 to 4.
Here a session is first divided into *groups* of segments that no clip may part: those that overlap
in time, and those with no picture between them that would show the world at rest. A long clip is a
run of groups; a short one is a part of a long one. Events are the segments that succeeded.

A clip begins with a picture before its first segment and ends with one after its last, at most
:data:`MARGIN_SECONDS` away and never inside another segment. Pictures are at whole multiples of a
quarter of a second from the session's first frame, so that overlapping clips share theirs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vrhuman.annotation.segments import ActionSegment

RATE = 4
"""Pictures a second."""
STEP_NS = 1_000_000_000 // RATE
LONG = (5, 10)
SHORT = (1, 4)
"""The fewest and most events of a long and of a short clip."""
MARGIN_SECONDS = 1.5
"""How much is shown before the first segment and after the last, at most [s]."""
MARGIN_NS = round(MARGIN_SECONDS * 1e9)
MAX_PAUSE_SECONDS = 20.0
"""A longer time without any segment is in no clip [s]."""
MAX_SECONDS = 90.0
"""No clip is longer [s]."""

Span = tuple[int, int]
"""A time from its first to its last moment [ns]."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A clip of a session: its pictures' times, and its segments by their numbers.

    ``begin_ns`` is the first picture's time, ``end_ns`` the last one's, on the session's clock.
    ``segments`` are numbers of the annotation's segments, in the order of their begins; ``events``
    says how many of them succeeded. ``part_of`` is the number of the long clip (in the same list)
    that a short one was cut from, -1 for none.
    """

    begin_ns: int
    end_ns: int
    segments: tuple[int, ...]
    events: int
    part_of: int = -1

    @property
    def pictures(self) -> int:
        return (self.end_ns - self.begin_ns) // STEP_NS + 1

    @property
    def seconds(self) -> float:
        """The length of its film: each picture is shown for a quarter of a second [s]."""
        return self.pictures / RATE

    @property
    def is_long(self) -> bool:
        return self.events >= LONG[0]

    def times_ns(self) -> list[int]:
        """Return the time of each picture."""
        return list(range(self.begin_ns, self.end_ns + 1, STEP_NS))


@dataclass(frozen=True, slots=True)
class _Group:
    """Segments that belong together.

    ``first_ns`` is the last moment before they begin, ``last_ns`` the moment in which they end. A
    clip that begins with them has its first picture at ``from_ns``, one that ends with them its
    last at ``until_ns``.
    """

    segments: tuple[int, ...]
    events: int
    first_ns: int
    last_ns: int
    from_ns: int
    until_ns: int

    @property
    def usable(self) -> bool:
        """Whether there is a picture before and after, and it is not too much for one clip."""
        shown = self.from_ns <= self.first_ns and self.last_ns <= self.until_ns
        return shown and self.events <= LONG[1] and _seconds([self]) <= MAX_SECONDS


def cuts_of(
    segments: Sequence[ActionSegment], spans: Sequence[Span], first_ns: int, seed: int
) -> tuple[Cut, ...]:
    """Return the clips of one session, each long one followed by the short ones cut from it.

    ``spans`` are the times in which the house was shown (its phases), in order; no clip reaches out
    of one. ``first_ns`` is the time of the session's first frame. Fewer than five events between
    two long pauses are a short clip of its own. In no clip are: a group of more than ten events or
    :data:`MAX_SECONDS`, one without a picture before or after it in its span, and failed attempts
    with no event near them.
    """
    chance = random.Random(seed)
    cuts: list[Cut] = []
    for span in spans:
        for run in _runs(_groups(segments, span, first_ns)):
            for taken in _pieces(run, LONG, chance):
                whole = _cut(taken)
                cuts.append(whole)
                if whole.is_long:
                    number = len(cuts) - 1
                    cuts += [_cut(part, number) for part in _pieces(taken, SHORT, chance)]
    return tuple(cuts)


def _groups(segments: Sequence[ActionSegment], span: Span, first_ns: int) -> list[_Group]:
    """Return the groups of a span in order; between two of them there is a picture."""
    low, high = span
    numbers = sorted(
        (n for n, each in enumerate(segments) if each.end_ns >= low and each.begin_ns <= high),
        key=lambda n: (segments[n].begin_ns, segments[n].end_ns, n),
    )
    together: list[tuple[list[int], int]] = []
    for number in numbers:
        each = segments[number]
        if together and _picture_from(together[-1][1], first_ns) >= each.begin_ns:
            members, last_ns = together[-1]
            together[-1] = ([*members, number], max(last_ns, each.end_ns))
        else:
            together.append(([number], each.end_ns))
    begins = [segments[members[0]].begin_ns - 1 for members, _ in together]
    ends = [last_ns for _, last_ns in together]
    found = []
    for number, (members, _) in enumerate(together):
        begin, end = begins[number], ends[number]
        before = ends[number - 1] if number else None
        after = begins[number + 1] if number + 1 < len(begins) else None
        found.append(
            _Group(
                segments=tuple(members),
                events=sum(segments[n].success for n in members),
                first_ns=begin,
                last_ns=end,
                from_ns=_first_picture(low, before, begin, first_ns),
                until_ns=_last_picture(end, after, high, first_ns),
            )
        )
    return found


def _runs(groups: Sequence[_Group]) -> Iterator[list[_Group]]:
    """Yield the usable groups that follow each other without a long pause."""
    run: list[_Group] = []
    for group in groups:
        pause = run and group.first_ns - run[-1].last_ns > MAX_PAUSE_SECONDS * 1e9
        if pause or not group.usable:
            yield run
            run = []
        if group.usable:
            run.append(group)
    yield run


def _pieces(
    run: Sequence[_Group], size: tuple[int, int], chance: random.Random
) -> Iterator[Sequence[_Group]]:
    """Yield consecutive pieces of a run with a drawn number of events each, where they fit.

    What is left and makes one long clip is not parted; the last piece may have fewer events. A
    group with more events than the most of ``size`` is in none, and failed attempts at the edge of
    a piece are left out.
    """
    at = 0
    while at < len(run):
        wanted, end, events = chance.randint(*size), at, 0
        if size == LONG and sum(group.events for group in run[at:]) <= LONG[1]:
            wanted = LONG[1]
        while end < len(run):
            more = events + run[end].events
            if more > (wanted if events else size[1]) or _seconds(run[at : end + 1]) > MAX_SECONDS:
                break
            end, events = end + 1, more
        piece = run[at:end]
        while piece and not piece[0].events:
            piece = piece[1:]
        while piece and not piece[-1].events:
            piece = piece[:-1]
        if piece:
            yield piece
        at = max(end, at + 1)


def _cut(groups: Sequence[_Group], part_of: int = -1) -> Cut:
    return Cut(
        begin_ns=groups[0].from_ns,
        end_ns=groups[-1].until_ns,
        segments=tuple(number for group in groups for number in group.segments),
        events=sum(group.events for group in groups),
        part_of=part_of,
    )


def _seconds(groups: Sequence[_Group]) -> float:
    return (groups[-1].until_ns - groups[0].from_ns) / 1e9 + 1.0 / RATE


def _first_picture(low: int, before: int | None, begin: int, first_ns: int) -> int:
    """Return the first picture of a clip whose first segment begins after ``begin``.

    It is in the nearer half of the time since the segment before, so that clips do not overlap, or
    else the only picture there is.
    """
    wanted = max(low, begin - MARGIN_NS)
    if before is None:
        return _picture_from(wanted, first_ns)
    found = _picture_from(max(wanted, (before + begin) // 2), first_ns)
    return found if found <= begin else _picture_from(max(low, before), first_ns)


def _last_picture(end: int, after: int | None, high: int, first_ns: int) -> int:
    """Return the last picture of a clip whose last segment ends at ``end``."""
    wanted = min(high, end + MARGIN_NS)
    if after is None:
        return _picture_until(wanted, first_ns)
    found = _picture_until(min(wanted, (end + after) // 2), first_ns)
    return found if found >= end else _picture_until(min(high, after), first_ns)


def _picture_from(time_ns: int, first_ns: int) -> int:
    """Return the time of the first picture at or after a time."""
    return first_ns - (first_ns - time_ns) // STEP_NS * STEP_NS


def _picture_until(time_ns: int, first_ns: int) -> int:
    """Return the time of the last picture at or before a time."""
    return first_ns + (time_ns - first_ns) // STEP_NS * STEP_NS
