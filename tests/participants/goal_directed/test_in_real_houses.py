"""Goals that once were not reached in real houses, each for a reason of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SHARED
from vrhuman.benchmarks.tasks.recording import GoalsOrder, record_goals

HOUSES = SHARED / "houses"
pytestmark = pytest.mark.skipif(not HOUSES.exists(), reason="the real houses are not there")


def reached(house: str, seed: int, out: Path) -> dict[str, bool]:
    """Whether each of a session's goals, by its text, is reached by the scripted participant."""
    result = record_goals(GoalsOrder(0, str(HOUSES / house), seed, out))
    return {each.text: each.reached for each in result.goals}


def test_a_cup_that_was_filled_in_the_hand_is_not_thrown_as_it_is_put_down(tmp_path: Path) -> None:
    """The hand had left the arm at the menu; and what the grasp had tilted fell over."""
    goals = reached("singleroom.jsonl.gz:444", 2705990462, tmp_path)

    assert goals == {"Put a cup of wine on the dining table.": True}


def test_of_two_books_the_one_from_the_sofa_is_carried_away(tmp_path: Path) -> None:
    goals = reached("singleroom.jsonl.gz:71", 3136041768, tmp_path)

    assert goals["Clear the sofa: put the book from it on the dining table."]
