"""Chooses questions and their deceiving answers so that no hasty student does better than chance.

For each question several choices of four false answers, and of the true one's place, are drawn; the
one is taken after which all hasty rules are nearest to one right answer in five. The student's
features are TF-IDF of the plots, fixed vectors of words, and word vectors trained on the plots or,
without gensim, vectors of the company that words keep there.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np

from vrhuman.benchmarks.movieqa.drafting.draft import DECEIVING, Draft
from vrhuman.benchmarks.movieqa.features import (
    AuditRule,
    Features,
    WordVectors,
    tf_idf,
    train_word_vectors,
)
from vrhuman.benchmarks.movieqa.hasty import length_picks, likeness_picks
from vrhuman.benchmarks.movieqa.normalising import unstemmed_words
from vrhuman.extras import PackageMissing
from vrhuman.records import Floats

KINDS = ("who", "what", "where", "why", "how")
_TRIES = 40
_CLOSE = 12
_WIDTH = 64
_REACH = 5
_PER_MANNER = 3
"""So many questions of a film may begin in the same way."""
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
    asked = {film for film, _ in wanted}
    students = _students({film: plot for film, plot in plots.items() if film in asked})
    right: Counter[str] = Counter()
    chosen: list[Chosen] = []
    order = list(range(len(wanted)))
    chance.shuffle(order)
    for done, place in enumerate(order, start=1):
        film, draft = wanted[place]
        tries = [_tried(film, draft, chance) for _ in range(_TRIES)]
        hits = _hits(tries, students)
        best = min(range(_TRIES), key=lambda n: _imbalance(right, hits[n], done))
        right.update(hits[best])
        chosen.append(tries[best])
    by_place = sorted(zip(order, chosen, strict=True), key=lambda pair: pair[0])
    return tuple(each for _, each in by_place)


def _in_turn(drafts: Sequence[Draft], chance: random.Random, most: int) -> list[Draft]:
    by_kind = {kind: [each for each in drafts if each.kind == kind] for kind in KINDS}
    for kind, group in by_kind.items():
        chance.shuffle(group)
        by_kind[kind] = _manners_in_turn(group)
    found: list[Draft] = []
    while len(found) < most and any(by_kind.values()):
        for group in by_kind.values():
            if group and len(found) < most:
                found.append(group.pop())
    return found


def _manners_in_turn(drafts: Sequence[Draft]) -> list[Draft]:
    """Return drafts so that those taken from the end ask in different manners, a few in each.

    The manner is told by the first two words ("Where is", "How many").
    """
    manners: dict[tuple[str, ...], list[Draft]] = {}
    for draft in drafts:
        manners.setdefault(tuple(draft.question.split()[:2]), []).append(draft)
    rows = zip_longest(*(each[:_PER_MANNER] for each in manners.values()))
    return [draft for row in rows for draft in row if draft is not None][::-1]


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


def _students(plots: Mapping[str, Sequence[str]]) -> list[tuple[AuditRule, list[Features]]]:
    lines = [unstemmed_words(line) for plot in plots.values() for line in plot]
    told = {word for line in lines for word in line}
    fixed = {word: _fixed_vector(word) for word in told}  # trained ones know no other words either
    trained = _trained(plots, lines)
    return [
        (
            rule,
            [
                tf_idf(plots, rule),
                WordVectors(fixed, _WIDTH, rule, "words"),
                replace(trained, rule=rule),
            ],
        )
        for rule in _RULES
    ]


def _trained(plots: Mapping[str, Sequence[str]], lines: Sequence[Sequence[str]]) -> WordVectors:
    """Return the vectors that the audit will train, or without gensim what stands for them."""
    try:
        return train_word_vectors([line for key in sorted(plots) for line in plots[key]], "paper")
    except PackageMissing:
        near = _company(lines)
        return WordVectors(near, len(near), "paper")


def _company(lines: Sequence[Sequence[str]]) -> dict[str, Floats]:
    """Return each word's vector by the company it keeps, as trained ones come to be.

    It is the positive pointwise mutual information with every word within five words of it.
    """
    places = {word: place for place, word in enumerate(sorted({w for line in lines for w in line}))}
    counts = np.zeros((len(places), len(places)))
    for line in lines:
        for at, word in enumerate(line):
            for other in line[max(0, at - _REACH) : at + _REACH + 1]:
                counts[places[word], places[other]] += 1.0
    sums = counts.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        rows = np.log(counts * counts.sum() / np.outer(sums, sums))
    rows = np.maximum(np.nan_to_num(rows, neginf=0.0), 0.0)
    return {word: rows[place] for word, place in places.items()}


def _fixed_vector(word: str) -> Floats:
    """Return a vector that depends on the word alone; different words are nearly orthogonal."""
    number = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
    vector = np.random.default_rng(number).standard_normal(_WIDTH)
    unit: Floats = vector / np.linalg.norm(vector)
    return unit


def _hits(
    tries: Sequence[Chosen], students: Sequence[tuple[AuditRule, list[Features]]]
) -> list[list[str]]:
    """Return for each try the rules whose pick is right; every sentence is encoded once."""
    film, draft = tries[0].film, tries[0].draft
    texts = list(dict.fromkeys([draft.question, *(a for each in tries for a in each.answers)]))
    places = {text: place for place, text in enumerate(texts)}
    chosen = np.array([[places[a] for a in (draft.question, *t.answers)] for t in tries])
    correct = np.array([each.correct for each in tries])
    hits: list[list[str]] = [[f"place {each.correct}"] for each in tries]
    for rule, features in students:
        for number, each in enumerate(tries):
            for name, pick in length_picks(each.answers, rule).items():
                if pick == each.correct:
                    hits[number].append(f"{rule} {name}")
        for feature in features:
            rows = feature.encode(film, texts).astype(np.float64)
            products = rows @ rows.T
            five = products[chosen[:, :, None], chosen[:, None, :]]
            for name, picks in likeness_picks(five, rule).items():
                for number in np.flatnonzero(picks == correct).tolist():
                    hits[number].append(f"{rule} {name}_{feature.name}")
    return hits


def _imbalance(right: Counter[str], more: Sequence[str], done: int) -> int:
    """Return the summed squared distance of all rules from one right answer in five, in fifths.

    Every rule is counted, as are those that have never been right.
    """
    after = right + Counter(more)
    names = _NAMES | after.keys()
    # In whole numbers: rounding would make the choice depend on the order of a set of words.
    return sum((after[name] * (DECEIVING + 1) - done) ** 2 for name in names)


_NAMES = frozenset(
    f"{rule} {name}"
    for rule in _RULES
    for name in (
        *("longest", "shortest", "different"),
        *(
            f"{way}_{of}"
            for way in ("similar", "distinct", "question_similar")
            for of in ("tfidf", "words", "w2v")
        ),
    )
) | {f"place {place}" for place in range(DECEIVING + 1)}
