"""Loads the table of rules by which answers are read, with the source and examples of each.

``rules.toml`` beside this file is the table; its first lines say what the fields are.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from vrhuman.records import AnswerKind

_TABLE = Path(__file__).with_name("rules.toml")


@dataclass(frozen=True, slots=True)
class Example:
    """An example of an answer and how a rule reads it.

    ``read_as`` is the answer as written in the table; "?" where the text is not understood.
    """

    kind: AnswerKind
    text: str
    read_as: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the table of rules.

    Either ``how`` says what the code does, or ``words`` have the meaning ``means``.
    """

    name: str
    kinds: frozenset[AnswerKind]
    source: str
    examples: tuple[Example, ...]
    how: str
    words: tuple[str, ...]
    means: str


@cache
def rules() -> tuple[Rule, ...]:
    """Return all rows of the table, in its order."""
    data = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    return tuple(
        Rule(
            name=row["name"],
            kinds=frozenset(AnswerKind(kind) for kind in row["of"]),
            source=row["source"],
            examples=tuple(
                Example(AnswerKind(kind), text, read_as) for kind, text, read_as in row["examples"]
            ),
            how=row.get("how", ""),
            words=tuple(row.get("words", ())),
            means=row.get("means", ""),
        )
        for row in data["rule"]
    )
