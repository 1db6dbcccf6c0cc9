"""Asks what becomes of a thing of which the house has one: its changes, and where it ends up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.movieqa.drafting.draft import Draft
from vrhuman.benchmarks.movieqa.drafting.happenings import Deed, Happenings
from vrhuman.benchmarks.movieqa.drafting.possible import (
    deceiving_like,
    never_at,
    preposition_to,
)
from vrhuman.benchmarks.movieqa.drafting.saying import capital, passive, thing


def where_at_the_end(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:  # noqa: ARG001
    """Where a thing is at the end that was elsewhere before."""
    for kind, (preposition, place) in sorted(film.ends.items()):
        about = tuple(h.number for h in film.happened if h.deed.object1 == kind)
        if kind not in film.handled or not about:
            continue
        there = Deed(ActionName.PUT, kind, preposition, place)
        others = [
            Deed(ActionName.PUT, kind, preposition_to(other), other)
            for other in never_at(film, kind)
        ]
        yield Draft(
            "where",
            f"Where is {thing(kind)} at the end?",
            _stands(there),
            tuple(_stands(deed) for deed in deceiving_like(there, others)),
            about,
        )


def _stands(deed: Deed) -> str:
    return capital(f"{thing(deed.object1)} is {deed.preposition} {thing(deed.object2)}.")


def what_happens_to(film: Happenings, false: Sequence[Deed]) -> Iterator[Draft]:
    """What is done to a thing; the other answers say what could have become of it."""
    for each in film.happened:
        kind = each.deed.object1
        if kind not in film.single or each.deed.action is ActionName.PICK_UP:
            continue  # what is picked up is put or thrown next: that is what happens to it
        pool = [deed for deed in deceiving_like(each.deed, false) if deed.object1 == kind]
        yield Draft(
            "what",
            f"What happens to {thing(kind)}?",
            passive(each.deed),
            tuple(passive(deed) for deed in pool),
            (each.number,),
        )
