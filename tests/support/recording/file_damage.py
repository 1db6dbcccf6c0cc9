"""Files cut off and bits flipped, in every kind of place, and what may be read of them then."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcap.opcode import Opcode

from tests.support.recording.comparable import plain
from vrhuman.recording.channels import Topic, definitions
from vrhuman.recording.container import framing
from vrhuman.recording.container.append_file import MAGIC, AppendFile
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import SessionError
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.recording.start_file import read_start, start_metadata

ITERATORS = (
    "headset_states",
    "commands",
    "world_states",
    "timed_world_states",
    "steps",
    "events",
    "timings",
    "bodies",
    "phases",
    "questions",
    "answers",
    "notes",
    "keyframes",
    "gaps",
    "resumptions",
    "video_packets",
    "audio_packets",
    "panels",
    "markers",
    "seen",
    "questionnaires",
)
_CHUNK_HEAD = framing.RECORD.size + framing.CHUNK_HEAD.size + 8
_INSIDE = {Opcode.SCHEMA: "schema", Opcode.CHANNEL: "channel", Opcode.MESSAGE: "message"}
_NAMES = {
    Opcode.HEADER: "header",
    Opcode.ATTACHMENT: "attachment",
    Opcode.METADATA: "metadata",
    Opcode.MESSAGE_INDEX: "message index",
    Opcode.DATA_END: "data end",
    Opcode.FOOTER: "footer",
}


def places(path: Path) -> dict[str, list[range]]:
    """The bytes of a sound file by what they are."""
    data = path.read_bytes()
    found: dict[str, list[range]] = {"magic": [range(len(MAGIC))]}
    at, end, summary = len(MAGIC), len(data), False
    if data.endswith(MAGIC):
        end -= len(MAGIC)
        found["magic"].append(range(end, len(data)))
    while at < end:
        opcode, length = framing.RECORD.unpack_from(data, at)
        whole = range(at, at + framing.RECORD.size + length)
        if opcode == Opcode.CHUNK:
            _inside(data, whole, found)
        else:
            named = not summary or opcode == Opcode.FOOTER
            name = _NAMES[Opcode(opcode)] if named else "summary"
            found.setdefault(name, []).append(whole)
            summary = summary or opcode == Opcode.DATA_END
        at = whole.stop
    return found


def _inside(data: bytes, chunk: range, found: dict[str, list[range]]) -> None:
    """What is in a chunk; of a compressed one only that it is that."""
    compressed = data[chunk.start + _CHUNK_HEAD - 8 :].startswith(b"zstd")
    at = chunk.start + _CHUNK_HEAD + 4 * compressed
    found.setdefault("chunk header", []).append(range(chunk.start, at))
    if compressed:
        found.setdefault("chunk body", []).append(range(at, chunk.stop))
        return
    while at < chunk.stop:
        opcode, length = framing.RECORD.unpack_from(data, at)
        span = range(at, at + framing.RECORD.size + length)
        found.setdefault(_INSIDE[opcode], []).append(span)
        at = span.stop


def flips(path: Path, count: int, seed: int) -> Iterator[tuple[str, int, int]]:
    """Kind of place, byte and bit of ``count`` flips, each kind as often as any other."""
    chance = random.Random(seed)
    kinds = places(path)
    for number in range(count):
        kind = list(kinds)[number % len(kinds)]
        span = chance.choices(kinds[kind], [len(each) for each in kinds[kind]])[0]
        yield kind, chance.choice(span), chance.randrange(8)


def flipped(data: bytes, at: int, bit: int) -> bytes:
    damaged = bytearray(data)
    damaged[at] ^= 1 << bit
    return bytes(damaged)


def chunk_times(path: Path) -> Iterator[tuple[int, int]]:
    """A byte within each chunk of messages, and the time [ns] of the first of them."""
    with Blocks(path) as blocks:
        for span in blocks.chunks:
            first = next(framing.messages(blocks.content(span)), None)
            if first is not None:
                yield span.offset + span.length // 2, first.time_ns


def unclosed(closed: Path, path: Path) -> None:
    """The same session as it was while it was recorded: the messages of a time are one chunk."""
    with Blocks(closed) as blocks:
        start = start_metadata(read_start(blocks))
        file = AppendFile(path, list(blocks.attachments()), [start], definitions())
        batch: list[Any] = []
        for packet in packets_of(blocks):
            if batch and packet.time_ns != batch[0].time_ns:
                file.write_chunk(batch)
                batch = []
            batch.append(packet)
        file.write_chunk(batch)
        file.close()


@dataclass(frozen=True)
class Reading:
    """All that a file gave, up to an error where there was one."""

    start: SessionStart | None
    raw: list[tuple[Topic, int, bytes]]
    values: dict[str, list[Any]]
    noticed: bool
    """Whether it says that it is not whole: by an error, by its damage, or as never closed."""
    readable: bool


def read(path: Path, of: Callable[[Any], Any] = plain) -> Reading:
    """Everything, through every iterator; nothing but a SessionError may come of it. Of each value
    ``of`` is kept."""
    raw: list[tuple[Topic, int, bytes]] = []
    values: dict[str, list[Any]] = {name: [] for name in ITERATORS}
    try:
        session = Session.open(path)
    except SessionError:
        return Reading(None, raw, values, True, False)
    with session:
        noticed = session.damage is not None or not session.closed
        try:
            raw += session.raw()
        except SessionError:
            noticed = True
        for name in ITERATORS:
            try:
                for value in getattr(session, name)():
                    values[name].append(of(value))
            except SessionError:
                noticed = True
        return Reading(session.start, raw, values, noticed, True)


def wrong_with(
    damaged: Path, original: Reading, recovered: Path, of: Callable[[Any], Any] = plain
) -> list[str]:
    """What is read of a damaged copy, or of what is recovered from it, and was never written;
    empty where nothing is. ``recovered`` is left where there was something to recover."""
    found = read(damaged, of)
    wrong = []
    if found.start is not None and found.start != original.start:
        wrong.append("another start")
    if found.raw != original.raw[: len(found.raw)]:
        wrong.append("other bytes")
    for name, values in found.values.items():
        if values != original.values[name][: len(values)]:
            wrong.append(f"other {name}")
        if len(values) < len(original.values[name]) and not found.noticed:
            wrong.append(f"{name} missing, and nothing said")
    try:
        recover(damaged, recovered)
    except SessionError:
        if found.readable:
            wrong.append("readable, but not recovered")
        return wrong
    again = read(recovered, of)
    kept = [each for each in again.raw if each[0] not in (Topic.GAP, Topic.MISSING)]
    left = iter(original.raw)
    if not all(each in left for each in kept):
        wrong.append("recovered what was never written")
    if len(kept) < len(found.raw):
        wrong.append("recovered less than there is")
    if again.start != original.start:
        wrong.append("recovered another start")
    for name in ITERATORS:
        if name not in ("world_states", "timed_world_states", "bodies", "gaps"):
            left = iter(original.values[name])
            if not all(value in left for value in again.values[name]):
                wrong.append(f"recovered other {name}")
    return wrong
