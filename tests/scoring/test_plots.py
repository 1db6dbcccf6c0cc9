"""Plots of a study's scores."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman.scoring.fit import fit_k
from vrhuman.scoring.plots import exqa_by_k, gain_by_t3, plots
from vrhuman.scoring.study import EpisodeScore

EPISODES = [
    EpisodeScore("p1", "h1", "no_replay", "person", 60.0, 90.0, 700.0),
    EpisodeScore("p2", "h1", "no_replay", "person", 70.0, 85.0, 900.0),
    EpisodeScore("p1", "h2", "replay", "person", 80.0, 95.0, 500.0),
]


def test_a_curve_is_the_mean_of_its_conditions_episodes() -> None:
    (axes,) = exqa_by_k(EPISODES, fit_k(EPISODES, resamples=20)).axes
    curve = next(line for line in axes.lines if str(line.get_label()).startswith("no_replay"))

    ks, scores = np.asarray(curve.get_xdata()), np.asarray(curve.get_ydata())

    assert scores[0] == 87.5
    assert scores[-1] == pytest.approx(
        np.mean([each.exqa(float(ks[-1])).value for each in EPISODES[:2]])
    )


def test_every_episode_is_a_point() -> None:
    (axes,) = gain_by_t3(EPISODES).axes

    points = np.concatenate([np.asarray(each.get_offsets()) for each in axes.collections])

    assert {tuple(point) for point in points} == {(700.0, 30.0), (900.0, 15.0), (500.0, 15.0)}


def test_programs_are_marked() -> None:
    programs = [replace(each, kind="scripted") for each in EPISODES]

    for figure in plots(programs, fit_k(programs, resamples=20)).values():
        assert "not persons: scripted" in figure.get_suptitle()


def test_without_a_k_there_is_still_a_plot() -> None:
    one = EPISODES[:1]

    assert set(plots(one, fit_k(one))) == {"exqa-by-k", "gain-by-t3"}
