"""Profiles in a folder, and from which one a calibration begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.cli import main
from vrhuman.embodiment.settings import (
    BodySettings,
    CalibrationError,
    ForceSettings,
    PersonFacts,
    ReachSettings,
    load_settings,
)
from vrhuman.protocol.calibration.machine import QUICK, STEPS
from vrhuman.protocol.calibration.review import ReviewStep
from vrhuman.runtime.calibrating.plan import CalibrationPlan, first_of
from vrhuman.runtime.calibrating.profiles import ProfileError, profile_path, store_profile

LONG = BodySettings(reach=ReachSettings(reach=0.7))
MEASURED = BodySettings(person=PersonFacts(eye_height=1.7, measured="2026-01-01"))


def test_a_profile_is_stored_and_the_one_before_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "P01.toml"
    store_profile(path, LONG)

    store_profile(path, MEASURED)

    assert load_settings(path) == MEASURED
    assert load_settings(path.with_name("P01.toml.1")) == LONG
    assert sorted(each.name for each in path.parent.iterdir()) == ["P01.toml", "P01.toml.1"]


def test_a_profile_that_cannot_be_written_leaves_the_old_one_whole(tmp_path: Path) -> None:
    path = tmp_path / "P01.toml"
    store_profile(path, LONG)
    (tmp_path / ".P01.toml.new").mkdir()

    with pytest.raises(ProfileError, match="--out"):
        store_profile(path, MEASURED)

    assert load_settings(path) == LONG


def test_what_no_profile_may_have_is_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "P01.toml"

    with pytest.raises(CalibrationError, match="must increase"):
        store_profile(path, replace(LONG, force=ForceSettings(light=0.9)))

    assert not path.exists()


@given(st.text(max_size=12))
def test_no_name_leads_out_of_the_folder_or_over_the_shipped_profile(name: str) -> None:
    folder = Path("calibration")
    try:
        path = profile_path(folder, name)
    except ProfileError:
        return
    assert path.parent == folder
    assert path.name not in ("default.toml", ".toml")
    assert not path.name.startswith(".")


def test_who_is_new_is_measured_wholly(tmp_path: Path) -> None:
    first = first_of(CalibrationPlan("P01", tmp_path))

    assert first.plan == STEPS
    assert not isinstance(first.step, ReviewStep)


def test_who_was_measured_begins_with_the_own_profile_and_the_quick_steps(tmp_path: Path) -> None:
    store_profile(tmp_path / "P01.toml", MEASURED)

    first = first_of(CalibrationPlan("P01", tmp_path))

    assert first.settings == MEASURED
    assert first.plan == QUICK
    assert first.step == ReviewStep(MEASURED, "known")


def test_another_profile_to_begin_from_goes_before_the_own(tmp_path: Path) -> None:
    store_profile(tmp_path / "P01.toml", MEASURED)
    store_profile(tmp_path / "lab.toml", LONG)

    first = first_of(CalibrationPlan("P01", tmp_path, start=tmp_path / "lab.toml"))

    assert first.settings == LONG
    assert first.plan == STEPS


def test_a_hand_that_is_given_is_not_asked_for(tmp_path: Path) -> None:
    first = first_of(CalibrationPlan("P01", tmp_path, hand="left"))

    assert first.settings.grip.hand == "left"
    assert "hand" not in first.plan
    assert "hand" not in first.whole


def test_only_some_steps_are_done_in_their_order(tmp_path: Path) -> None:
    first = first_of(CalibrationPlan("P01", tmp_path, only=("force", "reach")))

    assert first.plan == ("reach", "force")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["../P01"], "pseudonym"),
        (["default"], "pseudonym"),
        (["P01", "--from", "none.toml"], "none.toml"),
        (["P01", "--words", "none.toml"], "none.toml"),
    ],
)
def test_what_is_wrong_is_reported_before_anything_starts(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["calibrate", *arguments, "--out", str(tmp_path), "--runtime", "test"])

    captured = capsys.readouterr()
    assert code == 2
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_a_step_that_is_none_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["calibrate", "P01", "--only", "reach,foot"])

    assert left.value.code == 2
    assert '"foot" is not one of posture' in capsys.readouterr().err
