"""What the run view shows follows from what a trial tells; here a recorded session tells it."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.desktop.recorded_runs import during, standing, steps
from tests.support.paths import SAMPLE
from vrhuman.desktop.desk.running.model import (
    APART,
    MINUTE_NS,
    SECOND_NS,
    Run,
    ask,
    asking,
    gone,
    heard,
    offered,
    ordered,
    question_rows,
    started,
    stood,
)
from vrhuman.desktop.desk.running.phasing import minutes, phase_cells, steps_here
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.records import Answer
from vrhuman.runtime.supervision.messages import (
    AnswerGiven,
    EmergencyStop,
    EnterAnswer,
    Loading,
    PauseHouse,
    PhaseOver,
    ResumeHouse,
    StartRefused,
)


def test_at_its_end_all_answers_and_phases_of_the_file_are_known() -> None:
    _, run = steps()[-1]
    with Session.open(SAMPLE) as session:
        given = {(a.phase, a.question_id): a.time_ns for a in session.answers()}
        phases = [start.phase for start in session.phases()][:-1]

    assert run.stage == "over"
    assert {key: answer.time_ns for key, answer in run.answers.items()} == given
    assert [each.name for each in run.over] == phases
    assert [cell.state for cell in phase_cells(run)] == ["over"] * len(phases)


def test_the_question_marked_is_the_one_answered_next() -> None:
    before = Run()
    checked = 0
    for each, run in steps():
        if isinstance(each, AnswerGiven) and before.asked is not None:
            assert before.asked.question_id == each.answer.question_id
            assert [row.question for row in question_rows(before) if row.now] == [before.asked]
            checked += 1
        before = run
    assert checked > len(before.questions)


def test_one_phase_is_going_on_and_those_before_it_say_how_they_ended() -> None:
    cells = phase_cells(during("answer"))

    states = [cell.state for cell in cells]
    assert states.count("now") == 1
    at = states.index("now")
    assert set(states[:at]) <= {"over"}
    assert set(states[at + 1 :]) <= {"to come"}
    assert cells[0].line.startswith("done, ")


def test_steps_are_counted_again_in_each_phase() -> None:
    before = Run()
    for each, run in steps():
        if isinstance(each, PhaseOver) and before.standing is not None:
            assert abs(steps_here(before) - each.steps) <= 1
        before = run


def test_a_limit_of_time_is_reported_before_and_while_it_runs() -> None:
    run = replace(
        standing(phase_seconds=30.0, steps=1), seconds={"explore": 60.0, "re-enter": 90.0}
    )

    now, _, later, _ = phase_cells(run)

    assert now.line.endswith("0:30 of 1:00")
    assert now.share == 0.5
    assert "1:30" in later.line


def test_while_instructions_are_read_the_phase_can_be_begun() -> None:
    reading = standing(begun=False)

    assert phase_cells(reading)[0].state == "reading"
    assert offered(reading).next_words == "Begin phase"
    assert offered(during("explore")).next_words == "Next phase"


def test_after_an_emergency_stop_only_going_on_by_its_own_button_continues() -> None:
    run = ordered(during("explore"), EmergencyStop())

    can, asked = offered(run), ask(run)
    assert (can.pause, can.next_phase, can.stop) == (False, False, False)
    assert asked is not None
    assert (asked.loud, asked.choices) == ("bad", ("go on", "break off", "end"))
    assert offered(ordered(run, ResumeHouse())).pause


def test_a_pause_is_reported_with_its_reason_and_taken_back() -> None:
    paused = ordered(standing(paused=PauseReason.HEADSET_OFF), PauseHouse())

    asked = ask(paused)
    assert asked is not None
    assert "the headset is off the head" in asked.text
    assert offered(paused).pause_words.startswith("Resume")
    assert offered(ordered(paused, ResumeHouse())).pause_words.startswith("Pause")


def test_how_to_end_is_asked_before_anything_ends() -> None:
    asked = ask(during("explore"), "end")

    assert asked is not None
    assert asked.choices == ("break off", "end", "back")


@pytest.mark.parametrize(
    ("tracked", "loud", "names"),
    [
        ((False, True, True), "bad", "headset"),
        ((True, False, True), "warm", "left"),
        ((True, False, False), "warm", "left and the right"),
    ],
)
def test_lost_tracking_is_reported_the_head_loudest(
    tracked: tuple[bool, bool, bool], loud: str, names: str
) -> None:
    asked = ask(standing(tracked=tracked))

    assert asked is not None
    assert asked.loud == loud
    assert names in asked.text


def test_while_all_goes_well_nothing_is_said() -> None:
    assert ask(standing(tracked=(True, True, True), focused=True)) is None


def test_while_its_file_is_written_nothing_can_be_ordered() -> None:
    run = heard(during("answer"), Loading("writing the file ..."))

    can, asked = offered(run), ask(run)
    assert asked is not None
    assert asked.text == "Closing: writing the file ..."
    assert (can.pause, can.next_phase, can.end, can.talk, can.answer) == (False,) * 5


def test_a_process_that_ends_without_a_word_is_reported_as_that() -> None:
    run = gone(during("explore"))

    asked = ask(run)
    assert asked is not None
    assert asked.loud == "bad"
    assert "Resume the session" in asked.text
    assert offered(run).end is False


def test_what_ended_or_was_refused_with_words_stays_so() -> None:
    over = steps()[-1][1]
    refused = heard(started(Run()), StartRefused("no headset: connect one"))

    assert gone(over) is over
    assert gone(refused) is refused


@given(st.one_of(st.just("yes"), st.integers(0, 9)))
def test_an_answer_entered_by_the_experimenter_is_known_as_told_aloud(answer: Answer) -> None:
    run = during("answer")
    assert run.asked is not None
    assert run.standing is not None
    name, phase = run.asked.question_id, run.standing.phase
    told_next = next(
        each
        for each, _ in steps()
        if isinstance(each, AnswerGiven)
        and (each.answer.question_id, each.answer.phase) == (name, phase)
    )

    entered = heard(ordered(run, EnterAnswer(name, answer)), told_next)

    assert entered.answers[phase, name].aloud
    assert not heard(run, told_next).answers[phase, name].aloud


@given(st.lists(st.integers(0, 30 * SECOND_NS), min_size=1, max_size=60), st.floats(0, 100))
def test_of_the_frames_in_time_the_last_minute_is_kept_a_value_a_second(
    gaps: list[int], share: float
) -> None:
    run, now = Run(), 0
    template = during("explore").standing
    assert template is not None
    for gap in gaps:
        now += gap
        run = stood(run, replace(template, time_ns=now, in_time=share))

    times = [at for at, _ in run.frames]
    assert times
    assert times[-1] - times[0] < MINUTE_NS
    assert all(b - a >= SECOND_NS for a, b in pairwise(times))


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=1, max_size=50))
def test_places_of_the_way_lie_apart(places: list[tuple[float, float]]) -> None:
    template = during("explore").standing
    assert template is not None
    runs = (replace(template, agent=np.array([x, z, 0.0])) for x, z in places)
    way = reduce(stood, runs, Run()).way

    assert (way[0].x, way[0].z) == places[0]
    for a, b in pairwise(way):
        assert abs(a.x - b.x) + abs(a.z - b.z) >= APART


def test_the_phases_that_ask_are_the_protocols_answering_ones() -> None:
    assert asking(during("explore")) == ("answer", "answer again")
    assert asking(Run()) == ()


@given(st.integers(0, 100 * 3600))
def test_minutes_are_reported_as_a_clock_does(seconds: int) -> None:
    parts = [int(part) for part in minutes(seconds).split(":")]

    assert sum(part * 60**place for place, part in enumerate(reversed(parts))) == seconds
    assert all(part < 60 for part in parts[1:])


def test_a_session_in_a_window_speaks_of_windows_and_not_of_a_headset() -> None:
    away = standing(paused=PauseReason.HEADSET_OFF)
    untracked = standing(tracked=(True, False, True))

    told, calm = ask(replace(away, in_window=True)), ask(replace(untracked, in_window=True))
    in_headset = ask(away)

    assert told is not None
    assert in_headset is not None
    assert "another window has the keyboard" in told.text
    assert "headset" in in_headset.text
    assert calm is None


def test_a_refused_start_offers_to_try_again() -> None:
    asked = ask(heard(started(Run()), StartRefused("the headset was unplugged")))

    assert asked is not None
    assert asked.choices == ("again", "leave")
