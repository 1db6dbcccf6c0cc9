"""Adds the limits of a study's protocol to the file of its training."""

from __future__ import annotations

import re

from vrhuman.protocol.rules import TrainingRules

_TABLE = re.compile(r"^\[training\][^\n]*\n.*?(?=^\[|\Z)", re.DOTALL | re.MULTILINE)


def with_limits(text: str, rules: TrainingRules) -> str:
    """Return a training's text with the limits of ``rules`` for attempts and time.

    They apply to tasks that have no limits of their own.
    """
    kept = _TABLE.sub("", text).rstrip("\n")
    return (
        f"{kept}\n\n[training]\n"
        f"max_attempts = {rules.max_attempts}\nmax_minutes = {rules.max_minutes:g}\n"
    )
