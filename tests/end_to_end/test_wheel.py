"""Somebody has only the wheel: no clone, no test runtime, another folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.end_to_end


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds what the wheel brings, and nothing else of this clone."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(
        ROOT / "vrhuman", copy / "vrhuman", ignore=shutil.ignore_patterns("__pycache__")
    )
    folder = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    subprocess.run([*pip, "--no-build-isolation", "--target", folder, copy], check=True)
    return folder


def vrhuman(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the installed package on a machine without any OpenXR runtime."""
    nowhere = {"VRHUMAN_CACHE": str(folder), "XR_RUNTIME_JSON": str(folder / "none.json")}
    return subprocess.run(
        [sys.executable, "-m", "vrhuman", *arguments],
        cwd=folder,
        env={**os.environ, **nowhere, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_demo_plays_in_virtual_time_and_says_so(installed: Path, tmp_path: Path) -> None:
    guesses = ("--participant", "random", "--protocol", "excalibur-short", "--steps", "3")

    done = vrhuman(installed, tmp_path, "demo", *guesses, "--out", "out")

    assert done.returncode == 0, done.stderr
    assert "the session runs in virtual time instead" in done.stderr
    assert "identical" in done.stdout
    assert list((tmp_path / "out").glob("*.html"))


def test_the_doctor_asks_for_no_runtime_that_nobody_wants(installed: Path, tmp_path: Path) -> None:
    done = vrhuman(installed, tmp_path, "doctor")

    assert done.returncode == 0, done.stdout
    assert "FAIL" not in done.stdout


def test_a_runtime_that_is_asked_for_by_name_must_be_there(installed: Path, tmp_path: Path) -> None:
    done = vrhuman(installed, tmp_path, "demo", "--runtime", "test", "--steps", "3")

    assert done.returncode == 2
    assert "make setup" in done.stderr
    assert "Traceback" not in done.stderr
