"""Roles in a study of benchmarks: balanced at any number, and one role at most in a house."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.study.entries import UTC, study
from vrhuman.study.design import Design, DesignError
from vrhuman.study.enrolment import enrol
from vrhuman.study.entries import Duty, Participant, Role
from vrhuman.study.merge import merge
from vrhuman.study.registry.registry import Registry
from vrhuman.study.roles import ROLES, SHARES, duties_for, next_role, roles_text

HOUSES = tuple(f"own:{n}" for n in range(1, 7))
SOME_ROLES = st.sets(st.sampled_from(ROLES), min_size=1)


@given(st.integers(1, 60))
def test_roles_keep_their_shares_at_any_number(people: int) -> None:
    taken: list[Role] = []
    for _ in range(people):
        taken.append(next_role(taken))

    for role in ROLES:
        assert abs(taken.count(role) - people * SHARES[role] / 4) <= 1.0


def test_of_eight_two_play_two_narrate_and_four_answer() -> None:
    taken: list[Role] = []
    for _ in range(8):
        taken.append(next_role(taken))

    assert Counter(taken) == {"player": 2, "narrator": 2, "answerer": 4}


@given(st.lists(SOME_ROLES, min_size=1, max_size=12), st.integers(0, 9), st.integers(1, 2))
@settings(max_examples=examples(60))
def test_nobody_has_two_roles_in_one_house(people: list[set[Role]], seed: int, each: int) -> None:
    made: list[Duty] = []
    for number, roles in enumerate(people):
        played = [HOUSES[(number * each + n) % 6] for n in range(each)] if "player" in roles else []
        made += duties_for("s", f"P{number}", roles, HOUSES, played, made, seed)

    for number, roles in enumerate(people):
        own = [duty for duty in made if duty.participant_id == f"P{number}"]
        assert len({duty.house for duty in own}) == len(own)
        assert {duty.role for duty in own} == roles


@given(st.integers(1, 20), st.integers(0, 99))
@settings(max_examples=examples(40))
def test_houses_are_narrated_equally_often(people: int, seed: int) -> None:
    made: list[Duty] = []
    for number in range(people):
        made += duties_for("s", f"P{number}", ["narrator"], HOUSES, [], made, seed)

    used = Counter(duty.house for duty in made)
    assert max(used.values()) - min(used[house] for house in HOUSES) <= 1


def test_who_answers_is_asked_about_every_house_they_do_not_know() -> None:
    own = duties_for("s", "P1", ["player", "answerer"], HOUSES, HOUSES[:2], [], 1)

    assert [d.house for d in own if d.role == "answerer"] == list(HOUSES[2:])
    assert roles_text(own[:2]) == "player (own:1, own:2)"


def test_a_role_without_a_house_left_is_refused() -> None:
    with pytest.raises(DesignError, match="P1: no house is left to be answerer of"):
        duties_for("s", "P1", ["player", "answerer"], HOUSES[:2], HOUSES[:2], [], 1)


@pytest.fixture
def five(tmp_path: Path) -> Registry:
    """A registry with a study of two benchmarks in two houses."""
    registry = Registry.open(tmp_path / "study.db", create=True)
    design = Design(("no_replay",), ("own:1", "own:2"), training=False)
    registry.add_study(replace(study(), design=design.as_mapping()), ("excalibur", "movieqa"))
    return registry


def test_what_a_study_is_for_is_in_its_registry_and_only_players_have_sessions(
    five: Registry, tmp_path: Path
) -> None:
    with five as registry:
        for number in range(1, 5):
            enrol(registry, Participant("kitchen", f"P0{number}", "person", UTC))
        assert registry.benchmarks("kitchen") == ("excalibur", "movieqa")
        roles = {each.participant_id: each.role for each in registry.duties("kitchen")}
        sessions = {each.participant_id for each in registry.assignments("kitchen")}
        found = registry.examine().altered

        with Registry.open(tmp_path / "other.db", create=True) as other:
            merge(other, registry)
            assert other.benchmarks("kitchen") == ("excalibur", "movieqa")
            assert other.duties("kitchen") == registry.duties("kitchen")

    assert Counter(roles.values()) == {"player": 1, "narrator": 1, "answerer": 2}
    assert sessions == {name for name, role in roles.items() if role == "player"}
    assert found == ()


def test_roles_are_refused_where_there_are_no_benchmarks(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        registry.add_study(study())

        with pytest.raises(DesignError, match="roles are for studies of benchmarks"):
            enrol(registry, Participant("kitchen", "P01", "person", UTC), ["player"])
        assert registry.participants("kitchen") == ()
