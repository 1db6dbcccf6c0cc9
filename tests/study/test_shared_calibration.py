"""A calibration that two studies use stays until the last of them lets go of it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from tests.support.study.entries import UTC, consent, person, screening, study
from vrhuman.study.entries import Participant
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw

PROFILE = "calibration/P01.toml"


def test_withdrawing_from_one_study_keeps_the_calibration_of_another(
    empty: Path, tmp_path: Path
) -> None:
    shutil.copy(empty, tmp_path / "study.db")
    (tmp_path / "calibration").mkdir()
    profile = tmp_path / PROFILE
    profile.write_text("eye_height = 1.6")
    with Registry.open(tmp_path / "study.db") as registry:
        registry.add_study(study())
        registry.add_study(replace(study(), study_id="bedroom", folder="bedroom"))
        registry.enrol(person(calibration=PROFILE))
        registry.enrol(Participant("bedroom", "P01", "person", UTC, calibration=PROFILE))
        registry.consent(consent())
        registry.screen(screening())

        withdraw(registry, "kitchen", "P01")
        kept = profile.exists()
        withdraw(registry, "bedroom", "P01")

    assert kept
    assert not profile.exists()
