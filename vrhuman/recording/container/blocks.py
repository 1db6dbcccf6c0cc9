"""Reads a session file as a sequence of whole chunks, for readers, rewriting and recovery.

A closed file is read by its index. A file that was never closed (or lost its end) is read from its
beginning, up to the first record that is not whole.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from mcap.opcode import Opcode
from mcap.records import Attachment

from vrhuman.recording.container import framing
from vrhuman.recording.container.append_file import MAGIC
from vrhuman.recording.container.framing import Broken, RawMessage, Torn
from vrhuman.recording.errors import SessionDamaged, SessionError

_WALKED_OVER = frozenset({Opcode.HEADER, Opcode.METADATA, Opcode.MESSAGE_INDEX})
_UINT32 = 1 << 32


@dataclass(frozen=True, slots=True)
class Span:
    """A record's position in the file."""

    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class ChunkSpan(Span):
    """A chunk's position; ``channels`` are the ids of its channels, if the index has them."""

    channels: frozenset[int] | None


@dataclass(slots=True)
class _Layout:
    """The layout of a file.

    ``end`` is where undamaged data end; ``fault`` says what is broken there, ``torn`` that the file
    just ends.
    """

    closed: bool = False
    chunks: list[ChunkSpan] = field(default_factory=list)
    attachments: list[Span] = field(default_factory=list)
    metadata: list[Span] = field(default_factory=list)
    channels: dict[int, str] = field(default_factory=dict)
    end: int = 0
    torn: bool = False
    fault: str | None = None


class Blocks:
    """An open session file; messages come in the order in which they were recorded."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file: BinaryIO = path.open("rb")
        except OSError as error:
            raise SessionError(f"{path}: cannot be opened: {error.strerror}") from error
        try:
            self.size = os.fstat(self._file.fileno()).st_size
            if self.read(0, len(MAGIC)) != MAGIC:
                raise SessionError(f"{path}: not a session file (not an MCAP file)")
            self._layout = self._indexed() or self._walked()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Blocks:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def read(self, offset: int, length: int) -> bytes:
        """Return bytes of the file, fewer at its end."""
        try:
            self._file.seek(offset)
            return self._file.read(length)
        except OSError as error:
            raise SessionError(f"{self.path}: cannot be read: {error.strerror}") from error

    # ---------------------------------------------------------------------------- what is there

    @property
    def closed(self) -> bool:
        """Whether the file was closed and its index is undamaged."""
        return self._layout.closed

    @property
    def chunks(self) -> list[ChunkSpan]:
        return self._layout.chunks

    @property
    def channels(self) -> dict[int, str]:
        """The topics by channel id."""
        return self._layout.channels

    @property
    def end(self) -> int:
        """Where the undamaged data end; equal to ``size`` in an undamaged file."""
        return self._layout.end

    @property
    def damage(self) -> str | None:
        """What is wrong with the file's structure, None if nothing.

        Checksums are not checked here.
        """
        layout = self._layout
        if layout.fault:
            return f"{layout.fault} at byte {layout.end}"
        if layout.torn:
            return f"the last {self.size - layout.end} bytes are an unfinished record"
        return None

    def attachments(self) -> Iterator[Attachment]:
        """Yield the attachments, each with its checksum verified."""
        for span in self._layout.attachments:
            try:
                yield framing.attachment(self.read(span.offset, span.length))
            except Broken as error:
                raise SessionError(
                    f"{self.path}: its start is damaged ({error} at byte {span.offset}); without "
                    "it the session can neither be read nor recovered"
                ) from error

    def metadata(self, name: str) -> dict[str, str] | None:
        """Return a closed file's metadata record of a name, None where it has none to be read."""
        found = [words for own, words in self.metadata_records() if own == name]
        return found[-1] if self.closed and found else None

    def metadata_records(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield name and words of the metadata records that can be read."""
        for span in self._layout.metadata:
            with suppress(Broken):
                record = framing.metadata(self.read(span.offset, span.length))
                yield record.name, dict(record.metadata)

    def content(self, span: ChunkSpan) -> bytes:
        """Return the verified records of one chunk."""
        try:
            return framing.chunk_content(self.read(span.offset, span.length))
        except Broken as error:
            raise SessionDamaged(self._damaged(str(error), span.offset)) from error

    def messages(self, wanted: frozenset[int] | None = None) -> Iterator[RawMessage]:
        """Yield the messages of the wanted channels (all if None).

        It raises :class:`SessionDamaged` if whole chunks are followed by damage; the unfinished
        record that a killed recorder leaves at the end is not damage, the messages just end.
        """
        number = 0
        for span in self._layout.chunks:
            if wanted is not None and span.channels is not None and not wanted & span.channels:
                continue
            content = self.content(span)
            if span.channels is None:
                number = self._checked_numbers(content, number, span)
            yield from framing.messages(content, wanted)
        if self._layout.fault:
            raise SessionDamaged(self._damaged(self._layout.fault, self._layout.end))

    def _checked_numbers(self, content: bytes, number: int, span: ChunkSpan) -> int:
        """Check that messages are numbered without a break.

        So a chunk that damage has hidden is noticed.
        """
        found = framing.numbers(content)
        if found is None:
            return number
        first, count = found
        if first != number % _UINT32:
            raise SessionDamaged(self._damaged("messages are missing", span.offset))
        return number + count

    def _damaged(self, what: str, offset: int) -> str:
        return f"{self.path}: {what} at byte {offset}; `vrhuman recover` saves the undamaged part"

    # ----------------------------------------------------------------------------------- layout

    def _indexed(self) -> _Layout | None:
        """Return the layout from the index; None if there is no undamaged one."""
        tail_length = framing.FOOTER_AND_MAGIC
        start = framing.summary_start(self.read(max(0, self.size - tail_length), tail_length))
        if not start or start >= self.size - tail_length:
            return None
        try:
            summary = framing.summary(self.read(start, self.size - start))
        except Broken:
            return None
        return _Layout(
            closed=True,
            chunks=[
                ChunkSpan(
                    index.chunk_start_offset,
                    index.chunk_length,
                    frozenset(index.message_index_offsets),
                )
                for index in summary.chunks
            ],
            attachments=[Span(index.offset, index.length) for index in summary.attachments],
            metadata=[Span(index.offset, index.length) for index in summary.metadata],
            channels={number: each.topic for number, each in summary.channels.items()},
            end=self.size,
        )

    def _walked(self) -> _Layout:
        """Return the layout from reading the records from the beginning."""
        layout = _Layout(end=len(MAGIC))
        while layout.end < self.size:
            try:
                if not self._walk_over(layout):
                    break
            except Torn:
                layout.torn = True
                break
            except Broken as error:
                layout.fault = str(error)
                break
        return layout

    def _walk_over(self, layout: _Layout) -> bool:
        """Add the record at ``layout.end`` to the layout; False if the data section ends."""
        head = self.read(layout.end, framing.CHUNK_HEAD_MOST)
        available = self.size - layout.end
        if len(head) < framing.RECORD.size:
            raise Torn
        opcode, length = framing.RECORD.unpack_from(head)
        length += framing.RECORD.size
        if opcode == Opcode.CHUNK:
            span = ChunkSpan(layout.end, framing.chunk_span(head, available), None)
            if not layout.chunks:
                layout.channels = self._first_channels(span)
            layout.chunks.append(span)
            length = span.length
        elif opcode == Opcode.DATA_END:
            layout.fault = "the file was closed, but its index is damaged"
            return False
        elif opcode == Opcode.ATTACHMENT or opcode in _WALKED_OVER:
            if opcode == Opcode.MESSAGE_INDEX and not framing.is_message_index(head):
                raise Broken("an unknown record")
            if length > available:
                raise Torn
            if opcode == Opcode.ATTACHMENT:
                layout.attachments.append(Span(layout.end, length))
            if opcode == Opcode.METADATA:
                layout.metadata.append(Span(layout.end, length))
        else:
            raise Broken("an unknown record")
        layout.end += length
        return True

    def _first_channels(self, span: ChunkSpan) -> dict[int, str]:
        content = framing.chunk_content(self.read(span.offset, span.length))
        return {number: each.topic for number, each in framing.channels(content).items()}
