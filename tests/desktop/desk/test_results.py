"""The table of results: means of finished sessions, of one kind of participant each."""

from __future__ import annotations

from pathlib import Path

from tests.support.desktop.desk_studies import STUDY, UTC, held, registry_with
from vrhuman.desktop.desk.model.results import read_results
from vrhuman.study.entries import Assignment, Participant, ScoreEntry
from vrhuman.study.registry.registry import Registry


def scored(registry: Registry, name: str, order: int, **figures: float) -> None:
    session = held(registry, name, order, "finished")
    registry.put_score(ScoreEntry(session.session_id, figures))


def test_means_are_of_a_condition_and_of_people_or_programs_never_of_both(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        registry.enrol(Participant(STUDY, "R01", "random", UTC))
        registry.assign([Assignment(STUDY, "R01", 1, "test", "replay", "own:9", 1)])
        conditions = {
            (each.participant_id, each.condition): each.order
            for each in registry.assignments(STUDY)
        }
        scored(registry, "P01", conditions["P01", "replay"], acc_exp=60.0, t3=100.0)
        scored(registry, "P02", conditions["P02", "replay"], acc_exp=70.0)
        scored(registry, "R01", 1, acc_exp=10.0)

        rows = read_results(registry, STUDY)

    means = {(each.kind, each.condition): each for each in rows if each.status == "mean"}
    assert means["scripted", "replay"].figures == {"acc_exp": 65.0, "t3": 100.0}
    assert means["scripted", "replay"].sessions == 2
    assert means["random", "replay"].figures == {"acc_exp": 10.0}


def test_what_was_stopped_is_shown_but_in_no_mean(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        session = held(registry, "P01", 1, "stopped")
        registry.put_score(ScoreEntry(session.session_id, {"acc_exp": 50.0}))

        rows = read_results(registry, STUDY)

    assert [(each.session_id, each.status) for each in rows] == [("P01-1", "stopped")]
    assert rows[0].figure_text("acc_exp") == "50.0"
    assert rows[0].figure_text("t3") == "-"


def test_training_is_no_result(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        held(registry, "P01", 0, "finished")

        assert read_results(registry, STUDY) == ()
