"""A trial that is led does what the desk orders, tells what becomes of it, and the file knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.runtime.in_process_desk import Desk, a_desk
from tests.support.runtime.visitor import Visitor, in_a_trial, notes, pauses
from vrhuman.geometry import wrap_degrees
from vrhuman.recording.entries import InterruptionReason, PauseReason
from vrhuman.recording.reader import Session
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.supervision.messages import (
    AddNote,
    AnswerGiven,
    EmergencyStop,
    EndSession,
    EnterAnswer,
    InterruptSession,
    NextPhase,
    NoteAdded,
    PauseHouse,
    PhaseOver,
    QuestionsAnnounced,
    RepeatTask,
    ResumeHouse,
    SetMarker,
    ShowMessage,
    TrialBegan,
)


@pytest.fixture
def desk() -> Iterator[Desk]:
    with a_desk() as desk:
        yield desk


@pytest.fixture
def visitor(tmp_path: Path, house: str, desk: Desk) -> Iterator[Visitor]:
    """Before the first phase of a session of 40 steps, led from a desk."""
    with in_a_trial(Plan(steps=40, house=house, out=tmp_path), None) as visitor:
        desk.after_a_frame(visitor)
        yield visitor


@pytest.fixture
def inside(visitor: Visitor) -> Visitor:
    """Somebody in the house."""
    visitor.click("begin")
    visitor.frames(0.3)
    assert visitor.shown.in_house
    return visitor


@pytest.fixture
def asked(inside: Visitor, desk: Desk) -> Visitor:
    """Somebody before the first question."""
    desk.order(inside, NextPhase())
    inside.frames(0.2)
    inside.click("begin")
    inside.frames(0.2)
    return inside


def test_it_tells_first_what_it_is(visitor: Visitor, desk: Desk, tmp_path: Path) -> None:
    (began,) = desk.heard(TrialBegan)

    assert Path(began.path) == next(tmp_path.glob("*.mcap"))
    assert began.phases[0] == ("explore", "explore", 40)
    assert began.runtime == "virtual time"
    assert [len(each.questions) for each in desk.heard(QuestionsAnnounced)] == [2]
    assert visitor.trial.over is False


def test_a_pause_stops_the_house_until_the_desk_says_go_on(
    inside: Visitor, desk: Desk, tmp_path: Path
) -> None:
    desk.order(inside, PauseHouse())
    stood = inside.frame().world_state
    inside.turn_head(90.0, 0.5)
    board = inside.panel("paused")
    assert inside.shown.world_state == stood
    assert (board.title, board.options) == ("A short break", ())

    desk.order(inside, ResumeHouse())
    inside.turn_head(0.0, 0.5)

    assert inside.shown.world_state.tick > stood.tick
    paused = PauseReason.EXPERIMENTER
    assert pauses(inside, tmp_path) == [(paused, True), (paused, False)]
    told = notes(inside, tmp_path)
    assert told == ["paused: the experimenter paused", "resumed after: the experimenter paused"]


def test_the_emergency_stop_shows_calm_words_and_no_house(inside: Visitor, desk: Desk) -> None:
    desk.order(inside, PauseHouse(), EmergencyStop())
    inside.frames(0.2)

    assert inside.panel("paused").title == "Everything is all right"
    assert not inside.shown.in_house


def test_the_time_of_a_pause_counts_in_no_phase(inside: Visitor, desk: Desk) -> None:
    before = inside.trial.progress.waited_ns
    desk.order(inside, PauseHouse())
    inside.frames(2.0)
    desk.order(inside, ResumeHouse())

    waited = inside.trial.progress.waited_ns - before
    assert waited == pytest.approx(2e9, abs=0.2e9)


def test_next_phase_begins_what_is_being_read_and_ends_what_continues(
    visitor: Visitor, desk: Desk
) -> None:
    visitor.frame()
    desk.order(visitor, NextPhase())
    visitor.frames(0.2)
    assert visitor.shown.in_house

    desk.order(visitor, NextPhase())

    (over,) = desk.heard(PhaseOver)
    assert (over.name, over.reason) == ("explore", "experimenter")


def test_a_phase_is_ended_while_the_house_is_paused(inside: Visitor, desk: Desk) -> None:
    desk.order(inside, PauseHouse())
    inside.frames(0.5)
    desk.order(inside, NextPhase(), ResumeHouse())
    inside.frames(0.2)

    assert inside.panel("instructions").title == "Questions"


def test_the_end_is_the_sessions_even_in_a_pause(
    inside: Visitor, desk: Desk, tmp_path: Path
) -> None:
    desk.order(inside, EmergencyStop())
    inside.frames(0.2)
    desk.order(inside, EndSession())

    assert inside.trial.over
    assert desk.led.stopped
    assert notes(inside, tmp_path)[-1] == "explore ended: stopped"


def test_a_session_that_is_interrupted_can_be_resumed(
    tmp_path: Path, house: str, desk: Desk
) -> None:
    with in_a_trial(Plan(steps=40, house=house, out=tmp_path), None) as visitor:
        visitor.click("begin")
        visitor.frames(0.5)
        desk.order(visitor, InterruptSession())
        assert visitor.trial.at_end
        assert not visitor.trial.over

    path = next(tmp_path.glob("*.mcap"))
    with Session.open(path) as session:
        assert [e.reason for e in session.interruptions()] == [InterruptionReason.EXPERIMENTER]
    broken = read_interrupted(path)
    assert broken.reached.progress.phase == 0
    assert not broken.over


def test_an_answer_told_aloud_is_the_participants_and_the_file_says_who_entered_it(
    asked: Visitor, desk: Desk, tmp_path: Path
) -> None:
    (question, *_) = asked.trial.episode.questions

    desk.order(asked, EnterAnswer(question.question_id, "no"))

    (answered,) = desk.heard(AnswerGiven)
    assert (answered.answer.question_id, answered.text) == (question.question_id, "no")
    assert asked.trial.progress.question == 1
    asked.frame()
    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        assert [each.answer for each in session.answers()] == ["no"]
        by_desk = [note.text for note in session.notes() if note.author == "experimenter"]
    assert by_desk == [f"the answer to {question.question_id} was told aloud"]


def test_words_from_the_desk_are_before_the_eyes_for_as_long_as_was_said(
    inside: Visitor, desk: Desk
) -> None:
    desk.order(inside, ShowMessage("You are doing well.", 1.0))
    assert any("You are doing well." in panel.text for panel in inside.shown.panels)

    inside.frames(1.2)
    assert not any("You are doing well." in panel.text for panel in inside.shown.panels)
    assert inside.shown.in_house


def test_in_a_pause_words_from_the_desk_stand_on_its_board(inside: Visitor, desk: Desk) -> None:
    desk.order(inside, PauseHouse(), ShowMessage("Sit down for a moment.", 1.0))
    inside.frame()
    assert inside.panel("paused").text == "Sit down for a moment."

    inside.frames(1.2)
    assert inside.panel("paused").text.startswith("The house is paused")


def test_marks_and_notes_are_in_the_file_and_told(
    inside: Visitor, desk: Desk, tmp_path: Path
) -> None:
    desk.order(inside, SetMarker("3", "a phone rang"), AddNote("stumbled"))

    inside.frame()
    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        assert [(each.key, each.text) for each in session.markers()] == [("3", "a phone rang")]
        assert [n.text for n in session.notes() if n.author == "experimenter"] == ["stumbled"]
    assert [each.text for each in desk.heard(NoteAdded)] == ["stumbled"]


def test_it_stands_where_the_person_does(inside: Visitor, desk: Desk) -> None:
    inside.turn_head(90.0, 1.0)
    inside.frames(0.3)
    desk.led._stood = 0.0  # it is told by the wall's clock, and time is virtual here
    desk.after_a_frame(inside)
    standing = desk.standing()

    assert standing is not None
    assert (standing.phase, standing.phase_kind, standing.begun) == ("explore", "explore", True)
    assert inside.shown.command is not None
    assert standing.head_yaw == pytest.approx(wrap_degrees(inside.shown.command.yaw))
    assert standing.agent[2] == pytest.approx(inside.trial.world_state.yaw)
    assert standing.steps_left == 40 - inside.trial.steps
    assert standing.tracked == (True, True, True)
    assert standing.phase_seconds == pytest.approx(1.6, abs=0.3)


def test_a_desk_that_does_not_listen_misses_nothing(visitor: Visitor) -> None:
    with a_desk(news_bytes=1 << 16) as deaf:
        deaf.listens = False
        for number in range(600):
            deaf.order(visitor, AddNote(f"remark {number} " + 100 * "."))
        deaf.listens = True
        while True:
            before = len(deaf.told)
            deaf.after_a_frame(visitor)
            if len(deaf.told) == before:
                break

        told = [each.text.split()[1] for each in deaf.heard(NoteAdded)]
        assert told == [str(number) for number in range(600)]


def test_a_training_task_is_practised_again_from_its_beginning(tmp_path: Path, desk: Desk) -> None:
    with in_a_trial(Plan(protocol="training", out=tmp_path), None) as visitor:
        desk.order(visitor, NextPhase())  # the welcome was read
        desk.order(visitor, NextPhase())  # and what the first task is
        visitor.turn_head(120.0, 1.0)
        visitor.frames(0.3)
        before = visitor.trial.progress.task
        assert before is not None
        assert before.share > 0.1

        desk.order(visitor, RepeatTask())

        again = visitor.trial.progress.task
        assert again is not None
        assert (again.attempt, again.seconds < 0.2) == (before.attempt, True)
        assert [n.text for n in desk.heard(NoteAdded) if n.author == "experimenter"] == [
            "the task is practised again"
        ]
