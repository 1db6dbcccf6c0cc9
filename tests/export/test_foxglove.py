"""A session for Foxglove: times of day, the house, and a layout whose topics exist."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcap.reader import make_reader

from tests.support.paths import SAMPLE
from vrhuman.clock import parse_utc
from vrhuman.embodiment.build import build_house
from vrhuman.export.foxglove import SCENE, export_foxglove, wall_offset_ns
from vrhuman.export.writing import ExportError
from vrhuman.recording.channels import Topic
from vrhuman.recording.encoding.schemas import message_class
from vrhuman.recording.reader import Session

Message = tuple[str, int, bytes]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("foxglove") / "sample-foxglove"
    export_foxglove(SAMPLE, out)
    return out


@pytest.fixture(scope="module")
def messages(folder: Path) -> list[Message]:
    with (folder / "sample.mcap").open("rb") as stream:
        found = make_reader(stream).iter_messages(log_time_order=False)
        return [(channel.topic, each.log_time, each.data) for _, channel, each in found]


def test_times_are_of_the_day_on_which_it_was_recorded(messages: list[Message]) -> None:
    with Session.open(SAMPLE) as session:
        start = session.start
        recorded = [time_ns for _, time_ns, _ in session.raw()]

    times = [time_ns for topic, time_ns, _ in messages if topic != SCENE]

    begun = parse_utc(start.started_utc).timestamp()
    assert wall_offset_ns(start) + start.clock_ns == pytest.approx(begun * 1e9, abs=1e6)
    assert [each - wall_offset_ns(start) for each in times] == recorded


def test_times_inside_foxglove_s_messages_are_those_of_the_file(messages: list[Message]) -> None:
    video, frames = (message_class(f"foxglove.{n}") for n in ("CompressedVideo", "FrameTransforms"))
    with Session.open(SAMPLE) as session:
        offset = wall_offset_ns(session.start)
        shown = [packet.time_ns + offset for packet in session.video_packets("agent")]

    seen = [video.FromString(data) for topic, _, data in messages if topic == Topic.VIDEO_AGENT]
    poses = [
        (time_ns, frames.FromString(data)) for topic, time_ns, data in messages if topic == Topic.TF
    ]

    assert [each.timestamp.seconds * 10**9 + each.timestamp.nanos for each in seen] == shown
    year_2001 = 10**9
    assert all(t.timestamp.seconds > year_2001 for _, each in poses for t in each.transforms)


def test_vrhuman_s_own_records_are_copied_byte_for_byte(messages: list[Message]) -> None:
    with Session.open(SAMPLE) as session:
        own = [data for topic, _, data in session.raw(Topic.EVENT, Topic.ANSWER, Topic.PHASE)]

    copied = [d for topic, _, d in messages if topic in (Topic.EVENT, Topic.ANSWER, Topic.PHASE)]
    assert copied == own


def test_the_house_is_a_scene_of_every_object_with_its_size(
    folder: Path, messages: list[Message]
) -> None:
    with Session.open(SAMPLE) as session:
        start = session.start
    house = build_house(start.house, start.house_id, start.seeds["house"])
    with (folder / "sample.mcap").open("rb") as stream:
        summary = make_reader(stream).get_summary()
    assert summary is not None
    (schema,) = (s for s in summary.schemas.values() if s.name == "foxglove.SceneUpdate")

    (scene,) = (json.loads(data) for topic, _, data in messages if topic == SCENE)

    jsonschema.validate(scene, json.loads(schema.data))
    entities: dict[str, Any] = {each["id"]: each for each in scene["entities"]}
    assert set(entities) == {"rooms", "walls", *(thing.object_id for thing in house.objects)}
    for thing in house.objects:
        (cube,) = entities[thing.object_id]["cubes"]
        x, y, z = thing.size
        assert cube["size"] == pytest.approx({"x": x, "y": z, "z": y}, abs=1e-4), "z is up"
        assert cube["pose"]["position"]["z"] == pytest.approx(thing.position[1], abs=1e-4)


def test_the_scene_is_there_from_the_first_moment(messages: list[Message]) -> None:
    (shown,) = (time_ns for topic, time_ns, _ in messages if topic == SCENE)

    assert shown == min(time_ns for _, time_ns, _ in messages)


def test_the_layout_names_panels_and_topics_that_exist(
    folder: Path, messages: list[Message]
) -> None:
    told = json.loads((folder / "layout.json").read_text(encoding="utf-8"))
    topics = {topic for topic, _, _ in messages} | {Topic.NOTE}

    def panels(node: Any) -> set[str]:
        if isinstance(node, str):
            return {node}
        return panels(node["first"]) | panels(node["second"])

    assert panels(told["layout"]) == set(told["configById"])
    assert set(told["configById"]["3D!house"]["topics"]) <= topics
    assert told["configById"]["Image!agent"]["imageMode"]["imageTopic"] in topics


def test_the_session_s_own_file_stays_and_nothing_is_written_over(folder: Path) -> None:
    before = hashlib.sha256(SAMPLE.read_bytes()).hexdigest()

    with pytest.raises(ExportError, match="exists already"):
        export_foxglove(SAMPLE, folder)

    assert hashlib.sha256(SAMPLE.read_bytes()).hexdigest() == before
