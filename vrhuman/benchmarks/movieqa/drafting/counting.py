"""Asks how many times something is done, and in which order three things are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.movieqa.drafting.draft import Draft, apart, done_once, has_a_double
from vrhuman.benchmarks.movieqa.drafting.happenings import Deed, Happened, Happenings
from vrhuman.benchmarks.movieqa.drafting.saying import (
    actor_name,
    capital,
    infinitive,
    third_person,
)

_TIMES = (
    *("never", "once", "twice", "three times", "four times", "five times", "six times"),
    *("seven times", "eight times", "nine times", "ten times"),
)
_FAR = 3
"""A wrong number is at most so much smaller or larger than the right one."""
_COUNTED = frozenset(
    {
        *(ActionName.OPEN, ActionName.CLOSE, ActionName.TURN_ON, ActionName.TURN_OFF),
        *(ActionName.CLEAN, ActionName.MAKE_DIRTY, ActionName.FILL, ActionName.EMPTY),
    }
)
_SOMETHING: Mapping[ActionName, tuple[str, str]] = {
    ActionName.OPEN: ("open something", "opens something"),
    ActionName.CLOSE: ("close something", "closes something"),
    ActionName.TURN_ON: ("turn something on", "turns something on"),
    ActionName.TURN_OFF: ("turn something off", "turns something off"),
    ActionName.FILL: ("fill something", "fills something"),
    ActionName.SLICE: ("slice something", "slices something"),
    ActionName.THROW: ("throw something", "throws something"),
}
"""What is counted whatever it is done to; to move a thing is to pick it up, too, so neither is."""


def times_of_one(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """How many times a thing is opened, filled and so on that is more than once."""
    for deed in dict.fromkeys(each.deed for each in film.happened):
        done = [each for each in film.happened if each.deed == deed]
        if deed.action not in _COUNTED or has_a_double(film, deed):
            continue
        if len(done) > 1 and len({h.actor for h in done}) == 1:
            yield from _counted((infinitive(deed), third_person(deed)), done, 1)


def times_of_all(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """How many times one opens something, turns something on and so on, that is more than once.

    Most things are done once: who asks about those too is answered by that alone.
    """
    for actor in sorted({each.actor for each in film.happened}):
        for action, said in _SOMETHING.items():
            done = [h for h in film.happened if (h.actor, h.deed.action) == (actor, action)]
            if len(done) > 1:
                yield from _counted(said, done, 0)


def _counted(said: tuple[str, str], done: Sequence[Happened], least: int) -> Iterator[Draft]:
    count, who = len(done), actor_name(done[0].actor)
    if count + _FAR >= len(_TIMES):
        return
    wrong = [n for n in range(max(least, count - _FAR), count + _FAR + 1) if n != count]
    yield Draft(
        "how",
        f"How many times does {who} {said[0]}?",
        _so_often(who, said[1], count),
        tuple(_so_often(who, said[1], number) for number in wrong),
        tuple(each.number for each in done),
    )


def _so_often(who: str, said: str, number: int) -> str:
    if number == 0:
        return capital(f"{who} never {said.replace('something', 'anything')}.")
    return capital(f"{who} {said} {_TIMES[number]}.")


def in_what_order(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """In what order three things are done, each once, one after the other."""
    for three in combinations(done_once(film), 3):
        if not all(apart(one, other) for one, other in combinations(three, 2)):
            continue
        if len({each.actor for each in three}) > 1:
            continue
        deeds = [each.deed for each in sorted(three, key=lambda each: each.begin_ns)]
        if any(one.action is ActionName.PICK_UP for one in deeds):
            continue  # what follows of itself is no question: one picks up, then throws
        who = actor_name(three[0].actor)
        asked = sorted(infinitive(deed) for deed in deeds)
        told = [_in_order(who, order) for order in permutations(deeds)]
        yield Draft(
            "how",
            f"In what order does {who} {asked[0]}, {asked[1]} and {asked[2]}?",
            told[0],
            tuple(told[1:]),
            tuple(each.number for each in three),
        )


def _in_order(who: str, deeds: Sequence[Deed]) -> str:
    first, then, last = (third_person(deed) for deed in deeds)
    return capital(f"{who} first {first}, then {then} and finally {last}.")
