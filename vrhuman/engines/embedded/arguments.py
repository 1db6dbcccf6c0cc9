"""Reading an action's arguments as AI2-THOR does: names and kinds checked, missing ones told."""

from __future__ import annotations

import math
from collections.abc import Mapping

from vrhuman import geometry
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.records import JsonValue, VrhumanError


class ArgumentError(VrhumanError):
    """An action's argument that AI2-THOR would refuse; the text is its errorMessage."""


class Arguments:
    """The arguments of one call of ``action``."""

    def __init__(self, action: str, given: Mapping[str, JsonValue]) -> None:
        self._action, self._given = action, given

    def has(self, key: str) -> bool:
        return self._given.get(key) is not None

    def number(self, key: str, default: float | None = None) -> float:
        """A finite number."""
        value = self._value(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(key, "a number", value)
        if not math.isfinite(value):
            raise self._wrong(key, "finite", value)
        return float(value)

    def flag(self, key: str, default: bool) -> bool:
        value = self._value(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, "a string", value)
        return value

    def texts(self, key: str) -> frozenset[str] | None:
        """A list of strings, or None where it is not given."""
        value = self._given.get(key)
        if value is None:
            return None
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            raise self._wrong(key, "a list of strings", value)
        return frozenset(value)

    def vector(self, key: str, default: Vector | None = None) -> Vector:
        """A dict of x, y, z."""
        value = self._value(key, default)
        if isinstance(value, tuple):
            return value  # the default
        if not isinstance(value, Mapping):
            raise self._wrong(key, "a dict of x, y and z", value)
        inner = Arguments(self._action, value)
        return (inner.number("x"), inner.number("y"), inner.number("z"))

    def axis_angle(self, key: str) -> Quaternion:
        """A dict of an axis x, y, z and the angle w in degrees; no turn where not given."""
        value = self._given.get(key)
        if value is None:
            return (0.0, 0.0, 0.0, 1.0)
        x, y, z = self.vector(key)
        length = math.sqrt(x * x + y * y + z * z)
        if length < 1e-9:
            raise self._wrong(key, "a turn about an axis", value)
        angle = Arguments(self._action, value).number("w")
        qx, qy, qz, qw = geometry.axis_angle((x / length, y / length, z / length), angle).tolist()
        return (qx, qy, qz, qw)

    def _value(self, key: str, default: JsonValue) -> JsonValue:
        value = self._given.get(key)
        if value is None:
            value = default
        if value is None:
            raise ArgumentError(f"{self._action} is missing the argument '{key}'.")
        return value

    def _wrong(self, key: str, want: str, value: JsonValue) -> ArgumentError:
        return ArgumentError(f"{self._action}: argument '{key}' must be {want}, not {value!r}.")
