"""Details of the container that other readers rely on, and behind which damage could hide."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcap.data_stream import RecordBuilder
from mcap.records import Chunk, McapRecord, Message

from tests.support.recording import synthetic_session
from vrhuman.recording.container.append_file import Packet, message_chunk
from vrhuman.recording.container.disk import create_new
from vrhuman.recording.container.framing import (
    CHUNK_HEAD,
    LARGEST_CHUNK,
    RECORD,
    Broken,
    chunk_span,
    is_message_index,
)
from vrhuman.recording.start_file import start_attachments


@pytest.mark.parametrize(
    ("length", "entries", "sound"),
    [
        (6, 0, True),
        (22, 16, True),
        (38, 32, True),
        (23, 16, False),
        (23, 17, False),
        (21, 16, False),
    ],
)
def test_a_message_index_is_as_long_as_its_entries(length: int, entries: int, sound: bool) -> None:
    head = RECORD.pack(7, length) + bytes(2) + entries.to_bytes(4, "little")

    assert is_message_index(head) is sound


def test_each_attachment_says_what_it_is() -> None:
    kinds = {each.name: each.media_type for each in start_attachments(synthetic_session.start())}

    assert kinds == {
        "start.json": "application/json",
        "house.json": "application/json",
        "protocol.toml": "application/toml",
        "calibration.toml": "application/toml",
    }


def test_a_recording_never_opens_a_file_that_is_there(tmp_path: Path) -> None:
    there = tmp_path / "s.mcap"
    there.write_bytes(b"somebody's data")

    with pytest.raises(FileExistsError):
        create_new(there)

    os.close(create_new(tmp_path / "new.mcap"))
    assert there.read_bytes() == b"somebody's data"


def chunk_head(name: bytes = b"", size: int = 100, stored: int = 100, length: int = 0) -> bytes:
    """The head of a chunk of so many bytes, by default a sound one."""
    length = length or CHUNK_HEAD.size + len(name) + 8 + stored
    head = CHUNK_HEAD.pack(1, 2, size, 0, len(name)) + name + struct.pack("<Q", stored)
    return bytes(RECORD.pack(6, length) + head)


@pytest.mark.parametrize("head", [chunk_head(), chunk_head(b"zstd", size=500)])
def test_a_chunk_is_as_long_as_its_head_says(head: bytes) -> None:
    assert chunk_span(head, 10_000) == len(head) + 100


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(chunk_head(b"lz4 "), id="a compression that nobody wrote"),
        pytest.param(chunk_head(b"zstd", size=LARGEST_CHUNK + 1), id="too large"),
        pytest.param(chunk_head(size=99), id="not compressed, of another size"),
        pytest.param(chunk_head(length=99), id="of another length"),
    ],
)
def test_a_chunk_that_contradicts_itself_is_broken(head: bytes) -> None:
    with pytest.raises(Broken):
        chunk_span(head, 10_000)


PACKETS = st.lists(
    st.builds(Packet, st.integers(1, 60), st.integers(0, 1 << 62), st.binary(max_size=40)),
    min_size=1,
    max_size=5,
)


def written(record: McapRecord) -> bytes:
    """What the mcap package writes for a record."""
    builder = RecordBuilder()
    record.write(builder)
    return bytes(builder.end())  # type: ignore[no-untyped-call]


@given(PACKETS, st.integers(0, 1 << 33))
def test_a_frames_chunk_is_what_the_mcap_package_writes(packets: list[Packet], first: int) -> None:
    data = b"".join(
        written(Message(each.channel, each.time_ns, each.data, each.time_ns, number % (1 << 32)))
        for number, each in enumerate(packets, start=first)
    )
    times = [each.time_ns for each in packets]
    chunk = Chunk("", data, max(times), min(times), zlib.crc32(data), len(data))

    assert message_chunk(packets, first) == written(chunk)
