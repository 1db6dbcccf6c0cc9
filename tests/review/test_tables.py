"""A session's tables: flat, typed, one row a record, every column explained."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.recording.synthetic_session import CLOCK_NS, PERIOD_NS
from vrhuman.protocol.specification import parse_protocol
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.records import AnswerKind, GivenAnswer, Question
from vrhuman.review.tables import TABLES, NoSuchTable, arrow_array, frame, table

pyarrow = pytest.importorskip("pyarrow")
FRAMES = 440
QUESTION = Question(
    "q1", "which", "Which?", "query(scene())", AnswerKind.QUERY, ("0", "1"), ("b", "a")
)
UNITS = {"_m": "m", "_deg": "deg", "_rad": "rad", "_kgf": "kgf", "_s": "s", "_ns": "ns"}


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    path = tmp_path_factory.mktemp("tables") / "s.mcap"
    synthetic_session.record(path, FRAMES, close=False)
    return Session.open(path)


def test_frames_drawn_with_fewer_pixels_keep_the_fraction(tmp_path: Path) -> None:
    timing = replace(synthetic_session.timing(1), sharpness=0.625)
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [], timing)

    with Session.open(tmp_path / "s.mcap") as session:
        assert table(session, "timings")["sharpness"].to_pylist() == [0.625]


def test_a_fraction_in_a_column_of_whole_numbers_is_refused() -> None:
    with pytest.raises(pyarrow.ArrowInvalid, match="truncated"):
        arrow_array([1, 0.625], pyarrow.int64())

    assert arrow_array([1, None], pyarrow.int64()).to_pylist() == [1, None]
    assert arrow_array([], pyarrow.int64()).type == pyarrow.int64()


@pytest.mark.parametrize("name", TABLES)
def test_every_row_says_whose_session_it_is(session: Session, name: str) -> None:
    found = table(session, name).select(["session_id", "participant", "house_id"])

    start = session.start
    told = {tuple(row.values()) for row in found.to_pylist()}
    assert told <= {(start.session_id, start.participant, start.house_id)}


def test_the_condition_is_the_protocols() -> None:
    with Session.open(SAMPLE) as session:
        spec = parse_protocol(session.start.protocol, "sample")
        assert set(table(session, "answers")["condition"].to_pylist()) == {str(spec.condition)}


def test_units_travel_with_the_columns(session: Session) -> None:
    fields = table(session, "events").schema

    assert fields.field("agent_x_m").metadata[b"unit"] == b"m"
    assert fields.field("agent_x_m").metadata[b"frame"] == b"world"
    assert fields.field("grasp_force_kgf").metadata[b"unit"] == b"kgf"
    assert b"unit" not in fields.field("room").metadata


def test_each_table_has_the_columns_it_tells_of(session: Session) -> None:
    for name, spec in TABLES.items():
        found = table(session, name)
        assert found.column_names == [column.name for column in spec.columns]
        assert len(set(found.column_names)) == len(found.column_names)
        assert found.column_names[:2] == ["time_ns", "time_s"]


@pytest.mark.parametrize("name", TABLES)
def test_names_say_the_unit_and_every_column_is_explained(name: str) -> None:
    assert TABLES[name].meaning
    for column in TABLES[name].columns:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", column.name)
        assert column.meaning
        suffix = next((unit for end, unit in UNITS.items() if column.name.endswith(end)), "")
        if suffix or column.unit != "B":
            assert column.unit == suffix


def test_a_row_for_each_record(session: Session) -> None:
    assert table(session, "events").num_rows == FRAMES
    assert table(session, "headset").num_rows == FRAMES
    assert table(session, "commands").num_rows == FRAMES
    assert table(session, "timings").num_rows == FRAMES
    assert table(session, "steps").num_rows == FRAMES // 36
    assert table(session, "happenings").num_rows == 2
    assert table(session, "phases").num_rows == 1
    assert table(session, "gaps").num_rows == 0


def test_events_are_what_was_recorded(session: Session) -> None:
    found = table(session, "events")
    world_states = list(session.world_states())

    place = np.column_stack([found[f"agent_{axis}_m"] for axis in "xyz"])
    assert np.array_equal(place, [world_state.agent_position for world_state in world_states])
    joint = np.column_stack([found[f"arm_joint_3_{axis}_m"] for axis in "xyz"])
    assert np.array_equal(joint, [world_state.arm.joints[2] for world_state in world_states])
    assert found["held"].to_pylist() == [";".join(world_state.held) for world_state in world_states]
    assert found["steps"].to_pylist() == [len(world_state.steps) for world_state in world_states]
    assert set(found["phase"].to_pylist()) == {"explore"}
    assert found["time_ns"].to_pylist() == [CLOCK_NS + n * PERIOD_NS for n in range(FRAMES)]
    assert found["time_s"][72].as_py() == pytest.approx(1.0, abs=1e-6)


def test_arguments_of_steps_are_json(session: Session) -> None:
    found = table(session, "steps")

    assert json.loads(found["arguments"][0].as_py()) == {"moveMagnitude": 0.25}


def test_a_pose_that_is_not_valid_is_empty_and_no_zero(tmp_path: Path) -> None:
    state = synthetic_session.headset(0)
    lost = replace(state, head=replace(state.head, valid=False))
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(lost, None, [])

    with Session.open(tmp_path / "s.mcap") as session:
        row = table(session, "headset").to_pylist()[0]

    assert row["head_x_m"] is None
    assert row["head_qw"] is None
    assert (row["head_connected"], row["head_valid"]) == (True, False)
    assert row["left_grip_x_m"] == pytest.approx(-0.2)


def test_questions_and_answers_in_words(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.questions("answer", [QUESTION], CLOCK_NS + 5)
        recorder.answer(GivenAnswer("q1", "answer", ("b", "a"), CLOCK_NS + 7))
        recorder.answer(GivenAnswer("q2", "answer", 3, CLOCK_NS + 9, 0.5))
        recorder.frame(synthetic_session.headset(0), None, [])

    with Session.open(tmp_path / "s.mcap") as session:
        (asked,) = table(session, "questions").to_pylist()
        given = table(session, "answers").to_pylist()

    assert (asked["time_ns"], asked["options"], asked["answer"]) == (CLOCK_NS + 5, "0;1", "a;b")
    assert [row["answer"] for row in given] == ["a;b", "3"]
    assert [row["confidence"] for row in given] == [None, 0.5]
    assert [row["time_ns"] - CLOCK_NS for row in given] == [7, 9]
    assert [row["right"] for row in given] == [True, None]  # nobody asked q2
    assert [row["right_answer"] for row in given] == ["a;b", None]


def test_of_two_answers_to_a_question_the_last_counts_and_both_are_marked(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.questions("answer", [QUESTION], CLOCK_NS + 5)
        recorder.answer(GivenAnswer("q1", "answer", ("a", "b"), CLOCK_NS + 7))
        recorder.answer(GivenAnswer("q1", "answer", ("a",), CLOCK_NS + 9))
        recorder.frame(synthetic_session.headset(0), None, [])

    with Session.open(tmp_path / "s.mcap") as session:
        given = table(session, "answers").to_pylist()

    assert [(row["right"], row["counts"]) for row in given] == [(True, False), (False, True)]


def test_pandas_gets_the_same(session: Session) -> None:
    pytest.importorskip("pandas")

    found = frame(session, "events")

    assert list(found.columns) == [column.name for column in TABLES["events"].columns]
    assert found["step_count"].iloc[-1] == FRAMES // 36


def test_another_name_is_refused_with_those_there_are(session: Session) -> None:
    with pytest.raises(NoSuchTable, match=r"poses: .* headset, commands, events"):
        table(session, "poses")
