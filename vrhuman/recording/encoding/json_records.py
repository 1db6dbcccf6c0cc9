"""Converts dataclasses to JSON from their fields: schema, encoding, and checked reading.

Fields may be ``str``, ``int``, ``float``, ``bool``, ``None``, enums and ``Literal`` of these,
``tuple[X, ...]``, ``tuple[X, Y]``, ``Mapping[str, X]``, dataclasses of these, unions of these (the
first that fits is read), and ``Any`` for whatever JSON has.

A key that a message lacks takes its field's default, so that a record may gain fields; a key that
no field has is ignored. Nothing else is forgiven (:func:`json_value`).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

from vrhuman.records import JsonValue

T = TypeVar("T")
Read = Callable[[JsonValue], Any]

MAX_NESTING = 32
"""How deep arrays and objects may be nested."""
MAX_WHOLE = (1 << 63) - 1
"""The largest whole number, and all but one the smallest: what tables and databases can hold."""
_SHOWN = 80
_HALF_OF_A_PAIR = re.compile(rb"\\u[dD][89a-fA-F]")
_SUSPICIOUS = re.compile(rb"[eE]\+?\d{3}|(?<![\d.])\d{19}")
"""Numbers that may be too large: what has none of these is not gone through."""
_STEPS = bytes({91: 1, 123: 1, 93: 255, 125: 255}.get(n, 0) for n in range(256))
"""Brackets open by one and close by one, as int8."""
_NO_BRACKETS = bytes(n for n in range(256) if chr(n) not in "[]{}")

_PLAIN: dict[Any, tuple[str, str]] = {
    str: ("string", "text"),
    int: ("integer", "a whole number"),
    float: ("number", "a number"),
    bool: ("boolean", "true or false"),
    NoneType: ("null", "null"),
}
"""JSON Schema's word for a type, and ours."""


class JsonRecord(Generic[T]):
    """A dataclass as a JSON object; the meaning of a field's type is determined once, here.

    :raises TypeError: for a field that has no JSON.
    """

    schema: JsonValue
    """Its JSON Schema: every key is written, so every key is required."""

    def __init__(self, record: type[T]) -> None:
        form = _form(record)
        self.schema = form.schema
        self._read = form.read

    def encode(self, record: T) -> bytes:
        return json.dumps(_plain(record), separators=(",", ":"), ensure_ascii=False).encode()

    def decode(self, data: bytes) -> T:
        """Return the record of a message.

        :raises ValueError: naming the key, if the message is not such a record.
        """
        return self.read(json_value(data))

    def read(self, value: JsonValue) -> T:
        """Return the record of a message that is no JSON any more, but checked values.

        :raises ValueError: naming the key, if it is not such a record.
        """
        found: T = self._read(value)
        return found


def json_value(data: bytes) -> JsonValue:
    """Return what JSON says, in UTF-8, with numbers that can be stored.

    :raises ValueError: if it is no JSON, has a number that is not finite or has more than 64 bits,
        has half of a Unicode pair, or is nested more than :data:`MAX_NESTING` deep.
    """
    value = large_json_value(data)
    if _SUSPICIOUS.search(data):
        _check(value)
    return value


def large_json_value(data: bytes) -> JsonValue:
    """Return what JSON says; whoever uses its numbers checks them, as a house's are.

    :raises ValueError: if it is no JSON, says NaN or Infinity, has half of a Unicode pair, or is
        nested more than :data:`MAX_NESTING` deep.
    """
    try:
        if _may_be_deep(data):
            raise ValueError(f"nested more than {MAX_NESTING} deep")
        value = _DECODER.decode(data.decode())
        if b"\\u" in data and _HALF_OF_A_PAIR.search(data):
            _check(value)
    except UnicodeError as error:
        raise ValueError("a text that is not Unicode") from error
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    return value


def _may_be_deep(data: bytes) -> bool:
    """Whether brackets are nested too deep; those in texts count too, as they are closed there."""
    if data.count(b"[") + data.count(b"{") <= MAX_NESTING:
        return False
    steps = np.frombuffer(data.translate(_STEPS, _NO_BRACKETS), np.int8)
    return bool(steps.cumsum(dtype=np.int64).max() > MAX_NESTING)


def _check(value: JsonValue) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            _check(key)
            _check(each)
    elif isinstance(value, list):
        for each in value:
            _check(each)
    elif isinstance(value, str):
        value.encode()
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number that is not finite")
    elif isinstance(value, int) and abs(value) > MAX_WHOLE:
        raise ValueError("a whole number of more than 64 bits")


def _refused(word: str) -> None:
    raise ValueError(f"{word}: is not a number")


_DECODER = json.JSONDecoder(parse_constant=_refused)


def shown(text: str, longest: int = 240) -> str:
    """Return a text in one line: the beginning of it if it is long."""
    words = " ".join(text[: 4 * longest].split())
    return words if len(words) <= longest else f"{words[:longest]} ..."


def _brief(value: JsonValue) -> str:
    return shown(repr(value), _SHOWN)


def _plain(value: Any) -> JsonValue:
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return value.value if isinstance(value, Enum) else value


@dataclass(frozen=True, slots=True)
class _Form:
    schema: JsonValue
    read: Read


def _form(kind: Any) -> _Form:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return _Form({}, lambda value: value)
    if kind in _PLAIN:
        return _Form({"type": _PLAIN[kind][0]}, _plain_reader(kind))
    if origin is Literal:
        return _words(kind, arguments, {value: value for value in arguments})
    if origin in (Union, UnionType):
        return _union(arguments)
    if origin is tuple:
        return _tuple(arguments)
    if origin is Mapping and arguments[0] is str:
        return _mapping(arguments[1])
    if isinstance(kind, type) and issubclass(kind, Enum):
        values = tuple(each.value for each in kind)
        return _words(kind, values, {each.value: each for each in kind})
    if isinstance(kind, type) and is_dataclass(kind):
        return _object(kind)
    raise TypeError(f"{kind}: has no JSON")


def _plain_reader(kind: type) -> Read:
    def read(value: JsonValue) -> Any:
        if kind is float and type(value) is int:
            return float(value)
        if type(value) is not kind:
            raise ValueError(f"{_brief(value)} where {_PLAIN[kind][1]} belongs")
        return value

    return read


def _words(kind: Any, values: tuple[Any, ...], found: Mapping[Any, Any]) -> _Form:
    """One of a few values. The schema tells only their type: more may come."""
    types = {type(value) for value in values}
    if len(types) != 1:
        raise TypeError(f"{kind}: its values are not of one type")
    plain = _form(types.pop())

    def read(value: JsonValue) -> Any:
        plain.read(value)
        if value not in found:
            raise ValueError(f"{_brief(value)} is none of {', '.join(map(str, values))}")
        return found[value]

    return _Form(plain.schema, read)


def _union(kinds: tuple[Any, ...]) -> _Form:
    forms = [_form(kind) for kind in kinds]
    schemas = [form.schema for form in forms]
    schema: JsonValue = {"anyOf": schemas}
    if NoneType in kinds and all(each.keys() == {"type"} for each in schemas):
        schema = {"type": [each["type"] for each in schemas]}

    def read(value: JsonValue) -> Any:
        wrong = []
        for form in forms:
            try:
                return form.read(value)
            except ValueError as error:
                wrong.append(str(error))
        raise ValueError("; ".join(wrong))

    return _Form(schema, read)


def _tuple(kinds: tuple[Any, ...]) -> _Form:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        each = _form(kinds[0])
        return _Form(
            {"type": "array", "items": each.schema},
            lambda value: tuple(each.read(one) for one in _array(value)),
        )
    forms = [_form(kind) for kind in kinds]

    def read(value: JsonValue) -> tuple[Any, ...]:
        if len(_array(value)) != len(forms):
            raise ValueError(f"{len(value)} values where {len(forms)} belong")
        return tuple(form.read(one) for form, one in zip(forms, value, strict=True))

    schemas = [form.schema for form in forms]
    size = len(forms)
    return _Form(
        {"type": "array", "prefixItems": schemas, "minItems": size, "maxItems": size}, read
    )


def _array(value: JsonValue) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{_brief(value)} where an array belongs")
    return value


def _mapping(kind: Any) -> _Form:
    each = _form(kind)

    def read(value: JsonValue) -> dict[str, Any]:
        return {key: each.read(one) for key, one in _keys(value).items()}

    values = {"additionalProperties": each.schema} if each.schema else {}
    return _Form({"type": "object", **values}, read)


def _object(kind: type[Any]) -> _Form:
    hints = get_type_hints(kind)
    forms = {each.name: _form_of(kind, each.name, hints[each.name]) for each in fields(kind)}
    needed = {
        each.name
        for each in fields(kind)
        if each.default is MISSING and each.default_factory is MISSING
    }

    def read(value: JsonValue) -> Any:
        given = {name: one for name, one in _keys(value).items() if name in forms}
        if missing := needed - given.keys():
            raise ValueError(f"{', '.join(sorted(missing))}: is missing")
        return kind(**{name: _read_at(name, forms[name], one) for name, one in given.items()})

    properties = {name: form.schema for name, form in forms.items()}
    return _Form({"type": "object", "properties": properties, "required": list(forms)}, read)


def _form_of(kind: type[Any], name: str, hint: Any) -> _Form:
    try:
        return _form(hint)
    except TypeError as error:
        raise TypeError(f"{kind.__name__}.{name}: {error}") from error


def _read_at(name: str, form: _Form, value: JsonValue) -> Any:
    try:
        return form.read(value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _keys(value: JsonValue) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{_brief(value)} where an object belongs")
    return value
