"""Which events and things count where a question asks how many, and whether that is clear."""

from __future__ import annotations

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.matching import holders_of
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END
from vrhuman.benchmarks.envqa.questions.knowledge import LONG_VIEWS, Knowledge
from vrhuman.benchmarks.envqa.questions.words import MASS

_MOVING = frozenset(
    {ActionName.MOVE, ActionName.PUT, ActionName.THROW, ActionName.PUSH, ActionName.PICK_UP}
)
"""What people may call moving."""


def acted(known: Knowledge, action: ActionName) -> tuple[int, ...] | None:
    """Return the events of an action; None where people may count otherwise.

    That is so where it was also tried in vain, where a part of a tidying is left out, where things
    were moved in other ways, or where something broke by itself.
    """
    segments = known.clip.segments
    if any(each.action is action and not each.success for each in segments):
        return None
    if known.events.parts and (action in _MOVING or action is ActionName.BREAK):
        return None
    if action is ActionName.MOVE and any(
        each.action in _MOVING - {ActionName.MOVE} for each in segments
    ):
        return None
    if action is ActionName.BREAK and not clear_breaks(known):
        return None
    return tuple(e for e in known.events.told if segments[e].action is action)


def clear_moves(known: Knowledge, thing: str) -> tuple[int, ...] | None:
    """Return the moves of a thing; None where it was also put, thrown, pushed or only picked up.

    What carries it, directly or not, must not have moved, either; two things that lean on each
    other carry each other.
    """
    segments = known.clip.segments
    if known.events.parts or any(
        each.object1 == thing and (each.action in _MOVING - {ActionName.MOVE} or not each.success)
        for each in segments
    ):
        return None
    carried = {
        name
        for moment in known.events.moments
        for facts in [known.clip.thing(thing, moment)]
        if facts is not None
        for name in holders_of(facts, known.clip.facts(moment))
    }
    if any(each.object1 in carried and each.action in _MOVING for each in segments):
        return None
    return tuple(
        e
        for e in known.events.told
        if segments[e].action is ActionName.MOVE and segments[e].object1 == thing
    )


def clear_breaks(known: Knowledge) -> bool:
    """Return whether all that broke was broken by an event of its own."""
    broke = {
        name
        for name, facts in known.clip.facts(END).objects.items()
        if facts.is_broken
        and (at := known.clip.thing(name, BEGIN)) is not None
        and not at.is_broken
    }
    segments = known.clip.segments
    told = {segments[e].object1 for e in known.events.told if segments[e].action == "break"}
    return broke == told


def moved_there(known: Knowledge, place: str) -> tuple[int, ...] | None:
    """Return the moves to the thing ``place``; None where something came there in another way."""
    segments = known.clip.segments
    if known.events.parts:
        return None
    noun = known.events.noun_of(place)
    for each in segments:
        about = noun is not None and known.events.noun_of(each.object2) == noun
        if about and (each.action is not ActionName.MOVE or not each.success):
            return None
        if each.object1 == place and each.action in _MOVING:
            return None
    thrown = [each.object1 for each in segments if each.action in _MOVING - {ActionName.MOVE}]
    for name in thrown:
        facts = known.clip.thing(name, END)
        if facts is not None and place in (*facts.rests_on, *facts.inside):
            return None
    return tuple(
        e
        for e in known.events.told
        if segments[e].action is ActionName.MOVE
        and known.events.noun_of(segments[e].object2) == noun
    )


def things_seen(known: Knowledge, noun: str) -> tuple[str, ...] | None:
    """Return the things of a name in view, each for long; None where one was hardly seen.

    What is cut up, or has no plural, is not counted.
    """
    things = known.events.alike(noun)
    if noun in MASS or any(known.views(each) < LONG_VIEWS for each in things):
        return None
    whole = all(
        (facts := known.clip.thing(each, END)) is not None
        and not facts.is_sliced
        and not facts.is_broken
        for each in things
    )
    return tuple(things) if whole else None
