"""What a painted panel shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman.headset.panel_layout import lay_out
from vrhuman.headset.panels import BOARD, BUTTONS, RULE, PanelPainter, appearance, button_state
from vrhuman.records import Panel

PANEL = Panel(
    panel_id="q",
    title="Question 7 of 20",
    text="How many mugs are there in the kitchen of this house?",
    options=tuple(str(i) for i in range(6)),
    position=np.array([0.0, 1.5, -1.0]),
    orientation=np.array([0.0, 0.0, 0.0, 1.0]),
    size=np.array([0.8, 0.5]),
    columns=3,
    hovered=1,
    selected=frozenset({2}),
)


def test_picture_has_the_layouts_size_and_shows_ink_where_text_is() -> None:
    layout, picture = lay_out(PANEL), PanelPainter().paint(PANEL)
    assert picture.shape == (layout.height, layout.width, 4)
    assert picture.dtype == np.uint8
    for box in (layout.title, layout.text, *layout.options):
        assert picture[box.top : box.bottom, box.left : box.right, :3].max() > 200
    assert tuple(picture[layout.height - 8, layout.width // 2]) == BOARD
    assert picture[0, 0, 3] == 0


def test_buttons_show_their_state() -> None:
    layout, picture = lay_out(PANEL), PanelPainter().paint(PANEL)
    for index, box in enumerate(layout.options[:4]):
        state = button_state(PANEL, index)
        assert state == ("plain", "hovered", "selected", "plain")[index]
        assert tuple(picture[box.bottom - 6, (box.left + box.right) // 2]) == BUTTONS[state][0]


def test_painter_keeps_nothing_of_an_earlier_state() -> None:
    painter = PanelPainter()
    first = painter.paint(PANEL)
    painter.paint(replace(PANEL, hovered=4, selected=frozenset()))
    first[:] = 0  # the caller's own copy
    again = painter.paint(PANEL)
    assert np.array_equal(again, PanelPainter().paint(PANEL))


def test_moving_a_panel_does_not_change_its_appearance() -> None:
    moved = replace(PANEL, position=np.array([1.0, 1.0, 1.0]), panel_id="other")
    assert appearance(moved) == appearance(PANEL)
    assert appearance(replace(PANEL, hovered=None)) != appearance(PANEL)


def test_long_texts_shrink_into_their_boxes() -> None:
    panel = replace(
        PANEL, text="a very long story " * 40, options=("an answer of many words " * 4,)
    )
    layout, picture = lay_out(panel), PanelPainter().paint(panel)
    edge = picture[:, layout.width - 6 : layout.width - 4, :3]
    assert edge.max() <= max(RULE[:3])  # nothing but board and rim at the right edge
