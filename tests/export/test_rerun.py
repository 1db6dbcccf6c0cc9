"""A Rerun recording, read back with Rerun's own reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pytest
from rerun.chunk import RrdReader

from tests.support.recording import acted_session, sample_variants
from vrhuman.embodiment.build import build_house
from vrhuman.export.rerun import export_rerun
from vrhuman.recording.reader import Session


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_variants.broken_off(tmp_path_factory.mktemp("s") / "s.mcap", note="by hand")


Batches = dict[str, list[pyarrow.RecordBatch]]


def batches(file: Path) -> Batches:
    """By the entity."""
    found: Batches = {}
    for chunk in RrdReader(file).stream().to_chunks():
        found.setdefault(chunk.entity_path.strip("/"), []).append(chunk.to_record_batch())
    return found


@pytest.fixture(scope="module")
def written(session: Path, tmp_path_factory: pytest.TempPathFactory) -> Batches:
    file = tmp_path_factory.mktemp("rrd") / "s.rrd"
    export_rerun(session, file)
    return batches(file)


def column(found: list[pyarrow.RecordBatch], part: str) -> list[Any]:
    """The values of the first column whose name ends so, of all rows in order of time."""
    rows = []
    for batch in found:
        names = [name for name in batch.schema.names if name.endswith(part)]
        if names and "session_time" in batch.schema.names:
            times = batch.column("session_time").cast(pyarrow.int64()).to_pylist()
            rows += zip(times, batch.column(names[0]).to_pylist(), strict=True)
    return [value for _, value in sorted(rows, key=lambda row: row[0])]


def test_the_agent_is_where_it_was_with_z_mirrored(session: Path, written: Batches) -> None:
    with Session.open(session) as opened:
        places = np.array([world_state.agent_position for world_state in opened.world_states()])

    told = np.array(column(written["world/agent"], "translation")).reshape(-1, 3)

    np.testing.assert_allclose(told, places * [1.0, 1.0, -1.0], atol=1e-5)


def test_the_head_is_as_openxr_said(session: Path, written: Batches) -> None:
    with Session.open(session) as opened:
        heads = np.array([state.head.position for state in opened.headset_states()])

    told = np.array(column(written["stage/head"], "translation")).reshape(-1, 3)

    np.testing.assert_allclose(told, heads, atol=1e-6)


def test_the_force_is_a_plot(session: Path, written: Batches) -> None:
    with Session.open(session) as opened:
        forces = [world_state.grasp_force for world_state in opened.world_states()]

    told = np.ravel(column(written["plots/grasp_force_kgf"], "scalars"))

    np.testing.assert_allclose(told, forces)


def test_the_video_is_the_recorded_packets(session: Path, written: Batches) -> None:
    with Session.open(session) as opened:
        packets = [packet.data for packet in opened.video_packets()]

    told = [bytes(value[0]) for value in column(written["video/agent"], "sample") if value]

    assert told == packets


def test_what_happened_is_text(written: Batches) -> None:
    steps = np.ravel(column(written["log/steps"], "text")).tolist()
    notes = np.ravel(column(written["log/notes"], "text")).tolist()

    assert steps[0].startswith("1 MoveAhead")
    assert notes == ["experimenter: by hand"]


def test_the_house_and_the_way_are_there(written: Batches) -> None:
    assert {"world/floors", "world/path", "world/hand"} <= set(written)


def test_every_object_is_drawn_in_its_shape(session: Path, written: Batches) -> None:
    with Session.open(session) as opened:
        start = opened.start
    house = build_house(start.house, start.house_id, start.seeds["house"])
    drawn = {name: each for name, each in written.items() if name.startswith("world/objects/")}

    assert len(drawn) == len(house.objects)
    for thing in house.objects:
        (found,) = (
            b for name, b in drawn.items() if name.replace("\\", "").endswith(thing.object_id)
        )
        corners = np.array(
            [
                corner
                for batch in found
                for name in batch.schema.names
                if name.endswith("vertex_positions")
                for row in batch.column(name).to_pylist()
                for corner in row or ()
            ]
        )
        assert len(corners) > 8, "no bare box"
        assert np.all(np.ptp(corners, axis=0) <= np.array(thing.size) + 0.01)


def test_a_session_without_video_has_the_rest(tmp_path: Path) -> None:
    path = acted_session.record(
        tmp_path / "s.mcap", acted_session.performed(acted_session.ACTIONS[:3])
    )

    export_rerun(path, tmp_path / "s.rrd")

    assert "world/agent" in batches(tmp_path / "s.rrd")
