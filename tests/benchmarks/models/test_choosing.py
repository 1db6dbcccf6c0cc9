"""SSCB and MemN2N learn a rule from stories, and are at chance where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed; run: pip install 'vrhuman[models]'"
)

from vrhuman.benchmarks.models.choosing import (  # noqa: E402
    Encoded,
    Schedule,
    Trained,
    train_memn2n,
    train_sscb,
)
from vrhuman.benchmarks.models.memn2n import MemN2N  # noqa: E402

WIDTH, SENTENCES = 24, 6
WORDS = np.linalg.qr(np.random.default_rng(1).standard_normal((WIDTH, WIDTH)))[0]


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """Small networks are slower on several threads, and much slower on a busy machine."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def unit(vector: np.ndarray) -> np.ndarray:
    """A vector of length 1."""
    return vector / np.linalg.norm(vector)


def asked(count: int, seed: int, shuffled: bool = False) -> list[Encoded]:
    """Stories of sentences "person, thing"; asked is the person, the answer is the thing.

    The other answers are things that others have: only the sentence of the person tells.
    """
    chance = np.random.default_rng(seed)
    found = []
    for number in range(count):
        people = chance.permutation(WIDTH // 2)[:SENTENCES]
        things = WIDTH // 2 + chance.permutation(WIDTH // 2)[:SENTENCES]
        story = np.stack([unit(WORDS[p] + WORDS[t]) for p, t in zip(people, things, strict=True)])
        about = int(chance.integers(SENTENCES))
        others = [int(n) for n in chance.permutation(SENTENCES) if n != about][:4]
        correct = int(chance.integers(5))
        order = [*others[:correct], about, *others[correct:]]
        answers = np.stack([WORDS[things[n]] for n in order])
        told = int(chance.integers(5)) if shuffled else correct
        found.append(Encoded(f"film{number // 8}", story, WORDS[people[about]], answers, told))
    return found


def accuracy(trained: Trained, questions: list[Encoded]) -> float:
    chosen = trained.choose(questions)
    right = [n == q.correct for n, q in zip(chosen, questions, strict=True)]
    return sum(right) / len(right)


LEARN = {"sscb": Schedule(epochs=40, rate=2e-2), "memn2n": Schedule(epochs=40, rate=0.02)}
NETWORKS = {"sscb": train_sscb, "memn2n": train_memn2n}


@pytest.mark.parametrize("name", NETWORKS)
def test_a_rule_is_learned(name: str) -> None:
    trained = NETWORKS[name](asked(300, 1), schedule=LEARN[name])
    assert accuracy(trained, asked(400, 2)) >= 0.95


@pytest.mark.parametrize("name", NETWORKS)
def test_where_answers_are_shuffled_nothing_is_learned(name: str) -> None:
    trained = NETWORKS[name](asked(200, 1, shuffled=True), schedule=Schedule(epochs=10))
    assert 0.13 <= accuracy(trained, asked(400, 3, shuffled=True)) <= 0.27


def test_the_memory_network_begins_as_the_paper_says() -> None:
    network = MemN2N(3)
    story = torch.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]]])
    question = torch.tensor([[1.0, 0.0, 0.0]])
    answers = torch.eye(3)[None]
    # Attention e / (1 + e) and 1 / (1 + e); the row of zeros is no sentence.
    first = np.e / (1.0 + np.e)
    expected = [1.0 + first, 1.0 - first, 0.0]
    assert network(story, question, answers)[0].tolist() == pytest.approx(expected)


def test_stories_of_different_lengths_are_chosen_from_together() -> None:
    trained = train_memn2n(asked(40, 1), schedule=Schedule(epochs=1))
    long, short = asked(1, 5)[0], asked(1, 6)[0]
    short = replace(short, story=short.story[:2])
    together = trained.choose([long, short])
    assert together == [*trained.choose([long]), *trained.choose([short])]
