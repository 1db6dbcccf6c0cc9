"""What both eyes are shown of the house: drawn here and now, or drawn by a slower engine.

An engine's own pictures come late. They are shown where they were drawn, so that the runtime turns
them to where the head is by now (OpenXR's compositor does, by rotation); a better reprojection
belongs between :meth:`EnginePicture.show`'s picture and the eyes' textures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import moderngl

from vrhuman.embodiment.body import eye_cameras, eye_views
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import Target
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import Event, Floats, TrackedPose, View

Acquire = Callable[[], tuple[EyeTarget, EyeTarget]]
_REMEMBERED = 64
"""Wishes for pictures whose time is remembered."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where a frame's eyes are: ``head`` and ``views`` in the stage, over which the house lies by
    ``base`` (2,) x, z [m] and ``rig_yaw`` [degrees]. ``located_ns`` is when that was asked."""

    head: TrackedPose
    views: tuple[View, View]
    base: Floats
    rig_yaw: float
    located_ns: int


@dataclass(frozen=True, slots=True)
class Presented:
    """The views that the pictures now in the eyes' textures belong to, and when they were asked."""

    views: tuple[View, View]
    located_ns: int


class HousePicture(Protocol):
    """Fills both eyes' textures."""

    def show(self, acquire: Acquire, where: Standpoint, event: Event) -> Presented | None:
        """Draw into the eyes that ``acquire`` gives; None where there is nothing to show yet."""
        ...


class DrawnPicture:
    """Our own renderer, at the newest pose."""

    def __init__(self, renderer: Renderer, height_offset: float) -> None:
        self._renderer = renderer
        self._height_offset = height_offset

    def show(self, acquire: Acquire, where: Standpoint, event: Event) -> Presented:
        cameras = eye_cameras(
            where.head, where.views, where.base, where.rig_yaw, self._height_offset
        )
        for eye, camera in zip(acquire(), cameras, strict=True):
            target = Target(eye.framebuffer, eye.size, top_first=False, gl_encodes=False)
            self._renderer.draw(camera, event.body_poses, target)
        return Presented(where.views, where.located_ns)


class EyesLink(Protocol):
    """The loop's end of an engine that draws for the eyes."""

    def want_eyes(self, wanted: EyesWanted) -> None: ...

    def eyes(self) -> EyePictures | None: ...


class EnginePicture:
    """An engine's newest pair of pictures, and the wish for the next."""

    def __init__(self, context: moderngl.Context, link: EyesLink, height_offset: float) -> None:
        self._link = link
        self._height_offset = height_offset
        self._copier = _Copier(context)
        self._number = 0
        self._asked: dict[int, int] = {}
        self._newest: EyePictures | None = None

    def show(
        self,
        acquire: Acquire,
        where: Standpoint,
        event: Event,  # noqa: ARG002 -- the engine draws what it simulates
    ) -> Presented | None:
        cameras = eye_cameras(
            where.head, where.views, where.base, where.rig_yaw, self._height_offset
        )
        self._number += 1
        self._asked[self._number] = where.located_ns
        self._asked.pop(self._number - _REMEMBERED, None)
        self._link.want_eyes(EyesWanted(self._number, cameras))
        newest = self._link.eyes()
        if newest is not None:
            self._newest = newest
            self._copier.load(newest)
        if self._newest is None:
            return None
        self._copier.fill(acquire())
        views = eye_views(
            self._newest.cameras, where.head, where.base, where.rig_yaw, self._height_offset
        )
        return Presented(views, self._asked.get(self._newest.number, where.located_ns))


_VERTEX = """#version 330
out vec2 place;
void main() {
    place = vec2((gl_VertexID & 1) * 2, (gl_VertexID >> 1) * 2);
    gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}"""
_FRAGMENT = """#version 330
uniform sampler2D picture;
in vec2 place;
out vec4 colour;
void main() { colour = vec4(texture(picture, vec2(place.x, 1.0 - place.y)).rgb, 1.0); }"""


class _Copier:
    """Two pictures in textures of their own, stretched over whatever the eyes' sizes are."""

    def __init__(self, context: moderngl.Context) -> None:
        self._gl = context
        self._program = context.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._triangle = context.vertex_array(self._program, [])
        self._textures: tuple[moderngl.Texture, ...] = ()

    def load(self, pictures: EyePictures) -> None:
        if not self._textures:
            height, width = pictures.pictures[0].shape[:2]
            self._textures = tuple(
                self._gl.texture((width, height), 3, alignment=1) for _ in pictures.pictures
            )
            for texture in self._textures:
                texture.repeat_x = texture.repeat_y = False
        for texture, picture in zip(self._textures, pictures.pictures, strict=True):
            texture.write(picture)

    def fill(self, eyes: tuple[EyeTarget, EyeTarget]) -> None:
        self._gl.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE | moderngl.BLEND)
        for texture, eye in zip(self._textures, eyes, strict=True):
            eye.framebuffer.use()
            eye.framebuffer.viewport = (0, 0, *eye.size)
            texture.use(0)
            self._triangle.render(moderngl.TRIANGLES, vertices=3)
