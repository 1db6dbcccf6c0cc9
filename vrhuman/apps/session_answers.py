"""Takes what was answered in a study's sessions as answers to a set that asks the same again."""

from __future__ import annotations

from pathlib import Path

from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.benchmark import AskedBySessions
from vrhuman.benchmarks.items import ItemSet
from vrhuman.study.registry.registry import Registry


def session_answers(
    registry: Registry, study_id: str, benchmark: AskedBySessions, folder: Path, found: ItemSet
) -> tuple[ItemResponse, ...]:
    """Return the answers of those who played, to the items of a set with one field.

    A phase is a condition of its own: "played: answer". Pilots and sessions of other studies are
    left out.

    :raises VrhumanError: if the set or the registry cannot be read.
    """
    pilots = {each.participant_id for each in registry.participants(study_id) if each.pilot}
    kinds = {each.participant_id: each.kind for each in registry.participants(study_id)}
    players = {
        each.session_id: each.participant_id
        for each in registry.sessions(study_id)
        if not each.pilot and each.participant_id not in pilots
    }
    items = {
        (asked.session, asked.question_id): item_id
        for item_id, asked in benchmark.asked_in(folder).items()
    }
    fields = {item.item_id: found.forms[item.form].fields[0].name for item in found.items}
    return tuple(
        ItemResponse(
            item_id=item_id,
            participant=players[each.session_id],
            condition=f"played: {each.phase}",
            answer={} if each.given is None else {fields[item_id]: each.given},
            confidence=each.confidence,
            seconds=each.seconds,
            kind=kinds[players[each.session_id]],
        )
        for each in registry.answers(study_id=study_id)
        if each.session_id in players
        and (item_id := items.get((each.session_id, each.question_id)))
    )
