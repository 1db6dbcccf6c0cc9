"""Action rules: what each action needs of the world, and what it makes of it.

They are declared once, in ``action_rules.toml``. A rule speaks of roles; :func:`preconditions_of`
and :func:`effects_of` say of one action on given objects which :class:`Literal` of the world it
needs and brings about. One action depends on an earlier one if an effect of that *is* one of its
preconditions: the same object, fluent and value.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import encloses, near, supports
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.engines.affordances import CLOSED_WHILE_ON
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import VrhumanError

SHIPPED = Path(__file__).with_name("action_rules.toml")
AGENT = "agent"
"""The role, and the name among object ids, of who acts."""
PLACE, NEAR, HOLDS = "place", "near", "holds"
"""The fluents that are relations: their values are object ids, empty for none."""
STATES = (
    *("is_open", "is_toggled", "is_broken", "is_sliced", "is_dirty", "is_used_up"),
    *("is_cooked", "liquid", "is_held"),
)
"""The fluents that are fields of :class:`.ObjectFacts`."""
NOT_SHUT_IN = frozenset({"Toilet"})
"""Types that enclose and open, and whose things are at hand all the same: they lie on the lid."""
ANY = "$any"
"""The value of a precondition that any value but the empty one fulfils."""

Value = bool | str


class RuleError(VrhumanError):
    """The table of action rules cannot be used; the message names the rule and the line."""


class Role(StrEnum):
    """The part that something plays in an action."""

    OBJECT = "object"
    TARGET = "target"
    HOLDER = "holder"
    CONTENT = "content"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class RuleCondition:
    """A fluent of a role has a value; ``group`` limits it to objects of a group, empty for all.

    The value may name a role ("$target", "$object"), the liquid of the action ("$liquid"), or be
    :data:`ANY`.
    """

    role: Role
    fluent: str
    value: Value
    group: str = ""


@dataclass(frozen=True, slots=True)
class ActionRule:
    """What an action needs (all of its preconditions), and what it brings about."""

    action: ActionName
    preconditions: tuple[RuleCondition, ...]
    effects: tuple[RuleCondition, ...]


@dataclass(frozen=True, slots=True, order=True)
class Literal:
    """A fluent of one object has a value: the ground form of a condition.

    ``object_id`` is :data:`AGENT` for what the agent holds.
    """

    object_id: str
    fluent: str
    value: Value


@lru_cache(maxsize=1)
def action_rules() -> Mapping[ActionName, ActionRule]:
    """Return the rule of every action."""
    data = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    rules = [_rule(each) for each in data["rule"]]
    return {rule.action: rule for rule in rules}


def preconditions_of(
    action: ActionName, object1: str, object2: str, before: WorldFacts
) -> tuple[Literal, ...]:
    """Return what an action on these objects needs, in the world before it.

    ``object2`` is an object id, or a liquid where something is filled; empty for none. Of a holder
    that does not open nothing is asked.
    """
    return _ground(action_rules()[action].preconditions, object1, object2, before)


def effects_of(
    action: ActionName, object1: str, object2: str, before: WorldFacts
) -> tuple[Literal, ...]:
    """Return what an action on these objects brings about, done in the world before it."""
    return _ground(action_rules()[action].effects, object1, object2, before)


def value_of(facts: WorldFacts, object_id: str, fluent: str) -> Value:
    """Return the value of a fluent in a world; of what is not there, the empty text."""
    if object_id == AGENT:
        return next((each.object_id for each in facts.objects.values() if each.is_held), "")
    thing = facts.objects.get(object_id)
    if thing is None:
        return ""
    if fluent == PLACE:
        return next(iter(supports(thing)), "")
    value: Value = getattr(thing, fluent)
    return value


def is_so(literal: Literal, facts: WorldFacts) -> bool:
    """Return whether a world fulfils a literal."""
    if literal.fluent == NEAR:
        one, other = (facts.objects.get(each) for each in (literal.object_id, str(literal.value)))
        return one is not None and other is not None and near(one, other)
    if literal.fluent == PLACE and literal.value not in ("", ANY):
        thing = facts.objects.get(literal.object_id)
        return thing is not None and literal.value in supports(thing)
    value = value_of(facts, literal.object_id, literal.fluent)
    return value not in ("", False) if literal.value == ANY else value == literal.value


def fulfils_by_value(effect: Literal, precondition: Literal) -> bool:
    """Return whether an effect makes a precondition true: same object and fluent, and the value."""
    if (effect.object_id, effect.fluent) != (precondition.object_id, precondition.fluent):
        return False
    if precondition.value == ANY:
        return effect.value not in ("", False)
    return effect.value == precondition.value


def with_effects(effects: Iterable[Literal], facts: WorldFacts) -> WorldFacts:
    """Return the world in which these literals are true and all else is as before."""
    objects = dict(facts.objects)
    for effect in effects:
        if effect.object_id in objects:
            objects[effect.object_id] = _changed(objects[effect.object_id], effect, objects)
    return replace(facts, objects=objects)


def _changed(
    thing: ObjectFacts, effect: Literal, objects: Mapping[str, ObjectFacts]
) -> ObjectFacts:
    at = objects.get(str(effect.value))
    if effect.fluent == PLACE:
        if at is None:
            return replace(thing, rests_on=(), inside=())
        within = encloses(at.object_type)
        x, y, z = at.position
        on, inside = ((), (at.object_id,)) if within else ((at.object_id,), ())
        top = (x, y + (at.size[1] + thing.size[1]) / 2.0, z)
        return replace(thing, rests_on=on, inside=inside, room=at.room, position=top)
    if effect.fluent == NEAR:
        if at is None:
            return thing
        x, y, z = at.position
        beside = (x + (at.size[0] + thing.size[0]) / 2.0, y, z)
        return replace(thing, room=at.room, position=beside)
    state: Any = {effect.fluent: effect.value}
    return replace(thing, **state)


# ---------------------------------------------------------------------------------------- ground


def _ground(
    conditions: tuple[RuleCondition, ...], object1: str, object2: str, facts: WorldFacts
) -> tuple[Literal, ...]:
    out: list[Literal] = []
    for each in conditions:
        value = _value(each.value, object1, object2)
        for name in _playing(each.role, object1, object2, facts):
            if each.group and not _GROUPS[each.group](object1, name, facts):
                continue
            out.append(Literal(name, each.fluent, value))
    return tuple(dict.fromkeys(out))


def _playing(role: Role, object1: str, object2: str, facts: WorldFacts) -> tuple[str, ...]:
    """Return the ids of what plays a role."""
    match role:
        case Role.AGENT:
            return (AGENT,)
        case Role.OBJECT:
            return (object1,) if object1 else ()
        case Role.TARGET:
            return (object2,) if object2 in facts.objects else ()
        case Role.HOLDER:
            return _around(object1, facts)
    contents = (each for each in facts.objects.values() if object1 in supports(each))
    return tuple(each.object_id for each in contents)


def _around(object_id: str, facts: WorldFacts) -> tuple[str, ...]:
    """Return the ids of all that something is in, the innermost first."""
    known: list[str] = []
    around: list[str] = []
    left = [object_id]
    while left:
        thing = facts.objects.get(left.pop(0))
        if thing is None:
            continue
        around += [each for each in thing.inside if each not in around]
        new = [each for each in supports(thing) if each not in known]
        known += new
        left += new
    return tuple(around)


def _value(value: Value, object1: str, object2: str) -> Value:
    if isinstance(value, bool):
        return value
    return {"$object": object1, "$target": object2, "$liquid": object2 or "water"}.get(value, value)


def _type(object_id: str, facts: WorldFacts) -> str:
    thing = facts.objects.get(object_id)
    return thing.object_type if thing is not None else ""


def _can(object_type: str, secondary_property: str) -> bool:
    """Return whether things of a type have a property, by the catalogue."""
    return secondary_property in _properties(object_type)


@lru_cache(maxsize=512)
def _properties(object_type: str) -> frozenset[str]:
    assets = load_catalogue().by_type.get(object_type, ())
    return frozenset(each for asset in assets for each in asset.secondary_properties)


def _is_openable(_: str, name: str, facts: WorldFacts) -> bool:
    kind = _type(name, facts)
    return kind not in NOT_SHUT_IN and encloses(kind) and _can(kind, "CanOpen")


def _is_cooked_by(machine: str, name: str, facts: WorldFacts) -> bool:
    kind = _type(machine, facts)
    heats = _can(kind, "isHeatSource") and kind != "CoffeeMachine"
    return heats and _can(_type(name, facts), "CanBeCooked")


def _is_filled_by(machine: str, name: str, facts: WorldFacts) -> bool:
    thing: ObjectFacts | None = facts.objects.get(name)
    makes = _type(machine, facts) == "CoffeeMachine"
    return (
        makes and thing is not None and not thing.liquid and _can(thing.object_type, "CanBeFilled")
    )


_GROUPS: Mapping[str, Callable[[str, str, WorldFacts], bool]] = {
    "closed while on": lambda _, name, facts: _type(name, facts) in CLOSED_WHILE_ON,
    "openable": _is_openable,
    "cooked by it": _is_cooked_by,
    "filled by it": _is_filled_by,
}
"""The groups that limit conditions: from the action's object, the condition's, and the world."""

# --------------------------------------------------------------------------------------- reading

_LINE = re.compile(
    r"(?P<role>\w+)\.(?P<fluent>\w+) = ?(?P<value>\$?\w*)(?: if (?P<group>[a-z ]+))?"
)


def _rule(entry: Mapping[str, object]) -> ActionRule:
    try:
        action = ActionName(str(entry["action"]))
        before, after = entry["preconditions"], entry["effects"]
        assert isinstance(before, list)
        assert isinstance(after, list)
        return ActionRule(
            action,
            tuple(parse_rule_condition(each) for each in before),
            tuple(parse_rule_condition(each) for each in after),
        )
    except (KeyError, ValueError, AssertionError) as error:
        raise RuleError(f"{SHIPPED.name}: {entry}: is no rule ({error})") from error


def parse_rule_condition(line: str) -> RuleCondition:
    """Read a line of the table.

    :raises RuleError: for a line that is no condition.
    """
    found = _LINE.fullmatch(line.strip())
    group = (found["group"] or "") if found else ""
    fluents = (*STATES, PLACE, NEAR, HOLDS)
    if (
        found is None
        or found["role"] not in list(Role)
        or found["fluent"] not in fluents
        or (group and group not in _GROUPS)
    ):
        raise RuleError(f"{line!r}: is no condition; write one such as 'object.is_open = true'")
    words: Mapping[str, Value] = {"true": True, "false": False}
    value = words.get(found["value"], found["value"])
    return RuleCondition(Role(found["role"]), found["fluent"], value, group)
