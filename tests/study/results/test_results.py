"""A study's results: who is counted, the tables, the report, the exported tables."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.study.random_study import NOW, STUDY, drawn_registry
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.study.entries import AdverseEvent, NoteEntry, Participant
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.exclusions import left_out, per_protocol
from vrhuman.study.results.export import export_study
from vrhuman.study.results.gathering import gather, held_tests
from vrhuman.study.results.report import study_results, write_report
from vrhuman.study.results.tables import condition_rows, felt_rows, group_rows, trial_rows


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    with drawn_registry(tmp_path_factory.mktemp("study")) as found:
        yield found


def test_each_finished_test_session_is_scored_once(registry: Registry) -> None:
    sessions = held_tests(gather(registry, STUDY))

    assert len(sessions) == 14
    assert {each.place for each in sessions} == {1, 2}


def test_rows_of_people_are_of_people_alone(registry: Registry) -> None:
    rows = condition_rows(held_tests(gather(registry, STUDY)), DEFAULT_K)

    assert [(row.kind, row.condition, row.episodes) for row in rows] == [
        ("person", "no_replay", 6),
        ("person", "replay", 6),
        ("scripted", "no_replay", 1),
        ("scripted", "replay", 1),
    ]
    assert "no people" in rows[2].name


def test_pilots_are_left_out_of_every_table_and_that_is_said(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=2, scripted=0, pilots=1) as registry:
        data, pilots = gather(registry, STUDY), gather(registry, STUDY, pilots=True)
        page = tmp_path / "report.html"
        write_report(study_results(registry, STUDY), page)
        every = len(registry.sessions(STUDY))

    counted = {each.participant for each in held_tests(data)}
    assert counted == {"P01", "P02"}
    assert {each.participant for each in held_tests(pilots)} == {"X1"}
    assert len(data.sessions) + len(pilots.sessions) == every
    for table in (data.assignments, data.questionnaires, data.participants):
        assert {each.participant_id for each in table} == counted
    assert {each.session_id for each in data.sessions} == {*data.scores}
    assert data.left_out == ("1 pilot left out, with 3 sessions",)
    assert "1 pilot left out" in page.read_text(encoding="utf-8")


def test_a_report_of_pilots_says_so_first(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=2, scripted=0, pilots=1) as registry:
        write_report(study_results(registry, STUDY, pilots=True), tmp_path / "report.html")

    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "PILOTS ONLY" in page
    assert "1 participants" in page


def test_sessions_in_a_window_are_never_pooled_with_those_in_a_headset(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=4, scripted=0, in_window=2) as registry:
        results = study_results(registry, STUDY)
        write_report(results, tmp_path / "report.html")

    headset, window = results.people
    rows = [(row.name, row.episodes, row.setting.display) for row in headset.rows + window.rows]
    assert rows == [
        ("this study, no_replay", 2, "headset"),
        ("this study, replay", 2, "headset"),
        ("this study, in a window, no_replay", 2, "desktop"),
        ("this study, in a window, replay", 2, "desktop"),
    ]
    assert [each.flow[0].count for each in results.people] == [2, 2]
    assert {row.sessions for each in results.people for row in each.trials} == {2}
    assert any("not comparable" in note and "display" in note for note in results.notes)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "People, in a window with mouse and keys" in page


def test_a_row_is_the_mean_of_its_sessions(registry: Registry) -> None:
    sessions = held_tests(gather(registry, STUDY))
    own = [s for s in sessions if s.episode.kind == "person" and s.episode.condition == "replay"]

    row = condition_rows(sessions, DEFAULT_K)[1]

    assert row.acc_exp == pytest.approx(sum(s.figures["acc_exp"] for s in own) / len(own))
    assert row.exqa == pytest.approx(sum(s.figures["exqa"] for s in own) / len(own))
    assert row.exqa_interval is not None
    assert row.exqa_interval[0] < row.exqa < row.exqa_interval[1]


def test_the_pre_set_rules_leave_out_and_say_why(registry: Registry) -> None:
    data = gather(registry, STUDY)
    sessions = held_tests(data)

    left = left_out(data, sessions)

    assert {each.participant for each in left} == {"P02"}
    assert left[0].rule == "least_in_time"
    assert left[0].found == "80.0 % of the frames in time, required: at least 90 %"
    assert len(per_protocol(sessions, left)) == len(sessions) - 2


def test_who_failed_the_training_is_left_out(registry: Registry) -> None:
    data = gather(registry, STUDY)
    training = {s.session_id for s in data.sessions if s.order == 0 and s.participant_id == "P01"}
    scores = {
        name: replace(score, figures={"mastered": 0.0}) if name in training else score
        for name, score in data.scores.items()
    }

    left = left_out(replace(data, scores=scores), held_tests(data))

    assert {each.participant for each in left if each.rule == "training_failed"} == {"P01"}


def test_types_of_questions_add_up_to_all_answers(registry: Registry) -> None:
    sessions = [s for s in held_tests(gather(registry, STUDY)) if s.episode.kind == "person"]

    rows = group_rows(sessions, lambda answer: answer.kind)

    assert {row.name for row in rows} == {"yes_no", "count"}
    assert sum(row.asked for row in rows) == 12 * 21
    weighted = sum(row.asked * row.acc_exp for row in rows) / (12 * 21)
    assert weighted == pytest.approx(sum(s.figures["acc_exp"] for s in sessions) / 12)


def test_learning_is_reported_by_the_place_of_a_test(registry: Registry) -> None:
    rows = trial_rows(held_tests(gather(registry, STUDY)), DEFAULT_K)

    assert [(row.place, row.sessions) for row in rows] == [(1, 7), (2, 7)]


def test_what_was_felt_after_is_compared_with_before(registry: Registry) -> None:
    (row,) = felt_rows(gather(registry, STUDY), "person")

    assert (row.questionnaire, row.scale, row.people, row.before) == ("csq-vr", "total", 6, 6.0)
    assert row.change is not None
    assert row.change.mean == pytest.approx(row.after - row.before)


def test_the_flow_tells_where_people_were_lost(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=3, scripted=0) as registry:
        registry.enrol(Participant(STUDY, "P99", "person", NOW))
        (people,) = study_results(registry, STUDY).people

    enrolled, agreed, begun, scored, kept = people.flow
    assert (enrolled.count, agreed.count, begun.count) == (4, 3, 3)
    assert agreed.lost == {"no consent": 1}
    assert (scored.count, kept.count) == (6, 4)
    assert kept.lost == {"least_in_time": 2}


def test_the_report_has_the_figures_of_the_tables(registry: Registry, tmp_path: Path) -> None:
    registry.adverse(AdverseEvent(STUDY, "P03", NOW, "mild", "a little <sick>"))
    registry.put_note(NoteEntry(STUDY, NOW, "breach", "looked at a phone", "me", "P03"))
    results = study_results(registry, STUDY)

    write_report(results, tmp_path / "study.html")

    page = (tmp_path / "study.html").read_text(encoding="utf-8")
    for row in results.people[0].rows:
        assert f"<b>{row.exqa:.1f}</b>" in page
    assert "Human w/ replay" in page
    assert "a little &lt;sick&gt;" in page
    assert "looked at a phone" in page
    assert page.count("<svg") == 12  # six pictures for each of the two kinds
    assert not re.search(r"https?://(?!www\.w3\.org|purl\.org|creativecommons\.org)", page)


def test_methods_tell_what_was_really_used(registry: Registry) -> None:
    told = " ".join(study_results(registry, STUDY).people[0].methods)

    assert "6 people took part, aged 36 to 36" in told
    assert "explore (at most 2,500 steps)" in told
    assert "3 houses were assigned to conditions by minimisation" in told
    assert re.search(r"locked on \d{4}-\d\d-\d\d", told)


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_every_table_is_exported_with_its_dictionary(
    registry: Registry, tmp_path: Path, form: str
) -> None:
    import pandas

    data = gather(registry, STUDY)

    names = export_study(data, tmp_path / "out", form)  # type: ignore[arg-type]

    read = pandas.read_parquet if form == "parquet" else pandas.read_csv
    answers = read(tmp_path / "out" / f"answers.{form}")
    assert len(answers) == 14 * 42
    assert answers["right"].sum() == sum(a.right for own in data.answers.values() for a in own)
    dictionary = (tmp_path / "out" / "columns.md").read_text(encoding="utf-8")
    assert all(f"## {name}" in dictionary for name in names)
