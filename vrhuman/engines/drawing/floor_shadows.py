"""The lightmap in the GL, with the contact shadows of the moment drawn over the floors."""

from __future__ import annotations

import moderngl
import numpy as np

from vrhuman.engines.drawing.baking import Lightmap
from vrhuman.engines.drawing.programs import load_program, uniform
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.shadows import casters, shadow_rectangles
from vrhuman.records import Floats


class FloorShadows:
    """``texture`` is the lightmap to sample; :meth:`update` before drawing."""

    def __init__(self, context: moderngl.Context, scene: Scene, lightmap: Lightmap) -> None:
        self._gl = context
        height, width = lightmap.texels.shape[:2]
        self.texture = context.texture((width, height), 4, lightmap.texels.tobytes())
        self.texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        self.texture.repeat_x = self.texture.repeat_y = False
        self._framebuffer = context.framebuffer([self.texture])
        self._size = lightmap.plan_size
        plan = lightmap.texels[: self._size[1], : self._size[0]]
        self._bare = np.ascontiguousarray(plan).tobytes()
        self._parts = casters(scene.bodies)
        self._drawn: Floats | None = None
        program = load_program(context, "shadow")
        extent = np.array(self._size) * lightmap.plan_texel
        low = lightmap.plan_origin - lightmap.plan_texel / 2.0
        uniform(program, "u_plan").value = (*map(float, low), *map(float, 2.0 / extent))
        self._rectangles = context.buffer(reserve=max(32, 32 * len(self._parts.body)), dynamic=True)
        self._mesh = context.vertex_array(
            program, [(self._rectangles, "4f 4f /i", "in_place", "in_size")]
        )

    def update(self, models: Floats) -> None:
        """Redraw the shadows if a body that throws one has moved; ``models`` (N, 4, 4)."""
        now = models[self._parts.body]
        if len(now) == 0 or (self._drawn is not None and np.array_equal(now, self._drawn)):
            return
        self._drawn = now
        rectangles = shadow_rectangles(self._parts, models)
        self.texture.write(self._bare, viewport=(0, 0, *self._size))
        if len(rectangles) == 0:
            return
        self._rectangles.write(rectangles)
        self._framebuffer.use()
        self._framebuffer.viewport = (0, 0, *self._size)
        self._gl.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self._gl.enable(moderngl.BLEND)
        self._gl.blend_func = (moderngl.ZERO, moderngl.SRC_COLOR)
        self._mesh.render(moderngl.TRIANGLE_STRIP, vertices=4, instances=len(rectangles))
        self._gl.disable(moderngl.BLEND)
