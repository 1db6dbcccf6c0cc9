"""A set whose words tell the answers loses the surest questions, or is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.houses.spawn import Spawn
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError, StoredQuestion
from vrhuman.questions.dataset.guessing import Guess, guessed_share
from vrhuman.questions.dataset.thinning import FEWEST_HOUSES, LEAST_KEPT, MAX_GUESSED, thinned
from vrhuman.records import AnswerKind

PROGRAM = "exist(filter(scene, type=Mug))"


def question(number: int, text: str, answer: str) -> StoredQuestion:
    return StoredQuestion(f"q{number}", "existence", AnswerKind.YES_NO, text, PROGRAM, answer)


def house(number: int, telling: int, plain: int) -> HouseQuestions:
    """``telling`` pairs whose words give the answer, and ``plain`` ones that tell nothing."""
    found = [question(0, f"Is there word{number}x{k}?", "yes") for k in range(plain)]
    found += [question(0, f"Is there word{number}y{k}?", "no") for k in range(plain)]
    for _ in range(telling):
        found += [question(0, "Is the sofa big?", "yes"), question(0, "Is the egg big?", "no")]
    return HouseQuestions(f"h:{number}", "", 0, 1, Spawn(0, 0, 0, 0), {}, tuple(found))


def telling_share(episodes: tuple[HouseQuestions, ...]) -> float:
    texts = [each.text for episode in episodes for each in episode.questions]
    return sum("big" in text for text in texts) / len(texts)


def test_the_questions_that_tell_are_left_out() -> None:
    episodes = [house(n, telling=2, plain=8) for n in range(FEWEST_HOUSES)]

    left = thinned("set", episodes)

    assert telling_share(left) < telling_share(tuple(episodes))
    for episode in left:
        answers = [each.answer for each in episode.questions]
        assert abs(answers.count("yes") - answers.count("no")) <= 1


def test_a_set_of_one_house_fewer_is_left_as_it_is() -> None:
    episodes = tuple(house(n, telling=2, plain=8) for n in range(FEWEST_HOUSES - 1))

    assert thinned("set", episodes) == episodes


def test_a_set_that_tells_all_is_refused_with_the_remedy() -> None:
    episodes = [house(n, telling=5, plain=0) for n in range(FEWEST_HOUSES)]

    with pytest.raises(QuestionSetError, match=r"^set: .* % of the answers.*; add houses"):
        thinned("set", episodes)


def test_the_same_set_is_thinned_alike() -> None:
    episodes = [house(n, telling=2, plain=8) for n in range(FEWEST_HOUSES)]

    assert thinned("set", episodes) == thinned("set", [replace(each) for each in episodes])


def test_the_bounds_are_those_of_the_docs() -> None:
    assert (MAX_GUESSED, FEWEST_HOUSES, LEAST_KEPT) == (47.0, 50, 0.6)
    assert guessed_share([Guess(True, 1.0), Guess(False, 0.0)]) == 50.0
