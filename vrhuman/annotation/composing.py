"""Makes one segment of what is one action, and calls it what it was asked for as.

Picking up is part of moving, unless it stands alone. What a person did can be said in several ways
("moved the plate to the counter top", "put the plate near the sink"): a segment that fulfilled an
instruction is called as the instruction calls it. To tidy is to move several things; to wait is to
do nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.matching import holders_of
from vrhuman.annotation.relations import gap
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.recording.entries import StepDone
from vrhuman.records import TICK_SECONDS, Instruction

_OF_CARRYING = frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW})
REACHING_TICKS = (round(5.0 / TICK_SECONDS), round(2.0 / TICK_SECONDS))
"""A hand may reach for something for so long before it does it, and draws back for so long."""
FUMBLING_TICKS = round(20.0 / TICK_SECONDS)
"""So long may a hand try to take hold of a thing that it has pushed meanwhile."""
_OF_TIDYING = frozenset({ActionName.MOVE, ActionName.PUT, ActionName.PICK_UP})
_ATTEMPTS = {
    ActionName.THROW: frozenset({ActionName.THROW, ActionName.MOVE, ActionName.PUT}),
    ActionName.MOVE: frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW}),
    ActionName.PUT: frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW}),
    ActionName.PICK_UP: frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW}),
}
"""What somebody does who is asked to do this, and does not manage."""


@dataclass(frozen=True, slots=True)
class Fulfilment:
    """An instruction, how it was done, and since when it was the current one [ns]."""

    instruction: Instruction
    step: StepDone
    begin_ns: int


@dataclass(frozen=True, slots=True)
class Turn:
    """From when to when an instruction was the current one [ns], done or not."""

    instruction: Instruction
    begin_ns: int
    end_ns: int


def composed(
    found: Sequence[ActionSegment],
    fulfilled: Sequence[Fulfilment] = (),
    after: Callable[[int], WorldFacts] | None = None,
    turns: Sequence[Turn] = (),
) -> tuple[ActionSegment, ...]:
    """Return the segments in the order of their ends.

    A push that is no deed of its own is left out (:func:`_without_brushes`). So is a picking up
    where the same object is then moved, put down or thrown, and nothing else was done in between.
    What was asked for stays. What was done in an instruction's turn to fulfil it, and did not, has
    failed. ``after`` returns the world at a tick; it is needed where instructions were
    ``fulfilled``.
    """
    wanted = {
        (each.step.action, each.step.object1, each.step.end_tick)
        for each in fulfilled
        if each.instruction.action in (ActionName.PICK_UP, ActionName.PUSH)
    }
    segments = _without_brushes(found, wanted)
    if after is not None:
        segments = [each for each in segments if not _in_the_way(each, wanted, turns, after)]
    segments = _without_picking(segments, wanted)
    if after is not None:
        done = {(each.step.object1, each.step.end_tick) for each in fulfilled}
        segments = [_attempted(each, done, turns, after) for each in segments]
    for each in fulfilled:
        assert after is not None
        segments = _called(segments, each, after)
    return in_order(segments)


def in_order(segments: Sequence[ActionSegment]) -> tuple[ActionSegment, ...]:
    """Return segments in the order of their ends."""
    return tuple(sorted(segments, key=_by_end))


def _by_end(segment: ActionSegment) -> tuple[int, int]:
    return segment.end_tick, segment.begin_tick


def _without_picking(
    found: Sequence[ActionSegment], wanted: set[tuple[str, str, int]]
) -> list[ActionSegment]:
    ordered = sorted(found, key=_by_end)
    out: list[ActionSegment] = []
    for number, segment in enumerate(ordered):
        then = ordered[number + 1] if number + 1 < len(ordered) else None
        picking = segment.action is ActionName.PICK_UP
        if (
            picking
            and then is not None
            and (_carries(then, segment) or _picks_again(then, segment))
            and _named(segment) not in wanted
        ):
            continue
        out.append(segment)
    return out


def _without_brushes(
    found: Sequence[ActionSegment], wanted: set[tuple[str, str, int]]
) -> list[ActionSegment]:
    """Leave out what a hand only brushed against: it reached for something else, or drew back.

    :data:`REACHING_TICKS` tell that. A thing that is pushed and then handled, with nothing done in
    between, was reached for, up to :data:`FUMBLING_TICKS`. After a push that was asked for, the
    hand draws back, too, and what moves at the same time was pushed along.
    """
    segments = sorted(found, key=_by_end)
    deeds = [
        each
        for each in segments
        if each.action not in (ActionName.PUSH, ActionName.FIND) or _named(each) in wanted
    ]
    return [
        segment
        for segment in segments
        if segment.action is not ActionName.PUSH
        or _named(segment) in wanted
        or not _in_passing(segment, deeds)
    ]


def _in_passing(push: ActionSegment, deeds: Sequence[ActionSegment]) -> bool:
    before, after = REACHING_TICKS
    near = any(
        push.end_tick + before >= deed.begin_tick and push.begin_tick <= deed.end_tick + after
        for deed in deeds
    )
    following = next((deed for deed in deeds if deed.begin_tick >= push.end_tick), None)
    return near or (
        following is not None
        and push.object1 in (following.object1, following.object2)
        and following.begin_tick - push.end_tick <= FUMBLING_TICKS
    )


def _named(segment: ActionSegment) -> tuple[str, str, int]:
    return segment.action.value, segment.object1, segment.end_tick


def _carries(segment: ActionSegment, picked: ActionSegment) -> bool:
    return segment.action in _OF_CARRYING and segment.object1 == picked.object1


def _in_the_way(
    segment: ActionSegment,
    wanted: set[tuple[str, str, int]],
    turns: Sequence[Turn],
    after: Callable[[int], WorldFacts],
) -> bool:
    """Return whether a thing was pushed in passing, in an instruction's turn.

    That is where it was to be handled otherwise, or was in the way of what was to be pushed.
    """
    if segment.action is not ActionName.PUSH or _named(segment) in wanted:
        return False
    thing = after(segment.end_tick).objects.get(segment.object1)
    if thing is None:
        return False
    for turn in turns:
        asked = turn.instruction
        named = thing.object_type in (asked.object1, asked.object2)
        if turn.begin_ns <= segment.end_ns <= turn.end_ns:
            return named != (asked.action == ActionName.PUSH)
    return False


def _picks_again(segment: ActionSegment, picked: ActionSegment) -> bool:
    """Return whether a thing was picked up again: it was put back where it was meanwhile."""
    return segment.action is ActionName.PICK_UP and segment.object1 == picked.object1


def _attempted(
    segment: ActionSegment,
    done: Container[tuple[str, int]],
    turns: Sequence[Turn],
    after: Callable[[int], WorldFacts],
) -> ActionSegment:
    """Return a segment as failed where it was done to fulfil an instruction, and did not.

    ``done`` are what fulfilled one: the object, and the tick of the end.
    """
    if not segment.success or (segment.object1, segment.end_tick) in done:
        return segment
    thing = after(segment.end_tick).objects.get(segment.object1)
    for turn in turns:
        asked = turn.instruction
        if (
            turn.begin_ns <= segment.end_ns
            and segment.begin_ns <= turn.end_ns
            and (asked.object2 or asked.action == ActionName.PICK_UP)
            and thing is not None
            and thing.object_type == asked.object1
            and segment.action in _ATTEMPTS.get(ActionName(asked.action), ())
        ):
            error = f"asked for was: {asked.text}"
            return replace(segment, success=False, error=error)
    return segment


def _called(
    segments: list[ActionSegment], done: Fulfilment, after: Callable[[int], WorldFacts]
) -> list[ActionSegment]:
    """Return the segments with the one that fulfilled an instruction called as that calls it."""
    instruction, step = done.instruction, done.step
    if instruction.action in (ActionName.TIDY, ActionName.WAIT):
        return _joined(segments, done)
    out = []
    for segment in segments:
        same = (segment.object1, segment.end_tick) == (step.object1, step.end_tick)
        if same and segment.action == step.action:
            out.append(_as_asked(segment, instruction, after(segment.end_tick)))
        else:
            out.append(segment)
    return out


def _as_asked(segment: ActionSegment, instruction: Instruction, facts: WorldFacts) -> ActionSegment:
    if instruction.action == ActionName.THROW:
        return _as_thrown(segment, instruction, facts)
    if instruction.action in (ActionName.CLEAN, ActionName.MAKE):  # a bed's are one and the same
        return replace(segment, action=ActionName(instruction.action))
    if instruction.action not in (ActionName.MOVE, ActionName.PUT):
        return segment
    moved = facts.objects[segment.object1]
    holders = {segment.object2, *holders_of(moved, facts)}
    is_put = instruction.action == ActionName.PUT
    found = [
        (gap(moved, each), each.object_id)
        for each in facts.objects.values()
        if each.object_type == instruction.object2
        and each.object_id != segment.object1
        and (each.object_id in holders) != is_put
    ]
    if not found:
        return segment
    return replace(
        segment,
        action=ActionName(instruction.action),
        preposition=instruction.preposition,
        object2=min(found)[1],
    )


def _as_thrown(
    segment: ActionSegment, instruction: Instruction, facts: WorldFacts
) -> ActionSegment:
    """Return a throw with what it was to hit, which it need not have hit first."""
    met = [each for pair in segment.contacts for each in pair if each != segment.object1]
    struck = [
        facts.objects[each]
        for each in (segment.object2, *met)
        if each in facts.objects and facts.objects[each].object_type == instruction.object2
    ]
    wanted = [each for each in struck if each.is_broken or instruction.preposition != "to break"]
    if not instruction.object2 or not wanted:
        return segment
    return replace(segment, preposition=instruction.preposition, object2=wanted[0].object_id)


def _joined(segments: list[ActionSegment], done: Fulfilment) -> list[ActionSegment]:
    """Return the segments with one for a tidying or a wait.

    Tidying is made of what it moved, and ends where the last of it came to rest: that nothing is
    left may be noticed later.
    """
    step, tidying = done.step, done.instruction.action == ActionName.TIDY

    def part_of_it(segment: ActionSegment) -> bool:
        inside = step.begin_tick <= segment.begin_tick and segment.end_tick <= step.end_tick
        return tidying and inside and segment.action in _OF_TIDYING

    parts = [segment for segment in segments if part_of_it(segment)]
    first = min(parts, key=lambda each: each.begin_tick, default=None)
    last = max(parts, key=lambda each: each.end_tick, default=None)
    whole = ActionSegment(
        FIRST_AGENT,
        ActionName(done.instruction.action),
        step.object1,
        "",
        "",
        step.begin_tick if first is None else first.begin_tick,
        step.end_tick if last is None else last.end_tick,
        done.begin_ns if first is None else first.begin_ns,
        step.time_ns if last is None else last.end_ns,
    )
    return [*(segment for segment in segments if segment not in parts), whole]
