"""Plots a study's results: accuracies by type of question, learning over trials, calibration.

:mod:`vrhuman.scoring.plots` has others (ExQA against k, gain against T3). The figures are
    Matplotlib's, without its global state.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from vrhuman.scoring.confidence import Calibration
from vrhuman.scoring.fit import fit_k
from vrhuman.scoring.plots import plots
from vrhuman.study.results.gathering import HeldTest
from vrhuman.study.results.tables import GroupRow, Sureness, TrialRow

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
"""Colours that people with colour-blindness can distinguish (Okabe & Ito)."""
_LOOKS = {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
_BAR = 0.36


def pictures(
    sessions: Sequence[HeldTest],
    kinds: Sequence[GroupRow],
    families: Sequence[GroupRow],
    trials: Sequence[TrialRow],
    sure: Sequence[Sureness],
) -> dict[str, Figure]:
    """Return every figure of sessions of one kind of participant, by name."""
    episodes = [each.episode for each in sessions]
    kind = episodes[0].kind
    figures = {
        "accuracy-by-type": accuracy_by_group(kinds),
        "accuracy-by-family": accuracy_by_group(families),
        **plots(episodes, fit_k(episodes)),
    }
    if len(trials) > 1:
        figures["learning"] = learning(trials)
    for number, each in enumerate(sure):
        figures[f"calibration{number or ''}"] = calibration_curve(each.calibration)
    if kind != "person":
        for figure in figures.values():
            told = f"not persons: {kind}"
            figure.suptitle(told, fontsize=9, color="#9b1d20", x=0.98, ha="right")
    return figures


def accuracy_by_group(rows: Sequence[GroupRow]) -> Figure:
    """Plot the per cent right before (light) and after (full) re-entering.

    The interval is that of the accuracy after re-entering.
    """
    names = sorted({row.name for row in rows})
    conditions = sorted({row.condition for row in rows})
    height = 1.2 + 0.34 * len(names) * max(1, len(conditions))
    figure, axes = _figure("correct [%]", "", (6.8, height))
    wide = 2.0 * _BAR / len(conditions)
    for number, (condition, colour) in enumerate(zip(conditions, cycle(_COLOURS))):
        own = {row.name: row for row in rows if row.condition == condition}
        for at, name in enumerate(names):
            row = own.get(name)
            if row is None:
                continue
            y = at - _BAR + (number + 0.5) * wide
            axes.plot([row.acc_exp, row.acc_ref], [y, y], color=colour, linewidth=1.2, alpha=0.5)
            axes.plot(row.acc_exp, y, "o", markerfacecolor="white", markeredgecolor=colour)
            axes.plot(row.acc_ref, y, "o", color=colour)
            if row.acc_ref_interval is not None:
                axes.plot(row.acc_ref_interval, [y, y], color=colour, linewidth=3.0, alpha=0.35)
    axes.set_yticks(range(len(names)), [name.replace("_", " ") for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(-2, 102)
    # The legend has signs of its own, since a condition may have no row of the first name.
    signs = [
        Line2D([], [], marker="o", linestyle="", color=colour, label=condition)
        for condition, colour in zip(conditions, cycle(_COLOURS))
    ]
    before, after = (
        Line2D([], [], marker="o", linestyle="", color="#555555", markerfacecolor=fill, label=name)
        for name, fill in (("Acc_exp", "white"), ("Acc_ref", "#555555"))
    )
    handles = [before, after, *signs]
    figure.legend(handles=handles, loc="outside lower center", ncols=4, frameon=False, fontsize=8)
    return figure


def learning(rows: Sequence[TrialRow]) -> Figure:
    """Plot the scores by the place of a test among its participant's."""
    figure, axes = _figure("participant's test number", "per cent", (6.8, 3.4))
    places = [row.place for row in rows]
    lines = (
        ("Acc_exp", [row.acc_exp for row in rows], "o--"),
        ("Acc_ref", [row.acc_ref for row in rows], "s--"),
        ("ExQA", [row.exqa for row in rows], "D-"),
    )
    for (name, values, look), colour in zip(lines, cycle(_COLOURS)):
        axes.plot(places, values, look, color=colour, label=name)
    axes.set_xticks(places, [f"{row.place}.\n({row.sessions})" for row in rows])
    axes.set_ylim(0, 102)
    figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=8)
    return figure


def calibration_curve(sure: Calibration) -> Figure:
    """Plot the per cent right over the stated confidence; sizes are numbers of answers."""
    figure, axes = _figure("stated probability of being right [%]", "correct [%]", (4.6, 4.2))
    axes.plot([0, 100], [0, 100], color="#bbbbbb", linewidth=0.8, label="as sure as right")
    largest = max(each.count for each in sure.bins)
    axes.scatter(
        [each.confidence for each in sure.bins],
        [each.right for each in sure.bins],
        s=[20.0 + 160.0 * each.count / largest for each in sure.bins],
        color=_COLOURS[0],
        alpha=0.75,
        linewidths=0.0,
        label="answers (larger: more of them)",
    )
    axes.set_xlim(-3, 103)
    axes.set_ylim(-3, 103)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return figure


def _figure(across: str, up: str, size: tuple[float, float]) -> tuple[Figure, Axes]:
    with matplotlib.rc_context(_LOOKS):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.add_subplot()
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(color="#eeeeee")
    axes.set_axisbelow(True)
    return figure, axes
