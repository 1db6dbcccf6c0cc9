"""Tasks are read from a protocol's phases, and what is wrong is named by its key."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.protocol import keys
from vrhuman.protocol.rules import TrainingRules
from vrhuman.protocol.specification import load_protocol, parse_protocol
from vrhuman.protocol.training.limits import with_limits
from vrhuman.protocol.training.tasks import Task, parse_practice

WHERE = "phases[0]."
HANDLED = {
    "task": "grip-light",
    "things": ["Mug|1"],
    "criteria": {"least": 0.3, "most": 0.8, "seconds": 2},
    "max_attempts": 3,
    "max_minutes": 5,
}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in HANDLED.items() if name != key}


def test_a_task_has_what_its_table_says() -> None:
    practice = parse_practice(HANDLED, WHERE)

    assert (practice.task, practice.things) == (Task.GRIP_LIGHT, ("Mug|1",))
    assert practice.criteria == {"least": 0.3, "most": 0.8, "seconds": 2.0}
    assert (practice.max_attempts, practice.max_minutes) == (3, 5.0)


def test_without_limits_one_practises_until_it_is_mastered() -> None:
    practice = parse_practice({"task": "look"}, WHERE)

    assert practice.max_attempts is None
    assert practice.max_minutes is None


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"task": "juggle"}, "task"),
        (without("things"), "things"),
        (HANDLED | {"things": ["Mug|1", "Mug|2"]}, "things"),
        (HANDLED | {"things": [3]}, "things"),
        (HANDLED | {"criteria": {"turn": 90}}, "criteria.turn"),
        (HANDLED | {"criteria": {"seconds": "two"}}, "criteria.seconds"),
        (HANDLED | {"criteria": {"seconds": -1}}, "criteria.seconds"),
        (HANDLED | {"criteria": {"least": 2, "most": 1}}, "criteria.least"),
        ({"task": "walk", "things": ["Plant|1"], "criteria": {"x": 1}}, "criteria.z"),
        (HANDLED | {"max_attempts": 0}, "max_attempts"),
        (HANDLED | {"max_attempts": 1.5}, "max_attempts"),
        (HANDLED | {"max_minutes": 0}, "max_minutes"),
        ({"task": "answer-count", "question": "How many?"}, "program"),
        ({"task": "answer-count", "program": "count(scene)"}, "question"),
        (HANDLED | {"question": "How many?"}, "question"),
    ],
)
def test_a_wrong_key_is_named(data: dict[str, Any], named: str) -> None:
    with pytest.raises(keys.WrongKey) as told:
        parse_practice(data, WHERE)

    assert str(told.value).startswith(f"{WHERE}{named}")


@given(
    st.dictionaries(
        st.sampled_from(("task", "things", "criteria", "question", "max_attempts", "max_minutes")),
        st.one_of(
            st.sampled_from(list(Task)),
            st.floats(),
            st.integers(),
            st.text(max_size=5),
            st.lists(st.text(max_size=5), max_size=3),
            st.dictionaries(st.sampled_from(("turn", "x", "seconds", "most")), st.floats()),
        ),
    )
)
def test_whatever_a_table_holds_it_is_a_task_or_a_wrong_key(data: dict[str, Any]) -> None:
    try:
        told = parse_practice(data, WHERE).task.value
    except keys.WrongKey as error:
        told = str(error)

    assert told in list(Task) or told.startswith(WHERE)


def test_a_task_without_limits_has_those_of_the_training() -> None:
    usual = TrainingRules(max_attempts=7, max_minutes=3.0)

    own, told = (parse_practice(data, WHERE, usual) for data in (HANDLED, {"task": "look"}))

    assert (own.max_attempts, own.max_minutes) == (3, 5.0)
    assert (told.max_attempts, told.max_minutes) == (7, 3.0)


def test_a_study_lays_down_the_limits_of_its_training() -> None:
    text = load_protocol("training")[1]

    changed = with_limits(with_limits(text, TrainingRules(max_attempts=2)), TrainingRules("", 4, 9))

    tasks = [phase.practice for phase in parse_protocol(changed, "test").phases]
    assert {(task.max_attempts, task.max_minutes) for task in tasks if task} == {(4, 9.0)}
    assert len(tasks) == len(load_protocol("training")[0].phases)
