"""The lab's own words: read from the study's folder, refused with the key that is wrong."""

from __future__ import annotations

import hashlib
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.study.lab_forms import (
    FormError,
    ScreeningItem,
    excluded_by,
    load_checks,
    load_consent,
    load_screening,
    unanswered,
)

ITEMS = (
    ScreeningItem("age", "Age?", "number", least=18, most=75),
    ScreeningItem("epilepsy", "Seizures?", "yes-no", "yes"),
    ScreeningItem("remarks", "Anything else?", "text"),
)


def test_what_a_lab_has_not_written_itself_is_the_shipped_one(tmp_path: Path) -> None:
    asked = {item.key for item in load_screening(tmp_path)}

    assert {"age", "epilepsy", "vestibular", "pregnancy"} <= asked
    assert {"cleaned", "boundary", "cable"} <= {check.key for check in load_checks(tmp_path)}
    assert "We record your voice" in load_consent(tmp_path).text


def test_a_file_in_the_studys_folder_is_taken_instead(tmp_path: Path) -> None:
    (tmp_path / "consent.toml").write_text('version = "7"\ntext = "We watch."\n', encoding="utf-8")

    consent = load_consent(tmp_path)

    assert (consent.version, consent.text) == ("7", "We watch.")
    assert consent.digest == hashlib.sha256(b"We watch.").hexdigest()


def test_the_shipped_forms_are_there_in_german(tmp_path: Path) -> None:
    english, german = load_screening(tmp_path), load_screening(tmp_path, "de")

    assert "Wir bitten Sie" in load_consent(tmp_path, "de").text
    assert load_consent(tmp_path, "de").version == load_consent(tmp_path).version
    assert [replace(each, text="") for each in german] == [
        replace(each, text="") for each in english
    ]


def test_a_shipped_translation_does_not_stand_for_a_text_of_the_labs_own(tmp_path: Path) -> None:
    (tmp_path / "consent.toml").write_text('version = "7"\ntext = "We watch."\n', encoding="utf-8")
    before = load_consent(tmp_path, "de")
    (tmp_path / "consent.de.toml").write_text(
        'version = "7"\ntext = "Wir beobachten."\n', encoding="utf-8"
    )

    assert before.text == "We watch."
    assert load_consent(tmp_path, "de").text == "Wir beobachten."
    assert load_consent(tmp_path).text == "We watch."


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("items = 3", "items"),
        ("[[items]]\ntext = 'a'\nkind = 'text'", "items[0].key"),
        ("[[items]]\nkey = 'a'\ntext = 'a'\nkind = 'date'", "items[0].kind"),
        ("[[items]]\nkey = 'a'\ntext = 'a'\nkind = 'yes-no'\nexcluding = 'maybe'", "excluding"),
        ("[[items]]\nkey = 'a'\ntext = 'a'\nkind = 'number'\nleast = 'x'", "items[0].least"),
        ("[[items]]\nkey='a'\ntext='a'\nkind='text'\n" * 2, '"a" appears twice'),
        ("not toml", "TOML"),
    ],
)
def test_a_bad_screening_names_the_file_and_the_key(tmp_path: Path, text: str, key: str) -> None:
    (tmp_path / "screening.toml").write_text(text, encoding="utf-8")

    with pytest.raises(FormError) as refused:
        load_screening(tmp_path)

    assert "screening.toml" in str(refused.value)
    assert key in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.binary(max_size=200))
def test_any_file_is_read_or_refused_in_a_line(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "checks.toml").write_bytes(content)

        told = ""
        try:
            read = bool(load_checks(Path(folder)))
        except FormError as error:
            read, told = False, str(error)

        assert read or "checks.toml" in told


def test_questions_without_an_answer_are_reported() -> None:
    open_items = unanswered(ITEMS, {"age": 30, "epilepsy": "", "remarks": None})

    assert [item.key for item in open_items] == ["epilepsy", "remarks"]


@pytest.mark.parametrize(
    ("answers", "excluding"),
    [
        ({"age": 30, "epilepsy": "no"}, []),
        ({"age": 17, "epilepsy": "no"}, ["age"]),
        ({"age": 76, "epilepsy": "yes"}, ["age", "epilepsy"]),
    ],
)
def test_who_may_not_take_part_is_reported_with_what_excludes(
    answers: dict[str, object], excluding: list[str]
) -> None:
    assert [item.key for item in excluded_by(ITEMS, answers)] == excluding
