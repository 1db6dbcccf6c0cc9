"""Converts records to flat columns: each field has its columns and reads their values.

Names say the unit (``_m``, ``_deg``, ``_kgf``, ``_s``, ``_ns``); x, y, z and qx, qy, qz, qw are the
parts of positions and rotations in the frame that the column names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal

from vrhuman.records import TrackedPose, View

Kind = Literal["int64", "float64", "bool", "string"]
Frame = Literal["", "world", "headset", "agent"]
"""The frames of positions.

World: AI2-THOR's, left-handed, y up. Headset: OpenXR's stage, right-handed, y up, -z ahead. Agent:
relative to the agent's position, in the world's axes.
"""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table; ``unit`` is "" where there is none."""

    name: str
    kind: Kind
    meaning: str
    unit: str = ""
    frame: Frame = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Columns, and the function that reads a record's values for them."""

    columns: tuple[Column, ...]
    read: Callable[[Any], Sequence[Any]]


Read = Callable[[Any], Any]


def one(name: str, kind: Kind, meaning: str, read: str | Read, unit: str = "") -> Field:
    """Return a field with a single value: what ``read`` returns, or the attribute at that path."""
    get = _reader(read)
    return Field((Column(name, kind, meaning, unit),), lambda record: (get(record),))


def place(name: str, meaning: str, frame: Frame, read: str | Read, axes: str = "xyz") -> Field:
    """Return a field for a position or displacement, an array [m]."""
    get = _reader(read)
    return Field(_place(name, meaning, frame, axes), lambda record: get(record).tolist())


def turn(name: str, meaning: str, frame: Frame, read: str | Read) -> Field:
    """Return a field for a unit quaternion, x y z w."""
    get = _reader(read)
    return Field(_turn(name, meaning, frame), lambda record: get(record).tolist())


def tracked(name: str, meaning: str, read: str | Read) -> Field:
    """Return a field for a pose of OpenXR, and the three facts about it.

    It is empty if the pose is not valid.
    """
    get = _reader(read)

    def values(record: Any) -> Sequence[Any]:
        pose: TrackedPose = get(record)
        numbers = (*pose.position.tolist(), *pose.orientation.tolist()) if pose.valid else _UNKNOWN
        return (*numbers, pose.connected, pose.valid, pose.tracked)

    facts = (
        ("connected", "the device is there"),
        ("valid", "the runtime gave a pose"),
        ("tracked", "the pose was seen, not guessed"),
    )
    columns = (
        *_place(name, meaning, "headset"),
        *_turn(name, meaning, "headset"),
        *(Column(f"{name}_{fact}", "bool", f"{meaning}: {what}") for fact, what in facts),
    )
    return Field(columns, values)


def eye(name: str, meaning: str, read: str | Read) -> Field:
    """Return a field for one eye's pose and its half-angles of view."""
    get = _reader(read)

    def values(record: Any) -> Sequence[Any]:
        view: View = get(record)
        return (*view.position.tolist(), *view.orientation.tolist(), *view.fov.tolist())

    columns = (
        *_place(name, meaning, "headset"),
        *_turn(name, meaning, "headset"),
        *(
            Column(f"{name}_fov_{side}_rad", "float64", f"{meaning}: half-angle {side}", "rad")
            for side in ("left", "right", "up", "down")
        ),
    )
    return Field(columns, values)


def joined(path: str) -> Read:
    """Return a function that reads several texts, the attribute at that path, joined by ";"."""
    get = attrgetter(path)
    return lambda record: ";".join(get(record))


_UNKNOWN = (None,) * 7


def _reader(read: str | Read) -> Read:
    return attrgetter(read) if isinstance(read, str) else read


def _place(name: str, meaning: str, frame: Frame, axes: str = "xyz") -> tuple[Column, ...]:
    return tuple(
        Column(f"{name}_{axis}_m", "float64", f"{meaning}, {axis}", "m", frame) for axis in axes
    )


def _turn(name: str, meaning: str, frame: Frame) -> tuple[Column, ...]:
    return tuple(
        Column(f"{name}_q{axis}", "float64", f"{meaning}, quaternion's {axis}", "", frame)
        for axis in "xyzw"
    )
