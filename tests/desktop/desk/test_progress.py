"""How far everybody is, and what comes next for each."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from tests.support.desktop.desk_studies import STUDY, UTC, consented, draft, held, registry_with
from vrhuman.desktop.desk.model.progress import Progress, read_study
from vrhuman.desktop.desk.model.study_draft import create
from vrhuman.desktop.desk.pages.overview_page import SESSIONS
from vrhuman.desktop.desk.rows import Rows
from vrhuman.study.entries import Assignment, Participant, SessionEntry
from vrhuman.study.registry.registry import Registry


def of(registry: Registry, name: str) -> Progress:
    people = read_study(registry, STUDY).people
    return next(each for each in people if each.participant.participant_id == name)


def test_a_person_consents_is_screened_is_trained_then_tested(tmp_path: Path) -> None:
    told = []
    with registry_with(tmp_path) as registry:
        told.append(of(registry, "P01").next)
        consented(registry, "P01")
        told.append(of(registry, "P01").next)
        held(registry, "P01", 0, "finished")
        told.append(of(registry, "P01").next)
        held(registry, "P01", 1, "finished")
        held(registry, "P01", 2, "stopped")
        told.append(of(registry, "P01").next)

    assert told == ["consent", "training", "session", "done"]


def test_a_program_needs_no_consent(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        assert of(registry, "P01").next == "training"


def test_a_session_that_was_interrupted_comes_first(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        held(registry, "P01", 0, "finished")
        session = held(registry, "P01", 1, "broken off")

        now = of(registry, "P01")

    assert (now.next, now.session_id) == ("resume", session.session_id)
    assert session.session_id in now.words


def test_a_training_that_was_stopped_is_not_mastered(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        held(registry, "P01", 0, "stopped")

        now = of(registry, "P01")

    assert now.trained is False
    assert now.next == "training"


def test_who_is_excluded_has_nothing_to_do_and_is_not_counted(tmp_path: Path) -> None:
    with registry_with(tmp_path) as registry:
        person = registry.participant(STUDY, "P01")
        registry.change(replace(person, status="excluded", reason="felt sick"))

        seen = read_study(registry, STUDY)

    assert seen.people[0].words == "excluded: felt sick"
    assert seen.done == (0, 2)
    assert "1 excluded" in seen.summary


def test_ten_thousand_sessions_are_read_shown_and_filtered_at_once(tmp_path: Path) -> None:
    """Measured: 0.7 s beside other work. Three seconds leave room for a busy machine."""
    number = 10_000
    with registry_with(tmp_path, people=0) as registry:
        names = [f"P{n + 1:04d}" for n in range(number // 2)]
        sessions = [(name, order) for name in names for order in (0, 1)]
        with registry.store.change("a study of a test", STUDY) as change:
            people = [Participant(STUDY, name, "scripted", UTC) for name in names]
            change.add_all(Participant, people)
            planned = [Assignment(STUDY, *each, "test", "replay", "own:1", 1) for each in sessions]
            change.add_all(Assignment, planned)
            held = [
                SessionEntry(STUDY, who, n, f"{who}-{n}", f"{who}-{n}.mcap", "finished", UTC)
                for who, n in sessions
            ]
            change.add_all(SessionEntry, held)
        rows: Rows[SessionEntry] = Rows(SESSIONS)

        begun = time.perf_counter()
        seen = read_study(registry, STUDY)
        rows.put(seen.sessions)
        rows.seek("p0777 finished")
        seconds = time.perf_counter() - begun

    assert len(seen.sessions) == number
    assert rows.rowCount() == 2
    assert seconds < 3.0


def test_who_narrates_or_answers_has_no_session_and_misses_none(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        create(registry, replace(draft(people=4, kind="scripted"), benchmarks=("movieqa",)), UTC)

        found = {each.words: each.sign for each in read_study(registry, STUDY).people}

    assert {words.split()[0] for words in found} == {"answerer", "training", "narrator"}
    assert set(found.values()) == {"•"}
