"""Draws a scene: one pass that writes colour, object ids and depth."""

from __future__ import annotations

from collections.abc import Sequence

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.baking import bake
from vrhuman.engines.drawing.body_table import BodyTable
from vrhuman.engines.drawing.context import free_dropped, is_software
from vrhuman.engines.drawing.culling import Culling
from vrhuman.engines.drawing.drawable import Drawable, Style
from vrhuman.engines.drawing.finishes import Texture
from vrhuman.engines.drawing.floor_shadows import FloorShadows
from vrhuman.engines.drawing.packing import (
    BODY_LAYOUT,
    SURFACE_LAYOUT,
    pack_bodies,
    pack_panes,
    pack_surfaces,
    textures_of,
)
from vrhuman.engines.drawing.programs import load_program, uniform, uniforms
from vrhuman.engines.drawing.rooms import make_plan
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.smoothing import Canvases, samples_of
from vrhuman.engines.drawing.target import Target
from vrhuman.engines.drawing.textures import SIZE, texture_layers
from vrhuman.engines.drawing.visible import View, view_of
from vrhuman.records import Camera, Floats

_FRAMEBUFFER_SRGB = 0x8DB9
_DETAILS, _LIGHTMAP, _BODIES = 0, 1, 2  # texture units
_TOP_FIRST: Floats = np.array([[1.0], [-1.0], [1.0], [1.0]])
_NEARER = (-1.0, -64.0)
"""The depth offset (factor, units) with which a body covers itself in an older picture."""


class Renderer:
    """Draws one scene in one OpenGL context; create and call it with that context current.

    Light is baked on construction. No picture depends on what was drawn before it. ``samples`` per
    pixel smooth the edges, 0 does not; the default is what the OpenGL driver draws cheaply.
    """

    def __init__(self, context: moderngl.Context, scene: Scene, samples: int | None = None) -> None:
        free_dropped(context)  # earlier scenes
        self._gl = context
        samples = samples_of(context) if samples is None else samples
        self._canvases = Canvases(context, samples) if samples else None
        plan = make_plan(scene)
        lightmap = bake(scene, plan)
        bare = _unlit(context, "surface")
        self._lit = _Styles(
            walls=_style(context, "surface"),
            floors=_style(context, "surface", "GLOSSY"),
            bodies=_style(context, "body"),
        )
        self._unlit = _Styles(bare, bare, _unlit(context, "body", "BODY"))
        self._sky = _Sky(context, scene)
        bodies = pack_bodies(scene.bodies, scene, plan)
        walls = pack_surfaces(scene, plan, lightmap, "wall", "ceiling")
        floors = pack_surfaces(scene, plan, lightmap, "floor")
        both = (self._lit, self._unlit)
        self._walls = Drawable(context, walls, SURFACE_LAYOUT, [s.walls for s in both])
        self._floors = Drawable(context, floors, SURFACE_LAYOUT, [s.floors for s in both])
        self._bodies = Drawable(context, bodies, BODY_LAYOUT, [s.bodies for s in both])
        self._details = _detail_textures(context, textures_of(scene))
        self._shadows = FloorShadows(context, scene, lightmap)
        self._table = BodyTable(scene, plan, bodies)
        self._rows = context.texture((self._table.rows.shape[1], len(bodies.radii)), 4, dtype="f4")
        self._rows.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self._culling = Culling(scene, plan, self._table, walls, floors)
        for styles in both:
            for name, unit in (("details", _DETAILS), ("lightmap", _LIGHTMAP), ("bodies", _BODIES)):
                for sampler in uniforms(styles.programs, f"u_{name}"):
                    sampler.value = unit

    def draw(
        self,
        camera: Camera,
        body_poses: Floats,
        target: Target,
        tints: Floats | None = None,
        viewport: tuple[int, int, int, int] | None = None,
        unlit: bool = False,
    ) -> None:
        """Draw the scene with its bodies at ``body_poses`` (N, 7), in the scene's order.

        Bodies under :data:`vrhuman.engines.drawing.visible.UNDERGROUND` are not drawn. ``tints``
        (N, 4) mixes a colour into each body: sRGB and how much of it, 0..1 (a ghost hand, a
        highlight). ``viewport`` is x, y, width, height in the target [px], y from the row that is
        read first, the whole of it by default; the rest is left as it was. ``unlit`` pictures show
        each part's plain colour, under no light and without texture. Edges are smoothed only in lit
        pictures of a whole target.
        """
        if self._canvases is None or viewport is not None or unlit:
            area = viewport or (0, 0, *target.size)
            self._draw(camera, body_poses, target, tints, area, unlit)
            return
        canvas = self._canvases.canvas(target)
        self._draw(camera, body_poses, canvas, tints, (0, 0, *target.size), unlit)
        self._canvases.finish(canvas, target)

    def draw_over(
        self,
        camera: Camera,
        body_poses: Floats,
        target: Target,
        rows: Sequence[int],
        tints: Floats | None = None,
    ) -> None:
        """Draw only the scene's bodies ``rows``, over a picture whose depth the target has.

        With ``tints`` (N, 4), as in :meth:`draw`, they cover themselves in that picture.
        """
        self._shadows.postpone(self._place(body_poses, tints))
        self._prepare(target, (0, 0, *target.size))
        _looking(self._lit, camera, target)
        (bodies,) = self._bodies.choose(tuple(rows))
        self._gl.polygon_offset = (0.0, 0.0) if tints is None else _NEARER
        self._bodies.render(self._lit.bodies, bodies)
        self._gl.polygon_offset = (0.0, 0.0)
        self._gl.disable(moderngl.CULL_FACE)
        self._gl.disable_direct(_FRAMEBUFFER_SRGB)

    def _draw(
        self,
        camera: Camera,
        body_poses: Floats,
        target: Target,
        tints: Floats | None,
        viewport: tuple[int, int, int, int],
        unlit: bool,
    ) -> None:
        moved = self._place(body_poses, tints)
        if unlit:
            self._shadows.postpone(moved)
        else:
            self._shadows.update(self._table.models, moved)
        target.clear_depth(viewport)
        self._prepare(target, viewport)
        styles = self._unlit if unlit else self._lit
        view, clip = _looking(styles, camera, target)
        seen = self._culling.seen(view)
        near, far = self._bodies.choose(seen.bodies_near, seen.bodies_far)
        (walls,), (floors,) = self._walls.choose(seen.walls), self._floors.choose(seen.floors)
        self._bodies.render(styles.bodies, near)
        self._walls.render(styles.walls, walls)
        self._floors.render(styles.floors, floors)
        self._sky.look(view, clip, target)
        self._sky.render_panes()
        self._bodies.render(styles.bodies, far)
        self._gl.disable(moderngl.CULL_FACE)
        self._sky.render()
        self._gl.disable_direct(_FRAMEBUFFER_SRGB)

    def _place(self, body_poses: Floats, tints: Floats | None) -> NDArray[np.int64]:
        """Load the bodies' poses and tints; return which bodies have moved."""
        moved = self._table.update(body_poses, tints)
        if self._table.changed:
            self._rows.write(self._table.rows)
        return moved

    def _prepare(self, target: Target, viewport: tuple[int, int, int, int]) -> None:
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
        self._details.use(_DETAILS)
        self._shadows.texture.use(_LIGHTMAP)
        self._rows.use(_BODIES)


class _Styles:
    """How everything is drawn that has its own colour."""

    def __init__(self, walls: Style, floors: Style, bodies: Style) -> None:
        self.walls = walls
        self.floors = floors
        self.bodies = bodies
        styles = (walls, floors, bodies)
        self.programs = [p for style in styles for p in (style.textured, style.plain)]
        self._look = _Look(self.programs)

    def look(self, clip: Floats, camera: Camera, target: Target) -> None:
        """Draw for that camera and target from now on."""
        self._look.set(clip, camera, target)


class _Look:
    """The camera and the target for which some programs draw; no program is in two of them."""

    def __init__(self, programs: Sequence[moderngl.Program]) -> None:
        own = list(dict.fromkeys(programs))
        self._clip = uniforms(own, "u_clip")
        self._eye = uniforms(own, "u_eye")
        self._curve = uniforms(own, "u_curve")
        self._bias = uniforms(own, "u_bias")
        self._written: tuple[tuple[float, float, float], float] | None = None

    def set(self, clip: Floats, camera: Camera, target: Target) -> None:
        """Draw for that camera and target from now on: write what is not written already."""
        matrix = clip.T.astype("f4").tobytes()
        eye = camera.position.astype("f4").tobytes()
        for member in self._clip:
            member.write(matrix)
        for member in self._eye:
            member.write(eye)
        if self._written == (target.curve, target.bias):
            return
        for member in self._curve:
            member.value = target.curve
        for member in self._bias:
            member.value = target.bias
        self._written = target.curve, target.bias


def _looking(styles: _Styles, camera: Camera, target: Target) -> tuple[View, Floats]:
    """Set the camera and target of these styles; return the view and the clip matrix."""
    view = view_of(camera)
    clip = view.clip * _TOP_FIRST if target.top_first else view.clip
    styles.look(clip, camera, target)
    return view, clip


class _Sky:
    """The background, where no surface is, and the panes, which show the same."""

    def __init__(self, context: moderngl.Context, scene: Scene) -> None:
        sky, pane = load_program(context, "sky"), load_program(context, "pane")
        self._ray = uniform(sky, "u_ray")
        self._mesh = context.vertex_array(sky, [])
        self._panes = _panes(context, pane, scene)
        self._look = _Look([sky, pane])

    def look(self, view: View, clip: Floats, target: Target) -> None:
        """Draw for that camera and target from now on."""
        self._ray.write(view.rays(target.top_first).T.astype("f4").tobytes())
        self._look.set(clip, view.camera, target)

    def render_panes(self) -> None:
        if self._panes is not None:
            self._panes.render(moderngl.TRIANGLES)

    def render(self) -> None:
        self._mesh.render(moderngl.TRIANGLES, vertices=3)


def _style(context: moderngl.Context, name: str, *defines: str) -> Style:
    return Style(
        textured=load_program(context, name, *defines),
        plain=load_program(context, name, *defines, "PLAIN"),
    )


def _unlit(context: moderngl.Context, name: str, *defines: str) -> Style:
    program = load_program(context, name, *defines, "PLAIN", fragment="unlit")
    return Style(program, program)


def _panes(
    context: moderngl.Context, program: moderngl.Program, scene: Scene
) -> moderngl.VertexArray | None:
    corners = pack_panes(scene)
    if len(corners) == 0:
        return None
    return context.vertex_array(program, [(context.buffer(corners), "3f", "in_position")])


def _detail_textures(
    context: moderngl.Context, names: tuple[Texture, ...]
) -> moderngl.TextureArray:
    """The textures with mip maps; software uses the nearest level (saves a fifth of all time)."""
    layers = texture_layers(names).tobytes()
    texture = context.texture_array((SIZE, SIZE, len(names)), 4, layers)
    texture.build_mipmaps()
    if is_software(context):
        texture.filter = (moderngl.LINEAR_MIPMAP_NEAREST, moderngl.LINEAR)
    else:
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        texture.anisotropy = 8.0
    return texture
