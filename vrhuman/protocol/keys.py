"""Reads a table of a protocol file, key by key; errors name the key.

A table with a fixed set of keys is described by a frozen dataclass: its fields are the keys, their
annotations the types of the values, and ``metadata`` has the limits of a number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, field, fields
from enum import StrEnum
from typing import Any, TypeVar, get_type_hints

from vrhuman.records import VrhumanError

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")


class WrongKey(VrhumanError):
    """A key that is unknown or has a wrong value; the message begins with the key."""


def within(low: float, high: float, default: float | None = None) -> Any:
    """Make a field for a number from ``low`` to ``high``.

    A whole one where the annotation is int.
    """
    return field(default=default, metadata={"range": (low, high)})


def one_of(*names: str, default: str = "") -> Any:
    """Make a field for one of a few words."""
    return field(default=default, metadata={"names": names})


def known(data: Mapping[str, Any], keys: Sequence[str], where: str = "") -> None:
    """Check that every key is among ``keys``.

    :raises WrongKey: for another key; ``where`` is put before it.
    """
    for key in data:
        if key not in keys:
            told = ", ".join(sorted(keys))
            raise WrongKey(f"{where}{key}: unknown key; known are {told}")


def table(data: Any, where: str) -> Mapping[str, Any]:
    """Return the value, which must be a table."""
    if not isinstance(data, dict):
        raise WrongKey(f"{where}: must be a table")
    return data


def tables(data: Mapping[str, Any], key: str) -> tuple[Mapping[str, Any], ...]:
    """Return the value, which must be a list of tables, ``[[key]]``; empty where left out."""
    found = data.get(key, [])
    if not isinstance(found, list):
        raise WrongKey(f"{key}: must be tables, [[{key}]]")
    return tuple(table(each, f"{key}[{i}]") for i, each in enumerate(found))


def text(data: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    """Return a text; it is required where there is no ``default``."""
    value = data.get(key, default)
    if not isinstance(value, str):
        raise WrongKey(f"{where}{key}: must be a text")
    return value


def whole(data: Mapping[str, Any], key: str, where: str, default: int | None) -> int | None:
    """Return a whole number, 0 or more."""
    value = data.get(key, default)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise WrongKey(f"{where}{key}: must be a whole number, 0 or more")
    return value


def count(data: Mapping[str, Any], key: str, where: str, default: int) -> int:
    """Return a whole number, 0 or more, that has a default."""
    value = whole(data, key, where, default)
    return default if value is None else value


def positive(data: Mapping[str, Any], key: str, where: str) -> float | None:
    """Return a number above 0; None where left out."""
    value = data.get(key)
    if value is None:
        return None
    if not _number(value) or not value > 0:
        raise WrongKey(f"{where}{key}: must be a positive number")
    return float(value)


def flag(data: Mapping[str, Any], key: str, where: str, default: bool) -> bool:
    """Return true or false."""
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise WrongKey(f"{where}{key}: must be true or false")
    return value


def numbers(data: Any, where: str) -> Mapping[str, float]:
    """Return a table of numbers, with any keys."""
    found = table(data, where)
    for key, value in found.items():
        if not _number(value):
            raise WrongKey(f"{where}.{key}: must be a number")
    return {key: float(value) for key, value in found.items()}


def choice(kind: type[E], data: Mapping[str, Any], key: str, where: str, default: str) -> E:
    """Return one of an enumeration's words."""
    try:
        return kind(data.get(key, default))
    except ValueError as error:
        names = ", ".join(str(k) for k in kind)
        raise WrongKey(f"{where}{key}: must be one of {names}") from error


def choices(kind: type[E], data: Mapping[str, Any], key: str) -> tuple[E, ...]:
    """Return a list of an enumeration's words, each at most once; empty where left out."""
    named = data.get(key, [])
    if not isinstance(named, list):
        raise WrongKey(f"{key}: must be a list of texts")
    places = [f"{key}[{i}]" for i in range(len(named))]
    found = tuple(
        choice(kind, {place: each}, place, "", "")
        for place, each in zip(places, named, strict=True)
    )
    if len(set(found)) != len(found):
        raise WrongKey(f"{key}: give each only once")
    return found


def record(kind: type[T], data: Any, where: str) -> T:
    """Return a table as the dataclass ``kind``, whose fields are its keys."""
    found = table(data, where)
    types = get_type_hints(kind)
    described = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    known(found, tuple(described), f"{where}.")
    values = {
        key: _value(value, types[key], described[key].metadata, f"{where}.{key}")
        for key, value in found.items()
    }
    for key, each in described.items():
        if key not in values and each.default is MISSING and each.default_factory is MISSING:
            raise WrongKey(f"{where}.{key}: missing")
    return kind(**values)


def _value(value: Any, wanted: Any, told: Mapping[str, Any], where: str) -> Any:
    names = told.get("names")
    if names is not None and value not in names:
        raise WrongKey(f"{where}: must be one of {', '.join(name for name in names if name)}")
    if wanted == tuple[str, ...]:
        if not isinstance(value, list) or any(
            not isinstance(each, str) or (names is None and not each) for each in value
        ):
            raise WrongKey(f"{where}: must be a list of texts")
        return tuple(value)
    if wanted is bool:
        if not isinstance(value, bool):
            raise WrongKey(f"{where}: must be true or false")
        return value
    if wanted is str:
        if not isinstance(value, str):
            raise WrongKey(f"{where}: must be a text")
        return value
    low, high = told.get("range", (-math.inf, math.inf))
    whole_one = wanted is int
    if not _number(value) or (whole_one and not isinstance(value, int)):
        raise WrongKey(f"{where}: must be a {'whole ' if whole_one else ''}number")
    if not low <= value <= high:
        raise WrongKey(f"{where}: must be from {low:g} to {high:g}")
    return value if whole_one else float(value)


def _number(value: Any) -> bool:
    real = isinstance(value, int | float) and not isinstance(value, bool)
    return real and math.isfinite(value)
