"""Draws panels in the window: each panel's image at its place in the person's space."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import moderngl
import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.programs import uniform
from vrhuman.panels.painter import PanelPainter
from vrhuman.records import Floats, Panel, View

_VERTEX = """#version 330
uniform mat4 clip;
out vec2 place;
void main() {
    place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = clip * vec4(place - 0.5, 0.0, 1.0);
}"""
_FRAGMENT = """#version 330
uniform sampler2D picture;
in vec2 place;
out vec4 colour;
void main() { colour = texture(picture, vec2(place.x, 1.0 - place.y)); }"""
NEAR, FAR = 0.02, 50.0
MOST = 16
"""Maximum number of images kept."""


@dataclass(frozen=True, slots=True)
class _Painted:
    look: Hashable
    texture: moderngl.Texture


class BoardPainter:
    """Draws panels; made once for an OpenGL context, it repaints only those that changed."""

    def __init__(self, context: moderngl.Context) -> None:
        self._gl = context
        self._program = context.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._quad = context.vertex_array(self._program, [])
        self._painter = PanelPainter()
        self._kept: list[_Painted] = []

    def draw(self, panels: Sequence[Panel], view: View) -> None:
        """Draw over the bound framebuffer; the first panel is the farthest back."""
        gl = self._gl
        gl.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        gl.enable(moderngl.BLEND)
        gl.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        position = geometry.world_position_from_openxr(view.position)
        rotation = geometry.world_rotation_from_openxr(view.orientation)
        seen = geometry.projection_matrix(view.fov, NEAR, FAR) @ geometry.view_matrix(
            position, rotation
        )
        clip = uniform(self._program, "clip")
        for panel in panels:
            self.texture(panel).use(0)
            clip.write((seen @ _model(panel)).T.astype("f4").tobytes())
            self._quad.render(moderngl.TRIANGLE_STRIP, vertices=4)
        gl.disable(moderngl.BLEND)

    def texture(self, panel: Panel) -> moderngl.Texture:
        """Return the panel's image, painted only where it changed."""
        look = self._painter.appearance(panel)
        for painted in self._kept:
            if painted.look == look:
                return painted.texture
        picture = self._painter.paint(panel)
        size = (picture.shape[1], picture.shape[0])
        texture = self._gl.texture(size, 4, np.ascontiguousarray(picture).tobytes())
        texture.build_mipmaps()
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        self._kept.append(_Painted(look, texture))
        if len(self._kept) > MOST:
            self._kept.pop(0).texture.release()
        return texture


def _model(panel: Panel) -> Floats:
    """Return the matrix from the panel's square to the left-handed person's space.

    The square is -0.5..0.5, right and up.
    """
    out = np.eye(4)
    turn = geometry.matrix(geometry.world_rotation_from_openxr(panel.orientation))
    out[:3, 0] = turn[:, 0] * panel.size[0]
    out[:3, 1] = turn[:, 1] * panel.size[1]
    out[:3, 2] = turn[:, 2]
    out[:3, 3] = geometry.world_position_from_openxr(panel.position)
    return out
