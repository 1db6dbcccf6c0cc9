"""The shipped sample through the readers that MCAP's makers give away: they find what we find."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from mcap.reader import McapReader, make_reader

from tests.support.paths import SAMPLE
from vrhuman.recording.reader import Session


@pytest.fixture(scope="module")
def ours() -> Counter[str]:
    with Session.open(SAMPLE) as session:
        return Counter(str(topic) for topic, _, _ in session.raw())


@pytest.fixture
def theirs() -> Iterator[McapReader]:
    support = pytest.importorskip("mcap_protobuf.decoder")
    with SAMPLE.open("rb") as file:
        yield make_reader(file, validate_crcs=True, decoder_factories=[support.DecoderFactory()])


def test_they_count_the_same_messages(theirs: McapReader, ours: Counter[str]) -> None:
    assert Counter(channel.topic for _, channel, _ in theirs.iter_messages()) == ours


def test_the_index_counts_the_same_too(theirs: McapReader, ours: Counter[str]) -> None:
    summary = theirs.get_summary()

    assert summary is not None
    assert summary.statistics is not None
    counts = summary.statistics.channel_message_counts
    assert Counter({summary.channels[n].topic: count for n, count in counts.items()}) == ours


def test_every_protobuf_message_decodes_with_the_schema_inside(
    theirs: McapReader, ours: Counter[str]
) -> None:
    binary = [
        channel.topic
        for _, channel, _ in theirs.iter_messages()
        if channel.message_encoding == "protobuf"
    ]
    decoded = Counter(m.channel.topic for m in theirs.iter_decoded_messages(topics=set(binary)))

    assert decoded == Counter(binary)
    assert decoded["/headset"] == ours["/headset"]


def test_every_json_message_is_as_its_schema_says(theirs: McapReader) -> None:
    jsonschema = pytest.importorskip("jsonschema")

    checked: Counter[str] = Counter()
    for schema, channel, message in theirs.iter_messages():
        if channel.message_encoding == "json":
            assert schema is not None
            jsonschema.validate(json.loads(message.data), json.loads(schema.data))
            checked[channel.topic] += 1
    assert {"/phase", "/step", "/answer", "/questions"} <= set(checked)


def test_they_find_the_attachments_whole(theirs: McapReader) -> None:
    found = {each.name: each.data for each in theirs.iter_attachments()}

    with Session.open(SAMPLE) as session:
        assert json.loads(found["house.json"]) == session.start.house
        assert found["protocol.toml"].decode() == session.start.protocol
