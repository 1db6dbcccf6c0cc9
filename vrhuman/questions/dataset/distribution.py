"""Counts what a question set contains, for comparison with EXCALIBUR's (Table 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from vrhuman.questions.dataset.episodes import HouseQuestions
from vrhuman.questions.programs import used


@dataclass(frozen=True, slots=True)
class Distribution:
    """Numbers of questions in a set.

    They are counted by ``types``, by ``families``, and by which of ``relations`` the program uses.
    ``yes`` is the number of yes-no questions with the answer yes; ``sizes`` maps a number of
    questions to how many houses have that many.
    """

    houses: int
    questions: int
    types: Mapping[str, int]
    families: Mapping[str, int]
    relations: Mapping[str, int]
    yes: int
    sizes: Mapping[int, int]

    def share(self, number: int) -> float:
        """Return the share of all questions [%]."""
        return 100.0 * number / self.questions if self.questions else 0.0

    @property
    def yes_share(self) -> float:
        """The share of yes among the yes-no questions [%]."""
        asked = self.types.get("yes-no", 0)
        return 100.0 * self.yes / asked if asked else 0.0


def distribution(episodes: Iterable[HouseQuestions]) -> Distribution:
    """Count the questions of all ``episodes``, which are iterated once."""
    types: Counter[str] = Counter()
    families: Counter[str] = Counter()
    relations: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    yes = 0
    for episode in episodes:
        sizes[len(episode.questions)] += 1
        for each in episode.questions:
            types[each.kind] += 1
            families[each.family] += 1
            relations.update(used(each.program))
            yes += each.answer == "yes"
    return Distribution(
        sizes.total(), types.total(), types, families, relations, yes, dict(sorted(sizes.items()))
    )
