"""Calibration profiles."""

import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import ROOT
from vrhuman.embodiment.settings import (
    BodySettings,
    CalibrationError,
    ForceSettings,
    GripSettings,
    as_toml,
    load_settings,
    parse_settings,
)

SHIPPED = ROOT / "calibration" / "default.toml"


def test_the_shipped_profile_is_the_defaults() -> None:
    assert load_settings(SHIPPED) == BodySettings()


def test_a_profile_survives_being_written() -> None:
    settings = BodySettings(grip=GripSettings(hand="left"), force=ForceSettings(full_force=3.5))

    assert parse_settings(tomllib.loads(as_toml(settings)), "x") == settings


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"foot": {}}, "foot: unknown"),
        ({"grip": 1}, "grip: must be a table"),
        ({"grip": {"foot": 1}}, "grip.foot: unknown key"),
        ({"grip": {"hand": "middle"}}, "grip.hand: must be one of"),
        ({"force": {"full_force": -1}}, "force.full_force: must be from"),
        ({"force": {"light": 0.9}}, "force: rest, light, firm and full must increase"),
        ({"force": {"dead_zone": float("nan")}}, "force.dead_zone: must be from"),
        ({"locomotion": {"snap_turn": "much"}}, "locomotion.snap_turn: must be a number"),
        ({"locomotion": {"direction": "nose"}}, "locomotion.direction: must be one of"),
        ({"reach": {"reach": 0.1}}, "reach.reach: must be from 0.3 to 1.2, or 0"),
        ({"locomotion": {"teleport": 1}}, "locomotion.teleport: must be true or false"),
        ({"person": {"measured": 1}}, "person.measured: must be a text"),
        ({"version": 1}, "version: must be 2"),
    ],
)
def test_what_is_wrong_is_named(data: dict[str, object], said: str) -> None:
    with pytest.raises(CalibrationError, match=said):
        parse_settings({"version": 2} | data, "lab.toml")


def test_a_missing_profile_names_the_shipped_one(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"default\.toml"):
        load_settings(tmp_path / "none.toml")


json_like = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


tables = st.dictionaries(st.sampled_from(["hand", "full_force", "x"]) | st.text(), json_like)


@given(st.dictionaries(st.sampled_from(["grip", "force", "x"]), tables | json_like))
def test_any_table_is_a_profile_or_a_calibration_error(data: dict[str, object]) -> None:
    with suppress(CalibrationError):
        parse_settings({"version": 2, **data}, "x")
