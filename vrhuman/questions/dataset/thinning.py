"""Leaves questions out of a set whose texts give too many answers away.

Houses of one split share assets, and small houses leave little to choose from, so words may tell
more in one set than in the houses from which the generator's priors come. What they tell is
estimated here from all other houses of the set: naive Bayes over words and word pairs, one for each
kind of answer. The surest questions are left out, a hundredth of the set at a time, until too few
can be guessed. The yes and no answers of a house stay balanced.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log

from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError, StoredQuestion
from vrhuman.records import AnswerKind

MAX_GUESSED = 47.0
"""Maximum share [%] of a set's answers that may be guessed right here.

The audit's classifier finds five to six points more: its bound is 54.
"""
FEWEST_HOUSES = 50
"""Smaller sets are left as they are: chance alone moves them by more than two points."""
LEAST_KEPT = 0.6
"""Minimum share of the questions that must be left; a set that needs fewer is refused."""
_AT_ONCE = 0.01
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Item:
    """A question: its house's number, the place there, and its words and word pairs."""

    house: int
    place: int
    question: StoredQuestion
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Guess:
    """What the words of a question tell: whether the likeliest answer is right, and how sure."""

    right: bool
    sure: float


def thinned(name: str, episodes: Sequence[HouseQuestions]) -> tuple[HouseQuestions, ...]:
    """Return the episodes without the questions that give themselves away.

    Houses that have none left are left out. ``name`` is the set's, for the message.

    :raises QuestionSetError: where more than ``1 - LEAST_KEPT`` of the questions had to go.
    """
    if len(episodes) < FEWEST_HOUSES:
        return tuple(episodes)
    items = [
        _Item(house, place, question, _words(question.text))
        for house, episode in enumerate(episodes)
        for place, question in enumerate(episode.questions)
    ]
    total = len(items)
    while (share := guessed_share(found := guesses(items))) > MAX_GUESSED:
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


def guessed_share(found: Sequence[Guess]) -> float:
    """Return the share of right guesses [%]."""
    return 100.0 * sum(guess.right for guess in found) / len(found)


def guesses(items: Sequence[_Item]) -> list[Guess]:
    """Guess every answer from the words of the questions about all other houses."""
    found: dict[tuple[int, int], Guess] = {}
    for kind in AnswerKind:
        own = [item for item in items if item.question.kind == kind]
        if own:
            found.update(_of_kind(own))
    return [found[item.house, item.place] for item in items]


def _of_kind(items: Sequence[_Item]) -> Mapping[tuple[int, int], Guess]:
    everywhere = _counted(items)
    at_home: defaultdict[int, list[_Item]] = defaultdict(list)
    for item in items:
        at_home[item.house].append(item)
    found = {}
    for home in at_home.values():
        here = _counted(home)
        for item in home:
            found[item.house, item.place] = _guess(item, everywhere, here)
    return found


@dataclass(frozen=True, slots=True)
class _Counts:
    """How often each answer was given, and together with each word."""

    answers: Counter[str]
    words: Mapping[str, Counter[str]]


def _counted(items: Sequence[_Item]) -> _Counts:
    words: defaultdict[str, Counter[str]] = defaultdict(Counter)
    answers: Counter[str] = Counter()
    for item in items:
        answers[item.question.answer_text] += 1
        for word in item.words:
            words[word][item.question.answer_text] += 1
    return _Counts(answers, words)


def _guess(item: _Item, everywhere: _Counts, here: _Counts) -> Guess:
    """Guess one answer from what was counted ``everywhere`` less ``here``, in its own house."""
    counts = {a: n - here.answers[a] for a, n in everywhere.answers.items()}
    counts = {a: n for a, n in counts.items() if n > 0}
    if not counts:
        return Guess(False, 0.0)
    known = [word for word in item.words if word in everywhere.words]
    scores = {}
    for answer, count in counts.items():
        score = log(count)
        for word in known:
            both = everywhere.words[word][answer]
            if word in here.words:
                both -= here.words[word][answer]
            score += log((both + 0.5) / (count + 1.0))
        scores[answer] = score
    best = max(scores.values())
    total = sum(exp(score - best) for score in scores.values())
    own = scores.get(item.question.answer_text)
    sure = 0.0 if own is None else exp(own - best) / total
    likeliest = min(scores, key=lambda answer: (-scores[answer], answer))
    return Guess(likeliest == item.question.answer_text, sure)


def _without_surest(items: list[_Item], found: Sequence[Guess], number: int) -> list[_Item]:
    """Leave out the ``number`` right guesses that are surest, as far as balance allows.

    In no house may yes and no be further apart than one, unless they were.
    """
    balance: Counter[int] = Counter()
    for item in items:
        balance[item.house] += {"yes": 1, "no": -1}.get(item.question.answer_text, 0)
    order = sorted(
        (n for n, guess in enumerate(found) if guess.right),
        key=lambda n: (-found[n].sure, items[n].house, items[n].place),
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


def _words(text: str) -> frozenset[str]:
    """Return the words of a text and the pairs of neighbours."""
    words = [word.lower() for word in _WORD.findall(text)]
    return frozenset(words) | {f"{one} {two}" for one, two in pairwise(words)}
