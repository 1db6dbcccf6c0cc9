"""Intervals are the same in every run, and the flow says which tests were never held."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.support.study.random_study import NOW, STUDY, drawn_registry
from vrhuman.scoring.intervals import bootstrap_mean
from vrhuman.study.entries import Participant, QuestionnaireEntry
from vrhuman.study.results.flow import flow
from vrhuman.study.results.gathering import gather, held_tests
from vrhuman.study.results.tables import felt_rows


def test_a_change_is_resampled_over_people_in_their_order(tmp_path: Path) -> None:
    names = [f"P{number:03d}" for number in range(40)]
    with drawn_registry(tmp_path, people=1, scripted=0) as registry:
        data = gather(registry, STUDY)
    changes = {name: float(number**2 % 17) for number, name in enumerate(names)}
    filled = tuple(
        QuestionnaireEntry(STUDY, name, NOW, "csq-vr", moment, {}, {"total": value})
        for name in reversed(names)
        for moment, value in (("before", 6.0), ("after", 6.0 + changes[name]))
    )
    people = tuple(Participant(STUDY, name, "person", NOW) for name in names)

    (row,) = felt_rows(replace(data, participants=people, questionnaires=filled), "person")

    assert row.change == bootstrap_mean([changes[name] for name in names], names)


def test_tests_that_were_planned_and_never_held_are_counted_as_lost(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=2, scripted=0) as registry:
        data = gather(registry, STUDY)
    gone = next(s for s in data.sessions if data.assignment(s).role == "test")  # type: ignore
    broken = next(
        s
        for s in data.sessions
        if s is not gone and data.assignment(s).role == "test"  # type: ignore[union-attr]
    )
    held = tuple(
        replace(s, status="broken off") if s is broken else s
        for s in data.sessions
        if s is not gone
    )
    now = replace(data, sessions=held)

    scored = flow(now, held_tests(now), (), "person")[3]

    assert scored.count == 2
    assert sum(scored.lost.values()) == 2
    assert scored.lost["not run"] == 1
