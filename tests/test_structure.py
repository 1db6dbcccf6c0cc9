"""The structure, proved file by file: imports only point down the layers, and never in a circle.

Imports are those anywhere in a file, also inside a function; only what stands under
``if TYPE_CHECKING:`` is left out of the search for circles (it never runs), and counts for all
else.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import vrhuman

LAYERS = (
    {"__main__"},
    {"cli"},
    {"bench", "desktop", "web"},
    {"apps"},
    {"study", "benchmarks"},
    {"export"},
    {"agents"},
    {"runtime"},
    {"annotation"},
    {"participants", "review"},
    {"protocol"},
    {"headset", "panels", "audio", "recording", "questions", "questionnaires", "scoring"},
    {"embodiment"},
    {"engines"},
    {"houses"},
    {"files"},
    {"geometry", "batch", "clock", "names", "shared_memory", "signals"},
    {"extras"},
    {"records", "replacing", "version", "environments"},
)
"""Top to bottom. A room imports itself and lower layers; never a sibling, never upwards."""
CROWDED: dict[str, int] = {}
"""Folders that hold more files than a reader can look over."""
MAX_FILES = 25
"""Python files directly in one folder."""
OBSERVED = ("records", "geometry", "participants", "questions", "headset.simulated")
"""All that a participant who is not a person may know of: values, language and its own body."""

PACKAGE = Path(vrhuman.__file__).parent
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}


def module_of(path: Path) -> str:
    """``review.drawing.scene``; a folder's ``__init__.py`` is the folder."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
"""By module, without ``vrhuman.``; the package itself is the empty name."""
MODULES = [module for module in FILES if module]


def room_of(module: str) -> str:
    return module.split(".")[0]


def statements(tree: ast.AST, typing: bool) -> Iterator[ast.AST]:
    """Every node; without ``typing`` those under ``if TYPE_CHECKING:`` are left out."""
    for node in ast.iter_child_nodes(tree):
        guarded = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        if guarded and not typing:
            continue
        yield node
        yield from statements(node, typing)


def imports_of(module: str, typing: bool = True) -> set[str]:
    """The modules of vrhuman that a file imports, without ``vrhuman.``."""
    found = set()
    for node in statements(ast.parse(FILES[module].read_text(encoding="utf-8")), typing):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [each if each.removeprefix("vrhuman.") in FILES else "" for each in inside]
            names += [] if all(names) else [str(node.module)]
        else:
            continue
        found |= {n.removeprefix("vrhuman.") for n in names if n.startswith("vrhuman.")}
    return found - {module}


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The strongly connected components of more than one file (Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in graph[module]:
            if other not in order:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            start = stack.index(module)
            component = stack[start:]
            del stack[start:]
            if len(component) > 1:
                found.append(sorted(component))

    for module in graph:
        if module not in order:
            visit(module)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_down(module: str) -> None:
    room = room_of(module)
    others = {room_of(other) for other in imports_of(module)} - {room}

    wrong = {other for other in others if LEVEL[other] <= LEVEL[room]}

    assert not wrong, f"{module} may not import of {', '.join(sorted(wrong))}"


def test_what_is_imported_is_there() -> None:
    missing = {(m, other) for m in MODULES for other in imports_of(m) if other not in FILES}

    assert not missing


def test_every_room_has_a_layer() -> None:
    assert {room_of(module) for module in MODULES} <= set(LEVEL)


def test_files_never_import_in_a_circle() -> None:
    graph = {m: imports_of(m, typing=False) & set(MODULES) for m in MODULES}

    assert circles(graph) == []


def test_a_circle_is_found_at_any_length() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}, "e": {"a"}}

    assert circles(graph) == [["b", "c", "d"]]


def test_a_participant_that_is_not_a_person_is_shown_only_observations() -> None:
    """Of its folder and all folders in it."""
    players = [module for module in MODULES if room_of(module) == "participants"]
    shown = tuple(f"{name}." for name in OBSERVED)

    wrong = {
        (player, other)
        for player in players
        for other in imports_of(player)
        if not f"{other}.".startswith(shown)
    }

    assert any(player.startswith("participants.script.") for player in players)
    assert not wrong


def test_no_folder_holds_more_files_than_can_be_looked_over() -> None:
    counted = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in FILES.values())

    crowded = {folder: number for folder, number in counted.items() if number > MAX_FILES}

    assert crowded == CROWDED


def test_a_face_holds_no_code() -> None:
    """``__init__.py`` has a docstring, imports and ``__all__``; the package's own, its version."""
    wrong = {}
    for path in sorted(PACKAGE.rglob("*/__init__.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        assert ast.get_docstring(ast.Module(body, [])), path
        others = [
            ast.unparse(node)
            for node in body[1:]
            if not isinstance(node, ast.Import | ast.ImportFrom)
            and not ast.unparse(node).startswith("__all__ = ")
        ]
        if others:
            wrong[str(path.relative_to(PACKAGE))] = others

    assert not wrong


ENGINE_NEUTRAL = {
    *("apps", "desktop", "study", "export", "runtime", "review", "recording", "embodiment"),
    *("participants", "protocol", "questions"),
}
"""Rooms that ask an engine's backend what it can, and know none by name."""


@pytest.mark.parametrize("module", [m for m in MODULES if room_of(m) in ENGINE_NEUTRAL])
def test_an_engine_is_known_by_what_it_can_not_by_its_name(module: str) -> None:
    path = FILES[module]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".")
            named = parts[2:3] or [alias.name for alias in node.names]
            ours = parts[:2] == ["vrhuman", "engines"]
            assert not (ours and {"embedded", "thor"} & set(named)), f"{path}: {node.module}"
        if isinstance(node, ast.Constant):
            assert node.value not in ("embedded", "thor"), f"{path}:{node.lineno}"
