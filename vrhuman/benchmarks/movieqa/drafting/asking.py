"""Draws up questions about a film: what, where, why, how and who, each with many false answers.

Each family yields :class:`Draft`: the true answer, and a pool from which four deceiving ones are
chosen later, so that lengths and likeness balance over a whole set. A pool has odd deeds (see
:func:`.possible.is_odd`) only where the true answer is odd, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.benchmarks.movieqa.drafting.changing import what_happens_to, where_at_the_end
from vrhuman.benchmarks.movieqa.drafting.counting import in_what_order, times_of_all, times_of_one
from vrhuman.benchmarks.movieqa.drafting.draft import (
    DECEIVING,
    Draft,
    Family,
    alone,
    confusable,
    done_once,
)
from vrhuman.benchmarks.movieqa.drafting.happenings import FLOOR, PLACING, Deed, Happenings
from vrhuman.benchmarks.movieqa.drafting.possible import (
    deceiving_like,
    false_deeds,
    never_at,
    preposition_to,
)
from vrhuman.benchmarks.movieqa.drafting.reasons import why_opened, why_taken
from vrhuman.benchmarks.movieqa.drafting.saying import (
    actor_name,
    gerund,
    has_own_verb,
    sentence,
    thing,
    third_person,
)


def drafts_of(film: Happenings) -> tuple[Draft, ...]:
    """Return every draft of a film that has four false answers or more, each question once."""
    families: tuple[Family, ...] = (
        *(_next_to, _objects, _where, where_at_the_end, what_happens_to),
        *(why_opened, why_taken, in_what_order, times_of_one, times_of_all, _who),
    )
    found: dict[str, Draft] = {}
    false = tuple(false_deeds(film))
    for family in families:
        for draft in family(film, false):
            pool = tuple(dict.fromkeys(each for each in draft.pool if each != draft.true))
            if len(pool) >= DECEIVING and draft.question not in found:
                found[draft.question] = Draft(
                    draft.kind, draft.question, draft.true, pool, draft.segments
                )
    return tuple(found.values())


def _next_to(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """What is done right after, or right before, something that is done once."""
    single = set(done_once(film))
    for before, after in zip(film.happened, film.happened[1:], strict=False):
        if before.actor != after.actor or not (alone(film, before) and alone(film, after)):
            continue
        for anchor, asked, word in ((before, after, "after"), (after, before, "before")):
            if anchor not in single or asked.deed == anchor.deed:
                continue
            elsewhen = [
                deed
                for deed in sorted_deeds(film.deeds)
                if deed != anchor.deed and not confusable(deed, asked.deed)
            ]
            pool = (*elsewhen, *deceiving_like(asked.deed, false))
            yield Draft(
                "what",
                f"What does {actor_name(anchor.actor)} do right {word} {gerund(anchor.deed)}?",
                sentence(asked.deed, asked.actor),
                tuple(sentence(deed, asked.actor) for deed in pool),
                (anchor.number, asked.number),
            )


def sorted_deeds(deeds: frozenset[Deed]) -> list[Deed]:
    """Return deeds in an order that never changes."""
    return sorted(deeds, key=lambda d: (d.action, d.object1, d.preposition, d.object2))


def _objects(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """What it is that something is done to."""
    for each in film.happened:
        deed = each.deed
        if has_own_verb(deed):
            continue
        like = [
            other
            for other in deceiving_like(deed, false)
            if not has_own_verb(other)
            and (other.action, other.object2) == (deed.action, deed.object2)
            and (other.preposition == deed.preposition or not deed.object2)
        ]
        yield Draft(
            "what",
            f"What does {actor_name(each.actor)} {_asked(deed)}?",
            sentence(deed, each.actor),
            tuple(sentence(other, each.actor) for other in like),
            (each.number,),
        )


def _asked(deed: Deed) -> str:
    """Return a deed without its thing: "pick up", "fill with water"."""
    goal = f" {deed.preposition} {thing(deed.object2)}" if deed.object2 else ""
    return f"{deed.action.value}{goal}"


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
            pool.append(Deed(deed.action, deed.object1, near_or_to or preposition_to(place), place))
        yield Draft(
            "where",
            f"Where does {actor_name(each.actor)} {deed.action} {thing(deed.object1)}?",
            sentence(deed, each.actor),
            tuple(sentence(said, each.actor) for said in deceiving_like(deed, pool)),
            (each.number,),
        )


def _who(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """Who does something, where two or more act: told by what else each of them does."""
    actors = sorted({each.actor for each in film.happened})
    if len(actors) < 2:
        return
    once = done_once(film)
    for each in once:
        own = [h for h in film.happened if h.actor == each.actor]
        others = [h for h in film.happened if h.actor != each.actor]
        if any(confusable(each.deed, h.deed) for h in others):
            continue
        elsewho = [
            h.deed
            for h in once
            if h.actor != each.actor and not any(confusable(h.deed, o.deed) for o in own)
        ]
        for also in own:
            if also not in once or also.deed == each.deed:
                continue
            if any(confusable(also.deed, h.deed) for h in others):
                continue
            yield Draft(
                "who",
                f"Who {third_person(each.deed)}?",
                f"The one who also {third_person(also.deed)}.",
                tuple(
                    f"The one who also {third_person(deed)}."
                    for deed in (*elsewho, *deceiving_like(also.deed, false))
                ),
                (each.number, also.number),
            )
