"""What is chosen on a questionnaire's panel is stored, and a probe of enough ends the session."""

from __future__ import annotations

import pytest

from tests.support.protocol.short_protocols import person_at, reasons

FILLING = (
    "[[phases]]\nname = 'after'\nkind = 'questionnaire'\nquestionnaire = 'fms'\nmoment = 'after'\n"
)
PROBED = "[[phases]]\nname = 'rest'\nkind = 'break'\nprobe = 'fms'\nstop_at = 12\n"
EXPLORE = "[[phases]]\nname = 'wander'\nkind = 'explore'\n"


@pytest.mark.parametrize("value", [0, 7, 20])
def test_an_answer_of_a_questionnaire_is_stored_as_chosen(value: int) -> None:
    person = person_at(FILLING)
    person.frames(0.1)

    person.click(str(value))
    person.frame()

    (answer,) = person.progress.filled
    assert (answer.questionnaire, answer.moment, answer.item) == ("fms", "after", "sickness")
    assert answer.value == value
    assert reasons(person) == [("after", "filled")]


@pytest.mark.parametrize(("value", "ends"), [(11, []), (12, [("rest", "unwell")])])
def test_a_probe_ends_the_session_from_its_value_on(
    value: int, ends: list[tuple[str, str]]
) -> None:
    person = person_at(PROBED + EXPLORE)
    person.frames(0.1)

    person.click(str(value))
    person.frame()

    assert [each.value for each in person.progress.filled] == [value]
    assert reasons(person) == ends
    assert (person.phase is None) == bool(ends)
