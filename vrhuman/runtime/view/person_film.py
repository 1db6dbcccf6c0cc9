"""Films the participant's view: a small picture of the house for the left eye, a few each second.

The loop only says where the eye is; another process draws and another encodes. Panels and the
body's feedback are not in the pictures: the file has them as values.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vrhuman.embodiment.rig import eye_cameras
from vrhuman.engines.drawing.target import Target, own_target
from vrhuman.engines.engine import Engine
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.recording.entries import VideoPacket
from vrhuman.records import Floats
from vrhuman.runtime.processes.encoder_process import EncoderLink
from vrhuman.runtime.view.agent_view import DrawnView
from vrhuman.runtime.view.house_picture import Standpoint

PER_SECOND = 5
EVERY_NS = 1_000_000_000 // PER_SECOND
WIDTH = 480
"""The width of a picture that is drawn for the film [px]."""
MAX_WIDTH = 640
"""The largest width of a picture that another engine drew [px]."""


@dataclass(frozen=True, slots=True)
class Filmed:
    """A picture (H, W, 3) of even sides, top row first, and its session time."""

    time_ns: int
    picture: NDArray[np.uint8]


class FilmedWorld(Protocol):
    """The loop's link to what draws the film."""

    @property
    def film_address(self) -> tuple[int, str]: ...

    def want_film(self, wanted: EyesWanted) -> None: ...


class PersonFilm:
    """The loop's end of the film: sends requests, receives encoded pictures."""

    def __init__(
        self, world: FilmedWorld, height_offset: float, tell: Callable[[str], None]
    ) -> None:
        self._world = world
        self._height_offset = height_offset
        self._number, self._wished_ns = 0, 0
        self._encoder = EncoderLink(world.film_address, PER_SECOND, tell, "person")

    def want(self, where: Standpoint) -> None:
        """Set where the eyes are in this frame."""
        if where.located_ns - self._wished_ns < EVERY_NS:
            return
        self._wished_ns = where.located_ns
        self._number += 1
        cameras = eye_cameras(
            where.head, where.views, where.base, where.rig_yaw, self._height_offset
        )
        self._world.want_film(EyesWanted(self._number, cameras, size_for(cameras[0].fov)))

    def take(self) -> list[VideoPacket]:
        """Return the pictures encoded since the last call."""
        return self._encoder.take()

    def close(self) -> None:
        self._encoder.close()


def size_for(fov: Floats) -> tuple[int, int]:
    """Return width and height for that field of view, with square pixels and even sides."""
    left, right, up, down = (math.tan(angle) for angle in fov)
    return WIDTH, 2 * round(WIDTH * (up - down) / (right - left) / 2)


class FilmPainter:
    """Draws the requested pictures in the process that simulates, from the scene it has there."""

    def __init__(self, engine: Engine, view: DrawnView) -> None:
        self._engine = engine
        self._view = view
        self._target: Target | None = None

    def draw(self, wanted: EyesWanted, time_ns: int) -> Filmed:
        """Return the left eye's picture."""
        if self._target is None or self._target.size != wanted.size:
            if self._target is not None:
                self._target.release()
            self._target = own_target(self._view.context, wanted.size)
        poses = self._engine.observe().body_poses
        self._view.renderer.draw(wanted.cameras[0], poses, self._target)
        return Filmed(time_ns, self._target.read_colour())


class FilmPicker:
    """Takes pictures that an engine has drawn for the eyes anyway.

    They are no wider than :data:`MAX_WIDTH`, and no more frequent than wanted.
    """

    def __init__(self) -> None:
        self._taken_ns: int | None = None

    def pick(self, drawn: EyePictures, time_ns: int) -> Filmed | None:
        """Return the left eye's picture, if it is time for it."""
        if self._taken_ns is not None and time_ns - self._taken_ns < EVERY_NS:
            return None
        self._taken_ns = time_ns
        picture = drawn.pictures[0]
        every = -(-picture.shape[1] // MAX_WIDTH)
        small = picture[::every, ::every, :3]
        height, width = (side // 2 * 2 for side in small.shape[:2])
        return Filmed(time_ns, np.ascontiguousarray(small[:height, :width]))
