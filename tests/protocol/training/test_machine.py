"""A task is practised until it is mastered, or failed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vrhuman.protocol.texts import load_texts, texts_path
from vrhuman.protocol.training.doing import NOTHING, Doing
from vrhuman.protocol.training.machine import (
    ONWARD,
    Lesson,
    TaskState,
    advance,
    begin,
    begins_again,
    repeat,
)
from vrhuman.protocol.training.tasks import parse_practice
from vrhuman.records import AnswerKind, Question

TEXTS = load_texts(texts_path("en", Path()))
QUESTION = Question("q", "practice", "Is it?", "", AnswerKind.YES_NO, ("yes", "no"), "yes")
HELD, DROPPED = Doing(held=("Mug|1",), force=0.5), Doing(let_go=("Mug|1",))


def lesson(**data: Any) -> Lesson:
    return Lesson(parse_practice(data, ""), TEXTS, QUESTION)


def gripping(**limits: Any) -> Lesson:
    wished = {"least": 0.3, "most": 0.8, "seconds": 1}
    return lesson(task="grip-light", things=["Mug|1"], criteria=wished, **limits)


def asking(**limits: Any) -> Lesson:
    return lesson(task="answer-yes-no", question="Is it?", program="exist(scene)", **limits)


def after(lesson: Lesson, state: TaskState, *doings: Doing) -> TaskState:
    for doing in doings:
        state = advance(lesson, state, doing, 0.5)
    return state


def pressed(lesson: Lesson, state: TaskState, *keys: str) -> TaskState:
    for key in keys:
        state = advance(lesson, state, NOTHING, 0.5, key)
    return state


def test_what_meets_its_criteria_is_mastered_and_over_once_that_was_read() -> None:
    this = gripping()

    state = after(this, begin(this), HELD, HELD)
    assert state.verdict == "mastered"
    assert state.share == 1.0
    assert not state.acting
    assert not state.done
    assert pressed(this, state, ONWARD).done


def test_the_house_runs_while_a_task_in_it_is_practised_and_for_no_question() -> None:
    assert begin(gripping()).acting
    assert not begin(asking()).acting


def test_each_thing_dropped_is_an_attempt_and_begins_again() -> None:
    this = gripping()

    before = after(this, begin(this), HELD)
    state = after(this, before, DROPPED)

    assert (state.attempt, state.share, state.verdict) == (2, 0.0, "")
    assert begins_again(before, state)


def test_the_last_attempt_lost_is_a_task_failed() -> None:
    this = gripping(max_attempts=2)

    state = after(this, begin(this), HELD, DROPPED, HELD, DROPPED)

    assert (state.verdict, state.attempt) == ("failed", 2)
    assert pressed(this, state, ONWARD).failed


def test_time_that_runs_out_is_a_task_failed() -> None:
    this = gripping(max_minutes=1)

    state = after(this, begin(this), *[NOTHING] * 119)
    assert state.verdict == ""
    assert after(this, state, NOTHING).verdict == "failed"


def test_a_right_answer_is_mastered() -> None:
    state = pressed(asking(), begin(asking()), "yes")

    assert (state.verdict, state.given) == ("mastered", "yes")


def test_after_a_wrong_answer_it_is_asked_again() -> None:
    this = asking()

    state = pressed(this, begin(this), "no")
    assert (state.verdict, state.given) == ("again", "no")
    state = pressed(this, state, ONWARD)
    assert (state.verdict, state.attempt) == ("", 2)
    assert pressed(this, state, "yes").verdict == "mastered"


def test_the_last_wrong_answer_is_a_task_failed() -> None:
    this = asking(max_attempts=2)

    assert pressed(this, begin(this), "no", ONWARD, "no").verdict == "failed"


def test_a_verdict_stays_until_it_is_left() -> None:
    this = gripping()
    mastered = after(this, begin(this), HELD, HELD)

    assert after(this, mastered, DROPPED, NOTHING) == mastered


def test_repeating_costs_no_attempt_and_puts_all_things_back() -> None:
    this = gripping()
    before = after(this, begin(this), HELD)

    state = repeat(this, before)

    assert (state.attempt, state.share, state.seconds) == (1, 0.0, 0.0)
    assert begins_again(before, state)


def test_the_beginning_of_another_task_puts_nothing_back() -> None:
    this = gripping()

    assert not begins_again(None, begin(this))
    assert not begins_again(after(this, begin(this), HELD, DROPPED), begin(this))
