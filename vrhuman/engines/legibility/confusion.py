"""Turns judgements (what a thing is, what it was called) into the table of recognition rates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from vrhuman.engines.legibility.table import ATTRIBUTES, Attribute, Rate, Source, Table

_NAMED = 3
"""The number of other names kept in the table."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One judgement of one picture and one attribute.

    ``labels`` are the right ones, the main one first; ``given`` is the name that was given ("" for
    "cannot tell", which is wrong).
    """

    attribute: Attribute
    labels: tuple[str, ...]
    given: str

    @property
    def right(self) -> bool:
        return self.given in self.labels


def confusion(judgements: Iterable[Judgement], source: Source) -> Table:
    """Compute the rates per attribute and label.

    A thing of several materials counts for its main one, and any of them is right; all judgements
    count equally, whoever made them.
    """
    given: defaultdict[tuple[Attribute, str], Counter[str]] = defaultdict(Counter)
    for judgement in judgements:
        main = judgement.labels[0]
        name = main if judgement.right else judgement.given or "cannot tell"
        given[judgement.attribute, main][name] += 1
    return Table(
        MappingProxyType(
            {
                attribute: MappingProxyType(
                    {
                        label: _rate(label, names, source)
                        for (of, label), names in sorted(given.items())
                        if of == attribute
                    }
                )
                for attribute in ATTRIBUTES
            }
        )
    )


def _rate(label: str, names: Counter[str], source: Source) -> Rate:
    n = names.total()
    others = sorted(((m, c) for m, c in names.items() if m != label), key=lambda x: (-x[1], x[0]))
    shares = tuple((name, count / n) for name, count in others[:_NAMED])
    return Rate(names[label] / n, n, source, shares)
