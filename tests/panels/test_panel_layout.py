"""Where a ray meets a panel and its buttons."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from vrhuman.panels.layout import (
    LETTER_DEGREES,
    button_centre,
    lay_out,
    option_aimed_at,
    option_hit,
    point_on_panel,
)
from vrhuman.panels.text import CAPITAL_HEIGHT
from vrhuman.records import Bar, Panel, TrackedPose


def make_panel(options: int = 12, columns: int = 4, **changes: object) -> Panel:
    values: dict[str, object] = {
        "panel_id": "p",
        "title": "Question 1 of 20",
        "text": "How many mugs are there in the kitchen?",
        "options": tuple(str(i) for i in range(options)),
        "position": np.array([0.3, 1.4, -1.0]),
        "orientation": Rotation.from_euler("yxz", [20, -10, 5], degrees=True).as_quat(),
        "size": np.array([0.8, 0.5]),
        "columns": columns,
        "footer": "Point and pull the trigger.",
    }
    return Panel(**(values | changes))  # type: ignore[arg-type]


def in_stage(panel: Panel, x: float, y: float, z: float = 0.0) -> np.ndarray:
    """A point of the panel's own frame in the stage frame, by scipy."""
    return np.asarray(panel.position + Rotation.from_quat(panel.orientation).apply([x, y, z]))


def middle_of(panel: Panel, index: int) -> tuple[float, float]:
    """The middle of a button in the panel's own frame [m]."""
    layout = lay_out(panel)
    box = layout.options[index]
    return (
        ((box.left + box.right) / 2 / layout.width - 0.5) * float(panel.size[0]),
        (0.5 - (box.top + box.bottom) / 2 / layout.height) * float(panel.size[1]),
    )


@given(
    options=st.integers(0, 24),
    columns=st.integers(1, 8),
    width=st.floats(0.1, 2.0),
    height=st.floats(0.08, 2.0),
    titled=st.booleans(),
)
def test_boxes_lie_on_the_board_and_apart(
    options: int, columns: int, width: float, height: float, titled: bool
) -> None:
    panel = make_panel(
        options, columns, size=np.array([width, height]), title="T" if titled else ""
    )
    layout = lay_out(panel)
    assert len(layout.options) == options
    for i, box in enumerate(layout.options):
        assert 0 <= box.left <= box.right <= layout.width
        assert layout.title.bottom <= box.top <= box.bottom <= layout.footer.top
        for other in layout.options[:i]:
            apart = box.top >= other.bottom or box.left >= other.right or box.right <= other.left
            assert apart


ROWS = st.lists(
    st.lists(st.floats(0.5, 4.0) | st.floats(-3.0, -0.1), min_size=1, max_size=11),
    min_size=1,
    max_size=5,
)


@given(rows=ROWS, entry=st.booleans(), bar=st.booleans(), footer=st.integers(0, 3))
def test_rows_of_buttons_lie_apart_below_what_is_typed_and_are_hit_in_their_middles(
    rows: list[list[float]], entry: bool, bar: bool, footer: int
) -> None:
    count = sum(width > 0.0 for row in rows for width in row)
    panel = make_panel(
        count,
        rows=tuple(tuple(row) for row in rows),
        entry="12" if entry else None,
        bar=Bar(0.5, "x") if bar else None,
        footer="\n".join(["line"] * footer),
        size=np.array([1.2, 1.1]),
        text="How many?",
    )

    layout = lay_out(panel)

    assert len(layout.options) == count
    assert layout.title.bottom <= layout.text.top <= layout.text.bottom <= layout.entry.top
    assert layout.entry.bottom <= layout.bar.top
    for i, box in enumerate(layout.options):
        assert layout.bar.bottom <= box.top <= box.bottom <= layout.footer.top
        assert 0 <= box.left <= box.right <= layout.width
        for other in layout.options[:i]:
            apart = box.top >= other.bottom or box.left >= other.right or box.right <= other.left
            assert apart
        if box.width > 1 and box.height > 1:
            front = in_stage(panel, 0.1, 0.2, 1.0)
            assert option_hit(panel, front, button_centre(panel, i) - front) == i


@given(distance=st.floats(0.3, 3.0))
def test_letters_grow_with_the_distance_from_which_they_are_read(distance: float) -> None:
    panel = make_panel(0, size=np.array([1.0, 0.7]) * distance, distance=distance)

    layout = lay_out(panel)

    metres = CAPITAL_HEIGHT * layout.small * float(panel.size[0]) / layout.width
    assert math.degrees(math.atan(metres / distance)) >= LETTER_DEGREES - 1e-3


@given(
    index=st.integers(0, 11),
    eye=st.tuples(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(0.05, 3.0)),
)
def test_ray_to_the_middle_of_a_button_hits_it(index: int, eye: tuple[float, float, float]) -> None:
    panel = make_panel()
    origin = in_stage(panel, *eye)
    assert option_hit(panel, origin, in_stage(panel, *middle_of(panel, index)) - origin) == index


def test_ray_from_behind_beside_or_away_hits_nothing() -> None:
    panel = make_panel()
    x, y = middle_of(panel, 0)
    front, behind, target = (in_stage(panel, x, y, z) for z in (1.0, -1.0, 0.0))
    assert option_hit(panel, front, target - front) == 0
    assert option_hit(panel, behind, target - behind) is None
    assert option_hit(panel, front, front - target) is None
    beside = in_stage(panel, 0.41, 0.0)
    assert point_on_panel(panel, front, beside - front) is None
    title = in_stage(panel, 0.0, 0.22)
    assert point_on_panel(panel, front, title - front) == pytest.approx((0.0, 0.22))
    assert option_hit(panel, front, title - front) is None


def test_aim_pose_points_along_its_minus_z_and_counts_only_where_valid() -> None:
    panel = make_panel(orientation=np.array([0.0, 0.0, 0.0, 1.0]))
    x, y = middle_of(panel, 5)
    origin, ahead = in_stage(panel, x, y, 0.7), np.array([0.0, 0.0, 0.0, 1.0])
    assert option_aimed_at(panel, TrackedPose(origin, ahead, True, True, True)) == 5
    nowhere = TrackedPose(np.full(3, np.nan), np.full(4, np.nan), True, False, False)
    assert option_aimed_at(panel, nowhere) is None


@given(st.integers(0, 11))
def test_pointing_at_a_buttons_middle_hits_it(option: int) -> None:
    panel = make_panel()
    hand = np.array([0.5, 1.0, -0.1])

    aimed = option_hit(panel, hand, button_centre(panel, option) - hand)

    assert aimed == option
