"""The lightmap as a texture, with the present contact shadows drawn over the floors."""

from __future__ import annotations

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.baking import Lightmap
from vrhuman.engines.drawing.programs import load_program, uniform
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.shadows import casters, shadow_boxes, shadow_rectangles
from vrhuman.records import Floats


class FloorShadows:
    """Draws contact shadows into the lightmap.

    ``texture`` is the lightmap to sample; call :meth:`update` before drawing.
    """

    def __init__(self, context: moderngl.Context, scene: Scene, lightmap: Lightmap) -> None:
        self._gl = context
        height, width = lightmap.texels.shape[:2]
        self.texture = context.texture((width, height), 4, lightmap.texels.tobytes())
        self.texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        self.texture.repeat_x = self.texture.repeat_y = False
        self._framebuffer = context.framebuffer([self.texture])
        self._size = lightmap.plan_size
        self._bare = lightmap.texels[: self._size[1], : self._size[0]]
        self._parts = casters(scene.bodies)
        self._shadows = np.zeros((len(self._parts.body), 8), dtype=np.float32)
        self._moved = np.zeros(len(scene.bodies), dtype=bool)  # since the last update
        program = load_program(context, "shadow")
        self._texel = lightmap.plan_texel
        extent = np.array(self._size) * self._texel
        self._low = lightmap.plan_origin - self._texel / 2.0
        uniform(program, "u_plan").value = (*map(float, self._low), *map(float, 2.0 / extent))
        self._rectangles = context.buffer(reserve=max(32, 32 * len(self._parts.body)), dynamic=True)
        self._mesh = context.vertex_array(
            program, [(self._rectangles, "4f 4f /i", "in_place", "in_size")]
        )

    def postpone(self, moved: NDArray[np.int64]) -> None:
        """Leave the shadows of bodies that have ``moved`` to the next update."""
        self._moved[moved] = True

    def update(self, models: Floats, moved: NDArray[np.int64]) -> None:
        """Redraw the shadows around the bodies that have ``moved`` and throw one.

        ``models`` (N, 4, 4) are all bodies' local-to-world matrices.
        """
        self._moved[moved] = True
        which = np.flatnonzero(self._moved[self._parts.body])
        self._moved[:] = False
        if len(which) == 0:
            return
        before = self._shadows[which]
        now = shadow_rectangles(self._parts, which, models)
        self._shadows[which] = now
        touched = np.concatenate([before, now])
        touched = shadow_boxes(touched[touched[:, 7] > 0.0])
        if len(touched) == 0:
            return
        region = np.concatenate([touched[:, :2].min(axis=0), touched[:, 2:].max(axis=0)])
        first = np.floor((region[:2] - self._low) / self._texel).astype(int)
        last = np.ceil((region[2:] - self._low) / self._texel).astype(int)
        x, z = np.clip(first, 0, self._size).tolist()
        right, top = np.clip(last, 0, self._size).tolist()
        if x < right and z < top:
            self._redraw(region, (x, z, right - x, top - z))

    def _redraw(self, region: NDArray[np.float32], texels: tuple[int, int, int, int]) -> None:
        """Redraw all shadows in a region of the plan.

        ``region`` is x, z of its corners [m], ``texels`` its x, y, w, h.
        """
        boxes = shadow_boxes(self._shadows)
        there = (boxes[:, :2] < region[2:]).all(axis=1) & (boxes[:, 2:] > region[:2]).all(axis=1)
        rectangles = self._shadows[there & (self._shadows[:, 7] > 0.0)]
        x, y, width, height = texels
        bare = np.ascontiguousarray(self._bare[y : y + height, x : x + width])
        self.texture.write(bare, viewport=texels)
        if len(rectangles) == 0:
            return
        self._rectangles.write(rectangles)
        self._framebuffer.use()
        self._framebuffer.viewport = (0, 0, *self._size)
        self._framebuffer.scissor = texels
        self._gl.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self._gl.enable(moderngl.BLEND)
        self._gl.blend_func = (moderngl.ZERO, moderngl.SRC_COLOR)
        self._mesh.render(moderngl.TRIANGLE_STRIP, vertices=4, instances=len(rectangles))
        self._gl.disable(moderngl.BLEND)
        self._framebuffer.scissor = (0, 0, *self._size)
