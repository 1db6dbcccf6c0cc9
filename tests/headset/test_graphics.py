"""The platform modules import anywhere, and say what is missing."""

from __future__ import annotations

import importlib
import sys

import pytest

from vrhuman.headset.errors import GraphicsUnavailable
from vrhuman.headset.graphics import open_graphics


@pytest.mark.parametrize("name", ["platform_linux", "platform_windows"])
def test_platform_modules_import_anywhere(name: str) -> None:
    assert importlib.import_module(f"vrhuman.headset.{name}").EXTENSION.startswith("XR_")


def test_runtime_without_our_graphics_is_told_with_a_remedy() -> None:
    with pytest.raises(GraphicsUnavailable, match="use another runtime"):
        open_graphics(frozenset({"XR_KHR_vulkan_enable"}))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has the libraries")
def test_windows_context_elsewhere_is_a_named_error() -> None:
    module = importlib.import_module("vrhuman.headset.platform_windows")
    with pytest.raises(GraphicsUnavailable, match="does not load"):
        module.WglContext()
