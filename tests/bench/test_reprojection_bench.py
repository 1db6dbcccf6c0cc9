"""The reprojection against the true view, in a small house of our own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.bench.reprojection.head_motion import own_motion
from vrhuman.bench.reprojection.likeness import mean
from vrhuman.bench.reprojection.quality import (
    HELD,
    KINDS,
    OURS,
    PLAIN,
    TURNED,
    Kind,
    Studio,
    lived_motion,
    steady_motion,
)
from vrhuman.bench.reprojection.viewpoints import viewpoints
from vrhuman.bench.scenery import Scenery
from vrhuman.engines.drawing.context import headless_context
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.schema import HouseError, parse_house

FOV = np.radians([-45.0, 45.0, 45.0, -45.0])


@pytest.fixture(scope="module")
def studio() -> Studio:
    house = parse_house(generate(2, seed=3), load_catalogue(), "own")
    return Studio(headless_context(), house)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_turning_and_moving_it_is_nearer_the_truth_than_a_plain_warp_of_the_same_frames(
    studio: Studio, kind: Kind
) -> None:
    motions = [steady_motion(place, n) for n, place in enumerate(viewpoints(studio.engine, 6, 1))]

    found = [studio.compared(motion, kind) for motion in motions]

    ways = {name: mean([each[name] for each in found]) for name in (OURS, PLAIN, TURNED, HELD)}
    assert ways[OURS].psnr > ways[PLAIN].psnr + 1.0
    assert ways[OURS].ssim > ways[PLAIN].ssim + 0.001
    assert ways[PLAIN].psnr > ways[TURNED].psnr > ways[HELD].psnr


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_method_gets_frames_of_the_kinds_own_size(studio: Studio, kind: Kind) -> None:
    frames = studio.frames(viewpoints(studio.engine, 1, 1)[0].eyes(FOV), kind)

    size = kind.guard.size((512, 512))
    assert frames.pair.left.size == size
    assert frames.left.depth.shape == size[::-1]


def test_a_head_at_rest_is_shown_the_frame_as_it_is_by_every_way(studio: Studio) -> None:
    place = viewpoints(studio.engine, 1, 1)[0]
    eyes = place.eyes(FOV)
    camera = eyes[0]
    frame = studio.shot(camera, (512, 512))
    plain = studio.plain

    for way in (plain.warped, plain.turned, plain.held):
        shown = way(frame, camera, camera)[2:-2, 2:-2].astype(int)
        assert np.abs(shown - frame.colour[2:-2, 2:-2]).max() <= 2


def test_steady_motion_is_60_degrees_and_a_third_of_a_metre_a_second(studio: Studio) -> None:
    place = viewpoints(studio.engine, 1, 1)[0]

    for number in range(8):
        motion = steady_motion(place, number)
        before, now = motion.before[0], motion.now[0]
        assert geometry.angle_between(before.rotation, now.rotation) == pytest.approx(6.0, abs=0.6)
        middles = [
            (eyes[0].position + eyes[1].position) / 2.0 for eyes in (motion.before, motion.now)
        ]
        assert np.linalg.norm(middles[1] - middles[0]) == pytest.approx(0.03)


def test_lived_motion_ends_at_the_place_with_the_recordings_own_speed(studio: Studio) -> None:
    place, motion = viewpoints(studio.engine, 1, 1)[0], own_motion()

    lived = lived_motion(place, motion, 20.0, 0.1)

    middle = (lived.now[0].position + lived.now[1].position) / 2.0
    assert np.allclose(middle, place.position)
    assert geometry.angle_between(lived.before[0].rotation, lived.now[0].rotation) == pytest.approx(
        geometry.angle_between(motion.at(19.9)[3:], motion.at(20.0)[3:]), abs=1e-6
    )


def test_a_house_that_is_not_there_is_reported() -> None:
    with pytest.raises(HouseError, match=r"nowhere\.json"):
        Scenery(houses=("nowhere.json",)).load_houses()


def test_what_is_given_comes_before_what_lies_beside_the_checkout(tmp_path: Path) -> None:
    path = tmp_path / "still.csv"
    path.write_text("t_s,x_m,y_m,z_m,qx,qy,qz,qw\n0,0,0,0,0,0,0,1\n9,0,0,0,0,0,0,1\n")

    assert Scenery(motion=path).load_motion().times[-1] == 9.0
