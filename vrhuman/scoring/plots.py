"""Draws figures of a study's scores: ExQA against k, and the gain of re-entering against its steps.

Figures are matplotlib's, made without its global state (no window, nothing shared). The paper's
rows of people are in both figures in grey, for orientation: they were measured under other
conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from vrhuman.records import Floats
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.scoring.fit import FitK
from vrhuman.scoring.reference import TABLE_2
from vrhuman.scoring.study import EpisodeScore, by_condition, only_kind

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
"""Colours that colour-blind people can tell apart (Okabe & Ito)."""
_GREY = "#777777"
_LOOKS = {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
_PEOPLE = tuple(
    zip((row for row in TABLE_2 if row.kind == "person"), ("--", ":"), ("^", "v"), strict=True)
)
"""The paper's rows of people, each with its line style and marker."""
_PAPER = "paper, not comparable: "
_LARGEST_K = 2e-3
"""The plot reaches at least this k."""


def plots(episodes: Sequence[EpisodeScore], fit: FitK) -> dict[str, Figure]:
    """Draw every figure, by name."""
    return {"exqa-by-k": exqa_by_k(episodes, fit), "gain-by-t3": gain_by_t3(episodes)}


def exqa_by_k(episodes: Sequence[EpisodeScore], fit: FitK) -> Figure:
    """Draw the mean of the episodes' ExQA over k for each condition.

    Vertical lines are the default k and the fitted one with its interval.
    """
    largest = max(_LARGEST_K, 1.5 * (fit.k or 0.0))
    ks: Floats = np.linspace(0.0, largest, 200)
    figure, axes = _figure("k [1/step]", "ExQA [%]")
    for row, line, _ in _PEOPLE:
        curve = row.acc_exp + (row.acc_ref - row.acc_exp) * np.exp(-ks * (row.t3 or 0.0))
        axes.plot(ks, curve, line, color=_GREY, linewidth=1.0, label=f"{_PAPER}{row.name}")
    for (condition, own), colour in zip(by_condition(episodes).items(), cycle(_COLOURS)):
        scores = np.array([e.acc_exp + e.gain * np.exp(-ks * e.t3) for e in own])
        label = f"{condition} ({_counted(own)})"
        axes.plot(ks, scores.mean(axis=0), color=colour, linewidth=2.0, label=label)
    axes.axvline(DEFAULT_K, color="black", linewidth=0.8, label=f"default k {DEFAULT_K:.2g}")
    if fit.k is not None:
        axes.axvline(fit.k, color="#56B4E9", linewidth=1.4, label=f"fitted k {fit.k:.2g}")
        if fit.low is not None and fit.high is not None:
            axes.axvspan(
                fit.low,
                min(fit.high, largest),
                color="#56B4E9",
                alpha=0.18,
                linewidth=0.0,
                label=f"its {100 * fit.confidence:.0f} % interval",
            )
    axes.set_xlim(0.0, largest)
    axes.ticklabel_format(axis="x", style="sci", scilimits=(-4, -4))
    return _finished(figure, episodes)


def gain_by_t3(episodes: Sequence[EpisodeScore]) -> Figure:
    """Draw Acc_ref - Acc_exp of each episode over the steps of its phase III."""
    figure, axes = _figure("T3 [steps]", "Acc_ref - Acc_exp [points]")
    axes.axhline(0.0, color="#bbbbbb", linewidth=0.8)
    for (condition, own), colour in zip(by_condition(episodes).items(), cycle(_COLOURS)):
        axes.scatter(
            [episode.t3 for episode in own],
            [episode.gain for episode in own],
            s=26,
            color=colour,
            alpha=0.75,
            linewidths=0.0,
            label=f"{condition} ({_counted(own)})",
        )
    for row, _, mark in _PEOPLE:
        gain = row.acc_ref - row.acc_exp
        axes.plot(
            [row.t3 or 0.0],
            [gain],
            mark,
            color=_GREY,
            markersize=7,
            label=f"{_PAPER}{row.name} (mean)",
        )
    axes.set_xlim(left=0.0)
    return _finished(figure, episodes)


def _figure(across: str, up: str) -> tuple[Figure, Axes]:
    with matplotlib.rc_context(_LOOKS):
        figure = Figure(figsize=(6.8, 4.6), layout="constrained")
        axes = figure.add_subplot()
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(color="#eeeeee")
    axes.set_axisbelow(True)
    return figure, axes


def _finished(figure: Figure, episodes: Sequence[EpisodeScore]) -> Figure:
    """Add the legend, and a note where the participants were not persons."""
    figure.legend(loc="outside lower center", ncols=2, columnspacing=1.2, frameon=False, fontsize=8)
    kind = only_kind(episodes)
    if kind != "person":
        figure.suptitle(f"not persons: {kind}", fontsize=9, color="#9b1d20", x=0.98, ha="right")
    return figure


def _counted(episodes: Sequence[EpisodeScore]) -> str:
    return "1 episode" if len(episodes) == 1 else f"{len(episodes)} episodes"
