"""Computes what a session's participant had in view, from the recorded poses.

There are two viewers. The *person* looks from between both eyes, with the field of view of both
together, four times a second. The *counted agent* looks with its 800x600 camera after every counted
action (:mod:`vrhuman.review.measuring.counted`), without its arm, in the house as the person left
it. :mod:`vrhuman.review.measuring.looking` defines what counts as seen.

If the file has no poses of bodies, nothing is drawn, and nothing was in view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.embodiment.build import opened
from vrhuman.engines.agent import CAMERA_HEIGHT
from vrhuman.engines.backends import DEFAULT, find_backend
from vrhuman.engines.engine import Engine
from vrhuman.houses.house import House
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.questions import scene_graph
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import SessionStart
from vrhuman.records import Camera, Event, Floats, HeadsetState, Step
from vrhuman.review.drawing.cameras import head_pose
from vrhuman.review.measuring.counted import CountedAgent
from vrhuman.review.measuring.coverage import Covered, reachable_floor
from vrhuman.review.measuring.handling import HoldInterval, first_opened, holds
from vrhuman.review.measuring.in_view import VIEWERS, InView, Stays, Viewer
from vrhuman.review.measuring.looking import AGENT_FOV, QUEST_2_FOV, Lens, Looker, View, Visibility
from vrhuman.review.measuring.samples import Sample, recorded, sampled
from vrhuman.review.moment import Moment
from vrhuman.review.outline import PhaseSpan
from vrhuman.review.recording import Recording

_STILL_METRES, _STILL_COSINE = 0.005, 1.0 - 1e-5
"""A camera that moved and turned (half a degree) less than this sees the same."""


@dataclass(frozen=True, slots=True)
class CountedPlace:
    """The counted agent after an action, or where it began."""

    time_ns: int
    phase: str
    agent: CountedAgent


@dataclass(frozen=True, slots=True)
class Sightings:
    """What was in view in one session.

    ``graph`` is the scene graph of its house at the start; ``step_times_ns`` (N,) when each step
    was counted; ``opened`` when each thing was first opened [ns]; ``cells`` (N, 2) the floor that
    can be stood on (x, z of its cells' centres [m]), ``covered`` what of it was covered, by phase
    and viewer. ``drawn`` is False if no view could be drawn.
    """

    start: SessionStart
    house: House
    graph: SceneGraph
    phases: tuple[PhaseSpan, ...]
    step_times_ns: NDArray[np.int64]
    samples: tuple[Sample, ...]
    counted: tuple[CountedPlace, ...]
    in_view: tuple[InView, ...]
    holds: tuple[HoldInterval, ...]
    opened: Mapping[str, int]
    cells: Floats
    covered: Mapping[tuple[str, Viewer], Covered]
    drawn: bool

    def first_seen(self, viewer: Viewer) -> dict[str, int]:
        """Return when each object was first in view [ns], in that order."""
        first: dict[str, int] = {}
        for view in self.in_view:
            if view.viewer == viewer:
                first.setdefault(view.object_id, view.start_ns)
        return first


def look_again(
    recording: Recording,
    meshes: Path | None = None,
    told: Callable[[int, int], None] = lambda *_: None,
) -> Sightings:
    """Go through a recording and look.

    ``told`` is called with the number of seconds done, and of how many.

    :raises SessionError: if its bodies cannot be drawn: it had another mesh pack.
    """
    with _at_the_start(recording, meshes) as engine:
        house = engine.house
        graph = scene_graph.build(engine.metadata()["objects"], house)
        cells = reachable_floor(engine)
    begins = np.array([span.start_ns for span in recording.phases], np.int64)
    times = list(sampled(recording.times_ns, begins))
    steps = list(_steps(recording))
    events = [
        (time_ns, entry)
        for time_ns, entry in recorded(recording, Topic.HAPPENING)
        if isinstance(entry, Event)
    ]
    with closing(_Watch(recording, meshes, cells, steps)) as watch:
        total = int(sum(seconds for _, seconds in times))
        done = 0.0
        for time_ns, seconds in times:
            watch.sample(recording.at(time_ns), time_ns, seconds)
            done += seconds
            told(int(done), total)
        watch.finish()
        return Sightings(
            start=recording.session.start,
            house=house,
            graph=graph,
            phases=recording.phases,
            step_times_ns=np.array([time_ns for time_ns, _ in steps], np.int64),
            samples=tuple(watch.samples),
            counted=tuple(watch.counted),
            in_view=tuple(sorted(watch.found(), key=lambda view: view.start_ns)),
            holds=holds(events, watch.samples),
            opened=first_opened(events),
            cells=cells,
            covered=watch.covered,
            drawn=watch.drawn,
        )


@contextmanager
def _at_the_start(recording: Recording, meshes: Path | None) -> Iterator[Engine]:
    """Yield an engine with the session's house as it was at the start.

    If the session's own engine would not reproduce it, or is not installed, it is the default
    engine.
    """
    start = recording.session.start
    backend = find_backend(start.engine)
    name = start.engine if backend is not None and backend.deterministic else DEFAULT
    pack = open_pack(meshes) if meshes and start.settings.get("meshes", "") else None
    with opened(start.house, start.house_id, start.seeds["house"], pack, name) as house:
        yield house.engine


class _Watch:
    """Looks through both viewers' eyes while the samples are read."""

    def __init__(
        self,
        recording: Recording,
        meshes: Path | None,
        cells: Floats,
        steps: Sequence[tuple[int, Step]],
    ) -> None:
        self.samples: list[Sample] = []
        self.covered: dict[tuple[str, Viewer], Covered] = {}
        self.drawn = False
        self._moment: Moment | None = None
        self._steps = list(reversed(steps))
        self._agent = CountedAgent.at_the_start(recording.house)
        self.counted: list[CountedPlace] = []
        self._cells = cells
        self._watched = frozenset(thing.object_id for thing in recording.house.contents)
        self._stays = {viewer: Stays(viewer) for viewer in VIEWERS}
        self._looker: Looker | None = None
        if len(recording.times_ns):
            self._looker = Looker(recording, meshes)
            self._person = _Eyes(self._looker, Lens(_both_eyes(recording)), cells)
            self._camera = _Eyes(self._looker, Lens(AGENT_FOV), cells)

    def close(self) -> None:
        if self._looker is not None:
            self._looker.close()

    def found(self) -> Iterator[InView]:
        for stays in self._stays.values():
            yield from stays.all()

    def sample(self, moment: Moment, time_ns: int, seconds: float) -> None:
        """Add a moment that is valid for some seconds."""
        end_ns, world_state, phase = (
            time_ns + round(seconds * 1e9),
            moment.world_state,
            moment.phase,
        )
        self._moment = moment
        seen = self._persons(moment, time_ns, end_ns)
        self._counted(moment, time_ns, end_ns)
        self.samples.append(
            Sample(
                time_ns=time_ns,
                seconds=seconds,
                phase=phase,
                position=world_state.agent_position,
                yaw=world_state.yaw,
                horizon=world_state.horizon,
                hand=world_state.arm.hand_centre,
                room=world_state.room,
                held=world_state.held,
                looked_at=seen.looked_at if seen and seen.looked_at in self._watched else "",
                gaze=seen.gaze if seen else None,
            )
        )
        x, _, z = world_state.agent_position.tolist()
        self._cover(phase, "person").stand(self._cells, x, z, time_ns)

    def finish(self) -> None:
        """Finish: what was counted with the last world state is seen too."""
        if self._moment is not None and self._steps:
            self._counted(self._moment, self._steps[-1][0], self._steps[0][0] + 1)

    def _cover(self, phase: str, viewer: Viewer) -> Covered:
        return self.covered.setdefault((phase, viewer), Covered.nothing(len(self._cells)))

    def _persons(self, moment: Moment, time_ns: int, end_ns: int) -> _Seen | None:
        if not self._can_draw(moment):
            return None
        position, rotation = head_pose(moment)
        camera = Camera(position, rotation, self._person.lens.fov)
        seen = self._person.look(camera, moment.body_poses)
        self._note("person", moment.phase, seen, time_ns, end_ns)
        return seen

    def _counted(self, moment: Moment, time_ns: int, end_ns: int) -> None:
        """Follow the counted agent up to ``end_ns``, and look after each of its actions."""
        if not self.counted:
            self.counted.append(CountedPlace(time_ns, moment.phase, self._agent))
        while self._steps and self._steps[-1][0] < end_ns:
            at_ns, step = self._steps.pop()
            after = self._agent.after(step)
            if after is not self._agent:
                at_ns = max(at_ns, time_ns)
                self._stands(moment, time_ns, at_ns)
                self._agent, time_ns = after, at_ns
                self.counted.append(CountedPlace(at_ns, moment.phase, after))
        self._stands(moment, time_ns, end_ns)

    def _stands(self, moment: Moment, time_ns: int, end_ns: int) -> None:
        x, _, z = self._agent.position.tolist()
        self._cover(moment.phase, "agent").stand(self._cells, x, z, time_ns)
        if self._can_draw(moment) and self._looker is not None:
            position = self._agent.position + np.array([0.0, CAMERA_HEIGHT, 0.0])
            rotation = geometry.from_euler(self._agent.horizon, self._agent.yaw, 0.0)
            camera = Camera(position, rotation, AGENT_FOV)
            seen = self._camera.look(camera, self._looker.without_arm(moment.body_poses))
            self._note("agent", moment.phase, seen, time_ns, end_ns)

    def _can_draw(self, moment: Moment) -> bool:
        return self._looker is not None and len(moment.body_poses) == self._looker.bodies

    def _note(self, viewer: Viewer, phase: str, seen: _Seen, time_ns: int, end_ns: int) -> None:
        self.drawn = True
        objects = {name: shown for name, shown in seen.objects.items() if name in self._watched}
        self._stays[viewer].look(phase, objects, time_ns, end_ns)
        self._cover(phase, viewer).see(seen.floor, time_ns)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one look showed."""

    objects: Mapping[str, Visibility]
    looked_at: str
    gaze: tuple[float, float]
    floor: NDArray[np.bool_]


class _Eyes:
    """One viewer's eyes.

    Nothing is drawn again while neither the viewer nor anything seen moves.
    """

    def __init__(self, looker: Looker, lens: Lens, cells: Floats) -> None:
        self.lens = lens
        self._looker = looker
        self._cells = cells
        self._last: tuple[Camera, Floats, _Seen] | None = None

    def look(self, camera: Camera, bodies: Floats) -> _Seen:
        if self._last is not None:
            before, stood, seen = self._last
            if _same(before, camera) and np.array_equal(stood, bodies):
                return seen
        seen = self._seen_in(self._looker.look(camera, self.lens, bodies))
        self._last = camera, bodies, seen
        return seen

    def _seen_in(self, view: View) -> _Seen:
        objects = {name: shown for name, shown in view.shown().items() if shown.seen}
        return _Seen(objects, view.looked_at(), view.gaze(), view.floor(self._cells))


def _same(one: Camera, other: Camera) -> bool:
    moved = float(np.abs(one.position - other.position).max())
    return moved < _STILL_METRES and abs(float(one.rotation @ other.rotation)) > _STILL_COSINE


def _steps(recording: Recording) -> Iterator[tuple[int, Step]]:
    for time_ns, entry in recorded(recording, Topic.STEP):
        if isinstance(entry, Step):
            yield time_ns, entry


def _both_eyes(recording: Recording) -> Floats:
    """Return the field of view (4,) of both eyes together."""
    for _, state in recorded(recording, Topic.HEADSET):
        if isinstance(state, HeadsetState):
            left, right = (view.fov for view in state.views)
            low, high = np.minimum(left, right), np.maximum(left, right)
            fov = np.array([low[0], high[1], high[2], low[3]])
            if fov[0] < fov[1] and fov[3] < fov[2]:
                return fov
    return QUEST_2_FOV
