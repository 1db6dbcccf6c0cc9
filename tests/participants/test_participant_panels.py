"""Scripts at the boards that people get: they type, choose and confirm what they mean to answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.protocol.person import Person, texts
from vrhuman.participants.answering import next_button
from vrhuman.protocol.specification import QueryInput
from vrhuman.records import Answer, AnswerKind, Question

COLOURS = ("blue", "green", "red", "living room")


def asked(kind: AnswerKind, options: tuple[str, ...], query_input: QueryInput) -> Person:
    """Before one question, in German."""
    question = Question("q", "f", "?", "p", kind, options, options[0])
    person = Person()
    spec = replace(person.episode.spec, query_input=query_input)
    person.episode = replace(person.episode, spec=spec, questions=(question,), texts=texts("de"))
    person.explore()
    return person


@pytest.mark.parametrize("query_input", list(QueryInput))
@pytest.mark.parametrize(
    ("kind", "options", "answer"),
    [
        (AnswerKind.YES_NO, ("yes", "no"), "no"),
        (AnswerKind.COUNT, ("0", "1", "2"), 2),
        (AnswerKind.COUNT, ("0", "1", "2"), 14),  # not offered, but can be typed
        (AnswerKind.COUNT, ("0", "1", "2"), 0),
        (AnswerKind.QUERY, COLOURS, ("green",)),
        (AnswerKind.QUERY, COLOURS, ("blue", "living room", "red")),
    ],
)
def test_what_a_script_means_is_what_the_panels_take(
    kind: AnswerKind, options: tuple[str, ...], answer: Answer, query_input: QueryInput
) -> None:
    person = asked(kind, options, query_input)
    for _ in range(60):
        panel = next(p for p in person.seen if p.options)
        person.click(panel.key(next_button(panel, lambda _: answer, seed=1)))
        if person.phase != "answer":
            break

    (given,) = person.progress.answers
    assert given.answer == answer
    assert person.phase == "re-enter"


def test_a_wrong_letter_is_deleted() -> None:
    person = asked(AnswerKind.COUNT, ("0", "1", "2"), QueryInput.CHOICES)
    person.click("9")

    for expected in ("delete", "1", "2", "confirm"):
        panel = person.panel("question")
        key = panel.key(next_button(panel, lambda _: 12, seed=1))
        assert key == expected
        person.click(key)


def test_a_script_that_opens_the_menu_is_done() -> None:
    person = Person()
    person.begin()
    person.press_menu()
    for _ in range(2):
        panel = person.panel("menu")
        person.click(panel.key(next_button(panel, lambda _: None, seed=1)))

    assert person.progress.ends[-1].reason == "done"
