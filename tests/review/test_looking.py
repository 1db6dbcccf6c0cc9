"""What a view tells of objects, of the middle, and of the floor."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.engines.seen import SEEN_METRES, SEEN_PIXELS
from vrhuman.records import Camera, Floats
from vrhuman.review.drawing.cameras import head_pose
from vrhuman.review.measuring.looking import (
    AGENT_FOV,
    FLOOR_DISTANCE,
    FOCAL,
    QUEST_2_FOV,
    Lens,
    Looker,
    View,
    Visibility,
)
from vrhuman.review.recording import Recording

EYE = 1.575
LENS = Lens(AGENT_FOV)
SEGMENTS = ("", "Mug|1", "Table|1")


def view(ids: Floats | int, depth: Floats | float, pitch: float = 0.0, yaw: float = 0.0) -> View:
    """From the origin, at a standing agent's eyes."""
    camera = Camera(np.array([0.0, EYE, 0.0]), geometry.from_euler(pitch, yaw, 0.0), AGENT_FOV)
    shape = (LENS.height, LENS.width)
    return View(
        camera,
        LENS,
        np.broadcast_to(np.asarray(ids, np.uint16), shape).ravel(),
        np.broadcast_to(np.asarray(depth, np.float32), shape).ravel(),
        SEGMENTS,
    )


def test_the_agents_lens_has_a_quarter_of_its_800x600_pixels_along_each_side() -> None:
    assert (LENS.width, LENS.height) == (200, 150)


def test_both_lenses_show_the_middle_equally_fine() -> None:
    person = Lens(QUEST_2_FOV)

    assert person.width / np.diff(np.tan(person.fov[:2]))[0] == pytest.approx(FOCAL, rel=0.01)


@given(st.integers(0, 200 * 150 - 1))
def test_every_pixels_direction_leads_back_to_it(pixel: int) -> None:
    x, y, _ = LENS.directions[pixel]

    assert LENS.pixels(np.array([x]), np.array([y])) == [pixel]


def test_pixels_count_as_in_the_800x600_picture() -> None:
    ids = np.zeros((150, 200))
    ids[70:75, 100:104] = 1

    assert view(ids, 2.0).shown()["Mug|1"].pixels == 20 * 16


def test_distance_leaves_height_out() -> None:
    ids = np.zeros((150, 200))
    ids[75, 100] = 1  # right ahead of a camera that looks 60 degrees down

    shown = view(ids, 1.0, pitch=60.0).shown()["Mug|1"]

    assert shown.distance == pytest.approx(math.cos(math.radians(60.0)), abs=0.02)


@pytest.mark.parametrize(
    ("shown", "seen"),
    [
        (Visibility(SEEN_PIXELS, SEEN_METRES), True),
        (Visibility(SEEN_PIXELS - 1, 1.0), False),
        (Visibility(5000, SEEN_METRES + 0.01), False),
    ],
)
def test_little_and_far_things_are_not_seen(shown: Visibility, seen: bool) -> None:
    assert shown.seen is seen


def test_what_fills_most_of_the_middle_is_looked_at() -> None:
    ids = np.full((150, 200), 2)
    ids[70:80, 96:106] = 1

    assert view(ids, 2.0).looked_at() == "Mug|1"


def test_a_speck_in_the_middle_is_not_looked_at() -> None:
    ids = np.zeros((150, 200))
    ids[75, 100] = 1

    assert view(ids, 2.0).looked_at() == ""


@given(st.floats(-180.0, 180.0), st.floats(0.2, 4.0))
def test_the_gaze_ends_where_the_middle_is(yaw: float, depth: float) -> None:
    x, z = view(0, depth, yaw=yaw).gaze()

    assert math.hypot(x, z) == pytest.approx(depth, rel=0.02)
    assert geometry.wrap_degrees(math.degrees(math.atan2(x, z)) - yaw) == pytest.approx(0, abs=1)


def floor_depth(pitch: float) -> Floats:
    """An endless bare floor: planar depth of each pixel."""
    down = LENS.directions @ geometry.matrix(geometry.from_euler(pitch, 0.0, 0.0))[1]
    return np.where(down < -1e-3, EYE / np.maximum(-down, 1e-3), 40.0).reshape(150, 200)


@given(st.floats(-6.0, 6.0), st.floats(-6.0, 6.0))
def test_bare_floor_is_seen_where_it_is_in_the_picture_and_near(x: float, z: float) -> None:
    looked = view(0, floor_depth(30.0), pitch=30.0)
    offset = geometry.rotate(geometry.inverse(looked.camera.rotation), (x, -EYE, z))
    right, up, ahead = offset.tolist()
    inside = ahead > 0 and abs(right) < 4 / 3 * ahead and abs(up) < ahead
    edges = (ahead, abs(right) - 4 / 3 * ahead, abs(up) - ahead, math.hypot(x, z) - FLOOR_DISTANCE)
    assume(all(abs(edge) > 1e-6 for edge in edges))

    seen = bool(looked.floor(np.array([[x, z]]))[0])

    assert seen == (inside and math.hypot(x, z) <= FLOOR_DISTANCE)


def test_floor_behind_something_is_not_seen() -> None:
    something = np.minimum(floor_depth(30.0), 1.2)

    assert not view(0, something, pitch=30.0).floor(np.array([[0.0, 2.5]]))[0]


@pytest.fixture(scope="module")
def looker(sample: Recording) -> Iterator[Looker]:
    looker = Looker(sample)
    yield looker
    looker.close()


def test_the_small_picture_tells_the_same_objects_as_the_whole_one(
    sample: Recording, looker: Looker
) -> None:
    """But for those that only just show."""
    whole = Lens(AGENT_FOV, 300.0)

    for time_ns in sample.times_ns[5:125:40].tolist():
        moment = sample.at(time_ns)
        camera = Camera(*head_pose(moment), AGENT_FOV)
        small = looker.look(camera, LENS, moment.body_poses).shown()
        large = looker.look(camera, whole, moment.body_poses).shown()
        clear = {name for name, each in large.items() if each.pixels >= 1.5 * SEEN_PIXELS}
        least = {name for name, each in large.items() if each.pixels >= SEEN_PIXELS / 1.5}
        found = {name for name, each in small.items() if each.pixels >= SEEN_PIXELS}

        assert clear
        assert clear <= found <= least
        for name in clear:
            assert small[name].distance == pytest.approx(large[name].distance, abs=0.15)


def test_the_arm_can_be_taken_away(sample: Recording, looker: Looker) -> None:
    poses = sample.at(int(sample.times_ns[10])).body_poses

    rest = looker.without_arm(poses)

    gone = rest[:, 1] < -50
    assert np.count_nonzero(gone & (poses[:, 1] > -50)) >= 7
    np.testing.assert_array_equal(rest[~gone], poses[~gone])
