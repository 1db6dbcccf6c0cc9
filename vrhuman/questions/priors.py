"""What somebody who has not seen a house may guess: how likely an answer is by the words alone.

"Is the pillow heavier than the fork?", "Is there an egg in the fridge?": who knows such houses need
not look. :class:`Priors` tells how likely each answer is, given a draft's *clue* (its family and
the kinds of things it speaks of), and :meth:`Priors.accepts` turns down so many of the likely ones
that either answer is left as often. What is nearly certain is turned down always.

``priors.json`` is measured, not written: by :mod:`vrhuman.questions.dataset.learning`, on houses of
this project's own generator. The mass ratio of two types (3 or more gives their order away) is in
it as their mean log weights and the spread of them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import erf, exp, log, sqrt

from vrhuman.questions.survey import Draft
from vrhuman.records import Answer

CERTAIN = 0.85
"""An answer that is likelier than this by the words alone is no question."""
RARE = 0.05
"""An answer rarer than this is not what the others are thinned out to."""
OVER = "|"
"""Joins the words of a clue."""


@dataclass(frozen=True, slots=True)
class Priors:
    """By family. ``amounts``: kind -> mean and standard deviation of the log of its weight [kgf] or
    length [m]; ``yes``: clue, or one ``word@place`` of it -> the probability of yes; ``answers``:
    clue or its first word -> answer -> probability."""

    amounts: Mapping[str, Mapping[str, tuple[float, float]]]
    yes: Mapping[str, Mapping[str, float]]
    answers: Mapping[str, Mapping[str, Mapping[str, float]]]

    def accepts(self, draft: Draft, answer: Answer, rng: random.Random) -> bool:
        """Whether to ask it: thinned out by chance, so that the words do not tell the answer."""
        if isinstance(answer, str):
            yes = self.of_yes(draft.family, draft.clue)
            likely = yes if answer == "yes" else 1.0 - yes
            return max(yes, 1.0 - yes) <= CERTAIN and rng.random() * likely <= 1.0 - likely
        shares = self.of_answers(draft.family, draft.clue)
        share = shares.get(told(answer), RARE)
        if not shares:
            return True
        least = min(each for each in shares.values() if each >= min(RARE, max(shares.values())))
        return max(shares.values()) <= CERTAIN and rng.random() * share <= least

    def of_yes(self, family: str, clue: tuple[str, ...]) -> float:
        """The probability that it is answered by yes; 0.5 where nothing is known."""
        if family in self.amounts:
            return self._of_order(self.amounts[family], *clue)
        table = self.yes.get(family, {})
        if (known := table.get(OVER.join(clue))) is not None:
            return known
        return by_words([table.get(f"{word}@{place}", 0.5) for place, word in enumerate(clue)])

    def of_answers(self, family: str, clue: tuple[str, ...]) -> Mapping[str, float]:
        """The probability of each answer to a count or a query; empty where nothing is known."""
        table = self.answers.get(family, {})
        return table.get(OVER.join(clue)) or table.get(clue[0]) or {}

    def _of_order(
        self, amounts: Mapping[str, tuple[float, float]], first: str, second: str
    ) -> float:
        """That the first is the more, each log amount being normally distributed."""
        if first not in amounts or second not in amounts:
            return 0.5
        (one, spread), (other, other_spread) = amounts[first], amounts[second]
        return (1.0 + erf((one - other) / sqrt(2.0 * (spread**2 + other_spread**2)))) / 2.0


def by_words(each: list[float]) -> float:
    """The probability that independent words make of their own ones: their log odds add up."""
    return 1.0 / (1.0 + exp(-sum(log(p / (1.0 - p)) for p in each)))


def told(answer: Answer) -> str:
    """The answer as one text."""
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)


@cache
def shipped_priors() -> Priors:
    """Those of ``priors.json``."""
    text = resources.files("vrhuman.questions").joinpath("priors.json").read_text("utf-8")
    return read_priors(text)


def read_priors(text: str) -> Priors:
    """Those that :func:`vrhuman.questions.dataset.learning.learned` wrote."""
    found = json.loads(text)
    return Priors(
        {
            family: {kind: (mean, spread) for kind, (mean, spread) in kinds.items()}
            for family, kinds in found["amounts"].items()
        },
        found["yes"],
        found["answers"],
    )
