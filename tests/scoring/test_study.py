"""Scores of episodes, participants, conditions and types of question."""

from __future__ import annotations

import pytest

from vrhuman.records import AnswerKind, GivenAnswer, Question
from vrhuman.scoring.accuracy import accuracy
from vrhuman.scoring.exqa import ScoreError
from vrhuman.scoring.study import (
    EpisodeScore,
    TypeAccuracy,
    by_condition,
    by_participant,
    by_type,
    score,
)


def episode(
    participant: str = "p1", house: str = "h1", condition: str = "no_replay", t3: float = 500.0
) -> EpisodeScore:
    return EpisodeScore(participant, house, condition, "person", 60.0, 90.0, t3)


def test_a_score_has_the_mean_of_the_episodes_and_the_aggregate_form() -> None:
    found = score([episode("p1", t3=0.0), episode("p2", t3=2000.0)], k=1e-3)

    assert found.study.mean == pytest.approx((90.0 + 60.0 + 30.0 * 0.1353353) / 2)
    assert found.study.aggregate.value == pytest.approx(60.0 + 30.0 * 0.3678794)


def test_groups_are_each_scored_alone() -> None:
    every = [
        episode("p1", "h1"),
        episode("p1", "h2", "replay"),
        episode("p2", "h1", "replay"),
    ]

    assert {name: len(own) for name, own in by_participant(every).items()} == {"p1": 2, "p2": 1}
    assert {name: len(own) for name, own in by_condition(every).items()} == {
        "no_replay": 1,
        "replay": 2,
    }


def test_kinds_are_never_pooled() -> None:
    program = EpisodeScore("p2", "h1", "no_replay", "scripted", 60.0, 90.0, 500.0)

    with pytest.raises(ScoreError, match="never pooled"):
        score([episode(), program])


def test_nothing_to_score_is_refused() -> None:
    with pytest.raises(ScoreError, match="no episodes"):
        score([])


@pytest.mark.parametrize(("people", "there"), [(1, False), (2, False), (4, False), (5, True)])
def test_there_is_an_interval_from_five_participants_on(people: int, there: bool) -> None:
    found = score([episode(f"p{n}", "h1", t3=100.0 * n) for n in range(people) for _ in "ab"])

    intervals = (found.exqa, found.acc_exp, found.acc_ref)
    assert [each is not None for each in intervals] == [there] * 3


def test_houses_are_drawn_too_where_people_share_them() -> None:
    crossed = score([episode(p, h, t3=100.0) for p in "abcde" for h in ("h1", "h2")])
    apart = score([episode(p, f"house of {p}") for p in "abcde"])

    assert crossed.exqa is not None
    assert crossed.exqa.levels == (5, 2)
    assert apart.exqa is not None
    assert apart.exqa.levels == (5,)


def test_a_type_is_scored_over_the_episodes_that_asked_it() -> None:
    first = EpisodeScore(
        "p1", "h1", "no_replay", "person", 60, 90, 0, (TypeAccuracy("count", 2, 50.0, 100.0),)
    )
    second = EpisodeScore(
        "p2",
        "h1",
        "no_replay",
        "person",
        60,
        90,
        0,
        (TypeAccuracy("count", 0, 0.0, 0.0), TypeAccuracy("yes-no", 20, 60.0, 80.0)),
    )

    found = dict(score([first, second]).by_type)

    assert found["count"].mean == 100.0
    assert len(found["count"].episodes) == 1
    assert found["yes-no"].mean == 80.0


def test_the_types_of_an_episode_are_those_of_its_answers() -> None:
    options = ("yes", "no")
    questions = [
        Question("q1", "f", "Is it?", "p", AnswerKind.YES_NO, options, "yes"),
        Question("q2", "f", "Is it?", "p", AnswerKind.YES_NO, options, "no"),
        Question("q3", "f", "How many?", "p", AnswerKind.COUNT, ("1", "2"), 2),
    ]
    given = [
        GivenAnswer("q1", "answer", "yes", 1),
        GivenAnswer("q2", "answer", "yes", 2),
        GivenAnswer("q2", "answer again", "no", 3),
        GivenAnswer("q3", "answer again", 2, 4),
    ]

    first, second = (accuracy(questions, given, name) for name in ("answer", "answer again"))

    assert by_type(first, second) == (
        TypeAccuracy("count", 1, 0.0, 100.0),
        TypeAccuracy("yes-no", 2, 50.0, 50.0),
    )
