"""The width of a study's interval, simulated from the paper or a pilot."""

import numpy as np
import pytest

from vrhuman.study.planning import (
    ASSUMED_SPREADS,
    Judged,
    PlanningError,
    Population,
    paper_population,
    pilot_population,
    widths,
)


def drawn(
    participants: int, houses: int, questions: int, spread: float, seed: int = 0
) -> list[Judged]:
    """A pilot of people who differ by ``spread`` [logits]; houses and questions do not."""
    rng = np.random.default_rng(seed)
    out = []
    for person in range(participants):
        skill = rng.normal(0.0, spread)
        for phase, mean in ((0, 0.4), (1, 1.5)):
            right = rng.random((houses, questions)) < 1.0 / (1.0 + np.exp(-(mean + skill)))
            out += [
                Judged(f"P{person}", f"H{h}", f"Q{q}", phase, bool(right[h, q]))
                for h in range(houses)
                for q in range(questions)
            ]
    return out


def test_more_participants_make_the_interval_narrower() -> None:
    few, many = widths(paper_population("no_replay"), (4, 64), studies=300)

    assert many.exqa_width < 0.5 * few.exqa_width


def test_the_simulated_means_are_those_of_the_population() -> None:
    population = paper_population("no_replay")

    (width,) = widths(population, (400,), houses=40, studies=60)

    expected = 63.6 + (87.1 - 63.6) * np.exp(-5.2e-4 * 759.4)
    assert width.exqa == pytest.approx(expected, abs=1.0)


def test_without_spread_only_chance_is_left() -> None:
    population = Population(50.0, 50.0, 0.0, (0.0, 0.0, 0.0), 0.0, "none")

    (width,) = widths(population, (10,), questions=20, studies=4000)

    binomial = 2 * 1.96 * 100.0 * np.sqrt(0.25 / 200)
    assert width.acc_exp_width == pytest.approx(binomial, rel=0.08)
    assert width.acc_exp_width == pytest.approx(width.exqa_width)


def test_a_pilot_tells_how_much_people_differ() -> None:
    population = pilot_population(drawn(200, 1, 60, spread=0.8), [500.0, 700.0, 900.0])

    assert population.spreads[0] == pytest.approx(0.8, abs=0.15)
    assert population.spreads[1] == ASSUMED_SPREADS[1]
    assert "participants from the pilot, houses assumed" in population.source


def test_people_who_do_not_differ_are_not_said_to() -> None:
    population = pilot_population(drawn(200, 1, 60, spread=0.0), [500.0])

    assert population.spreads[0] < 0.15


def test_the_same_seed_gives_the_same_widths() -> None:
    population = paper_population("replay")

    assert widths(population, (5,), studies=50, seed=7) == widths(
        population, (5,), studies=50, seed=7
    )


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"houses": 0}, "must be 1 or more"),
        ({"houses": 2, "houses_each": 3}, "nobody sees a house twice"),
        ({"confidence": 1.0}, "between 0 and 1"),
    ],
)
def test_a_study_that_cannot_be_is_refused(numbers: dict[str, float], told: str) -> None:
    with pytest.raises(PlanningError, match=told):
        widths(paper_population("no_replay"), (4,), **numbers)  # type: ignore[arg-type]


def test_the_paper_has_no_people_who_were_blind() -> None:
    with pytest.raises(PlanningError, match="choose one of no_replay, replay"):
        paper_population("blind")


@pytest.mark.parametrize("confidence", [0.05, 0.95])
def test_more_confidence_is_a_wider_interval(confidence: float) -> None:
    population = paper_population("replay")

    (width,) = widths(population, (4,), studies=200, confidence=confidence)
    (usual,) = widths(population, (4,), studies=200, confidence=0.5)

    assert (width.exqa_width > usual.exqa_width) == (confidence > 0.5)


@pytest.mark.parametrize("confidence", [0.0, 1.0])
def test_no_confidence_and_certainty_are_refused(confidence: float) -> None:
    with pytest.raises(PlanningError, match="confidence"):
        widths(paper_population("replay"), (4,), studies=2, confidence=confidence)
