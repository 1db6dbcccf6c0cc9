"""Recovers damaged files: a valid closed file of all undamaged data, and what was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from mcap.opcode import Opcode
from mcap.records import Channel

from vrhuman.files.ledger import Source, recorded
from vrhuman.recording.channels import CHANNEL_IDS, Topic, definitions
from vrhuman.recording.channels.runs import GAP, MISSING
from vrhuman.recording.closing import check_written, closing_record, write_closed
from vrhuman.recording.completeness import (
    SIMULATED_TOPICS,
    NumberGap,
    merged,
    number_gaps,
)
from vrhuman.recording.container import framing
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import remove, replace_durably
from vrhuman.recording.container.framing import Broken, Torn
from vrhuman.recording.entries import Gap, Missing
from vrhuman.recording.errors import RecordingFailed, SessionError
from vrhuman.recording.notes_of_before import with_records
from vrhuman.recording.start_file import read_start, start_metadata

_CHUNK_BYTE = bytes([Opcode.CHUNK])
_WINDOW = 1 << 20
_TOLD = frozenset({Topic.GAP, Topic.MISSING})
"""The channels on which a recovered file says what it lacks."""


@dataclass(frozen=True, slots=True)
class Lost:
    """``size`` bytes that were not whole, between ``after_ns`` and ``before_ns`` of whole data.

    ``before_ns`` is None at the end of the file. ``messages`` is how many stood there, as the
    numbers of the whole ones around tell; None at the end, where a killed recorder leaves part of
    a frame that it had not yet handed over. ``topics`` are the channels that lack messages, where
    the closing record tells. There are no bytes where another program left messages out.
    """

    after_ns: int
    before_ns: int | None
    size: int
    messages: int | None
    topics: tuple[str, ...] = ()


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
                where = f"at the end, after {seconds(each.after_ns)}"
            else:
                where = f"between {seconds(each.after_ns)} and {seconds(each.before_ns)}"
            of = f" of {', '.join(each.topics)}" if each.topics else ""
            if each.messages is None:
                lines.append(f"lost {each.size} bytes {where}")
            elif not each.messages and not each.size:
                lines.append(f"whether messages are missing is not known, {where}")
            else:
                damaged = f" ({each.size} bytes)" if each.size else ""
                lines.append(f"lost {each.messages} messages{of}{damaged} {where}")
        return "\n".join(lines)


def recover(path: Path | str, out: Path | str) -> RecoveryReport:
    """Write to ``out``, which must not exist, a closed session of every whole chunk of ``path``.

    Where damage stood between whole chunks, or messages are missing, a :class:`Gap` is written, so
    that a replay knows. The original is not touched. Raises :class:`SessionError` where even the
    start is damaged.
    """
    source, target = Path(path), Path(out)
    if target.exists():
        raise SessionError(f"{target}: exists already; choose another name")
    part = target.with_name(target.name + ".recovering")
    with Blocks(source) as blocks, ExitStack() as stack:
        attachments = list(blocks.attachments())
        start = read_start(blocks)
        metadata = start_metadata(start)
        salvage = Salvage(blocks)
        theirs = Source(source, start.session_id, start.participant)
        stack.enter_context(recorded([target, part], [theirs], "recovered copy"))
        try:
            expected = write_closed(part, attachments, [metadata], salvage.packets())
            check_written(part, expected)
            replace_durably(part, target)
        except OSError as error:
            raise RecordingFailed(f"{target}: cannot be written: {error.strerror}") from error
        finally:
            with suppress(OSError):
                remove(part)
    kept = {topic: each.messages for topic, each in expected.items() if topic not in _TOLD}
    return RecoveryReport(kept, salvage.first_ns, salvage.last_ns, tuple(salvage.lost))


class Salvage:
    """Reads the messages of all undamaged chunks, and notes what was lost."""

    def __init__(self, blocks: Blocks) -> None:
        self.first_ns = 0
        self.last_ns = 0
        self.lost: list[Lost] = []
        self._blocks = blocks
        self._missing = _missing(blocks)

    def packets(self) -> Iterator[Packet]:
        """Yield the messages in their order, with a gap where some are missing between."""
        return with_records(self._blocks.channels, self._whole())

    def _whole(self) -> Iterator[Packet]:
        ids = {each.topic: each.id for each in definitions() if isinstance(each, Channel)}
        topics = self._blocks.channels or {number: topic for topic, number in ids.items()}
        missing = {gap.first + gap.messages: gap.messages for gap in self._missing.between}
        end = _first_chunk(self._blocks)
        for offset, length, content in whole_chunks(self._blocks, end):
            size = offset - _after_indexes(self._blocks, end)
            for message in framing.messages(content):
                if message.number in missing:
                    lacking = missing.pop(message.number)
                    if size > 0:
                        self.lost.append(Lost(self.last_ns, message.time_ns, size, lacking))
                    if size > 0 or self._missing.breaks_states:
                        yield self._gap(self.last_ns, message.time_ns, size)
                size = 0
                self.first_ns = self.first_ns or message.time_ns
                self.last_ns = max(self.last_ns, message.time_ns)
                topic = topics.get(message.channel, "")
                if topic in ids:
                    yield Packet(ids[topic], message.time_ns, message.data)
            end = offset + length
        if not ends_properly(self._blocks, end):
            self.lost.append(Lost(self.last_ns, None, self._blocks.size - end, None))
        yield from self._left_out()

    def _left_out(self) -> Iterator[Packet]:
        """Yield what says which messages are missing that no damage destroyed."""
        told = {(each.after_ns, each.before_ns) for each in self.lost}
        topics = self._missing.topics
        for gap in merged((*self._missing.between, *self._missing.elsewhere)):
            first = self.first_ns if gap.after_ns is None else gap.after_ns
            last = self.last_ns if gap.before_ns is None else gap.before_ns
            first, last = min(first, last), max(first, last)
            if (first, last) not in told:
                self.lost.append(Lost(first, last, 0, gap.messages, topics))
            if topics:
                data = MISSING.encode(Missing(first, last, gap.messages, topics))
                yield Packet(CHANNEL_IDS[Topic.MISSING], first, data)
            elif gap in self._missing.elsewhere:
                yield self._gap(first, last, 0)

    def _gap(self, after_ns: int, before_ns: int, size: int) -> Packet:
        data = GAP.encode(Gap(after_ns, before_ns, size))
        return Packet(CHANNEL_IDS[Topic.GAP], after_ns or before_ns, data)


@dataclass(frozen=True, slots=True)
class _Missing:
    """What is missing, as the numbers of the whole messages and the closing record tell.

    Some messages are missing ``between`` others; ``elsewhere`` are those at the end, or of which
    nothing tells when (0 ``messages`` where it cannot even be known whether some are missing).
    ``topics`` are the channels that lack messages, if they are known.
    """

    between: tuple[NumberGap, ...]
    elsewhere: tuple[NumberGap, ...]
    topics: tuple[str, ...]

    @property
    def breaks_states(self) -> bool:
        """Whether the states before and after a gap may not join."""
        return not self.topics or not SIMULATED_TOPICS.isdisjoint(self.topics)


def _missing(blocks: Blocks) -> _Missing:
    numbers: list[int] = []
    times: list[int] = []
    counts: Counter[str] = Counter()
    for _, _, content in whole_chunks(blocks, _first_chunk(blocks)):
        for message in framing.messages(content):
            numbers.append(message.number)
            times.append(message.time_ns)
            counts[blocks.channels.get(message.channel, "")] += 1
    said = {topic: each.messages for topic, each in (closing_record(blocks) or {}).items()}
    short = {topic: count - counts[topic] for topic, count in said.items() if count > counts[topic]}
    if said and not short:
        return _Missing((), (), ())
    numbered = len(set(numbers)) == len(numbers)
    gaps = number_gaps(numbers, times, sum(said.values())) if numbered else ()
    elsewhere = [gap for gap in gaps if gap.before_ns is None]
    unplaced = sum(short.values()) - sum(gap.messages for gap in gaps)
    if unplaced > 0 or not (numbered or said):
        elsewhere.append(NumberGap(0, max(0, unplaced), None, None))
    between = tuple(gap for gap in gaps if gap.before_ns is not None)
    return _Missing(between, tuple(elsewhere), tuple(sorted(short)))


def _after_indexes(blocks: Blocks, at: int) -> int:
    """Return where the message indexes end that closing wrote at a byte."""
    while True:
        head = blocks.read(at, framing.RECORD.size + 6)
        if len(head) < framing.RECORD.size + 6 or head[0] != Opcode.MESSAGE_INDEX:
            return at
        if not framing.is_message_index(head):
            return at
        at += framing.RECORD.size + framing.RECORD.unpack_from(head)[1]


def _first_chunk(blocks: Blocks) -> int:
    return blocks.chunks[0].offset if blocks.chunks else blocks.end


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
