"""Participants are asked the same of a house, each in an order of their own."""

from dataclasses import replace
from pathlib import Path

from vrhuman.embodiment.build import open_agent
from vrhuman.records import Question
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare, questions_for


def asked(tmp_path: Path, *participants: str) -> list[tuple[Question, ...]]:
    prepared = prepare(Plan(seed=3, out=tmp_path))
    with open_agent(prepared.plan.engine, prepared.house, prepared.house_id, 3) as trial:
        engine = trial.agent.engine
        objects = engine.metadata()["objects"]
        return [
            questions_for(
                replace(prepared, plan=replace(prepared.plan, participant=name)),
                engine.house,
                objects,
            )
            for name in participants
        ]


def test_the_order_is_the_participants_own_and_the_same_each_time(tmp_path: Path) -> None:
    first, second, again = asked(tmp_path, "P01", "P02", "P01")

    assert first == again
    assert first != second
    assert sorted(q.question_id for q in first) == sorted(q.question_id for q in second)
