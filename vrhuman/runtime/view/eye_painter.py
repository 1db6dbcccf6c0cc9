"""Draws the eyes' frames outside the loop, where the processor has to draw them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import Target
from vrhuman.engines.engine import Engine
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.records import Camera, Floats, WorldState

PAIRS_PER_SECOND = 8.0
"""The highest number of pairs of pictures per second.

A pair of 664x664 costs 25 ms of a processor, which the loop needs too.
"""
_BELOW = -100.0
"""A position at which bodies are not drawn [m]."""


class EyeSource(Protocol):
    """What draws for the eyes."""

    def want(self, wanted: EyesWanted) -> None:
        """Set where the eyes are, for the next pictures."""
        ...

    def eyes(self) -> EyePictures | None:
        """Return pictures that are ready; None if there are none."""
        ...


class EyePainter:
    """Draws one engine's house for both eyes, one eye each turn.

    The engine is so kept for a short time only. ``live`` has the rows of the bodies that the loop
    draws itself; they are left out. ``pairs_per_second`` is the highest rate.
    """

    def __init__(
        self,
        engine: Engine,
        context: moderngl.Context,
        renderer: Renderer,
        pairs_per_second: float = PAIRS_PER_SECOND,
        live: Callable[[WorldState], Sequence[int]] = lambda _world_state: (),
    ) -> None:
        self._engine = engine
        self._gl = context
        self._renderer = renderer
        self._every_ns = int(1e9 / pairs_per_second)
        self._live = live
        self._targets: dict[tuple[int, int], Target] = {}
        self._wanted: EyesWanted | None = None
        self._begun_ns = 0
        self._poses: Floats | None = None
        self._drawing: EyesWanted | None = None
        self._left: tuple[NDArray[np.uint8], NDArray[np.float32]] | None = None

    def want(self, wanted: EyesWanted) -> None:
        """Set where the eyes are, for the next pair."""
        self._wanted = wanted

    def eyes(self) -> EyePictures | None:
        """Draw an eye if it is time, and return both after the second.

        The two pictures of a pair show one moment.
        """
        if self._drawing is None:
            now = time.monotonic_ns()
            if self._wanted is None or now - self._begun_ns < self._every_ns:
                return None
            self._begun_ns = now
            self._drawing, self._wanted = self._wanted, None
            world_state = self._engine.observe()
            self._poses = world_state.body_poses.copy()
            self._poses[list(self._live(world_state)), 1] = _BELOW
            self._left = self._drawn(self._drawing.cameras[0], self._drawing.size)
            return None
        wanted, self._drawing = self._drawing, None
        assert self._left is not None
        (left, left_depth), (right, right_depth) = (
            self._left,
            self._drawn(wanted.cameras[1], wanted.size),
        )
        return EyePictures(wanted.number, wanted.cameras, (left, right), (left_depth, right_depth))

    def _drawn(
        self, camera: Camera, size: tuple[int, int]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        assert self._poses is not None
        target = self._target(size)
        self._renderer.draw(camera, self._poses, target)
        colour = np.empty((size[1], size[0], 4), np.uint8)
        target.framebuffer.read_into(colour, components=4)
        return colour, target.read_depth(camera)

    def _target(self, size: tuple[int, int]) -> Target:
        if size not in self._targets:
            for target in self._targets.values():
                target.release()
            texture, depth = self._gl.texture(size, 4), self._gl.depth_texture(size)
            framebuffer = self._gl.framebuffer([texture], depth)
            self._targets = {size: Target(framebuffer, size, top_first=True, gl_encodes=False)}
        return self._targets[size]
