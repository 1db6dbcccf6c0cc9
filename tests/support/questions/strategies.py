"""Small scene graphs and programs for property tests, and a house furnished by hand."""

from __future__ import annotations

from hypothesis import strategies as st

from vrhuman.questions.programs import (
    QUANTITIES,
    RELATIONS,
    Alike,
    Compare,
    CompareCounts,
    Count,
    Exist,
    Filter,
    Has,
    Intersect,
    Query,
    Relate,
    Same,
    Scene,
    Union,
    Unique,
)
from vrhuman.questions.scene_graph import Interval, ObjectNode, RoomNode, SceneGraph, Support

TYPES = ("Mug", "Egg", "Fridge")
COLOURS = ("red", "white")
MATERIALS = ("Metal", "Wood")
ROOMS = ("Bedroom", "Kitchen")

VALUES = {"type": TYPES, "colour": COLOURS, "material": MATERIALS, "room": ROOMS}

ROOM_NODES = tuple(RoomNode(f"room|{n}", name) for n, name in enumerate(ROOMS))


@st.composite
def graphs(draw: st.DrawFn) -> SceneGraph:
    """Up to five objects; weights and sizes are distinct by more than the thresholds. What rests
    alike in one room stands in a row, 0.2 m apart; all else is far off."""
    count = draw(st.integers(0, 5))
    order = draw(st.permutations(range(count)))
    sides = draw(st.permutations(range(count)))
    nodes: list[ObjectNode] = []
    for index in range(count):
        holders = [Support(f"o{n}", draw(st.sampled_from(("in", "on")))) for n in range(index)]
        side = 0.1 * 1.5 ** sides[index]
        room = draw(st.sampled_from([room.room_id for room in ROOM_NODES]))
        supports = tuple(draw(st.lists(st.sampled_from(holders), max_size=1))) if holders else ()
        row = sum(node.room == room and node.supports == supports for node in nodes)
        group = beginning_of_row(room, supports)
        nodes.append(
            ObjectNode(
                object_id=f"o{index}",
                object_type=draw(st.sampled_from(TYPES)),
                colours=tuple(sorted(draw(st.sets(st.sampled_from(COLOURS))))),
                materials=tuple(sorted(draw(st.sets(st.sampled_from(MATERIALS))))),
                size=(side, side, side),
                weight=Interval(0.2 * 2 ** order[index], 0.2 * 2 ** order[index]),
                room=room,
                supports=supports,
                box=((group + 0.5 * row, 0.15, 0.0), (0.3, 0.3, 0.3)),
            )
        )
    return SceneGraph("toy", ROOM_NODES, tuple(nodes))


def beginning_of_row(room: str, supports: tuple[Support, ...]) -> float:
    """x [m] where a room's things on one support (or the floor) begin: 10 m from all others."""
    holder = 1 + int(supports[0].object_id[1:]) if supports else 0
    inside = bool(supports) and supports[0].placement == "in"
    return 10.0 * (holder + 6 * inside + 12 * int(room[-1]))


conditions = st.dictionaries(
    st.sampled_from(tuple(VALUES)), st.none(), min_size=1, max_size=3
).flatmap(
    lambda names: st.tuples(
        *(st.tuples(st.just(name), st.sampled_from(VALUES[name])) for name in names)
    )
)
relations = st.sampled_from(RELATIONS)
sets = st.recursive(
    st.just(Scene()),
    lambda inner: st.one_of(
        st.builds(Filter, inner, conditions),
        st.builds(Relate, inner, relations, st.builds(Unique, inner)),
        st.builds(Same, inner, st.sampled_from(tuple(VALUES)), st.builds(Unique, inner)),
        st.builds(Union, inner, inner),
        st.builds(Intersect, inner, inner),
    ),
    max_leaves=4,
)
objects = st.builds(Unique, sets)
programs = st.one_of(
    st.builds(Count, sets),
    st.builds(Exist, sets),
    st.builds(CompareCounts, st.sampled_from(QUANTITIES), sets, sets),
    st.builds(Alike, objects, st.sampled_from(tuple(VALUES)), objects),
    st.tuples(objects, conditions).map(lambda pair: Has(pair[0], *pair[1][0])),
    st.builds(Query, objects, st.sampled_from(("colour", "material", "room"))),
    st.builds(Compare, objects, relations, objects),
)


def thing(
    name: str,
    colour: str = "white",
    material: str = "Ceramic",
    *,
    room: str = "room|1",
    weight: float = 0.4,
    side: float = 0.1,
    held: Support | None = None,
    at: tuple[float, float, float] | None = None,
    **facts: bool,
) -> ObjectNode:
    """``name`` is ``Type|suffix``; pickupable unless it weighs over 5 kgf; ``at`` is its centre."""
    facts.setdefault("pickupable", weight <= 5.0)
    return ObjectNode(
        object_id=name,
        object_type=name.split("|")[0],
        colours=(colour,),
        materials=(material,),
        size=(side, side, side),
        weight=Interval(weight, weight),
        room=room,
        supports=(held,) if held else (),
        box=(at, (side, side, side)) if at else None,
        **facts,
    )


def flat(*extra: ObjectNode) -> SceneGraph:
    """A bedroom and a kitchen with the usual things, and ``extra`` ones."""
    on_bed = Support("Bed|a", "on")
    on_counter = Support("CounterTop|a", "on")
    in_fridge = Support("Fridge|a", "in")
    bedroom = {"room": "room|0"}
    return SceneGraph(
        "flat",
        ROOM_NODES,
        (
            thing("Bed|a", "blue", "Wood", weight=30, side=1.4, **bedroom),
            thing("Desk|a", "brown", "Wood", weight=12, side=0.9, **bedroom),
            thing("Chair|a", "red", "Wood", weight=8, side=0.6, **bedroom),
            thing("Chair|b", "black", "Metal", weight=8, side=0.6),
            thing("CounterTop|a", "beige", "Stone", weight=60, side=1.1),
            thing("Fridge|a", "silver", "Metal", weight=50, side=1.0, openable=True),
            thing("Book|a", "red", "Paper", weight=0.5, side=0.15, held=on_bed, **bedroom),
            thing("Book|b", "green", "Paper", weight=0.7, side=0.17, **bedroom),
            thing("Pillow|a", "grey", "Fabric", weight=0.9, side=0.3, held=on_bed, **bedroom),
            thing("Laptop|a", "black", "Plastic", weight=2.0, side=0.2, **bedroom),
            thing("Mug|a", "white", weight=1.2, side=0.1, held=on_counter),
            thing("Mug|b", "red", weight=0.6, side=0.09, held=Support("Desk|a", "on"), **bedroom),
            thing("Bowl|a", "blue", "Glass", weight=0.45, side=0.16, held=on_counter),
            thing("Plate|a", "white", weight=0.62, side=0.12, held=on_counter),
            thing("Vase|a", "green", "Glass", weight=1.4, side=0.22, held=on_counter),
            thing("Egg|a", "white", "Food", weight=0.05, side=0.05, held=in_fridge),
            thing("Apple|a", "red", "Food", weight=0.25, side=0.08, held=in_fridge),
            thing("Lettuce|a", "green", "Food", weight=0.8, side=0.18, held=in_fridge),
            thing("ObjaTrinket|a", "pink", weight=0.3, held=on_counter),
            *extra,
        ),
    )
