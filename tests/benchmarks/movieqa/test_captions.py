"""Captions say what the pictures of a film show, and nothing of what is done."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.support.benchmarks.movieqa_films import annotation
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.movieqa.captions import caption, captions


def thing(name: str, **like: object) -> ObjectFacts:
    at = (0.0, 0.0, 0.0)
    return ObjectFacts(name, name, "room|1", at, at, **{"visible": True, **like})  # type: ignore[arg-type]


def shown(*things: ObjectFacts) -> str:
    return caption(WorldFacts(0, 0, "room|1", {each.object_id: each for each in things}))


@pytest.mark.parametrize(
    ("things", "words"),
    [
        ((), ""),
        ((thing("Mug", visible=False),), ""),
        ((thing("Wall"),), ""),
        ((thing("Mug"),), "The picture shows the mug."),
        ((thing("Mug", is_held=True),), "The hand holds the mug."),
        (
            (thing("Mug", liquid="coffee"), thing("Fridge", is_open=True), thing("CD")),
            "The picture shows the CD, the mug with coffee and the open fridge.",
        ),
        (
            (thing("Candle", is_toggled=True), thing("Faucet", is_toggled=True)),
            "The picture shows the lit candle and the switched-on faucet.",
        ),
        (
            (thing("Egg", is_broken=True), thing("Pan", is_held=True, is_dirty=True)),
            "The picture shows the broken egg, and the hand holds the dirty pan.",
        ),
    ],
)
def test_a_picture_is_told_as_it_looks(things: tuple[ObjectFacts, ...], words: str) -> None:
    assert shown(*things) == words


def in_view(facts: WorldFacts) -> WorldFacts:
    objects = {name: replace(each, visible=True) for name, each in facts.objects.items()}
    return replace(facts, objects=objects)


def test_a_films_captions_follow_one_another_and_each_differs_from_the_last() -> None:
    for seed in range(4):
        toy = annotation(seed)
        found = captions(
            replace(
                toy,
                start=in_view(toy.start),
                end=in_view(toy.end),
                before=tuple(map(in_view, toy.before)),
                after=tuple(map(in_view, toy.after)),
            )
        )
        assert len(found) > 1
        for one, other in pairwise(found):
            assert one.begin_s < one.end_s <= other.begin_s
            assert one.text != other.text
