"""Stories of a rule that can be learned: sentences "person, thing", of which one is asked about."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vrhuman.records import Floats

WIDTH, SENTENCES = 24, 6
WORDS = np.linalg.qr(np.random.default_rng(1).standard_normal((WIDTH, WIDTH)))[0]


@dataclass(frozen=True)
class Asked:
    """A question as vectors: story (n, d), question (d,), answers (5, d), and which is right."""

    film: str
    story: Floats
    question: Floats
    answers: Floats
    correct: int


def asked(count: int, seed: int, shuffled: bool = False) -> list[Asked]:
    """Asked is the person, the answer is the thing of the same sentence.

    The other answers are things that others have: only the sentence of the person tells. If
    ``shuffled``, nothing does.
    """
    chance = np.random.default_rng(seed)
    found = []
    for number in range(count):
        people = chance.permutation(WIDTH // 2)[:SENTENCES]
        things = WIDTH // 2 + chance.permutation(WIDTH // 2)[:SENTENCES]
        story = np.stack([_unit(WORDS[p] + WORDS[t]) for p, t in zip(people, things, strict=True)])
        about = int(chance.integers(SENTENCES))
        others = [int(n) for n in chance.permutation(SENTENCES) if n != about][:4]
        correct = int(chance.integers(5))
        order = [*others[:correct], about, *others[correct:]]
        answers = np.stack([WORDS[things[n]] for n in order])
        told = int(chance.integers(5)) if shuffled else correct
        found.append(Asked(f"film{number // 8}", story, WORDS[people[about]], answers, told))
    return found


def _unit(vector: Floats) -> Floats:
    length: Floats = vector / np.linalg.norm(vector)
    return length
