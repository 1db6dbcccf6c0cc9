"""Reads a model's replies, strictly: a reply is understood as a whole, or not at all.

What the schema requires and may be left out is ``notes``, ``times`` (once), ``force`` and
``confidence``; a name that the schema does not have is not passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from vrhuman.agents.actions import DONE, GRASP, NAMES, is_action
from vrhuman.agents.agent import AgentAnswer, AgentQuestion
from vrhuman.records import Action, JsonValue

MAX_ACTIONS = 10
"""The most entries of one reply."""
MAX_TIMES = 24
"""The most repeats of one entry: a whole turn."""
MAX_NOTES = 4000
"""The most characters of a model's notes that are kept."""

ACTING: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {
        "notes": {"type": "string"},
        "actions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "enum": list(NAMES)},
                    "times": {"type": "integer"},
                    "force": {"type": ["number", "null"]},
                },
                "required": ["name", "times", "force"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["notes", "actions"],
    "additionalProperties": False,
}
"""The JSON schema of a reply that acts."""
ANSWERING: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {
        "answers": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "number": {"type": "integer"},
                    "answer": {"type": "array", "items": {"type": "string"}},
                    "confidence": {"type": ["number", "null"]},
                },
                "required": ["number", "answer", "confidence"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["answers"],
    "additionalProperties": False,
}
"""The JSON schema of a reply that answers."""


class NotUnderstood(ValueError):
    """A reply that is not what was asked for."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What a reply wants to do, with the model's notes."""

    actions: tuple[Action, ...]
    notes: str


def acted(text: str) -> Acted:
    """Read a reply that acts.

    :raises NotUnderstood: if anything in it is not as asked for.
    """
    value = read_object(text)
    _only(value, "notes", "actions")
    entries = value.get("actions")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_ACTIONS:
        raise NotUnderstood(f"actions: give 1 to {MAX_ACTIONS}")
    actions: list[Action] = []
    for entry in entries:
        actions += _repeated(entry)
    notes = value.get("notes", "")
    if not isinstance(notes, str):
        raise NotUnderstood("notes: no text")
    return Acted(tuple(actions), notes[:MAX_NOTES])


def answered(text: str, asked: Sequence[AgentQuestion]) -> tuple[AgentAnswer, ...]:
    """Read a reply that answers; questions are numbered from 1.

    :raises NotUnderstood: if anything in it is not as asked for.
    """
    value = read_object(text)
    _only(value, "answers")
    entries = value.get("answers")
    if not isinstance(entries, list):
        raise NotUnderstood("answers: no list")
    given = []
    for entry in entries:
        number = entry.get("number") if isinstance(entry, dict) else None
        if not _whole(number) or not 1 <= number <= len(asked):
            raise NotUnderstood(f"number: 1 to {len(asked)}")
        _only(entry, "number", "answer", "confidence")
        said, sure = entry.get("answer"), entry.get("confidence")
        words = said if isinstance(said, list) else [said]
        if not all(isinstance(word, str | int) for word in words) or not words:
            raise NotUnderstood("answer: a list of words")
        if sure is not None and (isinstance(sure, bool) or not _is_share(sure)):
            raise NotUnderstood("confidence: 0 to 1, or null")
        answer = tuple(str(word) for word in words)
        one = answer[0] if len(answer) == 1 else answer
        given.append(AgentAnswer(asked[number - 1].question_id, one, sure))
    return tuple(given)


def _repeated(entry: JsonValue) -> list[Action]:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise NotUnderstood("an action has no name")
    _only(entry, "name", "times", "force")
    times = entry.get("times", 1)
    if not _whole(times) or not 1 <= times <= MAX_TIMES:
        raise NotUnderstood(f"times: 1 to {MAX_TIMES}")
    force = entry.get("force")
    arguments = {"force": force} if entry["name"] == GRASP else {}
    action = Action(entry["name"], arguments)
    if not is_action(action):
        raise NotUnderstood(f"no action {entry['name']!r} with force {force!r}")
    return [action] * (1 if action.name == DONE else times)


def read_object(text: str) -> dict[str, JsonValue]:
    """Return the JSON object that a reply is, with or without a fence around it."""
    fenced = re.fullmatch(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", text, re.DOTALL)
    try:
        value = json.loads(fenced[1] if fenced else text)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood("not JSON") from error
    if not isinstance(value, dict):
        raise NotUnderstood("not a JSON object")
    return value


def _only(value: Mapping[str, JsonValue], *known: str) -> None:
    """Check that there is nothing else: what is not read might have been meant.

    :raises NotUnderstood: naming the first that is unknown.
    """
    if unknown := [name for name in value if name not in known]:
        raise NotUnderstood(f"{unknown[0][:40]!r}: unknown; there are {', '.join(known)}")


def _whole(value: JsonValue) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_share(value: JsonValue) -> bool:
    return isinstance(value, int | float) and 0.0 <= value <= 1.0
