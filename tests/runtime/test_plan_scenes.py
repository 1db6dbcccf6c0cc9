"""Scenes of AI2-THOR's build in the place of a house file."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.embodiment.build import EngineChoice
from vrhuman.engines.thor.scenes import TRAINING_SCENE
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import SceneError, prepare

THOR = EngineChoice("thor")


def test_a_scenes_name_passes_through(tmp_path: Path) -> None:
    prepared = prepare(Plan(house="ArchitecTHOR-Val-00", engine=THOR, out=tmp_path))

    assert (prepared.house, prepared.house_id) == ("ArchitecTHOR-Val-00", "ArchitecTHOR-Val-00")


def test_the_training_scene_is_no_test_house(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="reserved for training"):
        prepare(Plan(house=TRAINING_SCENE, engine=THOR, out=tmp_path))


def test_the_embedded_engine_has_no_such_scene(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="--engine thor"):
        prepare(Plan(house="ArchitecTHOR-Val-00", out=tmp_path))
