"""Values of any record, for property tests: from the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

times = st.integers(0, 2**46)
"""Nanoseconds of one session: less than a day."""
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)

_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    Any: json_values,
    str: texts,
    int: st.integers(-(2**60), 2**60),
    float: numbers,
    bool: st.booleans(),
    bytes: st.binary(),
    NoneType: st.none(),
}


def records(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Records of a dataclass."""
    hints = get_type_hints(kind)
    return st.builds(
        kind,
        **{
            each.name: times if each.name.endswith("time_ns") else values(hints[each.name])
            for each in fields(kind)
        },
    )


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    arguments = get_args(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if get_origin(kind) is Literal:
        return st.sampled_from(arguments)
    if get_origin(kind) in (Union, UnionType):
        return st.one_of(*map(values, arguments))
    if get_origin(kind) is tuple and arguments[1:] == (Ellipsis,):
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    if get_origin(kind) is tuple:
        return st.tuples(*map(values, arguments))
    if get_origin(kind) is Mapping:
        return st.dictionaries(texts, values(arguments[1]), max_size=3)
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    assert is_dataclass(kind), f"{kind}: of what values?"
    return records(kind)
