"""Draws what a video is about: Env-QA's five types, of 1 to 10 events (section 3.1, figure 3).

Every sequence can be carried out in its order: something is closed after it was opened, what is
filled was empty, and nothing is asked of what is broken, or of what no hand reaches. The same seed
gives the same events.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.legal_events import TO_BREAK, LegalEvent, legal_events
from vrhuman.benchmarks.instructing.symbolic import Situation, able, after, at_start, in_reach
from vrhuman.benchmarks.instructing.things import FROM_FRONT, Thing, Things
from vrhuman.benchmarks.tasks.recipes import possible_tasks
from vrhuman.engines.affordances import BED
from vrhuman.records import VrhumanError

MAX_EVENTS = 10
FOCUS = 2
"""The most objects that an object-centric video is about."""
TRIES = 60
"""How often an event is drawn before a sequence ends early."""
STARTS = 20
"""How often a sequence is drawn in the hope that it has as many events as asked for."""
AT_THE_WALL = frozenset({"Painting"})
"""Types that no thing is put near, and nothing is thrown at."""
TARGET = 0.12
"""Nothing is thrown at what is narrower than this, such as a knife or a cup [m]."""
THROWN = 0.3
"""What is longer than this is thrown only at what is at least as long as itself [m]."""
BROKEN_TOP = 1.15
"""What a throw is to break is no higher than this: the hand flings something down at it [m]."""
ALIKE: Sequence[frozenset[ActionName]] = (
    frozenset({ActionName.OPEN, ActionName.CLOSE}),
    frozenset({ActionName.TURN_ON, ActionName.TURN_OFF}),
    frozenset({ActionName.FILL, ActionName.EMPTY}),
    frozenset({ActionName.CLEAN, ActionName.MAKE_DIRTY}),
    frozenset({ActionName.THROW}),
    frozenset({ActionName.PUSH}),
    frozenset({ActionName.MOVE, ActionName.PUT}),
    frozenset({ActionName.SLICE, ActionName.BREAK, ActionName.USE_UP}),
)
"""Actions that go together in an action-centric video."""


class VideoType(StrEnum):
    """The types of videos: what holds the events of one together."""

    EXPLORING = "exploring"
    RANDOM = "random"
    OBJECT_CENTRIC = "object-centric"
    ACTION_CENTRIC = "action-centric"
    COMPREHENSIVE = "comprehensive"


class NothingToDo(VrhumanError):
    """A house allows no video of a type."""


def sample(
    things: Things, video_type: VideoType, seed: int, events: int | None = None
) -> tuple[LegalEvent, ...]:
    """Return the events of one video; ``events`` is how many are wanted (default: drawn, 1 to 10).

    There are fewer where the house allows no more; a comprehensive task has as many as it needs.

    :raises NothingToDo: if the house allows none.
    """
    chance = random.Random(f"{video_type}/{seed}")
    count = events or chance.randint(1, MAX_EVENTS)
    if video_type is VideoType.COMPREHENSIVE:
        return _task(things, chance)
    legal = [each for each in legal_events(things) if _sensible(each, things)]
    drawn: tuple[LegalEvent, ...] = ()
    for _ in range(STARTS):
        found = _draw(things, video_type, legal, chance, count)
        drawn = max(drawn, found, key=len)
        if len(drawn) == count:
            break
    if not drawn:
        raise NothingToDo(f"the house allows no {video_type} video; choose another house or type")
    return drawn


def _task(things: Things, chance: random.Random) -> tuple[LegalEvent, ...]:
    tasks = [each for each in possible_tasks(things) if len(each.events) <= MAX_EVENTS]
    if not tasks:
        raise NothingToDo(
            "the house allows no comprehensive task; choose another house or video type"
        )
    reached = [each for each in tasks if each.in_reach]
    return chance.choice(reached or tasks).events


def _draw(
    things: Things,
    video_type: VideoType,
    legal: Sequence[LegalEvent],
    chance: random.Random,
    count: int,
) -> tuple[LegalEvent, ...]:
    """Return one sequence of at most ``count`` events."""
    match video_type:
        case VideoType.EXPLORING:
            kinds = [each for each in legal if each.action is ActionName.FIND]
            return _sequence(things, _once(kinds), chance, count)
        case VideoType.OBJECT_CENTRIC:
            return _sequence(things, _about(legal, chance), chance, count)
        case VideoType.ACTION_CENTRIC:
            offered = {each.action for each in legal}
            groups = [each for each in ALIKE if each & offered]
            if not groups:
                return ()
            group = chance.choice(groups)
            return _sequence(
                things, _always([e for e in legal if e.action in group]), chance, count
            )
    return _sequence(
        things, _always([e for e in legal if e.action is not ActionName.FIND]), chance, count
    )


Choices = Callable[[tuple[LegalEvent, ...]], Sequence[LegalEvent]]
"""The events to draw from, after these."""


def _always(events: Sequence[LegalEvent]) -> Choices:
    return lambda _: events


def _once(events: Sequence[LegalEvent]) -> Choices:
    return lambda so_far: [each for each in events if each not in so_far]


def _about(legal: Sequence[LegalEvent], chance: random.Random) -> Choices:
    """Choose one or two types of things that much can be done to."""
    per_type: dict[str, set[ActionName]] = {}
    for each in legal:
        if each.action is not ActionName.FIND:
            per_type.setdefault(each.object1, set()).add(each.action)
    rich = sorted(kind for kind, actions in per_type.items() if len(actions) >= 3)
    if not rich:
        return _always(())
    focus = chance.sample(rich, min(len(rich), chance.randint(1, FOCUS)))
    return _always(
        [each for each in legal if each.object1 in focus and each.action is not ActionName.FIND]
    )


def _sequence(
    things: Things, choices: Choices, chance: random.Random, count: int
) -> tuple[LegalEvent, ...]:
    now, events = at_start(things), ()
    drawn: tuple[LegalEvent, ...] = events
    while len(drawn) < count:
        event = _next(choices(drawn), now, chance, drawn)
        if event is None:
            break
        drawn, now = (*drawn, event), after(event, now)
    return drawn


def _next(
    choices: Sequence[LegalEvent],
    now: Situation,
    chance: random.Random,
    drawn: tuple[LegalEvent, ...],
) -> LegalEvent | None:
    """Draw an action, then what to do it to, so that throws do not crowd out everything else."""
    by_action: dict[ActionName, list[LegalEvent]] = {}
    for each in choices:
        by_action.setdefault(each.action, []).append(each)
    for _ in range(TRIES):
        if not by_action:
            return None
        event = chance.choice(by_action[chance.choice(sorted(by_action))])
        if drawn and event == drawn[-1]:
            continue
        if not able(event, now):
            continue
        if in_reach(event, now):
            return event
    return _first(choices, now, drawn)


def _first(
    choices: Iterable[LegalEvent], now: Situation, drawn: tuple[LegalEvent, ...]
) -> LegalEvent | None:
    """Return the first event that can be done, where drawing found none."""
    last = drawn[-1] if drawn else None
    if now.held:
        choices = [e for e in choices if e.object1 == now.things[now.held].object_type]
    return next((each for each in choices if each != last and in_reach(each, now)), None)


def _sensible(event: LegalEvent, things: Things) -> bool:
    """Return whether a person would be asked for this."""
    odd = event.action is ActionName.FILL and event.object1 == "HousePlant"
    odd_bed = event.action is ActionName.CLEAN and event.object1 == BED  # one makes it
    if event.action is ActionName.THROW and event.object2:
        seconds = [each for each in things.values() if each.object_type == event.object2]
        firsts = [each for each in things.values() if each.object_type == event.object1]
        top = BROKEN_TOP if event.preposition == TO_BREAK else math.inf
        longest = max(max(each.size) for each in firsts)
        if not all(
            _is_target(each, things) and each.top <= top and longest <= max(THROWN, *each.size)
            for each in seconds
        ):
            return False
    odd = (odd and event.object2 != "water") or odd_bed
    return event.object2 not in AT_THE_WALL and not odd


def _is_target(thing: Thing, things: Things) -> bool:
    """Return whether a thing is wide enough, and in nothing that a throw would hit instead."""
    holder = things.get(thing.holder)
    within = holder is not None and holder.object_type in FROM_FRONT
    return sorted(thing.size)[1] >= TARGET and not within
