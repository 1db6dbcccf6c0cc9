"""Links between two deeds, and the tree that they make of a video."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vrhuman.annotation.causes.deeds import Deed


class Link(StrEnum):
    """How a later deed stands to an earlier one (EgoTaskQA, section 3.1, "Causal Trace")."""

    UNRELATED = "unrelated"
    RELATED = "related"
    DEPENDENT = "dependent"


class Executable(StrEnum):
    """Whether a deed could still be done without an earlier one."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


Trace = Mapping[tuple[int, int], Link]
"""The links of all pairs of deeds by their numbers, the earlier first."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A deed in a dependency tree, with what directly depends on it."""

    number: int
    depending: tuple[Branch, ...]


def trees_of(deeds: Sequence[Deed], trace: Trace) -> tuple[Branch, ...]:
    """Return the dependency trees of a video; roots are the deeds that depend on none of it.

    A deed that directly depends on several others is in the branch of each.
    """
    numbers = [deed.number for deed in deeds]
    below = {
        one: [other for other in numbers if trace.get((one, other)) is Link.DEPENDENT]
        for one in numbers
    }

    def branch(number: int) -> Branch:
        return Branch(number, tuple(branch(other) for other in below[number]))

    depending = {other for others in below.values() for other in others}
    return tuple(branch(number) for number in numbers if number not in depending)
