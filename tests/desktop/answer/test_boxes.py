"""Bounding boxes on a frame: what a drag makes, and where a frame's pixels are in a view."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.benchmarks.items import BOX_FIELDS, FilmFrame
from vrhuman.desktop.answer.model.boxes import BoundingBox, BoxDrag, FrameFit

FRAME = FilmFrame(0.5, 320, 240)
BOX = BoundingBox(40, 50, 120, 130)

sides = st.integers(1, 4000)
frames = st.builds(FilmFrame, st.just(0.0), sides, sides)
views = st.tuples(st.floats(1.0, 8000.0), st.floats(1.0, 8000.0))
places = st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4))


@st.composite
def boxes(draw: st.DrawFn, frame: FilmFrame) -> BoundingBox:
    left = draw(st.integers(0, frame.width - 1))
    top = draw(st.integers(0, frame.height - 1))
    right = draw(st.integers(left + 1, frame.width))
    return BoundingBox(left, top, right, draw(st.integers(top + 1, frame.height)))


@given(view=views, frame=frames, at=places)
def test_a_place_on_the_frame_is_found_again_from_the_view(
    view: tuple[float, float], frame: FilmFrame, at: tuple[float, float]
) -> None:
    fit = FrameFit.inside(*view, frame)

    assert fit.to_frame(fit.to_view(at)) == pytest.approx(at, rel=1e-6, abs=1e-4)


@given(view=views, frame=frames)
def test_a_frame_is_in_the_view_in_its_middle_and_touches_two_edges(
    view: tuple[float, float], frame: FilmFrame
) -> None:
    fit = FrameFit.inside(*view, frame)

    left, top = fit.to_view((0.0, 0.0))
    right, bottom = fit.to_view((frame.width, frame.height))
    near = 1e-6 * max(view)
    assert left == pytest.approx(view[0] - right, abs=near)
    assert top == pytest.approx(view[1] - bottom, abs=near)
    assert min(left, top) == pytest.approx(0.0, abs=near)


@given(data=st.data(), frame=frames, share=st.floats(1.0, 8.0))
def test_a_drag_on_whole_window_pixels_gives_the_film_pixels_where_these_are_no_smaller(
    data: st.DataObject, frame: FilmFrame, share: float
) -> None:
    meant = data.draw(boxes(frame))
    fit = FrameFit.inside(1.01 * share * frame.width, 1.01 * share * frame.height, frame)
    one, other = (
        tuple(map(round, fit.to_view(corner))) for corner in (meant.corners[0], meant.corners[2])
    )

    drag = BoxDrag.at(fit.to_frame((one[0], one[1])), None, 9.0, 0.0, frame)

    assert drag.to(fit.to_frame((other[0], other[1]))).box == meant


@given(one=places, other=places, frame=frames)
def test_a_drag_in_any_direction_gives_a_box_in_the_frame_or_none(
    one: tuple[float, float], other: tuple[float, float], frame: FilmFrame
) -> None:
    box = BoundingBox.between(one, other, frame)

    assert box == BoundingBox.between(other, one, frame)
    if box is not None:
        assert 0 <= box.left < box.right <= frame.width
        assert 0 <= box.top < box.bottom <= frame.height


@given(st.dictionaries(st.sampled_from((*BOX_FIELDS, "other")), st.text(max_size=12)))
def test_any_answer_is_a_box_in_the_frame_or_none(answer: dict[str, str]) -> None:
    box = BoundingBox.of(answer, FRAME)

    assert box is None or BoundingBox.of(box.answer, FRAME) == box


@pytest.mark.parametrize(
    ("values", "box"),
    [
        (("40", "50", "120", "130"), BOX),
        (("39.6", "50.4", "120", "130"), BOX),
        (("120", "130", "40", "50"), BOX),
        (("-9", "50", "inf", "130"), BoundingBox(0, 50, 320, 130)),
        (("40", "50", "40", "130"), None),
        (("400", "50", "500", "130"), None),
        (("nan", "50", "120", "130"), None),
        (("", "50", "120", "130"), None),
    ],
)
def test_an_answer_is_read_as_a_box_of_whole_pixels_in_the_frame(
    values: tuple[str, ...], box: BoundingBox | None
) -> None:
    assert BoundingBox.of(dict(zip(BOX_FIELDS, values, strict=True)), FRAME) == box


@pytest.mark.parametrize(
    ("taken", "to", "box"),
    [
        ((41, 52), (31, 62), BoundingBox(30, 60, 120, 130)),
        ((120, 48), (200, 38), BoundingBox(40, 40, 200, 130)),
        ((40, 130), (160, 130), BoundingBox(120, 50, 160, 130)),
        ((70, 80), (90, 95), BoundingBox(70, 80, 90, 95)),
    ],
)
def test_a_corner_is_taken_along_and_elsewhere_a_new_box_begins(
    taken: tuple[float, float], to: tuple[float, float], box: BoundingBox
) -> None:
    assert BoxDrag.at(taken, BOX, 5.0, 2.0, FRAME).to(to).box == box


def test_a_press_that_hardly_moves_is_no_drag_but_who_went_further_may_come_back() -> None:
    drag = BoxDrag.at((70.0, 80.0), BOX, 5.0, 4.0, FRAME)

    assert drag.to((74.0, 84.0)).box is None
    assert drag.to((90.0, 95.0)).to((72.0, 82.0)).box == BoundingBox(70, 80, 72, 82)


def test_a_box_is_moved_no_further_than_to_the_frames_edge() -> None:
    assert BOX.moved(-1, 10, FRAME) == BoundingBox(39, 60, 119, 140)
    assert BOX.moved(500, -500, FRAME) == BoundingBox(240, 0, 320, 80)


def test_a_box_keeps_a_pixel_and_stays_in_the_frame_when_resized() -> None:
    assert BOX.resized(1, -10, FRAME) == BoundingBox(40, 50, 121, 120)
    assert BOX.resized(-500, 500, FRAME) == BoundingBox(40, 50, 41, 240)
