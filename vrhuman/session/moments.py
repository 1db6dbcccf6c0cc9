"""A session in outline: when each phase began, where the person went, and what is worth seeing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.schema import parse_house
from vrhuman.records import Event, HappeningKind
from vrhuman.session.channels import Topic
from vrhuman.session.entries import PhaseStart
from vrhuman.session.reader import Session

_AFTER_NS = 600_000_000  # a thing just picked is in view a little later
WORTH = {
    HappeningKind.PICKED: "picked",
    HappeningKind.OPENED: "opened",
    HappeningKind.SLIPPED: "slipped",
}


class Place(NamedTuple):
    """Where the agent was after a tick, and how far the count had come."""

    time_ns: int
    tick: int
    x: float
    z: float
    phase: str
    step_count: int
    steps: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to see at ``time_ns``; the smaller ``rank``, the more worth a picture."""

    time_ns: int
    what: str
    phase: str
    step_count: int
    rank: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A happening with an object, ``what`` in words, where the hand was then (x, z) [m]."""

    kind: HappeningKind
    what: str
    x: float
    z: float


@dataclass(frozen=True, slots=True)
class Outline:
    """``places`` are the event's that moved or counted, in order."""

    places: tuple[Place, ...]
    moments: tuple[Moment, ...]
    marks: tuple[Mark, ...]
    phases: tuple[PhaseStart, ...]
    first_ns: int
    last_ns: int


def house_of(session: Session) -> House:
    """The house of a session, validated, as it was before its randomisation."""
    return parse_house(session.start.house, load_catalogue(), session.start.house_id)


def outline(session: Session, house: House) -> Outline:
    """Read a session once for its map and its contact sheet."""
    pen = _Pen(house)
    for time_ns, entry in session.entries(Topic.PHASE, Topic.EVENT):
        if isinstance(entry, PhaseStart):
            pen.phase_begins(entry)
        elif isinstance(entry, Event):
            pen.event(time_ns, entry)
    return pen.finished()


class _Pen:
    """Writes the outline while the session goes by."""

    def __init__(self, house: House) -> None:
        self._types = {thing.object_id: thing.object_type for thing in house.objects}
        self._room_types = {room.room_id: room.room_type for room in house.rooms}
        self._places: list[Place] = []
        self._moments: list[Moment] = []
        self._rooms: dict[str, Moment] = {}
        self._marks: list[Mark] = []
        self._phases: list[PhaseStart] = []
        self._room = ""
        self._span: list[int] = []

    @property
    def _phase(self) -> str:
        return self._phases[-1].phase if self._phases else ""

    def phase_begins(self, phase: PhaseStart) -> None:
        self._phases.append(phase)
        self._moments.append(
            Moment(phase.time_ns, f"{phase.phase} begins", phase.phase, phase.step_count, 0)
        )

    def event(self, time_ns: int, event: Event) -> None:
        self._span = [self._span[0] if self._span else time_ns, time_ns]
        x, _, z = event.agent_position.tolist()
        last = self._places[-1] if self._places else None
        moved = last is None or abs(last.x - x) + abs(last.z - z) > 0.02
        if moved or event.steps or (last is not None and last.phase != self._phase):
            here = Place(time_ns, event.tick, x, z, self._phase, event.step_count, len(event.steps))
            self._places.append(here)
        if event.room != self._room:
            self._room = event.room
            moment = Moment(time_ns + _AFTER_NS, event.room, self._phase, event.step_count, 2)
            self._rooms.setdefault(event.room, moment)
        for happening in event.happenings:
            if happening.kind in WORTH:
                x, _, z = event.arm.hand_centre.tolist()
                what = f"{WORTH[happening.kind]} {self._name(happening.object_id)}"
                self._marks.append(Mark(happening.kind, what, x, z))
                moment = Moment(time_ns + _AFTER_NS, what, self._phase, event.step_count, 1)
                self._moments.append(moment)

    def _name(self, object_id: str) -> str:
        """What a person calls an object: its type, where the house knows it."""
        return self._types.get(object_id, object_id.partition("|")[0])

    def finished(self) -> Outline:
        entered = [
            Moment(
                m.time_ns,
                f"enters {self._room_types.get(room, room)}",
                m.phase,
                m.step_count,
                m.rank,
            )
            for room, m in self._rooms.items()
            if room
        ]
        moments = sorted([*self._moments, *entered], key=lambda moment: moment.time_ns)
        first, last = self._span or (0, 0)
        return Outline(
            tuple(self._places),
            tuple(moments),
            tuple(self._marks),
            tuple(self._phases),
            first,
            last,
        )


def choose(found: Outline, count: int) -> list[Moment]:
    """The ``count`` moments most worth a picture, in order, spread over the session.

    By rank, and evenly among those of a rank where they are too many; not within a fiftieth of the
    session of one already chosen. What is left is filled in the middle of the longest stretches
    without a picture.
    """
    near = (found.last_ns - found.first_ns) // 50
    chosen: list[Moment] = []
    for rank in range(3):
        apart: list[Moment] = []
        for moment in found.moments:
            if moment.rank == rank and _apart(moment, [*chosen, *apart], near):
                apart.append(moment)
        chosen += _evenly(apart, count - len(chosen))
    while len(chosen) < count and found.places and found.last_ns > found.first_ns:
        chosen.append(_between(found, sorted(each.time_ns for each in chosen)))
    return sorted(chosen, key=lambda each: each.time_ns)


def _apart(moment: Moment, others: list[Moment], near: int) -> bool:
    return all(abs(moment.time_ns - other.time_ns) > near for other in others)


def _evenly(moments: list[Moment], count: int) -> list[Moment]:
    """At most ``count`` of them, the first and the last among these."""
    if len(moments) <= count:
        return moments
    if count < 2:
        return moments[:count]
    return [moments[i * (len(moments) - 1) // (count - 1)] for i in range(count)]


def _between(found: Outline, times: list[int]) -> Moment:
    """A moment in the middle of the longest stretch between ``times``."""
    edges = [found.first_ns, *times, found.last_ns]
    stretches = [(after - before, before) for before, after in pairwise(edges)]
    length, start = max(stretches)
    middle = start + length // 2
    place = max(
        (each for each in found.places if each.time_ns <= middle),
        key=lambda each: each.time_ns,
        default=found.places[0],
    )
    return Moment(middle, "", place.phase, place.step_count, 3)
