"""The toy house: axis-aligned boxes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vrhuman.records import Floats


@dataclass(slots=True)
class Box:
    """An axis-aligned thing; ``kind`` is empty for walls, ``weight`` None where not pickupable."""

    name: str
    kind: str
    centre: Floats
    size: Floats
    room: str = ""
    weight: float | None = None
    colour: str = "white"
    parent: str = ""
    openable: bool = False
    is_open: bool = False

    @property
    def low(self) -> Floats:
        return self.centre - self.size / 2

    @property
    def high(self) -> Floats:
        return self.centre + self.size / 2


def box(
    name: str,
    kind: str,
    x: tuple[float, float],
    y: tuple[float, float],
    z: tuple[float, float],
    **more: object,
) -> Box:
    spans = np.array([x, y, z])
    return Box(name, kind, spans.mean(axis=1), spans[:, 1] - spans[:, 0], **more)  # type: ignore[arg-type]


def thing(
    name: str,
    kind: str,
    at: tuple[float, float, float],
    weight: float,
    room: str,
    parent: str,
    colour: str = "white",
    size: float = 0.12,
) -> Box:
    """A pickupable cube standing with its bottom at ``at``."""
    centre = np.array(at) + np.array([0.0, size / 2, 0.0])
    return Box(name, kind, centre, np.full(3, size), room, weight, colour, parent)


def two_rooms() -> list[Box]:
    """An 8 x 4 m house: a kitchen (x < 4) and a bedroom, joined by a door 0.9 m wide."""
    wall = (0.0, 2.5)
    kitchen, bedroom = "room|1", "room|2"
    return [
        box("", "", (-0.1, 8.1), wall, (-0.1, 0.0)),
        box("", "", (-0.1, 8.1), wall, (4.0, 4.1)),
        box("", "", (-0.1, 0.0), wall, (0.0, 4.0)),
        box("", "", (8.0, 8.1), wall, (0.0, 4.0)),
        box("", "", (3.95, 4.05), wall, (0.0, 1.2)),
        box("", "", (3.95, 4.05), wall, (2.1, 4.0)),
        box("", "", (3.95, 4.05), (2.0, 2.5), (1.2, 2.1)),
        box("Counter|1", "CounterTop", (0.0, 0.6), (0.0, 0.9), (1.0, 4.0), room=kitchen),
        box("Table|1", "DiningTable", (1.8, 2.8), (0.0, 0.75), (2.6, 3.4), room=kitchen),
        box("Bed|1", "Bed", (6.0, 8.0), (0.0, 0.5), (2.6, 4.0), room=bedroom),
        box("Desk|1", "Desk", (5.0, 6.2), (0.0, 0.75), (0.0, 0.6), room=bedroom),
        box("Fridge|1", "Fridge", (3.2, 3.9), (0.0, 1.8), (3.4, 4.0), room=kitchen, openable=True),
        thing("Mug|1", "Mug", (0.4, 0.9, 1.5), 0.83, kitchen, "Counter|1"),
        thing("Bowl|1", "Bowl", (0.4, 0.9, 2.6), 0.47, kitchen, "Counter|1", "red"),
        thing("Statue|1", "Statue", (2.3, 0.75, 2.8), 2.61, kitchen, "Table|1", "black"),
        thing("Book|1", "Book", (5.3, 0.75, 0.4), 1.22, bedroom, "Desk|1", "blue"),
        thing("Mug|2", "Mug", (5.9, 0.75, 0.4), 0.36, bedroom, "Desk|1", "green"),
        thing("Dumbbell|1", "Dumbbell", (6.3, 0.5, 2.85), 4.54, bedroom, "Bed|1", "grey"),
    ]
