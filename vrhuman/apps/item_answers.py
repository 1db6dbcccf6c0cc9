"""Gathers the answers that people gave to a set's items, from a registry, into one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vrhuman.benchmarks.answer_files import FORMS, AnswerFileError, ItemResponse, write_answers
from vrhuman.export.writing import written
from vrhuman.files.ledger import Source, begin_ledger
from vrhuman.study.item_answers import items_of, runs
from vrhuman.study.registry.registry import Registry


def gather_answers(
    registry: Registry, study_id: str, digest: str, pilots: bool = False
) -> tuple[ItemResponse, ...]:
    """Return all answers to the items of a set, by participant, condition and order of asking.

    They are those of all who count in results, or only the ``pilots``'.
    """
    people = {each.participant_id: each for each in registry.participants(study_id)}
    own = [
        each
        for each in runs(registry, study_id)
        if each.set_digest == digest and people[each.participant_id].pilot == pilots
    ]
    own.sort(key=lambda each: (each.participant_id, each.condition))
    return tuple(
        ItemResponse(
            item_id=given.item_id,
            participant=run.participant_id,
            condition=run.condition,
            answer=dict(given.answer),
            confidence=given.confidence,
            seconds=given.seconds,
            watches=given.watches,
            times_shown=given.times_shown,
            kind=people[run.participant_id].kind,
        )
        for run in own
        for given in items_of(registry, run).values()
        if given.answered_utc
    )


def export_answers(
    registry: Registry, study_id: str, answers: Sequence[ItemResponse], out: Path
) -> None:
    """Write answers into the new file ``out``, and note in the study whose they are.

    :raises ExportError: if ``out`` exists or cannot be written.
    :raises AnswerFileError: if its name does not end in a form that can be written.
    """
    if out.suffix not in FORMS:
        raise AnswerFileError(f"{out}: give a file that ends in {', '.join(FORMS)}")
    folder = registry.folder / registry.study(study_id).folder
    begin_ledger(folder)
    names = sorted({each.participant for each in answers})
    with written(out, [Source(folder, "", name) for name in names], "answers to items") as place:
        write_answers(place, answers)
