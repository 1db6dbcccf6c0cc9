"""Many goals sessions: which ones, and what became of their goals."""

from __future__ import annotations

from pathlib import Path

from vrhuman.benchmarks.tasks.recording import (
    GoalResult,
    GoalsResult,
    goals_orders,
    goals_summary,
)

HOUSES = ("a.json:0", "a.json:1", "b.json:0")


def test_houses_take_turns_and_each_session_has_its_own_seed(tmp_path: Path) -> None:
    todo = goals_orders(HOUSES, 30, 1, tmp_path)

    assert [each.house for each in todo[:4]] == [*HOUSES, HOUSES[0]]
    assert len({each.seed for each in todo}) == len({each.path for each in todo}) == 30


def test_a_session_is_the_same_however_many_there_are(tmp_path: Path) -> None:
    assert goals_orders(HOUSES, 3, 7, tmp_path) == goals_orders(HOUSES, 300, 7, tmp_path)[:3]


def test_what_was_reached_and_what_not_is_counted_by_task_and_reason() -> None:
    coffee = GoalResult("make coffee", "Make a coffee.", True)
    lost = GoalResult("make coffee", "Make a coffee.", False, "cannot-find")
    plant = GoalResult("water a plant", "Water a plant.", False, "time")
    results = [
        GoalsResult(Path("a"), "h", 10.0, (coffee, plant), True),
        GoalsResult(Path("b"), "h", 5.0, (lost,), False),
    ]

    told = goals_summary(results)

    assert (told["sessions"], told["recorded"], told["seconds"]) == (2, 1, 15.0)
    assert (told["goals"], told["reached"]) == (3, 1)
    assert told["tasks"] == {
        "make coffee": {"given": 2, "reached": 1},
        "water a plant": {"given": 1, "reached": 0},
    }
    assert told["not_reached"] == {"cannot-find": 1, "time": 1}
