"""GLSL programs of the folder ``shaders``: NAME.vert.glsl and NAME.frag.glsl after common.glsl."""

from __future__ import annotations

from importlib.resources import files

import moderngl


def load_program(context: moderngl.Context, name: str, *defines: str) -> moderngl.Program:
    """Compile and link one program, with names defined for the preprocessor."""
    folder = files(__package__) / "shaders"

    def source(file: str) -> str:
        return (folder / file).read_text(encoding="utf-8")

    common = "#version 330 core\n" + "".join(f"#define {name}\n" for name in defines)
    common += source("common.glsl")
    return context.program(
        vertex_shader=common + source(f"{name}.vert.glsl"),
        fragment_shader=common + source(f"{name}.frag.glsl"),
    )


def uniform(program: moderngl.Program, name: str) -> moderngl.Uniform:
    """A uniform that the program certainly has."""
    member = program[name]
    if not isinstance(member, moderngl.Uniform):
        raise TypeError(f"{name} is not a uniform")
    return member
