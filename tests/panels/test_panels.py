"""What a painted panel shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman.panels.layout import bar_track, lay_out
from vrhuman.panels.painter import (
    BOARD,
    BUTTONS,
    FILLED,
    RULE,
    PanelPainter,
    button_state,
)
from vrhuman.records import Bar, Panel, PanelPicture

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
        assert (
            tuple(picture[box.bottom - 6, (box.left + box.right) // 2])
            == BUTTONS["plain", state][0]
        )


def test_painter_keeps_nothing_of_an_earlier_state() -> None:
    painter = PanelPainter()
    first = painter.paint(PANEL)
    painter.paint(replace(PANEL, hovered=4, selected=frozenset()))
    first[:] = 0  # the caller's own copy
    again = painter.paint(PANEL)
    assert np.array_equal(again, PanelPainter().paint(PANEL))


def test_moving_a_panel_does_not_change_its_appearance() -> None:
    moved = replace(PANEL, position=np.array([1.0, 1.0, 1.0]), panel_id="other")
    assert PanelPainter.appearance(moved) == PanelPainter.appearance(PANEL)
    assert PanelPainter.appearance(replace(PANEL, hovered=None)) != PanelPainter.appearance(PANEL)


def test_a_main_button_stands_out_and_a_quiet_one_does_not() -> None:
    panel = replace(
        PANEL, hovered=None, selected=frozenset(), main=frozenset({0}), quiet=frozenset({1})
    )

    layout, picture = lay_out(panel), PanelPainter().paint(panel)

    fills = [tuple(picture[b.bottom - 6, (b.left + b.right) // 2]) for b in layout.options[:3]]
    assert fills == [BUTTONS[rank, "plain"][0] for rank in ("main", "quiet", "plain")]


def test_what_is_typed_stands_in_its_field_and_a_long_one_with_its_end() -> None:
    panel = replace(PANEL, entry="")
    field = lay_out(panel).entry
    painter = PanelPainter()

    def ink(entry: str) -> np.ndarray:
        picture = painter.paint(replace(panel, entry=entry))
        return picture[field.top : field.bottom, field.left : field.right, :3].min(axis=2) > 200

    assert not ink("").any()
    assert ink("12").sum() > ink("1").sum() > 0
    many = "m" * 200
    assert np.array_equal(ink(many + "ab"), ink(many * 2 + "ab"))
    assert not np.array_equal(ink(many + "ab"), ink(many + "xy"))


def test_a_bar_is_filled_as_far_as_it_says() -> None:
    panel = replace(PANEL, bar=Bar(0.25, "1.25 kgf"))
    track = bar_track(lay_out(panel).bar)

    row = PanelPainter().paint(panel)[(track.top + track.bottom) // 2, track.left : track.right]

    filled = (row == FILLED).all(axis=1)
    assert abs(filled.mean() - 0.25) < 0.01
    assert filled[: int(0.24 * len(row))].all()


def test_a_film_shows_its_newest_picture() -> None:
    red = PanelPicture("a", np.full((60, 80, 3), (200, 0, 0), np.uint8))
    blue = PanelPicture("b", np.full((60, 80, 3), (0, 0, 200), np.uint8))
    panel = replace(PANEL, text="", film_ns=5, picture=red)
    box = lay_out(panel).picture
    painter = PanelPainter()

    first, second = painter.paint(panel), painter.paint(replace(panel, picture=blue))

    middle = ((box.top + box.bottom) // 2, (box.left + box.right) // 2)
    assert tuple(first[middle]) == (200, 0, 0, 255)
    assert tuple(second[middle]) == (0, 0, 200, 255)
    assert PanelPainter.appearance(panel) != PanelPainter.appearance(replace(panel, picture=blue))


def test_a_film_panel_awaits_its_picture_in_the_place_that_it_will_have() -> None:
    red = PanelPicture("a", np.full((60, 80, 3), (200, 0, 0), np.uint8))

    assert lay_out(replace(PANEL, film_ns=5)) == lay_out(replace(PANEL, film_ns=5, picture=red))


def test_marks_of_pointing_keep_their_look_whatever_their_size() -> None:
    small = replace(PANEL, look="cursor", size=np.array([0.01, 0.01]))
    large = replace(small, size=np.array([0.03, 0.03]))
    ray = replace(small, look="ray")
    looks = [PanelPainter.appearance(mark) for mark in (small, large, ray)]
    assert looks[0] == looks[1] != looks[2]

    for mark in (small, replace(small, look="ray")):
        picture = PanelPainter().paint(mark)
        assert picture[..., 3].max() > 150
        assert picture[..., 3].min() == 0


def test_long_texts_shrink_into_their_boxes() -> None:
    panel = replace(
        PANEL, text="a very long story " * 40, options=("an answer of many words " * 4,)
    )
    layout, picture = lay_out(panel), PanelPainter().paint(panel)
    edge = picture[:, layout.width - 6 : layout.width - 4, :3]
    assert edge.max() <= max(RULE[:3])  # nothing but board and rim at the right edge
