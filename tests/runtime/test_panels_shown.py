"""The file tells when a board came up, turned its page, and went."""

from __future__ import annotations

import numpy as np

from vrhuman.recording.entries import PanelShown
from vrhuman.records import Panel
from vrhuman.runtime.loop.panels_shown import PanelsShown


def panel(name: str, title: str = "Title", **other: object) -> Panel:
    where = np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0]), np.ones(2)
    return Panel(name, title, "", (), *where, **other)  # type: ignore[arg-type]


def test_a_board_is_reported_once_while_it_stays() -> None:
    shown = PanelsShown()

    told = [shown.changes(time_ns, [panel("menu")]) for time_ns in range(3)]

    assert told == [[PanelShown(0, "menu", "Title", True)], [], []]


def test_another_question_on_the_same_board_is_another_page() -> None:
    shown = PanelsShown()
    shown.changes(0, [panel("question", question_id="q1")])

    assert shown.changes(1, [panel("question", question_id="q2")]) == [
        PanelShown(1, "question", "q2", True)
    ]


def test_a_board_that_goes_is_reported_before_the_one_that_comes() -> None:
    shown = PanelsShown()
    shown.changes(0, [panel("menu"), panel("film")])

    assert shown.changes(1, [panel("film"), panel("question")]) == [
        PanelShown(1, "menu", "Title", False),
        PanelShown(1, "question", "Title", True),
    ]


def test_the_marks_of_a_pointing_hand_are_no_boards() -> None:
    assert PanelsShown().changes(0, [panel("ray", look="ray"), panel("dot", look="cursor")]) == []
