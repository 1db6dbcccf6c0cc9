"""Estimates how likely an answer is from the words alone, for somebody who has not seen the house.

"Is the pillow heavier than the fork?", "Is there an egg in the fridge?": who knows such houses need
not look. :class:`Priors` gives the probability of each answer, given a draft's *clue* (its family
and the types of things it mentions), and :meth:`Priors.accepts` rejects enough of the likely ones
that both answers remain equally frequent. A draft whose answer is nearly certain is always
rejected.

``priors.json`` is measured, not written by hand: by :mod:`vrhuman.questions.dataset.learning`, on
generated houses. For the mass ratio of two types (3 or more reveals which is heavier) it has their
mean log weights and the spread of them.
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
"""A question with an answer that is likelier than this by the words alone is not asked."""
CERTAIN_OF_FAMILY: Mapping[str, float] = {"existence": 0.75, "larger": 0.7, "longer": 0.7}
"""The same, for families whose answers depend on which few assets the houses of a split have.

They are surer in any one split than in the houses that the priors come from.
"""
RARE = 0.05
"""The other answers are not thinned out below this share, even if one answer is rarer."""
OVER = "|"
"""Joins the words of a clue."""


@dataclass(frozen=True, slots=True)
class Priors:
    """Probabilities of answers by family.

    ``amounts``: type -> mean and standard deviation of the log of its weight [kgf] or length [m];
    ``yes``: clue, or one ``word@place`` of it -> the probability of yes; ``answers``: clue or its
    first word -> answer -> probability.
    """

    amounts: Mapping[str, Mapping[str, tuple[float, float]]]
    yes: Mapping[str, Mapping[str, float]]
    answers: Mapping[str, Mapping[str, Mapping[str, float]]]

    def accepts(self, draft: Draft, answer: Answer, rng: random.Random) -> bool:
        """Decide whether to ask a draft; likely answers are thinned out at random.

        So the words alone do not reveal the answer.
        """
        if isinstance(answer, str):
            yes = self.of_yes(draft.family, draft.clue)
            likely = yes if answer == "yes" else 1.0 - yes
            certain = CERTAIN_OF_FAMILY.get(draft.family, CERTAIN)
            return max(yes, 1.0 - yes) <= certain and rng.random() * likely <= 1.0 - likely
        shares = self.of_answers(draft.family, draft.clue)
        share = shares.get(answer_text(answer), RARE)
        if not shares:
            return True
        least = min(each for each in shares.values() if each >= min(RARE, max(shares.values())))
        return max(shares.values()) <= CERTAIN and rng.random() * share <= least

    def likely(self, draft: Draft, answer: Answer) -> float:
        """Return how likely the answer is by the words alone, 0 to 1."""
        if isinstance(answer, str):
            yes = self.of_yes(draft.family, draft.clue)
            return yes if answer == "yes" else 1.0 - yes
        return self.of_answers(draft.family, draft.clue).get(answer_text(answer), RARE)

    def of_yes(self, family: str, clue: tuple[str, ...]) -> float:
        """Return the probability that the answer is yes; 0.5 where nothing is known."""
        if family in self.amounts:
            return self._of_order(self.amounts[family], *clue)
        table = self.yes.get(family, {})
        if (known := table.get(OVER.join(clue))) is not None:
            return known
        return by_words([table.get(f"{word}@{place}", 0.5) for place, word in enumerate(clue)])

    def of_answers(self, family: str, clue: tuple[str, ...]) -> Mapping[str, float]:
        """Return the probability of each answer to a count or a query.

        It is empty where nothing is known.
        """
        table = self.answers.get(family, {})
        return table.get(OVER.join(clue)) or table.get(clue[0]) or {}

    def _of_order(
        self, amounts: Mapping[str, tuple[float, float]], first: str, second: str
    ) -> float:
        """Return the probability that the first amount is larger, with log-normal amounts."""
        if first not in amounts or second not in amounts:
            return 0.5
        (one, spread), (other, other_spread) = amounts[first], amounts[second]
        return (1.0 + erf((one - other) / sqrt(2.0 * (spread**2 + other_spread**2)))) / 2.0


def by_words(each: list[float]) -> float:
    """Combine the probabilities of independent words: their log odds add up."""
    return 1.0 / (1.0 + exp(-sum(log(p / (1.0 - p)) for p in each)))


def answer_text(answer: Answer) -> str:
    """Return the answer as one text."""
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)


@cache
def shipped_priors() -> Priors:
    """Load the shipped priors (``priors.json``)."""
    text = resources.files("vrhuman.questions").joinpath("priors.json").read_text("utf-8")
    return read_priors(text)


def read_priors(text: str) -> Priors:
    """Parse priors that :func:`vrhuman.questions.dataset.learning.learned` wrote."""
    found = json.loads(text)
    return Priors(
        {
            family: {kind: (mean, spread) for kind, (mean, spread) in kinds.items()}
            for family, kinds in found["amounts"].items()
        },
        found["yes"],
        found["answers"],
    )
