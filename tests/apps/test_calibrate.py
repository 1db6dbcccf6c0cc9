"""A simulated person is calibrated on the real OpenXR runtime (Monado, scripted)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.scenarios.process import heed_interrupts
from vrhuman.apps.calibrated_wearer import Measures
from vrhuman.embodiment.settings import BodySettings, PersonFacts, load_settings
from vrhuman.headset.simulated_runtime import is_built, runtime_folder
from vrhuman.runtime.calibrating.profiles import store_profile

SECONDS = 150.0
PERSON = Measures()
DISPLAY = ("--display-hz", "60", "--eye", "64x64")

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(
        not is_built(runtime_folder()),
        reason="the scripted test runtime is not built: run setup/test_runtime.sh",
    ),
]


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "vrhuman", "calibrate", "P01", "--runtime", "test"]
    return subprocess.Popen(
        [*command, *DISPLAY, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )


@pytest.fixture
def calibrate() -> Callable[..., dict[str, Any]]:
    def run(*arguments: str) -> dict[str, Any]:
        process = start(*arguments, "--json")
        try:
            out, told = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            pytest.fail(f"did not end within {SECONDS:g} s: {process.communicate()[1]}")
        assert process.returncode == 0, told
        result: dict[str, Any] = json.loads(out.strip().splitlines()[-1])
        return result

    return run


def presses(settings: BodySettings) -> tuple[float, float, float, float]:
    force = settings.force
    return force.rest, force.light, force.firm, force.full


def test_the_profile_is_the_person(calibrate: Callable[..., Any], tmp_path: Path) -> None:
    told = calibrate("--out", str(tmp_path))

    found = load_settings(tmp_path / "P01.toml")
    assert told["profile"] == str(tmp_path / "P01.toml")
    assert told["reach"]["reach"] == found.reach.reach
    assert found.grip.hand == PERSON.hand
    assert found.reach.reach == pytest.approx(PERSON.reach, abs=0.01)
    assert found.reach.shoulder == pytest.approx(PERSON.shoulder, abs=0.01)
    assert presses(found) == pytest.approx(PERSON.presses, abs=0.03)
    person = found.person
    assert person.eye_height == pytest.approx(PERSON.eye_height, abs=0.005)
    assert person.ipd == pytest.approx(63.0, abs=0.1)
    assert (person.glasses, person.colour_vision) == (PERSON.glasses, PERSON.colour_vision)
    assert person.legible == pytest.approx(PERSON.legible, rel=0.05)
    assert person.measured


def test_a_known_person_takes_under_a_minute(calibrate: Callable[..., Any], tmp_path: Path) -> None:
    known = BodySettings(person=PersonFacts(eye_height=1.7, measured="2026-01-01"))
    store_profile(tmp_path / "P01.toml", known)

    told = calibrate("--out", str(tmp_path))

    found = load_settings(tmp_path / "P01.toml")
    assert told["seconds"] < 60.0
    assert found.person.eye_height == 1.7
    assert found.reach.reach == pytest.approx(PERSON.reach, abs=0.01)
    assert load_settings(tmp_path / "P01.toml.1") == known


def test_interrupted_nothing_is_saved(tmp_path: Path) -> None:
    process = start("--out", str(tmp_path))
    assert process.stderr is not None
    assert process.stderr.readline() == "P01: posture.choose\n"

    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=SECONDS)

    assert process.returncode == 130, told
    assert list(tmp_path.iterdir()) == []
