"""Recorded motion, tremor, and what smooth motion is."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman import geometry
from vrhuman.participants.motion import (
    COLUMNS,
    EYE_HEIGHT,
    MotionError,
    MotionPlayer,
    look_around,
    read_motion,
    synthetic_motion,
    with_tremor,
)
from vrhuman.participants.smoothness import Movement, Pace

HEADER = ",".join(COLUMNS)
STILL = "0,0,0.7,0,0,0,0,1"


def recording(folder: Path, *rows: str) -> Path:
    path = folder / "head.csv"
    path.write_text("\n".join((HEADER, *rows)) + "\n")
    return path


def test_a_recording_is_laid_over_the_stage_at_eye_height(tmp_path: Path) -> None:
    path = recording(tmp_path, "5,1,0.7,2,0,0,0,1", "5.1,1.5,0.7,2,0,0,0,2")

    motion = read_motion(path, "openxr")

    assert motion.times == pytest.approx([0.0, 0.1])
    assert motion.positions == pytest.approx(np.array([[0, EYE_HEIGHT, 0], [0.5, EYE_HEIGHT, 0]]))
    assert np.linalg.norm(motion.orientations, axis=1) == pytest.approx(1.0)


def test_unitys_frame_is_mirrored(tmp_path: Path) -> None:
    ahead = recording(tmp_path, STILL, "0.1,0,0.7,1,0,0,0,1")

    motion = read_motion(ahead, "unity")

    assert motion.positions[1] == pytest.approx([0.0, EYE_HEIGHT, -1.0])  # ahead is -z in OpenXR


def test_a_recording_may_be_compressed(tmp_path: Path) -> None:
    path = tmp_path / "head.csv.gz"
    with gzip.open(path, "wt") as file:
        file.write(f"{HEADER}\n{STILL}\n0.1{STILL[1:]}\n")

    assert read_motion(path, "openxr").seconds == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((STILL,), "at least two"),
        ((STILL, STILL), ":3: the times must rise"),
        ((STILL, "1,x,0,0,0,0,0,1"), ":3: not a number"),
        ((STILL, "1,nan,0,0,0,0,0,1"), ":3: needs 8 finite"),
        ((STILL, "1,0,0"), ":3: needs 8 finite"),
        ((STILL, "1,0,0,0,0,0,0,0"), ":3: a zero rotation"),
    ],
)
def test_a_bad_recording_is_reported_by_its_line(
    rows: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    with pytest.raises(MotionError, match=said):
        read_motion(recording(tmp_path, *rows), "openxr")


@settings(max_examples=examples(50))
@given(st.binary(max_size=300))
def test_no_bytes_bring_anything_but_a_clear_error(data: bytes) -> None:
    path = Path("/dev/shm" if Path("/dev/shm").is_dir() else ".") / "vrhuman-fuzzed.csv"
    path.write_bytes(HEADER.encode() + b"\n" + data)
    told = str(path)
    try:
        read_motion(path, "openxr")
    except MotionError as error:
        told = str(error)
    path.unlink()

    assert told.startswith(str(path))


def test_a_sample_is_held_until_the_next_one_comes() -> None:
    motion = synthetic_motion(1, 5.0)
    player = MotionPlayer(motion, 1_000_000_000)
    between = 1_000_000_000 + int((motion.times[10] + 1e-3) * 1e9)

    place = player.move(between).head.position

    assert place == pytest.approx(motion.positions[10])
    assert player.move(10**12).head.position == pytest.approx(motion.positions[-1])


def test_own_motion_is_as_fast_as_recorded_people_are() -> None:
    motion = synthetic_motion(3, 60.0)
    pairs = zip(motion.orientations, motion.orientations[1:], strict=False)

    turned = np.array([geometry.angle_between(a, b) for a, b in pairs]) / np.diff(motion.times)

    assert 10.0 < np.median(turned) < 35.0
    assert np.percentile(turned, 95) < 80.0
    assert np.diff(motion.times).max() > 1.5 / 72.0  # a sample is missing now and then


def test_tremor_is_two_millimetres_and_half_a_degree_and_nothing_more() -> None:
    motion = synthetic_motion(1, 20.0)

    unsteady = with_tremor(motion, seed=4)

    away = np.abs(unsteady.positions - motion.positions)
    turned = [
        geometry.angle_between(a, b)
        for a, b in zip(motion.orientations, unsteady.orientations, strict=True)
    ]
    assert 0.001 < away.max() <= 0.002
    assert 0.3 < max(turned) < 0.5 * np.sqrt(3.0) + 1e-6
    assert np.array_equal(with_tremor(motion, 4).positions, unsteady.positions)


def test_looking_around_is_one_whole_turn_to_the_right() -> None:
    motion = look_around()
    ahead = [
        geometry.yaw_and_horizon(geometry.world_rotation_from_openxr(q))[0]
        for q in motion.orientations
    ]

    turned = np.diff(np.unwrap(np.radians(ahead)))

    assert np.degrees(turned.sum()) == pytest.approx(360.0)
    assert turned.min() >= -1e-9


lengths = st.floats(0.01, 2.0)


@settings(max_examples=examples(40))
@given(lengths, st.floats(0.005, 0.02))
def test_a_movement_arrives_at_rest_and_keeps_its_pace(length: float, step: float) -> None:
    pace = Pace(speed=1.2, acceleration=6.0, width=0.01)
    movement, goal = Movement((0.0, 0.0, 0.0)), (length, 0.0, 0.0)
    speeds = []
    for _ in range(int((pace.seconds(length) + 0.2) / step) + 1):
        movement.towards(goal, pace, step)
        speeds.append(float(np.linalg.norm(movement.velocity)))

    assert movement.place == pytest.approx(goal, abs=1e-4)
    assert movement.velocity == pytest.approx(np.zeros(3), abs=1e-2)
    assert max(speeds) <= 1.2 + 1e-6


def test_its_speed_is_a_bell_as_a_persons_is() -> None:
    """Minimum jerk: fastest in the middle, there 1.875 times the mean."""
    pace = Pace(speed=10.0, acceleration=1e3, width=0.01)
    movement = Movement((0.0,))
    seconds, speeds = pace.seconds(0.5), []
    for _ in range(100):
        movement.towards((0.5,), pace, seconds / 100)
        speeds.append(movement.velocity[0])

    assert max(speeds) == pytest.approx(1.875 * 0.5 / seconds, rel=0.01)
    assert abs(int(np.argmax(speeds)) - 49) <= 2


def test_harder_movements_take_longer() -> None:
    near, far = Pace(9.0, 1e3, 0.02), Pace(9.0, 1e3, 0.005)

    assert near.seconds(0.3) < near.seconds(0.6) < far.seconds(0.6)
