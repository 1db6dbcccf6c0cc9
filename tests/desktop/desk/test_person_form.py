"""The participant's form: what can be so is kept, what cannot leads to its field."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.desktop.desk.model.person_form import (
    FieldError,
    PersonFields,
    fields_of,
    next_pseudonym,
    participant_of,
)

UTC = "2026-03-01T10:00:00.000+00:00"
FILLED = PersonFields(
    "P07", "person", "left", "171.5", "glasses", "normal", "de", "some", "1990", "female"
)


def test_what_was_filled_in_comes_back_as_it_was() -> None:
    assert fields_of(participant_of(FILLED, "kitchens", UTC)) == FILLED


def test_what_may_be_left_empty_may_be_left_empty() -> None:
    person = participant_of(PersonFields("P01"), "kitchens", UTC)

    assert (person.height_cm, person.birth_year, person.vision) == (0.0, 0, "")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("participant_id", "Anna Schmidt"),
        ("participant_id", ""),
        ("participant_id", "../P01"),
        ("height", "tall"),
        ("height", "17"),
        ("birth_year", "90"),
        ("kind", "robot"),
    ],
)
def test_what_cannot_be_so_names_its_field(field: str, value: str) -> None:
    wrong = replace(FILLED, **{field: value})

    with pytest.raises(FieldError) as refused:
        participant_of(wrong, "kitchens", UTC)

    assert refused.value.field == field
    assert value in str(refused.value)


@given(st.text(max_size=20), st.text(max_size=8), st.text(max_size=8))
def test_any_typing_is_kept_or_refused(name: str, height: str, born: str) -> None:
    fields = PersonFields(name, height=height, birth_year=born)

    kept, refused = "", ""
    try:
        kept = participant_of(fields, "kitchens", UTC).participant_id
    except FieldError as error:
        refused = error.field

    assert kept == name.strip() or refused in ("participant_id", "height", "birth_year")


def test_the_next_pseudonym_is_the_first_that_nobody_has() -> None:
    assert next_pseudonym(frozenset({"P01", "P02", "P04"})) == "P03"
