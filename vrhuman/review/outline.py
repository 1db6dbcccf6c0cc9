"""Outlines a session: when each phase began, where the person went, and what is worth seeing."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.schema import parse_house
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import PhaseStart
from vrhuman.recording.reader import Session
from vrhuman.records import Event, EventKind, WorldState

_SECOND = 1_000_000_000
_LIFTED_NS = 700_000_000  # a thing just picked has left its support a little later
_ROOM_VIEWS_NS = (_SECOND, 3 * _SECOND // 2, 2 * _SECOND, 3 * _SECOND, 4 * _SECOND, 6 * _SECOND)
_LAST_VIEWS_NS = (_SECOND // 10, _SECOND, 2 * _SECOND, 4 * _SECOND)
_LETTING_GO = (EventKind.SLIPPED, EventKind.DROPPED)
WORTH = {
    EventKind.PICKED: "picked",
    EventKind.OPENED: "opened",
    EventKind.SLIPPED: "slipped",
}
Sort = Literal["start", "room", "thing", "end", "way"]


class PathPoint(NamedTuple):
    """Where the agent was after a tick, and how many steps had been counted."""

    time_ns: int
    tick: int
    x: float
    z: float
    phase: str
    step_count: int
    steps: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to see: ``what`` in words, at whichever of ``times`` [ns] shows most."""

    sort: Sort
    what: str
    phase: str
    times: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """An event with an object at a force [kgf], and where the hand was then (x, z) [m]."""

    kind: EventKind
    object_id: str
    object_type: str
    force: float
    x: float
    z: float


@dataclass(frozen=True, slots=True)
class PhaseSpan:
    """A phase up to the beginning of the next; ``walked`` if the agent moved or acted."""

    phase: str
    start_ns: int
    end_ns: int
    steps: int
    walked: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of a session.

    ``places`` are those of the world states that moved or counted, in order; ``first_ns`` is the
    first frame's time, from which session time counts.
    """

    places: tuple[PathPoint, ...]
    moments: tuple[Moment, ...]
    marks: tuple[Mark, ...]
    phases: tuple[PhaseSpan, ...]
    first_ns: int
    last_ns: int

    def step_count(self, time_ns: int) -> int:
        """Return how many steps had been counted at a time."""
        index = bisect_right(self.places, time_ns, key=lambda place: place.time_ns)
        return self.places[index - 1].step_count if index else 0


def house_of(session: Session) -> House:
    """Return the house of a session, validated, as it was before its randomisation."""
    return parse_house(session.start.house, load_catalogue(), session.start.house_id)


def outline(session: Session, house: House) -> Outline:
    """Read a session once for its map and its contact sheet."""
    first = next((time_ns for _, time_ns, _ in session.raw(Topic.HEADSET)), 0)
    pen = _OutlineBuilder(house, first)
    for time_ns, entry in session.entries(Topic.PHASE, Topic.EVENT):
        if isinstance(entry, PhaseStart):
            pen.phase_begins(entry)
        elif isinstance(entry, WorldState):
            pen.world_state(time_ns, entry)
    return pen.finished()


class _OutlineBuilder:
    """Builds the outline while the session is read."""

    def __init__(self, house: House, first_ns: int) -> None:
        self._types = {thing.object_id: thing.object_type for thing in house.objects}
        self._room_types = {room.room_id: room.room_type for room in house.rooms}
        self._first_ns = first_ns
        self._last_ns = first_ns
        self._places: list[PathPoint] = []
        self._moments: list[Moment] = []
        self._marks: list[Mark] = []
        self._phases: list[PhaseStart] = []
        self._last_event: dict[int, int] = {}
        self._rooms: set[str] = set()
        self._room = ""
        self._entered: Moment | None = None
        self._held: dict[str, tuple[int, Moment]] = {}

    @property
    def _phase(self) -> str:
        return self._phases[-1].phase if self._phases else ""

    def phase_begins(self, phase: PhaseStart) -> None:
        self._phases.append(phase)
        self._last_ns = max(self._last_ns, phase.time_ns)

    def world_state(self, time_ns: int, world_state: WorldState) -> None:
        self._last_ns = max(self._last_ns, time_ns)
        self._last_event[len(self._phases)] = time_ns
        x, _, z = world_state.agent_position.tolist()
        last = self._places[-1] if self._places else None
        moved = last is None or abs(last.x - x) + abs(last.z - z) > 0.02
        if moved or world_state.steps or (last is not None and last.phase != self._phase):
            here = PathPoint(
                time_ns,
                world_state.tick,
                x,
                z,
                self._phase,
                world_state.step_count,
                len(world_state.steps),
            )
            self._places.append(here)
        if world_state.room != self._room:
            self._leaves_room(time_ns)
            self._enters_room(time_ns, world_state.room)
        for event in world_state.events:
            if event.kind in WORTH or event.kind in _LETTING_GO:
                x, _, z = world_state.arm.hand_centre.tolist()
                name = self._name(event.object_id)
                if event.kind in WORTH:
                    mark = Mark(event.kind, event.object_id, name, event.force, x, z)
                    self._marks.append(mark)
                self._handled(time_ns, event, name)

    def _enters_room(self, time_ns: int, room: str) -> None:
        """Note that a room is entered.

        The first time is worth a picture, except for the room where it all begins.
        """
        first_of_all = not self._rooms
        self._room = room
        if room and room not in self._rooms:
            self._rooms.add(room)
            if not first_of_all:
                times = tuple(time_ns + later for later in _ROOM_VIEWS_NS)
                what = f"enters {self._room_types.get(room, room)}"
                self._entered = Moment("room", what, self._phase, times)

    def _leaves_room(self, time_ns: int) -> None:
        """Note that a room is left, since only views from within show it."""
        if self._entered is not None:
            inside = tuple(each for each in self._entered.times if each < time_ns)
            if inside:
                self._moments.append(replace(self._entered, times=inside))
        self._entered = None

    def _handled(self, time_ns: int, event: Event, name: str) -> None:
        if event.kind in _LETTING_GO:
            self._lets_go(event.object_id, time_ns)
            return
        moment = Moment(
            "thing", f"{WORTH[event.kind]} {name}", self._phase, (time_ns + _LIFTED_NS,)
        )
        if event.kind is EventKind.PICKED:
            self._held[event.object_id] = time_ns, moment
        else:
            self._moments.append(moment)

    def _lets_go(self, object_id: str, time_ns: int) -> None:
        """Note that a thing is released; it is shown while held, at half time if that was short."""
        if object_id in self._held:
            picked_ns, moment = self._held.pop(object_id)
            shown = min(moment.times[0], (picked_ns + time_ns) // 2)
            self._moments.append(replace(moment, times=(shown,)))

    def _name(self, object_id: str) -> str:
        """Return what a person calls an object: its type, if the house knows it."""
        return self._types.get(object_id, object_id.partition("|")[0])

    def finished(self) -> Outline:
        self._leaves_room(self._last_ns + 1)
        self._moments += [moment for _, moment in self._held.values()]
        spans = self._spans()
        first = self._phases[0] if self._phases else None
        if self._places:
            what = f"{first.phase} starts" if first else "start"
            self._moments.append(Moment("start", what, self._phase_name(0), (self._first_ns,)))
        for number, span in enumerate(spans, start=1):
            if span.walked:
                end = self._last_event[number]
                times = tuple(
                    end - sooner for sooner in _LAST_VIEWS_NS if end - sooner >= span.start_ns
                )
                self._moments.append(
                    Moment("end", f"{span.phase} ends", span.phase, times or (end,))
                )
        moments = sorted(self._moments, key=lambda moment: moment.times)
        return Outline(
            tuple(self._places),
            tuple(moments),
            tuple(self._marks),
            tuple(spans),
            self._first_ns,
            self._last_ns,
        )

    def _phase_name(self, number: int) -> str:
        return self._phases[number].phase if self._phases else ""

    def _spans(self) -> list[PhaseSpan]:
        if not self._phases:
            return []
        ends = [(each.time_ns, each.step_count) for each in self._phases[1:]]
        last = self._places[-1].step_count if self._places else 0
        paths = Counter(place.phase for place in self._places)
        return [
            PhaseSpan(
                each.phase,
                each.time_ns,
                end_ns,
                count - each.step_count,
                number in self._last_event and (count > each.step_count or paths[each.phase] > 1),
            )
            for number, (each, (end_ns, count)) in enumerate(
                zip(self._phases, [*ends, (self._last_ns, last)], strict=True), start=1
            )
        ]


def on_the_way(found: Outline, count: int) -> list[Moment]:
    """Return ``count`` moments spread evenly over the phases in which the agent moved."""
    walked = [span for span in found.phases if span.walked]
    length = sum(span.end_ns - span.start_ns for span in walked)
    moments: list[Moment] = []
    passed = 0
    for span in walked:
        own = span.end_ns - span.start_ns
        while (
            len(moments) < count and (place := _middle(len(moments), length, count)) < passed + own
        ):
            time_ns = span.start_ns + place - passed
            moments.append(Moment("way", "in between", span.phase, (time_ns,)))
        passed += own
    return moments


def _middle(number: int, length: int, count: int) -> int:
    return length * (2 * number + 1) // (2 * count)
