"""Entries to put into a registry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from vrhuman.protocol.specification import protocol_hash
from vrhuman.study.entries import (
    AnswerEntry,
    Assignment,
    Consent,
    ItemAnswer,
    ItemRun,
    Participant,
    ScoreEntry,
    Screening,
    SessionEntry,
    Study,
)
from vrhuman.study.item_answers import begin_run, give_answer, note_watch, show_item
from vrhuman.study.registry.registry import Registry

UTC = "2026-03-01T10:00:00.000Z"
PROTOCOL = 'name = "short"\n'


def study(study_id: str = "kitchen", protocol: str = PROTOCOL) -> Study:
    return Study(
        study_id, "Kitchens", protocol, protocol_hash(protocol), None, study_id, 1, UTC, {"a": [1]}
    )


def person(name: str = "P01", **fields: object) -> Participant:
    return Participant("kitchen", name, "person", UTC, **fields)  # type: ignore[arg-type]


def consent(name: str = "P01", utc: str = UTC) -> Consent:
    return Consent("kitchen", name, utc, "3", "ab" * 32, audio=True, sharing=False)


def screening(name: str = "P01", passed: bool = True, utc: str = UTC) -> Screening:
    return Screening("kitchen", name, utc, {"epilepsy": "no", "age": 31}, passed)


def planned(name: str = "P01", houses: Iterable[str] = ("own:1", "own:2")) -> list[Assignment]:
    training = Assignment("kitchen", name, 0, "training", "training", "own:training", 1)
    return [
        training,
        *(
            Assignment("kitchen", name, order, "test", "no_replay", house, order)
            for order, house in enumerate(houses, start=1)
        ),
    ]


def session(name: str = "P01", order: int = 0, **fields: object) -> SessionEntry:
    identity = f"{name}-{order}"
    entry = {"path": f"{name}/{identity}.mcap", "status": "running", "started_utc": UTC} | fields
    return SessionEntry("kitchen", name, order, identity, **entry)  # type: ignore[arg-type]


def answer(session_id: str = "P01-0", question: str = "q1") -> AnswerEntry:
    return AnswerEntry(
        session_id, "answer I", question, "exist", "yes-no", "Is there a mug?", "yes", "no", False,
        0.7, 3.25, None,
    )  # fmt: skip


def score(session_id: str = "P01-0") -> ScoreEntry:
    return ScoreEntry(session_id, {"exqa": 41.5, "t3": 312.0}, {"engine": "embedded"})


def item_run(name: str = "P01", condition: str = "full", **fields: object) -> ItemRun:
    run = {"item_order": ["q1", "q2", "q3"]} | fields
    return ItemRun("kitchen", name, "d1", condition, UTC, "toy", "toy-set", 7, **run)  # type: ignore[arg-type]


def answer_item(
    registry: Registry, name: str = "P01", answer: Mapping[str, str] | None = None
) -> ItemAnswer:
    """Somebody begins a set, and answers its first item."""
    run = begin_run(registry, item_run(name))
    shown = note_watch(registry, show_item(registry, run, "q1"))
    given = replace(shown, answer=answer or {"yes_no": "yes"}, confidence=0.8, seconds=4.5)
    return give_answer(registry, given)


def ready(registry: Registry, name: str = "P01") -> None:
    """Somebody enrolled, agreed and screened, with a plan; the study where it is not there."""
    if not registry.studies():
        registry.add_study(study())
    registry.enrol(person(name), planned(name))
    registry.consent(consent(name))
    registry.screen(screening(name))
