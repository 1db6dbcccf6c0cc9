"""Recovers damaged files: a valid closed file of all undamaged data, and what was lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mcap.opcode import Opcode
from mcap.records import Channel

from vrhuman.recording.channels import CHANNEL_IDS, Topic, definitions
from vrhuman.recording.channels.runs import GAP
from vrhuman.recording.closing import check_written, write_closed
from vrhuman.recording.container import framing
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import remove, replace_durably
from vrhuman.recording.container.framing import Broken, Torn
from vrhuman.recording.entries import Gap
from vrhuman.recording.errors import RecordingFailed, SessionError
from vrhuman.recording.notes_of_before import with_records
from vrhuman.recording.start_file import read_start, start_metadata

_CHUNK_BYTE = bytes([Opcode.CHUNK])
_WINDOW = 1 << 20


@dataclass(frozen=True, slots=True)
class Lost:
    """``size`` bytes that were not whole, between ``after_ns`` and ``before_ns`` of whole data.

    ``before_ns`` is None at the end of the file. ``messages`` is how many stood there, as the
    numbers of the whole ones around tell; None at the end, where a killed recorder leaves part of
    a frame that it had not yet handed over.
    """

    after_ns: int
    before_ns: int | None
    size: int
    messages: int | None


@dataclass(frozen=True, slots=True)
class RecoveryReport:
    """The result of a recovery.

    ``kept`` counts messages by topic, between ``first_ns`` and ``last_ns``.
    """

    kept: dict[str, int]
    first_ns: int
    last_ns: int
    lost: tuple[Lost, ...]

    def __str__(self) -> str:
        def seconds(time_ns: int) -> str:
            return f"{max(0, time_ns - self.first_ns) / 1e9:.2f} s"

        kept = ", ".join(f"{count} {topic}" for topic, count in sorted(self.kept.items()))
        lines = [f"kept {sum(self.kept.values())} messages of {seconds(self.last_ns)}: {kept}"]
        for each in self.lost:
            if each.before_ns is None:
                lines.append(f"lost {each.size} bytes at the end, after {seconds(each.after_ns)}")
            else:
                between = f"between {seconds(each.after_ns)} and {seconds(each.before_ns)}"
                lines.append(f"lost {each.messages} messages ({each.size} bytes) {between}")
        return "\n".join(lines)


def recover(path: Path | str, out: Path | str) -> RecoveryReport:
    """Write to ``out``, which must not exist, a closed session of every whole chunk of ``path``.

    Where damage stood between whole chunks a :class:`Gap` is written, so that a replay knows. The
    original is not touched. Raises :class:`SessionError` where even the start is damaged.
    """
    source, target = Path(path), Path(out)
    if target.exists():
        raise SessionError(f"{target}: exists already; choose another name")
    part = target.with_name(target.name + ".recovering")
    with Blocks(source) as blocks:
        attachments = list(blocks.attachments())
        metadata = start_metadata(read_start(blocks))
        salvage = Salvage(blocks)
        try:
            expected = write_closed(part, attachments, [metadata], salvage.packets())
            check_written(part, expected)
            replace_durably(part, target)
        except OSError as error:
            raise RecordingFailed(f"{target}: cannot be written: {error.strerror}") from error
        finally:
            with suppress(OSError):
                remove(part)
    kept = {topic: each.messages for topic, each in expected.items() if topic != Topic.GAP}
    return RecoveryReport(kept, salvage.first_ns, salvage.last_ns, tuple(salvage.lost))


class Salvage:
    """Reads the messages of all undamaged chunks, and notes what was lost."""

    def __init__(self, blocks: Blocks) -> None:
        self.first_ns = 0
        self.last_ns = 0
        self.lost: list[Lost] = []
        self._blocks = blocks
        self._number = 0

    def packets(self) -> Iterator[Packet]:
        """Yield the messages in their order, with a gap where some are missing between."""
        return with_records(self._blocks.channels, self._whole())

    def _whole(self) -> Iterator[Packet]:
        ids = {each.topic: each.id for each in definitions() if isinstance(each, Channel)}
        topics = self._blocks.channels or {number: topic for topic, number in ids.items()}
        end = self._blocks.chunks[0].offset if self._blocks.chunks else self._blocks.end
        for offset, length, content in whole_chunks(self._blocks, end):
            numbers = framing.numbers(content)
            if numbers is not None:
                first, count = numbers
                if first > self._number:
                    time_ns = next(framing.messages(content)).time_ns
                    yield self._gap(time_ns, offset - end, first - self._number)
                for message in framing.messages(content):
                    self.first_ns = self.first_ns or message.time_ns
                    self.last_ns = max(self.last_ns, message.time_ns)
                    topic = topics.get(message.channel, "")
                    if topic in ids:
                        yield Packet(ids[topic], message.time_ns, message.data)
                self._number = first + count
            end = offset + length
        if not ends_properly(self._blocks, end):
            self.lost.append(Lost(self.last_ns, None, self._blocks.size - end, None))

    def _gap(self, before_ns: int, size: int, messages: int) -> Packet:
        self.lost.append(Lost(self.last_ns, before_ns, size, messages))
        data = GAP.encode(Gap(self.last_ns, before_ns, size))
        return Packet(CHANNEL_IDS[Topic.GAP], self.last_ns or before_ns, data)


def whole_chunks(blocks: Blocks, at: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield offset, length and verified content of every undamaged chunk from a byte on."""
    indexed = {span.offset: span.length for span in blocks.chunks if blocks.closed}
    while True:
        found = _chunk_at(blocks, at, indexed.get(at))
        if found is not None:
            length, content = found
            yield at, length, content
            at += length
        else:
            at = _next_chunk_byte(blocks, at + 1)
        if at >= blocks.size:
            return


def _chunk_at(blocks: Blocks, at: int, length: int | None) -> tuple[int, bytes] | None:
    """``length`` is what a sound index says, which a damaged head need not."""
    try:
        if length is None:
            head = blocks.read(at, framing.CHUNK_HEAD_MOST)
            length = framing.chunk_span(head, blocks.size - at)
        return length, framing.chunk_content(blocks.read(at, length))
    except (Broken, Torn):
        return None


def _next_chunk_byte(blocks: Blocks, at: int) -> int:
    """Return the next byte that could begin a chunk; the file's size if there is none."""
    while at < blocks.size:
        found = blocks.read(at, _WINDOW).find(_CHUNK_BYTE)
        if found >= 0:
            return at + found
        at += _WINDOW
    return blocks.size


def ends_properly(blocks: Blocks, at: int) -> bool:
    """Whether nothing follows the last undamaged chunk, or only what closing writes there."""
    while at < blocks.size:
        head = blocks.read(at, framing.RECORD.size)
        if len(head) < framing.RECORD.size:
            return False
        opcode, length = framing.RECORD.unpack_from(head)
        if opcode == Opcode.DATA_END:
            return True
        if opcode not in (Opcode.MESSAGE_INDEX, Opcode.METADATA):
            return False
        at += framing.RECORD.size + length
    return at == blocks.size
