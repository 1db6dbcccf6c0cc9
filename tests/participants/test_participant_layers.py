"""A scripted participant can know nothing but what it observes: its imports prove it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import vrhuman.participants

ALLOWED = {
    "numpy",
    "vrhuman.records",
    "vrhuman.geometry",
    "vrhuman.headset.simulated",
    "vrhuman.questions.english",
    "vrhuman.questions.misnaming",
    "vrhuman.questions.scene_graph",
    "vrhuman.questions.programs",
    "vrhuman.questions.parser",
    "vrhuman.questions.evaluation",
    "vrhuman.questions.evaluator",
    "vrhuman.questions.relations",
    "vrhuman.questions.receptacles",
}
FOLDER = Path(vrhuman.participants.__file__).parent


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            module = node.module or ""
            named = {f"{module}.{alias.name}" for alias in node.names}
            found |= named if module in ("vrhuman", "vrhuman.questions") else {module}
    return found


def allowed(module: str) -> bool:
    root = module.split(".")[0]
    return (
        root in sys.stdlib_module_names
        or module in ALLOWED
        or root in ALLOWED
        or module.startswith("vrhuman.participants")
    )


def test_participants_import_nothing_that_knows_the_truth() -> None:
    files = sorted(FOLDER.rglob("*.py"))
    assert files
    forbidden = {
        (path.name, module) for path in files for module in imported(path) if not allowed(module)
    }
    assert not forbidden


def test_scene_graphs_are_never_built_from_metadata_here() -> None:
    for path in FOLDER.rglob("*.py"):
        assert "build" not in {
            alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }, path.name
