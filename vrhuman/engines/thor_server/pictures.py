"""Draws pictures in the form of the protocol: bottom row first, packed, masks as colours."""

from __future__ import annotations

from dataclasses import dataclass, replace

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.target import Target, own_target
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.thor_server.appearance import Look, dressed, placed, translucent
from vrhuman.engines.thor_server.cameras import Colour
from vrhuman.engines.thor_server.masks import palette
from vrhuman.engines.thor_server.settings import Wanted
from vrhuman.houses.house import House
from vrhuman.records import Camera

MAX_PIXELS = 8192
"""The largest side of a picture that OpenGL 3.3 drivers draw to."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One camera's picture, bottom row first; None for what was not asked for.

    ``colour`` (H, W, 3) sRGB bytes; ``depth`` (H, W) float32 metres; ``instances`` and ``classes``
    (H, W) uint32 whose bytes are r, g, b, 255.
    """

    colour: memoryview | None = None
    depth: memoryview | None = None
    instances: memoryview | None = None
    classes: memoryview | None = None


class Studio:
    """Draws one engine's world; makes its OpenGL context when the first picture is taken."""

    def __init__(self) -> None:
        self._context: moderngl.Context | None = None
        self._renderer: Renderer | None = None
        self._engine: EmbeddedEngine | None = None
        self._scene: Scene | None = None
        self._targets: dict[tuple[int, int], Target] = {}
        self._plain: Scene | None = None
        self._shown: House | None = None
        self.look = Look()
        self.palette = palette((), ())

    def enter(self, engine: EmbeddedEngine) -> None:
        """Draw another engine from now on, as its house looks."""
        self.look = Look()
        self._show(engine)

    def show(self, engine: EmbeddedEngine) -> None:
        """Draw what there is to draw now, in the looks that it has."""
        self._show(engine)

    def follow(self) -> None:
        """Draw the objects that the engine's house has now."""
        engine, shown = self._engine, self._shown
        if engine is not None and shown is not None and engine.house is not shown:
            if len(engine.house.objects) != len(shown.objects):
                self._show(engine)
            self._shown = engine.house

    def wear(self, look: Look) -> None:
        """Draw the scene with other looks from now on."""
        before, self.look = self.look, look
        if replace(before, hidden=look.hidden) != look and self._engine is not None:
            self._show(self._engine)

    @property
    def translucent(self) -> frozenset[str]:
        """The ids of the objects that one can see through."""
        return frozenset() if self._plain is None else translucent(self._plain)

    def _show(self, engine: EmbeddedEngine) -> None:
        types = {thing.object_id: thing.object_type for thing in engine.house.objects}
        self._engine, self._shown, self._renderer = engine, engine.house, None
        self._plain = engine.scene()
        self._scene = dressed(self._plain, engine.house, self.look)
        segments = self._scene.segments
        self.palette = palette(segments, [types.get(name, "") for name in segments])

    def shoot(
        self,
        camera: Camera,
        size: tuple[int, int],
        wanted: Wanted,
        sky: Colour | None = None,
        setback: float = 0.0,
        eyes: EmbeddedEngine | None = None,
    ) -> Shot:
        """Draw one camera's picture of the present state; its depth starts at ``setback`` [m].

        It is seen by the agent whose engine ``eyes`` are, who does not see the own body; without
        ``eyes``, by nobody in the house.
        """
        target, palette = self._draw(camera, size, eyes), self.palette
        marked = wanted.instances or wanted.classes  # as upstream: both where either is wanted
        depth = target.read_depth(camera)[::-1] if wanted.depth or sky else None
        colour = _colour(target) if wanted.colour else None
        if sky and colour is not None and depth is not None:
            colour[depth >= camera.far - 1e-3 * (camera.far - camera.near)] = sky
        if depth is not None and setback:
            depth -= np.float32(setback)
        ids = _ids(target) if marked else None
        return Shot(
            colour=None if colour is None else _bytes(colour),
            depth=_bytes(depth) if wanted.depth and depth is not None else None,
            instances=None if ids is None else _bytes(palette.instances[ids]),
            classes=_bytes(palette.classes[ids]) if wanted.classes else None,
        )

    def touch(self, ray: Camera, eyes: EmbeddedEngine) -> tuple[str, float]:
        """Return the object in the one pixel that an agent's ``ray`` sees, and its distance [m].

        The object is "" where there is none.
        """
        images = self._draw(ray, (1, 1), eyes).read(ray)
        segments = self._scene.segments if self._scene else ("",)
        return segments[int(images.ids[0, 0])], float(images.depth[0, 0])

    def _draw(
        self, camera: Camera, size: tuple[int, int], eyes: EmbeddedEngine | None = None
    ) -> Target:
        if self._engine is None or self._scene is None:
            raise RuntimeError("enter an engine first")
        if self._context is None:
            self._context = headless_context()
        if self._renderer is None:
            self._renderer = Renderer(self._context, self._scene)
        target = self._target(self._context, size)
        seen = eyes.observe().body_poses if eyes else self._engine.onlooker_poses()
        poses = placed(seen, self._scene, self.look)
        self._renderer.draw(camera, poses, target)
        return target

    def _target(self, context: moderngl.Context, size: tuple[int, int]) -> Target:
        """The buffer of that size; the last two are kept: a client's pictures, and single rays."""
        if size not in self._targets:
            while len(self._targets) > 1:
                self._targets.pop(next(iter(self._targets))).release()
            self._targets[size] = replace(own_target(context, size), top_first=False)
        return self._targets[size]


def _colour(target: Target) -> NDArray[np.uint8]:
    """The colours (H, W, 3), bottom row first as OpenGL has it: four times as fast as by RGBA."""
    colour = np.empty((target.size[1], target.size[0], 3), dtype=np.uint8)
    target.framebuffer.read_into(colour, components=3, alignment=1)
    return colour


def _ids(target: Target) -> NDArray[np.uint16]:
    ids = np.empty((target.size[1], target.size[0]), dtype=np.uint16)
    target.framebuffer.read_into(ids, components=1, attachment=1, dtype="u2", alignment=1)
    return ids


def _bytes(image: NDArray[np.generic]) -> memoryview:
    return np.ascontiguousarray(image).data.cast("B")
