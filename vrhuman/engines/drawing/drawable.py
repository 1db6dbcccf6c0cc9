"""Groups of triangles in OpenGL buffers, of which any can be drawn in any order in one call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import moderngl
import numpy as np

from vrhuman.engines.drawing.packing import Layout, Packed


@dataclass(frozen=True, slots=True)
class Style:
    """The programs that draw what has a texture, and what has none."""

    textured: moderngl.Program
    plain: moderngl.Program


@dataclass(frozen=True, slots=True)
class Batch:
    """Where chosen triangles are in a drawable's index buffer: the textured, then the plain ones.

    ``first``, ``textured`` and ``plain`` count indices.
    """

    first: int
    textured: int
    plain: int


class Drawable:
    """The groups of ``packed``, drawn in any of several styles."""

    def __init__(
        self, context: moderngl.Context, packed: Packed, layout: Layout, styles: Iterable[Style]
    ) -> None:
        width = sum(count for _, count in layout)
        vertices = packed.vertices if len(packed.vertices) else np.zeros((1, width), np.float32)
        every = (*packed.textured, *packed.plain)
        self.packed = packed
        self._index = context.buffer(reserve=max(12, sum(f.nbytes for f in every)), dynamic=True)
        buffer = context.buffer(vertices)

        def mesh(program: moderngl.Program) -> moderngl.VertexArray:
            return context.vertex_array(
                program, [(buffer, *_read_by(program, layout))], index_buffer=self._index
            )

        self._textured = [3 * len(faces) for faces in packed.textured]
        self._plain = [3 * len(faces) for faces in packed.plain]
        self._loaded: tuple[tuple[int, ...], ...] | None = None
        self._chosen: list[Batch] = []
        self._meshes = {style: (mesh(style.textured), mesh(style.plain)) for style in styles}

    def choose(self, *batches: tuple[int, ...]) -> list[Batch]:
        """Load the groups of all batches, one after the other; those that are loaded stay."""
        if batches != self._loaded:
            self._load(batches)
            self._loaded = batches
        return self._chosen

    def _load(self, batches: tuple[tuple[int, ...], ...]) -> None:
        packed, faces, first = self.packed, [], 0
        self._chosen = []
        for batch in batches:
            faces += [packed.textured[group] for group in batch if self._textured[group]]
            faces += [packed.plain[group] for group in batch if self._plain[group]]
            textured = sum([self._textured[group] for group in batch])
            plain = sum([self._plain[group] for group in batch])
            self._chosen.append(Batch(first, textured, plain))
            first += textured + plain
        if first:
            self._index.orphan()
            self._index.write(np.concatenate(faces))

    def render(self, style: Style, batch: Batch) -> None:
        """Draw one of the chosen batches."""
        textured, plain = self._meshes[style]
        if style.textured is style.plain:  # one call: the plain ones follow the textured
            if count := batch.textured + batch.plain:
                plain.render(moderngl.TRIANGLES, vertices=count, first=batch.first)
            return
        if batch.textured:
            textured.render(moderngl.TRIANGLES, vertices=batch.textured, first=batch.first)
        if batch.plain:
            plain.render(
                moderngl.TRIANGLES, vertices=batch.plain, first=batch.first + batch.textured
            )


def _read_by(program: moderngl.Program, layout: Layout) -> tuple[str, ...]:
    """The format and the names of those attributes of a vertex that a program uses."""
    used = {name for name, _ in layout if program.get(name, None) is not None}
    pieces = [f"{count}f" if name in used else f"{4 * count}x" for name, count in layout]
    return (" ".join(pieces), *(name for name, _ in layout if name in used))
