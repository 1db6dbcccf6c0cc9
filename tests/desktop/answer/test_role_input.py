"""The line of free text of a question, and the pickers of those fields that have options."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.support.desktop.offscreen import application
from vrhuman.benchmarks.items import AnswerField, AnswerForm
from vrhuman.desktop.answer.inputs import RoleInput
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.protocol.texts import load_texts, texts_path

TEXTS = load_texts(texts_path("en", Path()))
ROOMS = AnswerForm("room", "roles", (AnswerField("room", "Room", ("kitchen", "bedroom")),))
WORDS = AnswerForm("words", "roles", (AnswerField("words", "One or two words", (), True),))


@pytest.fixture(scope="module", autouse=True)
def offscreen() -> QApplication:
    return application()


def asked(form: AnswerForm, **values: str) -> RoleInput:
    """The input of a form, shown, with what was answered before."""
    asked = RoleInput(Draft(form, values), TEXTS, lambda typed: {form.fields[0].name: typed})
    asked.show()
    return asked


def labels(asked: RoleInput) -> list[str]:
    return [each.text() for each in asked.findChildren(QLabel) if each.isVisible()]


@pytest.mark.parametrize(
    ("form", "shown", "picked"),
    [
        (ROOMS, [TEXTS.say("item_choose"), "Room"], True),
        (WORDS, ["One or two words"], False),
    ],
    ids=["options", "words"],
)
def test_only_a_field_with_options_has_a_picker(
    form: AnswerForm, shown: list[str], picked: bool
) -> None:
    page = asked(form)

    assert labels(page) == shown
    assert page.pickers[0].isVisible() is picked


def test_what_is_typed_in_words_is_the_answer() -> None:
    page = asked(WORDS)

    QTest.keyClicks(page.line, "a mug")

    draft = page.draft()
    assert isinstance(draft, Draft)
    assert draft.values == {"words": "a mug"}


def test_an_answer_in_words_is_shown_again() -> None:
    assert asked(WORDS, words="a mug").line.text() == "a mug"
