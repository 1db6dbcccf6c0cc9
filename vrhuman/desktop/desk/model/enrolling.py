"""A participant's sessions in words."""

from __future__ import annotations

from collections.abc import Sequence

from vrhuman.study.entries import Assignment


def sessions_of(assignments: Sequence[Assignment]) -> str:
    """Sessions in their order, as words."""
    ordered = sorted(assignments, key=lambda each: each.order)
    told = [
        "training" if each.role == "training" else f"{each.condition} in {each.house}"
        for each in ordered
    ]
    return ", ".join(told) if told else "none planned"
