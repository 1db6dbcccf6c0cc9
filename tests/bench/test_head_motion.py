"""Head motion, recorded or of our own."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.bench.reprojection.head_motion import (
    HeadMotion,
    MotionError,
    own_motion,
    recorded_motion,
)

HEADER = "t_s,x_m,y_m,z_m,qx,qy,qz,qw\n"


def test_a_recording_is_read_into_the_left_handed_world(tmp_path: Path) -> None:
    path = tmp_path / "head.csv.gz"
    turn = geometry.openxr_rotation_from_world(geometry.yaw_rotation(30.0))
    with gzip.open(path, "wt") as file:
        file.write(HEADER + "0,1,2,3,0,0,0,1\n0.5,1,2,-3," + ",".join(map(str, turn)) + "\n")

    motion = recorded_motion(path)

    assert np.allclose(motion.at(0.0), [1, 2, -3, 0, 0, 0, 1])
    assert geometry.yaw_and_horizon(motion.at(0.5)[3:])[0] == pytest.approx(30.0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a,b\n1,2\n", "columns t_s"),
        (HEADER + "0,1,2,3,0,0,0,one\n", "columns t_s"),
        (HEADER + "1,1,2,3,0,0,0,1\n0,1,2,3,0,0,0,1\n", "do not rise"),
        (HEADER, "do not rise"),
    ],
)
def test_a_file_that_is_no_recording_is_reported(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "head.csv"
    path.write_text(text)

    with pytest.raises(MotionError, match=told):
        recorded_motion(path)


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(MotionError, match=r"none\.csv"):
        recorded_motion(tmp_path / "none.csv")


def test_between_two_poses_the_head_is_on_its_way_by_the_shorter_turn() -> None:
    start, end = geometry.yaw_rotation(0.0), -geometry.yaw_rotation(20.0)
    poses = np.stack([np.append(np.zeros(3), start), np.append(np.ones(3), end)])

    pose = HeadMotion(np.array([0.0, 1.0]), poses).at(0.5)

    assert np.allclose(pose[:3], 0.5)
    assert geometry.yaw_and_horizon(pose[3:])[0] == pytest.approx(10.0, abs=0.01)


def test_moments_are_spread_over_what_has_a_past() -> None:
    motion = own_motion(seconds=10.0)

    moments = motion.moments(5, 1.0)

    assert moments.min() > 1.0
    assert moments.max() < 10.0
    assert np.allclose(np.diff(moments), np.diff(moments)[0])


def test_our_own_heads_turn_as_fast_as_people_do() -> None:
    motion = own_motion()
    steps = zip(motion.poses[:-1:12], motion.poses[12::12], strict=False)

    speeds = [geometry.angle_between(a[3:], b[3:]) / 0.1 for a, b in steps]

    assert 15.0 < np.median(speeds) < 60.0
    assert 60.0 < np.max(speeds) < 250.0
