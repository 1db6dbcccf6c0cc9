"""The audit tells a set that gives answers away from one that does not, and by what."""

from __future__ import annotations

import json

import pytest

from tests.support.questions.synthetic_sets import balanced, count, given_away, houses
from vrhuman.questions.audit.report import audit
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.dataset.episodes import QuestionSetError


def test_a_set_that_gives_answers_away_is_named_with_its_template() -> None:
    found = audit(houses(range(20, 30), given_away), houses(range(20), given_away))

    assert found.gives_away
    assert "above EXCALIBUR's" in found.verdict
    assert [leak.template for leak in found.leaks] == ["existence: exist(filter(scene, type))"]
    assert found.leaks[0].accuracy.percent == 100.0
    assert found.leaks[0].points == pytest.approx(50.0)


def test_a_balanced_set_gives_nothing_away() -> None:
    found = audit(houses(range(20, 40), balanced), houses(range(20), balanced))

    assert not found.gives_away
    assert found.chance == 50.0
    assert found.leaks == ()


def test_only_the_leaking_template_is_named() -> None:
    def both(numbers: range) -> list[AuditedQuestion]:
        return [*houses(numbers, balanced), *(count(n, "Mug", 1) for n in numbers)]

    found = audit(both(range(30, 60)), both(range(30)))

    assert [leak.template for leak in found.leaks] == ["count: count(filter(scene, type))"]


def test_a_set_can_be_its_own_training_without_meeting_its_own_houses() -> None:
    asked = [count(n, f"Type{n}", n % 11) for n in range(40)]

    found = audit(asked)

    assert found.own_folds
    question = next(each for each in found.reached if each.baseline == "hasty: question")
    template = next(each for each in found.reached if each.baseline == "hasty: template")
    assert question.overall == template.overall  # no question was met in another house


def test_the_interval_is_as_wide_as_houses_differ() -> None:
    alike = audit(houses(range(20, 30), given_away), houses(range(20), given_away)).language
    unlike = audit(
        houses(range(20, 30), lambda n, _: "yes" if n % 2 else "no"),
        houses(range(20), lambda *_: "yes"),
    ).language

    assert alike.low == alike.high == 100.0
    assert unlike.low < unlike.percent - 20
    assert unlike.high > unlike.percent + 20


def test_the_same_house_in_both_sets_is_refused() -> None:
    with pytest.raises(QuestionSetError, match="house h5 and 4 more are in both sets"):
        audit(houses(range(5, 10), balanced), houses(range(20), balanced))


def test_too_few_houses_are_refused() -> None:
    with pytest.raises(QuestionSetError, match="3 houses are too few"):
        audit(houses(range(3), balanced))


def test_the_audit_is_json() -> None:
    told = json.loads(json.dumps(audit(houses(range(10), balanced)).as_json()))

    assert told["houses"] == 10
    assert {each["baseline"] for each in told["reached"]} >= {"random", "language"}
