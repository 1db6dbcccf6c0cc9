"""How a scripted participant goes about its tasks: order, detours, mistakes and their repair.

Everything follows from the seed. What is drawn is only ever an order in which the steps are
possible, and every mistake is put right afterwards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.legal_events import ENCLOSING, LegalEvent, fits
from vrhuman.benchmarks.instructing.legal_events import TO as TO_IT
from vrhuman.benchmarks.instructing.things import Thing
from vrhuman.benchmarks.instructing.wording import instruction
from vrhuman.benchmarks.tasks.composing import ComposedTasks, Share, Shares
from vrhuman.engines.affordances import CLOSED_WHILE_ON
from vrhuman.participants.goal_directed import Errand, ErrandKind

WORKING_SECONDS = 2.0
"""How long a machine is left on before it is switched off [s]."""
FORGETTABLE = frozenset({ActionName.CLOSE, ActionName.TURN_OFF})
WIDE = 0.4
"""A detour leads to something of at least this width, which is seen from afar [m]."""


@dataclass(frozen=True, slots=True)
class Variation:
    """How probable each kind of variation is: at each step, or where it is possible.

    ``reorder`` is how often neighbouring steps are tried the other way round, as a share of all.
    """

    reorder: float = 0.5
    detour: float = 0.12
    wrong_object: float = 0.08
    wrong_place: float = 0.08
    forget: float = 0.25


NONE = Variation(0.0, 0.0, 0.0, 0.0, 0.0)
"""Straight to the goals."""


def errands_of(
    tasks: ComposedTasks, seed: int, variation: Variation | None = None
) -> tuple[Errand, ...]:
    """Return what a scripted participant means to do for these tasks, in this order."""
    how = variation or Variation()
    chance = random.Random(f"{seed}/variation")
    shares = _reordered(tasks, how, chance)
    late, shares = _forgotten(tasks, shares, how, chance)
    pieces = list(_pieces(tasks, shares, late, how, chance))
    return tuple(
        Errand(instruction(number, each.event), each.goal, each.kind, each.things)
        for number, each in enumerate(pieces, start=1)
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """What becomes an errand, but for its number and words."""

    event: LegalEvent
    goal: int
    kind: ErrandKind
    things: tuple[str, ...] = ()


def _reordered(tasks: ComposedTasks, how: Variation, chance: random.Random) -> Shares:
    """Return the steps with some neighbours changed over, where all goals are still reached."""
    shares = list(tasks.shares)
    for _ in range(round(how.reorder * len(shares))):
        if len(shares) < 2:
            break
        at = chance.randrange(len(shares) - 1)
        one = shares[at].goal
        if _same_thing(shares[at], shares[at + 1]):
            continue  # a cup is filled, then put down; a pot is put down, then an egg put in it
        if one == shares[at + 1].goal and tasks.tasks[one - 1].by:
            continue  # people reach what is on its way in order: the water runs, then they wash
        other = [*shares[:at], shares[at + 1], shares[at], *shares[at + 2 :]]
        if tasks.reached_by(other):
            shares = other
    return tuple(shares)


def _same_thing(one: Share, other: Share) -> bool:
    """Return whether what one of two steps is done to has a part in the other."""
    first, second = one.step, other.step
    return first.object1 in (second.object1, second.object2) or first.object2 == second.object1


def _forgotten(
    tasks: ComposedTasks, shares: Shares, how: Variation, chance: random.Random
) -> tuple[frozenset[Share], Shares]:
    """Return the steps that are done only at the end, and all steps with these there."""
    late: list[Share] = []
    for share in shares:
        if share.step.action in FORGETTABLE and chance.random() < how.forget:
            rest = [each for each in shares if each not in (*late, share)]
            if rest and tasks.reached_by([*rest, *late, share]):
                late.append(share)
    rest = [each for each in shares if each not in late]
    moved = [each for each, now in zip(shares, [*rest, *late], strict=True) if each != now]
    return frozenset(late) if moved else frozenset(), (*rest, *late)


def _pieces(
    tasks: ComposedTasks,
    shares: Shares,
    late: frozenset[Share],
    how: Variation,
    chance: random.Random,
) -> Iterator[_Piece]:
    things = tasks.things
    used = {things[each.step.object1].object_type for each in shares}
    used |= {things[n].object_type for each in shares if (n := each.step.object2) in things}
    for at, share in enumerate(shares):
        if chance.random() < how.detour:
            yield from _detour(tasks, share, used, chance)
        if chance.random() < how.wrong_object and share.step.action is ActionName.MOVE:
            yield from _wrong_object(tasks, share.goal, used, chance)
        kind = ErrandKind.REPAIR if share in late else ErrandKind.STEP
        if chance.random() < how.wrong_place and share.step.action is ActionName.MOVE:
            wrong = _wrong_place(tasks, share, used, chance)
            if wrong is not None:
                yield _Piece(wrong, share.goal, ErrandKind.MISTAKE, share.step.objects[:1])
                kind = ErrandKind.REPAIR
        yield _Piece(share.step.event(things), share.goal, kind, share.step.objects)
        after = shares[at + 1] if at + 1 < len(shares) else None
        if after is not None and _runs(share, after, tasks):
            yield _Piece(LegalEvent(ActionName.WAIT, seconds=WORKING_SECONDS), share.goal, kind)


def _runs(share: Share, after: Share, tasks: ComposedTasks) -> bool:
    """Return whether a machine is switched off again right after it was switched on."""
    same = share.step.object1 == after.step.object1
    kind = tasks.things[share.step.object1].object_type
    machine = kind in CLOSED_WHILE_ON or kind == "CoffeeMachine"
    on = share.step.action is ActionName.TURN_ON
    return same and machine and on and after.step.action is ActionName.TURN_OFF


def _detour(
    tasks: ComposedTasks, share: Share, used: set[str], chance: random.Random
) -> Iterator[_Piece]:
    """Yield a look at something of the same room that has nothing to do with the tasks."""
    room = tasks.things[share.step.object1].room
    kinds = sorted(
        {
            each.object_type
            for each in tasks.things.values()
            if each.reached and each.object_type not in used and each.room == room
            if max(each.size) >= WIDE
        }
    )
    if kinds:
        look = LegalEvent(ActionName.FIND, chance.choice(kinds))
        yield _Piece(look, share.goal, ErrandKind.DETOUR)


def _wrong_object(
    tasks: ComposedTasks, goal: int, used: set[str], chance: random.Random
) -> Iterator[_Piece]:
    """Yield that something else is picked up, and put back where it was."""
    things = tasks.things
    carrying = {each.holder for each in things.values()}
    found = [
        (thing, holder)
        for thing in things.values()
        if _light(thing, carrying) and thing.object_type not in used
        if (holder := things.get(thing.holder)) is not None
        if holder.reached and not holder.can("CanOpen") and fits(thing, holder)
    ]
    if found:
        thing, holder = chance.choice(found)
        take = LegalEvent(ActionName.PICK_UP, thing.object_type)
        yield _Piece(take, goal, ErrandKind.MISTAKE, (thing.object_id,))
        back = LegalEvent(ActionName.MOVE, thing.object_type, TO_IT, holder.object_type)
        yield _Piece(back, goal, ErrandKind.REPAIR, (thing.object_id, holder.object_id))


def _light(thing: Thing, carrying: set[str]) -> bool:
    return thing.pickupable and thing.reached and thing.object_id not in carrying


def _wrong_place(
    tasks: ComposedTasks, share: Share, used: set[str], chance: random.Random
) -> LegalEvent | None:
    """Return a move to where the thing does not belong, in the room of one of the two."""
    things = tasks.things
    thing = things[share.step.object1]
    rooms = {thing.room, things[share.step.object2].room}
    kinds = sorted(
        {
            each.object_type
            for each in things.values()
            if each.reached
            and not each.can("CanOpen")
            and each.object_type not in used
            and each.room in rooms
            and not each.pickupable
            and each.object_type not in ENCLOSING
            and max(each.size) >= WIDE
            and fits(thing, each)
        }
    )
    if not kinds:
        return None
    return LegalEvent(ActionName.MOVE, thing.object_type, TO_IT, chance.choice(kinds))
