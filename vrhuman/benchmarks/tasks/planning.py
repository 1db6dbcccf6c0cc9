"""Plans the steps to a goal from what each action needs and brings about.

Means to an end: for each condition that does not hold, an action is taken whose effect it is, after
the steps to that action's own preconditions. Nothing here knows about tasks, or about physics
beyond what fits where and what a hand reaches.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.action_rules import (
    NEAR,
    PLACE,
    Literal,
    Role,
    RuleCondition,
    action_rules,
    effects_of,
    is_so,
    preconditions_of,
    with_effects,
)
from vrhuman.annotation.goals import Condition, Goal, reached
from vrhuman.annotation.relations import supports
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.instructing.legal_events import (
    LIQUIDS,
    TO,
    WITH,
    LegalEvent,
    affords,
    fits,
    refused,
)
from vrhuman.benchmarks.instructing.legal_events import NEAR as NEAR_TO
from vrhuman.benchmarks.instructing.things import Thing, Things
from vrhuman.engines.affordances import BED

STATES: dict[str, tuple[str, bool | str]] = {
    "open": ("is_open", True),
    "closed": ("is_open", False),
    "on": ("is_toggled", True),
    "off": ("is_toggled", False),
    "broken": ("is_broken", True),
    "sliced": ("is_sliced", True),
    "dirty": ("is_dirty", True),
    "clean": ("is_dirty", False),
    "used up": ("is_used_up", True),
    "cooked": ("is_cooked", True),
    "empty": ("liquid", ""),
}
"""The fluent and value of each state of a goal's condition that an action can bring about."""
DEEPEST = 5
"""The longest chain of preconditions."""
ROUNDS = 4
"""How often a goal is gone through, since one condition may undo another."""
CROWDED_METRES, ROOM_METRES = 10.0, 2.0
"""What a place that is all taken, and another room, count as in a way [m]."""
NEVER = frozenset({ActionName.THROW, ActionName.TIDY, ActionName.PUSH, ActionName.PICK_UP})
"""Actions that are no means to an end here."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One action on given objects; ``object2`` is an object id or a liquid, empty for none."""

    action: ActionName
    object1: str
    object2: str = ""

    @property
    def objects(self) -> tuple[str, ...]:
        """The ids of its objects, without a liquid."""
        named = (self.object1,) if self.action is ActionName.FILL else (self.object1, self.object2)
        return tuple(each for each in named if each)

    def possible(self, facts: WorldFacts) -> bool:
        """Return whether all that it needs is so."""
        needed = preconditions_of(self.action, self.object1, self.object2, facts)
        return all(is_so(each, facts) for each in needed)

    def after(self, facts: WorldFacts) -> WorldFacts:
        """Return the world after it."""
        return with_effects(effects_of(self.action, self.object1, self.object2, facts), facts)

    def event(self, things: Things) -> LegalEvent:
        """Return it as it is said, by the types of its objects."""
        kind = things[self.object1].object_type
        if self.action is ActionName.FILL:
            return LegalEvent(self.action, kind, WITH, self.object2)
        if not self.object2:
            return LegalEvent(self.action, kind)
        preposition = NEAR_TO if self.action is ActionName.PUT else TO
        return LegalEvent(self.action, kind, preposition, things[self.object2].object_type)


Steps = tuple[PlannedStep, ...]


def plan(
    goal: Goal, things: Things, facts: WorldFacts, by: Goal = (), seed: int = 0
) -> Steps | None:
    """Return the steps from a world to a goal, on the way by some conditions; None for no way.

    Near things are preferred, and what is not crowded; the seed chooses among those as good.
    """
    avoided = tuple(each for each in goal if each.count == "no")
    planner = _Planner(things, facts, random.Random(seed), avoided)
    goal = (*(each for each in goal if each.count != "no"), *avoided)
    for condition in by:
        if not planner.bring_about(condition):
            return None
    for _ in range(ROUNDS):
        if reached(goal, planner.facts):
            return tuple(planner.steps)
        if not all(planner.bring_about(condition) for condition in goal):
            return None
    return None


def carried_out(steps: Sequence[PlannedStep], facts: WorldFacts) -> WorldFacts | None:
    """Return the world after these steps, None where one of them is not possible in its turn."""
    for step in steps:
        if not step.possible(facts):
            return None
        facts = step.after(facts)
    return facts


def way_length(steps: Sequence[PlannedStep], things: Things) -> float:
    """Return how far it is from thing to thing in these steps [m], crowded places counting more."""
    length, here = 0.0, None
    for step in steps:
        for name in (step.object1, step.object2):
            thing = things.get(name)
            if thing is None:
                continue
            length += 0.0 if here is None else _away(here, thing)
            here = thing
        if step.object2 in things:
            length += CROWDED_METRES * crowding(things[step.object2], things)
    return length


def crowding(receptacle: Thing, things: Things) -> float:
    """Return the share of a receptacle's extents that things stand on."""
    taken = sum(e.size[0] * e.size[2] for e in things.values() if e.holder == receptacle.object_id)
    return taken / max(0.01, receptacle.size[0] * receptacle.size[2])


def _away(one: Thing, other: Thing) -> float:
    """Return the distance between two things [m]; another room counts as farther."""
    across = math.hypot(*(one.position[axis] - other.position[axis] for axis in (0, 2)))
    return across + (0.0 if one.room == other.room else ROOM_METRES)


@dataclass(slots=True)
class _Planner:
    things: Things
    facts: WorldFacts
    chance: random.Random
    avoided: Goal = ()
    steps: list[PlannedStep] = field(default_factory=list)

    def bring_about(self, condition: Condition) -> bool:
        """Add the steps to a condition, and return whether it holds then."""
        if condition.holds(self.facts):
            return True
        own = [e for e in self.facts.objects.values() if e.object_type == condition.object_type]
        if condition.count == "every":
            return all(self._make_so(each, condition) for each in own)
        if condition.count == "no":
            return all(self._move_away(each, condition) for each in own)
        done = sum(condition.is_of(each, self.facts) for each in own)
        for each in self._preferred(own, condition):
            if done >= condition.count:
                break
            if not condition.is_of(self.facts.objects[each.object_id], self.facts):
                done += self._make_so(each, condition)
        return done >= condition.count

    def _preferred(self, own: Sequence[ObjectFacts], condition: Condition) -> list[ObjectFacts]:
        """Return objects, the best first: what was handled, what is half so, what is in reach."""
        used = [step.object1 for step in self.steps]

        def rank(thing: ObjectFacts) -> tuple[bool, bool, bool, int, float, float]:
            so = sum(part.is_of(thing, self.facts) for part in condition.parts)
            free = not self._carries(thing.object_id)
            reach = self.things[thing.object_id].reached and free
            away = any(
                thing.object_type == each.object_type and each.is_of(thing, self.facts)
                for each in self.avoided
            )
            first = thing.object_id not in used
            return first, not reach, not away, -so, self._way_to(thing.object_id), self._draw()

        return sorted(own, key=rank)

    def _draw(self) -> float:
        return self.chance.random()

    def _way_to(self, name: str, before: str = "") -> float:
        """Return how far something is from the last step's place, or from what is ``before``."""
        last = self.steps[-1] if self.steps else None
        here = before or (last.object2 if last and last.object2 in self.things else "")
        here = here or (last.object1 if last else "")
        if not here:
            return 0.0
        return round(_away(self.things[here], self.things[name]), 1)

    def _make_so(self, thing: ObjectFacts, condition: Condition) -> bool:
        before = self.facts, len(self.steps)
        parts = sorted(condition.parts, key=lambda part: part.state == "open")  # carried closed
        for _ in range(2):  # one part may undo another
            for part in parts:
                literals = self._literals(thing.object_id, part)
                if not any(self._reach(each, DEEPEST) for each in literals):
                    self._back(before)
                    return False
            if condition.is_of(self.facts.objects[thing.object_id], self.facts):
                return True
        self._back(before)
        return False

    def _literals(self, name: str, part: Condition) -> list[Literal]:
        """Return the literals of which one makes an object so, the best first."""
        if part.state:
            known = STATES.get(part.state)
            return [] if known is None else [Literal(name, *known)]
        if part.liquid:
            return [Literal(name, "liquid", part.liquid)]
        fluent = NEAR if part.where == "near" else PLACE
        others = [e for e in self.things.values() if e.object_type == part.other]
        others.sort(key=lambda e: self._worse(e, name))
        found = [Literal(name, fluent, each.object_id) for each in others]
        return sorted(found, key=lambda each: not is_so(each, self.facts))

    def _worse(self, place: Thing, name: str) -> tuple[bool, float, float]:
        """Return what sorts the best place for a thing to the front: near it, and not crowded."""
        far = self._way_to(place.object_id, name) + CROWDED_METRES * crowding(place, self.things)
        return not place.reached, far, self._draw()

    def _move_away(self, thing: ObjectFacts, condition: Condition) -> bool:
        """Move a thing to where it does not disturb, to the best kind of place."""
        if not condition.is_of(self.facts.objects[thing.object_id], self.facts):
            return True
        places = [e for e in self.things.values() if e.object_type != condition.other]
        used = {step.object2 for step in self.steps}
        places.sort(key=lambda e: (e.object_id not in used, self._worse(e, thing.object_id)))
        literals = (Literal(thing.object_id, PLACE, each.object_id) for each in places)
        return any(self._reach(each, 1) for each in literals)

    def _reach(self, literal: Literal, depth: int) -> bool:
        """Add the steps to a literal, and return whether it is so then."""
        if is_so(literal, self.facts):
            return True
        if depth == 0:
            return False
        for step, first in self._means(literal):
            before = self.facts, len(self.steps)
            ready = first is None or self._reach(first, depth - 1)
            if ready and self._do(step, depth) and is_so(literal, self.facts):
                return True
            self._back(before)
        return False

    def _do(self, step: PlannedStep, depth: int) -> bool:
        """Add the steps to an action's preconditions, and the action."""
        for _ in range(2):
            needed = preconditions_of(step.action, step.object1, step.object2, self.facts)
            if not all(self._reach(each, depth - 1) for each in needed):
                return False
        if not step.possible(self.facts):
            return False
        self.steps.append(step)
        self.facts = step.after(self.facts)
        return True

    def _back(self, before: tuple[WorldFacts, int]) -> None:
        self.facts = before[0]
        del self.steps[before[1] :]

    def _means(self, literal: Literal) -> Iterator[tuple[PlannedStep, Literal | None]]:
        """Yield actions with the effect, and what must be so for them to have it.

        What a machine does to what is in it goes first: coffee is made, not poured.
        """
        rules = action_rules().values()
        for role in (Role.CONTENT, Role.OBJECT):
            for rule in rules:
                if rule.action in NEVER:
                    continue
                for effect in rule.effects:
                    if effect.role is role and _is_effect(effect, literal):
                        yield from self._steps(rule.action, role, literal)

    def _steps(
        self, action: ActionName, role: Role, literal: Literal
    ) -> Iterator[tuple[PlannedStep, Literal | None]]:
        if role is Role.OBJECT:
            named = literal.fluent in (PLACE, NEAR) or action is ActionName.FILL
            second = str(literal.value) if named else ""
            step = PlannedStep(action, literal.object_id, second)
            if self._allowed(step):
                yield step, None
            return
        thing = self.things[literal.object_id]
        machines = [each for each in self.things.values() if each.reached and fits(thing, each)]
        for machine in machines:
            step = PlannedStep(action, machine.object_id)
            placed = Literal(literal.object_id, PLACE, machine.object_id)
            does = effects_of(action, machine.object_id, "", with_effects([placed], self.facts))
            if literal in does and self._allowed(step):
                yield step, placed

    def _allowed(self, step: PlannedStep) -> bool:
        """Return whether a step is sensible: by the properties of things, and in reach."""
        first = self.things[step.object1]
        second = self.things.get(step.object2)
        if step.action is ActionName.PUT and second is None:
            return False
        if step.action is ActionName.FILL and step.object2 not in LIQUIDS:
            return False
        if step.action is ActionName.CLEAN and first.object_type == BED:
            return False  # it is made
        if not first.reached or (second is not None and not second.reached):
            return False
        if step.action is ActionName.MOVE and (second is None or not fits(first, second)):
            return False
        if step.action in (ActionName.MOVE, ActionName.PUT) and (
            not first.pickupable or self._carries(step.object1)
        ):
            return False
        event = step.event(self.things)
        return not refused(event, self.things) and affords(event, first, self.things)

    def _carries(self, name: str) -> bool:
        """Return whether something is in or on an object."""
        return any(name in supports(each) for each in self.facts.objects.values())


def _is_effect(effect: RuleCondition, literal: Literal) -> bool:
    if effect.fluent != literal.fluent:
        return False
    if isinstance(effect.value, str) and effect.value.startswith("$"):
        return bool(literal.value)
    return effect.value == literal.value
