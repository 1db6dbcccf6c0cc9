"""What the doctor says of a machine that lacks something, and of this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.support.scenarios.process import needs_runtime
from vrhuman.apps import doctor
from vrhuman.apps.doctor import Check, diagnose


@pytest.fixture
def nothing_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No runtime is active, and no scripted one is built."""
    monkeypatch.setenv("XR_RUNTIME_JSON", str(tmp_path / "none.json"))
    monkeypatch.setenv("VRHUMAN_CACHE", str(tmp_path))


def found(name: str) -> Check:
    return next(check for check in diagnose() if check.name == name)


@pytest.mark.end_to_end
@pytest.mark.usefixtures("nothing_there")
def test_a_machine_without_any_runtime_is_ready_and_told_what_a_headset_needs() -> None:
    checks = {check.name: check for check in diagnose()}
    assert checks["headset"].word == "none"
    assert "connect it and start its runtime" in checks["headset"].told
    assert checks["test runtime"].word == "none"
    assert "setup/test_runtime.sh" in checks["test runtime"].told
    assert not {"OpenXR runtime", "controllers"} & set(checks)  # nobody to ask
    assert not [check for check in checks.values() if check.word == "FAIL"]


@pytest.mark.parametrize(
    ("renderer", "word"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", "WARN"),
        ("Microsoft Basic Render Driver", "WARN"),
        ("NVIDIA GeForce RTX 3070/PCIe/SSE2", "OK"),
    ],
)
def test_drawing_without_a_graphics_card_is_a_warning(renderer: str, word: str) -> None:
    check = doctor._drawn(Check("engine", True, f"embedded: {renderer}, OpenGL 4.5"))
    assert check.word == word


@pytest.mark.parametrize(
    ("options", "prefix", "word"),
    [
        ("'--prefix=/home/me/.pyenv/versions/3.12.1' '--enable-shared'", "/home/me", "WARN"),
        ("'--prefix=/home/me/.pyenv/versions/3.12.1' '--enable-optimizations'", "/home/me", "OK"),
        ("'--prefix=/usr' '--enable-shared'", "/usr", "OK"),  # a distribution's own
        (None, "C:\\Python312", "OK"),
    ],
)
def test_a_python_built_without_optimisation_is_a_warning(
    options: str | None, prefix: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", lambda _: options)
    monkeypatch.setattr(sys, "base_prefix", prefix)

    check = doctor._built(Check("python", True, "3.12.1"))

    assert check.word == word


def test_what_windows_and_studies_need_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(doctor, "_headset", lambda: iter(()))
    checks = {check.name: check for check in diagnose()}
    assert "PySide6" in checks["windows"].told
    assert "SQLAlchemy" in checks["studies"].told
    if sys.platform == "linux":
        assert "no screen" in checks["windows"].line


def test_too_small_a_disk_is_reported_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "FREE_BYTES", 1 << 62)
    monkeypatch.setattr(doctor, "_headset", lambda: iter(()))
    check = found("disk")
    assert not check.good
    assert "--out" in check.told


@pytest.mark.end_to_end
@needs_runtime
def test_this_machine_is_named_thing_by_thing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vrhuman", "doctor", "--json"],
        capture_output=True,
        text=True,
        env={**os.environ, "XR_RUNTIME_JSON": "/nowhere.json"},
        check=False,
    )
    assert done.returncode == 0, done.stdout
    checks = {each["name"]: each for each in json.loads(done.stdout.splitlines()[-1])}
    assert "Monado" in checks["OpenXR runtime"]["told"]
    assert checks["graphics binding"]["told"].startswith("XR_MNDX_egl_enable, 512x512 per eye at 7")
    assert checks["controllers"]["good"]
    assert {"engine", "engine AI2-THOR", "microphone", "disk", "test runtime"} <= set(checks)
    assert not checks["microphone"]["needed"]
    for check in checks.values():
        assert check["good"] or not check["needed"]
