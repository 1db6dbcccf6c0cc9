"""The table of labels that people can name; questions leave the others out.

A label is legible if at least :data:`THRESHOLD` of the things that have it were named by it. The
package ships ``table.toml``; a laboratory with its own ratings writes its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from vrhuman.records import JsonValue, VrhumanError

Attribute = Literal["type", "colour", "material"]
ATTRIBUTES: tuple[Attribute, ...] = ("type", "colour", "material")
THRESHOLD = 0.8
CONFUSED = 0.2
"""If this share of judgements calls a thing by another name, that name may mean the thing, too."""
FEWEST = 5
"""A label with fewer judgements counts as not measured, and stays in."""

Source = Literal["classifier", "people"]


class LegibilityError(VrhumanError):
    """A table or a file of ratings cannot be read."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The share ``rate`` of ``n`` judgements of things with the label that named it.

    ``taken_for`` are the other names given, the commonest first, each with its share.
    """

    rate: float
    n: int
    source: Source
    taken_for: tuple[tuple[str, float], ...] = ()

    @property
    def legible(self) -> bool:
        return self.n < FEWEST or self.rate >= THRESHOLD


@dataclass(frozen=True, slots=True)
class Table:
    """The rate of every label that was judged, by attribute."""

    rates: Mapping[Attribute, Mapping[str, Rate]]

    def legible(self, attribute: Attribute, label: str) -> bool:
        """Whether questions may use the label; a label that was never judged may be used."""
        rate = self.rates.get(attribute, {}).get(label)
        return rate is None or rate.legible

    def may_be_called(self, attribute: Attribute, own: str, name: str) -> bool:
        """Whether ``name`` may mean a thing whose label is ``own``.

        It may if it is that label, or if the thing is often taken for it.
        """
        if own == name:
            return True
        rate = self.rates.get(attribute, {}).get(own)
        if rate is None or rate.n < FEWEST:
            return False
        return any(other == name and share >= CONFUSED for other, share in rate.taken_for)

    def illegible(self, attribute: Attribute) -> tuple[str, ...]:
        """Return the labels to leave out, the least legible first."""
        rates = self.rates.get(attribute, {})
        return tuple(
            sorted((name for name in rates if not rates[name].legible), key=lambda n: rates[n].rate)
        )


@cache
def shipped_table() -> Table:
    """Return the table inside the package."""
    file = resources.files("vrhuman.engines.legibility").joinpath("table.toml")
    return parse_table(file.read_text(encoding="utf-8"), "table.toml")


def legible(attribute: Attribute, label: str) -> bool:
    """Whether the shipped table leaves the label in: ``legible("material", "Wood")``."""
    return shipped_table().legible(attribute, label)


def read_table(path: Path) -> Table:
    """Read a table that :func:`write_table` wrote. Raises :class:`LegibilityError`."""
    try:
        return parse_table(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise LegibilityError(
            f"{path}: cannot be read ({error}); give a legibility table"
        ) from error


def parse_table(text: str, name: str) -> Table:
    """Return the table written in ``text``; ``name`` is the file's name in errors."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LegibilityError(f"{name}: not TOML ({error}); write the table again") from error
    unknown = sorted(set(data) - set(ATTRIBUTES))
    if unknown:
        raise LegibilityError(f"{name}: {unknown[0]}: only {', '.join(ATTRIBUTES)} can be rated")
    return Table(
        MappingProxyType(
            {a: MappingProxyType(_rates(data.get(a, {}), f"{name}: {a}")) for a in ATTRIBUTES}
        )
    )


def _rates(section: JsonValue, where: str) -> dict[str, Rate]:
    if not isinstance(section, dict):
        raise LegibilityError(f"{where}: must be a section of labels")
    return {label: _rate(entry, f"{where}.{label}") for label, entry in section.items()}


def _rate(entry: JsonValue, where: str) -> Rate:
    if not isinstance(entry, dict):
        raise LegibilityError(f"{where}: must be a table with rate, n and source")
    rate, n, source = entry.get("rate"), entry.get("n"), entry.get("source")
    if not isinstance(rate, int | float) or not 0.0 <= rate <= 1.0:
        raise LegibilityError(f"{where}.rate: {rate!r} is not a share of 0 to 1")
    if not isinstance(n, int) or n < 0:
        raise LegibilityError(f"{where}.n: {n!r} is not a number of judgements")
    if source != "classifier" and source != "people":
        raise LegibilityError(f"{where}.source: {source!r} is not classifier or people")
    others = entry.get("taken_for", {})
    if not isinstance(others, dict) or not all(isinstance(v, int | float) for v in others.values()):
        raise LegibilityError(f"{where}.taken_for: must give each other name its share")
    return Rate(float(rate), n, source, tuple((name, float(v)) for name, v in others.items()))


def table_text(table: Table) -> str:
    """Return the table as TOML, the least legible labels first."""
    lines = ["# Written by `vrhuman houses legibility`; read by the questions."]
    for attribute in ATTRIBUTES:
        lines += ["", f"[{attribute}]"]
        rates = table.rates.get(attribute, {})
        for label in sorted(rates, key=lambda name: (rates[name].rate, name)):
            rate = rates[label]
            others = ", ".join(f'"{name}" = {share:.3f}' for name, share in rate.taken_for)
            lines.append(
                f'"{label}" = {{ rate = {rate.rate:.3f}, n = {rate.n}, source = "{rate.source}", '
                f"taken_for = {{ {others} }} }}".replace("{  }", "{}")
            )
    return "\n".join(lines) + "\n"


def write_table(table: Table, path: Path) -> None:
    """Write :func:`table_text` to ``path``. Raises :class:`LegibilityError`."""
    try:
        path.write_text(table_text(table), encoding="utf-8")
    except OSError as error:
        raise LegibilityError(
            f"{path}: cannot be written ({error}); choose another file"
        ) from error


def merged(table: Table, over: Table) -> Table:
    """Return ``table`` with every label that ``over`` has measured replaced by it.

    So people's ratings are used where there are any, and the classifier's elsewhere.
    """
    rates: dict[Attribute, Mapping[str, Rate]] = {}
    for attribute in ATTRIBUTES:
        news = over.rates.get(attribute, {})
        measured = {label: rate for label, rate in news.items() if rate.n >= FEWEST}
        rates[attribute] = MappingProxyType({**table.rates.get(attribute, {}), **measured})
    return Table(MappingProxyType(rates))


def report(table: Table) -> str:
    """Return the table for a terminal: per label its rate, count and what it was taken for."""
    lines = []
    for attribute in ATTRIBUTES:
        rates = table.rates.get(attribute, {})
        out = table.illegible(attribute)
        sources = ", ".join(sorted({rate.source for rate in rates.values()})) or "nobody"
        lines.append(
            f"{attribute}: {len(rates)} labels judged by {sources}, {len(out)} under "
            f"{THRESHOLD:.0%} and kept out of the questions"
        )
        for label in sorted(rates, key=lambda name: (rates[name].rate, name)):
            rate = rates[label]
            others = ", ".join(f"{name} {share:.0%}" for name, share in rate.taken_for)
            mark = "out" if not rate.legible else ("few" if rate.n < FEWEST else "")
            lines.append(
                f"  {mark:<4}{label:<18}{rate.rate:>5.0%}  of {rate.n:>4}  {others}".rstrip()
            )
    return "\n".join(lines)
