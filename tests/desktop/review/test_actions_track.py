"""Actions as the review window tells them: in words, with who they are from, and their ticks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.desktop.review.annotator import Annotated, intervals_of, words_of

MOVED = ActionSegment(
    FIRST_AGENT, ActionName.MOVE, "Mug|1|2", "on", "CounterTop|3", 1, 2, 4_000_000, 8_000_000
)


@pytest.mark.parametrize(
    ("segment", "words"),
    [
        (MOVED, "move mug on counter top"),
        (replace(MOVED, action=ActionName.WAIT, object1="", preposition="", object2=""), "wait"),
        (replace(MOVED, success=False, error="hot"), "move mug on counter top (failed: hot)"),
        (replace(MOVED, action=ActionName.FILL, preposition="with", object2="water"),
         "fill mug with water"),
    ],
)  # fmt: skip
def test_an_action_is_told_in_words(segment: ActionSegment, words: str) -> None:
    assert words_of(segment, {}) == words


def test_things_are_called_by_their_type_where_their_id_does_not_tell_it() -> None:
    segment = replace(MOVED, object1="small|2|10", object2="2|4")

    assert words_of(segment, {"small|2|10": "Mug", "2|4": "TVStand"}) == "move mug on tv stand"


def test_what_was_not_found_is_a_reviewers_own() -> None:
    failed, own = replace(MOVED, success=False), replace(MOVED, object1="Pot|1")

    shown = intervals_of((MOVED, failed, own), (MOVED, failed), {})

    assert [each.kind for each in shown] == ["acted", "failed", "own"]


@pytest.mark.parametrize(("time", "tick"), [(0, 5), (100, 5), (199, 5), (200, 30), (900, 30)])
def test_a_moment_has_the_tick_of_the_newest_state(time: int, tick: int) -> None:
    found = Annotated((), {}, np.array([(5, 100), (30, 200)], np.int64), "")

    assert found.tick_at(time) == tick
