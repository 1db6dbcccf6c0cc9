"""Draws up questions about a film: what, where, why, how and who, each with many false answers.

Each family yields :class:`Draft`: the true answer, and a pool from which four deceiving ones are
chosen later, so that lengths and likeness balance over a whole set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.movieqa.drafting.happenings import (
    FLOOR,
    PLACING,
    Deed,
    Happened,
    Happenings,
)
from vrhuman.benchmarks.movieqa.drafting.possible import false_deeds, never_at, preposition_to
from vrhuman.benchmarks.movieqa.drafting.saying import (
    actor_name,
    capital,
    gerund,
    infinitive,
    sentence,
    thing,
    third_person,
)

DECEIVING = 4
_TIMES = ("once", "twice", "three times", "four times", "five times", "six times", "seven times")
_COUNTED = frozenset(
    {
        *(ActionName.OPEN, ActionName.CLOSE, ActionName.TURN_ON, ActionName.TURN_OFF),
        *(ActionName.CLEAN, ActionName.MAKE_DIRTY, ActionName.FILL, ActionName.EMPTY),
    }
)
_TAKING = frozenset({ActionName.PICK_UP, ActionName.MOVE})


@dataclass(frozen=True, slots=True)
class Draft:
    """A question, its true answer and a pool of false ones; ``segments`` are what it is about."""

    kind: str
    question: str
    true: str
    pool: tuple[str, ...]
    segments: tuple[int, ...]


def drafts_of(film: Happenings) -> tuple[Draft, ...]:
    """Return every draft of a film that has four false answers or more, each question once."""
    found: dict[str, Draft] = {}
    false = tuple(false_deeds(film))
    for family in (_next_to, _objects, _where, _why_opened, _why_taken, _order, _times, _who):
        for draft in family(film, false):
            pool = tuple(dict.fromkeys(each for each in draft.pool if each != draft.true))
            if len(pool) >= DECEIVING and draft.question not in found:
                found[draft.question] = Draft(
                    draft.kind, draft.question, draft.true, pool, draft.segments
                )
    return tuple(found.values())


def _once(film: Happenings) -> list[Happened]:
    return [each for each in film.happened if film.times(each.deed) == 1]


def _apart(one: Happened, other: Happened) -> bool:
    return one.end_ns <= other.begin_ns or other.end_ns <= one.begin_ns


def _alone(film: Happenings, one: Happened) -> bool:
    """Return whether nothing else went on while something happened."""
    return all(each is one or _apart(each, one) for each in film.happened)


def _next_to(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """What is done right after, or right before, something that is done once."""
    single = set(_once(film))
    for before, after in zip(film.happened, film.happened[1:], strict=False):
        if before.actor != after.actor or not (_alone(film, before) and _alone(film, after)):
            continue
        for anchor, asked, word in ((before, after, "after"), (after, before, "before")):
            if anchor not in single or asked.deed == anchor.deed:
                continue
            others = [d for d in sorted_deeds(film.deeds) if d not in (anchor.deed, asked.deed)]
            yield Draft(
                "what",
                f"What does {actor_name(anchor.actor)} do right {word} {gerund(anchor.deed)}?",
                sentence(asked.deed, asked.actor),
                tuple(sentence(deed, asked.actor) for deed in (*others, *false)),
                (anchor.number, asked.number),
            )


def sorted_deeds(deeds: frozenset[Deed]) -> list[Deed]:
    """Return deeds in an order that never changes."""
    return sorted(deeds, key=lambda d: (d.action, d.object1, d.preposition, d.object2))


def _objects(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """What it is that something is done to."""
    for each in film.happened:
        deed = each.deed
        like = [
            other
            for other in false
            if (other.action, other.object2) == (deed.action, deed.object2)
            and (other.preposition == deed.preposition or not deed.object2)
        ]
        asked = deed.action.value
        if deed.object2:
            asked += f" {deed.preposition} {thing(deed.object2)}"
        yield Draft(
            "what",
            f"What does {actor_name(each.actor)} {asked}?",
            sentence(deed, each.actor),
            tuple(sentence(other, each.actor) for other in like),
            (each.number,),
        )


def _where(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """Where something is put that is put at one place only."""
    for each in film.happened:
        deed = each.deed
        if deed.action not in PLACING or not deed.object2:
            continue
        goals = {
            h.deed.object2
            for h in film.happened
            if h.deed.object1 == deed.object1 and h.deed.action in PLACING
        }
        if goals != {deed.object2}:
            continue
        pool = []
        for place in never_at(film, deed.object1):
            if deed.preposition == "near" and place == FLOOR:
                continue
            near_or_to = deed.preposition if deed.preposition in ("to", "near") else ""
            said = Deed(deed.action, deed.object1, near_or_to or preposition_to(place), place)
            pool.append(sentence(said, each.actor))
        yield Draft(
            "where",
            f"Where does {actor_name(each.actor)} {deed.action} {thing(deed.object1)}?",
            sentence(deed, each.actor),
            tuple(pool),
            (each.number,),
        )


def _why_opened(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """Why something is opened into which something is put afterwards."""
    for each in _once(film):
        if each.deed.action is not ActionName.OPEN:
            continue
        filled = next(
            (
                later
                for later in film.happened
                if later.deed.action in PLACING
                and later.deed.object2 == each.deed.object1
                and later.end_ns > each.end_ns
            ),
            None,
        )
        if filled is None:
            continue
        pool = [
            f"To put {thing(other.object1)} in {thing(other.object2)}."
            for other in false
            if other.action is ActionName.PUT and other.object2 == each.deed.object1
        ]
        yield Draft(
            "why",
            f"Why does {actor_name(each.actor)} open {thing(each.deed.object1)}?",
            f"To put {thing(filled.deed.object1)} in {thing(each.deed.object1)}.",
            tuple(pool),
            (each.number, filled.number),
        )


def _why_taken(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """Why something is picked up or carried: what is done with it next."""
    for each in _once(film):
        if each.deed.action not in _TAKING:
            continue
        later = [
            other
            for other in film.happened
            if other is not each
            and other.deed.object1 == each.deed.object1
            and other.begin_ns >= each.end_ns
        ]
        if not later or later[0].deed.action is each.deed.action:
            continue
        yield Draft(
            "why",
            f"Why does {actor_name(each.actor)} {infinitive(each.deed)}?",
            capital(f"to {infinitive(later[0].deed)}."),
            tuple(capital(f"to {infinitive(deed)}.") for deed in false),
            (each.number, later[0].number),
        )


def _order(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """How three things follow each other that are done once, one after the other."""
    for three in combinations(_once(film), 3):
        if not all(_apart(one, other) for one, other in combinations(three, 2)):
            continue
        if len({each.actor for each in three}) > 1:
            continue
        names = [gerund(each.deed) for each in sorted(three, key=lambda each: each.begin_ns)]
        told = [_in_order(order) for order in permutations(names)]
        yield Draft(
            "how",
            f"How do {', '.join(sorted(names)[:2])} and {sorted(names)[2]} follow each other?",
            told[0],
            tuple(told[1:]),
            tuple(each.number for each in three),
        )


def _in_order(names: Sequence[str]) -> str:
    return f"First comes {names[0]}, then {names[1]}, and last {names[2]}."


def _times(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """How many times something is done."""
    for each in film.happened:
        if each.deed.action not in _COUNTED:
            continue
        count = film.times(each.deed)
        if count > len(_TIMES) - 2 or any(
            h.actor != each.actor for h in film.happened if h.deed == each.deed
        ):
            continue
        who = actor_name(each.actor)
        told = [f"{capital(who)} {third_person(each.deed)} {times}." for times in _TIMES]
        yield Draft(
            "how",
            f"How many times does {who} {infinitive(each.deed)}?",
            told[count - 1],
            tuple(told[: count - 1] + told[count:]),
            tuple(h.number for h in film.happened if h.deed == each.deed),
        )


def _who(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """Who does something, where two or more act: told by what else each of them does."""
    actors = sorted({each.actor for each in film.happened})
    if len(actors) < 2:
        return
    for each in _once(film):
        own = [h for h in _once(film) if h.actor == each.actor and h.deed != each.deed]
        others = [h for h in _once(film) if h.actor != each.actor]
        for also in own:
            yield Draft(
                "who",
                f"Who {third_person(each.deed)}?",
                f"The one who also {third_person(also.deed)}.",
                tuple(
                    f"The one who also {third_person(deed)}."
                    for deed in (*(h.deed for h in others), *false)
                ),
                (each.number, also.number),
            )
