"""The tests' own structure: what they share is in tests/support, and the package needs no test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import vrhuman
from tests.support.paths import ROOT

TESTS = ROOT / "tests"
PACKAGE = Path(vrhuman.__file__).parent
NOT_SHARED = {"__init__.py", "conftest.py"}


def imported(path: Path) -> Iterator[str]:
    """The dotted names of all that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_test_module(name: str) -> bool:
    """Whether a dotted name leads into a test module or a conftest."""
    parts = name.split(".")
    return parts[0] == "tests" and any(p.startswith("test_") or p == "conftest" for p in parts[:-1])


@pytest.mark.parametrize(
    ("name", "so"),
    [
        ("tests.recording.test_codec.plain", True),
        ("tests.desktop.conftest.Until", True),
        ("tests.support.recording.comparable.plain", False),
        ("vrhuman.headset.simulated_runtime.TestDisplay", False),
    ],
)
def test_a_test_module_is_known_by_its_name(name: str, so: bool) -> None:
    assert is_test_module(name) == so


def test_nothing_imports_from_a_test_module() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in TESTS.rglob("*.py")
        for name in imported(path)
        if is_test_module(name)
    }

    assert found == set()


def test_helpers_are_in_the_support_folder() -> None:
    programs = {TESTS / "acceptance", TESTS / "engines" / "thor_server" / "programs"}
    found = {
        str(path.relative_to(ROOT))
        for path in TESTS.rglob("*.py")
        if path.name not in NOT_SHARED and not path.name.startswith("test_")
        if TESTS / "support" not in path.parents and programs.isdisjoint(path.parents)
    }

    assert found == set()


def test_the_package_imports_no_test() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in PACKAGE.rglob("*.py")
        for name in imported(path)
        if name.split(".")[0] in ("tests", "pytest", "hypothesis")
    }

    assert found == set()
