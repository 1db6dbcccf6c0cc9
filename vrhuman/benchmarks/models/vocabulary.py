"""What a model knows by number: words, object types, and each role's values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.roles import ROLES
from vrhuman.benchmarks.items import Answer
from vrhuman.records import JsonValue

UNKNOWN = 0
"""The number of a word, type or role value that was not in the training questions or clips.

Of a role it stands for none too: an empty role.
"""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """``words``, ``types`` and ``values`` (by role) have their numbers by place, from 1."""

    words: tuple[str, ...]
    types: tuple[str, ...]
    values: Mapping[str, tuple[str, ...]]

    def sentence(self, question: str) -> list[int]:
        """Return a question's words by number; at least one."""
        known = {word: number for number, word in enumerate(self.words, 1)}
        return [known.get(word, UNKNOWN) for word in words_of(question)] or [UNKNOWN]

    def slots(self, types: Iterable[str]) -> list[int]:
        known = {name: number for number, name in enumerate(self.types, 1)}
        return [known.get(name, UNKNOWN) for name in types]

    def targets(self, roles: Answer) -> list[int]:
        """Return an answer by number, one for each role."""
        return [
            self.values[role].index(roles[role]) + 1
            if roles.get(role) in self.values[role]
            else UNKNOWN
            for role in ROLES
        ]

    def answer(self, numbers: Sequence[int]) -> Answer:
        """Return the answer of these numbers, one for each role."""
        return {
            role: self.values[role][number - 1]
            for role, number in zip(ROLES, numbers, strict=True)
            if number != UNKNOWN
        }

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of each role's values, with none."""
        return tuple(len(self.values[role]) + 1 for role in ROLES)

    def as_json(self) -> dict[str, JsonValue]:
        return {
            "words": list(self.words),
            "types": list(self.types),
            "values": {role: list(values) for role, values in self.values.items()},
        }


def vocabulary_of(studied: Sequence[ClipQuestion], types: Iterable[str]) -> Vocabulary:
    """Return what is known after the training questions and the types in their clips."""
    return Vocabulary(
        words=tuple(sorted({word for each in studied for word in words_of(each.question)})),
        types=tuple(sorted(set(types))),
        values={
            role: tuple(sorted({each.roles[role] for each in studied if each.roles.get(role)}))
            for role in ROLES
        },
    )


def words_of(question: str) -> list[str]:
    return re.findall(r"[^\W_]+", question.lower())
