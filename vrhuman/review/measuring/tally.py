"""Sums up a session: a tally of each part of it, and their sum.

What is counted, walked or waited is added; sets (cells, objects) are united. Metres and seconds;
world frame: left-handed, y up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import groupby
from typing import Any

import numpy as np

from vrhuman import geometry
from vrhuman.records import Floats, Step
from vrhuman.review.measuring.samples import Sample

STEP_KINDS = ("turn", "look", "move", "arm", "grasp", "release", "open", "close")
_KINDS = {
    "Rotate": "turn",
    "Look": "look",
    "MoveArm": "arm",
    "RotateWrist": "arm",
    "TeleportArm": "arm",
    "Move": "move",
    "PickupObject": "grasp",
    "ReleaseObject": "release",
    "OpenObject": "open",
    "CloseObject": "close",
}
"""The kinds of steps by the beginning of an action's name; the longest that fits."""
STRIDE = 0.05
"""Places on a path are at least this far from each other [m], so that tremor adds no length."""
STAY_SECONDS = 1.0
"""A shorter stay in a room does not count as a visit [s]."""
IDLE_SECONDS = 2.0
"""A shorter time without motion does not count as idle [s]."""
FAR_METRES = 0.5
"""Two steps: from here on, the counted agent counts as far from the person [m]."""
IDLE_METRES, IDLE_DEGREES = 0.05, 5.0
"""Head and hand that move less than this count as still."""


def step_kind(step: Step) -> str:
    """Return one of :data:`STEP_KINDS`, or the action's own name."""
    fits = [name for name in _KINDS if step.action.name.startswith(name)]
    return _KINDS[max(fits, key=len)] if fits else step.action.name


def metres_moved(step: Step) -> float:
    """Return how far a counted action moved the base [m]."""
    moved = step.success and step_kind(step) == "move"
    return float(step.action.arguments["moveMagnitude"]) if moved else 0.0


@dataclass(frozen=True, slots=True)
class Visit:
    """A stay in a room."""

    room: str
    start_ns: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The tally of one part of a session.

    The house was shown for ``seconds``, ``still`` of them idle. ``steps`` are by kind, with those
    ``blocked`` among them. ``path`` and ``counted_path`` are the person's and the counted agent's
    [m], and ``apart`` how far they were from each other [m] and for how long [s]. ``seen_by_*``,
    ``reached_by_*`` (seen within 1.5 m), ``held``, ``lifted`` and ``opened`` are objects;
    ``looked`` seconds at each; ``rooms`` seconds in each. ``floor_*`` are numbers of cells.
    """

    seconds: float = 0.0
    still: float = 0.0
    steps: Mapping[str, int] = field(default_factory=dict)
    blocked: int = 0
    collisions: int = 0
    path: float = 0.0
    counted_path: float = 0.0
    apart: tuple[tuple[float, float], ...] = ()
    visits: tuple[Visit, ...] = ()
    looked: Mapping[str, float] = field(default_factory=dict)
    seen_by_person: frozenset[str] = frozenset()
    seen_by_agent: frozenset[str] = frozenset()
    reached_by_person: frozenset[str] = frozenset()
    reached_by_agent: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    lifted: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    floor_seen_by_person: frozenset[int] = frozenset()
    floor_seen_by_agent: frozenset[int] = frozenset()
    floor_visited_by_person: frozenset[int] = frozenset()
    floor_visited_by_agent: frozenset[int] = frozenset()

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of both parts, this one first."""
        return Tally(
            *(
                _both(getattr(self, name), getattr(other, name))
                for name in self.__dataclass_fields__
            )
        )

    @property
    def rooms(self) -> tuple[str, ...]:
        """The rooms that were entered, in the order in which they first were."""
        return tuple(dict.fromkeys(visit.room for visit in self.visits))

    @property
    def entries(self) -> tuple[str, ...]:
        """The rooms in the order in which they were entered.

        A part that begins in the room where the one before ended does not count as an entry.
        """
        return tuple(room for room, _ in groupby(visit.room for visit in self.visits))

    @property
    def apart_95(self) -> float | None:
        """The distance [m] that the counted agent did not exceed for 95 % of the time."""
        if not self.apart:
            return None
        metres, seconds = np.array(sorted(self.apart)).T
        share = np.cumsum(seconds) / max(float(seconds.sum()), 1e-9)
        return float(metres[min(int(np.searchsorted(share, 0.95)), len(metres) - 1)])

    @property
    def far_apart(self) -> float | None:
        """The share of the time for which the counted agent was :data:`FAR_METRES` away or more."""
        whole = sum(seconds for _, seconds in self.apart)
        far = sum(seconds for metres, seconds in self.apart if metres >= FAR_METRES)
        return far / whole if whole else None

    @property
    def revisits(self) -> int:
        """How often a room was entered that had been entered before."""
        return len(self.entries) - len(self.rooms)


def total(tallies: Iterable[Tally]) -> Tally:
    return reduce(lambda one, other: one + other, tallies, Tally())


def _both(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping):
        return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}
    if isinstance(one, frozenset):
        return one | other
    return one + other


def distances(
    samples: Iterable[Sample], times_ns: Sequence[int], places: Sequence[Floats]
) -> tuple[tuple[float, float], ...]:
    """Return for each sample how far away the counted agent was [m], and for how long [s].

    The agent has been at ``places`` (3,) since ``times_ns``, ascending. Height is left out.
    """
    found = []
    for sample in samples:
        index = int(np.searchsorted(times_ns, sample.time_ns, "right")) - 1
        if index >= 0:
            x, _, z = (places[index] - sample.position).tolist()
            found.append((float(np.hypot(x, z)), sample.seconds))
    return tuple(found)


def path_length(places: Iterable[Floats]) -> float:
    """Return the length of a path through ``places`` (3,), height left out [m].

    Places nearer than :data:`STRIDE` to the last that counted do not count.
    """
    length, last = 0.0, None
    for place in places:
        if last is None:
            last = place
            continue
        stride = float(np.hypot(place[0] - last[0], place[2] - last[2]))
        if stride >= STRIDE:
            length, last = length + stride, place
    return length


def looked_at(samples: Iterable[Sample]) -> dict[str, float]:
    """Return how long each object was in the middle of the view [s]."""
    seconds: dict[str, float] = {}
    for sample in samples:
        if sample.looked_at:
            seconds[sample.looked_at] = seconds.get(sample.looked_at, 0.0) + sample.seconds
    return seconds


def visits(samples: Sequence[Sample]) -> tuple[Visit, ...]:
    """Return the stays of :data:`STAY_SECONDS` and longer; shorter absences do not end a stay."""
    stays: list[Visit] = []
    for stay in _stays(samples):
        if stay.seconds < STAY_SECONDS:
            continue
        if stays and stays[-1].room == stay.room:
            last = stays[-1]
            stays[-1] = Visit(last.room, last.start_ns, last.seconds + stay.seconds)
        else:
            stays.append(stay)
    return tuple(stays)


def _stays(samples: Sequence[Sample]) -> list[Visit]:
    stays: list[Visit] = []
    for sample in samples:
        if stays and stays[-1].room == sample.room:
            last = stays[-1]
            stays[-1] = Visit(last.room, last.start_ns, last.seconds + sample.seconds)
        else:
            stays.append(Visit(sample.room, sample.time_ns, sample.seconds))
    return [stay for stay in stays if stay.room]


def idle_seconds(samples: Sequence[Sample], step_times_ns: Sequence[int]) -> float:
    """Return how long neither head nor hand moved and no step was counted [s].

    Only times of :data:`IDLE_SECONDS` and more count; ``step_times_ns`` ascend.
    """
    idle, spell, start = 0.0, 0.0, None
    steps = np.asarray(step_times_ns, dtype=np.int64)
    for sample in samples:
        acted = start is not None and np.searchsorted(steps, start.time_ns, "right") < (
            np.searchsorted(steps, sample.time_ns, "right")
        )
        if start is None or acted or _moved(start, sample):
            idle += spell if spell >= IDLE_SECONDS else 0.0
            spell, start = 0.0, sample
        spell += sample.seconds
    return idle + (spell if spell >= IDLE_SECONDS else 0.0)


def _moved(one: Sample, other: Sample) -> bool:
    return (
        float(np.linalg.norm(other.position - one.position)) > IDLE_METRES
        or float(np.linalg.norm(other.hand - one.hand)) > IDLE_METRES
        or abs(geometry.wrap_degrees(other.yaw - one.yaw)) > IDLE_DEGREES
        or abs(other.horizon - one.horizon) > IDLE_DEGREES
    )
