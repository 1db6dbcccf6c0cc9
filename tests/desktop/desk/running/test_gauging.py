"""Gauges say what is well, and loudly what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.desktop.recorded_runs import during, standing
from vrhuman.desktop.desk.running.gauging import Gauge, gauges
from vrhuman.desktop.desk.running.model import Run


def gauge(run: Run, name: str) -> Gauge:
    return next(each for each in gauges(run) if each.name == name)


def test_before_the_first_frame_there_are_the_same_gauges_without_values() -> None:
    empty = [each.name for each in gauges(Run())]

    assert empty == [each.name for each in gauges(during("explore"))]
    assert {each.words for each in gauges(Run())} == {"–"}


def test_steps_left_are_of_the_phases_limit_and_few_ones_are_loud() -> None:
    many = gauge(standing(steps=10, steps_left=30), "Steps left")
    few = gauge(standing(steps=39, steps_left=1), "Steps left")

    assert (many.words, many.filled, many.loud) == ("30 of 40", 0.75, "calm")
    assert few.loud == "warm"


def test_while_answering_the_question_is_reported_in_their_place() -> None:
    run = during("answer")

    assert run.standing is not None
    words = gauge(run, "Question").words
    assert words == f"{run.standing.question + 1} of {len(run.questions)}"


@pytest.mark.parametrize(("share", "loud"), [(100.0, "calm"), (98.0, "warm"), (90.0, "bad")])
def test_late_frames_are_loud(share: float, loud: str) -> None:
    assert gauge(standing(in_time=share), "Frames in time").loud == loud


@pytest.mark.parametrize(
    ("share", "words", "loud"),
    [
        (None, "–", "calm"),
        (100.0, "100 % (100 % a side)", "calm"),
        (80.0, "64 % (80 % a side)", "calm"),
        (62.5, "39 % (62 % a side)", "warm"),
    ],
)
def test_pixels_given_up_to_be_in_time_are_shown_beside_it(
    share: float | None, words: str, loud: str
) -> None:
    found = gauge(standing(sharpness=share), "Pixels drawn")

    assert (found.words, found.loud) == (words, loud)


def test_before_a_frame_was_shown_none_was_in_time() -> None:
    assert gauge(standing(in_time=None), "Frames in time").words == "–"


@pytest.mark.parametrize(
    ("free", "loud"), [(50 * 1000**3, "calm"), (5 * 1000**3, "warm"), (1000**3, "bad")]
)
def test_a_disk_that_fills_is_loud_before_the_trial_pauses(free: int, loud: str) -> None:
    assert gauge(standing(free_bytes=free), "Disk").loud == loud


def test_a_microphone_that_is_not_recorded_is_not_called_silent() -> None:
    assert gauge(standing(sound=None), "Microphone").words == "not recorded"
    assert gauge(standing(sound=0.0), "Microphone").words == "silent"
    assert gauge(standing(sound=1.0), "Microphone").loud == "warm"


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 100))
def test_bars_stay_within_their_ends_and_rise_with_what_they_show(
    one: float, other: float, force: float
) -> None:
    low, high = sorted((one, other))
    quiet, loud = (gauge(standing(sound=peak), "Microphone").filled for peak in (low, high))
    held = gauge(standing(force=force), "Force").filled

    assert quiet is not None
    assert loud is not None
    assert held is not None
    assert 0.0 <= quiet <= loud <= 1.0
    assert 0.0 <= held <= 1.0


def test_what_is_held_stands_beside_the_force() -> None:
    words = gauge(standing(force=0.35, held=("Mug|1|2",)), "Force").words

    assert words.split() == ["0.35", "kgf", "Mug"]


def test_half_an_hour_without_a_break_is_reported() -> None:
    assert gauge(standing(exposure_seconds=29 * 60.0), "Since last break").loud == "calm"
    assert gauge(standing(exposure_seconds=31 * 60.0), "Since last break").loud == "warm"
