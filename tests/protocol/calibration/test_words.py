"""The words of a calibration, and those that a lab translates."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.protocol.calibration_play import calibration, play
from vrhuman.apps.calibrated_wearer import CalibratedPerson, Measures
from vrhuman.embodiment.settings import GripSettings
from vrhuman.panels.layout import lay_out
from vrhuman.panels.text import font, set_text
from vrhuman.protocol.calibration.force import ForceStep
from vrhuman.protocol.calibration.machine import board_of
from vrhuman.protocol.calibration.words import SHIPPED, WordsError, load_words

FORCE = ForceStep.of(GripSettings())


def translated(path: Path, old: str, new: str) -> Path:
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_a_translation_says_its_own_words(tmp_path: Path) -> None:
    words = load_words(translated(tmp_path / "de.toml", 'next = "Next"', 'next = "Weiter"'))

    assert words.choice("next") == "Weiter"
    assert words.choice("K") == "K"


def test_values_are_put_in_and_named_ones_translated() -> None:
    words = load_words()

    said = words.say("reach.measured.text", {"reach": "0.58"})

    assert "0.58" in said
    assert words.say("board.hint", {"text": "@left", "hint": "x"}).startswith("left")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('next = "Next"\n', "", "choices.next: missing"),
        ('next = "Next"', "next = 1", "choices.next: must be a text"),
        ('next = "Next"', 'next = "Next"\nfoo = "x"', "choices.foo: unknown"),
        ("{reach} m.", "{length} m.", r"reach.measured.text: \{length\} is not known"),
        ("{reach} m.", "{reach:d} m.", r"reach.measured.text: \{reach!\} is not known"),
        ("{reach} m.", "{reach m.", "reach.measured.text: "),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(WordsError, match=said):
        load_words(translated(tmp_path / "lab.toml", old, new))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_holds_its_words_whole(language: str) -> None:
    seated = CalibratedPerson(Measures(posture="seated", eye_height=1.2))
    _, _, boards = play(calibration(language=language), seated)
    known = calibration(known=True, language=language)
    retry = replace(known, step=replace(FORCE, hint="force.not_rising"))

    for board in (*boards, board_of(known), board_of(retry)):
        layout = lay_out(board)
        for text, box in ((board.title, layout.title), (board.text, layout.text)):
            assert set_text(text, box.width, box.height, layout.em, layout.small).whole, text
        for label, box in zip(board.options, layout.options, strict=True):
            width = font(layout.small).getlength(label)
            assert width < box.width - layout.em / 2, label


def test_a_missing_file_names_the_shipped_one(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match=r"en\.toml"):
        load_words(tmp_path / "none.toml")


KEYS = sorted(tomllib.loads(SHIPPED.read_text(encoding="utf-8")))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.text(max_size=30), st.sampled_from(KEYS))
def test_any_file_is_words_or_an_error_of_ours(tmp_path: Path, text: str, table: str) -> None:
    path = tmp_path / "lab.toml"
    shipped = SHIPPED.read_text(encoding="utf-8")
    path.write_text(shipped.replace(f"[{table}", f"[{text}", 1), encoding="utf-8")

    with suppress(WordsError):
        load_words(path)
