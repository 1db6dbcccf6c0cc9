"""What is taken away from a recorded stream of commands when an action is left out.

Exactly this, and nothing else; all motion of head, body and arm stays, but for pushes:

- of an action from the menu, and of opening or closing by the button: the request;
- of what the hand took, carried, put down or threw, and of opening or closing by the handle: the
  grip, from where the hand began to close to where it was open again (the hand makes the same way,
  open), or to where the same closing of the hand took something else;
- of a push: the arm is not engaged from a second before the object moved until it lay still; of a
  push by a hand that carries something nothing, for that would be carried elsewhere;
- of tidying: the grips of all that was tidied.

A press of the button that opens or closes whatever is near is from then on what it was in the
recording: a request to open that object, or to close it, not the opposite of how it is now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import AI2THOR_ACTIONS, ActionName
from vrhuman.annotation.causes.deeds import Deed, held_before
from vrhuman.records import TICK_SECONDS, Action, Command, Interaction

_BEFORE_A_PUSH = round(1.0 / TICK_SECONDS)
_BUTTON = {ActionName.OPEN: "OpenObject", ActionName.CLOSE: "CloseObject"}
_CARRYING = frozenset({ActionName.PICK_UP, ActionName.MOVE, ActionName.PUT})
_BED = {ActionName.MAKE: ActionName.CLEAN}

Span = tuple[int, int]
"""Ticks from the first to the last."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One recorded command and the ticks for which it was carried out, until ``tick``.

    ``came_to`` is where the agent came by then (x, z) [m]; ``took`` is the id of what its hand
    took, empty for nothing. ``helper`` is the same of the helper, in a session that has one.
    """

    command: Command
    ticks: int
    tick: int
    came_to: tuple[float, float]
    took: str = ""
    helper: Frame | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is taken away: requests by number, and spans in which hand or arm do nothing.

    ``meant`` says what the button's requests meant in the recording, by number.
    """

    requests: frozenset[int]
    grips: tuple[Span, ...]
    arms: tuple[Span, ...]
    meant: tuple[tuple[int, Action], ...]

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is taken away, so that nothing can be told."""
        return not (self.requests or self.grips or self.arms)

    def command(self, frame: Frame) -> Command:
        """Return a frame's command without it."""
        command, meant = frame.command, dict(self.meant)
        kept = tuple(
            replace(each, action=meant[each.number]) if each.number in meant else each
            for each in command.interactions
            if each.number not in self.requests
        )
        first = frame.tick - frame.ticks
        force = 0.0 if _within(first, frame.tick, self.grips) else command.grasp_force
        engaged = command.arm_engaged and not _within(first, frame.tick, self.arms)
        return replace(command, interactions=kept, grasp_force=force, arm_engaged=engaged)


def leaving_out(deed: Deed, deeds: Sequence[Deed], frames: Sequence[Frame]) -> LeftOut:
    """Return what to take away for a deed; ``deeds`` are all of the session."""
    segment = deed.segment
    pressed = dict(_pressed(deeds, frames))
    requests: frozenset[int] = frozenset()
    grips: tuple[Span, ...] = ()
    arms: tuple[Span, ...] = ()
    match segment.action:
        case ActionName.PUSH if not held_before(deed):
            arms = ((segment.begin_tick - _BEFORE_A_PUSH, segment.end_tick),)
        case ActionName.TIDY:
            grips = tuple(_grips(frames, segment.begin_tick, segment.end_tick))
        case ActionName.THROW:
            grips = tuple(_grips(frames, 0, segment.begin_tick))[-1:]
        case name if name in _CARRYING:
            grips = tuple(_grips(frames, segment.begin_tick, segment.begin_tick))
        case name if name in _BUTTON:
            requests = frozenset(n for n, whose in pressed.items() if whose == deed.number)
            if not requests:
                grips = tuple(_grips(frames, segment.begin_tick, segment.end_tick))
        case ActionName.PUSH:
            pass  # without the arm what it carries would go elsewhere, too
        case _:
            requests = frozenset(_chosen(deed, frames))
    meant = {
        number: Action(_BUTTON[each.segment.action], {"objectId": each.segment.object1})
        for number, whose in pressed.items()
        for each in deeds
        if each.number == whose
    }
    return LeftOut(requests, grips, arms, tuple(sorted(meant.items(), key=lambda each: each[0])))


def _within(first: int, last: int, spans: Sequence[Span]) -> bool:
    return any(low <= last and first <= high for low, high in spans)


def _new(frames: Sequence[Frame]) -> Iterator[tuple[int, Interaction]]:
    """Yield each request with the tick in which it was first carried out."""
    seen = 0
    for frame in frames:
        for each in frame.command.interactions:
            if each.number > seen:
                seen = each.number
                yield frame.tick, each


def _chosen(deed: Deed, frames: Sequence[Frame]) -> Iterator[int]:
    """Yield the numbers of the requests from the menu that were this deed."""
    segment = deed.segment
    name = _BED.get(segment.action, segment.action)
    for tick, each in _new(frames):
        action = each.action
        if (
            tick == segment.begin_tick
            and action is not None
            and AI2THOR_ACTIONS.get(action.name) is name
            and action.arguments.get("objectId") == segment.object1
        ):
            yield each.number


def _pressed(deeds: Sequence[Deed], frames: Sequence[Frame]) -> Iterator[tuple[int, int]]:
    """Yield the number of each request that opened or closed something, and whose it was."""
    doors = {deed.segment.end_tick: deed for deed in deeds if deed.segment.action in _BUTTON}
    for tick, each in _new(frames):
        if tick not in doors:
            continue
        deed, action = doors[tick], each.action
        same = action is None or (
            action.name == _BUTTON[deed.segment.action]
            and action.arguments.get("objectId") == deed.segment.object1
        )
        if same:
            yield each.number, deed.number


def _grips(frames: Sequence[Frame], first: int, last: int) -> Iterator[Span]:
    """Yield the spans in which the hand was closed that meet some ticks.

    A hand that lets a heavy thing go as it opens may close around a light one: that is a span of
    its own.
    """
    begin, took = -1, ""
    for frame in frames:
        closed, before = frame.command.grasp_force > 0.0, frame.tick - frame.ticks
        if closed and begin < 0:
            begin = before
        if begin >= 0 and closed and frame.took and took and frame.took != took:
            if begin <= last and first < before:
                yield begin, before - 1
            begin, took = before + 1, ""
        took = frame.took or took
        if not closed and begin >= 0:
            if begin <= last and first <= before:
                yield begin, before
            begin, took = -1, ""
    if begin >= 0 and begin <= last:
        yield begin, frames[-1].tick
