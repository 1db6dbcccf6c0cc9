"""Every channel that is declared: its records come back from a real file, its schema stays."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import descriptor_pb2
from hypothesis import given, settings
from hypothesis import strategies as st
from mcap import records as mcap
from mcap.reader import make_reader

from tests.support.examples import examples
from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.recording.comparable import plain
from tests.support.recording.frame_strategies import (
    arrays,
    counts,
    doubles,
    durations,
    headset_states,
    measured,
    measured_commands,
    measured_singles,
    measured_world_states,
    poses,
)
from tests.support.recording.record_strategies import records, texts, times
from vrhuman.recording.channel import Channel, Table, json_channel
from vrhuman.recording.channels import CHANNEL_IDS, Topic, definitions
from vrhuman.recording.channels.media import VIDEO_AGENT
from vrhuman.recording.container.append_file import AppendFile, Packet
from vrhuman.recording.encoding.foxglove_codec import is_key_picture
from vrhuman.recording.entries import (
    Bodies,
    Keyframe,
    Transforms,
    VideoPacket,
)
from vrhuman.recording.fields import one
from vrhuman.recording.reader import Session
from vrhuman.recording.redactions import Part
from vrhuman.recording.start_file import start_attachments, start_metadata
from vrhuman.records import Command, FrameTiming, Gaze, HeadsetState, WorldState


def videos(stream: str) -> st.SearchStrategy[VideoPacket]:
    data = st.binary() | st.just(b"\0\0\0\1\x65key")
    return st.builds(
        lambda time_ns, data: VideoPacket(time_ns, data, is_key_picture(data), stream), times, data
    )


IN_PROTOBUF: dict[type[Any], st.SearchStrategy[Any]] = {
    HeadsetState: headset_states,
    Command: measured_commands,
    WorldState: measured_world_states,
    Bodies: st.builds(
        Bodies,
        times,
        counts,
        st.integers(1, 4).flatmap(lambda size: arrays(measured_singles, size, 7)),
    ),
    FrameTiming: st.builds(
        FrameTiming, counts, times, *[durations] * 11, sharpness=st.floats(0.1, 1.0)
    ),
    Keyframe: st.builds(
        Keyframe,
        times,
        counts,
        st.binary(),
        st.lists(st.tuples(texts, measured), max_size=3).map(tuple),
    ),
    Transforms: st.builds(
        Transforms,
        times,
        st.dictionaries(texts, st.tuples(arrays(doubles, 3), arrays(doubles, 4)), max_size=3),
    ),
    Gaze: st.builds(Gaze, times, poses, st.none() | st.integers(1, 2**62)),
}
"""Records whose types do not say all: how long an array is, how large a number may be."""


def records_of(channel: Channel[Any]) -> st.SearchStrategy[Any]:
    if channel.record is VideoPacket:
        return videos("agent" if channel is VIDEO_AGENT else "person")
    if channel.record in IN_PROTOBUF:
        return IN_PROTOBUF[channel.record]
    return records(channel.record)


def write(path: Path, channel: Channel[Any], values: Sequence[Any]) -> None:
    """A session file with these records on their channel."""
    start = synthetic_session.start()
    number = CHANNEL_IDS[Topic(channel.topic)]
    file = AppendFile(path, start_attachments(start), [start_metadata(start)], definitions())
    file.write_chunk(
        [Packet(number, getattr(each, "time_ns", 7), channel.encode(each)) for each in values]
    )
    file.settle()
    file.close()


@pytest.mark.parametrize("topic", Topic)
@settings(max_examples=examples(12))
@given(data=st.data())
def test_any_record_of_a_channel_comes_back_from_a_file(topic: Topic, data: st.DataObject) -> None:
    channel = topic.channel
    written = data.draw(st.lists(records_of(channel), max_size=3))

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.mcap"
        write(path, channel, written)
        with Session.open(path) as session:
            read = list(session.read(channel))

    assert [plain(each) for each in read] == [plain(each) for each in written]


def has_all_of(now: bytes, was: bytes) -> bool:
    """Whether a protobuf schema still has every field, as it was, and new ones after them."""
    told = []
    for data in (now, was):
        files = descriptor_pb2.FileDescriptorSet.FromString(data).file
        told.append({(f.package, m.name): list(m.field) for f in files for m in f.message_type})
    new, old = told
    return all(new[name][: len(fields)] == fields for name, fields in old.items())


def test_channels_of_the_sample_are_what_they_were() -> None:
    """Files stay: schemas and numbers of channels never change; what is new comes to the end."""
    with SAMPLE.open("rb") as file:
        summary = make_reader(file).get_summary()
    assert summary is not None
    declared = definitions()
    schemas = {each.name: each for each in declared if isinstance(each, mcap.Schema)}
    channels = [each for each in declared if isinstance(each, mcap.Channel)]

    for was in summary.schemas.values():
        now = schemas[was.name]
        assert now.encoding == was.encoding
        assert (
            has_all_of(now.data, was.data) if was.encoding == "protobuf" else now.data == was.data
        )
    for number, before in sorted(summary.channels.items()):
        after = channels[number - 1]
        assert (after.id, after.topic) == (number, before.topic)
        assert after.message_encoding == before.message_encoding
        assert summary.schemas[before.schema_id].name == declared[after.schema_id - 1].name  # type: ignore[union-attr]
    assert len(summary.channels) >= 22


def test_no_two_channels_share_a_topic_or_a_table() -> None:
    tables = [topic.channel.table.name for topic in Topic if topic.channel.table]

    assert len(set(Topic)) == len(CHANNEL_IDS)
    assert len(set(tables)) == len(tables)


@pytest.mark.parametrize("topic", Topic)
def test_a_schema_of_a_name_is_the_same_on_every_channel(topic: Topic) -> None:
    mine = topic.channel.schema

    assert all(
        other.channel.schema == mine for other in Topic if other.channel.schema.name == mine.name
    )


CELLS: dict[str, Callable[[object], bool]] = {
    "int64": lambda value: type(value) is int,
    "float64": lambda value: type(value) is float,
    "bool": lambda value: type(value) is bool,
    "string": lambda value: isinstance(value, str),
}
"""What a column of each kind may hold: no float in a column of whole numbers."""


@pytest.mark.parametrize("topic", Topic)
@settings(max_examples=examples(5))
@given(data=st.data())
def test_every_table_reads_its_records(topic: Topic, data: st.DataObject) -> None:
    table = topic.channel.table
    if table is None or topic is Topic.EVENT:  # whose rows know the phase too
        return
    record = data.draw(records_of(topic.channel))

    for row in (record,) if table.rows is None else table.rows(record):
        columns = [column for field in table.fields for column in field.columns]
        values = [value for field in table.fields for value in field.read(row)]
        for column, value in zip(columns, values, strict=True):
            assert value is None or CELLS[column.kind](value), column.name


@dataclass(frozen=True, slots=True)
class Remark:
    """What a participant said; ``loud`` came later."""

    time_ns: int
    words: tuple[str, ...]
    loud: bool = False


REMARK = json_channel(
    topic="/remark",
    record=Remark,
    schema="vrhuman.Remark",
    meaning="what the participant said",
    redaction={Part.TEXT: lambda remark: replace(remark, words=())},
    table=Table("remarks", "what was said", (one("loud", "bool", "shouted", "loud"),)),
)


def test_a_record_and_its_declaration_are_a_channel() -> None:
    remark = Remark(7, ("look", "there"), loud=True)

    assert REMARK.decode(7, REMARK.encode(remark)) == remark
    assert REMARK.decode(7, b'{"time_ns": 7, "words": []}') == Remark(7, ())
    assert json.loads(REMARK.schema.data)["properties"]["words"] == {
        "type": "array",
        "items": {"type": "string"},
    }
    assert REMARK.redaction[Part.TEXT](remark) == Remark(7, (), loud=True)
