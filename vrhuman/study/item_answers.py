"""Stores how participants answer the items of a benchmark's set, each step in one transaction.

A run is a participant, a set and a condition. Each item is in the registry from the moment when it
is first shown, each watching of its film when it begins, and each answer before anything else is
shown: what was reached is known however the program ends.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from vrhuman.clock import utc_now
from vrhuman.study.entries import (
    Assignment,
    Consent,
    Duty,
    ItemAnswer,
    ItemRun,
    Participant,
    Screening,
)
from vrhuman.study.registry import rules
from vrhuman.study.registry.errors import NotAllowed, RegistryError
from vrhuman.study.registry.lookups import the_participant, the_study
from vrhuman.study.registry.registry import Registry
from vrhuman.study.registry.store import View

SHOWS_FILM, SHOWS_QUESTION = ("full", "film-only"), ("full", "question-only")
_BEFORE = {"question-only": SHOWS_FILM, "film-only": SHOWS_QUESTION}
"""What must not have been shown before: it would be known although it is not shown."""


def begin_run(registry: Registry, run: ItemRun) -> ItemRun:
    """Begin a run, or return the one that was begun, with its own order.

    :raises NotAllowed: if the participant may not start, or knows what the condition leaves out.
    :raises RegistryError: if the run was begun with another limit of watching.
    """
    with registry.store.look() as view:
        _check_start(view, run)
        begun = view.one(ItemRun, **_key(run))
    if begun is None:
        detail = {"set": run.set_digest, "condition": run.condition, "items": len(run.item_order)}
        with registry.store.change("items begun", _whose(run), detail) as change:
            _check_start(change, run)
            begun = change.one(ItemRun, **_key(run))
            if begun is None:
                change.add(run)
                return run
    if begun.watches != run.watches:
        told = begun.watches or "any number"
        raise RegistryError(
            f"{run.participant_id}: began {run.set_name} ({run.condition}) with films that may be "
            f"watched {told} times, and goes on with that; give --watches {begun.watches}"
        )
    return begun


def show_item(registry: Registry, run: ItemRun, item_id: str) -> ItemAnswer:
    """Note that an item is shown now; its time begins anew.

    :raises RegistryError: if the participant has withdrawn.
    """
    detail = {"item": item_id, "condition": run.condition}
    with registry.store.change("item shown", _whose(run), detail) as change:
        rules.check_not_withdrawn(the_participant(change, run.study_id, run.participant_id))
        was = change.one(ItemAnswer, **_key(run), item_id=item_id)
        if was is None:
            names = (run.study_id, run.participant_id, run.set_digest, run.condition)
            shown = ItemAnswer(*names, item_id, utc_now())
            change.add(shown)
        else:
            shown = replace(was, times_shown=was.times_shown + 1)
            change.put(shown)
    return shown


def note_watch(registry: Registry, shown: ItemAnswer) -> ItemAnswer:
    """Note that the item's film begins to be watched, once more."""
    detail = {"item": shown.item_id, "condition": shown.condition}
    with registry.store.change("film watched", _whose(shown), detail) as change:
        was = _the_item(change, shown)
        watched = replace(was, watches=was.watches + 1)
        change.put(watched)
    return watched


def give_answer(registry: Registry, answered: ItemAnswer, revise: bool = False) -> ItemAnswer:
    """Store an answer, which ``answered_utc`` then dates; only with ``revise`` in place of one.

    :raises RegistryError: if the item has an answer already, or the participant has withdrawn.
    """
    detail = {"item": answered.item_id, "condition": answered.condition}
    with registry.store.change("item answered", _whose(answered), detail) as change:
        was = _the_item(change, answered)
        if was.answered_utc and not revise:
            raise RegistryError(
                f"{answered.item_id}: was answered at {was.answered_utc}, in another window; close "
                "this window and open it again"
            )
        given = replace(
            was,
            answered_utc=utc_now(),
            answer=dict(answered.answer),
            confidence=answered.confidence,
            seconds=answered.seconds,
        )
        change.put(given)
    return given


def runs(registry: Registry, study_id: str) -> tuple[ItemRun, ...]:
    """Return all runs of a study, oldest first."""
    with registry.store.look() as view:
        return view.all(ItemRun, study_id=study_id)


def items_of(registry: Registry, run: ItemRun) -> dict[str, ItemAnswer]:
    """Return the items of a run that were shown, by their ids, in the order of the run."""
    with registry.store.look() as view:
        found = {each.item_id: each for each in view.all(ItemAnswer, **_key(run))}
    return {name: found[name] for name in run.item_order if name in found}


@dataclass(frozen=True, slots=True)
class RunCounts:
    """A run in numbers: of the items, how many are answered, and in how many seconds each."""

    condition: str
    items: int
    answered: int
    mean_seconds: float | None
    watches: int


def counts_of(
    registry: Registry, study_id: str, participant_id: str, digest: str
) -> list[RunCounts]:
    """Return a participant's runs of a set in numbers, one for each condition."""
    out = []
    for run in runs(registry, study_id):
        if (run.participant_id, run.set_digest) != (participant_id, digest):
            continue
        shown = items_of(registry, run).values()
        given = [each for each in shown if each.answered_utc]
        seconds = [each.seconds for each in given if each.seconds is not None]
        mean = sum(seconds) / len(seconds) if seconds else None
        watches = sum(each.watches for each in shown)
        out.append(RunCounts(run.condition, len(run.item_order), len(given), mean, watches))
    return out


def _check_start(view: View, run: ItemRun) -> None:
    theirs = {"study_id": run.study_id, "participant_id": run.participant_id}
    participant = the_participant(view, run.study_id, run.participant_id)
    screening = view.one(Screening, **theirs)
    planned = the_study(view, run.study_id).design and (
        view.all(Assignment, **theirs) or not view.all(Duty, **theirs)
    )
    if not planned:  # no session that needs a screening
        screening = screening or Screening(**theirs, utc="", answers={}, passed=True)
    rules.check_start(participant, view.one(Consent, **theirs), screening)
    _check_unseen(view, run, participant)


def _check_unseen(view: View, run: ItemRun, participant: Participant) -> None:
    """Check that nobody has been shown what the condition leaves out."""
    earlier = Counter(
        each.condition
        for each in view.all(ItemRun, **_key(run) | {"condition": None})
        if each.condition in _BEFORE.get(run.condition, ())
    )
    if earlier:
        what = "films" if run.condition == "question-only" else "questions"
        raise NotAllowed(
            f"{participant.participant_id}: has been shown the {what} of {run.set_name} "
            f"({', '.join(sorted(earlier))}), so {run.condition} answers would not be blind; ask "
            "another participant"
        )


def _the_item(view: View, item: ItemAnswer) -> ItemAnswer:
    rules.check_not_withdrawn(the_participant(view, item.study_id, item.participant_id))
    was = view.one(ItemAnswer, **_key(item), item_id=item.item_id)
    if was is None:
        raise RegistryError(f"{item.item_id}: was never shown to {item.participant_id}")
    return was


def _key(of: ItemRun | ItemAnswer) -> dict[str, str | None]:
    return {
        "study_id": of.study_id,
        "participant_id": of.participant_id,
        "set_digest": of.set_digest,
        "condition": of.condition,
    }


def _whose(of: ItemRun | ItemAnswer) -> str:
    return f"{of.study_id}/{of.participant_id}"
