"""Phases of words: pages with one button, breaks with a probe, questionnaires."""

import pytest

from tests.support.protocol.person import Person, texts
from tests.support.protocol.short_protocols import person_at, phases, reasons
from vrhuman.protocol.ending import closing_page
from vrhuman.protocol.progress import acting, interrupted

BREAK = "[[phases]]\nname = 'a rest'\nkind = 'break'\nseconds = 5\n"
PROBE = "probe = 'fms'\nstop_at = 12\n"
AFTER = "[[phases]]\nname = 'look'\nkind = 'explore'\n"
DEBRIEFING = "[[phases]]\nname = 'debriefing'\nkind = 'page'\n"


def test_a_page_is_left_by_its_button() -> None:
    person = person_at(phases("page", "explore"))
    person.frame()
    assert person.phase == "page"

    person.click("begin", "page")

    assert reasons(person) == [("page", "read")]


def test_a_page_says_what_the_protocol_words() -> None:
    person = person_at(phases("page", wording="'Keep within the boundary.'"))

    person.frame()

    assert person.panel("page").text == "Keep within the boundary."


def test_the_page_that_closes_the_session_says_so() -> None:
    person = person_at("[[phases]]\nname = 'welcome'\nkind = 'page'\n" + DEBRIEFING)
    person.frame()
    assert person.panel("page").options == (texts().say("page_on"),)

    person.click("begin")
    person.frames(0.1)

    assert person.panel("page").options == (texts().say("page_end"),)
    person.click("begin")
    assert person.phase is None


def test_the_trigger_that_left_a_page_grips_nothing_in_the_house() -> None:
    person = person_at(phases("page", "explore"))
    person.frame()
    panel = person.panel("page")
    person.click("begin")
    person.aim(panel.position, 1.0)  # never let go

    person.frame()

    assert person.phase == "explore"
    assert not acting(person.episode.spec, person.progress)


def test_a_phase_of_any_kind_ends_when_its_time_is_up() -> None:
    person = person_at(phases("page", "answer", max_seconds="2"))
    person.frames(2.5)
    assert reasons(person) == [("page", "seconds")]

    person.begin()
    person.frames(2.5)

    assert reasons(person)[1] == ("answer", "seconds")


def test_a_break_can_be_left_only_once_it_was_long_enough() -> None:
    person = person_at(BREAK + AFTER)
    person.frames(4.0)
    board = person.panel("page")
    assert board.options == ()
    assert board.bar is not None
    assert 0.0 < board.bar.filled < 1.0

    person.frames(1.5)
    person.click("begin")

    assert reasons(person) == [("a rest", "rested")]


def test_a_headset_that_is_off_is_a_break_too() -> None:
    person = person_at(BREAK + AFTER)
    person.frames(1.0)

    person.progress = interrupted(person.progress)
    person.now += 4_500_000_000
    person.frames(0.1)

    assert person.panel("page").options


def test_a_break_begins_with_its_probe() -> None:
    person = person_at(BREAK + PROBE + AFTER)
    person.frame()

    person.click("3", "questionnaire")

    assert [(f.questionnaire, f.moment, f.value) for f in person.progress.filled] == [
        ("fms", "break", 3)
    ]
    person.frame()
    assert person.panel("page").bar is not None


@pytest.mark.parametrize("felt", [12, 20])
def test_who_feels_too_unwell_is_led_to_the_end(felt: int) -> None:
    person = person_at(BREAK + PROBE + AFTER + DEBRIEFING)
    person.frame()

    person.click(str(felt))
    person.frame()

    assert reasons(person) == [("a rest", "unwell")]
    assert person.phase == "debriefing"


def test_without_a_closing_page_the_session_of_who_is_unwell_is_over() -> None:
    person = person_at(BREAK + PROBE + AFTER)
    assert closing_page(person.episode.spec) is None
    person.frame()

    person.click("15")

    assert person.phase is None


def test_a_questionnaire_is_filled_item_by_item_and_handed_in() -> None:
    person = person_at(
        "[[phases]]\nname = 'before'\nkind = 'questionnaire'\n"
        "questionnaire = 'csq-vr'\nmoment = 'before'\n"
    )
    person.frame()
    items = person.episode.questionnaires["csq-vr"].items

    for _ in items:
        person.click("2", "questionnaire")
    assert person.phase == "before"
    person.click("submit")

    assert reasons(person) == [("before", "filled")]
    assert [(f.item, f.moment, f.value) for f in person.progress.filled] == [
        (item.item_id, "before", 2) for item in items
    ]


def test_nothing_counts_where_words_are_read() -> None:
    person = person_at(phases("page", "break"))
    person.frame()

    for _ in range(2):
        person.frames(0.1)
        assert not acting(person.episode.spec, person.progress)
        person.click("begin")


def test_stopping_is_in_reach_on_every_board() -> None:
    for kind in ("page", "break"):
        person: Person = person_at(phases(kind))
        person.frame()

        person.press_menu()
        person.click("stop")
        person.click("yes")

        assert reasons(person) == [(kind, "stopped")]
