"""Computes how a session's participant explored: every measure of ``docs/measures.md``.

The measures are given by phase and in all. Lengths in metres, areas in square metres, durations in
seconds; times count from the session's first frame. Weights and forces in kgf.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import PhaseStart
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.redactions import Part
from vrhuman.records import Event, EventKind, Floats, JsonValue, Step
from vrhuman.review.measuring.coverage import CELL, NEVER, Covered, Times
from vrhuman.review.measuring.handling import Felt, TimedEvent, felt
from vrhuman.review.measuring.in_view import VIEWERS, Viewer
from vrhuman.review.measuring.samples import recorded
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.measuring.tally import (
    STEP_KINDS,
    Tally,
    distances,
    idle_seconds,
    looked_at,
    metres_moved,
    path_length,
    step_kind,
    total,
    visits,
)
from vrhuman.review.recording import Recording

_SECOND = 1_000_000_000
WHOLE = "all"
"""The name of the row for all phases together."""


@dataclass(frozen=True, slots=True)
class ObjectMeasures:
    """The measures of one object of the house.

    ``seen_s`` and ``reached_s`` say when each viewer first had it in view, and within 1.5 m; absent
    viewers never had. ``in_view`` and ``looked`` are seconds.
    """

    object_id: str
    object_type: str
    room: str
    weight: float
    seen_s: Mapping[Viewer, float]
    reached_s: Mapping[Viewer, float]
    in_view: Mapping[Viewer, float]
    looked: float
    holds: int
    held: float
    lifted_s: float | None
    opened_s: float | None
    felt: Felt | None


@dataclass(frozen=True, slots=True)
class RoomMeasures:
    """The measures of one room of the house; ``entered_s`` is None if it was never entered."""

    room_id: str
    room_type: str
    entered_s: float | None
    visits: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of one session.

    ``tallies`` are by phase, in order. ``drawn`` is False if nothing could be drawn: then what was
    seen is not known. ``damage`` is what the file ends at, None if nothing is damaged;
    ``completeness`` says what else the file may lack. Without ``motion``,
    which was removed from the file, what the person's own head saw is not known: those measures are
    None.
    """

    session: Path
    participant: str
    kind: str
    house: str
    engine: str
    tallies: Mapping[str, Tally]
    objects: tuple[ObjectMeasures, ...]
    rooms: tuple[RoomMeasures, ...]
    cells: int
    drawn: bool
    damage: str | None
    completeness: Completeness
    motion: bool = True

    def rows(self) -> list[dict[str, JsonValue]]:
        """Return a flat row for each phase, and one named :data:`WHOLE` for all."""
        whole = total(self.tallies.values())
        return [self._row(name, tally) for name, tally in (*self.tallies.items(), (WHOLE, whole))]

    def _row(self, phase: str, tally: Tally) -> dict[str, JsonValue]:
        person, agent = tally.seen_by_person, tally.seen_by_agent
        things = {each.object_id for each in self.objects}
        floor = self.cells * CELL * CELL
        areas = {
            "seen_by_person": tally.floor_seen_by_person,
            "seen_by_agent": tally.floor_seen_by_agent,
            "visited_by_person": tally.floor_visited_by_person,
            "visited_by_agent": tally.floor_visited_by_agent,
        }
        row: dict[str, JsonValue] = {
            "session": self.session.stem,
            "participant": self.participant,
            "kind": self.kind,
            "house": self.house,
            "phase": phase,
            "whole": self.completeness.whole,
            "completeness": self.completeness.line,
            "seconds": round(tally.seconds, 3),
            "idle_seconds": round(tally.still, 3),
            "steps": sum(tally.steps.values()),
            **{f"steps_{kind}": tally.steps.get(kind, 0) for kind in STEP_KINDS},
            "steps_blocked": tally.blocked,
            "collisions": tally.collisions,
            "path_m": round(tally.path, 3),
            "counted_path_m": round(tally.counted_path, 3),
            "apart_m_95": _rounded(tally.apart_95),
            "apart_m_max": _rounded(max((metres for metres, _ in tally.apart), default=None)),
            "apart_over_half_metre_share": _rounded(tally.far_apart),
            "floor_m2": floor,
            **{f"floor_{name}_m2": len(cells) * CELL * CELL for name, cells in areas.items()},
            **{
                f"floor_{name}_share": round(len(cells) / self.cells, 4) if self.cells else None
                for name, cells in areas.items()
            },
            "rooms": len(self.rooms),
            "rooms_entered": len(tally.rooms),
            "room_revisits": tally.revisits,
            "objects": len(self.objects),
            "objects_seen_by_person": len(person),
            "objects_seen_by_agent": len(agent),
            "seen_only_by_person_share": (
                round(len(person - agent) / len(person | agent), 4) if person | agent else None
            ),
            "objects_reached_by_person": len(tally.reached_by_person),
            "objects_reached_by_agent": len(tally.reached_by_agent),
            "objects_held": len(tally.held),
            "objects_lifted": len(tally.lifted),
            "objects_opened": len(tally.opened & things),
            "doors_opened": len(tally.opened - things),
            "looking_seconds": round(sum(tally.looked.values()), 3),
        }
        unknown = [] if self.motion else [name for name in row if _of_the_head(name)]
        return row | dict.fromkeys(unknown)

    def as_json(self) -> dict[str, JsonValue]:
        """Return everything, for programs."""
        return {
            "session": str(self.session),
            "drawn": self.drawn,
            "motion": self.motion,
            "damage": self.damage,
            "completeness": self.completeness.as_json(),
            "phases": self.rows(),
            "objects": [_plain(asdict(each)) for each in self.objects],
            "rooms": [_plain(asdict(each)) for each in self.rooms],
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _of_the_head(measure: str) -> bool:
    """Whether a measure comes from where the person's own head was and looked."""
    return "by_person" in measure or measure in ("idle_seconds", "looking_seconds")


def _plain(value: JsonValue) -> JsonValue:
    """Return numbers to thousandths, and None for what JSON cannot express (no bound)."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, float):
        return round(value, 3) if math.isfinite(value) else None
    return value


def measure(recording: Recording, sightings: Sightings) -> Measures:
    """Return every measure of a session."""
    start, file = recording.session.start, _File(recording)
    tallies = {
        phase: _tally(phase, sightings, file)
        for phase in dict.fromkeys((*file.phases, *(s.phase for s in sightings.samples)))
    }
    return Measures(
        session=recording.session.path,
        participant=start.participant,
        kind=start.participant_kind,
        house=start.house_id,
        engine=start.engine,
        tallies=tallies,
        objects=tuple(_objects(sightings, file, recording.first_ns)),
        rooms=tuple(_rooms(sightings, tallies.values(), recording.first_ns)),
        cells=len(sightings.cells),
        drawn=sightings.drawn,
        damage=recording.damage,
        completeness=recording.completeness,
        motion=not any(Part.MOTION in each.parts for each in recording.session.redactions),
    )


def measure_session(path: Path | str, meshes: Path | str | None = None) -> Measures:
    """Return every measure of the session at ``path``.

    ``meshes`` is the folder of the mesh pack that it was recorded with, None if it had none.

    :raises SessionError: if the file is not a session, or it had another mesh pack.
    """
    with Recording.open(path) as recording:
        return measure(recording, look_again(recording, None if meshes is None else Path(meshes)))


class _File:
    """Steps and events with the phases in which they were recorded."""

    def __init__(self, recording: Recording) -> None:
        self.phases = [span.phase for span in recording.phases if span.end_ns > span.start_ns]
        self.steps: list[tuple[int, str, Step]] = []
        self.events: list[tuple[int, str, Event]] = []
        phase = ""
        for time_ns, entry in recorded(recording, Topic.PHASE, Topic.STEP, Topic.HAPPENING):
            if isinstance(entry, PhaseStart):
                phase = entry.phase
            elif isinstance(entry, Step):
                self.steps.append((time_ns, phase, entry))
            elif isinstance(entry, Event):
                self.events.append((time_ns, phase, entry))

    @property
    def happened(self) -> list[TimedEvent]:
        return [(time_ns, event) for time_ns, _, event in self.events]


def _tally(phase: str, sightings: Sightings, file: _File) -> Tally:
    """Return the tally of one phase."""
    samples = [sample for sample in sightings.samples if sample.phase == phase]
    steps = [(time_ns, step) for time_ns, own, step in file.steps if own == phase]
    told = [(time_ns, event) for time_ns, own, event in file.events if own == phase]
    picked = {time_ns for time_ns, event in told if event.kind is EventKind.PICKED}
    gripped = [hold for hold in sightings.holds if hold.start_ns in picked]
    return Tally(
        seconds=sum(sample.seconds for sample in samples),
        still=idle_seconds(samples, [time_ns for time_ns, _ in steps]),
        steps=Counter(step_kind(step) for _, step in steps),
        blocked=sum(not step.success for _, step in steps),
        collisions=sum(each.kind is EventKind.COLLIDED for _, each in told),
        path=path_length(sample.position for sample in samples),
        counted_path=sum(metres_moved(step) for _, step in steps),
        apart=distances(samples, *_places(sightings)),
        visits=visits(samples),
        looked=looked_at(samples),
        held=frozenset(hold.object_id for hold in gripped),
        lifted=frozenset(hold.object_id for hold in gripped if hold.lifted_ns is not None),
        opened=frozenset(each.object_id for _, each in told if each.kind is EventKind.OPENED),
        seen_by_person=_seen(sightings, phase, "person"),
        seen_by_agent=_seen(sightings, phase, "agent"),
        reached_by_person=_seen(sightings, phase, "person", reached=True),
        reached_by_agent=_seen(sightings, phase, "agent", reached=True),
        **_floor(sightings, phase),
    )


def _places(sightings: Sightings) -> tuple[list[int], list[Floats]]:
    """Return since when the counted agent was where."""
    counted = sightings.counted
    return [each.time_ns for each in counted], [each.agent.position for each in counted]


def _seen(
    sightings: Sightings, phase: str, viewer: Viewer, *, reached: bool = False
) -> frozenset[str]:
    return frozenset(
        view.object_id
        for view in sightings.in_view
        if (view.phase, view.viewer) == (phase, viewer)
        and (not reached or view.reached_ns is not None)
    )


def _floor(sightings: Sightings, phase: str) -> dict[str, frozenset[int]]:
    """Return the cells that each viewer saw and visited."""
    found = {}
    for viewer in VIEWERS:
        covered = sightings.covered.get((phase, viewer), Covered.nothing(0))
        found[f"floor_seen_by_{viewer}"] = _cells(covered.seen)
        found[f"floor_visited_by_{viewer}"] = _cells(covered.visited)
    return found


def _cells(times: Times) -> frozenset[int]:
    return frozenset(np.flatnonzero(times != NEVER).tolist())


def _objects(sightings: Sightings, file: _File, first_ns: int) -> Iterator[ObjectMeasures]:
    seen: defaultdict[str, dict[Viewer, int]] = defaultdict(dict)
    reached: defaultdict[str, dict[Viewer, int]] = defaultdict(dict)
    in_view: defaultdict[str, dict[Viewer, float]] = defaultdict(dict)
    for view in sightings.in_view:
        seen[view.object_id].setdefault(view.viewer, view.start_ns)
        if view.reached_ns is not None:
            reached[view.object_id].setdefault(view.viewer, view.reached_ns)
        before = in_view[view.object_id].get(view.viewer, 0.0)
        in_view[view.object_id][view.viewer] = before + (view.end_ns - view.start_ns) / _SECOND
    looked = looked_at(sightings.samples)
    weights = felt(file.happened)
    for thing in sightings.house.contents:
        name = thing.object_id
        own = [hold for hold in sightings.holds if hold.object_id == name]
        opened = [sightings.opened[name]] if name in sightings.opened else []
        lifted = [hold.lifted_ns for hold in own if hold.lifted_ns is not None]
        yield ObjectMeasures(
            object_id=name,
            object_type=thing.object_type,
            room=thing.room,
            weight=thing.mass,
            seen_s=_since(seen[name], first_ns),
            reached_s=_since(reached[name], first_ns),
            in_view=in_view[name],
            looked=looked.get(name, 0.0),
            holds=len(own),
            held=sum(hold.end_ns - hold.start_ns for hold in own) / _SECOND,
            lifted_s=_first(lifted, first_ns),
            opened_s=_first(opened, first_ns),
            felt=weights.get(name),
        )


def _since(times: Mapping[Viewer, int], first_ns: int) -> dict[Viewer, float]:
    return {viewer: (time_ns - first_ns) / _SECOND for viewer, time_ns in times.items()}


def _first(times: Sequence[int], first_ns: int) -> float | None:
    return (min(times) - first_ns) / _SECOND if times else None


def _rooms(sightings: Sightings, tallies: Iterable[Tally], first_ns: int) -> Iterator[RoomMeasures]:
    whole = total(tallies)
    for room in sightings.house.rooms:
        stays = [visit for visit in whole.visits if visit.room == room.room_id]
        yield RoomMeasures(
            room_id=room.room_id,
            room_type=room.room_type,
            entered_s=_first([visit.start_ns for visit in stays], first_ns),
            visits=whole.entries.count(room.room_id),
            seconds=sum(visit.seconds for visit in stays),
        )
