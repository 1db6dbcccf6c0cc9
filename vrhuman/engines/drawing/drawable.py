"""Packed groups of triangles in the GL, of which any may be drawn in any order in one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import moderngl
import numpy as np

from vrhuman.engines.drawing.packing import Packed


@dataclass(frozen=True, slots=True)
class Drawable:
    """``mesh`` reads its triangles from ``index``, which :meth:`choose` fills."""

    packed: Packed
    mesh: moderngl.VertexArray
    index: moderngl.Buffer

    def choose(self, *batches: Sequence[int]) -> tuple[int, ...]:
        """Load the groups of all batches, one after the other; each batch's number of indices."""
        faces = [[self.packed.triangles[group] for group in batch] for batch in batches]
        every = [face for batch in faces for face in batch]
        if every:
            self.index.orphan()
            self.index.write(np.concatenate(every))
        return tuple(3 * sum(map(len, batch)) for batch in faces)

    def render(self, count: int, first: int = 0) -> None:
        """Draw ``count`` of the chosen indices from ``first`` on."""
        if count:
            self.mesh.render(moderngl.TRIANGLES, vertices=count, first=first)


def drawable(
    context: moderngl.Context,
    program: moderngl.Program,
    packed: Packed,
    layout: str,
    attributes: tuple[str, ...],
) -> Drawable:
    """The groups of ``packed`` for one program."""
    vertices = packed.vertices if len(packed.vertices) else np.zeros((1, 32), np.float32)
    index = context.buffer(reserve=max(12, sum(f.nbytes for f in packed.triangles)), dynamic=True)
    mesh = context.vertex_array(
        program, [(context.buffer(vertices), layout, *attributes)], index_buffer=index
    )
    return Drawable(packed, mesh, index)
