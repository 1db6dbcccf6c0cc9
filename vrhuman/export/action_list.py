"""What an exported list of actions is made of, and how its folder is written and read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from vrhuman.export.writing import ExportError
from vrhuman.records import JsonValue


@dataclass(frozen=True, slots=True)
class Counted:
    """A counted step; ``lines`` (first, count) of ``actions.jsonl`` are what it is in AI2-THOR,
    none where a grasp changed nothing. ``time_s`` counts from the first phase's start."""

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
    """What a world has come to: ids of the objects ``held`` and ``opened``, and the receptacles
    that each object which can be picked up is in or on (``contained``)."""

    held: tuple[str, ...]
    opened: tuple[str, ...]
    contained: Mapping[str, tuple[str, ...]]

    def differences(self, other: End) -> tuple[str, ...]:
        """In words, what differs in another world; empty where nothing does."""
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
    """What AI2-THOR's ``metadata`` tell of held, opened and contained objects."""
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
    """A session for ``Controller(scene=listed.scene, **listed.controller)`` and then
    ``controller.step(**action)`` for each of ``actions``.

    ``house`` is the ProcTHOR dict. The first actions give the objects their weights and put the
    agent where it started, the last let all come to rest. ``end`` is what the session's counted
    agent came to, None where only AI2-THOR could say.
    """

    house: JsonValue
    controller: Mapping[str, JsonValue]
    actions: tuple[Mapping[str, JsonValue], ...]
    counted: tuple[Counted, ...]
    end: End | None

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
    if listed.end is not None:
        _write(folder / "end.json", asdict(listed.end))


def read_actions(folder: Path | str) -> ActionList:
    """What :func:`write_actions` wrote.

    :raises ExportError: where a file of it is missing or damaged.
    """
    folder = Path(folder)
    try:
        end = folder / "end.json"
        told = json.loads(end.read_text(encoding="utf-8")) if end.exists() else None
        return ActionList(
            house=json.loads((folder / "house.json").read_text(encoding="utf-8")),
            controller=json.loads((folder / "controller.json").read_text(encoding="utf-8")),
            actions=tuple(_lines(folder / "actions.jsonl")),
            counted=tuple(
                Counted(**{**line, "lines": tuple(line["lines"])})
                for line in _lines(folder / "counted.jsonl")
            ),
            end=None if told is None else _end(told),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ExportError(
            f"{folder}: not an exported action list ({error}); export it again"
        ) from (error)


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
