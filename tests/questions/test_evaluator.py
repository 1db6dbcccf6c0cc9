"""What programs answer: against brute force where all is known, and honestly where it is not."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from tests.support.examples import examples
from tests.support.questions.strategies import flat, graphs, programs, thing
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import NotUnique, evaluate
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Program
from vrhuman.questions.relations import Imperceptible, UnknownFact
from vrhuman.questions.scene_graph import Interval, SceneGraph, Support


class Ambiguous(Exception):
    pass


def brute_force(text: str, graph: SceneGraph) -> Any:
    """Evaluates the printed form as a Python expression over plain dictionaries."""
    rooms = {room.room_id: room.room_type for room in graph.rooms}
    facts = [
        {
            "id": o.object_id,
            "type": {o.object_type},
            "colour": set(o.colours or ()),
            "material": set(o.materials or ()),
            "room": {rooms[o.room or ""]},
            "weight": o.weight.low if o.weight else 0,
            "volume": o.size[0] * o.size[1] * o.size[2] if o.size else 0,
            "longest": max(o.size or (0,)),
            "x": o.box[0][0] if o.box else 0,
            "in": {s.object_id for s in o.supports or () if s.placement == "in"},
            "on": {s.object_id for s in o.supports or () if s.placement == "on"},
        }
        for o in graph.objects
    ]
    tests = {
        "contained_by": lambda x, y: y["id"] in x["in"],
        "on_top_of": lambda x, y: y["id"] in x["on"],
        "adjacent_to": lambda x, y: abs(x["x"] - y["x"]) < 0.6,
        "longer_than": lambda x, y: x["longest"] > y["longest"],
        "heavier_than": lambda x, y: x["weight"] > y["weight"],
        "larger_than": lambda x, y: x["volume"] > y["volume"],
    }

    def unique(some: list[Any]) -> Any:
        if len(some) != 1:
            raise Ambiguous
        return some[0]

    def compare(x: Any, relation: str, to: Any) -> str:
        if x is to and relation in ("heavier_than", "larger_than", "longer_than"):
            raise Ambiguous
        return "yes" if tests[relation](x, to) else "no"

    def words(values: set[str]) -> tuple[str, ...]:
        return tuple(sorted(value.lower() for value in values))

    class Quoted(dict[str, Any]):
        def __missing__(self, name: str) -> str:
            return name

    names = Quoted(
        scene=facts,
        filter=lambda some, **c: [x for x in some if all(v in x[a] for a, v in c.items())],
        relate=lambda some, relation, to: [
            x for x in some if x is not to and tests[relation](x, to)
        ],
        same=lambda some, attribute, to: [
            x for x in some if x is not to and x[attribute] == to[attribute]
        ],
        union=lambda one, two: [x for x in facts if x in one or x in two],
        intersect=lambda one, two: [x for x in one if x in two],
        unique=unique,
        count=len,
        more=lambda one, two: "yes" if len(one) > len(two) else "no",
        fewer=lambda one, two: "yes" if len(one) < len(two) else "no",
        as_many=lambda one, two: "yes" if len(one) == len(two) else "no",
        alike=lambda x, attribute, to: "yes" if x[attribute] == to[attribute] else "no",
        exist=lambda some: "yes" if some else "no",
        has=lambda x, **c: "yes" if all(v in x[a] for a, v in c.items()) else "no",
        query=lambda x, attribute: words(x[attribute]),
        compare=compare,
    )
    return eval(text, {"__builtins__": {}}, names)


@settings(max_examples=examples(300))
@given(programs, graphs())
def test_agrees_with_brute_force(program: Program, graph: SceneGraph) -> None:
    try:
        expected = brute_force(str(program), graph)
    except Ambiguous:
        with pytest.raises(Unanswerable):
            evaluate(program, graph)
    else:
        assert evaluate(program, graph) == expected


def answer(text: str, graph: SceneGraph) -> Any:
    return evaluate(parse(text), graph)


def test_the_flat() -> None:
    graph = flat()
    assert answer("count(filter(scene, type=Mug))", graph) == 2
    assert answer("query(unique(filter(scene, type=Laptop)), attribute=room)", graph) == (
        "bedroom",
    )
    fridge = "unique(filter(scene, type=Fridge))"
    held = f"relate(filter(scene, type=Egg), relation=contained_by, to={fridge})"
    assert answer(f"exist({held})", graph) == "yes"
    with pytest.raises(NotUnique) as told:
        answer("query(unique(filter(scene, type=Mug)), attribute=colour)", graph)
    assert told.value.found == 2


class TestBelief:
    """The same programs over what somebody knows."""

    def known(self, **facts: Any) -> SceneGraph:
        graph = flat()
        return replace(
            graph,
            objects=tuple(
                replace(o, **facts) if o.object_id == "Mug|a" else o for o in graph.objects
            ),
        )

    def test_names_the_unknown_fact(self) -> None:
        with pytest.raises(UnknownFact) as told:
            answer("count(filter(scene, type=Mug, colour=white))", self.known(colours=None))
        assert (told.value.object_id, told.value.attribute) == ("Mug|a", "colour")

    def test_an_unknown_fact_that_cannot_matter_is_not_needed(self) -> None:
        graph = self.known(colours=None)
        assert answer("count(filter(scene, type=Egg, colour=white))", graph) == 1
        assert answer("exist(filter(scene, type=Mug, colour=red))", graph) == "yes"
        assert answer("count(filter(scene, colour=white, type=Mug, room=Bedroom))", graph) == 0

    @pytest.mark.parametrize("fact", ["materials", "room", "supports", "size", "weight"])
    def test_every_attribute_may_be_unknown(self, fact: str) -> None:
        mug = "unique(filter(scene, type=Mug, colour=white))"
        text = {
            "materials": f"query({mug}, attribute=material)",
            "room": f"query({mug}, attribute=room)",
            "supports": f"compare({mug}, relation=on_top_of, to=unique(filter(scene, type=Bed)))",
            "size": f"compare({mug}, relation=larger_than, to=unique(filter(scene, type=Bed)))",
            "weight": f"compare({mug}, relation=heavier_than, to=unique(filter(scene, type=Egg)))",
        }[fact]
        with pytest.raises(UnknownFact):
            answer(text, self.known(**{fact: None}))

    def test_weights_felt_roughly_decide_where_they_can(self) -> None:
        mug = "unique(filter(scene, type=Mug, colour=white))"
        heavier = f"compare({mug}, relation=heavier_than, to=unique(filter(scene, type=Plate)))"
        assert answer(heavier, self.known(weight=Interval(0.65, 0.75))) == "yes"
        assert answer(heavier, self.known(weight=Interval(1.0, float("inf")))) == "yes"
        assert answer(heavier, self.known(weight=Interval(0.0, 0.5))) == "no"
        with pytest.raises(UnknownFact):
            answer(heavier, self.known(weight=Interval(0.0, 1.0)))
        with pytest.raises(Imperceptible):
            answer(heavier, self.known(weight=Interval(0.60, 0.65)))


def test_an_object_is_not_related_to_itself() -> None:
    graph = flat(thing("Box|a", held=Support("Box|a", "in")))
    box = "unique(filter(scene, type=Box))"
    assert answer(f"count(relate(scene, relation=contained_by, to={box}))", graph) == 0
