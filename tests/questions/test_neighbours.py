"""Who is next to whom: every pair is looked at, whatever order it is looked at in."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given

from tests.support.questions.strategies import graphs, thing
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.neighbours import Neighbours
from vrhuman.questions.relations import adjacent_to
from vrhuman.questions.scene_graph import RoomNode, SceneGraph, Support


@given(graphs())
def test_neighbours_are_all_pairs_that_are_adjacent(graph: SceneGraph) -> None:
    near = Neighbours(graph)
    for one, other in permutations(graph.objects, 2):
        try:
            assert (other in near.of(one)) is adjacent_to(one, other)
            assert other not in near.perhaps(one)
        except Unanswerable:
            assert other in near.perhaps(one)
            assert other not in near.of(one)


def test_a_wide_thing_has_neighbours_at_both_ends() -> None:
    wide = thing("Sofa|a", at=(0.0, 0.5, 0.0), side=2.0, weight=40)
    left = thing("FloorLamp|a", at=(-1.2, 0.5, 0.0), side=0.3, weight=8)
    right = thing("HousePlant|a", at=(1.2, 0.5, 0.0), side=0.3, weight=8)
    graph = SceneGraph("row", (RoomNode("room|1", "Kitchen"),), (left, wide, right))

    near = Neighbours(graph)

    assert near.of(wide) == [left, right]
    assert near.of(left) == [wide]


def test_what_lies_on_a_thing_is_perhaps_next_to_it() -> None:
    bed = thing("Bed|a", at=(0.0, 0.3, 0.0), side=1.0, weight=40)
    pillow = thing("Pillow|a", at=(0.0, 0.9, 0.0), side=0.2, held=Support("Bed|a", "on"))
    near = Neighbours(SceneGraph("bed", (RoomNode("room|1", "Kitchen"),), (bed, pillow)))

    assert near.perhaps(bed) == [pillow]
    assert near.of(bed) == []
