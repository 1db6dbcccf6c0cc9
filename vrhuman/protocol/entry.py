"""Handles one answer while it is entered: what is chosen or typed for a question, key by key.

Yes-no takes one press. A count is typed on a number pad, any whole number from 0 to 99. A query is
chosen from a list and confirmed, or typed and confirmed where the protocol says so. What is not
understood is asked again, never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.protocol.texts import Texts
from vrhuman.questions.answers import NotUnderstood, from_selection, parse_answer
from vrhuman.records import Answer, AnswerKind, Question

InputMode = Literal["press", "number", "choices", "text"]
"""How a question is answered."""

CONFIRM, DELETE, SPACE, MORE = "confirm", "delete", "space", "more"
PAGE = 15
"""Maximum number of choices on a page, where they do not all fit on one."""
MAX_DIGITS, MAX_LETTERS = 2, 60


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer while it is entered.

    ``chosen`` are options of the question, ``typed`` digits or letters, ``page`` the page of the
    choices; ``refused`` is why the last confirmation was not accepted (a key of the texts).
    """

    chosen: frozenset[str] = frozenset()
    typed: str = ""
    page: int = 0
    refused: str = ""


def way_of(question: Question, by_text: bool) -> InputMode:
    """Return the input mode of a question; ``by_text`` says whether queries are typed."""
    if question.kind is AnswerKind.YES_NO:
        return "press"
    if question.kind is AnswerKind.COUNT:
        return "number"
    return "text" if by_text else "choices"


def entry_of(way: InputMode, answer: Answer | None, texts: Texts) -> Entry:
    """Convert an earlier answer into an entry that can be changed; blank for None."""
    if answer is None:
        return Entry()
    words = answer if isinstance(answer, tuple) else (str(answer),)
    if way in ("number", "text"):
        return Entry(typed=", ".join(texts.answer(word) for word in words))
    return Entry(chosen=frozenset(words))


def page_of(question: Question, entry: Entry) -> tuple[str, ...]:
    """Return the choices on the entry's page."""
    if len(question.options) <= PAGE:
        return question.options
    first = entry.page % pages(question) * PAGE
    return question.options[first : first + PAGE]


def pages(question: Question) -> int:
    """Return how many pages the choices take."""
    return max(1, -(-len(question.options) // PAGE))


def pressed(
    question: Question, way: InputMode, texts: Texts, entry: Entry, key: str
) -> tuple[Entry, Answer | None]:
    """Return the entry after a key, and the answer where the key completed one."""
    entry = replace(entry, refused="")
    if way == "press":
        return entry, key
    if key == CONFIRM:
        return _confirmed(question, way, texts, entry)
    if way == "choices":
        if key == MORE:
            return replace(entry, page=(entry.page + 1) % pages(question)), None
        return replace(entry, chosen=entry.chosen ^ {key}), None
    return replace(entry, typed=_typed(way, entry.typed, key)), None


def _typed(way: InputMode, typed: str, key: str) -> str:
    if key == DELETE:
        return typed[:-1]
    letter = " " if key == SPACE else key
    if way == "number":
        return (typed.lstrip("0") + letter) if len(typed.lstrip("0")) < MAX_DIGITS else typed
    return typed + letter if len(typed) < MAX_LETTERS else typed


def _confirmed(
    question: Question, way: InputMode, texts: Texts, entry: Entry
) -> tuple[Entry, Answer | None]:
    if way == "choices":
        if not entry.chosen:
            return replace(entry, refused="choice_missing"), None
        return entry, from_selection(question.kind, entry.chosen)
    if not entry.typed.strip():
        missing = "number_missing" if way == "number" else "text_missing"
        return replace(entry, refused=missing), None
    typed = entry.typed if way == "number" else texts.understood(entry.typed)
    try:
        return entry, parse_answer(question.kind, question.options, typed)
    except NotUnderstood:
        return replace(entry, refused="misunderstood"), None
