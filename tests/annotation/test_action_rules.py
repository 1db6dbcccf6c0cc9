"""Action rules: what actions need and bring about, over the facts of a world."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.action_rules import (
    ANY,
    Literal,
    RuleError,
    action_rules,
    effects_of,
    fulfils_by_value,
    is_so,
    parse_rule_condition,
    preconditions_of,
)
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts


def _thing(name: str, kind: str, **state: object) -> ObjectFacts:
    plain = ObjectFacts(name, kind, "kitchen", (0.0, 0.5, 0.0), (0.2, 0.2, 0.2))
    return replace(plain, **state)  # type: ignore[arg-type]


def _world(*things: ObjectFacts) -> WorldFacts:
    return WorldFacts(0, 0, "kitchen", {each.object_id: each for each in things})


def test_every_action_has_a_rule() -> None:
    assert set(action_rules()) == set(ActionName)


def test_a_potato_cooks_when_the_microwave_that_it_is_in_is_switched_on() -> None:
    world = _world(
        _thing("oven", "Microwave"),
        _thing("potato", "Potato", inside=("oven",)),
        _thing("mug", "Mug", inside=("oven",)),
    )
    effects = effects_of(ActionName.TURN_ON, "oven", "", world)
    assert set(effects) == {
        Literal("oven", "is_toggled", True),
        Literal("potato", "is_cooked", True),
    }


def test_a_coffee_machine_fills_what_is_empty_and_cooks_nothing() -> None:
    machine = _thing("machine", "CoffeeMachine")
    cup = _thing("mug", "Mug", inside=("machine",))
    empty = effects_of(ActionName.TURN_ON, "machine", "", _world(machine, cup))
    full = effects_of(
        ActionName.TURN_ON, "machine", "", _world(machine, replace(cup, liquid="water"))
    )
    assert Literal("mug", "liquid", "coffee") in empty
    assert full == (Literal("machine", "is_toggled", True),)


def test_only_a_microwave_is_to_be_closed_before_it_is_switched_on() -> None:
    world = _world(_thing("oven", "Microwave"), _thing("set", "Television"))
    closed = Literal("oven", "is_open", False)
    assert closed in preconditions_of(ActionName.TURN_ON, "oven", "", world)
    assert preconditions_of(ActionName.TURN_ON, "set", "", world) == (
        Literal("set", "is_toggled", False),
    )


def test_what_is_in_a_fridge_is_taken_while_the_fridge_is_open() -> None:
    world = _world(
        _thing("fridge", "Fridge"),
        _thing("bowl", "Bowl", inside=("fridge",)),
        _thing("egg", "Egg", inside=("bowl",)),
        _thing("table", "DiningTable"),
    )
    needs = preconditions_of(ActionName.MOVE, "egg", "table", world)
    assert needs == (Literal("fridge", "is_open", True),)


def test_filling_takes_the_liquid_that_is_named() -> None:
    world = _world(_thing("cup", "Cup"))
    effects = effects_of(ActionName.FILL, "cup", "wine", world)
    assert effects == (Literal("cup", "liquid", "wine"),)


@pytest.mark.parametrize(
    ("effect", "fulfils"),
    [
        (Literal("door", "is_open", True), True),
        (Literal("door", "is_open", False), False),
        (Literal("gate", "is_open", True), False),
        (Literal("door", "is_toggled", True), False),
    ],
)
def test_an_effect_fulfils_a_precondition_of_the_same_object_fluent_and_value(
    effect: Literal, fulfils: bool
) -> None:
    assert fulfils_by_value(effect, Literal("door", "is_open", True)) is fulfils


def test_any_liquid_but_none_can_be_emptied() -> None:
    needed = Literal("cup", "liquid", ANY)
    assert fulfils_by_value(Literal("cup", "liquid", "wine"), needed)
    assert not fulfils_by_value(Literal("cup", "liquid", ""), needed)
    assert is_so(needed, _world(_thing("cup", "Cup", liquid="water")))
    assert not is_so(needed, _world(_thing("cup", "Cup")))


def test_a_line_that_is_no_condition_is_refused() -> None:
    with pytest.raises(RuleError, match="is no condition"):
        parse_rule_condition("object.is_green = true")
