"""A model's reply is understood as a whole, or not at all."""

from __future__ import annotations

import json

import pytest

from vrhuman.agents.agent import AgentAnswer, AgentQuestion
from vrhuman.agents.endpoint.replies import MAX_ACTIONS, MAX_TIMES, NotUnderstood, acted, answered
from vrhuman.records import Action

ASKED = [
    AgentQuestion("a", "Is it?", "yes-no", ("yes", "no")),
    AgentQuestion("b", "Which?", "query", ("red",)),
]


def acting(**entry: object) -> str:
    return json.dumps({"notes": "n", "actions": [{"name": "MoveAhead", "times": 1, **entry}]})


def test_repeats_are_single_actions() -> None:
    reply = acted(acting(times=3))

    assert reply.actions == (Action("MoveAhead"),) * 3
    assert reply.notes == "n"


def test_a_fence_around_it_is_taken_off() -> None:
    assert acted(f"```json\n{acting()}\n```").actions == (Action("MoveAhead"),)


def test_a_grasp_has_its_force() -> None:
    assert acted(acting(name="Grasp", force=0.5)).actions == (Action("Grasp", {"force": 0.5}),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        "go ahead",
        f"Sure! {acting()}",
        acting(name="Fly"),
        acting(name=None),
        acting(times=0),
        acting(times=MAX_TIMES + 1),
        acting(times=True),
        acting(times=1.5),
        acting(name="Grasp"),
        acting(name="Grasp", force=5.1),
        acting(name="Grasp", force=True),
        json.dumps({"actions": []}),
        json.dumps({"actions": [{"name": "LookUp"}] * (MAX_ACTIONS + 1)}),
        json.dumps({"actions": [{"name": "LookUp"}], "notes": 3}),
        json.dumps({"actions": [{"name": "LookUp"}], "thoughts": "up"}),
        json.dumps({"actions": [{"name": "LookUp", "repeat": 2}]}),
    ],
)
def test_anything_else_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        acted(text)


def test_repeats_and_force_may_be_left_out() -> None:
    reply = acted(json.dumps({"actions": [{"name": "LookUp"}]}))

    assert (reply.actions, reply.notes) == ((Action("LookUp"),), "")


def answers(*entries: object) -> str:
    return json.dumps({"answers": entries})


def test_answers_are_those_of_the_numbers() -> None:
    text = answers(
        {"number": 2, "answer": ["red", "blue"], "confidence": 1},
        {"number": 1, "answer": "yes", "confidence": None},
    )

    assert answered(text, ASKED) == (
        AgentAnswer("b", ("red", "blue"), 1),
        AgentAnswer("a", "yes", None),
    )


@pytest.mark.parametrize(
    "entry",
    [
        3,
        {"number": 0, "answer": ["yes"]},
        {"number": 3, "answer": ["yes"]},
        {"number": "1", "answer": ["yes"]},
        {"number": 1, "answer": []},
        {"number": 1, "answer": [None]},
        {"number": 1},
        {"number": 1, "answer": ["yes"], "confidence": 1.01},
        {"number": 1, "answer": ["yes"], "confidence": "sure"},
        {"number": 1, "answer": ["yes"], "confidence": True},
        {"number": 1, "answer": ["yes"], "reason": "seen"},
    ],
)
def test_a_wrong_answer_spoils_the_reply(entry: object) -> None:
    with pytest.raises(NotUnderstood):
        answered(answers(entry), ASKED)
