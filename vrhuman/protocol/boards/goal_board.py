"""The panels of a goals phase: the goals at the hand, and the list where one is given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.instruction_board import STEP_SIZE, before_the_eyes, listed_line
from vrhuman.protocol.boards.placing import HAND_DISTANCE, PanelPose
from vrhuman.protocol.boards.wrist_pages import blank_list
from vrhuman.protocol.instructing import ALL_DONE, Finished, given_up, remaining
from vrhuman.protocol.texts import Texts
from vrhuman.protocol.wrist import CLOSE
from vrhuman.records import Asked, Bar, Panel

PANEL = "goals"
"""The id of the panel with the goals; its question id is the numbers of the open ones: "1 2"."""


def goal_panel(
    goals: Sequence[Asked],
    finished: Sequence[Finished],
    texts: Texts,
    below: str,
    bar: Bar | None,
) -> Panel:
    """Return the panel at the hand with all goals; those that are over have a mark.

    It has no place yet. ``below`` is its last line.
    """
    lines = [listed_line(each, finished, texts) for each in goals]
    panel = Panel(
        panel_id=PANEL,
        title=texts.say("goal_title"),
        text="\n".join([*lines, *([below] if below else [])]),
        options=(),
        position=np.zeros(3),
        orientation=geometry.IDENTITY,
        size=np.array(STEP_SIZE),
        bar=bar,
        question_id=" ".join(str(each.number) for each in remaining(goals, finished)),
        distance=HAND_DISTANCE,
    )
    return fitted(panel, STEP_SIZE[1])


def goal_list(
    goals: Sequence[Asked], finished: Sequence[Finished], texts: Texts, place: PanelPose
) -> Panel:
    """Return the list of all goals, with a button to give up each open one, and to be done."""
    left = remaining(goals, finished)
    options = [
        *((given_up(each.number), texts.say("goal_give_up", goal=each.text)) for each in left),
        (ALL_DONE, texts.say("goal_all_done")),
        (CLOSE, texts.say("wrist_close")),
    ]
    panel = replace(
        blank_list(tuple(said for _, said in options)),
        title=texts.say("goal_title"),
        text="\n\n".join(listed_line(each, finished, texts) for each in goals),
        position=place.position,
        orientation=place.orientation,
        keys=tuple(key for key, _ in options),
        rows=((1.0,),) * len(options),
        quiet=frozenset(range(len(left))),
        main=frozenset({len(options) - 1}),
        question_id=" ".join(str(each.number) for each in left),
    )
    return before_the_eyes(panel)
