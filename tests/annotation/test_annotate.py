"""A whole session is annotated by simulating it again."""

from __future__ import annotations

import pytest

from tests.support.houses.kitchen import MUG
from tests.support.paths import SAMPLE
from tests.support.recording import acting_person
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.tables import TABLES, rows


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Annotation:
    """Somebody dirties a mug, fills, cleans and empties it."""
    return annotate(acting_person.record(tmp_path_factory.mktemp("acting") / "acting.mcap"))


def test_it_is_simulated_again_identically(found: Annotation) -> None:
    assert (found.identical, found.difference) == (True, "")


def test_every_action_is_a_segment_in_its_order(found: Annotation) -> None:
    assert [(s.action, s.object1, s.object2) for s in found.segments] == [
        (ActionName.MAKE_DIRTY, MUG, ""),
        (ActionName.FILL, MUG, "water"),
        (ActionName.CLEAN, MUG, ""),
        (ActionName.EMPTY, MUG, ""),
    ]


def test_the_world_is_told_from_before_and_after_each(found: Annotation) -> None:
    conditions = [
        [(facts.objects[MUG].is_dirty, facts.objects[MUG].liquid) for facts in both]
        for both in zip(found.before, found.after, strict=True)
    ]

    assert conditions == [
        [(False, ""), (True, "")],
        [(True, ""), (True, "water")],
        [(True, "water"), (False, "water")],
        [(False, "water"), (False, "")],
    ]


def test_boundaries_have_the_ticks_of_their_segments(found: Annotation) -> None:
    for segment, before, after in zip(found.segments, found.before, found.after, strict=True):
        assert before.tick < segment.begin_tick <= after.tick == segment.end_tick


def test_a_chain_has_each_change_with_its_segment(found: Annotation) -> None:
    chain = [(t.key, t.before, t.after, t.segment) for t in found.chains[MUG]]

    assert chain == [
        ("is_dirty", "false", "true", 0),
        ("liquid", "", "water", 1),
        ("is_dirty", "true", "false", 2),
        ("liquid", "water", "", 3),
    ]


@pytest.mark.parametrize("name", TABLES)
def test_rows_have_the_columns_that_are_explained(name: str, found: Annotation) -> None:
    made = list(rows(found, name))

    assert made
    assert all(list(row) == list(TABLES[name].columns) for row in made)


def test_an_earlier_session_is_annotated_too() -> None:
    found = annotate(SAMPLE)

    assert found.identical
    assert found.start.objects.keys() == found.end.objects.keys()
