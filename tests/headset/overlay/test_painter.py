"""What the overlay leaves in a picture, by a real OpenGL."""

from __future__ import annotations

from collections.abc import Iterator

import moderngl
import numpy as np
import pytest
from numpy.typing import NDArray

from vrhuman.embodiment.feedback import Feedback, Gauge, Ghost
from vrhuman.engines.drawing.context import headless_context
from vrhuman.headset.overlay import shapes
from vrhuman.headset.overlay.painter import OverlayPainter, number_picture
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import ArmStatus, Camera

SIZE = (120, 120)
GREY = 0.5
AHEAD = np.array([0.0, 0.0, 0.6])
STILL = np.array([0.0, 0.0, 0.0, 1.0])
CAMERA = Camera(np.zeros(3), STILL, np.array([-0.8, 0.8, 0.8, -0.8]))


class Eye:
    """One eye's picture of our own."""

    def __init__(self, context: moderngl.Context) -> None:
        self.framebuffer = context.framebuffer(
            [context.texture(SIZE, 4)], context.depth_renderbuffer(SIZE)
        )
        self.target = EyeTarget(self.framebuffer, self.framebuffer.color_attachments[0].glo, SIZE)
        self.painter = OverlayPainter(context)

    def after(self, told: Feedback) -> NDArray[np.int64]:
        """A grey picture with the feedback drawn over it, top row first."""
        self.framebuffer.clear(GREY, GREY, GREY, 1.0, depth=1.0)
        self.painter.feedback(self.target, CAMERA, told, shapes.solid(told, AHEAD))
        return self.picture()

    def picture(self) -> NDArray[np.int64]:
        raw = np.frombuffer(self.framebuffer.read(components=3, alignment=1), np.uint8)
        return raw.reshape(SIZE[1], SIZE[0], 3)[::-1].astype(np.int64)


@pytest.fixture(scope="module")
def eye() -> Iterator[Eye]:
    context = headless_context()
    yield Eye(context)
    context.release()


def test_nothing_told_leaves_the_picture_as_it_was(eye: Eye) -> None:
    picture = eye.after(Feedback())

    assert np.all(picture == picture[0, 0])


def test_a_whole_fade_shows_nothing_of_the_house(eye: Eye) -> None:
    assert eye.after(Feedback(fade=1.0)).max() == 0


def test_a_vignette_darkens_the_edge_and_leaves_the_middle(eye: Eye) -> None:
    picture = eye.after(Feedback(vignette=1.0))

    assert picture[60, 60, 0] == pytest.approx(255 * GREY, abs=1)
    assert picture[2, 2].max() == 0


def test_a_held_hands_ghost_is_red_where_the_hand_is(eye: Eye) -> None:
    picture = eye.after(Feedback(ghost=Ghost(AHEAD, STILL, ArmStatus.HELD, "the table")))

    red = picture[..., 0] - picture[..., 2] > 40
    rows, columns = np.nonzero(red)
    assert abs(rows.mean() - 60) < 4
    assert abs(columns.mean() - 60) < 4


@pytest.mark.parametrize("style", ["bar", "number"])
def test_the_gauge_is_beside_the_wrist(eye: Eye, style: str) -> None:
    gauge = Gauge("bar" if style == "bar" else "number", 0.85, 5.0, 0.0, AHEAD)

    picture = eye.after(Feedback(gauge=gauge))

    rows, columns = np.nonzero(np.abs(picture - picture[0, 0]).sum(axis=2) > 30)
    assert columns.mean() > 65
    assert rows.mean() < 60


def test_another_force_is_another_number() -> None:
    assert number_picture(0.85, False) != number_picture(0.90, False)
    assert number_picture(0.85, False) != number_picture(0.85, True)


def test_the_lobby_shows_a_floor(eye: Eye) -> None:
    standing = Camera(np.array([0.0, 1.6, 0.0]), STILL, CAMERA.fov)

    eye.painter.lobby(eye.target, standing)

    picture = eye.picture()
    assert np.abs(picture[110] - picture[5]).max() > 5
