"""Turns records into values that compare equal only if they are equal to the last bit."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np


def plain(value: Any) -> Any:
    """Comparable to the last bit: arrays and floats as bytes."""
    if dataclasses.is_dataclass(value):
        return tuple(plain(getattr(value, each.name)) for each in dataclasses.fields(value))
    if isinstance(value, np.ndarray):
        same_nan = np.where(np.isnan(value), np.nan, value)
        return value.shape, same_nan.tobytes()
    if isinstance(value, float):
        return plain(np.array(value))
    if isinstance(value, tuple | list):
        return tuple(plain(each) for each in value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value
