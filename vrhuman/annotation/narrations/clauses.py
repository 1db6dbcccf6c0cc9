"""What a narration says, before it is in words: clauses, each of which some segments make true.

Segments of one actor that follow each other become one clause where one says them together: the
same done to several things ("opens the fridge and the cabinet"), again and again to one ("pushes
the box three times"), or opened and closed at once, perhaps several times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import ActionSegment

MAX_THINGS = 3
_BY_HAND = frozenset(
    {ActionName.MOVE, ActionName.PUT, ActionName.THROW, ActionName.PUSH, ActionName.PICK_UP}
)
"""What a hand did has happened, also where something else was asked for; a menu can be refused."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What is said together: what began so soon after the end of what came before [ns].

    In one clause, in one of what is found (which takes longer), and in one sentence.
    """

    clause_ns: int
    finding_ns: int
    sentence_ns: int


READ = Pace(20_000_000_000, 60_000_000_000, 20_000_000_000)
"""For a story that is read."""
WATCHED = Pace(4_000_000_000, 4_000_000_000, 4_000_000_000)
"""For sentences that are shown or spoken while it happens, and should not run ahead of it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """An actor did one thing, or the same to several things.

    ``segments`` are the numbers of the segments that say so. ``objects`` are ids of what it was
    done to, in order; ``times`` how often it was done to each. ``preposition`` and ``target`` are
    the segments' (``target`` an id, or the liquid of a filling). With ``then_closed`` the thing
    was opened and closed. Without ``success`` it was tried, and the engine refused it. ``again``
    says that the same was done to the thing before, or tried without success as now.
    """

    actor: str
    action: ActionName
    objects: tuple[str, ...]
    preposition: str
    target: str
    begin_ns: int
    end_ns: int
    segments: tuple[int, ...]
    times: int = 1
    success: bool = True
    then_closed: bool = False
    again: bool = False


def clauses_of(
    segments: Sequence[ActionSegment], actor: str, pace: Pace = READ
) -> tuple[Clause, ...]:
    """Return what one actor did, in the order in which it began."""
    found: list[Clause] = []
    order = sorted(range(len(segments)), key=lambda n: (segments[n].begin_ns, segments[n].end_ns))
    for number in order:
        each = segments[number]
        if each.actor != actor:
            continue
        clause = _clause(number, each)
        together = _together(found[-1], clause, pace) if found else None
        if together is None:
            found.append(clause)
        else:
            found[-1] = together
            both = _again_and_again(found[-2], together, pace) if len(found) > 1 else None
            if both is not None:
                found[-2:] = [both]
    return _with_repeats(found)


def _with_repeats(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the clauses, each of which says whether its one thing was treated so before."""
    before: dict[bool, set[tuple[ActionName, str, str, str]]] = {True: set(), False: set()}
    found = []
    for each in clauses:
        deeds = {_deed(each, thing) for thing in each.objects}
        if each.then_closed:
            deeds.add((ActionName.CLOSE, each.objects[0], "", ""))
        again = len(each.objects) == 1 and deeds <= before[each.success]
        found.append(replace(each, again=again))
        before[each.success] |= deeds
    return tuple(found)


def _deed(clause: Clause, thing: str) -> tuple[ActionName, str, str, str]:
    """Return what is done again where it is done once more; what a throw hits does not matter."""
    if clause.action is ActionName.THROW:
        return clause.action, thing, "", ""
    return clause.action, thing, clause.preposition, clause.target


def _again_and_again(one: Clause, other: Clause, pace: Pace) -> Clause | None:
    """Return a thing's openings and closings as one clause, None for anything else."""
    near = other.begin_ns - one.end_ns <= pace.clause_ns
    if not (near and one.then_closed and other.then_closed and one.objects == other.objects):
        return None
    return replace(
        one,
        end_ns=other.end_ns,
        segments=(*one.segments, *other.segments),
        times=one.times + other.times,
    )


def _clause(number: int, segment: ActionSegment) -> Clause:
    return Clause(
        actor=segment.actor,
        action=segment.action,
        objects=(segment.object1,) if segment.object1 else (),
        preposition=segment.preposition,
        target=segment.object2,
        begin_ns=segment.begin_ns,
        end_ns=segment.end_ns,
        segments=(number,),
        success=segment.success or segment.action in _BY_HAND,
    )


def _together(one: Clause, other: Clause, pace: Pace) -> Clause | None:
    """Return both as one clause, None where they are said apart."""
    apart = pace.finding_ns if one.action is ActionName.FIND else pace.clause_ns
    near = other.begin_ns - one.end_ns <= apart
    if not near or one.success != other.success or one.action is ActionName.WAIT:
        return None
    if one.action is ActionName.THROW and (one.target or one.objects != other.objects):
        return None  # what each throw hit is said with it
    both = replace(
        one,
        end_ns=max(one.end_ns, other.end_ns),
        segments=(*one.segments, *other.segments),
    )
    opened = one.success and (one.action, other.action) == (ActionName.OPEN, ActionName.CLOSE)
    if opened and one.objects == other.objects and len(one.objects) == 1 and one.times == 1:
        return None if one.then_closed else replace(both, then_closed=True)
    same = (one.action, one.preposition, one.target) == (
        other.action,
        other.preposition,
        other.target,
    )
    if not same or one.then_closed or not one.objects:
        return None
    if one.objects == other.objects:
        return replace(both, times=one.times + 1)
    if not one.success:
        return None  # each try is said on its own
    new = not set(other.objects) & set(one.objects)
    if new and one.times == 1 and len(one.objects) < MAX_THINGS:
        return replace(both, objects=(*one.objects, *other.objects))
    return None
