"""A questionnaire filled in on boards: pressed by key, read at full size, answered by a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.panels.layout import TITLE, Box, lay_out
from vrhuman.panels.text import covers, set_text
from vrhuman.participants.answering import next_button
from vrhuman.protocol.boards.placing import PanelPose
from vrhuman.protocol.boards.questionnaire_board import questionnaire_board
from vrhuman.protocol.filling import Filled, Filling, press
from vrhuman.protocol.texts import Texts, load_texts, texts_path
from vrhuman.questionnaires.loading import load_questionnaire, shipped
from vrhuman.questionnaires.questionnaire import Item, Questionnaire
from vrhuman.questionnaires.scoring import score
from vrhuman.records import Panel

PLACE = PanelPose(np.zeros(3), geometry.IDENTITY)
TALLEST = 1.05
"""Of a board [m]: 47 degrees, which the eyes go over without the head."""


def texts(language: str = "en") -> Texts:
    return load_texts(texts_path(language, Path()))


def pressed(questionnaire: Questionnaire, *keys: str) -> Filled:
    filled = Filled(Filling())
    for key in keys:
        filled = press(questionnaire, filled.filling, key)
    return filled


def in_years(least: int = 18, most: int = 99) -> Questionnaire:
    """Two questions answered by numbers that are typed."""
    own = load_questionnaire("demographics")
    items = tuple(
        Item(name, "How many?", least=least, most=most) for name in ("years", "more years")
    )
    return replace(own, items=items)


# ---------------------------------------------------------------------------------------- pressing


def test_a_press_answers_and_leads_on() -> None:
    filled = pressed(load_questionnaire("csq-vr"), "3")

    assert (filled.item_id, filled.value) == ("nausea-a", 3)
    assert filled.filling.item == 1
    assert not filled.handed_in


def test_an_answer_can_be_changed_until_all_is_handed_in() -> None:
    csq = load_questionnaire("csq-vr")

    filled = pressed(csq, *"111111", "back", "back", "5", "forward", "submit")

    assert filled.handed_in
    assert filled.filling.values["oculomotor-a"] == 5
    assert score(csq, filled.filling.values)["total"] == 10.0


def test_one_can_look_back_without_changing_anything() -> None:
    filled = pressed(load_questionnaire("csq-vr"), "2", "back", "forward")

    assert filled.filling.values == {"nausea-a": 2}
    assert filled.filling.item == 1


def test_the_only_item_is_handed_in_by_its_answer() -> None:
    filled = pressed(load_questionnaire("fms"), "13")

    assert (filled.value, filled.handed_in) == (13, True)


def test_a_key_that_is_no_answer_changes_nothing() -> None:
    filled = pressed(load_questionnaire("csq-vr"), "9")

    assert filled == Filled(Filling())


def test_a_number_is_typed_mended_and_confirmed() -> None:
    filled = pressed(in_years(), "4", "7", "delete", "2", "confirm")

    assert (filled.item_id, filled.value) == ("years", 42)


@pytest.mark.parametrize(
    ("keys", "refused"), [((), "number_missing"), (("1", "7"), "misunderstood")]
)
def test_no_number_and_one_out_of_bounds_are_asked_again(
    keys: tuple[str, ...], refused: str
) -> None:
    filled = pressed(in_years(), *keys, "confirm")

    assert filled.value is None
    assert filled.filling.refused == refused
    board = questionnaire_board(in_years(), filled.filling, texts(), PLACE)
    assert board.footer == texts().say(refused, typed="17")


def test_a_typed_number_stands_there_again_when_one_goes_back() -> None:
    filled = pressed(in_years(), "4", "2", "confirm", "back")

    assert filled.filling.typed == "42"


# ------------------------------------------------------------------------------------------ boards


def through(questionnaire: Questionnaire, language: str) -> Iterator[Panel]:
    """Every board, as one comes to it and as one comes back to it."""
    words, filling = texts(language), Filling()
    for item in questionnaire.items:
        yield questionnaire_board(questionnaire, filling, words, PLACE)
        filling = press(questionnaire, filling, str(item.choices[-1].value).lower()).filling
        back = press(questionnaire, filling, "back").filling
        yield questionnaire_board(questionnaire, back, words, PLACE)
    yield questionnaire_board(questionnaire, filling, words, PLACE)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", shipped())
def test_every_board_is_read_whole_at_full_size(name: str, language: str) -> None:
    for panel in through(load_questionnaire(name, language), language):
        layout = lay_out(panel)
        margin = round(0.25 * layout.em)
        assert panel.size[1] <= TALLEST
        pieces: list[tuple[str, Box, int]] = [
            (panel.title, layout.title, round(TITLE * layout.small)),
            (panel.text, layout.text, layout.em),
        ]
        for i, (label, box) in enumerate(zip(panel.options, layout.options, strict=True)):
            tick = round(0.9 * layout.em) if i in panel.selected else 0
            inside = Box(box.left + margin + tick, box.top, box.right - margin, box.bottom)
            pieces.append((label, inside, layout.em))
        for words, box, size in pieces:
            assert covers(words)
            set_ = set_text(words, box.width, box.height, size, layout.small)
            assert set_.whole, f"{words!r} does not fit"


def test_what_was_answered_is_marked_when_one_comes_back() -> None:
    ssq = load_questionnaire("ssq")
    filling = pressed(ssq, "2", "back").filling

    board = questionnaire_board(ssq, filling, texts(), PLACE)

    assert board.options[next(iter(board.selected))] == "Moderate"
    assert "forward" in board.keys


def test_a_board_is_named_by_questionnaire_and_item() -> None:
    board = questionnaire_board(load_questionnaire("fms"), Filling(), texts(), PLACE)

    assert board.question_id == "fms.sickness"
    assert board.program == ""


# ---------------------------------------------------------------------------------------- a script


@pytest.mark.parametrize("name", shipped())
def test_a_script_fills_it_in_to_the_end(name: str) -> None:
    questionnaire, filled = load_questionnaire(name), Filled(Filling())
    for _ in range(60):
        board = questionnaire_board(questionnaire, filled.filling, texts(), PLACE)
        filled = press(questionnaire, filled.filling, board.key(next_button(board, no_idea, 1)))
        if filled.handed_in:
            break

    assert filled.handed_in
    score(questionnaire, filled.filling.values)


def no_idea(panel: Panel) -> None:
    """One who has to guess."""


def test_a_script_types_a_number() -> None:
    years, filled = in_years(), Filled(Filling())
    for _ in range(20):
        board = questionnaire_board(years, filled.filling, texts(), PLACE)
        filled = press(years, filled.filling, board.key(next_button(board, no_idea, 1)))

    assert set(filled.filling.values) == {"years", "more years"}


@pytest.mark.parametrize("seed", range(5))
def test_who_has_no_body_is_not_sick(seed: int) -> None:
    fms = load_questionnaire("fms")
    board = questionnaire_board(fms, Filling(), texts(), PLACE)

    assert press(fms, Filling(), board.key(next_button(board, no_idea, seed))).value == 0
