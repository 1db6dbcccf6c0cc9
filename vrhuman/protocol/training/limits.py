"""The training of a study: its file with the limits that the study's protocol lays down."""

from __future__ import annotations

import re

from vrhuman.protocol.rules import TrainingRules

_TABLE = re.compile(r"^\[training\][^\n]*\n.*?(?=^\[|\Z)", re.DOTALL | re.MULTILINE)


def with_limits(text: str, rules: TrainingRules) -> str:
    """A training's text whose tasks may be tried as often and as long as ``rules`` say, where they
    have no limits of their own."""
    kept = _TABLE.sub("", text).rstrip("\n")
    return (
        f"{kept}\n\n[training]\n"
        f"max_attempts = {rules.max_attempts}\nmax_minutes = {rules.max_minutes:g}\n"
    )
