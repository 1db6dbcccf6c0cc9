"""AI2-THOR's house templates (GetHouseFromTemplate): a text map becomes a ProcTHOR house.

``layout`` has a number for each square metre, rows along x, columns along z; 0 is outside.
``objectsLayouts`` are maps of the same size in which symbols stand for holes (two neighbouring
squares of two rooms, or of a room and the outside) and objects (the middle of their squares).
Upstream is ``ProceduralTools.createHouseFromTemplate``.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.reading import Node
from vrhuman.records import JsonValue

OUTSIDE = "0"
DEFAULT_MATERIAL = "PureWhite"
WINDOW_SILL = 0.9
"""The height of a window's lower edge above the floor [m]."""
Corner = tuple[int, int]
Cell = tuple[int, int]
Map = Mapping[Cell, str]


@dataclass(frozen=True, slots=True)
class _Side:
    """A wall's face from ``start`` to ``end`` [m] in x, z: ``room`` is right, ``beyond`` left."""

    start: Corner
    end: Corner
    room: str
    beyond: str

    @property
    def wall_id(self) -> str:
        (x0, z0), (x1, z1) = self.start, self.end
        return f"wall|{self.room}|{x0:.2f}|{z0:.2f}|{x1:.2f}|{z1:.2f}"

    @property
    def length(self) -> int:
        return abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])


def house_from_template(
    value: JsonValue, catalogue: Catalogue, outside: str = OUTSIDE
) -> JsonValue:
    """Return the house dict of a template; squares marked ``outside`` belong to no room.

    :raises HouseError: naming the place in the template that is wrong.
    """
    root = Node(value, "", "template")
    layout = root.child("layout")
    cells = {cell: mark for cell, mark in _map(layout).items() if mark != outside}
    rooms = {mark: root.child("rooms").child(mark) for mark in sorted(set(cells.values()))}
    if not rooms:
        raise layout.wrong("the map has no room", "mark squares with a room's number")
    outlines = {mark: _outline(cells, mark, rooms[mark]) for mark in rooms}
    sides = [side for mark in rooms for side in _sides(outlines[mark], cells, mark)]
    marks = [_map(node) for node in root.child("objectsLayouts").items()]
    first = min(cell for cell, mark in cells.items() if mark == min(rooms))
    metadata = copy.deepcopy(root.child("metadata").mapping())
    metadata.setdefault("agent", _agent(first))
    return {
        "id": value.get("id", "house_0"),
        "rooms": [_room(mark, node, outlines[mark]) for mark, node in rooms.items()],
        "walls": [wall for side in sides for wall in _walls(side, rooms[side.room])],
        **_holes(root, marks, cells, sides, catalogue),
        "objects": list(_objects(root, marks, cells, catalogue)),
        "proceduralParameters": copy.deepcopy(root.child("proceduralParameters").mapping()),
        "metadata": metadata,
    }


def _map(node: Node) -> dict[Cell, str]:
    rows = [row.split() for row in node.text().strip().splitlines()]
    if len({len(row) for row in rows}) != 1:
        raise node.wrong("the map's rows are not equally long", "separate squares by blanks")
    return {(x, z): mark for x, row in enumerate(rows) for z, mark in enumerate(row)}


def _edges(cell: Cell) -> Iterator[tuple[Corner, Corner, Cell]]:
    """A square's four edges, clockwise seen from above with x to the right, and its neighbours."""
    x, z = cell
    yield (x, z), (x, z + 1), (x - 1, z)
    yield (x, z + 1), (x + 1, z + 1), (x, z + 1)
    yield (x + 1, z + 1), (x + 1, z), (x + 1, z)
    yield (x + 1, z), (x, z), (x, z - 1)


def _outline(cells: Map, mark: str, node: Node) -> list[Corner]:
    """Every corner of the squares along a room's edge, clockwise."""
    onward: dict[Corner, list[Corner]] = defaultdict(list)
    for cell in (cell for cell, owner in cells.items() if owner == mark):
        for start, end, neighbour in _edges(cell):
            if cells.get(neighbour) != mark:
                onward[start].append(end)
    begin = min(onward)
    outline, left = [begin], sum(map(len, onward.values()))
    while left:
        left -= 1
        here = onward[outline[-1]].pop(0) if onward[outline[-1]] else None
        if here is None or (here == begin and left):
            raise node.wrong("its squares are not one piece without holes", "redraw the layout")
        outline.append(here)
    return outline[:-1]


def _sides(outline: list[Corner], cells: Map, mark: str) -> Iterator[_Side]:
    """The straight parts of an outline that border on one and the same room, or the outside."""
    steps = [
        _Side(start, end, mark, cells.get(_beyond(start, end), OUTSIDE))
        for start, end in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    turn = next(i for i in range(len(steps)) if not _goes_on(steps[i - 1], steps[i]))
    run = steps[turn]
    for step in steps[turn + 1 :] + steps[:turn]:
        if _goes_on(run, step):
            run = _Side(run.start, step.end, mark, run.beyond)
        else:
            yield run
            run = step
    yield run


def _goes_on(one: _Side, other: _Side) -> bool:
    dx, dz = one.end[0] - one.start[0], one.end[1] - one.start[1]
    ex, ez = other.end[0] - other.start[0], other.end[1] - other.start[1]
    return one.beyond == other.beyond and dx * ez == dz * ex


def _beyond(start: Corner, end: Corner) -> Cell:
    """The square to the left of an edge."""
    (x0, z0), (x1, z1) = start, end
    if x0 == x1:
        return (x0 - 1, z0) if z1 > z0 else (x0, z1)
    return (x0, z0) if x1 > x0 else (x1, z0 - 1)


def _room(mark: str, node: Node, outline: list[Corner]) -> JsonValue:
    floor = copy.deepcopy(node.child("floorTemplate").mapping())
    floor.setdefault("ceilings", [])
    floor.setdefault("children", [])
    polygon = [{"x": float(x), "y": 0.0, "z": float(z)} for x, z in _corners(outline)]
    return {**floor, "id": f"room|{mark}", "floorPolygon": polygon}


def _corners(outline: list[Corner]) -> Iterator[Corner]:
    ends = zip(outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1], strict=True)
    for (x0, z0), (x, z), (x1, z1) in ends:
        if (x - x0) * (z1 - z) != (z - z0) * (x1 - x):
            yield (x, z)


def _walls(side: _Side, node: Node) -> Iterator[JsonValue]:
    """The face seen from the room, and where nothing is beyond, the one seen from outside."""
    height = node.child("wallHeight").number(0.1, 100.0)
    template = node.child("wallTemplate")
    look, material = copy.deepcopy(template.mapping()), template.get("material")
    look["material"] = {"name": DEFAULT_MATERIAL, **(material.mapping() if material else {})}
    bottom, top = ([_corner(end, y) for end in (side.start, side.end)] for y in (0.0, height))
    room = f"room|{side.room}"
    yield {**look, "id": side.wall_id, "roomId": room, "polygon": [*bottom, *top]}
    if side.beyond == OUTSIDE:
        polygon = [*reversed(top), *reversed(bottom)]
        yield {**look, "id": _outer(side), "roomId": room, "polygon": polygon}


def _corner(corner: Corner, y: float) -> dict[str, float]:
    return {"x": float(corner[0]), "y": y, "z": float(corner[1])}


def _outer(side: _Side) -> str:
    return side.wall_id.replace(f"wall|{side.room}|", "wall|exterior|", 1)


def _holes(
    root: Node, marks: list[dict[Cell, str]], cells: Map, sides: list[_Side], catalogue: Catalogue
) -> dict[str, list[JsonValue]]:
    """Doors and windows where a hole's symbol is on both sides of a wall."""
    found: dict[str, list[JsonValue]] = {"doors": [], "windows": []}
    templates = root.get("holes")
    for symbol in templates.mapping() if templates else ():
        node = root.child("holes").child(symbol)
        asset = node.child("assetId")
        size = catalogue.holes.get(asset.text())
        if size is None:
            raise asset.wrong(f"{asset.value!r} is no door or window", "use a Doorway or Window")
        kind = "window" if asset.text().startswith("Window") else "door"
        for count, (side, at) in enumerate(_places(symbol, marks, cells, sides)):
            half = size[0] / 2.0
            at = max(half, min(at, side.length - half))
            low = WINDOW_SILL if kind == "window" else 0.0
            outdoors = side.beyond == OUTSIDE
            found[f"{kind}s"].append(
                {
                    **node.mapping(),
                    "id": f"{kind}|{side.room}|{side.beyond}|{count}",
                    "room0": f"room|{side.room}",
                    "room1": f"room|{side.room if outdoors else side.beyond}",
                    "wall0": side.wall_id,
                    "wall1": _outer(side) if outdoors else _behind(side, sides),
                    "holePolygon": [
                        {"x": at - half, "y": low, "z": 0.0},
                        {"x": at + half, "y": low + size[1], "z": 0.0},
                    ],
                    "assetPosition": {"x": at, "y": low + size[1] / 2.0, "z": 0.0},
                }
            )
    return found


def _places(
    symbol: str, marks: list[dict[Cell, str]], cells: Map, sides: list[_Side]
) -> Iterator[tuple[_Side, float]]:
    """Each wall with the symbol on both sides, once, and how far along it the hole's middle is."""
    marked = {cell for layer in marks for cell, mark in layer.items() if mark == symbol}
    for cell in sorted(marked):
        for start, end, neighbour in _edges(cell):
            room, beyond = cells.get(cell), cells.get(neighbour, OUTSIDE)
            if neighbour not in marked or room is None or room == beyond:
                continue
            if beyond != OUTSIDE and room > beyond:
                continue  # found from the square on the other side
            side = next(s for s in sides if s.room == room and _along(s, start, end) is not None)
            yield side, float(_along(side, start, end) or 0.0) + 0.5


def _along(side: _Side, start: Corner, end: Corner) -> int | None:
    """How far along ``side`` the edge begins; None where it is not part of it."""
    (x0, z0), (x1, z1) = side.start, side.end
    ux, uz = (x1 > x0) - (x1 < x0), (z1 > z0) - (z1 < z0)
    for step in range(side.length):
        here = (x0 + ux * step, z0 + uz * step)
        if here == start and (here[0] + ux, here[1] + uz) == end:
            return step
    return None


def _behind(side: _Side, sides: list[_Side]) -> str:
    return next(s for s in sides if (s.start, s.end) == (side.end, side.start)).wall_id


def _objects(
    root: Node, marks: list[dict[Cell, str]], cells: Map, catalogue: Catalogue
) -> Iterator[JsonValue]:
    templates = root.get("objects")
    for symbol in templates.mapping() if templates else ():
        node = root.child("objects").child(symbol)
        asset = catalogue.asset(node.child("assetId").text())
        for layer in marks:
            squares = [cell for cell, mark in layer.items() if mark == symbol and cell in cells]
            if not squares:
                continue
            x, z = (sum(axis) / len(squares) + 0.5 for axis in zip(*squares, strict=True))
            yield {
                "rotation": {"x": 0.0, "y": 0.0, "z": 0.0},
                "kinematic": False,
                "children": [],
                **node.mapping(),
                "id": f"{asset.object_type}|{symbol}|{cells[squares[0]]}",
                "objectType": asset.object_type,
                "position": {"x": x, "y": asset.size[1] / 2.0, "z": z},
            }


def _agent(cell: Cell) -> JsonValue:
    return {
        "position": {"x": cell[0] + 0.5, "y": 0.95, "z": cell[1] + 0.5},
        "rotation": {"x": 0.0, "y": 0.0, "z": 0.0},
        "horizon": 0,
        "standing": True,
    }
