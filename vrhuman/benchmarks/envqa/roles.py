"""The seven roles of an Env-QA answer (section 3.4), their values, and the form in which people
give them.

An answer is a mapping from role to value; a role that it does not have is absent. Actions are in
the base form ("turn on"), objects are AI2-THOR's types in words ("garbage can"). A place alone ("in
the sink") is ``preposition`` and ``object1``, as in figure 6; what something is filled with is
``adjective``, as in the authors' evaluator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.benchmarks.envqa.vocabulary import LIQUIDS, NUMBERS, YES_NO
from vrhuman.benchmarks.envqa.wordings import (
    ADJECTIVE_NAMES,
    ADJECTIVES,
    NUMBER_NAMES,
    OBJECT_NAMES,
    OBJECTS,
    PREPOSITION_NAMES,
    PREPOSITIONS,
    VERBS,
    YES_NO_NAMES,
)
from vrhuman.benchmarks.items import Answer, AnswerField, AnswerForm

Role = Literal["action", "object1", "preposition", "object2", "adjective", "number", "yes_no"]
ROLES: tuple[Role, ...] = get_args(Role)
"""The roles, in the paper's order."""

_DULL = (*("egg cracked", "floor", "room decor", "table top decor", "target circle"), "doorway")
"""Objects that no answer names."""
ROLE_VALUES: Mapping[Role, tuple[str, ...]] = {
    "action": tuple(action.value for action in ActionName if action is not ActionName.WAIT),
    "object1": OBJECTS,
    "preposition": PREPOSITIONS,
    "object2": OBJECTS,
    "adjective": tuple(sorted(ADJECTIVES)),
    "number": NUMBERS,
    "yes_no": YES_NO,
}
"""The values of each role."""

_LABELS: Mapping[Role, str] = {
    "action": "Action",
    "object1": "Object",
    "preposition": "Preposition",
    "object2": "Second object",
    "adjective": "Adjective",
    "number": "Number",
    "yes_no": "Yes or no",
}
_FREE: frozenset[Role] = frozenset({"object1", "object2", "number"})
FORM = AnswerForm(
    name="roles",
    style="roles",
    fields=tuple(
        AnswerField(
            name=role,
            label=_LABELS[role],
            options=tuple(value for value in ROLE_VALUES[role] if value not in _DULL),
            free=role in _FREE,
        )
        for role in ROLES
    ),
)
"""The form of every Env-QA answer."""

_NAMES: Mapping[Role, Mapping[tuple[str, ...], str]] = {
    "action": {
        **VERBS,
        ("making", "dirty"): ActionName.MAKE_DIRTY.value,
        ("make", "dirty"): ActionName.MAKE_DIRTY.value,
    },
    "object1": OBJECT_NAMES,
    "preposition": PREPOSITION_NAMES,
    "object2": OBJECT_NAMES,
    "adjective": ADJECTIVE_NAMES,
    "number": {(word,): value for word, value in NUMBER_NAMES.items()},
    "yes_no": {(word,): value for word, value in YES_NO_NAMES.items()},
}


def canonical(answer: Answer) -> Answer:
    """Return an answer with one spelling of each value, and each value in its one place.

    "Moving" is "move", "countertop" a "counter top", "grey" "gray", "03" "3". What is not known
    stays, in lower case. Empty values and other names than the seven roles' are left out.
    """
    found = {role: value for role in ROLES if (value := _value(role, answer.get(role, "")))}
    if found.get("object2") in LIQUIDS and "adjective" not in found:
        found["adjective"] = found.pop("object2")
    if "object2" in found and not found.keys() & {"action", "object1"}:
        found["object1"] = found.pop("object2")  # a place alone
    return _as_event(found)


def _as_event(found: dict[Role, str]) -> Answer:
    """Give events that people say in two ways the one in which instructions say them."""
    match found.get("action"), found.get("preposition"), found.get("adjective"):
        case "make", _, "dirty":
            found["action"] = ActionName.MAKE_DIRTY.value
            del found["adjective"]
        case "move" | "put", "in" | "on" | "to", _:
            found |= {"action": ActionName.MOVE.value, "preposition": "to"}
        case "move", "near", _:
            found["action"] = ActionName.PUT.value
    return {role: found[role] for role in ROLES if role in found}


def _value(role: Role, text: str) -> str:
    words = tuple(text.lower().replace("_", " ").replace("-", " ").split())
    value = _NAMES[role].get(words, " ".join(words))
    if role == "number" and value.isascii() and value.isdecimal():
        return value.lstrip("0") or "0"
    if role == "adjective" and " and " in value:  # in any order
        return " and ".join(sorted({_value(role, part) for part in value.split(" and ")}))
    return value


def sentence(answer: Answer) -> str:
    """Say an answer: "moving the pot to the sink", "in the sink", "gray", "3"; empty for none."""
    told = canonical(answer)
    if "action" in told:
        return _event(told)
    adjective = told.get("adjective", "")
    place = _place(told.get("preposition", ""), told.get("object1", ""))
    rest = _place(told.get("object2", "") and "near", told.get("object2", ""))
    words = (told.get("yes_no", ""), told.get("number", ""), adjective, place, rest)
    return " ".join(word for word in words if word)


def _event(told: Answer) -> str:
    action = told["action"]
    thing, other = told.get("object1", ""), told.get("object2", told.get("adjective", ""))
    where = _place(told.get("preposition", ""), other)
    known = action in set(ActionName)
    gerund, *particle = (GERUNDS[ActionName(action)] if known else action).split()
    if action == ActionName.MAKE_DIRTY:
        words = [gerund, _with_article(thing), *particle]
    else:
        words = [gerund, *particle, _with_article(thing)]
    return " ".join(word for word in (*words, where) if word)


def _place(preposition: str, thing: str) -> str:
    return " ".join(word for word in (preposition, _with_article(thing)) if word)


def _with_article(thing: str) -> str:
    return thing if not thing or thing in ADJECTIVES else f"the {thing}"
