"""One program of the reprojection, drawn over the whole view."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import moderngl

from vrhuman.engines.drawing.programs import uniform
from vrhuman.records import Floats

UNITS = ("u_colour", "u_nearness", "u_nearest", "u_other_colour", "u_other_nearness")
"""The textures, by their units."""


class Pass:
    """``name``.frag.glsl behind common.glsl, on one triangle; a search takes so many ``steps``."""

    def __init__(self, context: moderngl.Context, name: str, steps: int) -> None:
        folder = files(__package__)
        vertex, common, fragment = (
            (folder / file).read_text("utf-8")
            for file in ("view.vert.glsl", "common.glsl", f"{name}.frag.glsl")
        )
        version = f"#version 330 core\n#define STEPS {steps}\n"
        self._program = context.program(version + vertex, version + common + fragment)
        self._triangle = context.vertex_array(self._program, [])
        for unit, sampler in enumerate(UNITS):
            if sampler in self._program:
                uniform(self._program, sampler).value = unit

    def render(self, values: Mapping[str, Floats]) -> None:
        """Draw with those of the values that the program knows."""
        for name, value in values.items():
            if name in self._program:
                uniform(self._program, name).write(value.astype("f4").tobytes())
        self._triangle.render(moderngl.TRIANGLES, vertices=3)
