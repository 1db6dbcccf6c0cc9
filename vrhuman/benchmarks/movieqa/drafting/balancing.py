"""Chooses questions and their deceiving answers so that no hasty student does better than chance.

For each question several choices of four false answers, and of the true one's place, are drawn; the
one is taken after which all hasty rules are nearest to one right answer in five. The student's
features are TF-IDF of the plots, and fixed vectors of words, which need no training.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.benchmarks.movieqa.drafting.asking import DECEIVING, Draft
from vrhuman.benchmarks.movieqa.features import AuditRule, Features, WordVectors, tf_idf
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz
from vrhuman.benchmarks.movieqa.hasty import picks_of
from vrhuman.benchmarks.movieqa.normalising import unstemmed_words

KINDS = ("who", "what", "where", "why", "how")
_TRIES = 40
_CLOSE = 12
_WIDTH = 64
_RULES: tuple[AuditRule, ...] = ("official", "paper")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A draft with its five answers in their order; ``correct`` is the true one's place."""

    draft: Draft
    film: str
    answers: tuple[str, ...]
    correct: int


def choose(
    drafts: Mapping[str, Sequence[Draft]],
    plots: Mapping[str, Sequence[str]],
    seed: int,
    most: int = 12,
) -> tuple[Chosen, ...]:
    """Choose up to ``most`` questions of each film, the kinds in turn, and their answers."""
    chance = random.Random(f"movieqa {seed}")
    wanted = [
        (film, draft) for film in sorted(drafts) for draft in _in_turn(drafts[film], chance, most)
    ]
    students = _students(plots, wanted)
    right: Counter[str] = Counter()
    chosen: list[Chosen] = []
    order = list(range(len(wanted)))
    chance.shuffle(order)
    for done, place in enumerate(order, start=1):
        film, draft = wanted[place]
        tries = [_tried(film, draft, chance) for _ in range(_TRIES)]
        hits = [_hits(each, students) for each in tries]
        best = min(range(_TRIES), key=lambda n: _imbalance(right, hits[n], done))
        right.update(hits[best])
        chosen.append(tries[best])
    by_place = sorted(zip(order, chosen, strict=True), key=lambda pair: pair[0])
    return tuple(each for _, each in by_place)


def _in_turn(drafts: Sequence[Draft], chance: random.Random, most: int) -> list[Draft]:
    by_kind = {kind: [each for each in drafts if each.kind == kind] for kind in KINDS}
    for group in by_kind.values():
        chance.shuffle(group)
    found: list[Draft] = []
    while len(found) < most and any(by_kind.values()):
        for group in by_kind.values():
            if group and len(found) < most:
                found.append(group.pop())
    return found


def _tried(film: str, draft: Draft, chance: random.Random) -> Chosen:
    """Draw deceiving answers, some of them from those most like the true one."""
    own = set(unstemmed_words(draft.true))
    close = sorted(draft.pool, key=lambda each: -len(own & set(unstemmed_words(each))))[:_CLOSE]
    answers = chance.sample(close, min(chance.randrange(DECEIVING + 1), len(close)))
    left = [each for each in draft.pool if each not in answers]
    answers += chance.sample(left, DECEIVING - len(answers))
    chance.shuffle(answers)
    correct = chance.randrange(DECEIVING + 1)
    answers.insert(correct, draft.true)
    return Chosen(draft, film, tuple(answers), correct)


def _students(
    plots: Mapping[str, Sequence[str]], wanted: Iterable[tuple[str, Draft]]
) -> list[tuple[AuditRule, list[Features]]]:
    texts = [each for _, draft in wanted for each in (draft.question, draft.true, *draft.pool)]
    words = sorted({word for text in texts for word in unstemmed_words(text)})
    vectors = {word: _fixed_vector(word) for word in words}
    return [(rule, [tf_idf(plots, rule), WordVectors(vectors, _WIDTH, rule)]) for rule in _RULES]


def _fixed_vector(word: str) -> np.ndarray:  # type: ignore[type-arg]
    """Return a vector that depends on the word alone; different words are nearly orthogonal."""
    number = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
    vector = np.random.default_rng(number).standard_normal(_WIDTH)
    return np.asarray(vector / np.linalg.norm(vector))


def _hits(chosen: Chosen, students: Sequence[tuple[AuditRule, list[Features]]]) -> list[str]:
    quiz = Quiz("", chosen.film, chosen.draft.question, chosen.answers, chosen.correct)
    hits = [f"place {chosen.correct}"]
    for rule, features in students:
        for name, pick in picks_of(quiz, features, rule).items():
            if pick == chosen.correct:
                hits.append(f"{rule} {name}")
    return hits


def _imbalance(right: Counter[str], more: Sequence[str], done: int) -> float:
    """Return the summed squared distance of all rules from one right answer in five.

    Every rule is counted, as are those that have never been right.
    """
    expected = done / (DECEIVING + 1)
    after = right + Counter(more)
    names = _NAMES | after.keys()
    return sum((after[name] - expected) ** 2 for name in names)


_NAMES = frozenset(
    f"{rule} {name}"
    for rule in _RULES
    for name in (
        *("longest", "shortest", "different"),
        *(
            f"{way}_{of}"
            for way in ("similar", "distinct", "question_similar")
            for of in ("tfidf", "w2v")
        ),
    )
) | {f"place {place}" for place in range(DECEIVING + 1)}
