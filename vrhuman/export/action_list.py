"""Defines an exported list of actions, and writes and reads its folder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from vrhuman.export.writing import ExportError
from vrhuman.records import JsonValue


@dataclass(frozen=True, slots=True)
class Counted:
    """One counted step, or an object action, which is not counted.

    ``lines`` (first, count) are its lines in ``actions.jsonl``; a grasp that changed nothing has
    none. ``time_s`` counts from the first phase's start.
    """

    number: int
    phase: str
    time_s: float
    action: str
    arguments: Mapping[str, JsonValue]
    success: bool
    error: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class End:
    """The final state of a world.

    It has the ids of the objects ``held`` and ``opened``, and for each object that can be picked
    up, the receptacles that it is in or on (``contained``).
    """

    held: tuple[str, ...]
    opened: tuple[str, ...]
    contained: Mapping[str, tuple[str, ...]]

    def differences(self, other: End) -> tuple[str, ...]:
        """Return the differences from another world in words; empty if there are none."""
        found = [
            f"{what}: {sorted(mine)} and {sorted(theirs)}"
            for what, mine, theirs in (
                ("held", self.held, other.held),
                ("opened", self.opened, other.opened),
            )
            if set(mine) != set(theirs)
        ]
        for object_id in sorted({*self.contained, *other.contained}):
            mine, theirs = (set(end.contained.get(object_id, ())) for end in (self, other))
            if mine != theirs:
                found.append(f"{object_id} is in {sorted(mine)} and in {sorted(theirs)}")
        return tuple(found)


def end_of(metadata: Mapping[str, JsonValue]) -> End:
    """Return the held, opened and contained objects from AI2-THOR's ``metadata``."""
    objects = metadata["objects"]
    return End(
        held=tuple(sorted(o["objectId"] for o in objects if o["isPickedUp"])),
        opened=tuple(sorted(o["objectId"] for o in objects if o["openable"] and o["isOpen"])),
        contained={
            o["objectId"]: tuple(sorted(o["parentReceptacles"] or ()))
            for o in objects
            if o["pickupable"]
        },
    )


@dataclass(frozen=True, slots=True)
class ActionList:
    """The actions of a session, for AI2-THOR's ``Controller``.

    Use ``Controller(scene=listed.scene, **listed.controller)``, then ``controller.step(**action)``
    for each of ``actions``. ``house`` is the ProcTHOR dict. The first actions give the objects
    their weights and put the agent where it started; during the last, everything comes to rest.
    ``uncounted`` are the object actions among them (turned on, sliced, thrown, ...). ``end`` is the
    final state of the session's counted agent, None if only AI2-THOR could compute it.
    """

    house: JsonValue
    controller: Mapping[str, JsonValue]
    actions: tuple[Mapping[str, JsonValue], ...]
    counted: tuple[Counted, ...]
    end: End | None
    uncounted: tuple[Counted, ...] = ()

    @property
    def scene(self) -> JsonValue:
        """The house, or the name of AI2-THOR's own scene that it was read from."""
        return self.house["metadata"].get("scene") or self.house


def write_actions(listed: ActionList, folder: Path) -> None:
    """Write the list as the new ``folder``."""
    folder.mkdir()
    _write(folder / "house.json", listed.house)
    _write(folder / "controller.json", dict(listed.controller))
    _write_lines(folder / "actions.jsonl", map(dict, listed.actions))
    _write_lines(folder / "counted.jsonl", map(asdict, listed.counted))
    if listed.uncounted:
        _write_lines(folder / "uncounted.jsonl", map(asdict, listed.uncounted))
    if listed.end is not None:
        _write(folder / "end.json", asdict(listed.end))


def read_actions(folder: Path | str) -> ActionList:
    """Read a list that :func:`write_actions` wrote.

    :raises ExportError: if one of its files is missing or damaged.
    """
    folder = Path(folder)
    try:
        end, uncounted = folder / "end.json", folder / "uncounted.jsonl"
        told = json.loads(end.read_text(encoding="utf-8")) if end.exists() else None
        return ActionList(
            house=json.loads((folder / "house.json").read_text(encoding="utf-8")),
            controller=json.loads((folder / "controller.json").read_text(encoding="utf-8")),
            actions=tuple(_lines(folder / "actions.jsonl")),
            counted=_counted(folder / "counted.jsonl"),
            end=None if told is None else _end(told),
            uncounted=_counted(uncounted) if uncounted.exists() else (),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ExportError(
            f"{folder}: not an exported action list ({error}); export it again"
        ) from (error)


def _counted(path: Path) -> tuple[Counted, ...]:
    return tuple(Counted(**{**line, "lines": tuple(line["lines"])}) for line in _lines(path))


def _end(told: Mapping[str, JsonValue]) -> End:
    return End(
        held=tuple(told["held"]),
        opened=tuple(told["opened"]),
        contained={name: tuple(where) for name, where in told["contained"].items()},
    )


def _write(path: Path, value: JsonValue) -> None:
    path.write_text(json.dumps(value) + "\n", encoding="utf-8")


def _write_lines(path: Path, values: Iterator[JsonValue]) -> None:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")


def _lines(path: Path) -> Iterator[JsonValue]:
    return map(json.loads, path.read_text(encoding="utf-8").splitlines())
