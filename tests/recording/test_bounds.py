"""What no session can hold is refused in one line, and does not cost time or memory first."""

from __future__ import annotations

import json
import resource
import struct
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zstandard
from mcap.opcode import Opcode
from mcap.records import Attachment

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.recording.crafted import Parts, taken_apart, write
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.channels.remarks import MARKER
from vrhuman.recording.channels.world import read_world_state
from vrhuman.recording.container import framing
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.encoding import codec
from vrhuman.recording.encoding.bounds import OutOfBounds, bounded_command, bounded_world_state
from vrhuman.recording.entries import Marker
from vrhuman.recording.errors import SessionError, UnreadableMessage
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.recording.verify import verify

HOURS = 3600 * 1_000_000_000


@pytest.fixture(scope="module")
def sample() -> Parts:
    return taken_apart(SAMPLE)


def changed(sample: Parts, name: str, change: Callable[[dict[str, Any]], object]) -> Parts:
    """The sample with a change in one of its JSON attachments."""

    def made(each: Attachment) -> Attachment:
        if each.name != name:
            return each
        value = json.loads(each.data)
        change(value)
        return replace(each, data=json.dumps(value).encode())

    return replace(sample, attachments=tuple(map(made, sample.attachments)))


@pytest.mark.parametrize(("ticks", "good"), [(0, True), (1_000, True), (1_001, False)])
def test_a_state_has_a_thousand_ticks_at_most(ticks: int, good: bool) -> None:
    state = replace(synthetic_session.world_state(9, 0), tick=5_000, ticks=ticks)
    data = codec.encode_world_state(state)

    if good:
        assert read_world_state(7, data)[0].ticks == ticks
    else:
        with pytest.raises(UnreadableMessage, match="/event at 7 ns cannot be read: ticks: 1001"):
            read_world_state(7, data)


def test_a_state_does_not_have_more_ticks_than_the_session() -> None:
    with pytest.raises(OutOfBounds, match="5 in all"):
        bounded_world_state(replace(synthetic_session.world_state(9, 0), tick=5, ticks=6))


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), -1e7])
def test_a_command_of_no_house_is_refused_with_its_field(odd: float) -> None:
    command = synthetic_session.command(3)

    with pytest.raises(OutOfBounds, match=r"^eye_height"):
        bounded_command(replace(command, eye_height=odd))
    with pytest.raises(OutOfBounds, match=r"^travel"):
        bounded_command(replace(command, travel=np.array([0.0, odd])))
    assert bounded_command(command) is command


def test_a_billion_ticks_end_a_verification_at_once(sample: Parts, tmp_path: Path) -> None:
    number = CHANNEL_IDS[Topic.EVENT]
    at = [n for n, each in enumerate(sample.packets) if each.channel == number][100]
    packets = list(sample.packets)
    state, _ = codec.decode_world_state(packets[at].data)
    odd = codec.encode_world_state(replace(state, tick=2 * 10**9, ticks=10**9))
    packets[at] = packets[at]._replace(data=odd)
    write(replace(sample, packets=tuple(packets)), SAMPLE, tmp_path / "odd.mcap")
    began = time.process_time()

    with pytest.raises(SessionError, match="1000000000, of at most 1000"):
        verify(tmp_path / "odd.mcap")

    assert time.process_time() - began < 5.0


@pytest.mark.parametrize(("hours", "good"), [(23, True), (25, False)])
def test_a_session_lasts_a_day_at_most(
    hours: int, good: bool, sample: Parts, tmp_path: Path
) -> None:
    later = Marker(sample.packets[0].time_ns + hours * HOURS, "1")
    packet = Packet(CHANNEL_IDS[Topic.MARKER], later.time_ns, MARKER.encode(later))
    write(replace(sample, packets=(*sample.packets, packet)), SAMPLE, tmp_path / "odd.mcap")

    with Session.open(tmp_path / "odd.mcap") as session:
        if good:
            assert list(session.markers()) == [later]
        else:
            with pytest.raises(SessionError, match="more than 24 hours from its first"):
                list(session.markers())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda start: start.pop("seeds"), "seeds: is missing"),
        (lambda start: start["seeds"].pop("house"), "seeds: house: is missing"),
        (lambda start: start["seeds"].update(house=-1), "seeds: house: is negative"),
        (lambda start: start.update(clock_ns="soon"), "clock_ns: 'soon' where a whole number"),
        (lambda start: start.update(clock_ns=2**63), "more than 64 bits"),
        (lambda start: start.update(participant="\ud800"), "not Unicode"),
        (lambda start: start.update(started_utc="today"), "'today': no time"),
        (lambda start: start["settings"].update(steps="many"), "settings: steps: is of another"),
        (lambda start: start["provenance"].update(packages=[1]), "packages: is not an object"),
        (lambda start: start.update(participant_kind="ghost"), "'ghost' is none of person"),
    ],
)
def test_an_odd_start_is_refused_with_its_key(
    change: Callable[[dict[str, Any]], object], words: str, sample: Parts, tmp_path: Path
) -> None:
    write(changed(sample, "start.json", change), SAMPLE, tmp_path / "odd.mcap")

    with pytest.raises(SessionError, match=rf"odd.mcap: start.json: .*{words}"):
        Session.open(tmp_path / "odd.mcap")


def test_what_a_later_version_adds_is_read_over_and_kept(sample: Parts, tmp_path: Path) -> None:
    def grow(start: dict[str, Any]) -> None:
        start["mood"] = {"good": [1, 2]}
        start["settings"]["tempo"] = {"beats": 3}

    marker = Marker(sample.packets[-1].time_ns, "1")
    data = MARKER.encode(marker)[:-1] + b',"colour":"red"}'
    packet = Packet(CHANNEL_IDS[Topic.MARKER], marker.time_ns, data)
    grown = changed(sample, "start.json", grow)
    write(replace(grown, packets=(*grown.packets, packet)), SAMPLE, tmp_path / "grown.mcap")

    recover(tmp_path / "grown.mcap", tmp_path / "kept.mcap")

    with Session.open(tmp_path / "kept.mcap") as session:
        assert list(session.markers()) == [marker]
        assert [data for _, _, data in session.raw(Topic.MARKER)] == [data]
        assert session.start.settings["tempo"] == {"beats": 3}
    kept = {each.name: each.data for each in taken_apart(tmp_path / "kept.mcap").attachments}
    assert json.loads(kept["start.json"])["mood"] == {"good": [1, 2]}


@pytest.mark.parametrize(("depth", "good"), [(30, True), (40, False), (5_000, False)])
def test_a_house_is_not_nested_without_end(
    depth: int, good: bool, sample: Parts, tmp_path: Path
) -> None:
    deep = b'{"a":' * depth + b"1" + b"}" * depth
    odd = [replace(a, data=deep) if a.name == "house.json" else a for a in sample.attachments]
    write(replace(sample, attachments=tuple(odd)), SAMPLE, tmp_path / "odd.mcap")

    if good:
        Session.open(tmp_path / "odd.mcap").close()
    else:
        with pytest.raises(SessionError, match=r"house\.json: nested"):
            Session.open(tmp_path / "odd.mcap")


# ----------------------------------------------------------------------------------------- chunks


def chunk(content: bytes) -> bytes:
    """A compressed chunk whose checksum and lengths are right."""
    stored = zstandard.compress(content)
    head = framing.CHUNK_HEAD.pack(0, 0, len(content), zlib.crc32(content), 4)
    body = head + b"zstd" + struct.pack("<Q", len(stored)) + stored
    return framing.RECORD.pack(Opcode.CHUNK, len(body)) + body


def test_a_chunk_does_not_grow_without_bounds_when_it_is_decompressed() -> None:
    small = framing.RECORD.pack(0x7F, (1 << 18) - framing.RECORD.size) + bytes((1 << 18) - 9)
    bomb = chunk(framing.RECORD.pack(0x7F, 1 << 27) + bytes(1 << 27))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    assert framing.chunk_content(chunk(small)) == small
    with pytest.raises(framing.Broken, match="more than any of a session"):
        framing.chunk_content(bomb)
    with pytest.raises(framing.Broken, match="more than any of a session"):
        framing.chunk_span(bomb[: framing.CHUNK_HEAD_MOST], len(bomb))

    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes


def message(length: int, time_ns: int = 5) -> bytes:
    head = framing.MESSAGE_HEAD.pack(1, 0, time_ns, time_ns)
    return framing.RECORD.pack(Opcode.MESSAGE, length) + head


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (message(22)[:-1], "ends inside|without its head"),
        (message(21), "without its head"),
        (message(2**63), "ends inside"),
        (message(22) + b"\5\0", "ends inside"),
        (message(22, 2**63), "of a time that no clock has"),
        (message(22) * 3_000, "more messages than its bytes"),
    ],
)
def test_a_chunk_whose_records_do_not_fit_is_broken(content: bytes, words: str) -> None:
    with pytest.raises(framing.Broken, match=words):
        framing.chunk_content(chunk(content))


@pytest.mark.parametrize("byte", [b"\x06", b"\x06\x00", b"\x00"])
def test_recovery_takes_no_longer_for_some_bytes_than_for_others(
    byte: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "s.mcap"
    synthetic_session.record(path, 20, close=False)
    with path.open("ab") as file:
        file.write(byte * ((1 << 20) // len(byte)))
    began = time.process_time()

    report = recover(path, tmp_path / "out.mcap")

    assert report.lost[-1].size == 1 << 20
    assert time.process_time() - began < 2.0


def test_chunks_that_pretend_to_hold_one_another_are_passed_over_in_time(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    synthetic_session.record(path, 20, close=False)
    size = framing.RECORD.size + framing.CHUNK_HEAD.size + 8
    count = 20_000
    heads = []
    for number in range(count):
        rest = (count - 1 - number) * size
        head = framing.CHUNK_HEAD.pack(0, 0, rest, 1, 0) + struct.pack("<Q", rest)
        heads.append(framing.RECORD.pack(Opcode.CHUNK, len(head) + rest) + head)
    with path.open("ab") as file:
        file.write(b"".join(heads))
    began = time.process_time()

    recover(path, tmp_path / "out.mcap")

    assert time.process_time() - began < 4.0
