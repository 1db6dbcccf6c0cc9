"""The records of an agent as plain values that msgpack carries between two programs.

An array becomes ``{"shape": [...], "dtype": "uint8", "data": bytes}``; flags are bytes 0 and 1.
Nothing is unpickled: what arrives can only be numbers, texts, bytes, lists and maps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.agent import (
    AgentAnswer,
    AgentCard,
    AgentFailed,
    AgentQuestion,
    Brief,
    MapView,
    SeenThing,
    Track,
    Usage,
    View,
)
from vrhuman.records import Action, JsonValue

DTYPES = ("uint8", "float32", "float64", "bool")


def plain(value: Any) -> JsonValue:
    """Return a record as plain values."""
    if isinstance(value, np.ndarray):
        data = np.ascontiguousarray(value)
        return {"shape": list(value.shape), "dtype": str(value.dtype), "data": data.tobytes()}
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def array(value: JsonValue) -> NDArray[Any]:
    """Return the array of a plain value.

    :raises ValueError, KeyError, TypeError: for anything else.
    """
    dtype = str(value["dtype"])
    if dtype not in DTYPES:
        raise ValueError(f"arrays of {dtype}")
    shape = [int(size) for size in value["shape"]]
    return np.frombuffer(value["data"], dtype=np.dtype(dtype)).reshape(shape)


def brief_of(value: JsonValue) -> Brief:
    """Return a brief from plain values."""
    return Brief(**{**value, "actions": tuple(value["actions"])})


def view_of(value: JsonValue) -> View:
    """Return a view from plain values."""
    known = value["map"]
    return View(
        **{
            **value,
            "rgb": None if value["rgb"] is None else array(value["rgb"]),
            "depth": None if value["depth"] is None else array(value["depth"]),
            "map": None if known is None else _map_of(known),
        }
    )


def asked_of(value: JsonValue) -> AgentQuestion:
    """Return a question from plain values."""
    earlier = value["earlier"]
    if isinstance(earlier, list):
        earlier = tuple(earlier)
    return AgentQuestion(**{**value, "options": tuple(value["options"]), "earlier": earlier})


def card_of(value: JsonValue) -> AgentCard:
    """Return a card from plain values; only ``name`` and ``track`` are needed."""
    known = _fields(value, "card", AgentCard)
    return AgentCard(**{**known, "name": str(known["name"]), "track": cast(Track, known["track"])})


def actions_of(value: JsonValue) -> tuple[Action, ...]:
    """Return actions from plain values: names, or maps with ``name`` and ``arguments``.

    :raises ValueError: for anything else, saying what is expected.
    """
    return tuple(map(_action, _listed(value, "actions")))


def answers_of(value: JsonValue) -> tuple[AgentAnswer, ...]:
    """Return answers from plain values: maps with the fields of an answer.

    :raises ValueError: for anything else, saying what is expected.
    """
    return tuple(
        AgentAnswer(
            str(known["question_id"]),
            tuple(known["answer"]) if isinstance(known["answer"], list) else known["answer"],
            known.get("confidence"),
        )
        for known in (_fields(each, "answer", AgentAnswer) for each in _listed(value, "answers"))
    )


def usage_of(value: JsonValue) -> Usage:
    """Return the usage from plain values."""
    return Usage(**_fields(value or {}, "usage", Usage))


def as_json(usage: Usage) -> dict[str, JsonValue]:
    """Return a usage as JSON has it."""
    return asdict(usage)


def read(value: JsonValue, key: str) -> JsonValue:
    """Return the ``key`` of a reply.

    :raises AgentFailed: if the reply says that the agent failed, or has no such key.
    """
    if not isinstance(value, Mapping):
        raise AgentFailed("its reply is not a map")
    if value.get("error"):
        raise AgentFailed(str(value["error"]))
    if key not in value:
        raise AgentFailed(f"its reply has no {key!r}")
    return value[key]


def _action(value: JsonValue) -> Action:
    if isinstance(value, str):
        return Action(value)
    known = _fields(value, "action", Action)
    return Action(str(known["name"]), dict(known.get("arguments") or {}))


def _listed(value: JsonValue, what: str) -> Sequence[JsonValue]:
    if not isinstance(value, list):
        raise ValueError(f"{what} are a list, not {value!r}"[:200])
    return value


def _fields(value: JsonValue, what: str, record: type[Any]) -> dict[str, Any]:
    """Return a record's fields from a map; one that it has not is a slip, not left out."""
    known = {each.name: each for each in fields(record)}
    told = f"{what}: a map with {', '.join(known)}"
    if not isinstance(value, Mapping):
        raise ValueError(f"{told}, not {value!r}"[:200])
    if strange := [key for key in value if key not in known]:
        raise ValueError(f"{told}; there is no {', '.join(map(str, strange))}"[:200])
    needed = [
        name
        for name, each in known.items()
        if each.default is MISSING and each.default_factory is MISSING
    ]
    if lacking := [name for name in needed if name not in value]:
        raise ValueError(f"{told}; it has no {', '.join(lacking)}")
    return dict(value)


def _map_of(value: JsonValue) -> MapView:
    things: Sequence[JsonValue] = value["things"]
    return MapView(
        **{
            **value,
            **{key: array(value[key]) for key in ("cells", "seen", "visited", "unseen")},
            "things": tuple(_thing_of(each) for each in things),
        }
    )


def _thing_of(value: JsonValue) -> SeenThing:
    known: dict[str, Any] = {
        key: tuple(each) if isinstance(each, list) else each for key, each in value.items()
    }
    return SeenThing(**known)
