"""The structure is the house of the design: imports only point down its layers."""

import ast
from pathlib import Path

import pytest

import vrhuman

PACKAGE = Path(vrhuman.__file__).parent
LAYERS = (
    {"__main__"},
    {"cli"},
    {"bench", "desktop"},
    {"apps"},
    {"study"},
    {"export"},
    {"runtime"},
    {"participants", "review"},
    {"protocol"},
    {"headset", "panels", "audio", "recording", "questions", "questionnaires", "scoring"},
    {"embodiment"},
    {"engines"},
    {"houses"},
    {"geometry", "batch"},
    {"extras"},
    {"records"},
)
"""Top to bottom. A room imports itself and lower layers; never a sibling, never upwards."""

LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}


def imports_of(path: Path) -> set[str]:
    """The rooms of vrhuman that a file imports, wherever in it."""
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            names = [node.module]
            if node.module == "vrhuman":
                names = [f"vrhuman.{alias.name}" for alias in node.names]
        rooms |= {n.split(".")[1] for n in names if n.startswith("vrhuman.")}
    return {room for room in rooms if not room.startswith("__version")}


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


FILES = sorted(p for p in PACKAGE.rglob("*.py") if p != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    room = room_of(path)
    for other in imports_of(path):
        if other == room:
            continue
        assert LEVEL[other] > LEVEL[room], f"{room} may not import {other}"


def test_every_room_has_a_layer() -> None:
    rooms = {room_of(p) for p in FILES}

    assert rooms <= set(LEVEL)


def test_a_participant_that_is_not_a_person_is_shown_only_observations() -> None:
    allowed = {"records", "geometry", "participants"}
    for path in sorted((PACKAGE / "participants").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(
                "vrhuman"
            ):
                continue
            parts = (node.module or "").split(".")
            language = parts[1:2] == ["questions"]
            body = parts[1:3] == ["headset", "simulated"]
            own = len(parts) == 1 and {a.name for a in node.names} <= allowed
            assert own or parts[1] in allowed or language or body, f"{path}: {node.module}"


ENGINE_NEUTRAL = {
    *("apps", "desktop", "study", "export", "runtime", "review", "recording", "embodiment"),
    *("participants", "protocol", "questions"),
}
"""Rooms that ask an engine's backend what it can, and know none by name."""


@pytest.mark.parametrize(
    "path", [p for p in FILES if room_of(p) in ENGINE_NEUTRAL], ids=lambda p: str(p.name)
)
def test_an_engine_is_known_by_what_it_can_not_by_its_name(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".")
            named = parts[2:3] or [alias.name for alias in node.names]
            ours = parts[:2] == ["vrhuman", "engines"]
            assert not (ours and {"embedded", "thor"} & set(named)), f"{path}: {node.module}"
        if isinstance(node, ast.Constant):
            assert node.value not in ("embedded", "thor"), f"{path}:{node.lineno}"
