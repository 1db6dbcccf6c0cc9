"""Draws the feedback of a frame over the house, into both eyes."""

from __future__ import annotations

import math

import font_lato
import moderngl
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vrhuman import geometry
from vrhuman.embodiment.feedback import Feedback, Gauge
from vrhuman.engines.drawing.programs import uniform
from vrhuman.headset.overlay import shapes
from vrhuman.headset.overlay.shapes import Shape
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import Camera, Floats

_COLOURED = (
    """#version 330
uniform mat4 clip;
in vec3 place;
in vec4 colour;
out vec4 painted;
void main() { painted = colour; gl_Position = clip * vec4(place, 1.0); }""",
    """#version 330
in vec4 painted;
out vec4 colour;
void main() { colour = painted; }""",
)
_SCREEN = (
    """#version 330
uniform vec4 tangents;  // left, right, up, down
out vec2 ray;
void main() {
    vec2 place = vec2((gl_VertexID & 1) * 2, (gl_VertexID >> 1) * 2);
    ray = vec2(mix(tangents.x, tangents.y, place.x), mix(tangents.w, tangents.z, place.y));
    gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}""",
    """#version 330
uniform float fade;
uniform vec2 edge;  // radians from straight ahead where the vignette begins and is whole
in vec2 ray;
out vec4 colour;
void main() {
    float dark = smoothstep(edge.x, edge.y, atan(length(ray)));
    colour = vec4(0.0, 0.0, 0.0, max(fade, dark));
}""",
)
_LABEL = (
    """#version 330
uniform mat4 clip;
uniform vec3 middle, right, up;
out vec2 place;
void main() {
    place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec3 at = middle + (place.x - 0.5) * right + (place.y - 0.5) * up;
    gl_Position = clip * vec4(at, 1.0);
}""",
    """#version 330
uniform sampler2D picture;
in vec2 place;
out vec4 colour;
void main() { colour = texture(picture, vec2(place.x, 1.0 - place.y)); }""",
)
OPEN_DEGREES, NARROW_DEGREES, SOFT_DEGREES = 65.0, 28.0, 14.0
"""Where a vignette of 0 and of 1 begins, from straight ahead, and how wide its edge is."""
LABEL_SIZE = (0.12, 0.048)
"""Width and height of the force's number [m]: digits of 1.5 degrees at arm's length (0.7 m)."""
_LABEL_PIXELS = (160, 64)
WORDS_HEIGHT, WORDS_BELOW = 0.06, 0.09
"""Height of words at the gripper [m], and how far they are below the wrist."""
_WORDS_PIXELS = 64
BACKDROP = (0.10, 0.115, 0.145)
"""The colour behind the lobby's floor (sRGB)."""


class OverlayPainter:
    """Draws feedback and lobby; made once for an OpenGL context, and given all values to draw."""

    def __init__(self, context: moderngl.Context) -> None:
        self._gl = context
        self._coloured = context.program(*_COLOURED)
        self._screen = context.program(*_SCREEN)
        self._label = context.program(*_LABEL)
        self._buffer = context.buffer(reserve=1 << 18, dynamic=True)
        self._mesh = context.vertex_array(
            self._coloured, [(self._buffer, "3f 4f", "place", "colour")]
        )
        self._whole = context.vertex_array(self._screen, [])
        self._card = context.vertex_array(self._label, [])
        self._number = context.texture(_LABEL_PIXELS, 4)
        self._numbered: tuple[float, bool] | None = None
        self._said: dict[str, moderngl.Texture] = {}  # a handful of words
        self._lobby = shapes.lobby()

    def feedback(self, eye: EyeTarget, camera: Camera, told: Feedback, solid: Shape) -> None:
        """Draw over an eye's house; ``solid`` is :func:`vrhuman.headset.overlay.shapes.solid`."""
        words = told.touch.words if told.touch is not None else ""
        shows = len(solid) or told.gauge is not None or words
        if not shows and told.fade + told.vignette <= 0.0:
            return
        clip = self._begin(eye, camera)
        self._gl.enable(moderngl.DEPTH_TEST)
        self._triangles(solid, clip)
        self._gl.disable(moderngl.DEPTH_TEST)
        if told.gauge is not None:
            self._gauge(told.gauge, camera, clip)
        if told.touch is not None and words:
            self._say(words, told.touch.position, camera, clip)
        if told.fade > 0.0 or told.vignette > 0.0:
            self._darken(camera, told)
        self._gl.disable(moderngl.BLEND)

    def lobby(self, eye: EyeTarget, camera: Camera) -> None:
        """Draw the empty space in which questions on panels are answered."""
        clip = self._begin(eye, camera)
        eye.framebuffer.clear(*BACKDROP, 1.0, depth=1.0)
        self._triangles(self._lobby, clip)
        self._gl.disable(moderngl.BLEND)

    def _begin(self, eye: EyeTarget, camera: Camera) -> Floats:
        gl = self._gl
        eye.framebuffer.use()
        eye.framebuffer.viewport = (0, 0, *eye.size)
        gl.disable(moderngl.CULL_FACE | moderngl.DEPTH_TEST)
        gl.enable(moderngl.BLEND)
        gl.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        view = geometry.view_matrix(camera.position, camera.rotation)
        clip: Floats = geometry.projection_matrix(camera.fov, camera.near, camera.far) @ view
        return clip

    def _triangles(self, shape: Shape, clip: Floats) -> None:
        if not len(shape):
            return
        if shape.nbytes > self._buffer.size:
            self._buffer.orphan(shape.nbytes)
        else:
            self._buffer.orphan()
        self._buffer.write(np.ascontiguousarray(shape))
        _write(self._coloured, "clip", clip.T)
        self._mesh.render(moderngl.TRIANGLES, vertices=len(shape))

    def _gauge(self, told: Gauge, camera: Camera, clip: Floats) -> None:
        if told.style == "bar":
            self._triangles(shapes.gauge_bar(told, camera), clip)
            return
        look = (told.force, told.slip > 0.0)
        if look != self._numbered:
            self._numbered = look
            self._number.write(number_picture(*look))
        middle, right, up = shapes.facing(told.position, camera)
        self._draw_card(self._number, clip, middle, right * LABEL_SIZE[0], up * LABEL_SIZE[1])

    def _say(self, words: str, wrist: Floats, camera: Camera, clip: Floats) -> None:
        """Write words below the wrist, facing the eye."""
        if words not in self._said:
            picture = words_picture(words)
            self._said[words] = self._gl.texture(picture.size, 4, picture.tobytes())
        texture = self._said[words]
        _, right, up = shapes.facing(wrist, camera)
        wide = WORDS_HEIGHT * texture.width / texture.height
        middle = wrist - up * WORDS_BELOW
        self._draw_card(texture, clip, middle, right * wide, up * WORDS_HEIGHT)

    def _draw_card(
        self, texture: moderngl.Texture, clip: Floats, middle: Floats, right: Floats, up: Floats
    ) -> None:
        texture.use(0)
        _write(self._label, "clip", clip.T)
        _write(self._label, "middle", middle)
        _write(self._label, "right", right)
        _write(self._label, "up", up)
        self._card.render(moderngl.TRIANGLE_STRIP, vertices=4)

    def _darken(self, camera: Camera, told: Feedback) -> None:
        opening = OPEN_DEGREES + (NARROW_DEGREES - OPEN_DEGREES) * told.vignette
        edge = (math.radians(opening), math.radians(opening + SOFT_DEGREES))
        if told.vignette <= 0.0:
            edge = (math.pi, 2.0 * math.pi)
        _write(self._screen, "tangents", np.tan(camera.fov))
        _write(self._screen, "edge", np.array(edge))
        _write(self._screen, "fade", np.array([told.fade]))
        self._whole.render(moderngl.TRIANGLES, vertices=3)


def number_picture(force: float, slipping: bool) -> bytes:
    """Return the image of the force's number: r g b a bytes, top row first."""
    width, height = _LABEL_PIXELS
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 14, fill=(18, 20, 26, 200))
    ink = (255, 130, 70, 255) if slipping else (225, 240, 255, 255)
    font = ImageFont.load_default(36)
    draw.text((width / 2, height / 2), f"{force:.2f} kg", ink, font, anchor="mm")
    return picture.tobytes()


def words_picture(words: str) -> Image.Image:
    """Return the image of words at the gripper: why something does not come."""
    font = ImageFont.truetype(font_lato.font_files["LatoBold"], 38)
    width = round(font.getlength(words)) + 36
    picture = Image.new("RGBA", (width, _WORDS_PIXELS), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, width - 1, _WORDS_PIXELS - 1), 14, fill=(18, 20, 26, 225))
    draw.text((width / 2, _WORDS_PIXELS / 2), words, (255, 190, 90, 255), font, anchor="mm")
    return picture


def _write(program: moderngl.Program, name: str, value: Floats) -> None:
    uniform(program, name).write(np.ascontiguousarray(value, dtype=np.float32).tobytes())
