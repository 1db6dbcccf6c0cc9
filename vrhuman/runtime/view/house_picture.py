"""What both eyes see of the house: drawn here and now, or drawn by a slower engine.

A picture that was drawn elsewhere comes late: it is reprojected
(:mod:`vrhuman.headset.reprojection`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import moderngl

from vrhuman.embodiment.rig import eye_cameras
from vrhuman.engines.backends import backend_of
from vrhuman.engines.drawing.context import is_software
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import Target
from vrhuman.engines.seen import EyesWanted
from vrhuman.headset.layers import DepthRange
from vrhuman.headset.overlay.painter import BACKDROP
from vrhuman.headset.reprojection.frames import FramePair
from vrhuman.headset.reprojection.guard import COARSE, FINE, Guard
from vrhuman.headset.reprojection.reprojection import Reprojection
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import Camera, Floats, TrackedPose, View, WorldState
from vrhuman.runtime.view.picture_age import WHOLE, Correction

Acquire = Callable[[], tuple[EyeTarget, ...]]
Finish = Callable[[EyeTarget, Camera], None]
"""Draws over an eye's house, as seen by its camera."""
MAX_PIXELS = 1 << 20
"""The largest number of pixels of a frame for one eye that passes from another process."""
_MAX_REQUESTS = 4096
"""How many requests' times are remembered: three quarters of a minute at 90 Hz."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a frame's eyes are.

    ``head`` and ``views`` are in the stage, over which the house lies by ``base`` (2,) x, z [m] and
    ``rig_yaw`` [degrees]. ``located_ns`` is when the eyes were located.
    """

    head: TrackedPose
    views: tuple[View, View]
    base: Floats
    rig_yaw: float
    located_ns: int


@dataclass(frozen=True, slots=True)
class Presented:
    """The views of the pictures that are now in the eyes' textures.

    It also has the time at which the eyes were located, and what the depth beside the pictures
    means. ``age_ns`` is the time since the eyes were located for the house's picture, 0 where it is
    drawn anew, and ``correction`` is how it is shown.
    """

    views: tuple[View, View]
    located_ns: int
    depth: DepthRange
    age_ns: int = 0
    correction: Correction = WHOLE


class HousePicture(Protocol):
    """Fills the eyes' textures: two, or one for both."""

    def show(
        self, acquire: Acquire, where: Standpoint, world_state: WorldState, finish: Finish
    ) -> Presented | None:
        """Draw into the eyes that ``acquire`` returns; None if there is nothing to show yet.

        ``finish`` is called for each eye while it is being drawn: to come back to it later costs
        half a frame where the processor draws.
        """
        ...


class DrawnPicture:
    """The house drawn by vrhuman's renderer, at the newest pose."""

    def __init__(self, renderer: Renderer, height_offset: float) -> None:
        self.renderer = renderer
        self._height_offset = height_offset

    def show(
        self, acquire: Acquire, where: Standpoint, world_state: WorldState, finish: Finish
    ) -> Presented:
        cameras = eye_cameras(
            where.head, where.views, where.base, where.rig_yaw, self._height_offset
        )
        for eye, camera in zip(acquire(), cameras, strict=False):
            target = Target(eye.framebuffer, eye.size, top_first=False, gl_encodes=False)
            self.renderer.draw(camera, world_state.body_poses, target)
            finish(eye, camera)
        depth = DepthRange(cameras[0].near, cameras[0].far)
        return Presented(where.views, where.located_ns, depth)


class EyesLink(Protocol):
    """The loop's link to what draws for the eyes elsewhere."""

    def want_eyes(self, wanted: EyesWanted) -> None: ...

    def eyes(self) -> FramePair | None: ...


class EnginePicture:
    """The newest pair of frames that was drawn elsewhere, reprojected to where the eyes are now.

    It also requests the next pair, which is ``guard`` wider than the view. A pair that is too old
    is corrected for the head's turns only, then covered (:mod:`vrhuman.runtime.view.picture_age`).
    """

    def __init__(
        self,
        context: moderngl.Context,
        link: EyesLink,
        height_offset: float,
        guard: Guard,
        sharp: bool = True,
    ) -> None:
        self._link = link
        self._height_offset = height_offset
        self._guard = guard
        self._reprojection = Reprojection(context, sharp)
        self._number = 0
        self._requests: deque[tuple[int, int]] = deque(maxlen=_MAX_REQUESTS)  # numbers, times [ns]
        self._correction = WHOLE
        self._before_ns: int | None = None

    def show(
        self,
        acquire: Acquire,
        where: Standpoint,
        world_state: WorldState,  # noqa: ARG002 -- the engine draws what it simulates
        finish: Finish,
    ) -> Presented | None:
        cameras = eye_cameras(
            where.head, where.views, where.base, where.rig_yaw, self._height_offset
        )
        eyes = acquire()
        self._number += 1
        self._requests.append((self._number, where.located_ns))
        left, right = (self._guard.camera(camera) for camera in cameras)
        size = self._guard.size(eyes[0].size, MAX_PIXELS)
        self._link.want_eyes(EyesWanted(self._number, (left, right), size))
        newest = self._link.eyes()
        if newest is not None and not self._reprojection.loaded:
            self._reprojection.load(newest)
        elif newest is not None:
            self._reprojection.take(newest)
        if not self._reprojection.loaded:
            return None
        self._reprojection.proceed()
        age_ns = self._age(where.located_ns)
        correction = self._correct(age_ns, where.located_ns)
        for side, (eye, camera) in enumerate(zip(eyes, cameras, strict=False)):
            self._draw(side, eye, camera, correction)
            finish(eye, camera)
        depth = DepthRange(cameras[0].near, cameras[0].far)
        return Presented(where.views, where.located_ns, depth, age_ns, correction)

    def _draw(self, side: int, eye: EyeTarget, camera: Camera, correction: Correction) -> None:
        if correction.covered >= 1.0:
            eye.framebuffer.use()
            eye.framebuffer.clear(*BACKDROP, 1.0, depth=1.0)
            return
        drawn = self._reprojection
        drawn.draw(side, camera, eye.framebuffer, eye.size, correction.moved)
        if correction.covered > 0.0:
            drawn.cover(eye.framebuffer, eye.size, BACKDROP, correction.covered)

    def _age(self, now_ns: int) -> int:
        """Return the time since the request for the pair that is shown, or the oldest known."""
        while len(self._requests) > 1 and self._requests[0][0] < self._reprojection.number:
            self._requests.popleft()
        return now_ns - self._requests[0][1]

    def _correct(self, age_ns: int, now_ns: int) -> Correction:
        passed_ns = 0 if self._before_ns is None else now_ns - self._before_ns
        self._correction = self._correction.after(age_ns, passed_ns)
        self._before_ns = now_ns
        return self._correction


def loop_draws(engine: str, software: bool) -> bool:
    """Whether the loop draws the house itself, at the newest pose.

    It does so for an engine that does not draw it, if a graphics card does the drawing.
    ``software`` says that the processor draws: a house takes longer than a display period then, and
    showing a frame that was drawn elsewhere does not.
    """
    return not backend_of(engine).draws and not software


def house_picture(
    engine: str,
    context: moderngl.Context,
    scene: Scene,
    link: EyesLink,
    height_offset: float,
) -> HousePicture:
    """Return what fills the eyes on this computer."""
    software = is_software(context)
    if loop_draws(engine, software):
        return DrawnPicture(Renderer(context, scene), height_offset)
    guard = COARSE if software else FINE
    return EnginePicture(context, link, height_offset, guard, sharp=not software)
