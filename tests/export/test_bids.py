"""BIDS: the names and columns its schema asks for, and the motion as it was recorded."""

from __future__ import annotations

import csv
import json
import logging
from pathlib import Path

import numpy as np
import pytest
from bidsschematools.validator import validate_bids

from tests.support.recording import acted_session, sample_variants
from vrhuman.export.bids import export_bids
from vrhuman.export.writing import ExportError
from vrhuman.recording.reader import Session
from vrhuman.recording.redact import Part, redact


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    done = acted_session.performed()
    return acted_session.record(tmp_path_factory.mktemp("s") / "s.mcap", done, session_id="s-1")


@pytest.fixture(scope="module")
def dataset(session: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of two sessions of one participant."""
    folder = tmp_path_factory.mktemp("bids")
    other = sample_variants.broken_off(folder / "other.mcap", session_id="s-2", video=False)
    assert export_bids([session, other], folder / "out") == 2
    return folder / "out"


def motion(dataset: Path, what: str) -> Path:
    stem = "sub-p007_ses-s1_task-excalibur_tracksys-openxr"
    return dataset / "sub-p007" / "ses-s1" / "motion" / f"{stem}_{what}"


def table(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def test_bids_own_schema_knows_every_file(dataset: Path) -> None:
    logging.disable(logging.CRITICAL)  # it tells each rule that it tries
    try:
        found = validate_bids(str(dataset))
    finally:
        logging.disable(logging.NOTSET)

    assert found["path_tracking"] == []


def test_each_column_of_the_motion_is_a_channel(dataset: Path) -> None:
    channels = table(motion(dataset, "channels.tsv"))
    told = json.loads(motion(dataset, "motion.json").read_text())
    rows = motion(dataset, "motion.tsv").read_text().splitlines()

    assert {len(row.split("\t")) for row in rows} == {len(channels)}
    assert told["MotionChannelCount"] == len(channels)
    assert told["TrackedPointsCount"] == 3
    assert told["SamplingFrequency"] == pytest.approx(72.0, rel=1e-3)


def test_the_motion_is_what_was_recorded_with_its_times(session: Path, dataset: Path) -> None:
    with Session.open(session) as opened:
        states = list(opened.headset_states())
    names = [channel["name"] for channel in table(motion(dataset, "channels.tsv"))]
    rows = np.loadtxt(motion(dataset, "motion.tsv"))

    times = np.array([state.display_time_ns for state in states])
    np.testing.assert_allclose(rows[:, names.index("latency")], (times - times[0]) / 1e9, atol=1e-6)
    heads = np.array([state.head.position for state in states])
    columns = [names.index(f"head_{axis}") for axis in "xyz"]
    np.testing.assert_allclose(rows[:, columns], heads, atol=1e-6)


def test_what_was_not_located_is_not_a_number(tmp_path: Path) -> None:
    export_bids([sample_variants.SAMPLE], tmp_path / "out")
    (file,) = (tmp_path / "out").rglob("*_motion.tsv")
    rows = [line.split("\t") for line in file.read_text().splitlines()]
    with Session.open(sample_variants.SAMPLE) as opened:
        lost = [not state.left.grip.valid for state in opened.headset_states()]

    assert any(lost)
    assert [row[8] == "n/a" for row in rows] == lost
    assert "nan" not in file.read_text()


def test_the_frame_is_described(dataset: Path) -> None:
    told = json.loads(motion(dataset, "channels.json").read_text())["reference_frame"]["Levels"]
    channels = table(motion(dataset, "channels.tsv"))

    assert told["openxrStage"]["SpatialAxes"] == "RSP"
    assert told["openxrStage"]["RotationRule"] == "right-hand"
    assert {c["reference_frame"] for c in channels if c["type"] != "LATENCY"} == {"openxrStage"}


def test_events_tell_phases_and_counted_steps(dataset: Path) -> None:
    world_states = table(motion(dataset, "events.tsv"))

    assert sum(
        world_state["trial_type"] in ("step", "failed step") for world_state in world_states
    ) == len(acted_session.ACTIONS)
    assert [e["value"] for e in world_states if e["trial_type"] == "phase"] == ["explore"]
    onsets = [float(world_state["onset"]) for world_state in world_states]
    assert onsets == sorted(onsets)


def test_a_participant_is_reported_once_with_its_kind(dataset: Path) -> None:
    rows = table(dataset / "participants.tsv")

    assert rows == [{"participant_id": "sub-p007", "kind": "scripted"}]


def test_the_same_session_twice_is_refused(session: Path, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="already exported"):
        export_bids([session, session], tmp_path / "out")

    assert not (tmp_path / "out").exists()


def test_a_session_without_motion_is_refused_by_name(tmp_path: Path) -> None:
    redact(sample_variants.SAMPLE, tmp_path / "still.mcap", {Part.MOTION})

    with pytest.raises(ExportError, match=r"still\.mcap: no head and hand motion"):
        export_bids([tmp_path / "still.mcap"], tmp_path / "out")
