"""Measures the time for showing both eyes, of the graphics card or of the processor instead."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.bench.figure import Figure
from vrhuman.engines.drawing.context import is_software
from vrhuman.headset.reprojection.frames import FramePair
from vrhuman.headset.reprojection.guard import FINE
from vrhuman.headset.reprojection.reprojection import Reprojection

_TIMED = 30
_SMALL, _QUEST = (512, 512), (1440, 1600)
_FOV = np.radians([-45.0, 45.0, 45.0, -45.0])
Pixel = TypeVar("Pixel", np.uint8, np.uint16)


def times(context: moderngl.Context, pair: FramePair) -> Iterator[Figure]:
    """Yield the times of a pair of frames for views of 512 pixels; for a Quest 2 it is enlarged.

    It is looked up as this computer does, by its graphics card or by the processor.
    """
    software = is_software(context)
    name = str(context.info["GL_RENDERER"]).split("(")[0].strip()
    label = f"{name}, software" if software else name
    wall, query = _both_eyes(context, pair, _SMALL)
    goal = 8.0 if software else None
    yield Figure(f"both eyes, 512x512, wall clock ({label})", wall, "ms", goal, "less")
    larger = math.ceil(FINE.size(_QUEST)[0] / pair.left.size[0])
    wall, query = _both_eyes(context, _enlarged(pair, larger), _QUEST)
    goal = None if software else 2.0
    yield Figure(f"both eyes, 1440x1600, GL timer query ({label})", query, "ms", goal, "less")
    yield Figure(f"both eyes, 1440x1600, wall clock ({label})", wall, "ms")


def _both_eyes(
    context: moderngl.Context, pair: FramePair, size: tuple[int, int]
) -> tuple[float, float]:
    """Return medians of wall clock and of GL's timer query [ms]."""
    reprojection = Reprojection(context, sharp=not is_software(context))
    reprojection.load(pair)
    frame = context.framebuffer([context.texture(size, 4)], context.depth_renderbuffer(size))
    turn = geometry.from_euler(0.0, 3.0, 0.0)
    views = [
        replace(
            eye.camera,
            rotation=geometry.multiply(eye.camera.rotation, turn),
            position=eye.camera.position + geometry.rotate(eye.camera.rotation, (0.02, 0.0, 0.02)),
            fov=_FOV,
        )
        for eye in (pair.left, pair.right)
    ]
    query = context.query(time=True)
    found = []
    for _ in range(_TIMED):
        context.finish()
        began = time.perf_counter()
        with query:
            for side, view in enumerate(views):
                reprojection.draw(side, view, frame, size)
        context.finish()
        found.append(((time.perf_counter() - began) * 1e3, query.elapsed * 1e-6))
    wall, told = np.median(found, axis=0)
    return float(wall), float(told)


def _enlarged(pair: FramePair, times: int) -> FramePair:
    """Return the pair with every pixel ``times`` as wide and as high."""

    def larger(picture: NDArray[Pixel]) -> NDArray[Pixel]:
        return np.ascontiguousarray(picture.repeat(times, axis=0).repeat(times, axis=1))

    left, right = (
        replace(eye, colour=larger(eye.colour), nearness=larger(eye.nearness))
        for eye in (pair.left, pair.right)
    )
    return replace(pair, left=left, right=right)
