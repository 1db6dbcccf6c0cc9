"""Lists the possible answers of each kind of question, the closed vocabulary of the panel."""

from __future__ import annotations

from vrhuman.questions.programs import Count, Program, Query
from vrhuman.questions.vocabulary import COLOURS, MATERIALS, ROOMS, label

YES_NO_OPTIONS: tuple[str, ...] = ("yes", "no")
COUNT_OPTIONS: tuple[str, ...] = tuple(str(number) for number in range(11))
QUERY_OPTIONS: dict[str, tuple[str, ...]] = {
    "colour": COLOURS,
    "material": tuple(label(name) for name in MATERIALS),
    "room": tuple(label(name) for name in ROOMS),
}


def options_for(program: Program) -> tuple[str, ...]:
    """Return what the panel offers for a program's question: always the whole closed vocabulary."""
    match program:
        case Count():
            return COUNT_OPTIONS
        case Query(_, attribute):
            return QUERY_OPTIONS[attribute]
        case _:
            return YES_NO_OPTIONS
