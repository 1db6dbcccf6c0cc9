"""Details of the container that other readers rely on, and behind which damage could hide."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.recording import synthetic_session
from vrhuman.recording.container.disk import create_new
from vrhuman.recording.container.framing import RECORD, is_message_index
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
