"""``dataclasses.replace`` for records of many fields, in half of its time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

T = TypeVar("T")


def replaced(record: T, **changes: Any) -> T:
    """Return a dataclass's record with other values in some fields.

    For what is made in every frame; the class must have two fields or more, all of them given to
    its ``__init__`` in order.

    :raises KeyError: for a field that it does not have.
    """
    kind = type(record)
    values_of, places = _form(cast("Hashable", kind))
    values = list(values_of(record))
    for name, value in changes.items():
        values[places[name]] = value
    return kind(*values)


@cache
def _form(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    """Return what reads all fields of a class, and the places of the fields."""
    names = [each.name for each in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
