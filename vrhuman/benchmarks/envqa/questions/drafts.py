"""Drafts of questions: a template, what fills its slots, and the program that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.envqa.questions.events import participle, past
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge
from vrhuman.benchmarks.envqa.questions.programs.program import Program
from vrhuman.benchmarks.envqa.questions.words import PLURAL, sentence

NEEDED: Mapping[ActionName, str] = {
    ActionName.OPEN: "openable",
    ActionName.CLOSE: "openable",
    ActionName.TURN_ON: "toggleable",
    ActionName.TURN_OFF: "toggleable",
    ActionName.SLICE: "sliceable",
    ActionName.BREAK: "breakable",
    ActionName.FILL: "canFillWithLiquid",
    ActionName.EMPTY: "canFillWithLiquid",
    ActionName.CLEAN: "dirtyable",
    ActionName.MAKE_DIRTY: "dirtyable",
    ActionName.USE_UP: "canBeUsedUp",
    ActionName.THROW: "pickupable",
    ActionName.PUSH: "pickupable",
    ActionName.MOVE: "pickupable",
    ActionName.TIDY: "receptacle",
}
"""The actions that questions count or look for, and the ability that each needs."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question before its wording is drawn; ``slots`` fill the template's wordings."""

    template: str
    program: Program
    slots: Mapping[str, str] = field(default_factory=dict)


def about(known: Knowledge, name: str, slot: str = "a", by_colour: bool = True) -> dict[str, str]:
    """Return the slots that speak of a thing, none where no words fit it alone."""
    said = known.reference(name, by_colour)
    if said is None:
        return {}
    if slot != "a":
        return {slot: said}
    many = (known.events.noun_of(name) or "") in PLURAL
    verbs = ("are", "were") if many else ("is", "was")
    return {
        "a": said,
        "A": sentence(said),
        "a_or_it": said,
        "a_then": said,
        "is": verbs[0],
        "was": verbs[1],
        "Is": verbs[0].capitalize(),
        "Was": verbs[1].capitalize(),
        "it": "they" if many else "it",
    }


def event_slots(
    known: Knowledge, event: int, subject: str = "", number: str = ""
) -> dict[str, str]:
    """Return the slots that speak of an event, none where its words fit others, too.

    Where it is about the thing ``subject``, which the question asks about, that is "it" in the
    clause; a question that begins with the clause names the thing there, and "it" follows.
    """
    gerund, clause = known.events.gerund(event), known.events.clause(event, subject)
    if gerund is None or clause is None:
        return {}
    deed = known.events.deed(event) or ""
    return {f"event{number}": gerund, f"clause{number}": clause, f"deed{number}": deed}


def doing(action: ActionName, thing: str = "") -> dict[str, str]:
    """Return the slots that speak of an action, about ``thing`` ("the fridge") where given."""
    split = action is ActionName.MAKE_DIRTY
    said = str(action)
    found = {
        "do": said,
        "done": participle(action),
        "did": past(action),
        "did_something": "made something dirty" if split else f"{past(action)} something",
        "do_something": "make something dirty" if split else f"{said} something",
    }
    if thing:
        found["do_a"] = f"make {thing} dirty" if split else f"{said} {thing}"
    return found


def things(known: Knowledge) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the things that can be named, each with its slots."""
    for name in sorted(known.clip.present):
        if slots := about(known, name):
            yield name, slots
