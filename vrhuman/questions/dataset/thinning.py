"""Leaves questions out of a set whose texts give too many answers away.

Houses of one split share assets, and small houses leave little to choose from, so words may tell
more in one set than in the houses from which the generator's priors come. What they tell is
estimated from all other houses of the set (:mod:`vrhuman.questions.dataset.guessing`). The surest
questions are left out, a hundredth of the set at a time, until too few can be guessed. The yes and
no answers of a house stay balanced.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError, StoredQuestion
from vrhuman.questions.dataset.guessing import (
    Guess,
    GuessedQuestion,
    guessed_share,
    guesses,
    words_of,
)

MAX_GUESSED = 47.0
"""Maximum share [%] of a set's answers that may be guessed right here.

The audit's classifier finds five to six points more: its bound is 54.
"""
FEWEST_HOUSES = 50
"""Smaller sets are left as they are: chance alone moves them by more than two points."""
LEAST_KEPT = 0.6
"""Minimum share of the questions that must be left; a set that needs fewer is refused."""
_AT_ONCE = 0.01


@dataclass(frozen=True, slots=True)
class _Item:
    """A question: its house's number, itself, and what may be guessed of it."""

    house: int
    question: StoredQuestion
    told: GuessedQuestion


def thinned(name: str, episodes: Sequence[HouseQuestions]) -> tuple[HouseQuestions, ...]:
    """Return the episodes without the questions that give themselves away.

    Houses that have none left are left out. ``name`` is the set's, for the message.

    :raises QuestionSetError: where more than ``1 - LEAST_KEPT`` of the questions had to go.
    """
    if len(episodes) < FEWEST_HOUSES:
        return tuple(episodes)
    items = [
        _Item(
            house,
            question,
            GuessedQuestion(
                house, place, question.kind, question.answer_text, words_of(question.text)
            ),
        )
        for house, episode in enumerate(episodes)
        for place, question in enumerate(episode.questions)
    ]
    total = len(items)
    while (share := guessed_share(found := guesses([each.told for each in items]))) > MAX_GUESSED:
        kept = _without_surest(items, found, max(1, round(_AT_ONCE * total)))
        if len(kept) == len(items) or len(kept) < LEAST_KEPT * total:
            raise QuestionSetError(
                f"{name}: the words of the questions tell {share:.0f} % of the answers, more than "
                f"{MAX_GUESSED:.0f} %, even without the {total - len(items)} surest of {total}; "
                "add houses of more rooms, or of another data set"
            )
        items = kept
    left: defaultdict[int, list[StoredQuestion]] = defaultdict(list)
    for item in items:
        left[item.house].append(item.question)
    return tuple(
        replace(episode, questions=tuple(left[house]))
        for house, episode in enumerate(episodes)
        if left[house]
    )


def _without_surest(items: list[_Item], found: Sequence[Guess], number: int) -> list[_Item]:
    """Leave out the ``number`` right guesses that are surest, as far as balance allows.

    In no house may yes and no be further apart than one, unless they were.
    """
    balance: Counter[int] = Counter()
    for item in items:
        balance[item.house] += {"yes": 1, "no": -1}.get(item.question.answer_text, 0)
    order = sorted(
        (n for n, guess in enumerate(found) if guess.right),
        key=lambda n: (-found[n].sure, items[n].house, items[n].told.place),
    )
    gone: set[int] = set()
    for n in order:
        if len(gone) == number:
            break
        item = items[n]
        change = {"yes": -1, "no": 1}.get(item.question.answer_text, 0)
        after = balance[item.house] + change
        if abs(after) <= max(1, abs(balance[item.house])):
            balance[item.house] = after
            gone.add(n)
    return [item for n, item in enumerate(items) if n not in gone]
