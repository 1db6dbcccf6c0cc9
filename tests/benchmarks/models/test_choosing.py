"""SSCB and MemN2N learn a rule from stories, and are at chance where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed; run: pip install 'vrhuman[models]'"
)

from tests.support.benchmarks.told_stories import asked as stories  # noqa: E402
from vrhuman.benchmarks.models.choosing import (  # noqa: E402
    Encoded,
    Schedule,
    Trained,
    train_memn2n,
    train_sscb,
)
from vrhuman.benchmarks.models.memn2n import MemN2N  # noqa: E402


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """Small networks are slower on several threads, and much slower on a busy machine."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def asked(count: int, seed: int, shuffled: bool = False) -> list[Encoded]:
    """The stories as networks read them."""
    return [
        Encoded(each.film, each.story, each.question, each.answers, each.correct)
        for each in stories(count, seed, shuffled)
    ]


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
