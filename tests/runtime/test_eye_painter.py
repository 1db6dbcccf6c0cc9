"""The embedded engine's house, drawn for the eyes beside the loop."""

from __future__ import annotations

import time

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.engines.arm_drawing import ARM_BODIES
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.records import Camera, Floats
from vrhuman.runtime.view.eye_painter import EyePainter

SIZE = (96, 64)
OFTEN = 1000.0


class Room:
    """An engine, and what draws it."""

    def __init__(self) -> None:
        self.engine = EmbeddedEngine(*toy_house())
        self.gl = headless_context()
        self.renderer = Renderer(self.gl, self.engine.scene())

    def painter(self, pairs_per_second: float = OFTEN, live: tuple[int, ...] = ()) -> EyePainter:
        return EyePainter(
            self.engine, self.gl, self.renderer, pairs_per_second, lambda _world_state: live
        )


@pytest.fixture(scope="module")
def room() -> Room:
    return Room()


def wanted(number: int, at: Floats) -> EyesWanted:
    """Two eyes 2 m behind a place, looking at it."""
    camera = Camera(
        at - np.array([0.0, 0.0, 2.0]), geometry.IDENTITY, np.array([-0.7, 0.7, 0.5, -0.5])
    )
    return EyesWanted(number, (camera, camera), SIZE)


def pair(painter: EyePainter) -> EyePictures:
    """The next pair."""
    until = time.monotonic() + 120.0
    while time.monotonic() < until:
        if (drawn := painter.eyes()) is not None:
            return drawn
    raise AssertionError("no pair in 120 s")


def table(room: Room) -> Floats:
    return next(o for o in room.engine.house.objects if o.object_id == "table").position


def test_both_eyes_are_drawn_with_the_cameras_and_the_size_wanted(room: Room) -> None:
    painter, wish = room.painter(), wanted(5, table(room))
    painter.want(wish)

    drawn = pair(painter)

    assert drawn.number == 5
    assert drawn.cameras == wish.cameras
    assert [picture.shape for picture in drawn.pictures] == [(64, 96, 4)] * 2
    assert 1.2 < drawn.depths[0][32, 48] < 2.2  # the table is in the middle, 2 m ahead
    assert np.array_equal(drawn.pictures[0], drawn.pictures[1])


def test_nothing_is_drawn_that_nobody_wants_and_no_wish_twice(room: Room) -> None:
    painter = room.painter()
    assert painter.eyes() is None

    painter.want(wanted(1, table(room)))
    pair(painter)

    assert painter.eyes() is None


def test_pairs_come_no_oftener_than_they_may(room: Room) -> None:
    painter = room.painter(pairs_per_second=5.0)
    painter.want(wanted(1, table(room)))
    began = time.monotonic()
    pair(painter)
    painter.want(wanted(2, table(room)))

    assert pair(painter).number == 2
    assert time.monotonic() - began >= 0.2


def test_bodies_that_the_loop_draws_itself_are_left_out(room: Room) -> None:
    bodies = room.engine.scene().bodies
    arm = tuple(number for number, body in enumerate(bodies) if body.name in ARM_BODIES)
    place = room.engine.observe().body_poses[arm[0], :3]

    with_arm, without = (
        _of(room.painter(live=live), wanted(1, place)).depths[0] for live in ((), arm)
    )

    assert (without - with_arm).max() > 0.2
    assert np.all(without >= with_arm - 1e-3)


def _of(painter: EyePainter, wish: EyesWanted) -> EyePictures:
    painter.want(wish)
    return pair(painter)


def test_another_size_is_drawn_when_it_is_wanted(room: Room) -> None:
    painter = room.painter()
    small = wanted(1, table(room))
    _of(painter, small)

    drawn = _of(painter, EyesWanted(2, small.cameras, (48, 40)))

    assert drawn.depths[0].shape == (40, 48)
