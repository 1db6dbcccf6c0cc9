"""A model behind an OpenAI-compatible endpoint answers a benchmark's questions about films.

Of each film it is shown the middles of equal parts of what is asked about. Requests are recorded
before their replies are used, so that none is paid for twice; budgets are those of the whole set.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.agents.agent import AgentFailed
from vrhuman.agents.endpoint.call_log import CallLog
from vrhuman.agents.endpoint.caller import BudgetUsed, Caller
from vrhuman.agents.endpoint.prompts import data_url
from vrhuman.agents.endpoint.replies import NotUnderstood, read_object
from vrhuman.agents.endpoint.settings import EndpointSettings
from vrhuman.agents.endpoint.spending import Spent, most_tokens
from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.film_frames import even_times, pictures_at
from vrhuman.benchmarks.items import Answer, AnswerForm, Item, ItemSet
from vrhuman.records import JsonValue

KIND = "agent"
"""The kind of participant, which is never pooled with another."""
ASKING = """You answer one question about a film. You are shown pictures of it, evenly taken, in \
the order of the film. Reply with one JSON object and nothing else: {"answer": {...}, \
"confidence": 0.8}. "answer" has a value for each of the named parts; a part with nothing to say \
is null. "confidence" is the probability 0 to 1 that the answer is right, or null."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a model answered.

    ``invalid`` replies were not understood, and their items count as left empty. ``failed`` says by
    item why the endpoint gave no reply, ``ended_by`` which budget ended it: those items have no
    answer here. ``found`` replies were recorded by an earlier run.
    """

    answers: tuple[ItemResponse, ...]
    spent: Spent
    invalid: int
    failed: Mapping[str, str]
    ended_by: str
    found: int


def answer_set(
    folder: Path,
    items: ItemSet,
    asked: Sequence[Item],
    settings: EndpointSettings,
    log: Path,
    heard: Callable[[int], None] = lambda _: None,
) -> Answered:
    """Ask a model about the items ``asked`` of a set; ``heard`` counts them.

    :raises VrhumanError: if a film cannot be read.
    """
    caller = Caller(settings, CallLog(log), system=ASKING)
    answers, failed, invalid, ended_by = [], {}, 0, ""
    for number, item in enumerate(asked):
        form = items.forms[item.form]
        shown = pictures_of(folder, item, settings.images, settings.width)
        try:
            call = caller.ask("film", question_text(item, form), shown, _schema(form))
        except BudgetUsed as used:
            ended_by = used.budget
            break
        except AgentFailed as error:
            failed[item.item_id] = str(error)
            continue
        try:
            given, sure = read_reply(call.reply, form)
        except NotUnderstood:
            invalid += 1
            given, sure = {}, None
        answers.append(
            ItemResponse(
                item.item_id,
                settings.name or settings.model,
                "full" if shown else "question-only",
                given,
                confidence=sure,
                seconds=call.seconds,
                kind=KIND,
            )
        )
        heard(number + 1)
    return Answered(tuple(answers), caller.spent, invalid, failed, ended_by, caller.found)


def most_of(items: ItemSet, asked: Sequence[Item], settings: EndpointSettings) -> Spent:
    """Return the most that asking about these items may use, before anything is spent."""
    tokens = sum(
        most_tokens(len(ASKING) + len(question_text(item, items.forms[item.form])))
        + settings.image_tokens * (settings.images if item.film else 0)
        for item in asked
    )
    out = settings.max_tokens * len(asked)
    return Spent(len(asked), tokens, out, settings.cost(tokens, out))


def read_reply(text: str, form: AnswerForm) -> tuple[Answer, float | None]:
    """Read a reply, strictly: as a whole, or not at all.

    :raises NotUnderstood: if anything in it is not as asked for.
    """
    value = read_object(text)
    said, sure = value.get("answer"), value.get("confidence")
    fields = {field.name: field for field in form.fields}
    if not isinstance(said, dict) or not set(said) <= set(fields):
        raise NotUnderstood(f"answer: an object with {', '.join(fields)}")
    given = {}
    for name, word in said.items():
        if word is None:
            continue
        if not isinstance(word, str) or not (fields[name].free or word in fields[name].options):
            raise NotUnderstood(f"{name}: one of the options")
        given[name] = word
    if sure is not None and (
        isinstance(sure, bool) or not isinstance(sure, int | float) or not 0.0 <= sure <= 1.0
    ):
        raise NotUnderstood("confidence: 0 to 1, or null")
    return given, sure


def pictures_of(folder: Path, item: Item, images: int, width: int) -> list[str]:
    """Return pictures of an item's film as data URLs, ``width`` [px]; none where it has no film."""
    if not item.film or not images:
        return []
    times = even_times(item.begin_s, item.end_s, images)
    return [data_url(picture, width) for picture in pictures_at(folder / item.film, times)]


def question_text(item: Item, form: AnswerForm) -> str:
    """Return what a model is asked in words: the question, and the parts of its answer."""
    lines = [f"Question: {item.question}", "", "The parts of the answer:"]
    for field in form.fields:
        free = ", or other words" if field.free else ""
        lines.append(f"- {field.name} ({field.label}): {json.dumps(list(field.options))}{free}")
    return "\n".join(lines)


def _schema(form: AnswerForm) -> dict[str, JsonValue]:
    parts: dict[str, Any] = {
        field.name: {"type": ["string", "null"]}
        | ({} if field.free else {"enum": [*field.options, None]})
        for field in form.fields
    }
    answer = {
        "type": "object",
        "properties": parts,
        "required": list(parts),
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"answer": answer, "confidence": {"type": ["number", "null"]}},
        "required": ["answer", "confidence"],
        "additionalProperties": False,
    }
