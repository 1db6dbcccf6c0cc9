"""Derives a question's template: its program without the values, in the language's own form."""

from __future__ import annotations

import re

from vrhuman.questions.programs import Program

_VALUE = re.compile(r"\b(?!(?:relation|attribute|to)=)(\w+)=\w+")
_REFERENCE = "unique("


def template_of(program: Program) -> str:
    """Return the template of a program, such as ``has(OBJECT, colour)``.

    How the objects are described does not matter to it.
    """
    return _abridged(_VALUE.sub(r"\1", str(program)))


def _abridged(shape: str) -> str:
    """Replace every outermost ``unique(...)`` in ``shape`` by ``OBJECT``."""
    before, found, rest = shape.partition(_REFERENCE)
    if not found:
        return shape
    depth = 1
    for index, character in enumerate(rest):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return f"{before}OBJECT{_abridged(rest[index + 1 :])}"
    raise AssertionError(f"a printed program closes its brackets: {shape}")
