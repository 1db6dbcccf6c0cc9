"""Limits of a session: the longest time in the headset without a break, the longest session."""

from tests.support.protocol.person import Person, texts
from tests.support.protocol.short_protocols import person_at, phases, reasons
from vrhuman.protocol.progress import acting, interrupted, waiting
from vrhuman.recording.entries import PauseReason

EXPOSED = "[limits]\nexposure_minutes = 0.1\nrest_seconds = 3\n"
SHORT = "[limits]\nsession_minutes = 0.1\n"
DEBRIEFING = "[[phases]]\nname = 'debriefing'\nkind = 'page'\n"


def exploring(limits: str) -> Person:
    person = person_at(limits + phases("explore", wording="'Go.'") + DEBRIEFING)
    person.begin()
    return person


def test_after_long_in_the_headset_a_break_must_be_taken() -> None:
    person = exploring(EXPOSED)
    assert acting(person.episode.spec, person.progress)

    person.frames(6.0)

    assert waiting(person.progress) is PauseReason.BREAK
    board = person.panel("menu")
    assert board.title == texts().say("rest_title")
    assert board.options == ()


def test_it_is_left_by_its_button_once_it_was_long_enough() -> None:
    person = exploring(EXPOSED)
    person.frames(9.5)

    person.click("resume", "menu")
    person.frames(1.0)

    assert waiting(person.progress) is None
    assert acting(person.episode.spec, person.progress)


def test_the_time_of_the_break_counts_in_no_phase() -> None:
    person = exploring(EXPOSED)
    person.frames(6.0)
    before = person.progress.waited_ns

    person.frames(2.0)

    assert person.progress.waited_ns - before == 2_000_000_000


def test_the_menu_opens_over_it_and_closes_to_it() -> None:
    person = exploring(EXPOSED)
    person.frames(6.5)

    person.press_menu()
    assert "stop" in person.panel("menu").keys
    person.press_menu()
    person.frame()

    assert person.panel("menu").title == texts().say("rest_title")


def test_a_break_from_the_menu_is_one() -> None:
    person = exploring(EXPOSED)
    person.frames(4.0)
    person.press_menu()
    person.click("break")
    person.frames(3.5)
    person.click("resume")

    person.frames(4.0)

    assert waiting(person.progress) is None


def test_taking_the_headset_off_for_long_enough_is_one() -> None:
    person = exploring(EXPOSED)
    person.frames(4.0)
    person.progress = interrupted(person.progress)
    person.progress = interrupted(person.progress)  # frame after frame
    person.now += 3_500_000_000

    person.frames(4.0)

    assert waiting(person.progress) is None


def test_a_short_moment_without_the_headset_is_none() -> None:
    person = exploring(EXPOSED)
    person.frames(4.0)
    person.progress = interrupted(person.progress)
    person.now += 1_000_000_000

    person.frames(4.0)

    assert waiting(person.progress) is PauseReason.BREAK


def test_a_session_ends_when_its_time_is_up_with_the_page_that_closes_it() -> None:
    person = exploring(SHORT)

    person.frames(6.5)

    assert reasons(person) == [("explore", "session")]
    assert person.phase == "debriefing"
    person.frames(5.0)
    person.click("begin")
    assert person.phase is None


def test_without_limits_nobody_is_interrupted() -> None:
    person = exploring("")

    person.frames(60.0)

    assert waiting(person.progress) is None
    assert person.phase == "explore"
