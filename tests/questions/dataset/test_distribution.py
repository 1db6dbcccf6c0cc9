"""A set's shares: of types, families, and of what its programs speak of."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.questions.generated_houses import episodes
from tests.support.questions.strategies import flat
from vrhuman.houses.spawn import Spawn
from vrhuman.questions.dataset.distribution import distribution
from vrhuman.questions.dataset.episodes import HouseQuestions, StoredQuestion
from vrhuman.questions.generate import make_questions
from vrhuman.questions.programs import used


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("exist(filter(scene, type=Mug))", set()),
        ("has(unique(filter(scene, type=Mug)), colour=white)", {"colour"}),
        ("query(unique(filter(scene, type=Mug, colour=red)), attribute=material)",
         {"colour", "material"}),
        ("exist(relate(filter(scene, type=Mug), relation=on_top_of, to=unique(filter(scene, "
         "type=Bed))))", {"on_top_of"}),
        ("compare(unique(filter(scene, type=Mug)), relation=heavier_than, "
         "to=unique(filter(scene, type=Pan, material=Metal)))", {"heavier_than", "material"}),
        ("compare(unique(filter(scene, type=Pen)), relation=longer_than, to=unique(relate(filter("
         "scene, type=Fork), relation=adjacent_to, to=unique(filter(scene, type=Bowl)))))",
         {"larger_than", "adjacent_to"}),
    ],
)  # fmt: skip
def test_a_program_speaks_of(program: str, words: set[str]) -> None:
    assert used(program) == words


@given(st.lists(episodes, max_size=4))
def test_every_question_is_counted_once(some: list[HouseQuestions]) -> None:
    found = distribution(some)

    number = sum(len(each.questions) for each in some)
    assert found.houses == len(some)
    assert found.questions == number
    assert sum(found.types.values()) == sum(found.families.values()) == number
    assert sum(size * houses for size, houses in found.sizes.items()) == number


def test_the_shares_of_an_episode() -> None:
    questions = tuple(StoredQuestion.of(each) for each in make_questions(flat(), 20, seed=1))
    episode = HouseQuestions("flat", "", 1, 1, Spawn(0.0, 0.0, 0.0, 0.0), {}, questions)

    found = distribution([episode])

    kinds = Counter(str(each.kind) for each in questions)
    assert {name: found.share(number) for name, number in found.types.items()} == {
        kind: 5.0 * number for kind, number in kinds.items()
    }
    yes = sum(each.answer == "yes" for each in questions)
    assert found.yes_share == 100.0 * yes / kinds["yes-no"]
    heavier = sum(each.family == "heavier" for each in questions)
    assert found.relations["heavier_than"] == heavier
