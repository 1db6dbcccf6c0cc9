"""Pair after pair is lifted and judged, as far as the staircase goes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from tests.support.protocol.person import Person, texts
from vrhuman.protocol.progress import Episode, Progress
from vrhuman.protocol.specification import PhaseKind
from vrhuman.protocol.weighing.pairs import Pairs
from vrhuman.protocol.weighing.room import FIRST, SECOND
from vrhuman.protocol.weighing.staircase import StaircaseSpec, load_staircase
from vrhuman.records import GivenAnswer, Question

SPEC, _ = load_staircase("force-jnd")


def pairs(most: int = 60, seed: int = 1, **changes: str) -> Pairs:
    spec: StaircaseSpec = replace(SPEC, pairs=most, **changes)  # type: ignore[arg-type]
    return Pairs(spec, seed)


@dataclass
class Weigher(Person):
    """Goes through pairs by the menu button and one press a pair."""

    pairs: Pairs = field(default_factory=pairs)

    def frame(self) -> Progress:
        self.episode = self.pairs.onward(self.episode, self.progress)
        super().frame()
        self.episode = self.pairs.onward(self.episode, self.progress)
        return self.progress

    @property
    def question(self) -> Question:
        return self.episode.questions[0]

    def judges(self, side: str) -> None:
        self.press_menu()
        self.click(side)
        self.frames(0.1)


def weigher(which: Pairs) -> Weigher:
    return Weigher(episode=Episode(which.protocol, (), texts()), pairs=which)


def answers(*sides: str) -> list[GivenAnswer]:
    return [GivenAnswer(f"pair-{n}", f"answer {n}", s, n) for n, s in enumerate(sides, 1)]


def test_a_pair_is_lifted_until_the_menu_button_and_judged_by_one_press() -> None:
    person = weigher(pairs())

    person.begin()
    lifting = person.phase
    person.press_menu()
    judging = person.phase
    person.click("left")
    person.frames(0.1)

    assert (lifting, judging, person.phase) == ("pair 1", "answer 1", "pair 2")
    assert [(a.question_id, a.answer) for a in person.progress.answers] == [("pair-1", "left")]


def test_instructions_are_read_before_the_first_pair_only() -> None:
    person = weigher(pairs())
    person.frame()
    first = person.panel("instructions").text
    person.click("begin")
    person.judges("right")

    assert first == SPEC.instructions
    assert person.progress.started_ns is not None
    assert not [panel for panel in person.seen if panel.options]


def test_each_pair_weighs_what_the_staircase_says() -> None:
    person, which = weigher(pairs(seed=3)), pairs(seed=3)
    person.begin()
    for _ in range(4):
        person.judges("left")

    laid = [p.weights for p in person.episode.spec.phases if p.kind is PhaseKind.EXPLORE]

    for number, weights in enumerate(laid):
        pair = which.climbed(person.progress.answers[:number]).pair
        assert weights == ((FIRST, pair.first), (SECOND, pair.second))
    assert len(laid) == 5


def test_the_true_answer_is_the_side_of_the_heavier() -> None:
    for seed in range(8):
        which = pairs(seed=seed)
        episode = which.onward(Episode(which.protocol, (), texts()), Progress())
        pair = which.climbed(()).pair

        assert episode.questions[0].answer == ("left" if pair.first > pair.second else "right")
        assert episode.questions[0].text == SPEC.wording


def test_it_ends_with_the_staircase() -> None:
    person = weigher(pairs(most=3))
    person.begin()
    for _ in range(3):
        person.judges("right")

    assert person.phase is None
    assert len(person.progress.answers) == 3


def test_between_pairs_one_may_stop() -> None:
    person = weigher(pairs())
    person.begin()
    person.judges("left")
    person.press_menu()
    person.press_menu()
    person.click("stop")
    person.click("yes")
    person.frames(0.1)

    assert person.phase is None
    assert person.progress.ends[-1].reason == "stopped"


@pytest.mark.parametrize("judged", [0, 2])
def test_where_it_stands_follows_from_the_answers_alone(judged: int) -> None:
    which, person = pairs(), weigher(pairs())
    person.begin()
    for _ in range(judged):
        person.judges("left")
    reached = Progress(phase=2 * judged, answers=person.progress.answers)

    again = which.onward(Episode(which.protocol, (), texts()), reached)

    assert again == person.episode
    names = [phase.name for phase in which.longest.phases]
    assert names[: len(again.spec.phases)] == [phase.name for phase in again.spec.phases]


def test_answers_climb_the_stairs() -> None:
    which = pairs()
    heavier = "left" if which.climbed(()).pair.heavier == "first" else "right"
    lighter = "right" if heavier == "left" else "left"

    (right,) = which.climbed(answers(heavier)).judgements
    (wrong,) = which.climbed(answers(lighter)).judgements

    assert (right.right, wrong.right) == (True, False)
