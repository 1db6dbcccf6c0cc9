"""Recovers damaged files: a valid closed file of all undamaged data, and what was lost."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from mcap.opcode import Opcode
from mcap.records import Channel

from vrhuman.files.ledger import recorded
from vrhuman.recording.channels import CHANNEL_IDS, Topic, definitions
from vrhuman.recording.channels.runs import GAP, MISSING
from vrhuman.recording.closing import check_written, closing_record, write_closed
from vrhuman.recording.completeness import merged, number_gaps
from vrhuman.recording.container import framing
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import remove, replace_durably
from vrhuman.recording.container.framing import Broken, Torn
from vrhuman.recording.entries import Gap, Missing
from vrhuman.recording.errors import RecordingFailed, SessionError
from vrhuman.recording.losses.ending import Ending
from vrhuman.recording.losses.history import loss_now, read_losses, with_losses
from vrhuman.recording.losses.report import SIMULATED_TOPICS, NumberGap
from vrhuman.recording.notes_of_before import with_records
from vrhuman.recording.session_lock import locked_to_copy
from vrhuman.recording.start_file import read_start, start_metadata, whose

_CHUNK_BEGINS = re.compile(
    # its opcode; its length, times, size and checksum, none above 4 GB; its compression's length
    rb"\x06(?=.{4}\0{4}.{16}.{4}\0{4}.{4}[\x00\x04]\0{3})",
    re.DOTALL,
)
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

    ``kept`` counts messages by topic, between ``first_ns`` and ``last_ns``. ``another`` is the byte
    of the file from which on another recording follows, of which nothing was taken; None if none
    does.
    """

    kept: dict[str, int]
    first_ns: int
    last_ns: int
    lost: tuple[Lost, ...]
    another: int | None = None

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
        if self.another is not None:
            lines.append(
                f"another recording begins at byte {self.another}: nothing of it was taken; to "
                "save it too, copy the file from that byte on and recover the copy"
            )
        return "\n".join(lines)


def recover(path: Path | str, out: Path | str) -> RecoveryReport:
    """Write to ``out``, which must not exist, a closed session of every whole chunk of ``path``.

    Where damage stood between whole chunks, or messages are missing, a :class:`Gap` is written, so
    that a replay knows; how the file ended is kept too. Of several recordings in one file only the
    first is taken. The original is not touched. Raises :class:`SessionError` where even the start
    is damaged, or another program writes one of the two.
    """
    source, target = Path(path), Path(out)
    with locked_to_copy(source, target):
        return _recovered(source, target)


def _recovered(source: Path, target: Path) -> RecoveryReport:
    if target.exists():
        raise SessionError(f"{target}: exists already; choose another name")
    part = target.with_name(target.name + ".recovering")
    with Blocks(source) as blocks, ExitStack() as stack:
        start = read_start(blocks)
        metadata = start_metadata(start)
        salvage = Salvage(blocks)
        attachments = list(
            with_losses(blocks.attachments(), (*read_losses(blocks), *salvage.losses))
        )
        theirs = whose(source, start)
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
    return RecoveryReport(
        kept, salvage.first_ns, salvage.last_ns, tuple(salvage.lost), salvage.another
    )


class Salvage:
    """Reads the messages of all undamaged chunks, and notes what was lost.

    ``losses`` say how the file ended, and what it lacks, as far as that is a loss. ``another`` is
    where another recording begins in it.
    """

    def __init__(self, blocks: Blocks) -> None:
        self.first_ns = 0
        self.last_ns = 0
        self.lost: list[Lost] = []
        self._blocks = blocks
        self._missing = _missing(blocks)
        self._limit = self._missing.limit
        self.another = self._limit if self._limit < blocks.size else None
        self.losses = tuple(
            loss_now(ending, self._missing.recorded) for ending in _endings(blocks, self._missing)
        )

    def packets(self) -> Iterator[Packet]:
        """Yield the messages in their order, with a gap where some are missing between."""
        return with_records(self._blocks.channels, self._whole())

    def _whole(self) -> Iterator[Packet]:
        ids = {each.topic: each.id for each in definitions() if isinstance(each, Channel)}
        topics = self._blocks.channels or {number: topic for topic, number in ids.items()}
        missing = {gap.first + gap.messages: gap.messages for gap in self._missing.between}
        end = _first_chunk(self._blocks)
        for offset, length, content in whole_chunks(self._blocks, end, self._limit):
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
        if _tail(self._blocks, end, self._limit) is _Tail.TORN:
            self.lost.append(Lost(self.last_ns, None, self._limit - end, None))
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
    ``topics`` are the channels that lack messages, if they are known; ``recorded`` how many each
    had. The recording's whole chunks end at the byte ``end``; from ``limit`` on nothing is its own.
    """

    between: tuple[NumberGap, ...]
    elsewhere: tuple[NumberGap, ...]
    topics: tuple[str, ...]
    recorded: Mapping[str, int]
    end: int
    limit: int

    @property
    def breaks_states(self) -> bool:
        """Whether the states before and after a gap may not join."""
        return not self.topics or not SIMULATED_TOPICS.isdisjoint(self.topics)


def _missing(blocks: Blocks) -> _Missing:
    numbers: list[int] = []
    times: list[int] = []
    counts: Counter[str] = Counter()
    end, limit = _first_chunk(blocks), blocks.size if blocks.another is None else blocks.another
    seen: set[int] = set()
    numbered = True
    for offset, length, content in whole_chunks(blocks, end, limit):
        found = list(framing.messages(content))
        own = {message.number for message in found}
        numbered = numbered and len(own) == len(found) and not own == seen == {0}
        if numbered and not own.isdisjoint(seen):
            limit = offset  # its numbers were there before: another recording's messages
            break
        seen |= own
        end = offset + length
        for message in found:
            numbers.append(message.number)
            times.append(message.time_ns)
            counts[blocks.channels.get(message.channel, "")] += 1
    said = {topic: each.messages for topic, each in (closing_record(blocks) or {}).items()}
    short = {topic: count - counts[topic] for topic, count in said.items() if count > counts[topic]}
    if said and not short:
        return _Missing((), (), (), said, end, limit)
    gaps = number_gaps(numbers, times, sum(said.values())) if numbered else ()
    elsewhere = [gap for gap in gaps if gap.before_ns is None]
    unplaced = sum(short.values()) - sum(gap.messages for gap in gaps)
    if unplaced > 0 or not (numbered or said):
        elsewhere.append(NumberGap(0, max(0, unplaced), None, None))
    between = tuple(gap for gap in gaps if gap.before_ns is not None)
    return _Missing(between, tuple(elsewhere), tuple(sorted(short)), said, end, limit)


def _endings(blocks: Blocks, missing: _Missing) -> Iterator[Ending]:
    """Yield what is, or may be, lost of a recording: its end, and messages before."""
    tail = _tail(blocks, missing.end, missing.limit)
    if tail is not _Tail.CLOSED:
        if blocks.closed or (blocks.faulty and blocks.another is None):
            yield Ending.DAMAGED
        else:
            yield Ending.CUT if blocks.once_closed else Ending.NOT_CLOSED
    elif missing.between or missing.elsewhere:
        yield Ending.DAMAGED


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


def whole_chunks(blocks: Blocks, at: int, limit: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield offset, length and verified content of every undamaged chunk between two bytes.

    The time is linear in the bytes: where bytes pretend to be chunks within chunks, each is looked
    at whole only until :data:`_LOOKED_AT` times the file was, and then passed over.
    """
    indexed = {span.offset: span.length for span in blocks.chunks if blocks.closed}
    known = [*sorted(indexed), blocks.size]
    candidates = _Candidates(blocks)
    in_vain = 0
    while at < limit:
        length = indexed.get(at) or candidates.length(at)
        content = None if length is None else _content(blocks, at, length)
        if length is not None and content is not None:
            yield at, length, content
            at += length
            continue
        in_vain += length or 0
        if length is not None and in_vain > _LOOKED_AT * blocks.size:
            at += length
        else:
            at = min(candidates.after(at), known[bisect_right(known, at)])


_LOOKED_AT = 8


def _content(blocks: Blocks, at: int, length: int) -> bytes | None:
    try:
        return framing.chunk_content(blocks.read(at, length))
    except Broken:
        return None


class _Candidates:
    """The bytes of a file that could begin a chunk; the file is read in windows, each once."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._start = 0
        self._window = b""

    def length(self, at: int) -> int | None:
        """Return the length of the chunk that begins at a byte, as its head says; None if none."""
        self._show(at)
        offset = at - self._start
        head = self._window[offset : offset + framing.CHUNK_HEAD_MOST]
        try:
            return framing.chunk_span(head, self._blocks.size - at)
        except (Broken, Torn):
            return None

    def after(self, at: int) -> int:
        """Return the next byte that could begin a chunk; the file's size if there is none."""
        at += 1
        while at < self._blocks.size:
            self._show(at)
            found = _CHUNK_BEGINS.search(self._window, at - self._start)
            if found is not None:
                return self._start + found.start()
            at = max(at + 1, self._start + len(self._window) - framing.CHUNK_HEAD_MOST + 1)
        return self._blocks.size

    def _show(self, at: int) -> None:
        """Have a window in which a chunk's head stands at a byte, as far as the file goes."""
        end = min(at + framing.CHUNK_HEAD_MOST, self._blocks.size)
        if not self._start <= at or end > self._start + len(self._window):
            self._start, self._window = at, self._blocks.read(at, _WINDOW)


class _Tail(Enum):
    """What follows the last undamaged chunk: what closing writes, nothing, or something torn."""

    CLOSED = auto()
    NOTHING = auto()
    TORN = auto()


def _tail(blocks: Blocks, at: int, limit: int) -> _Tail:
    while at < limit:
        head = blocks.read(at, framing.RECORD.size)
        if len(head) < framing.RECORD.size:
            return _Tail.TORN
        opcode, length = framing.RECORD.unpack_from(head)
        if opcode == Opcode.DATA_END:
            return _Tail.CLOSED
        if opcode not in (Opcode.MESSAGE_INDEX, Opcode.METADATA):
            return _Tail.TORN
        at += framing.RECORD.size + length
    return _Tail.NOTHING if at == limit else _Tail.TORN
