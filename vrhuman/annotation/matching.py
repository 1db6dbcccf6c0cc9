"""Says which action segments fulfil which instructions: live, and afterwards in a recording.

Instructions are done in their order. Each is fulfilled by the first successful segment after those
that fulfilled the ones before it; a segment fulfils one instruction at most. Any object of the
named type will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import near, supports
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.engines.affordances import BED
from vrhuman.records import TICK_SECONDS, Instruction


@dataclass(frozen=True, slots=True)
class Fulfilled:
    """The instruction of this ``number`` was fulfilled by the segment at this place in a row."""

    number: int
    segment: int


def fulfils(instruction: Instruction, segment: ActionSegment, after: WorldFacts) -> bool:
    """Return whether a segment did what an instruction asks.

    ``after`` is the world at the segment's end. To wait is fulfilled by time, never by a segment.
    """
    if not segment.success or not _of_type(instruction.object1, segment.object1, after):
        return False
    asked, did = instruction.action, segment.action
    match asked:
        case ActionName.MOVE:
            placed = did in (ActionName.MOVE, ActionName.PUT)
            return placed and _carried(segment, instruction.object2, after)
        case ActionName.PUT:
            placed = did in (ActionName.MOVE, ActionName.PUT)
            return placed and _is_near(segment, instruction.object2, after)
        case ActionName.THROW:
            return did is ActionName.THROW and _hit(instruction, segment, after)
        case ActionName.FILL:
            return did is ActionName.FILL and instruction.object2 in ("", segment.object2)
        case ActionName.MAKE | ActionName.CLEAN if instruction.object1 == BED:
            return did in (ActionName.MAKE, ActionName.CLEAN)
        case ActionName.WAIT:
            return False
    return asked == did


def tidied(object_type: str, before: WorldFacts, after: WorldFacts) -> str:
    """Return something of a type that held things before, and from which all were moved out.

    It is empty if there is none; what is still in the hand is not moved yet.
    """
    if any(each.is_held for each in after.objects.values()):
        return ""
    return next(
        (
            each.object_id
            for each in before.objects.values()
            if each.object_type == object_type
            and contents(each.object_id, before)
            and not contents(each.object_id, after)
        ),
        "",
    )


def contents(object_id: str, facts: WorldFacts) -> list[ObjectFacts]:
    """Return what is directly in or on something."""
    return [each for each in facts.objects.values() if object_id in supports(each)]


def matched(
    instructions: Sequence[Instruction],
    segments: Sequence[ActionSegment],
    after: Callable[[int], WorldFacts],
) -> tuple[Fulfilled, ...]:
    """Return which segments fulfil which instructions, in order.

    ``after`` returns the world at the end of the segment with this number, or the session's
    beginning for -1. Something is tidied by the segment that moves the last thing out of it. An
    instruction that no
    later segment fulfils is passed over, as one that was skipped; what it would have taken is free
    for the next ones. To wait is fulfilled where that much time is between its neighbours'
    segments, and then has the number of the segment before it (-1 for none).
    """
    out: list[Fulfilled] = []
    first = 0
    waiting: list[Instruction] = []
    for instruction in instructions:
        if instruction.action == ActionName.WAIT:
            waiting.append(instruction)
            continue
        found = next(
            (
                n
                for n in range(first, len(segments))
                if fulfils(instruction, segments[n], after(n))
                or (
                    instruction.action == ActionName.TIDY
                    and tidied(instruction.object1, after(first - 1), after(n))
                )
            ),
            None,
        )
        if found is None:
            continue
        out += _waited(waiting, segments, first - 1, found)
        waiting.clear()
        out.append(Fulfilled(instruction.number, found))
        first = found + 1
    return tuple(out)


def _waited(
    waiting: Sequence[Instruction], segments: Sequence[ActionSegment], before: int, to: int
) -> list[Fulfilled]:
    """Return the waits for which there was time between two segments."""
    begin = segments[before].end_tick if before >= 0 else 0
    left = (segments[to].end_tick - begin) * TICK_SECONDS
    out = []
    for instruction in waiting:
        if instruction.seconds <= left:
            left -= instruction.seconds
            out.append(Fulfilled(instruction.number, before))
    return out


def _of_type(object_type: str, object_id: str, facts: WorldFacts) -> bool:
    known = facts.objects.get(object_id)
    return known is not None and known.object_type == object_type


def _carried(segment: ActionSegment, object_type: str, after: WorldFacts) -> bool:
    """Return whether the segment's first object ended in or on something of a type."""
    moved = after.objects[segment.object1]
    holders = {segment.object2, *holders_of(moved, after)}
    return not moved.is_held and any(_of_type(object_type, each, after) for each in holders)


def _is_near(segment: ActionSegment, object_type: str, after: WorldFacts) -> bool:
    """Return whether the first object ended near something of a type, and not in or on it."""
    moved = after.objects[segment.object1]
    holders = holders_of(moved, after)
    return not moved.is_held and any(
        each.object_type == object_type and each.object_id not in holders and near(moved, each)
        for each in after.objects.values()
    )


def holders_of(thing: ObjectFacts, facts: WorldFacts) -> frozenset[str]:
    """Return the ids of all that something is in or on, and what that is in or on, and so on."""
    out: set[str] = set()
    left = [*supports(thing)]
    while left:
        name = left.pop()
        if name not in out:
            out.add(name)
            left += supports(facts.objects[name]) if name in facts.objects else ()
    return frozenset(out)


def _hit(instruction: Instruction, segment: ActionSegment, after: WorldFacts) -> bool:
    """Return whether what was thrown hit, or broke, what it should."""
    if not instruction.object2:
        return True
    pairs = [pair for pair in segment.contacts if segment.object1 in pair]
    met = {each for pair in pairs for each in pair} | {segment.object2}
    struck = [
        after.objects[each]
        for each in met - {segment.object1}
        if _of_type(instruction.object2, each, after)
    ]
    if instruction.preposition == "to break":
        return any(each.is_broken for each in struck)
    return bool(struck)
