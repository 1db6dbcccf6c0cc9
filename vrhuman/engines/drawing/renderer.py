"""Draws a scene: one pass that writes colour, object ids and depth."""

from __future__ import annotations

import moderngl
import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.baking import bake
from vrhuman.engines.drawing.body_table import BodyTable
from vrhuman.engines.drawing.context import is_software
from vrhuman.engines.drawing.drawable import drawable
from vrhuman.engines.drawing.floor_shadows import FloorShadows
from vrhuman.engines.drawing.packing import (
    BODY_ATTRIBUTES,
    BODY_FORMAT,
    GLOSSY_ATTRIBUTES,
    GLOSSY_FORMAT,
    MATT_ATTRIBUTES,
    MATT_FORMAT,
    Packed,
    pack_bodies,
    pack_panes,
    pack_surfaces,
)
from vrhuman.engines.drawing.programs import load_program, uniform
from vrhuman.engines.drawing.rooms import make_plan
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import Target
from vrhuman.engines.drawing.textures import SIZE, texture_layers
from vrhuman.engines.drawing.visible import clip_matrix, in_view
from vrhuman.records import Camera, Floats

_FRAMEBUFFER_SRGB = 0x8DB9
_DETAILS, _LIGHTMAP, _BODIES = 0, 1, 2  # texture units


class Renderer:
    """One scene in one GL context; make it and call it with that context current.

    Light is baked on construction. No picture depends on what was drawn before it.
    """

    def __init__(self, context: moderngl.Context, scene: Scene) -> None:
        context.gc()  # of earlier scenes, where the context keeps what Python dropped
        self._gl = context
        self._plan = make_plan(scene)
        lightmap = bake(scene, self._plan)
        bodies = pack_bodies(scene.bodies, scene, self._plan)
        self._matt = load_program(context, "surface")
        self._glossy = load_program(context, "surface", "GLOSSY")
        self._solid = load_program(context, "body")
        self._pane = load_program(context, "pane")
        self._sky = load_program(context, "sky")
        self._walls = drawable(
            context,
            self._matt,
            pack_surfaces(scene, self._plan, lightmap, "wall", "ceiling"),
            MATT_FORMAT,
            MATT_ATTRIBUTES,
        )
        self._floors = drawable(
            context,
            self._glossy,
            pack_surfaces(scene, self._plan, lightmap, "floor"),
            GLOSSY_FORMAT,
            GLOSSY_ATTRIBUTES,
        )
        self._bodies = drawable(context, self._solid, bodies, BODY_FORMAT, BODY_ATTRIBUTES)
        self._panes = _panes(context, self._pane, scene)
        self._heaven = context.vertex_array(self._sky, [])
        self._details = _detail_textures(context)
        self._shadows = FloorShadows(context, scene, lightmap)
        self._table = BodyTable(context, scene, self._plan, bodies)
        for program in (self._matt, self._glossy, self._solid):
            uniform(program, "u_details").value = _DETAILS
        for program in (self._matt, self._glossy):
            uniform(program, "u_lightmap").value = _LIGHTMAP
        uniform(self._solid, "u_bodies").value = _BODIES

    def draw(
        self,
        camera: Camera,
        body_poses: Floats,
        target: Target,
        tints: Floats | None = None,
        viewport: tuple[int, int, int, int] | None = None,
    ) -> None:
        """Draw the scene with its bodies at ``body_poses`` (N, 7), in the scene's order.

        ``tints`` (N, 4) mixes a colour into each body: sRGB and how much of it, 0..1 (a hand's
        ghost, a highlight). ``viewport`` is x, y, width, height in the target [px], y from
        the row that is read first, the whole of it by default; the rest is left as it was.
        """
        models = geometry.model_matrices(body_poses)
        self._table.update(models, tints)
        self._shadows.update(models)
        self._begin(target, viewport or (0, 0, *target.size))
        clip = clip_matrix(camera)
        if target.top_first:
            clip[1] *= -1.0
        for program in (self._matt, self._glossy, self._solid, self._pane):
            uniform(program, "u_clip").write(clip.T.astype("f4").tobytes())
        for program in (self._glossy, self._solid, self._pane):
            uniform(program, "u_eye").write(np.asarray(camera.position, dtype="f4").tobytes())
        here = int(self._plan.room_indices(np.asarray(camera.position)[None])[0])
        near, far = self._bodies.choose(*self._bodies_in_view(camera, here))
        (walls,) = self._walls.choose(_rooms_in_view(camera, self._walls.packed, here))
        (floors,) = self._floors.choose(_rooms_in_view(camera, self._floors.packed, here))
        self._bodies.render(near)
        self._walls.render(walls)
        self._floors.render(floors)
        if self._panes is not None:
            self._panes.render(moderngl.TRIANGLES)
        self._bodies.render(far, first=near)
        self._draw_sky(clip)
        self._gl.disable_direct(_FRAMEBUFFER_SRGB)

    def _begin(self, target: Target, viewport: tuple[int, int, int, int]) -> None:
        gl = self._gl
        target.framebuffer.use()
        target.framebuffer.viewport = viewport
        gl.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        gl.disable(moderngl.BLEND)
        gl.depth_func = "<="
        gl.front_face = "cw" if target.top_first else "ccw"
        if target.gl_encodes:
            gl.enable_direct(_FRAMEBUFFER_SRGB)
        else:
            gl.disable_direct(_FRAMEBUFFER_SRGB)
        for program in (self._matt, self._glossy, self._solid, self._pane, self._sky):
            uniform(program, "u_gl_encodes").value = target.gl_encodes
        self._details.use(_DETAILS)
        self._shadows.texture.use(_LIGHTMAP)
        self._table.texture.use(_BODIES)
        target.framebuffer.clear(depth=1.0, viewport=viewport)

    def _bodies_in_view(self, camera: Camera, here: int) -> tuple[list[int], list[int]]:
        """Bodies in the camera's room, and the others, both front to back."""
        centres = self._table.centres
        shown = np.flatnonzero(in_view(camera, centres, self._bodies.packed.radii))
        shown = shown[np.argsort(np.linalg.norm(centres[shown] - camera.position, axis=1))]
        near = self._table.rooms[shown] == here
        return shown[near].tolist(), shown[~near].tolist()

    def _draw_sky(self, clip: Floats) -> None:
        """Behind everything: what no surface covers."""
        rays = np.linalg.inv(clip[[0, 1, 3], :3])  # from clip x, y, w to world directions
        uniform(self._sky, "u_ray").write(rays.T.astype("f4").tobytes())
        self._gl.disable(moderngl.CULL_FACE)
        self._heaven.render(moderngl.TRIANGLES, vertices=3)


def _rooms_in_view(camera: Camera, surfaces: Packed, here: int) -> list[int]:
    """The groups to draw, the camera's own first: what hides most saves most shading."""
    away = np.linalg.norm(surfaces.centres - camera.position, axis=1)
    away[here] = -1.0
    shown = np.flatnonzero(in_view(camera, surfaces.centres, surfaces.radii))
    order: list[int] = shown[np.argsort(away[shown])].tolist()
    return order


def _panes(
    context: moderngl.Context, program: moderngl.Program, scene: Scene
) -> moderngl.VertexArray | None:
    corners = pack_panes(scene)
    if len(corners) == 0:
        return None
    return context.vertex_array(program, [(context.buffer(corners), "3f", "in_position")])


def _detail_textures(context: moderngl.Context) -> moderngl.TextureArray:
    """Mip-mapped; where software draws, from the nearest level (a fifth of all time saved)."""
    names, layers = texture_layers()
    texture = context.texture_array((SIZE, SIZE, len(names)), 4, layers.tobytes())
    texture.build_mipmaps()
    if is_software(context):
        texture.filter = (moderngl.LINEAR_MIPMAP_NEAREST, moderngl.LINEAR)
    else:
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        texture.anisotropy = 8.0
    return texture
