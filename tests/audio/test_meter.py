"""A meter shows the loudest of the last tenth of a second."""

from __future__ import annotations

import pytest

from vrhuman.audio.meter import SILENT, Meter


def test_the_loudest_of_the_last_tenth_of_a_second_is_shown() -> None:
    meter = Meter()
    for now, level in ((1.00, -20.0), (1.04, -6.0), (1.08, -40.0)):
        meter.heard(now, level)

    assert meter.level(1.09) == -6.0
    assert meter.peak(1.09) == pytest.approx(0.5, abs=0.01)


def test_what_was_longer_ago_is_forgotten() -> None:
    meter = Meter()
    meter.heard(1.0, -6.0)

    assert meter.level(1.2) == SILENT
    assert meter.peak(1.2) == 0.0


def test_a_microphone_that_is_gone_shows_nothing() -> None:
    meter = Meter()
    meter.heard(1.0, -6.0)

    meter.silence()

    assert meter.peak(1.0) == 0.0
