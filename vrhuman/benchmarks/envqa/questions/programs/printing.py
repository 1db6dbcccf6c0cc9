"""Programs as texts, and the answers that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import get_type_hints

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.envqa.questions.answers import Roles
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, ClipTruth, Moment
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge
from vrhuman.benchmarks.envqa.questions.programs.events import (
    Did,
    Distinct,
    DoneTo,
    EventBetween,
    HitBy,
    LookOfActed,
    MovedWhere,
    PouredInto,
    Precedes,
    ThingActed,
    Times,
    Which,
    WhichThing,
)
from vrhuman.benchmarks.envqa.questions.programs.program import Program
from vrhuman.benchmarks.envqa.questions.programs.things import (
    ColourOf,
    FilledWith,
    IsColour,
    IsMaterial,
    IsState,
    IsThere,
    MaterialOf,
    SameColour,
    Seen,
    WhatIsThere,
    Where,
)
from vrhuman.records import VrhumanError

PROGRAMS: Mapping[str, type] = {
    "colour": ColourOf,
    "material": MaterialOf,
    "is_colour": IsColour,
    "is_material": IsMaterial,
    "same_colour": SameColour,
    "where": Where,
    "is_there": IsThere,
    "is_state": IsState,
    "filled_with": FilledWith,
    "what_is_there": WhatIsThere,
    "event": EventBetween,
    "done_to": DoneTo,
    "thing_acted": ThingActed,
    "look_of_acted": LookOfActed,
    "moved_where": MovedWhere,
    "hit_by": HitBy,
    "poured_into": PouredInto,
    "did": Did,
    "which": Which,
    "which_thing": WhichThing,
    "precedes": Precedes,
    "times": Times,
    "distinct": Distinct,
    "seen": Seen,
}
_NAMES = {kind: name for name, kind in PROGRAMS.items()}


def printed(program: Program) -> list[str]:
    """Return a program as texts: its name, then its arguments."""
    told = [getattr(program, each.name) for each in fields(program)]  # type: ignore[arg-type]
    return [_NAMES[type(program)], *map(_print, told)]


def parsed(texts: Sequence[str]) -> Program:
    """Read a printed program.

    :raises VrhumanError: where it is none, naming it.
    """
    try:
        kind = PROGRAMS[texts[0]]
        hints = get_type_hints(kind)
        names = [each.name for each in fields(kind)]
        arguments = [_parse(hints[n], text) for n, text in zip(names, texts[1:], strict=True)]
        program: Program = kind(*arguments)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise VrhumanError(f"program {list(texts)!r}: is none of Env-QA's questions") from error
    return program


def answer_by_program(program: Sequence[str], clip: ClipTruth) -> Roles | None:
    """Return the answer of somebody with perfect perception to a question, by its ``program``.

    None where the clip does not tell it.

    :raises VrhumanError: where the program is none.
    """
    return parsed(program).answer(Knowledge(clip))


def _print(value: object) -> str:
    match value:
        case Moment(kind, segment):
            return f"{kind} {segment}" if segment >= 0 else kind
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _parse(kind: object, text: str) -> object:
    if kind is Moment:
        name, _, number = text.partition(" ")
        if name not in ("begin", "end", "before", "after"):
            raise ValueError(text)
        return {"begin": BEGIN, "end": END}.get(name) or Moment(name, int(number))  # type: ignore[arg-type]
    if kind is bool:
        return {"yes": True, "no": False}[text]
    if kind is int:
        return int(text)
    return ActionName(text) if kind is ActionName else text
