"""Plans how many questions of each family an episode has, after EXCALIBUR's Table 1.

The paper's shares are of a whole set. An episode has few questions, so it draws a *plan*: how many
of each family, and how many that mention colours, materials and each relation. Expected numbers are
rounded up or down at random, so that the plans of many episodes have the paper's shares, though
each is drawn from its own seed alone.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

PAPER_TYPES: Mapping[str, float] = {"yes-no": 78.8, "count": 12.3, "query": 8.9}
PAPER_RELATIONS: Mapping[str, float] = {
    "colour": 26.7,
    "material": 66.2,
    "contained_by": 8.2,
    "adjacent_to": 39.5,
    "on_top_of": 0.8,
    "heavier_than": 30.6,
    "larger_than": 18.9,
}
"""Shares of the questions [%] (EXCALIBUR, Table 1); a question may use several.

As there, heavier_than includes lighter, and larger_than smaller, longer and shorter.
"""

YES_NO_SHARES: Mapping[str, float] = {
    "heavier": 30.6,
    "larger": 9.9,
    "longer": 9.0,
    "material": 8.6,
    "adjacent_to": 6.8,
    "existence": 3.1,
    "colour": 2.4,
    "contained_by": 6.8,
    "in_room": 0.8,
    "on_top_of": 0.8,
}
"""Shares of all questions [%]: together 78.8.

The paper does not give its families' shares; these fit its relations'.
"""
QUERY_SHARES: Mapping[str, float] = {"material": 4.2, "colour": 2.2, "in_room": 2.5}
"""Shares of all questions [%]: together 8.9."""
COUNT_SHARE = PAPER_TYPES["count"]

AIMED: Mapping[str, float] = {
    "colour": 24.5,
    "material": 66.2,
    "contained_by": 8.2,
    "adjacent_to": 38.5,
    "on_top_of": 0.8,
}
"""Target shares of the questions [%] for choosing references and filters.

They are the paper's shares, a little less where more occur anyway (many things differ by their
colour only). The shares of heavier_than and larger_than follow from the families.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """Numbers of questions: ``yes_no`` and ``queries`` by family, and ``counts``.

    ``uses`` says how many of all of them should mention each appearance or relation.
    """

    yes_no: Mapping[str, int]
    queries: Mapping[str, int]
    counts: int
    uses: Mapping[str, int]


def drawn_plan(count: int, rng: random.Random) -> Plan:
    """Draw the plan of ``count`` questions; over many draws each number has its expected value."""
    shares = {
        **{("yes-no", name): share for name, share in YES_NO_SHARES.items()},
        **{("query", name): share for name, share in QUERY_SHARES.items()},
        ("count", ""): COUNT_SHARE,
    }
    numbers = _rounded(shares, count, rng)
    return Plan(
        {name: number for (kind, name), number in numbers.items() if kind == "yes-no"},
        {name: number for (kind, name), number in numbers.items() if kind == "query"},
        numbers["count", ""],
        {name: floor(share * count / 100.0 + rng.random()) for name, share in AIMED.items()},
    )


def _rounded(
    shares: Mapping[tuple[str, str], float], count: int, rng: random.Random
) -> dict[tuple[str, str], int]:
    """Round ``shares`` to whole numbers that sum to ``count`` by systematic sampling.

    Each is the floor or the ceiling of its expected value.
    """
    total = sum(shares.values())
    offset, reached, before = rng.random(), 0.0, 0
    numbers = {}
    for name, share in shares.items():
        reached += share * count / total
        upto = min(count, floor(reached + offset + 1e-9))
        numbers[name] = upto - before
        before = upto
    return numbers
