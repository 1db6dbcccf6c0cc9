"""An engine's own pictures in the eyes' textures: the newest, upright, where they were drawn."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import TrackedPose, View
from vrhuman.trial.house_picture import EnginePicture, Standpoint

SIZE = (64, 48)


class Engine:
    """Draws what it is given, one wish late."""

    def __init__(self) -> None:
        self.wanted: list[EyesWanted] = []

    def want_eyes(self, wanted: EyesWanted) -> None:
        self.wanted.append(wanted)

    def eyes(self) -> EyePictures | None:
        if len(self.wanted) < 2:
            return None
        wish = self.wanted[-2]
        left, right = np.zeros((2, 30, 40, 3), np.uint8)
        left[:10], right[:] = (200, 100, 50), (0, 0, wish.number)
        return EyePictures(wish.number, wish.cameras, (left, right))


@pytest.fixture(scope="module")
def eyes() -> tuple[EyeTarget, EyeTarget]:
    context = headless_context()
    made = []
    for _ in range(2):
        texture = context.texture(SIZE, 4)
        frame = context.framebuffer([texture], context.depth_renderbuffer(SIZE))
        made.append(EyeTarget(frame, texture.glo, SIZE))
    return made[0], made[1]


def at(x: float, located_ns: int) -> Standpoint:
    head = TrackedPose(np.array([x, 1.6, 0.0]), geometry.IDENTITY, True, True, True)
    view = View(head.position, geometry.IDENTITY, np.array([-0.8, 0.8, 0.8, -0.8]))
    return Standpoint(head, (view, view), np.array([x, 0.0]), 0.0, located_ns)


def test_nothing_is_shown_before_the_first_picture_then_the_newest_as_of_its_own_time(
    eyes: tuple[EyeTarget, EyeTarget],
) -> None:
    picture = EnginePicture(eyes[0].framebuffer.ctx, Engine(), 0.0)

    first = picture.show(lambda: eyes, at(0.0, 100), None)  # type: ignore[arg-type]
    second = picture.show(lambda: eyes, at(0.1, 200), None)  # type: ignore[arg-type]

    assert first is None
    assert second is not None
    assert second.located_ns == 100
    assert second.views[0].position[0] == pytest.approx(0.0)
    left = np.frombuffer(eyes[0].framebuffer.read(components=3), np.uint8).reshape(48, 64, 3)
    right = np.frombuffer(eyes[1].framebuffer.read(components=3), np.uint8).reshape(48, 64, 3)
    assert tuple(left[-1, 5]) == (200, 100, 50)  # OpenGL reads the bottom row first
    assert tuple(left[0, 5]) == (0, 0, 0)
    assert tuple(right[24, 32]) == (0, 0, 1)
