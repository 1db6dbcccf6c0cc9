"""How actions and objects are said: "move mug to sink", "moving something to something".

An action's name (EgoTaskQA's "hoi") has its objects, as answers say it; its *anonymous* name has
"something" for each. Questions put "the" before objects and need other forms of the verb.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.annotation.segments import ActionSegment
from vrhuman.benchmarks.envqa.questions.words import noun

SOMETHING = "something"
FLOOR = "floor"
_PAST: Mapping[ActionName, str] = {
    ActionName.OPEN: "opened",
    ActionName.CLOSE: "closed",
    ActionName.TURN_ON: "turned on",
    ActionName.TURN_OFF: "turned off",
    ActionName.SLICE: "sliced",
    ActionName.BREAK: "broke",
    ActionName.FILL: "filled",
    ActionName.EMPTY: "emptied",
    ActionName.CLEAN: "cleaned",
    ActionName.MAKE_DIRTY: "made",
    ActionName.USE_UP: "used up",
    ActionName.THROW: "threw",
    ActionName.PUSH: "pushed",
    ActionName.PICK_UP: "picked up",
    ActionName.MOVE: "moved",
    ActionName.PUT: "put",
    ActionName.TIDY: "tidied",
    ActionName.MAKE: "made up",
    ActionName.FIND: "found",
    ActionName.WAIT: "waited",
}
_DONE = {ActionName.BREAK: "broken", ActionName.THROW: "thrown"}
"""Participles that differ from the past."""
_BASE = {ActionName.MAKE: "make up", ActionName.MAKE_DIRTY: "make"}
_ING = {ActionName.MAKE: "making up", ActionName.MAKE_DIRTY: "making"}
_ES = re.compile(r"(s|x|ch|sh)$")
FORMS = ("base", "ing", "s", "ed", "done")
"""The forms of the verb: break, breaking, breaks, broke, (had) broken."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An action in words: its verb's forms, what comes after, and what it is said of."""

    verbs: Mapping[str, str]
    thing: str
    rest: str

    def said(self, form: str = "base", article: bool = False, anonymous: bool = False) -> str:
        """Say it in a form; with ``article`` as a question does, with "the"."""
        thing = SOMETHING if anonymous and self.thing else self.thing
        if article and thing and not anonymous:
            thing = f"the {thing}"
        rest = self.rest
        if anonymous:
            rest = re.sub(r"\{(.*?)\}", SOMETHING, rest)
        rest = re.sub(r"\{(.*?)\}", r"the \1" if article else r"\1", rest)
        return " ".join(each for each in (self.verbs[form], thing, rest) if each)


def phrase_of(segment: ActionSegment, types: Mapping[str, str]) -> Phrase | None:
    """Return how a segment is said; None where its objects have no name for people."""
    action = segment.action
    thing = noun(types.get(segment.object1, "")) if segment.object1 else ""
    if thing is None:
        return None
    rest = ""
    if action is ActionName.FILL:
        rest = f"with {segment.object2}"
    elif action is ActionName.MAKE_DIRTY:
        rest = "dirty"
    elif action in (ActionName.MOVE, ActionName.PUT) and segment.object2:
        floor = segment.object2.lower() == FLOOR
        target = FLOOR if floor else noun(types.get(segment.object2, ""))
        if target is None:
            return None
        rest = f"{segment.preposition} {{{target}}}"
    return Phrase(verbs_of(action), thing, rest)


def verbs_of(action: ActionName) -> Mapping[str, str]:
    """Return the forms of an action's verb."""
    base = _BASE.get(action, action.value)
    return {
        "base": base,
        "ing": _ING.get(action, GERUNDS[action]),
        "s": third_person(base),
        "ed": _PAST[action],
        "done": _DONE.get(action, _PAST[action]),
    }


def third_person(base: str) -> str:
    """Return what he or she does: "turns on", "pushes", "empties"."""
    verb, _, particle = base.partition(" ")
    if verb.endswith("y"):
        verb = verb[:-1] + "ies"
    else:
        verb += "es" if _ES.search(verb) else "s"
    return f"{verb} {particle}".rstrip()
