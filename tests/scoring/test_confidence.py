"""Confidence against the truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.records import AnswerKind, GivenAnswer, Question
from vrhuman.scoring.confidence import (
    SCALE_SETTING,
    ConfidenceScale,
    Judged,
    calibration,
    judged,
    probability,
    scale_of,
)
from vrhuman.scoring.exqa import ScoreError

ANSWERS = st.lists(st.builds(Judged, st.floats(0.0, 100.0), st.booleans()), min_size=1)


def question(name: str, truth: str) -> Question:
    return Question(name, "f", "Is it?", "p", AnswerKind.YES_NO, ("yes", "no"), truth)


@pytest.mark.parametrize(
    ("answers", "brier"),
    [
        ([Judged(100.0, True)], 0.0),
        ([Judged(0.0, False)], 0.0),
        ([Judged(100.0, False)], 1.0),
        ([Judged(50.0, True), Judged(50.0, False)], 0.25),
        ([Judged(70.0, True), Judged(90.0, False), Judged(30.0, True)], (0.09 + 0.81 + 0.49) / 3),
    ],
    ids=["sure, right", "sure, wrong answer", "sure and wrong", "does not know", "by hand"],
)
def test_brier(answers: list[Judged], brier: float) -> None:
    assert calibration(answers).brier == pytest.approx(brier)


def test_the_curve_of_someone_who_is_right_as_often_as_they_say() -> None:
    answers = [
        *(Judged(75.0, n < 3) for n in range(4)),
        *(Judged(50.0, n < 1) for n in range(2)),
        Judged(100.0, True),
    ]

    found = calibration(answers)

    assert [(b.low, b.count, b.confidence, b.right) for b in found.bins] == [
        (50.0, 2, 50.0, 50.0),
        (70.0, 4, 75.0, 75.0),
        (90.0, 1, 100.0, 100.0),
    ]
    assert found.error == 0.0
    assert found.overconfidence == pytest.approx(0.0)
    assert found.brier < found.base_brier


def test_who_claims_too_much_is_overconfident() -> None:
    found = calibration([Judged(90.0, n < 6) for n in range(10)])

    assert found.overconfidence == pytest.approx(30.0)
    assert found.error == pytest.approx(30.0)
    assert found.brier > found.base_brier == pytest.approx(0.24)


@given(ANSWERS)
def test_within_their_limits(answers: list[Judged]) -> None:
    found = calibration(answers)

    assert 0.0 <= found.brier <= 1.0
    assert sum(each.count for each in found.bins) == found.count == len(answers)
    assert abs(found.overconfidence) - 1e-9 <= found.error <= 100.0
    assert all(each.low <= each.confidence + 1e-9 for each in found.bins)
    assert all(each.confidence <= each.high + 1e-9 for each in found.bins)


def test_the_last_answer_with_a_confidence_of_the_phase_is_judged() -> None:
    questions = [question("q1", "yes"), question("q2", "no"), question("q3", "no")]
    given_ = [
        GivenAnswer("q1", "answer", "no", 1, 0.9),
        GivenAnswer("q1", "answer", "yes", 2, 0.6),
        GivenAnswer("q1", "answer again", "no", 9, 0.1),
        GivenAnswer("q2", "answer", "yes", 3, 0.8),
        GivenAnswer("q3", "answer", "no", 4),
    ]

    assert judged(questions, given_, "answer") == (Judged(60.0, True), Judged(80.0, False))


def test_bad_input_is_refused() -> None:
    with pytest.raises(ScoreError):
        calibration([])
    with pytest.raises(ScoreError, match="0 to 100"):
        calibration([Judged(101.0, True)])


@pytest.mark.parametrize(
    ("kind", "stated", "meant"),
    [
        (AnswerKind.YES_NO, 0.0, 0.5),
        (AnswerKind.YES_NO, 0.5, 0.75),
        (AnswerKind.YES_NO, 1.0, 1.0),
        (AnswerKind.COUNT, 0.0, 0.0),
        (AnswerKind.COUNT, 0.5, 0.5),
        (AnswerKind.QUERY, 1.0, 1.0),
    ],
)
def test_a_guess_of_before_is_chance_and_certain_is_certain(
    kind: AnswerKind, stated: float, meant: float
) -> None:
    before, now = ConfidenceScale.GUESS_TO_CERTAIN, ConfidenceScale.PROBABILITY

    assert probability(stated, kind, before) == pytest.approx(meant)
    assert probability(stated, kind, now) == stated


def test_who_said_a_guess_and_was_right_half_of_the_time_knew_it() -> None:
    questions = [question("a", "yes"), question("b", "no")]
    given = [GivenAnswer(q.question_id, "answer", "yes", 1, 0.0) for q in questions]

    found = calibration(judged(questions, given, "answer", ConfidenceScale.GUESS_TO_CERTAIN))

    assert found.overconfidence == pytest.approx(0.0)
    assert found.brier == pytest.approx(0.25)


def test_a_session_without_the_setting_was_asked_the_earlier_way() -> None:
    assert scale_of({}) is ConfidenceScale.GUESS_TO_CERTAIN
    asked = {SCALE_SETTING: str(ConfidenceScale.PROBABILITY)}
    assert scale_of(asked) is ConfidenceScale.PROBABILITY
