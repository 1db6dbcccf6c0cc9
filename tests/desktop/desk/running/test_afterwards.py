"""After a session: its figures, what is missing, what is due."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.desktop.recorded_runs import during, steps
from vrhuman.desktop.desk.running.afterwards import (
    figures,
    marked_rows,
    marked_words,
    missing,
    size_words,
)
from vrhuman.study.entries import AnswerEntry, ScoreEntry


def entry(phase: str, right: bool, given: str | None = "yes") -> AnswerEntry:
    return AnswerEntry(
        "s1", phase, "q01", "in_room", "yes-no", "Is it?", given, "yes", right, 0.8, 3.0, False
    )


def test_of_a_whole_session_nothing_is_missing() -> None:
    assert missing(steps()[-1][1]) == ()


def test_phases_not_reached_and_questions_not_answered_are_named() -> None:
    early = during("explore")
    whole = steps()[-1][1]
    some = dict(list(whole.answers.items())[:-3])

    assert [line for line in missing(early) if "not reached" in line]
    lines = missing(replace(whole, answers=some))
    assert lines == ("phase answer again: 3 questions not answered",)


def test_many_late_frames_are_missing_too() -> None:
    whole = steps()[-1][1]
    assert whole.standing is not None

    late = replace(whole, standing=replace(whole.standing, frames_in_time=91.5))
    late = replace(late, standing=replace(late.standing, frames_sharpness=62.5))

    assert missing(late) == (
        "frames: only 91.5 % in time, with 62 % of the pixels along a side (39 % of all pixels)",
    )


def test_the_score_comes_first_and_what_is_unknown_keeps_its_own_name() -> None:
    score = ScoreEntry("s1", {"own_figure": 2.0, "t3": 240.0, "exqa": 61.24})

    assert [name for name, _ in figures([score])] == [
        "ExQA",
        "Steps on re-entry (T3)",
        "own figure",
    ]
    assert figures([score])[0][1] == "61.2 %"
    assert figures([]) == ()


def test_both_answers_to_a_question_stand_in_one_row() -> None:
    answers = (entry("answer", False, "no"), entry("answer again", True))

    (row,) = marked_rows(answers, ("answer", "answer again"))

    assert row.answers == answers
    assert marked_rows(answers[:1], ("answer", "answer again"))[0].answers == (answers[0], None)


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_says_whether_it_is_right_how_sure_and_if_unseen(right: bool) -> None:
    words = marked_words(entry("answer", right))

    assert words == f"{'✓' if right else '✗'} yes, 80% sure, not seen"


@given(st.integers(0, 10**15))
def test_sizes_are_short_and_near(size: int) -> None:
    number, unit = size_words(size).split()
    factor = 1000 ** ("bytes", "kB", "MB", "GB", "TB").index(unit)

    assert float(number) * factor == pytest.approx(size, rel=0.06, abs=0.5)
