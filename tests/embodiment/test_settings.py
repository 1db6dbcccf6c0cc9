"""Calibration profiles."""

import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.embodiment.settings import (
    BodySettings,
    CalibrationError,
    as_toml,
    load_settings,
    parse_settings,
)

SHIPPED = Path(__file__).parents[2] / "calibration" / "default.toml"


def test_the_shipped_profile_is_the_defaults() -> None:
    assert load_settings(SHIPPED) == BodySettings()


def test_a_profile_survives_being_written() -> None:
    settings = BodySettings(hand="left", full_force=3.5)

    assert parse_settings(tomllib.loads(as_toml(settings)), "x") == settings


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"foot": 1}, "foot: unknown key"),
        ({"hand": "middle"}, "hand: must be one of"),
        ({"full_force": -1}, "full_force: must be from"),
        ({"snap_turn": "much"}, "snap_turn: must be a number"),
        ({"dead_zone": float("nan")}, "dead_zone: must be from"),
    ],
)
def test_what_is_wrong_is_named(data: dict[str, object], said: str) -> None:
    with pytest.raises(CalibrationError, match=said):
        parse_settings(data, "lab.toml")


def test_a_missing_profile_names_the_shipped_one(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"default\.toml"):
        load_settings(tmp_path / "none.toml")


json_like = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@given(st.dictionaries(st.sampled_from(["hand", "full_force", "x"]) | st.text(), json_like))
def test_any_table_is_a_profile_or_a_calibration_error(data: dict[str, object]) -> None:
    with suppress(CalibrationError):
        parse_settings(data, "x")
