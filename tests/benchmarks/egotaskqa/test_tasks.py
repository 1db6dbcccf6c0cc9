"""Which goal an action is for: the one it is about, or the one for which it is needed."""

from __future__ import annotations

import pytest

from tests.support.benchmarks.two_actors import MUG, SECOND, annotation
from vrhuman.annotation.causes.deeds import deeds_of
from vrhuman.benchmarks.egotaskqa.making.tasks import Task, Tasks, tasks_by_number

DIRTIED, CLEANED, FILLED = 0, 1, 2
"""The actions of the annotation made by hand: from 1 to 2, 4 to 6 and 7 to 8 s."""


def goals_of_actions(begin: float, end: float) -> dict[int, str]:
    """What each action is for, with one goal about the mug that was open for that time [s]."""
    about = frozenset({"Mug"})
    goal = Task("wash the mug", int(begin * SECOND), int(end * SECOND), about)
    tasks = Tasks((goal,), {MUG.object_id: "Mug"})
    return dict(tasks_by_number(tasks, deeds_of(annotation(helper=False))))


@pytest.mark.parametrize(("end", "goal"), [(5.0, "wash the mug"), (3.0, "")])
def test_an_action_is_for_the_goal_that_it_reaches_before_it_ends(end: float, goal: str) -> None:
    assert goals_of_actions(3.0, end)[CLEANED] == goal


def test_an_action_without_a_goal_is_for_that_of_the_action_that_needs_it() -> None:
    found = goals_of_actions(3.0, 6.0)

    assert found[DIRTIED] == "wash the mug"  # only what is dirty is cleaned
    assert found[FILLED] == ""
