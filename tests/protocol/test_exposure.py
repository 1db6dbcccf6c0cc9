"""A break rests the eyes; it does not begin the session's time anew."""

from __future__ import annotations

import pytest

from tests.support.protocol.person import Person
from tests.support.protocol.short_protocols import person_at, phases, reasons
from vrhuman.protocol.exposure import Exposure

SECOND = 1_000_000_000
SHORT = "[limits]\nsession_minutes = 0.1\nrest_seconds = 1\n"
"""Six seconds."""


@pytest.mark.parametrize("rested", [0.9, 1.1])
def test_time_in_a_break_is_time_of_the_session(rested: float) -> None:
    worn = Exposure().after(10 * SECOND, False, SECOND)

    after = worn.after(round(rested * SECOND), True, SECOND)

    assert after.session_ns == 10 * SECOND + round(rested * SECOND)
    assert after.worn_ns == (10 * SECOND if rested < 1.0 else 0)


def test_the_end_of_a_break_keeps_the_time_of_the_session() -> None:
    assert Exposure(worn_ns=5, rested_ns=7, session_ns=9).rested() == Exposure(session_ns=9)


def explored_then_rested() -> Person:
    """Somebody who explored for two seconds, had a break of two, and explores again."""
    back = "[[phases]]\nname = 'back'\nkind = 'explore'\nwording = 'Go.'\n"
    person = person_at(SHORT + phases("explore", wording="'Go.'") + phases("break") + back)
    person.begin()
    person.frames(2.0)
    person.be_done()
    person.frames(2.0)
    person.click("begin")
    person.frame()
    person.click("begin")
    return person


@pytest.mark.parametrize(("seconds", "over"), [(1.0, False), (2.0, True)])
def test_the_sessions_limit_counts_from_its_beginning_through_every_break(
    seconds: float, over: bool
) -> None:
    person = explored_then_rested()

    person.frames(seconds)

    assert [name for name, _ in reasons(person)][:2] == ["explore", "break"]
    assert (reasons(person)[-1] == ("back", "session")) is over
