"""Which object a noun names, by its trace and by the same word elsewhere."""

from __future__ import annotations

import pytest

from vrhuman.benchmarks.vidln.coreference import Mention, head, named_objects, names
from vrhuman.benchmarks.vidln.pointing import Pointed

TABLE = ("DiningTable|1", 0.7)


def named(*mentions: tuple[str, list[tuple[str, float]]]) -> tuple[str, ...]:
    told = [Mention(noun, tuple(Pointed(*each) for each in under)) for noun, under in mentions]
    return named_objects(told, lambda object_id: object_id.split("|")[0])


def test_the_thing_of_the_nouns_own_type_is_preferred() -> None:
    assert named(("mug", [TABLE, ("Mug|1", 0.2)])) == ("Mug|1",)


@pytest.mark.parametrize(("share", "found"), [(0.05, "Mug|1"), (0.049, "DiningTable|1")])
def test_a_thing_that_is_hardly_touched_is_not_meant(share: float, found: str) -> None:
    assert named(("mug", [TABLE, ("Mug|1", share)])) == (found,)


@pytest.mark.parametrize(("share", "found"), [(0.5, "DiningTable|1"), (0.49, "")])
def test_another_word_is_for_what_most_of_the_trace_is_on(share: float, found: str) -> None:
    assert named(("furniture", [("DiningTable|1", share)])) == (found,)


def test_a_noun_without_a_trace_is_what_the_same_noun_was_last() -> None:
    assert named(
        ("mug", []),
        ("mug", [("Mug|1", 1.0)]),
        ("The Mug", []),
        ("mugs", [("Mug|2", 1.0)]),
        ("mug", []),
        ("fridge", []),
    ) == ("Mug|1", "Mug|1", "Mug|1", "Mug|2", "Mug|2", "")


def test_two_traces_of_the_same_noun_decide_for_themselves() -> None:
    assert named(("mug", [("Mug|1", 1.0)]), ("mug", [("Mug|2", 1.0)])) == ("Mug|1", "Mug|2")


@pytest.mark.parametrize(
    ("noun", "said"),
    [("a Mug", "mug"), ("the knives", "knif"), ("boxes", "box"), ("glass", "glass"), ("", "")],
)
def test_nouns_are_compared_without_articles_and_in_the_singular(noun: str, said: str) -> None:
    assert head(noun) == said


def test_adjectives_do_not_matter() -> None:
    assert names("red mugs", "Mug")
    assert names("counter top", "CounterTop")
    assert names("knives", "Knife")
    assert not names("mug rack", "Mug")
