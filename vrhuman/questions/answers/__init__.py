"""Reads answers that people and agents give, and lists the options that a panel offers.

``rules.toml`` has every rule and edge case with its source (``docs/answers.md`` shows it).
"""

from vrhuman.questions.answers.options import (
    COUNT_OPTIONS,
    QUERY_OPTIONS,
    YES_NO_OPTIONS,
    options_for,
)
from vrhuman.questions.answers.parsing import NotUnderstood, from_selection, parse_answer
from vrhuman.questions.answers.wording import fold

__all__ = [
    "COUNT_OPTIONS",
    "QUERY_OPTIONS",
    "YES_NO_OPTIONS",
    "NotUnderstood",
    "fold",
    "from_selection",
    "options_for",
    "parse_answer",
]
