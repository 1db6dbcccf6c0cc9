"""Loads GLSL programs from ``shaders``: NAME.vert.glsl and NAME.frag.glsl after common.glsl."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

import moderngl


def load_program(
    context: moderngl.Context, name: str, *defines: str, fragment: str = ""
) -> moderngl.Program:
    """Compile and link one program, with ``defines`` defined for the preprocessor.

    ``fragment`` names another fragment shader than the program's own.
    """
    folder = files(__package__) / "shaders"

    def source(file: str) -> str:
        return (folder / file).read_text(encoding="utf-8")

    common = "#version 330 core\n" + "".join(f"#define {name}\n" for name in defines)
    common += source("common.glsl")
    return context.program(
        vertex_shader=common + source(f"{name}.vert.glsl"),
        fragment_shader=common + source(f"{fragment or name}.frag.glsl"),
    )


def uniform(program: moderngl.Program, name: str) -> moderngl.Uniform:
    """Return a uniform that the program certainly has."""
    member = program[name]
    if not isinstance(member, moderngl.Uniform):
        raise TypeError(f"{name} is not a uniform")
    return member


def uniforms(programs: Iterable[moderngl.Program], name: str) -> list[moderngl.Uniform]:
    """Return the uniform of that name from each of the programs that use it."""
    return [uniform(program, name) for program in programs if program.get(name, None) is not None]
