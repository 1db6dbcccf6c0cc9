"""A phase that asks for one thing after another, ticked off by the engine's state alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.protocol.person import EYES, Person, texts
from vrhuman.protocol.boards.instruction_board import PANEL
from vrhuman.protocol.instructing import REASONS, remaining
from vrhuman.protocol.progress import Episode, Progress, acting, waiting
from vrhuman.protocol.specification import (
    PhaseKind,
    ProtocolError,
    load_protocol,
    parse_protocol,
)
from vrhuman.recording.entries import EndReason, PauseReason, SkipReason, StepDone, StepSkipped
from vrhuman.records import Instruction, Panel

ASKED = (
    Instruction(1, "Open the fridge.", "open", "Fridge"),
    Instruction(2, "Move the egg to the bowl.", "move", "Egg", "to", "Bowl"),
    Instruction(3, "Close the fridge.", "close", "Fridge"),
)


def in_the_house(language: str = "en", asked: tuple[Instruction, ...] = ASKED) -> Person:
    """Somebody who has read what the phase is about."""
    spec, _ = load_protocol("instructed")
    episode = Episode(spec, (), texts(language), instructions=asked)
    number = next(n for n, p in enumerate(spec.phases) if p.kind is PhaseKind.INSTRUCTED)
    person = Person(episode, Progress(phase=number))
    person.begin()
    return person


def done(number: int) -> StepDone:
    return StepDone(0, number, "open", "Fridge|1", "", "", 1, 2)


def open_list(person: Person) -> Panel:
    person.left = replace(person.left, secondary=True)
    person.frame()
    person.left = replace(person.left, secondary=False)
    person.frame()
    return person.panel("wrist")


def test_the_current_step_is_shown_at_the_hand() -> None:
    person = in_the_house()

    panel = person.panel(PANEL)

    assert panel.title == "Open the fridge."
    assert "Step 1 of 3" in panel.text
    assert panel.question_id == "1"


def test_a_step_that_the_engine_says_is_done_is_ticked_and_the_next_one_shown() -> None:
    person = in_the_house()

    person.done.append(done(1))
    person.frame()

    panel = person.panel(PANEL)
    assert panel.title == "Move the egg to the bowl."
    assert "√ 1. Open the fridge." in panel.text
    assert person.progress.finished == (replace(done(1), time_ns=person.now),)


def test_nothing_is_ticked_off_by_time_or_presses() -> None:
    person = in_the_house()

    person.frames(3.0)
    open_list(person)
    person.click("close", "wrist")
    person.frame()

    assert person.progress.finished == ()


def test_the_phase_ends_when_all_is_done() -> None:
    person = in_the_house()

    for number in (1, 2):
        person.done.append(done(number))
        person.frame()
    assert person.phase == "tasks"
    person.done.append(done(3))
    person.frame()

    assert person.phase == "debriefing"
    assert person.progress.ends[-1].reason is EndReason.DONE
    assert len(person.progress.finished) == 3


@pytest.mark.parametrize("reason", REASONS)
def test_a_step_is_skipped_with_a_reason(reason: SkipReason) -> None:
    person = in_the_house()

    open_list(person)
    person.click("skip", "wrist")
    assert person.panel("wrist").text == "Open the fridge."
    person.click(reason.value, "wrist")
    person.frame()

    (skipped,) = person.progress.finished
    assert skipped == StepSkipped(skipped.time_ns, 1, reason)
    assert person.panel(PANEL).title == "Move the egg to the bowl."


def test_the_list_stays_in_place_while_the_hand_that_opened_it_moves() -> None:
    person = in_the_house()
    before = open_list(person)

    person.left = replace(person.left, grip=replace(person.left.grip, position=EYES))
    person.frame()

    assert (person.panel("wrist").position == before.position).all()


def test_going_back_skips_nothing() -> None:
    person = in_the_house()

    open_list(person)
    person.click("skip", "wrist")
    person.click("back", "wrist")
    assert "skip" in person.panel("wrist").keys
    person.click("close", "wrist")
    person.frame()

    assert person.progress.finished == ()
    assert person.panel(PANEL).question_id == "1"


def test_skipping_everything_ends_the_phase() -> None:
    person = in_the_house(asked=ASKED[:1])

    open_list(person)
    person.click("skip", "wrist")
    person.click("other", "wrist")

    assert person.phase == "debriefing"
    assert person.progress.ends[-1].reason is EndReason.DONE


def test_the_house_waits_while_the_list_is_read() -> None:
    person = in_the_house()
    assert acting(person.episode.spec, person.progress)

    listed = open_list(person)

    assert waiting(person.progress) is PauseReason.WRIST
    assert [line[0] for line in listed.text.split("\n\n")] == ["1", "2", "3"]


def test_the_list_tells_what_was_done_and_what_skipped() -> None:
    person = in_the_house()
    person.done.append(done(1))
    person.frame()
    open_list(person)
    person.click("skip", "wrist")
    person.click("cannot-reach", "wrist")
    person.frame()

    text = open_list(person).text

    assert "√ 1. Open the fridge." in text
    assert "– 2. Move the egg to the bowl. (skipped: I cannot reach it)" in text
    assert "3. Close the fridge." in text


def test_a_list_closed_while_a_reason_is_asked_opens_as_a_list() -> None:
    person = in_the_house()
    open_list(person)
    person.click("skip", "wrist")

    open_list_again = (open_list, open_list)
    with pytest.raises(StopIteration):  # the button closes it
        open_list_again[0](person)
    panel = open_list_again[1](person)

    assert "skip" in panel.keys


def test_what_was_done_while_it_was_skipped_stays_skipped() -> None:
    person = in_the_house()
    open_list(person)
    person.click("skip", "wrist")
    person.click("cannot-find", "wrist")

    person.done.append(done(1))
    person.frame()

    assert [type(each) for each in person.progress.finished] == [StepSkipped]


def test_a_step_done_while_a_menu_opens_is_ticked_off_all_the_same() -> None:
    person = in_the_house()

    person.left = replace(person.left, menu=True)
    person.done.append(done(1))
    person.frame()

    assert person.panel("menu")
    assert [each.number for each in person.progress.finished] == [1]


def test_many_steps_have_pages() -> None:
    many = tuple(replace(ASKED[1], number=n) for n in range(1, 16))
    person = in_the_house(asked=many)

    first = open_list(person).text
    person.click("next", "wrist")
    person.frame()

    assert person.panel("wrist").text != first
    assert len(remaining(many, ())) == 15


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_that_cannot_be_left_by_done(language: str) -> None:
    person = in_the_house(language)

    person.press_menu()

    assert "done" not in person.panel("menu").keys
    assert "stop" in person.panel("menu").keys


def test_a_protocol_asks_for_one_list_of_instructions() -> None:
    phase = '[[phases]]\nname = "{}"\nkind = "instructed"\n'

    one = parse_protocol('name = "x"\n' + phase.format("a"), "lab.toml")
    assert one.instructs
    assert one.phases[0].in_house
    with pytest.raises(ProtocolError, match=r"lab\.toml: phases: .* one list of instructions"):
        parse_protocol('name = "x"\n' + phase.format("a") + phase.format("b"), "lab.toml")
