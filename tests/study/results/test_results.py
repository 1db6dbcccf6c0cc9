"""A study's results: who is counted, the tables, the report, the exported tables."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.agents.episodes import played
from tests.support.paths import SAMPLE
from tests.support.study.random_study import NOW, STUDY, drawn_registry
from vrhuman.agents.builtin.exploring import FrontierAgent
from vrhuman.agents.builtin.wandering import RandomAgent
from vrhuman.export.writing import ExportError
from vrhuman.protocol.rules import Exclusion
from vrhuman.scoring.confidence import SCALE_SETTING, ConfidenceScale
from vrhuman.scoring.exqa import DEFAULT_K
from vrhuman.study.entries import AdverseEvent, NoteEntry, Participant
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.agents import NotAnAgent, agent_sessions
from vrhuman.study.results.columns import study_tables
from vrhuman.study.results.exclusions import left_out, per_protocol
from vrhuman.study.results.export import export_study
from vrhuman.study.results.gathering import gather, held_tests
from vrhuman.study.results.pictures import accuracy_by_group
from vrhuman.study.results.report import study_results, write_report
from vrhuman.study.results.tables import (
    GroupRow,
    condition_rows,
    felt_rows,
    group_rows,
    sureness,
    trial_rows,
)

SESSION_TABLES = (
    *("assignments", "sessions", "scores", "answers", "questionnaires", "questionnaire_answers"),
    *("questionnaire_scores", "adverse_events", "notes"),
)


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    with drawn_registry(tmp_path_factory.mktemp("study")) as found:
        yield found


@pytest.fixture(scope="module")
def written(registry: Registry, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report, with its tables and figures beside it."""
    page = tmp_path_factory.mktemp("report") / "study.html"
    write_report(study_results(registry, STUDY), page)
    return page


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


def test_agents_have_rows_of_their_own_by_name_and_track(tmp_path: Path) -> None:
    import pandas

    for agent in (RandomAgent(), FrontierAgent(), RandomAgent("rgb", "random")):
        name = f"{agent.card.name}-{agent.card.track}"
        played(agent, tmp_path / "played", name, steps=3, questions=2)
    paths = sorted((tmp_path / "played").glob("*.mcap"))
    with drawn_registry(tmp_path, people=2, scripted=0) as registry:
        results = study_results(registry, STUDY, agents=paths)
        write_report(results, tmp_path / "report.html")
        export_study(gather(registry, STUDY), tmp_path / "out", "csv", agent_sessions(paths)[0])

    assert [(row.name, row.kind, row.episodes, row.setting.track) for row in results.agents] == [
        ("agent frontier (map), no_replay", "agent", 1, "map"),
        ("agent random (map), no_replay", "agent", 1, "map"),
        ("agent random (rgb), no_replay", "agent", 1, "rgb"),
    ]
    assert {row.kind for each in results.people for row in each.rows} == {"person"}
    assert any("not comparable" in note and "track" in note for note in results.notes)
    assert "agent frontier (map)" in (tmp_path / "report.html").read_text(encoding="utf-8")
    found = pandas.read_csv(tmp_path / "out" / "agent_scores.csv")
    assert list(found["agent"] + found["track"]) == ["frontiermap", "randommap", "randomrgb"]
    assert list(found["steps_explore"]) == [3.0, 3.0, 3.0]
    assert len(pandas.read_csv(tmp_path / "out" / "agent_answers.csv")) == 3 * 2 * 2
    assert set(pandas.read_csv(tmp_path / "out" / "participants.csv")["kind"]) == {"person"}


def test_a_session_of_nobodys_agent_gets_no_row_of_one(registry: Registry) -> None:
    with pytest.raises(NotAnAgent, match="not of an agent"):
        study_results(registry, STUDY, agents=[SAMPLE])


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
    assert left[0].found == (
        "frames 80.0 % in time, with 62 % of the pixels along a side (39 % of all pixels); "
        "required: at least 90 %"
    )
    assert len(per_protocol(sessions, left)) == len(sessions) - 2


@pytest.mark.parametrize(("bound", "out"), [(0.625, 0), (0.626, 14)])
def test_frames_in_time_at_too_great_a_cost_in_pixels_leave_out(
    registry: Registry, bound: float, out: int
) -> None:
    data = gather(registry, STUDY)
    rules = Exclusion(training_failed=False, least_sharpness=bound)
    data = replace(data, spec=replace(data.spec, exclusion=rules))

    left = left_out(data, held_tests(data))

    assert [each.rule for each in left] == ["least_sharpness"] * out


def test_where_there_was_no_display_no_frame_was_in_time(tmp_path: Path) -> None:
    """Earlier versions stored 100 % for sessions in virtual time."""
    with drawn_registry(tmp_path, people=1, scripted=0) as registry:
        for score in registry.scores(study_id=STUDY):
            registry.put_score(replace(score, measured_under={"runtime": "virtual time"}))
        data = gather(registry, STUDY)

    assert all("frames_in_time" not in score.figures for score in data.scores.values())
    assert {each.in_time for each in held_tests(data)} == {None}


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

    assert {row.name for row in rows} == {"yes-no", "count"}
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


def test_nothing_is_said_of_a_program_s_consent(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=0, scripted=2) as registry:
        results = study_results(registry, STUDY)

    write_report(results, tmp_path / "study.html")

    page = (tmp_path / "study.html").read_text(encoding="utf-8").lower()
    assert "consent" not in page
    assert "enrolled" in page


def test_the_contents_lead_to_every_part(written: Path) -> None:
    page = written.read_text(encoding="utf-8")

    contents = page[page.index("<nav") : page.index("</nav>")]
    named = re.findall(r'href="#([^"]+)"', contents)
    assert {"scores", "people", "people-methods", "scripted", "harm", "files"} <= set(named)
    ids = re.findall(r'<(?:section|h3) id="([^"]+)"', page)
    assert sorted(named) == sorted(ids)
    assert len(set(ids)) == len(ids)


def test_the_tables_and_figures_lie_beside_the_report(registry: Registry, written: Path) -> None:
    results = study_results(registry, STUDY)
    folder = written.with_name("study-files")
    page = written.read_text(encoding="utf-8")

    names = {path.name for path in folder.iterdir()}
    assert names == set(re.findall(r'href="study-files/([^"]+)"', page))
    for each in results.people:
        for name in each.figures:
            assert (folder / f"{each.anchor}-{name}.svg").read_text().count("</svg>") == 1
            assert (folder / f"{each.anchor}-{name}.pdf").read_bytes().startswith(b"%PDF")
    scores = (folder / "scores.tex").read_text(encoding="utf-8")
    for row in results.people[0].rows:
        assert f"& {row.exqa:.1f}" in scores


def test_every_line_of_a_latex_table_has_all_cells_and_no_bare_sign(written: Path) -> None:
    tables = list(written.with_name("study-files").glob("*.tex"))

    assert tables
    for path in tables:
        _, begin, *lines = path.read_text(encoding="utf-8").splitlines()
        columns = len(begin.removeprefix("\\begin{tabular}{").removesuffix("}"))
        rows = [line for line in lines if line.endswith("\\\\")]
        assert rows
        assert {len(re.findall(r"(?<!\\)&", row)) for row in rows} == {columns - 1}
        assert not re.search(r"(?<!\\)[%_#$]", "".join(rows))


def test_a_report_s_folder_is_never_written_over(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "study-files").mkdir()

    with pytest.raises(ExportError, match="study-files: exists already"):
        write_report(study_results(registry, STUDY), tmp_path / "study.html")

    assert not (tmp_path / "study.html").exists()


def test_a_condition_without_the_first_type_keeps_its_place_in_the_legend() -> None:
    rows = [
        GroupRow("replay", "count", 4, 50.0, 75.0, None, None),
        GroupRow("no_replay", "yes_no", 4, 25.0, 50.0, None, None),
    ]

    (legend,) = accuracy_by_group(rows).legends

    told = [each.get_text() for each in legend.get_texts()]
    assert told == ["Acc_exp", "Acc_ref", "no_replay", "replay"]


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
    told = json.loads((tmp_path / "out" / "columns.json").read_text(encoding="utf-8"))["tables"]
    for name in names:
        columns = [each["name"] for each in told[name.removesuffix(f".{form}")]["columns"]]
        assert list(read(tmp_path / "out" / name).columns) == columns


def test_scores_are_a_row_a_session_and_a_column_a_figure(
    registry: Registry, tmp_path: Path
) -> None:
    import pandas

    data = gather(registry, STUDY)

    export_study(data, tmp_path / "out", "csv")

    found = pandas.read_csv(tmp_path / "out" / "scores.csv").set_index("session_id")
    assert sorted(found.index) == sorted(data.scores)
    held = held_tests(data)[0]
    row = found.loc[held.session_id]
    assert row["acc_ref"] == pytest.approx(held.episode.acc_ref)
    assert (row["participant_id"], row["condition"]) == (held.participant, held.episode.condition)
    assert (row["house"], row["sharpness"]) == (held.episode.house, 62.5)
    assert (row["engine"], row["step_rule"]) == ("embedded", "vrhuman's")
    left = found[found["left_out_by"] == "least_in_time"]
    assert set(left["participant_id"]) == {"P02"}


def test_a_figure_that_is_new_gets_a_column_of_its_own(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=1, scripted=0) as registry:
        score = registry.scores(study_id=STUDY)[0]
        registry.put_score(replace(score, figures={**score.figures, "own_figure": 2.5}))
        tables = {each.name: each for each in study_tables(gather(registry, STUDY))}

    names = [column.name for column in tables["scores"].columns]
    assert sorted(str(row[names.index("own_figure")]) for row in tables["scores"].rows)[0] == "2.5"


@pytest.mark.parametrize("name", SESSION_TABLES)
def test_every_row_about_a_session_says_whose_under_what_and_where(
    registry: Registry, name: str
) -> None:
    data = gather(registry, STUDY)
    table = next(each for each in study_tables(data) if each.name == name)
    planned = {(each.participant_id, each.condition, each.house) for each in data.assignments}
    known = {each.session_id for each in data.sessions}

    assert [column.name for column in table.columns[:4]] == [
        *("session_id", "participant_id", "condition", "house")
    ]
    for session, who, condition, house, *_ in table.rows:
        assert session is None or session in known
        if session is not None:
            assert (who, condition or "", house) in planned


def test_right_or_wrong_stands_beside_each_answer(registry: Registry) -> None:
    table = next(each for each in study_tables(gather(registry, STUDY)) if each.name == "answers")
    names = [column.name for column in table.columns]

    assert names[names.index("given") :][:3] == ["given", "right_answer", "right"]


def test_units_and_types_do_not_depend_on_the_rows(tmp_path: Path) -> None:
    from pyarrow import parquet

    with drawn_registry(tmp_path, people=1, scripted=0) as registry:
        data = gather(registry, STUDY)
        export_study(data, tmp_path / "full", "parquet")
        bare = replace(data, answers={}, questionnaires=(), notes=(), scores={})
        export_study(bare, tmp_path / "bare", "parquet")

    for name in ("answers", "questionnaires", "scores", "notes"):
        full = parquet.read_schema(tmp_path / "full" / f"{name}.parquet")
        assert full.equals(parquet.read_schema(tmp_path / "bare" / f"{name}.parquet"), True)
    scores = parquet.read_schema(tmp_path / "full" / "scores.parquet")
    assert scores.field("t3").metadata[b"unit"] == b"steps"
    assert scores.field("path_m").metadata[b"unit"] == b"m"


def test_every_column_is_explained(registry: Registry) -> None:
    for table in study_tables(gather(registry, STUDY)):
        assert all(column.meaning for column in table.columns), table.name
        assert len({column.name for column in table.columns}) == len(table.columns)


@pytest.mark.parametrize(("people", "there"), [(4, False), (6, True)])  # P02 is left out once more
def test_intervals_begin_at_five_people_and_their_lack_is_told(
    tmp_path: Path, people: int, there: bool
) -> None:
    with drawn_registry(tmp_path, people=people, scripted=0) as registry:
        results = study_results(registry, STUDY)
    (own,) = results.people

    write_report(results, tmp_path / "study.html")

    page = (tmp_path / "study.html").read_text(encoding="utf-8")
    assert {row.exqa_interval is not None for row in own.rows} == {there}
    assert {each.interval is not None for each in own.differences} == {there}
    assert {row.acc_ref_interval is not None for row in own.kinds} == {there}
    assert {row.change is not None for row in own.felt} == {there}
    assert ("no interval: fewer than 5 participants" in page) is not there


def test_confidence_of_the_two_scales_is_never_pooled(registry: Registry) -> None:
    sessions = [s for s in held_tests(gather(registry, STUDY)) if s.episode.kind == "person"]
    asked = {SCALE_SETTING: str(ConfidenceScale.PROBABILITY)}
    mixed = [replace(sessions[0], measured_under=asked), *sessions[1:]]

    now, before = sureness(mixed)

    assert (now.scale, before.scale) == tuple(ConfidenceScale)
    assert now.calibration.count == len(sessions[0].answers)
    assert before.calibration.count == sum(len(each.answers) for each in sessions[1:])
    assert "rescaled" in before.note
    assert "rescaled" not in now.note


def test_a_session_that_was_broken_off_is_not_among_the_scored(tmp_path: Path) -> None:
    with drawn_registry(tmp_path, people=5, scripted=0) as registry:
        before = held_tests(gather(registry, STUDY))
        known = gather(registry, STUDY).scores[before[0].session_id]
        registry.put_score(
            replace(
                known,
                figures={"acc_exp": 60.0},
                measured_under=dict(known.measured_under) | {"withheld": "no Acc_ref: stopped"},
            )
        )
        data = gather(registry, STUDY)
        (people,) = study_results(registry, STUDY).people

    assert len(held_tests(data)) == len(before) - 1
    assert people.flow[3].lost == {
        "finished, but broken off in an answer phase, or with answers missing": 1
    }
