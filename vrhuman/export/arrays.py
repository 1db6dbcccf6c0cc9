"""Reads a session's tables as NumPy columns, and joins columns to positions and rotations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.reader import Session
from vrhuman.records import Floats
from vrhuman.review.tables import table

Columns = Mapping[str, NDArray[Any]]


def arrays(session: Session, name: str) -> Columns:
    """Return every column of a session's table, (N,) each; missing numbers are NaN."""
    found = table(session, name)
    return {each: found[each].to_numpy(zero_copy_only=False) for each in found.column_names}


def stacked(columns: Columns, name: str, axes: str) -> Floats:
    """Join the columns ``name`` with each of ``axes`` in its place, to (N, 3) or (N, 4)."""
    return np.stack([columns[name.format(axis)] for axis in axes], axis=1).astype(np.float64)
