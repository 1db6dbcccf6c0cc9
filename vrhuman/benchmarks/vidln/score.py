"""Scores of answers that point: where the narrator's trace is, and how well a box finds it.

A trace is judged in one picture. The public evaluator draws it as a line three pixels wide,
enlarges it to a square that stands for the object (a trace covers only part of a thing), and asks
whether the box that was answered has most of the trace in it and is mostly inside the square.
Everything here agrees with it pixel by pixel; ``tests/benchmarks/vidln`` compares.

Pixels: x to the right, y down, boxes (x0, y0, x1, y1) without x1 and y1.
Source: Voigtlaender et al., Connecting Vision and Language with Video Localized Narratives (2023),
section 5.2, and the evaluator that its authors published.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

from vrhuman.records import VrhumanError

Point = Mapping[str, float] | Sequence[float]
"""A point of a trace: a record with ``x`` and ``y``, or the pair; shares of the picture."""
Box = tuple[int, int, int, int]

LINE_WIDTH_PIXELS = 3
RECALL_BOUND = PRECISION_BOUND = 0.5
_SIDE = (0.239715, 1.6737112, -0.42075962)
"""The learned side of the square, as shares of the picture's shorter side: 1, u and u squared."""
_DPI = 100.0
_POINTS_PER_INCH = 72.0
_NO_ROUNDING_DOWN = 0.1
"""Pixels that the evaluator adds to its drawing, so that its size is not rounded down."""


class NoTrace(VrhumanError):
    """A mask without a pixel has no square, and nothing can be scored against it."""


class BoxScore(NamedTuple):
    """How well a box finds a trace.

    ``recall`` is the share of the trace inside the box, ``precision`` the share of the box inside
    the square; ``combined`` is 1.0 where both reach 0.5, else 0.0.
    """

    recall: float
    precision: float
    combined: float


def trace_mask(
    traces: Sequence[Sequence[Point]], size: tuple[int, int], width: int = LINE_WIDTH_PIXELS
) -> NDArray[np.bool_]:
    """Draw a trace as the public evaluator does, and return which pixels it covers.

    :param traces: the trace's parts, each a list of points with x and y as shares of the picture.
        What lies outside the picture is cut off; a part of one point leaves no pixel.
    :param size: height and width of the picture, in pixels.
    :param width: of the line, in pixels.
    :returns: a boolean array of ``size``.
    """
    rows, columns = int(size[0]), int(size[1])
    if rows <= 0 or columns <= 0:
        raise VrhumanError(f"a picture of {columns} x {rows} pixels has no place for a trace")
    # The evaluator draws with matplotlib's own defaults, whatever this process has set.
    with mpl.rc_context(mpl.rcParamsDefault):
        figure = Figure(
            figsize=((columns + _NO_ROUNDING_DOWN) / _DPI, (rows + _NO_ROUNDING_DOWN) / _DPI),
            dpi=_DPI,
        )
        canvas = FigureCanvasAgg(figure)
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.axis("off")
        axes.set_xlim(0, columns)
        axes.set_ylim(0, rows)
        for part in traces:
            if len(part) == 0:
                continue
            x, y = np.array([_position(point) for point in part], dtype=float).T
            axes.plot(
                x * columns,
                rows - y * rows,
                linewidth=width * _POINTS_PER_INCH / _DPI,
                antialiased=False,
                color="black",
            )
        canvas.draw()
        drawn = np.asarray(canvas.buffer_rgba())
    found: NDArray[np.bool_] = (drawn[:, :, :3] != 255).any(axis=-1)
    return found


def enlarged_square(mask: NDArray[np.bool_]) -> Box:
    """Return the square that stands for the object under a trace, clipped to the picture.

    :raises NoTrace: for a mask without a pixel.
    """
    ys, xs = np.nonzero(mask)
    if len(ys) == 0:
        raise NoTrace("the trace has no pixel in the picture; a trace needs two points or more")
    height, width = mask.shape[:2]
    centre_y, centre_x = round(float(ys.mean())), round(float(xs.mean()))
    reach = max(int(np.abs(ys - centre_y).max()), int(np.abs(xs - centre_x).max()))
    shorter = min(height, width)
    share = 2 * reach / shorter
    half = (_SIDE[0] + _SIDE[1] * share + _SIDE[2] * share * share) * shorter / 2
    return (
        max(round(centre_x - half), 0),
        max(round(centre_y - half), 0),
        min(round(centre_x + half), width),
        min(round(centre_y + half), height),
    )


def box_score(mask: NDArray[np.bool_], box: Sequence[float], truth: Sequence[float]) -> BoxScore:
    """Score a box against a trace and its square, as the public evaluator does.

    :param mask: the trace's pixels (:func:`trace_mask`).
    :param box: what was answered; an empty box scores nothing.
    :param truth: the square (:func:`enlarged_square`).
    :raises NoTrace: for a mask without a pixel, or an empty square.
    """
    pixels = int(np.count_nonzero(mask))
    if pixels == 0:
        raise NoTrace("the trace has no pixel in the picture, so no box can be scored against it")
    height, width = mask.shape[:2]
    answered, square = _inside(box, height, width), _inside(truth, height, width)
    if _area(square) == 0:
        raise NoTrace("the true square is empty")
    x0, y0, x1, y1 = answered
    recall = float(np.count_nonzero(mask[y0:y1, x0:x1])) / pixels
    shared = _area(_common(answered, square))
    precision = shared / _area(answered) if _area(answered) else 0.0
    right = recall >= RECALL_BOUND and precision >= PRECISION_BOUND
    return BoxScore(recall, precision, float(right))


def box_of(mask: NDArray[np.bool_]) -> Box:
    """Return the box around a mask's pixels; (0, 0, 0, 0) for a mask without one."""
    ys, xs = np.nonzero(mask)
    if len(ys) == 0:
        return (0, 0, 0, 0)
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


def _position(point: Point) -> tuple[float, float]:
    if isinstance(point, Mapping):
        return float(point["x"]), float(point["y"])
    return float(point[0]), float(point[1])


def _inside(box: Sequence[float], height: int, width: int) -> Box:
    """Return a box in whole pixels, without what lies outside the picture."""
    x0, y0, x1, y1 = (round(float(value)) for value in box)
    x0, x1 = min(max(x0, 0), width), min(max(x1, 0), width)
    y0, y1 = min(max(y0, 0), height), min(max(y1, 0), height)
    return x0, y0, max(x0, x1), max(y0, y1)


def _common(one: Box, other: Box) -> Box:
    x0, y0 = max(one[0], other[0]), max(one[1], other[1])
    x1, y1 = min(one[2], other[2]), min(one[3], other[3])
    return x0, y0, max(x0, x1), max(y0, y1)


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def box_overlap(box: Sequence[float], true: Sequence[float], size: tuple[int, int]) -> float:
    """Return the intersection over union of a box and the object's true box; 0.0 if one is empty.

    The stricter rule of location answers: with the engine's masks the object's own box is known,
    and no square has to stand for it.
    """
    one, other = (_inside(each, int(size[0]), int(size[1])) for each in (box, true))
    shared = _area(_common(one, other))
    union = _area(one) + _area(other) - shared
    return shared / union if shared else 0.0
