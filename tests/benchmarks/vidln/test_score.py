"""Traces as pixels, the square that stands for an object, and the score of a box."""

from __future__ import annotations

import json
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.paths import SHARED
from vrhuman.benchmarks.vidln.record import (
    longest_keyframe,
    on_keyframe,
    positions,
    read_narratives,
)
from vrhuman.benchmarks.vidln.score import (
    NoTrace,
    box_of,
    box_overlap,
    box_score,
    enlarged_square,
    trace_mask,
)

SEEDS = SHARED / "seeds" / "vidln"
GOLDEN = SEEDS / "official_trace_eval_golden.json"
SIZE = (480, 640)


def line(x0: float, y0: float, x1: float, y1: float) -> list[dict[str, float]]:
    """A part of two points, in pixels of a picture of SIZE."""
    return [{"x": x / 640, "y": y / 480} for x, y in ((x0, y0), (x1, y1))]


def box(*corners: int) -> NDArray[np.bool_]:
    mask = np.zeros(SIZE, dtype=bool)
    x0, y0, x1, y1 = corners
    mask[y0:y1, x0:x1] = True
    return mask


@pytest.mark.skipif(not GOLDEN.exists(), reason=f"the evaluator's results ({GOLDEN}) are not there")
def test_the_evaluators_own_results() -> None:
    rows: list[dict[str, Any]] = json.loads(GOLDEN.read_text("utf-8"))
    narratives = {
        each.vidln_id: each for each in read_narratives(SEEDS / "OVIS_train_sample.jsonl")
    }

    for row in rows:
        actor = narratives[row["vidln_id"]].actors[row["actor_idx"]]
        trace = actor.trace_of(*row["noun"])
        counts = {str(k): 0 for part in trace for k in {p.keyframe for p in part}}
        for part in trace:
            for point in part:
                counts[str(point.keyframe)] += 1
        assert (len(trace), counts) == (row["n_parts"], row["points_per_keyframe"])
        assert longest_keyframe(trace) == row["keyframe"]
        mask = trace_mask(positions(on_keyframe(trace, row["keyframe"])), row["size"])
        assert mask.sum() == row["mask_pixels_linewidth3"]
        x0, y0, x1, y1 = row["mask_bbox_xyxy_inclusive"]
        assert box_of(mask) == (x0, y0, x1 + 1, y1 + 1)
        square = enlarged_square(mask)
        assert list(square) == row["approx_gt_xyxy_exclusive"]
        for candidate in row["official_eval"].values():
            expected = [candidate[key] for key in ("recall", "precision", "combined")]
            assert box_score(mask, candidate["box_xyxy"], square) == pytest.approx(
                expected, abs=1e-6
            )


@pytest.mark.parametrize(("width", "before", "after"), [(1, 0, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2)])
def test_a_line_has_its_width(width: int, before: int, after: int) -> None:
    drawn = trace_mask([line(31, 42, 51, 42)], SIZE, width)

    assert (drawn == box(31 - before, 42 - before, 51 + after, 42 + after)).all()


def test_parts_are_not_joined() -> None:
    drawn = trace_mask([line(100, 100, 120, 100), line(300, 200, 320, 200)], SIZE)

    assert (drawn == (box(99, 99, 122, 102) | box(299, 199, 322, 202))).all()


def test_what_is_outside_the_picture_is_cut_off() -> None:
    drawn = trace_mask([line(-200, 100, 5, 100)], SIZE)

    assert (drawn == box(0, 99, 7, 102)).all()


@pytest.mark.parametrize("traces", [[], [[]], [[{"x": 0.5, "y": 0.5}]]])
def test_no_line_leaves_no_pixel(traces: list[list[dict[str, float]]]) -> None:
    assert not trace_mask(traces, SIZE).any()


def test_pairs_are_points() -> None:
    assert (trace_mask([[(0.1, 0.2), (0.3, 0.2)]], SIZE)).sum() == 3 * 131


def test_the_drawing_does_not_depend_on_this_process_settings() -> None:
    expected = trace_mask([line(10, 10, 300, 200)], SIZE)
    with mpl.rc_context({"lines.solid_capstyle": "butt", "path.simplify_threshold": 1.0}):
        assert (trace_mask([line(10, 10, 300, 200)], SIZE) == expected).all()


def test_a_dot_has_a_square_of_a_quarter_of_the_short_side() -> None:
    # 480 x 0.239715 = 115.06, half 57.53
    assert enlarged_square(box(320, 240, 321, 241)) == (262, 182, 378, 298)


def test_a_square_ends_at_the_picture() -> None:
    assert enlarged_square(box(0, 0, 1, 1)) == (0, 0, 58, 58)


@pytest.mark.parametrize(("x1", "combined"), [(110, 1.0), (109, 0.0)])
def test_half_of_the_trace_is_enough(x1: int, combined: float) -> None:
    found = box_score(box(100, 200, 120, 201), (100, 190, x1, 210), (0, 0, 640, 480))

    assert found.combined == combined


@pytest.mark.parametrize(("x1", "combined"), [(140, 1.0), (141, 0.0)])
def test_half_of_the_box_is_enough(x1: int, combined: float) -> None:
    found = box_score(box(100, 200, 120, 201), (100, 200, x1, 201), (100, 200, 120, 201))

    assert found.combined == combined


def test_an_empty_box_scores_nothing() -> None:
    assert box_score(box(1, 1, 9, 9), (0, 0, 0, 0), (0, 0, 50, 50)) == (0.0, 0.0, 0.0)


def test_a_box_outside_the_picture_is_cut_off() -> None:
    found = box_score(box(0, 0, 10, 10), (-50, -50, 10, 10), (0, 0, 10, 10))

    assert found == (1.0, 1.0, 1.0)


def test_without_a_trace_nothing_is_scored() -> None:
    nothing = np.zeros(SIZE, dtype=bool)

    with pytest.raises(NoTrace, match="two points"):
        enlarged_square(nothing)
    with pytest.raises(NoTrace, match="no box"):
        box_score(nothing, (0, 0, 9, 9), (0, 0, 9, 9))


def test_boxes_overlap() -> None:
    assert box_overlap((0, 0, 10, 10), (5, 0, 15, 10), SIZE) == pytest.approx(1 / 3)
    assert box_overlap((0, 0, 10, 10), (10, 0, 15, 10), SIZE) == 0.0
