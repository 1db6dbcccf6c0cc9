"""How near a thing is reached and floor is seen, and how long a thing was held, in metres and
seconds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.paths import SAMPLE
from vrhuman import geometry
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.records import Camera
from vrhuman.review.measuring.coverage import NEVER, Covered
from vrhuman.review.measuring.handling import HoldInterval
from vrhuman.review.measuring.in_view import Stays
from vrhuman.review.measuring.looking import AGENT_FOV, Lens, View, Visibility
from vrhuman.review.measuring.measures import measure
from vrhuman.review.measuring.sightings import Sightings
from vrhuman.review.recording import Recording

SECOND = 1_000_000_000


@pytest.mark.parametrize(("metres", "reached"), [(1.49, True), (1.51, False)])
def test_a_thing_is_reached_from_a_metre_and_a_half(metres: float, reached: bool) -> None:
    stays = Stays("person")

    stays.look("explore", {"Mug|1": Visibility(500.0, metres)}, 5, 9)

    assert (stays.all()[0].reached_ns == 5) is reached


@pytest.mark.parametrize(("metres", "seen"), [(3.15, True), (3.25, False), (4.9, False)])
def test_floor_is_seen_up_to_three_metres_and_a_fifth(metres: float, seen: bool) -> None:
    lens = Lens(AGENT_FOV)
    camera = Camera(np.array([0.0, 1.575, 0.0]), geometry.from_euler(30.0, 0.0, 0.0), AGENT_FOV)
    count = lens.width * lens.height
    free = View(camera, lens, np.zeros(count, np.uint16), np.full(count, 40.0, np.float32), ("",))

    assert free.floor(np.array([[0.0, metres]])).tolist() == [seen]


def nothing_seen(recording: Recording) -> Sightings:
    """Of a recording of which nothing was looked at again."""
    return Sightings(
        start=recording.session.start,
        house=recording.house,
        graph=SceneGraph("made up", (), ()),
        phases=(),
        step_times_ns=np.zeros(0, np.int64),
        samples=(),
        counted=(),
        in_view=(),
        holds=(),
        opened={},
        cells=np.zeros((0, 2)),
        covered={},
        drawn=False,
    )


def test_every_time_that_a_thing_was_held_counts() -> None:
    with Recording.open(SAMPLE) as recording:
        name = recording.house.contents[0].object_id
        first = recording.first_ns
        holds = (
            HoldInterval(name, first, first + 2 * SECOND, 0.5, None),
            HoldInterval(name, first + 5 * SECOND, first + 8 * SECOND, 0.5, first + 6 * SECOND),
        )
        measures = measure(recording, replace(nothing_seen(recording), holds=holds))

    told = measures.objects[0]
    assert (told.object_id, told.holds, told.held, told.lifted_s) == (name, 2, 5.0, 6.0)


@pytest.mark.parametrize(("seen", "visited"), [(0, 0), (3, 1), (8, 8)])
def test_a_share_of_the_floor_is_of_all_its_cells(seen: int, visited: int) -> None:
    def times(count: int) -> np.ndarray:
        return np.where(np.arange(8) < count, 5, NEVER)

    with Recording.open(SAMPLE) as recording:
        phase = recording.phases[0].phase
        covered = {(phase, "person"): Covered(times(seen), times(visited))}
        sightings = replace(nothing_seen(recording), cells=np.zeros((8, 2)), covered=covered)
        row = measure(recording, sightings).rows()[0]

    assert row["phase"] == phase
    assert row["floor_m2"] == 0.5
    assert row["floor_seen_by_person_m2"] == seen / 16
    assert row["floor_seen_by_person_share"] == seen / 8
    assert row["floor_visited_by_person_share"] == visited / 8
    assert row["floor_seen_by_agent_share"] == 0.0
