"""What is chosen about a model: parts left out, scales, and what is read again."""

from __future__ import annotations

import pytest

from vrhuman.benchmarks.models.settings import (
    PARTS,
    ModelSettings,
    SettingsError,
    model_settings,
    scaled,
    settings_json,
    without,
)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_left_out_alone(part: str) -> None:
    left = without(ModelSettings(), [part])  # type: ignore[list-item]

    kept = [name for name in PARTS if getattr(left, name.replace("-", "_"))]
    assert kept == [name for name in PARTS if name != part]


def test_parts_add_up() -> None:
    left = without(ModelSettings(), ["multi-step", "event"])

    assert (left.multi_step, left.event, left.focus, left.name) == (False, False, True, True)


def test_only_tsea_has_parts() -> None:
    with pytest.raises(SettingsError, match="--ablate focus: only tsea"):
        without(ModelSettings(model="stage"), ["focus"])


def test_settings_are_read_as_they_were_written() -> None:
    settings = without(ModelSettings(tau=0.2), ["event"])

    assert model_settings(settings_json(settings)) == settings


@pytest.mark.parametrize("change", [{"model": "other"}, {"unknown": 1}])
def test_settings_of_another_version_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match="train it again"):
        model_settings({**settings_json(ModelSettings()), **change})


def test_the_number_of_epochs_is_the_scales_own_or_the_one_given() -> None:
    assert scaled("small", None, 3)[1].epochs == 30
    assert scaled("full", None, 3)[1].epochs == 60
    assert scaled("full", 5, 3)[1].epochs == 5
    assert scaled("small", 0, 3)[1].epochs == 0
