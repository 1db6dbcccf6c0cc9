"""Tells an audit's values in lines that a person reads.

A share is one line with its interval; what has ``columns`` and ``rows`` is a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vrhuman.records import JsonValue

_COLUMN = 24
_SHARE = frozenset({"questions", "percent", "low", "high"})
_TABLE = frozenset({"columns", "rows"})


def lines_of(values: Mapping[str, JsonValue], indent: str = "") -> Iterator[str]:
    """Yield the lines of values by name, with what is inside them indented."""
    for name, value in values.items():
        label = f"{indent}{name.replace('_', ' ')}"
        if isinstance(value, dict) and value.keys() == _TABLE:
            yield label
            yield from _table(value, indent + "  ")
        elif isinstance(value, dict) and not value.keys() >= _SHARE:
            if value:
                yield label
                yield from lines_of(value, indent + "  ")
        elif isinstance(value, list) and any(isinstance(each, dict) for each in value):
            yield label
            for number, each in enumerate(value, 1):
                yield from lines_of({str(number): each}, indent + "  ")
        elif text := _text(value):
            yield f"{label:<{_COLUMN}}{text}"


def _table(table: Mapping[str, JsonValue], indent: str) -> Iterator[str]:
    """Yield a table's lines: names to the left, numbers to the right."""
    lines = [[_text(cell) for cell in line] for line in (table["columns"], *table["rows"])]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, *cells in lines:
        numbers = (cell.rjust(width) for cell, width in zip(cells, wide[1:], strict=True))
        yield f"{indent}{'  '.join((name.ljust(wide[0]), *numbers))}"


def _text(value: JsonValue) -> str:
    """Return one value in words, empty for a share of no questions."""
    match value:
        case {"questions": 0}:
            return ""
        case {"questions": int(count), "percent": float(percent), "low": low, "high": high}:
            many = "question" if count == 1 else "questions"
            return f"{percent:5.1f} %  ({low:.1f} to {high:.1f})  {count} {many}"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.2f}".rstrip("0").rstrip(".")
        case list():
            return ", ".join(str(each) for each in value) or "none"
    return str(value)
