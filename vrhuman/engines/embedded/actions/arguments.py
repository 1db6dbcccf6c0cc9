"""The types of an AI2-THOR action's arguments, and their conversion from JSON.

They are read as AI2-THOR's Json.NET reads them. A number is also taken from true, false and text
that spells one, text from any plain value, and a vector's missing components are 0; NaN and
infinities, which AI2-THOR accepts, are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, ItemsView, Mapping
from enum import Enum, auto

from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.records import JsonValue, VrhumanError


class ActionError(VrhumanError):
    """An action fails: the text is AI2-THOR's errorMessage, ``code`` its errorCode."""

    def __init__(self, text: str, code: str | None = None) -> None:
        super().__init__(text)
        self.code = code


class Kind(Enum):
    """A parameter's type."""

    FLOAT = auto()
    INT = auto()
    BOOL = auto()
    STRING = auto()
    VECTOR = auto()
    """x, y, z in a dict."""
    ROTATION = auto()
    """Euler angles x, y, z in a dict; a number is y, as in AI2-THOR's own client."""
    AXIS_ANGLE = auto()
    """x, y, z of an axis and w degrees, in a dict."""
    STRINGS = auto()
    FLOATS = auto()
    FLAGS = auto()
    VECTORS = auto()
    ANY = auto()

    @property
    def shown(self) -> str:
        """.NET's name of the type, which AI2-THOR's texts show."""
        return _SHOWN[self]


_SHOWN: Mapping[Kind, str] = {
    Kind.FLOAT: "Single",
    Kind.INT: "Int32",
    Kind.BOOL: "Boolean",
    Kind.STRING: "String",
    Kind.VECTOR: "Vector3",
    Kind.ROTATION: "Vector3",
    Kind.AXIS_ANGLE: "Vector4",
    Kind.STRINGS: "List`1",
    Kind.FLOATS: "Single[]",
    Kind.FLAGS: "Boolean[]",
    Kind.VECTORS: "Vector3[]",
    Kind.ANY: "Object",
}


class Unconvertible(Exception):
    """A value of a kind that .NET cannot convert to a parameter's plain type."""


def convert(kind: Kind, value: JsonValue) -> JsonValue:
    """Convert ``value`` to what the handlers get: float, int, bool, str, tuples, or ANY unchanged.

    :raises Unconvertible: where AI2-THOR reports InvalidArgument.
    :raises ActionError: where its deserializer throws, and the action fails without a code.
    """
    return _CONVERTERS[kind](value)


class Arguments:
    """The converted arguments of one call, with defaults for those that were not given."""

    def __init__(self, values: Mapping[str, JsonValue]) -> None:
        self._values = values

    def number(self, key: str) -> float:
        return float(self._values[key])

    def optional_number(self, key: str) -> float | None:
        value: float | None = self._values[key]
        return value

    def integer(self, key: str) -> int:
        return int(self._values[key])

    def optional_integer(self, key: str) -> int | None:
        value: int | None = self._values[key]
        return value

    def flag(self, key: str) -> bool:
        return bool(self._values[key])

    def optional_flag(self, key: str) -> bool | None:
        value: bool | None = self._values[key]
        return value

    def text(self, key: str) -> str:
        return str(self._values[key])

    def optional_text(self, key: str) -> str | None:
        value: str | None = self._values[key]
        return value

    def texts(self, key: str) -> tuple[str, ...] | None:
        value: tuple[str, ...] | None = self._values[key]
        return value

    def numbers(self, key: str) -> tuple[float, ...] | None:
        value: tuple[float, ...] | None = self._values[key]
        return value

    def flags(self, key: str) -> tuple[bool, ...] | None:
        value: tuple[bool, ...] | None = self._values[key]
        return value

    def vectors(self, key: str) -> tuple[Vector, ...] | None:
        value: tuple[Vector, ...] | None = self._values[key]
        return value

    def vector(self, key: str) -> Vector:
        x, y, z = self._values[key]
        return (x, y, z)

    def optional_vector(self, key: str) -> Vector | None:
        return None if self._values[key] is None else self.vector(key)

    def axis_angle(self, key: str) -> Quaternion | None:
        """Return x, y, z of the axis and w in degrees, or None."""
        value: Quaternion | None = self._values[key]
        return value

    def items(self) -> ItemsView[str, JsonValue]:
        """Return all arguments."""
        return self._values.items()

    def json(self, key: str) -> JsonValue:
        """Return a value of kind ANY, as it was sent."""
        return self._values[key]


def written(value: JsonValue) -> str:
    """Return a JSON value as Json.NET's ToString writes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "True" if value else "False"
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping | list | tuple):
        return json.dumps(value, indent=2, default=str)
    return f"{value:.9g}" if isinstance(value, float) else str(value)


# ------------------------------------------------------------------------------------- converters


def _number(value: JsonValue) -> float:
    if value is None or isinstance(value, Mapping | list | tuple):
        raise Unconvertible
    try:
        number = float(value)
    except (ValueError, OverflowError) as error:
        raise Unconvertible from error
    if not abs(number) <= _LARGEST:
        raise Unconvertible
    return number


def _integer(value: JsonValue) -> int:
    return round(_number(value))  # .NET's Convert.ToInt32 rounds half to even, as Python does


def _flag(value: JsonValue) -> bool:
    if isinstance(value, str):
        if value.strip().lower() not in ("true", "false"):
            raise Unconvertible
        return value.strip().lower() == "true"
    return bool(_number(value))


def _text(value: JsonValue) -> str | None:
    if isinstance(value, Mapping | list | tuple):
        raise Unconvertible
    return None if value is None else written(value)


def _components(value: JsonValue, names: str, kind: Kind) -> tuple[float, ...]:
    if not isinstance(value, Mapping):
        raise ActionError(f"Error converting value {written(value)} to type '{kind.shown}'.")
    try:
        return tuple(_number(value.get(name, 0.0)) for name in names)
    except Unconvertible:
        raise ActionError(
            f"Error converting value {written(value)} to type '{kind.shown}': "
            f"{', '.join(names)} must be finite numbers."
        ) from None


def _rotation(value: JsonValue) -> tuple[float, ...]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = {"y": value}
    return _components(value, "xyz", Kind.ROTATION)


def _texts(value: JsonValue) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise ActionError(f"Error converting value {written(value)} to a list of strings.")
    return tuple(value)


def _each(convert_one: Callable[[JsonValue], JsonValue]) -> Callable[[JsonValue], JsonValue]:
    """The conversion of a list, element by element."""

    def convert_all(value: JsonValue) -> JsonValue:
        if not isinstance(value, list | tuple):
            raise Unconvertible
        return tuple(convert_one(element) for element in value)

    return convert_all


_LARGEST = 3.4028235e38
"""The largest number of .NET's Single."""
_CONVERTERS: Mapping[Kind, Callable[[JsonValue], JsonValue]] = {
    Kind.FLOAT: _number,
    Kind.INT: _integer,
    Kind.BOOL: _flag,
    Kind.STRING: _text,
    Kind.VECTOR: lambda value: _components(value, "xyz", Kind.VECTOR),
    Kind.ROTATION: _rotation,
    Kind.AXIS_ANGLE: lambda value: _components(value, "xyzw", Kind.AXIS_ANGLE),
    Kind.STRINGS: _texts,
    Kind.FLOATS: _each(_number),
    Kind.FLAGS: _each(_flag),
    Kind.VECTORS: _each(lambda value: _components(value, "xyz", Kind.VECTOR)),
    Kind.ANY: lambda value: value,
}
