"""Runs one shader program of the reprojection over the whole view."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import moderngl

from vrhuman.engines.drawing.programs import uniform
from vrhuman.records import Floats

UNITS = ("u_colour", "u_nearness", "u_nearest", "u_other_colour", "u_other_nearness")
"""The names of the textures, in the order of their texture units."""


class Pass:
    """A shader program that draws on one triangle.

    It is ``name``.frag.glsl after common.glsl, with ``defines`` defined.
    """

    def __init__(self, context: moderngl.Context, name: str, *defines: str) -> None:
        folder = files(__package__)
        vertex, common, fragment = (
            (folder / file).read_text("utf-8")
            for file in ("view.vert.glsl", "common.glsl", f"{name}.frag.glsl")
        )
        version = "#version 330 core\n"
        shader = version + "".join(f"#define {each}\n" for each in defines) + common + fragment
        self._program = context.program(version + vertex, shader)
        self._triangle = context.vertex_array(self._program, [])
        for unit, sampler in enumerate(UNITS):
            if sampler in self._program:
                uniform(self._program, sampler).value = unit

    def render(self, values: Mapping[str, Floats]) -> None:
        """Draw, with those of the values that the program uses."""
        for name, value in values.items():
            if name in self._program:
                uniform(self._program, name).write(value.astype("f4").tobytes())
        self._triangle.render(moderngl.TRIANGLES, vertices=3)
