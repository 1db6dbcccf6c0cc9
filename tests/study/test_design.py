"""Assignments are balanced, seeded, and never send anybody into a house twice."""

from collections import Counter
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.study.design import (
    TRAINING_HOUSE,
    Design,
    DesignError,
    assignments_for,
    balance,
    parse_design,
    williams,
)

DESIGNS = st.integers(1, 4).flatmap(
    lambda conditions: st.builds(
        Design,
        st.just(tuple("ABCD"[:conditions])),
        st.integers(conditions, 9).map(lambda n: tuple(f"own:{i}" for i in range(n))),
        st.sampled_from(["latin", "blocked"]),
        st.booleans(),
    )
)


def people(number: int, first: int = 0) -> list[str]:
    return [f"P{i:02d}" for i in range(first, first + number)]


@given(st.integers(1, 7))
def test_each_condition_is_at_each_place_and_after_each_other_equally_often(number: int) -> None:
    rows = williams(number)

    places = Counter((each, place) for row in rows for place, each in enumerate(row))
    following = Counter(pair for row in rows for pair in pairwise(row))

    assert len(places) == number * number
    assert len(set(places.values())) == 1
    assert len(following) == number * (number - 1)
    assert len(set(following.values())) <= 1


@given(DESIGNS, st.integers(0, 12), st.integers(0, 5))
def test_nobody_sees_a_house_twice_and_everybody_each_condition_once(
    design: Design, number: int, seed: int
) -> None:
    made = assignments_for(design, "study", people(number), seed)

    for participant in people(number):
        own = [a for a in made if a.participant_id == participant]
        assert [a.order for a in own] == list(range(len(own)))
        assert len({a.house for a in own}) == len(own)
        assert sorted(a.condition for a in own if a.role == "test") == sorted(design.conditions)
        assert [a.house for a in own if a.role == "training"] == [TRAINING_HOUSE] * design.training


@given(DESIGNS, st.integers(0, 5))
def test_after_whole_blocks_each_condition_was_at_each_place_equally_often(
    design: Design, seed: int
) -> None:
    rows = len(williams(len(design.conditions)))

    seen = balance(assignments_for(design, "study", people(2 * rows), seed))

    assert len(set(seen.places.values())) == 1


@given(DESIGNS, st.integers(0, 12), st.integers(0, 5))
def test_houses_are_shared_out_evenly_among_the_conditions(
    design: Design, number: int, seed: int
) -> None:
    made = assignments_for(design, "study", people(number), seed)

    counts = balance(made).houses
    for condition in design.conditions:
        often = [counts[(house, condition)] for house in design.houses]
        assert max(often) - min(often) <= 2
        assert sum(often) == number


@given(DESIGNS, st.integers(1, 6), st.integers(1, 6), st.integers(0, 5))
def test_people_who_come_later_go_on_with_the_same_balance(
    design: Design, first: int, later: int, seed: int
) -> None:
    at_once = assignments_for(design, "study", people(first + later), seed)

    made = assignments_for(design, "study", people(first), seed)
    added = assignments_for(design, "study", people(later, first), seed, made)

    assert made + added == at_once


def test_all_who_are_in_a_house_get_the_same_weights_and_questions() -> None:
    design = Design(("no_replay", "replay"), ("own:1", "own:2"))

    made = assignments_for(design, "study", people(6), 3)

    assert len({(a.house, a.seed) for a in made}) == 3


def test_another_seed_gives_other_houses() -> None:
    design = Design(("no_replay",), tuple(f"own:{i}" for i in range(20)))

    one, other = (assignments_for(design, "study", people(20), seed) for seed in (1, 2))

    assert [a.house for a in one] != [a.house for a in other]


@pytest.mark.parametrize(
    ("design", "told"),
    [
        (Design((), ("own:1",)), "conditions: give at least one"),
        (Design(("A", "B"), ("own:1",)), "nobody sees a house twice"),
        (Design(("A", "A"), ("own:1", "own:2")), "give each only once"),
        (Design(("A",), (TRAINING_HOUSE,)), "only for training"),
    ],
)
def test_a_design_that_cannot_be_is_refused(design: Design, told: str) -> None:
    with pytest.raises(DesignError, match=told):
        assignments_for(design, "study", ["P01"], 1)


def test_who_has_assignments_keeps_them() -> None:
    design = Design(("A",), ("own:1",))
    made = assignments_for(design, "study", ["P01"], 1)

    with pytest.raises(DesignError, match="P01: already has assignments"):
        assignments_for(design, "study", ["P01"], 1, made)


@given(DESIGNS)
def test_a_design_comes_back_from_the_registry_as_it_was(design: Design) -> None:
    assert parse_design(design.as_mapping(), "study") == design


@given(
    st.dictionaries(
        st.sampled_from(["conditions", "houses", "scheme", "training", "question_set", "other"]),
        st.one_of(st.none(), st.booleans(), st.text(max_size=5), st.lists(st.text(max_size=3))),
    )
)
def test_anything_else_is_refused_in_one_line(data: dict[str, object]) -> None:
    with suppress(DesignError):
        parse_design(data, "study")  # type: ignore[arg-type]
        return
    with pytest.raises(DesignError) as refused:
        parse_design(data, "study")  # type: ignore[arg-type]
    told = str(refused.value)

    assert told.startswith("study: ")
    assert "\n" not in told


def test_the_balance_is_reported_as_two_tables() -> None:
    design = Design(("no_replay", "replay"), ("own:1", "own:2"))

    told = str(balance(assignments_for(design, "study", people(4), 1)))

    assert "4 participants" in told
    assert "no_replay          2        2" in told
