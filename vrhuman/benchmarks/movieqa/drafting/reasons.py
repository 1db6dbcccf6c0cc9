"""Asks why something is opened or picked up: for what is done with it next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.movieqa.drafting.draft import Draft, done_once
from vrhuman.benchmarks.movieqa.drafting.happenings import PLACING, Deed, Happened, Happenings
from vrhuman.benchmarks.movieqa.drafting.possible import deceiving_like, is_odd
from vrhuman.benchmarks.movieqa.drafting.saying import actor_name, infinitive, purpose, thing
from vrhuman.benchmarks.movieqa.drafting.sensible import belongs


def why_opened(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """Why something is opened into which something is put, or out of which it is taken, next."""
    for each in done_once(film):
        around = each.deed.object1
        if each.deed.action is not ActionName.OPEN:
            continue
        used = next((later for later in film.happened if _uses(film, later, each)), None)
        if used is None:
            continue
        takes = used.number in film.taken_from
        putting = [
            _put_in(deed.object1, around)
            for deed in false
            if deed.action is ActionName.PUT and deed.object2 == around and not is_odd(deed)
        ]
        taking = [
            _take_out(kind, around)
            for kind in sorted(film.types - film.handled)
            if belongs(kind, around)
        ]
        said = _take_out if takes else _put_in
        yield Draft(
            "why",
            f"Why does {actor_name(each.actor)} open {thing(around)}?",
            said(used.deed.object1, around),
            (*putting, *taking),
            (each.number, used.number),
        )


def _uses(film: Happenings, later: Happened, opened: Happened) -> bool:
    around = opened.deed.object1
    puts = later.deed.action in PLACING and later.deed.object2 == around
    takes = film.taken_from.get(later.number) == around
    after = later.begin_ns >= opened.end_ns or (puts and later.end_ns > opened.end_ns)
    return later.actor == opened.actor and after and (puts or takes)


def _put_in(object_type: str, around: str) -> str:
    return f"To put {thing(object_type)} in {thing(around)}."


def _take_out(object_type: str, around: str) -> str:
    return f"To take {thing(object_type)} out of {thing(around)}."


def why_taken(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """Why something is picked up: what is done with it next."""
    for each in done_once(film):
        if each.deed.action is not ActionName.PICK_UP:
            continue
        later = next(
            (
                other
                for other in film.happened
                if other is not each
                and other.actor == each.actor
                and other.deed.object1 == each.deed.object1
                and other.begin_ns >= each.begin_ns
            ),
            None,
        )
        if later is None or later.deed.action is ActionName.PICK_UP:
            continue
        yield Draft(
            "why",
            f"Why does {actor_name(each.actor)} {infinitive(each.deed)}?",
            purpose(later.deed),
            tuple(
                purpose(deed)
                for deed in deceiving_like(later.deed, false)
                if deed.object1 == each.deed.object1
            ),
            (each.number, later.number),
        )
