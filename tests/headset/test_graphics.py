"""The platform modules import anywhere, and say what is missing."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from tests.support.paths import ROOT
from vrhuman.headset.errors import GraphicsUnavailable, RuntimeFailed
from vrhuman.headset.graphics import open_graphics

CACHE = ".mypy_cache/win32"
"""Beside the usual one, so that neither makes the other stale."""


@pytest.mark.parametrize("name", ["platform_linux", "platform_glx", "platform_windows"])
def test_platform_modules_import_anywhere(name: str) -> None:
    assert importlib.import_module(f"vrhuman.headset.platforms.{name}").EXTENSION.startswith("XR_")


def test_runtime_without_our_graphics_is_reported_with_a_remedy() -> None:
    with pytest.raises(GraphicsUnavailable, match="use another runtime"):
        open_graphics(frozenset({"XR_KHR_vulkan_enable"}))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has the libraries")
def test_windows_context_elsewhere_is_a_named_error() -> None:
    module = importlib.import_module("vrhuman.headset.platforms.platform_windows")
    with pytest.raises(GraphicsUnavailable, match="does not load"):
        module.WglContext()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has the libraries")
def test_windows_timers_elsewhere_are_a_named_error() -> None:
    module = importlib.import_module("vrhuman.headset.platforms.platform_windows_timing")
    with pytest.raises(RuntimeFailed, match="does not load"), module.short_timers():
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no X display")
def test_runtime_that_shares_only_through_x_needs_a_display(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISPLAY", ":no-such-display")
    with pytest.raises(GraphicsUnavailable, match="no X display can be opened; set DISPLAY"):
        open_graphics(frozenset({"XR_KHR_opengl_enable"}))


@pytest.mark.end_to_end
def test_what_runs_on_windows_type_checks_as_windows() -> None:
    """The one check of the Windows path that another system can make."""
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--platform", "win32", "--cache-dir", CACHE),
            *("-m", "vrhuman.headset.openxr", "-m", "vrhuman.runtime.loop.headset_loop"),
            *("-m", "vrhuman.headset.platforms.platform_windows"),
            *("-m", "vrhuman.headset.platforms.platform_windows_timing"),
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
