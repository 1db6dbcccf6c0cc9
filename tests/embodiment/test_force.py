"""Pressure becomes force: by the participant's own presses, by ratios, in steps, without delay."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.embodiment.force import Press, force_of, pressure_for
from vrhuman.embodiment.settings import ForceSettings

FRAME_NS = 13_888_889
"""At 72 Hz."""


@st.composite
def profiles(draw: st.DrawFn) -> ForceSettings:
    """Presses as a control of a thousand steps tells them, in any dead zone, to any force."""
    rest, light, firm = sorted(draw(st.sets(st.integers(0, 900), min_size=3, max_size=3)))
    full = draw(st.integers(max(firm, 200), 1000))
    rest, light, firm, full = (value / 1000.0 for value in (min(rest, 500), light, firm, full))
    return ForceSettings(
        full_force=draw(st.floats(0.05, 20.0)),
        curve=draw(st.sampled_from(["log", "linear"])),
        rest=rest,
        light=light,
        firm=firm,
        full=full,
        dead_zone=draw(st.floats(0.0, 0.9)),
        smoothing=draw(st.floats(0.0, 0.02)),
    )


presses = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=40)


def forces(settings: ForceSettings, values: list[float], frame_ns: int = FRAME_NS) -> list[float]:
    press = Press(settings)
    return [press.update(value, i * frame_ns) for i, value in enumerate(values)]


@given(profiles(), st.lists(st.floats(allow_nan=True, allow_infinity=True), max_size=40))
def test_force_is_a_multiple_of_its_quantum_from_none_to_full(
    profile: ForceSettings, values: list[float]
) -> None:
    for force in forces(profile, values):
        assert 0.0 <= force <= profile.full_force + 1e-9
        assert force / 0.05 == pytest.approx(round(force / 0.05), abs=1e-6)


@given(profiles(), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_more_pressure_is_never_less_force(profile: ForceSettings, a: float, b: float) -> None:
    soft, hard = sorted((a, b))

    assert force_of(soft, profile) <= force_of(hard, profile) + 1e-12


@given(profiles(), presses)
def test_a_hand_that_always_presses_harder_never_has_less(
    profile: ForceSettings, values: list[float]
) -> None:
    harder = [min(1.0, value + 0.1) for value in values]

    both = zip(forces(profile, values), forces(profile, harder), strict=True)

    assert all(less <= more for less, more in both)


@given(profiles())
def test_a_full_press_is_the_full_force_and_rest_is_none(profile: ForceSettings) -> None:
    held = forces(profile, [profile.full] * 3 + [profile.rest] * 200)

    assert held[2] == pytest.approx(math.floor(profile.full_force / 0.05 + 1e-6) * 0.05)
    assert held[-1] == 0.0


def test_equal_changes_of_pressure_are_equal_ratios_of_force() -> None:
    profile = ForceSettings()

    steps = [force_of(value, profile) for value in np.linspace(0.05, 1.0, 20)]

    ratios = np.array(steps[1:]) / np.array(steps[:-1])
    assert steps[0] == pytest.approx(0.05)
    assert steps[-1] == pytest.approx(5.0)
    assert ratios == pytest.approx(ratios[0])


def test_two_people_who_press_equally_hard_for_them_give_equal_force() -> None:
    strong = ForceSettings()
    weak = ForceSettings(rest=0.1, light=0.2, firm=0.35, full=0.5)

    for theirs, mine in zip((0.2, 0.35, 0.5), (0.25, 0.65, 1.0), strict=True):
        assert force_of(theirs, weak) == pytest.approx(force_of(mine, strong))


@given(profiles(), st.floats(0.0, 1.0))
def test_the_pressure_for_a_force_gives_it(profile: ForceSettings, share: float) -> None:
    force = share * profile.full_force

    pressure = pressure_for(force, profile)

    assert force_of(pressure, profile) == pytest.approx(force, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("frame_ns", [11_111_111, FRAME_NS, 4_000_000])
@pytest.mark.parametrize("smoothing", [0.012, 0.02])
def test_the_filter_delays_by_less_than_20_ms(frame_ns: int, smoothing: float) -> None:
    """The delay of a slow ramp is the group delay at zero frequency, a low-pass's greatest."""
    rate = 0.5  # a second
    ramp = [rate * i * frame_ns * 1e-9 for i in range(round(1.5e9 / frame_ns))]
    linear = ForceSettings(curve="linear", full_force=20.0, smoothing=0.0)

    at_once = np.array(forces(linear, ramp, frame_ns))
    filtered = np.array(forces(replace(linear, smoothing=smoothing), ramp, frame_ns))

    steady = len(ramp) // 3
    rise = (at_once[-1] - at_once[steady]) / ((len(ramp) - 1 - steady) * frame_ns * 1e-9)
    delay = float(np.mean((at_once - filtered)[steady:])) / rise
    assert 0.002 < delay < 0.020


@pytest.mark.parametrize("level", [0.2, 0.5, 0.8])
def test_a_trembling_finger_does_not_chatter(level: float) -> None:
    """0.4 % of the control's travel, at a finger's 10 Hz: at most one step in two seconds."""
    for start in np.linspace(0.0, 0.02, 9):
        wave = [
            level + start + 0.004 * math.sin(2.0 * math.pi * 9.7 * i / 72.0) for i in range(144)
        ]

        changes = np.count_nonzero(np.diff(forces(ForceSettings(), wave)[8:]))

        assert changes <= 1


@given(profiles(), presses, st.sampled_from([math.nan, math.inf, -math.inf]))
def test_what_is_no_number_changes_nothing(
    profile: ForceSettings, values: list[float], bad: float
) -> None:
    press = Press(profile)
    for i, value in enumerate(values):
        before = press.update(value, i * FRAME_NS)

    assert press.update(bad, len(values) * FRAME_NS) == before


def test_a_hand_that_rested_begins_again() -> None:
    press = Press(ForceSettings())
    press.update(1.0, 0)

    press.rest()

    assert press.update(0.0, 1) == 0.0


def test_time_that_stands_still_or_runs_back_does_no_harm() -> None:
    press = Press(ForceSettings())

    assert [press.update(0.8, now) for now in (10, 10, 5)] == [press.update(0.8, 5)] * 3


@pytest.mark.parametrize("force", [0.05, 5.0])
def test_an_arm_of_one_quantum_grasps_from_the_end_of_the_dead_zone(force: float) -> None:
    settings = ForceSettings(full_force=0.05, curve="log")

    pressure = pressure_for(force, settings)

    assert pressure == pytest.approx(0.05)
    assert force_of(pressure, settings) == pytest.approx(0.05)
    assert force_of(pressure - 0.001, settings) < 0.05
