"""Draws simpler alternatives to reprojection: the old frame unchanged, rotated, and warped.

All three use the same eye's frame that the reprojection gets: as dense, and with the guard band, so
that no figure is about borders or pixels.
"""

from __future__ import annotations

from dataclasses import replace

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.drawing.programs import uniform
from vrhuman.engines.drawing.target import Images
from vrhuman.records import Camera, Floats

_SHEET = """#version 330 core
uniform sampler2D u_depth;
uniform mat4 u_view;
uniform vec4 u_fov;  // tangents: left, right, up, down
out vec2 v_at;
void main() {
    ivec2 size = textureSize(u_depth, 0);
    int cell = gl_VertexID / 6, corner = gl_VertexID % 6;
    ivec2 place = ivec2(cell % (size.x - 1), cell / (size.x - 1))
        + ivec2(corner == 1 || corner >= 4, corner == 2 || corner == 3 || corner == 5);
    v_at = (vec2(place) + 0.5) / vec2(size);
    vec3 ray = vec3(mix(u_fov.x, u_fov.y, v_at.x), mix(u_fov.z, u_fov.w, v_at.y), 1.0);
    gl_Position = u_view * vec4(ray * texelFetch(u_depth, place, 0).r, 1.0);
}"""
_COLOUR = """#version 330 core
uniform sampler2D u_colour;
in vec2 v_at;
out vec4 out_colour;
void main() { out_colour = vec4(texture(u_colour, v_at).rgb, 1.0); }"""
_FAR_AWAY = 1000.0
"""The distance [m] from which nothing shifts."""


class PlainWarp:
    """The simplest warp by depth, and two methods without depth.

    Each pixel of the frame is a vertex at its depth, with a surface between them and bilinear
    colours; nothing is cut, nothing filled.
    """

    def __init__(self, context: moderngl.Context, size: tuple[int, int]) -> None:
        self._gl = context
        self._size = size
        self._program = context.program(vertex_shader=_SHEET, fragment_shader=_COLOUR)
        self._sheet = context.vertex_array(self._program, [])
        self._frame = context.framebuffer(
            [context.texture(size, 4)], context.depth_renderbuffer(size)
        )

    def warped(self, frame: Images, camera: Camera, view: Camera) -> NDArray[np.uint8]:
        """Return a frame drawn through ``camera``, as seen through ``view``, (H, W, 3)."""
        return self._drawn(frame.colour, frame.depth, camera, view)

    def turned(self, frame: Images, camera: Camera, view: Camera) -> NDArray[np.uint8]:
        """Return the same by rotation only, as if everything were far away."""
        depth = np.full_like(frame.depth, _FAR_AWAY)
        return self._drawn(frame.colour, depth, camera, view)

    def held(self, frame: Images, camera: Camera, view: Camera) -> NDArray[np.uint8]:
        """Return the old frame unchanged, cut to the view's angles."""
        still = replace(view, position=camera.position, rotation=camera.rotation)
        return self.turned(frame, camera, still)

    def _drawn(
        self,
        colour: NDArray[np.uint8],
        depth: NDArray[np.float32],
        camera: Camera,
        view: Camera,
    ) -> NDArray[np.uint8]:
        size = depth.shape[1], depth.shape[0]
        textures = (
            self._gl.texture(size, 3, np.ascontiguousarray(colour), alignment=1),
            self._gl.texture(size, 1, np.ascontiguousarray(depth), dtype="f4"),
        )
        for unit, (name, texture) in enumerate(zip(("u_colour", "u_depth"), textures, strict=True)):
            texture.use(unit)
            uniform(self._program, name).value = unit
        moved = _clip(view) @ geometry.view_matrix(view.position, view.rotation)
        there = np.eye(4)
        there[:3, :3], there[:3, 3] = geometry.matrix(camera.rotation), camera.position
        uniform(self._program, "u_view").write((moved @ there).T.astype("f4").tobytes())
        uniform(self._program, "u_fov").write(np.tan(camera.fov).astype("f4").tobytes())
        self._frame.use()
        self._frame.clear(depth=1.0)
        self._gl.enable(moderngl.DEPTH_TEST)
        self._gl.disable(moderngl.CULL_FACE | moderngl.BLEND)
        self._sheet.render(moderngl.TRIANGLES, vertices=6 * (size[0] - 1) * (size[1] - 1))
        for texture in textures:
            texture.release()
        return read(self._frame, self._size)


def read(frame: moderngl.Framebuffer, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Return the image in a framebuffer, (H, W, 3), top row first."""
    rows = np.frombuffer(frame.read(components=3, alignment=1), np.uint8)
    return rows.reshape(size[1], size[0], 3)[::-1]


def _clip(view: Camera) -> Floats:
    return geometry.projection_matrix(view.fov, view.near, 2.0 * _FAR_AWAY)
