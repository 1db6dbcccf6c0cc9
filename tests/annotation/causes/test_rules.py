"""The two rules of causes, on worlds made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.causes import official, strict
from vrhuman.annotation.causes.deeds import Deed, deed_of, deeds_of
from vrhuman.annotation.causes.links import Executable, Link, trees_of
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

MUG = ObjectFacts("Mug|1", "Mug", "room|1", (1.0, 1.0, 1.0), (0.1, 0.1, 0.1))
LAMP = ObjectFacts("DeskLamp|1", "DeskLamp", "room|1", (2.0, 1.0, 1.0), (0.2, 0.4, 0.2))
EGG = ObjectFacts("Egg|1", "Egg", "room|1", (1.0, 1.0, 1.0), (0.05, 0.05, 0.05), inside=("Mug|1",))
Doing = tuple[ActionName, str, dict[str, object]]

FILL: Doing = (ActionName.FILL, "Mug|1", {"liquid": "water"})
EMPTY: Doing = (ActionName.EMPTY, "Mug|1", {"liquid": ""})
SOIL: Doing = (ActionName.MAKE_DIRTY, "Mug|1", {"is_dirty": True})
CLEAN: Doing = (ActionName.CLEAN, "Mug|1", {"is_dirty": False})
ON: Doing = (ActionName.TURN_ON, "DeskLamp|1", {"is_toggled": True})
OFF: Doing = (ActionName.TURN_OFF, "DeskLamp|1", {"is_toggled": False})
AWAY: Doing = (ActionName.MOVE, "Mug|1", {"position": (3.0, 1.0, 1.0)})


def deeds(*doings: Doing) -> tuple[Deed, ...]:
    """What comes of doing these things one after the other."""
    world = WorldFacts(0, 0, "room|1", {each.object_id: each for each in (MUG, LAMP, EGG)})
    found = []
    for number, (action, name, values) in enumerate(doings):
        tick = 100 * (number + 1)
        changed = {name: replace(world.objects[name], **values)}  # type: ignore[arg-type]
        if "position" in values and name == "Mug|1":
            changed["Egg|1"] = replace(world.objects["Egg|1"], position=values["position"])  # type: ignore[arg-type]
        after = WorldFacts(tick, tick, "room|1", {**world.objects, **changed})
        other = "water" if action is ActionName.FILL else ""
        preposition = "with" if other else ""
        segment = ActionSegment(
            *("agent", action, name, preposition, other), *(tick - 50, tick, tick - 50, tick)
        )
        found.append(deed_of(number, segment, world, after))
        world = after
    return tuple(found)


@pytest.mark.parametrize(
    ("doings", "link"),
    [
        ((SOIL, CLEAN), Link.DEPENDENT),
        ((FILL, CLEAN), Link.RELATED),
        ((ON, SOIL), Link.UNRELATED),
        ((AWAY, SOIL), Link.DEPENDENT),
    ],
)
def test_what_an_effect_fulfils_depends_on_it(doings: tuple[Doing, ...], link: Link) -> None:
    assert strict.trace_of(deeds(*doings))[0, 1] is link


def test_only_the_last_that_changed_it_is_depended_on() -> None:
    trace = strict.trace_of(deeds(SOIL, CLEAN, SOIL, CLEAN))

    assert (trace[0, 3], trace[2, 3]) == (Link.RELATED, Link.DEPENDENT)


def test_what_was_so_before_needs_no_chain() -> None:
    """The lamp was off before, so it can be turned on the second time without the first."""
    can = strict.without(deeds(ON, OFF, ON), 0)

    assert can == {1: Executable.NO, 2: Executable.YES}


def test_what_lies_elsewhere_cannot_be_acted_on() -> None:
    assert strict.without(deeds(AWAY, SOIL, ON), 0) == {1: Executable.NO, 2: Executable.YES}


def test_what_is_carried_along_stays_behind_with_it() -> None:
    crack: Doing = (ActionName.BREAK, "Egg|1", {"is_broken": True})

    assert strict.without(deeds(AWAY, crack), 0) == {1: Executable.NO}


def segment(action: ActionName, begin: int, end: int, name: str = "Mug|1") -> ActionSegment:
    return ActionSegment("agent", action, name, "", "", begin, end, begin, end)


@pytest.mark.parametrize(
    ("earlier", "later", "same"),
    [
        (segment(ActionName.PICK_UP, 10, 10), segment(ActionName.MOVE, 10, 30), True),
        (segment(ActionName.PICK_UP, 9, 9), segment(ActionName.MOVE, 10, 30), False),
        (segment(ActionName.OPEN, 8, 10), segment(ActionName.PICK_UP, 10, 10), True),
        (segment(ActionName.OPEN, 10, 10), segment(ActionName.PICK_UP, 10, 10), False),
        (segment(ActionName.OPEN, 8, 10), segment(ActionName.PICK_UP, 11, 11), False),
        (segment(ActionName.OPEN, 8, 10, "Book|1"), segment(ActionName.PICK_UP, 10, 10), False),
        (segment(ActionName.OPEN, 8, 10), segment(ActionName.CLOSE, 10, 12), False),
    ],
)
def test_what_is_pulled_open_by_the_hand_that_takes_it_is_of_one_grip(
    earlier: ActionSegment, later: ActionSegment, same: bool
) -> None:
    """Without that grip, neither is done."""
    world = WorldFacts(0, 0, "room|1", {"Mug|1": MUG})
    one, other = (deed_of(n, each, world, world) for n, each in enumerate((earlier, later)))

    assert strict.is_of_grip(other, one) is same


@pytest.mark.parametrize(("again", "same"), [(False, True), (True, False)])
def test_what_is_thrown_after_something_was_done_to_it_in_the_hand_is_of_the_grip_that_took_it(
    again: bool, same: bool
) -> None:
    """A throw begins where the hand lets go, long after it took the thing; not if it did again."""
    took, fill = segment(ActionName.PICK_UP, 10, 10), segment(ActionName.FILL, 20, 20)
    between = (segment(ActionName.PICK_UP, 25, 25),) if again else (fill,)
    done = (took, *between, segment(ActionName.THROW, 30, 40))
    lies = WorldFacts(0, 0, "room|1", {"Mug|1": MUG})
    held = WorldFacts(10, 10, "room|1", {"Mug|1": replace(MUG, is_held=True)})
    told = Annotation(
        *("s", "house", "P01", "person", "embedded", 0, 40, done),
        *(lies, lies, (lies, held, held), (held, held, lies), {}, True),
    )

    first, _, threw = deeds_of(told)

    assert strict.is_of_grip(threw, first) is same


@pytest.mark.parametrize(
    ("action", "held"), [(ActionName.FILL, False), (ActionName.OPEN, True), (ActionName.MOVE, True)]
)
def test_the_menu_needs_a_thing_at_the_hand_and_not_in_it(action: ActionName, held: bool) -> None:
    world = WorldFacts(0, 0, "room|1", {"Mug|1": replace(MUG, is_held=True)})

    needs = strict.needs_of(deed_of(0, segment(action, 10, 30), world, world))

    assert any(need.fluent == strict.POSITION for need in needs)
    assert any(need.fluent == "is_held" for need in needs) is held


@pytest.mark.parametrize(("aside", "can"), [(0.02, Executable.YES), (0.9, Executable.NO)])
def test_a_cup_that_is_filled_in_a_moving_hand_is_carried_without_the_water_too(
    aside: float, can: Executable
) -> None:
    """What the filling itself did not displace is where it was without it."""
    held = replace(MUG, is_held=True)
    filled = replace(held, liquid="water", position=(1.0 + aside, 1.0, 1.0))
    start, now, end = (
        WorldFacts(tick, tick, "room|1", {"Mug|1": mug})
        for tick, mug in ((0, held), (10, filled), (30, replace(MUG, position=(3.0, 1.0, 1.0))))
    )
    fill = replace(segment(ActionName.FILL, 10, 10), preposition="with", object2="water")
    done = (
        deed_of(0, fill, start, now),
        deed_of(1, segment(ActionName.MOVE, 20, 30), replace(now, tick=19), end),
    )

    assert strict.without(done, 0)[1] is can


def test_what_another_actor_handles_meanwhile_is_no_change_of_a_deed() -> None:
    world = WorldFacts(0, 0, "room|1", {"Mug|1": MUG, "DeskLamp|1": LAMP})
    lit = {"DeskLamp|1": replace(LAMP, is_toggled=True), "Mug|1": replace(MUG, is_dirty=True)}
    mine = segment(ActionName.MAKE_DIRTY, 10, 30)
    theirs = replace(segment(ActionName.TURN_ON, 20, 25, "DeskLamp|1"), actor="helper")
    after = WorldFacts(30, 30, "room|1", lit)
    told = Annotation(
        *("s", "house", "P01", "person", "embedded", 0, 40, (theirs, mine)),
        *(world, after, (world, world), (after, after), {}, True),
    )

    deed = deeds_of(told)[1]

    assert [each.attribute for each in deed.changes] == ["cleanliness"]
    assert deed.others == ()


def test_dependence_is_what_cannot_be_done_without() -> None:
    made = deeds(ON, OFF, ON)

    assert (strict.depends(made, 0, 1), strict.depends(made, 0, 2)) == ("yes", "no")


def test_a_tree_has_what_depends_below() -> None:
    made = deeds(SOIL, ON, CLEAN, SOIL)
    (soil, on) = trees_of(made, strict.trace_of(made))

    assert (soil.number, soil.depending[0].number) == (0, 2)
    assert soil.depending[0].depending[0].number == 3
    assert (on.number, on.depending) == (1, ())


def test_officially_the_same_attribute_is_a_dependence() -> None:
    """Values are not compared: turning the lamp on again "depends" on turning it on."""
    trace = official.trace_of(deeds(ON, OFF, ON))

    assert trace[0, 2] is Link.DEPENDENT


def test_officially_what_shares_an_object_may_be_affected() -> None:
    made = deeds(FILL, SOIL, EMPTY)
    trace = official.trace_of(made)

    assert trace[0, 1] is Link.RELATED
    assert official.without(made, trace, 0) == {1: Executable.UNKNOWN, 2: Executable.NO}


def test_officially_deeper_dependences_are_lost() -> None:
    """The public code drops what its recursion finds; "no" is only for what nothing follows."""
    made = deeds(SOIL, CLEAN, ON)
    trace = official.trace_of(made)

    assert official.depends(made, trace, 0, 1) == "yes"
    assert official.depends(made, trace, 0, 2) is None
    assert official.depends(made, trace, 1, 2) == "no"


@pytest.mark.parametrize(("raised", "executable"), [(0.04, Executable.YES), (0.06, Executable.NO)])
def test_a_push_needs_its_thing_as_high_as_it_was(raised: float, executable: Executable) -> None:
    """A hand goes past what stands higher than it did."""
    lower: Doing = (ActionName.PUSH, "DeskLamp|1", {"position": (2.12, 1.0 - raised, 1.0)})
    push: Doing = (ActionName.PUSH, "DeskLamp|1", {"position": (2.3, 1.0 - raised, 1.0)})

    assert strict.without(deeds(lower, push), 0) == {1: executable}


@pytest.mark.parametrize(("inside", "executable"), [(True, Executable.NO), (False, Executable.YES)])
def test_only_what_is_put_in_a_fridge_needs_it_open(inside: bool, executable: Executable) -> None:
    """What comes to lie on top of it does not."""
    fridge = ObjectFacts("Fridge|1", "Fridge", "room|1", (3.0, 1.0, 1.0), (1.0, 2.0, 0.8))
    opened = replace(fridge, is_open=True)
    within, on = (("Fridge|1",), ()) if inside else ((), ("Fridge|1",))
    high = 1.0 if inside else 2.05
    put = replace(MUG, position=(3.0, high, 1.0), inside=within, rests_on=on)
    start, now, end = (
        WorldFacts(tick, tick, "room|1", {"Mug|1": mug, "Fridge|1": cold})
        for tick, mug, cold in ((0, MUG, fridge), (10, MUG, opened), (30, put, opened))
    )
    target = ActionSegment("agent", ActionName.MOVE, "Mug|1", "to", "Fridge|1", 12, 30, 12, 30)
    told = (
        deed_of(0, segment(ActionName.OPEN, 5, 10, "Fridge|1"), start, now),
        deed_of(1, target, now, end),
    )

    assert strict.without(told, 0) == {1: executable}


@pytest.mark.parametrize(("held", "executable"), [(True, Executable.NO), (False, Executable.YES)])
def test_a_push_with_something_in_the_hand_needs_it_there(
    held: bool, executable: Executable
) -> None:
    take: Doing = (ActionName.PICK_UP, "Mug|1", {"is_held": held})
    push: Doing = (ActionName.PUSH, "DeskLamp|1", {"position": (2.2, 1.0, 1.0)})
    told = deeds(take, push)

    assert strict.without(told, 0) == {1: executable}
