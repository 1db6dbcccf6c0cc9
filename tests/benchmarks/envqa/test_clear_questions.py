"""What is asked of a small clip, and what is not because people might answer otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.envqa.questions import ClipTruth, Look, questions_of
from vrhuman.benchmarks.envqa.questions.clip import END, Moment, Opening
from vrhuman.benchmarks.envqa.questions.counting import clear_moves
from vrhuman.benchmarks.envqa.questions.events import Events
from vrhuman.benchmarks.envqa.questions.knowledge import (
    LONG_VIEWS,
    MIN_VIEWS,
    Knowledge,
    ThingPlace,
)
from vrhuman.benchmarks.envqa.questions.programs.events import Precedes, Which
from vrhuman.benchmarks.envqa.questions.programs.things import Seen, Where
from vrhuman.benchmarks.envqa.questions.words import a, noun, plural

SECOND = 1_000_000_000
TABLE, FRIDGE, MUG, OTHER = "DiningTable|1", "Fridge|2", "Mug|3", "Mug|4"
FRAMES = tuple(range(0, 20 * SECOND, SECOND // 4))


def fact(name: str, under: str = "", **states: object) -> ObjectFacts:
    kind = name.split("|")[0]
    small = kind == "Mug"
    height = 0.85 if under else 0.05
    position = (0.0, height, 0.0) if small else (float(name[-1]) * 5.0 - 5.0, 0.4, 0.0)
    size = (0.1, 0.1, 0.1) if small else (0.8, 0.8, 0.8)
    rests = (under,) if under else ()
    facts = ObjectFacts(name, kind, "room|1", position, size, rests_on=rests)
    return replace(facts, **states)  # type: ignore[arg-type]


def world(*facts: ObjectFacts) -> WorldFacts:
    return WorldFacts(0, 0, "room|1", {each.object_id: each for each in facts})


def segment(
    action: ActionName, name: str, start: float, end: float, two: str = ""
) -> ActionSegment:
    to = "to" if two else ""
    ns = (round(start * SECOND), round(end * SECOND))
    return ActionSegment("agent", action, name, to, two, 0, 0, *ns)


TABLES = (fact(TABLE), fact(FRIDGE))
LOOKS = {
    TABLE: Look(("brown",), ("Wood",), frozenset({"receptacle"})),
    FRIDGE: Look(("white",), ("Metal",), frozenset({"receptacle", "openable"})),
    MUG: Look(("red",), ("Ceramic",), frozenset({"pickupable"})),
    OTHER: Look(("blue",), ("Ceramic",), frozenset({"pickupable"})),
}


def clip(*worlds: WorldFacts, segments: tuple[ActionSegment, ...] = ()) -> ClipTruth:
    """A clip of 20 s: a world more than segments."""
    return ClipTruth(
        *("v", 0, 20 * SECOND, segments),
        *(worlds[0], worlds[:-1], worlds[1:], worlds[-1]),
        LOOKS,
        dict.fromkeys(worlds[0].objects, FRAMES),
    )


def mug_is_put_near(beside: str, there: WorldFacts) -> ClipTruth:
    """The mug is put near something, where it is all the time."""
    near = replace(segment(ActionName.PUT, MUG, 4, 6, beside), preposition="near")
    return clip(there, there, segments=(near,))


def mug_is_moved() -> ClipTruth:
    """The mug goes from the floor to the table, then the fridge is opened."""
    return clip(
        world(*TABLES, fact(MUG)),
        world(*TABLES, fact(MUG, TABLE)),
        world(TABLES[0], fact(FRIDGE, is_open=True, openness=1.0), fact(MUG, TABLE)),
        segments=(
            segment(ActionName.MOVE, MUG, 4, 6, TABLE),
            segment(ActionName.OPEN, FRIDGE, 10, 11),
        ),
    )


def test_where_a_thing_is_before_and_after() -> None:
    known = Knowledge(mug_is_moved())

    assert known.place(MUG, Moment("before", 0)) == ThingPlace("on", "floor")
    assert known.place(MUG, Moment("before", 1)) == ThingPlace("on", TABLE)
    assert known.place(MUG, END) == ThingPlace("on", TABLE)


@pytest.mark.parametrize(("holder", "known"), [("DiningTable|9", True), ("Vase|9", False)])
def test_what_lies_on_a_vase_may_be_in_it(holder: str, known: bool) -> None:
    under = fact(holder, position=(0.0, 0.4, 0.0))

    found = Knowledge(clip(world(*TABLES, under, fact(MUG, holder)))).place(MUG, END)

    assert (found == ThingPlace("on", holder)) is known


@pytest.mark.parametrize(("said", "known"), [("to", True), ("near", False)])
def test_what_was_put_near_something_in_the_fridge_is_near_it_or_in_the_fridge(
    said: str, known: bool
) -> None:
    within = fact(MUG, FRIDGE, position=(5.0, 0.4, 0.0), inside=(FRIDGE,))
    moved = replace(segment(ActionName.PUT, MUG, 4, 6, TABLE), preposition=said)

    there = clip(world(*TABLES, fact(MUG)), world(*TABLES, within), segments=(moved,))

    assert (Knowledge(there).place(MUG, END) == ThingPlace("in", FRIDGE)) is known


def test_questions_of_the_papers_kinds_are_asked() -> None:
    asked = {
        each.question: each.answer
        for seed in range(40)
        for each in questions_of(mug_is_moved(), seed)
    }

    assert asked["Where is the mug, before moving the mug to the dining table?"] == "On the floor"
    assert asked["Where was the mug before it was moved to the dining table?"] == "On the floor"
    assert (
        asked["What happened, before opening the fridge?"] == "Moving the mug to the dining table"
    )
    order = "Which happened first, opening the fridge or moving the mug to the dining table?"
    assert asked[order] == "Moving the mug to the dining table"
    assert asked["What color is the mug?"] == "Red"
    assert not any("before opening the fridge" in q and "is the fridge" in q for q in asked)


@pytest.mark.parametrize(("views", "known"), [(MIN_VIEWS - 1, False), (MIN_VIEWS, True)])
def test_what_is_hardly_seen_where_it_is_is_not_asked(views: int, known: bool) -> None:
    found = mug_is_moved()
    late = tuple(time for time in FRAMES if time > 6 * SECOND)[:views]
    early = tuple(time for time in FRAMES if time < 4 * SECOND)
    found = replace(found, views={**found.views, MUG: early + late})

    assert (Where(MUG, END).answer(Knowledge(found)) is not None) == known


def test_a_place_that_changes_without_an_event_is_not_asked() -> None:
    found = mug_is_moved()
    fallen = replace(found, end=world(*TABLES, fact(MUG)))

    assert Where(MUG, END).answer(Knowledge(fallen)) is None


def test_of_two_mugs_one_is_named_by_its_colour() -> None:
    two = clip(world(*TABLES, fact(MUG), fact(OTHER)), segments=())

    known = Knowledge(two)

    assert known.reference(MUG) == "the red mug"
    assert known.reference(MUG, by_colour=False) is None


@pytest.mark.parametrize("colour", ["red", "orange", "pink"])
def test_of_two_mugs_that_look_alike_none_is_named(colour: str) -> None:
    two = clip(world(*TABLES, fact(MUG), fact(OTHER)), segments=())
    two = replace(two, looks={**LOOKS, OTHER: replace(LOOKS[OTHER], colours=(colour,))})

    assert Knowledge(two).reference(MUG) is None


def test_an_event_of_one_of_two_mugs_is_said_with_a() -> None:
    moved = mug_is_moved()
    more = [
        replace(w, objects={**w.objects, OTHER: fact(OTHER)}) for w in (moved.begin, *moved.after)
    ]
    two = clip(*more, segments=moved.segments)

    events = Events(two)

    assert events.gerund(0) == "moving a mug to the dining table"
    assert events.clause(0) == "a mug was moved to the dining table"
    assert events.deed(0) == "move a mug to the dining table"


@pytest.mark.parametrize(("success", "unique"), [(True, False), (False, False)])
def test_what_was_done_or_tried_twice_is_not_named(success: bool, unique: bool) -> None:
    found = mug_is_moved()
    again = replace(segment(ActionName.OPEN, FRIDGE, 12, 13), success=success)
    twice = clip(found.begin, *found.after, found.end, segments=(*found.segments, again))

    assert Events(twice).unique(1) == unique


@pytest.mark.parametrize(("begin", "apart"), [(5.9, False), (6.0, True)])
def test_events_that_overlap_have_no_order(begin: float, apart: bool) -> None:
    found = mug_is_moved()
    first = found.segments[0]
    pair = clip(
        *(found.begin, *found.after),
        segments=(first, segment(ActionName.OPEN, FRIDGE, begin, 11)),
    )
    known = Knowledge(pair)

    assert (Which(0, 1, "first").answer(known) is not None) == apart
    assert (Precedes(0, 1).answer(known) is not None) == apart


@pytest.mark.parametrize(("views", "counted"), [(LONG_VIEWS - 1, False), (LONG_VIEWS, True)])
def test_things_hardly_seen_are_not_counted(views: int, counted: bool) -> None:
    two = clip(world(*TABLES, fact(MUG), fact(OTHER)), segments=())
    two = replace(two, views={**two.views, OTHER: FRAMES[:views]})

    found = Seen("mug").answer(Knowledge(two))

    assert (found is not None and found.number == "2") == counted


def test_the_apple_in_the_bowl_in_the_fridge_has_no_one_place() -> None:
    bowl = replace(fact("Bowl|6"), inside=(FRIDGE,))
    inside = replace(fact(MUG), inside=("Bowl|6", FRIDGE), rests_on=())
    nested = clip(world(*TABLES, bowl, inside), segments=())

    assert Knowledge(nested).place_at(MUG, END) is None


@pytest.mark.parametrize(
    ("kind", "said"),
    [("GarbageCan", "garbage can"), ("TVStand", "tv stand"), ("SinkBasin", "sink"), ("CD", "cd")],
)
def test_types_are_said_in_words(kind: str, said: str) -> None:
    assert noun(kind) == said


@pytest.mark.parametrize("kind", ["AppleSliced", "EggCracked", "RoomDecor", "ObjaCoffeeCup", ""])
def test_types_without_a_word_are_not_said(kind: str) -> None:
    assert noun(kind) is None


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("butter knife", "butter knives"),
        ("shelf", "shelves"),
        ("box", "boxes"),
        ("watch", "watches"),
        ("tomato", "tomatoes"),
        ("cd", "CDs"),
        ("tv stand", "TV stands"),
        ("key chain", "key chains"),
    ],
)
def test_plurals(name: str, many: str) -> None:
    assert plural(name) == many


@pytest.mark.parametrize(
    ("name", "said"),
    [("apple", "an apple"), ("cd", "a CD"), ("egg", "an egg"), ("house plant", "a house plant")],
)
def test_articles(name: str, said: str) -> None:
    assert a(name) == said


@pytest.mark.parametrize(("material", "said"), [("Ceramic", "Ceramic"), ("Food", None)])
def test_only_what_people_say_things_are_made_of_is_asked(material: str, said: str | None) -> None:
    one = clip(world(*TABLES, fact(MUG)), segments=())
    one = replace(one, looks={**LOOKS, MUG: replace(LOOKS[MUG], materials=(material,))})

    assert Knowledge(one).material(MUG) == said


@pytest.mark.parametrize(
    ("beside", "apart", "place"),
    [
        (OTHER, 0.9, None),  # or near the plant
        (OTHER, 1.2, ThingPlace("near", OTHER)),
        (FRIDGE, 0.9, ThingPlace("near", FRIDGE)),  # furniture is named before a plant
    ],
)
def test_near_a_small_thing_means_near_nothing_else(
    beside: str, apart: float, place: ThingPlace | None
) -> None:
    plant = fact("HousePlant|9", position=(10.1 + apart, 0.2, 0.0), size=(0.1, 0.4, 0.1))
    put = fact(MUG, position=(10.0, 0.05, 0.0))
    marks = {OTHER: fact(OTHER, position=(9.5, 0.05, 0.0)), FRIDGE: replace(TABLES[1])}
    mark = replace(marks[beside], position=(9.2, *marks[beside].position[1:]))
    there = world(TABLES[0], mark, plant, put)

    assert Knowledge(mug_is_put_near(beside, there)).place(MUG, END) == place


@pytest.mark.parametrize(
    ("beside", "apart", "place"),
    [
        (OTHER, 0.9, None),  # or near the window
        (OTHER, 1.1, ThingPlace("near", OTHER)),
        (FRIDGE, 0.9, ThingPlace("near", FRIDGE)),  # furniture is named before a window
    ],
)
def test_near_a_small_thing_means_near_no_window(
    beside: str, apart: float, place: ThingPlace | None
) -> None:
    put = fact(MUG, position=(10.0, 0.05, 0.0))
    mark = fact(beside, position=(9.2, 0.05, 0.0))
    window = Opening((10.05 + apart + 0.1, 1.5, 0.0), (0.2, 1.0, 1.0))
    there = world(TABLES[0], mark, put)
    told = replace(mug_is_put_near(beside, there), openings=(window,))

    assert Knowledge(told).place(MUG, END) == place


@pytest.mark.parametrize(("leans", "clear"), [(False, True), (True, False)])
def test_moves_of_a_thing_that_leans_on_what_leans_on_it_are_not_clear(
    leans: bool, clear: bool
) -> None:
    under = (TABLE, MUG) if leans else (TABLE,)
    there = world(
        *TABLES, fact(MUG, TABLE, rests_on=(TABLE, OTHER)), fact(OTHER, TABLE, rests_on=under)
    )
    moved = clip(
        world(*TABLES, fact(MUG), fact(OTHER, TABLE)),
        there,
        segments=(segment(ActionName.MOVE, MUG, 4, 6, TABLE),),
    )

    assert (clear_moves(Knowledge(moved), MUG) is not None) is clear
