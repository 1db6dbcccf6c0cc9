"""Converts records to NumPy columns, for plots and measures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray


def columns(records: Iterable[object], *names: str) -> dict[str, NDArray[Any]]:
    """Return an array for each name, with a row for each record.

    A name may be a path, such as ``arm.hand_centre``.

    ``columns(session.world_states(), "tick", "agent_position", "arm.hand_centre")`` has arrays of
    shapes (N,), (N, 3) and (N, 3).
    """
    paths = {name: name.split(".") for name in names}
    rows: dict[str, list[Any]] = {name: [] for name in names}
    for record in records:
        for name, path in paths.items():
            rows[name].append(reduce(getattr, path, record))
    return {name: np.array(values) for name, values in rows.items()}
