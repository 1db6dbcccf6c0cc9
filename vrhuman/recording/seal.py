"""The seal of a session file: a digest of each channel, attachment and metadata record.

A seal depends on what a file says, not on how it is stored: the same messages in other chunks, or
compressed otherwise, have the same seal. Closing writes it into the file's closing record
(:mod:`vrhuman.recording.closing`); whoever keeps its ``digest`` elsewhere can tell years later
whether a file is the one that was recorded.

A digest is SHA-256. Of a channel, it is over its topic, encoding and schema, the digest of all
messages in the order of their numbers (number, both times and bytes of each, as MCAP stores them),
and the digest of their lengths. Of an attachment, over name, media type, both times and bytes; of a
metadata record, over its sorted words. The digest of all is over the sorted lines ``KIND NAME
DIGEST``.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from mcap.opcode import Opcode
from mcap.records import Attachment, Channel, Schema

from vrhuman.recording.channels import Topic
from vrhuman.recording.container import framing
from vrhuman.recording.container.blocks import Blocks

CLOSED = "closed"
"""The name of the metadata record that a closed file has."""
MAX_MARKS = 64
"""The most marks that a channel has."""
_RECORD_CRC = "record_crc"
_WORD = "seal"
_MARKS = "marks"
_DOMAIN = b"vrhuman seal 1"
_RECORD = struct.Struct("<BQHI")
_HEAD = struct.Struct("<IQQ")
_SEALED_FROM = framing.RECORD.size + 2  # of a message's record, all after its channel's id
_MARK_DIGITS = 8
_TOGETHER = 512  # messages that are hashed at once while a file is written
_AHEAD = 8  # chunks that are read, or hashed, while others are taken apart


class Kind(StrEnum):
    """What a part of a session file is."""

    CHANNEL = "channel"
    ATTACHMENT = "attachment"
    METADATA = "metadata"


@dataclass(frozen=True, slots=True)
class Marks:
    """Where a channel is unchanged: beginnings of the digests of its first messages.

    ``values`` are of the first ``every`` messages, twice as many, and so on; ``every`` is the
    smallest power of two that gives at most 64. ``starts_ns`` are the times of the messages after
    which they were taken anew, from the first on; a seal that was read from a file has none.
    """

    every: int
    values: tuple[str, ...]
    starts_ns: tuple[int, ...] = ()

    def coarser(self, every: int) -> Marks:
        """Return the marks at the multiples of ``every`` alone."""
        step = every // self.every
        return Marks(every, self.values[step - 1 :: step], self.starts_ns[::step])


@dataclass(frozen=True, slots=True)
class SealedPart:
    """A part of a file, with its ``digest`` (hexadecimal); a channel has ``marks``."""

    kind: Kind
    name: str
    digest: str
    marks: Marks | None = None

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name if self.kind is not Kind.METADATA else f"metadata record {self.name}"


@dataclass(frozen=True, slots=True)
class Seal:
    """What a session file says, as digests of its parts."""

    parts: tuple[SealedPart, ...]

    @property
    def digest(self) -> str:
        """The digest over all parts, 64 hexadecimal digits."""
        lines = sorted(f"{each.kind} {each.name} {each.digest}\n" for each in self.parts)
        return hashlib.sha256(_joined(line.encode() for line in lines)).hexdigest()

    @property
    def short(self) -> str:
        """The beginning of the digest, for people and pictures."""
        return short_form(self.digest)


class How(StrEnum):
    """How a part differs from what was sealed."""

    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Change:
    """A part of a file that is not as it was sealed, and from which time on [ns], if known."""

    kind: Kind
    name: str
    how: How
    since_ns: int | None = None


def short_form(digest: str) -> str:
    """Return the short form of a seal's digest: its first 12 digits."""
    return digest[:12]


def compute_seal(path: Path | str) -> Seal:
    """Return the seal of what a file says now, closed or not.

    :raises SessionError: if the file is not a session.
    :raises SessionDamaged: if a part of it cannot be read.
    """
    with Blocks(Path(path)) as blocks:
        return seal_of(blocks)


def read_seal(path: Path | str) -> Seal | None:
    """Return the seal that was written into a file when it was closed.

    It is None for a file that was not closed, or that an earlier version closed. Whether the file
    still agrees with it is for :func:`compute_seal` to tell.

    :raises SessionError: if the file is not a session.
    """
    with Blocks(Path(path)) as blocks:
        return stored_seal(blocks)


def changes(sealed: Seal, present: Seal) -> tuple[Change, ...]:
    """Return how a file differs from what was sealed, channels in the order of their times."""
    then = {(each.kind, each.name): each for each in sealed.parts}
    now = {(each.kind, each.name): each for each in present.parts}
    found = []
    for key in sorted(then.keys() | now.keys()):
        if key not in now:
            found.append(Change(*key, How.REMOVED))
        elif key not in then:
            marks = now[key].marks
            found.append(Change(*key, How.ADDED, marks.starts_ns[0] if marks else None))
        elif then[key].digest != now[key].digest:
            found.append(Change(*key, How.CHANGED, _since(then[key].marks, now[key].marks)))
    return tuple(sorted(found, key=lambda each: each.since_ns or 0))


def _since(sealed: Marks | None, present: Marks | None) -> int | None:
    """Return the time of the first stretch of messages that differs; None if it is not known."""
    if sealed is None or present is None:
        return None
    every = max(sealed.every, present.every)
    then, now = sealed.coarser(every), present.coarser(every)
    pairs = zip(then.values, now.values, strict=False)
    same = next((n for n, (old, new) in enumerate(pairs) if old != new), None)
    if same is None:
        same = min(len(then.values), len(now.values))
    return now.starts_ns[min(same, len(now.starts_ns) - 1)]


# ------------------------------------------------------------------------- of what is in the file


class Sealing:
    """Takes the parts of a file one after another, and gives their seal."""

    def __init__(self) -> None:
        self._parts: list[SealedPart] = []
        self._names: Counter[tuple[Kind, str]] = Counter()
        self._channels: dict[int, _ChannelDigest] = {}

    def attachment(self, each: Attachment) -> None:
        times = struct.pack("<QQ", each.create_time, each.log_time)
        self._add(Kind.ATTACHMENT, each.name, (each.media_type.encode(), times, each.data))

    def metadata(self, name: str, words: Mapping[str, str]) -> None:
        """Take a metadata record; of the closing record, not the seal's own words."""
        kept = words if name != CLOSED else without_seal(words)
        content = [text.encode() for item in sorted(kept.items()) for text in item]
        self._add(Kind.METADATA, name, content)

    def channel(self, channel: Channel, schema: Schema | None) -> None:
        """Take a channel's definition, which may come more than once."""
        if channel.id not in self._channels:
            self._channels[channel.id] = _ChannelDigest(channel, schema)

    def message(self, channel: int, message: bytes) -> None:
        """Take the next message, as :func:`sealed_message` gives it."""
        self._channels[channel].later(message)

    def messages(self, found: Mapping[int, list[bytes]]) -> None:
        """Take the next messages of some channels."""
        for channel, messages in found.items():
            self._channels[channel].add(messages)

    def anew(self, found: Mapping[int, list[bytes]]) -> None:
        """Take all messages of some channels once more."""
        for channel, messages in found.items():
            self._channels[channel] = self._channels[channel].empty_copy()
            self._channels[channel].add(messages)

    def seal(self) -> Seal:
        """Return the seal of all that was taken; channels without messages are left out."""
        names: Counter[str] = Counter()
        channels = []
        for each in self._channels.values():
            if each.used:
                names[each.topic] += 1
                channels.append(each.part(_distinct(each.topic, names[each.topic])))
        return Seal((*self._parts, *channels))

    def _add(self, kind: Kind, name: str, content: Iterable[bytes]) -> None:
        self._names[kind, name] += 1
        data = _joined((_DOMAIN, kind.encode(), name.encode(), *content))
        digest = hashlib.sha256(data).hexdigest()
        self._parts.append(SealedPart(kind, _distinct(name, self._names[kind, name]), digest))


def sealed_message(number: int, time_ns: int, data: bytes) -> bytes:
    """Return the part of a message that is sealed: number, both times and bytes."""
    return _HEAD.pack(number, time_ns, time_ns) + data


def seal_of(blocks: Blocks) -> Seal:
    """Return the seal of what an open file says now.

    One thread reads and decompresses ahead, one hashes: both without Python's lock.
    """
    sealing = Sealing()
    for each in blocks.attachments():
        sealing.attachment(each)
    for name, words in blocks.metadata_records():
        sealing.metadata(name, words)
    in_order = True
    with ThreadPoolExecutor(1) as reader, ThreadPoolExecutor(1) as hasher:
        hashing: deque[Future[None]] = deque()
        last = -1
        for numbers, found in _chunks(blocks, reader, sealing):
            if not found:
                continue
            in_order = in_order and last < numbers.first and numbers.ascending
            last = numbers.last
            hashing.append(hasher.submit(sealing.messages, found))
            if len(hashing) > _AHEAD:
                hashing.popleft().result()
        for each in hashing:
            each.result()
        if not in_order:
            sealing.anew(_by_number(_chunks(blocks, reader, sealing)))
    return sealing.seal()


class _Numbers(NamedTuple):
    """The numbers of a chunk's messages."""

    first: int
    last: int
    ascending: bool


_Chunk = tuple[_Numbers, dict[int, list[bytes]]]


def _by_number(chunks: Iterable[_Chunk]) -> dict[int, list[bytes]]:
    """Return the channels that another program put in the order of their times, as recorded.

    Channels in any other order are left out: they are not what was recorded.
    """
    whole: defaultdict[int, list[bytes]] = defaultdict(list)
    for _, found in chunks:
        for channel, messages in found.items():
            whole[channel].extend(messages)
    by_time = {
        channel: messages
        for channel, messages in whole.items()
        if all(_time_ns(one) <= _time_ns(other) for one, other in pairwise(messages))
    }
    return {channel: sorted(messages, key=_number) for channel, messages in by_time.items()}


def _number(message: bytes) -> int:
    return int.from_bytes(message[:4], "little")


def _time_ns(message: bytes) -> int:
    return int.from_bytes(message[4:12], "little")


def _chunks(blocks: Blocks, reader: ThreadPoolExecutor, sealing: Sealing) -> Iterator[_Chunk]:
    """Yield the messages of each chunk by channel; definitions go to ``sealing``."""
    waiting: deque[Future[bytes]] = deque()
    spans = iter(blocks.chunks)
    schemas: dict[int, Schema] = {}
    while True:
        more = islice(spans, _AHEAD - len(waiting))
        waiting.extend(reader.submit(blocks.content, span) for span in more)
        if not waiting:
            return
        yield _taken_apart(waiting.popleft().result(), blocks.channels, schemas, sealing)


def _taken_apart(
    content: bytes, topics: Mapping[int, str], schemas: dict[int, Schema], sealing: Sealing
) -> _Chunk:
    """Return the messages of a verified chunk by channel, as they are sealed."""
    found: dict[int, list[bytes]] = {}
    first, last, ascending = -1, -1, True
    at, end, unpack = 0, len(content), _RECORD.unpack_from
    while at < end:
        opcode, length, channel, number = unpack(content, at)
        after = at + framing.RECORD.size + length
        if opcode == Opcode.MESSAGE:
            if channel not in found:
                sealing.channel(Channel(channel, topics.get(channel, ""), "", {}, 0), None)
                found[channel] = []
            found[channel].append(content[at + _SEALED_FROM : after])
            if number <= last:
                ascending = False
            elif last < 0:
                first = number
            last = number
        elif opcode == Opcode.SCHEMA:
            schema = framing.schema(content[at + framing.RECORD.size : after])
            schemas[schema.id] = schema
        elif opcode == Opcode.CHANNEL:
            own = framing.channel(content[at + framing.RECORD.size : after])
            sealing.channel(own, schemas.get(own.schema_id))
        at = after
    return _Numbers(first, last, ascending), found


class _ChannelDigest:
    """The digest of a channel's messages, and its marks, as they come."""

    def __init__(self, channel: Channel, schema: Schema | None) -> None:
        self.topic = channel.topic
        self._count = 0
        self._channel, self._schema = channel, schema
        of_schema = (schema.name.encode(), schema.encoding.encode(), schema.data) if schema else ()
        words = [text.encode() for item in sorted(channel.metadata.items()) for text in item]
        head = (_DOMAIN, Kind.CHANNEL.encode(), channel.topic.encode())
        encoding = channel.message_encoding.encode()
        self._head = _joined((*head, encoding, _joined(of_schema), _joined(words)))
        self._hash, self._lengths = hashlib.sha256(), hashlib.sha256()
        self._every = 1
        self._marks: list[str] = []
        self._starts: list[int] = []
        self._later: list[bytes] = []

    @property
    def used(self) -> bool:
        """Whether it has any message."""
        return self._count > 0 or bool(self._later)

    def empty_copy(self) -> _ChannelDigest:
        return _ChannelDigest(self._channel, self._schema)

    def later(self, message: bytes) -> None:
        """Add a message, which is hashed together with others."""
        self._later.append(message)
        if len(self._later) == _TOGETHER:
            self._catch_up()

    def _catch_up(self) -> None:
        messages, self._later = self._later, []
        self.add(messages)

    def add(self, messages: list[bytes]) -> None:
        """Add the next messages, as they are sealed."""
        at = 0
        while at < len(messages):
            if self._count % self._every == 0:
                self._starts.append(_time_ns(messages[at]))
            batch = messages[at : at + self._every - self._count % self._every]
            self._hash.update(b"".join(batch))
            self._lengths.update(array("Q", map(len, batch)).tobytes())
            self._count += len(batch)
            at += len(batch)
            if self._count % self._every == 0:
                self._mark()

    def _mark(self) -> None:
        self._marks.append(self._hash.hexdigest()[:_MARK_DIGITS])
        if len(self._marks) > MAX_MARKS:
            self._every *= 2
            self._marks, self._starts = self._marks[1::2], self._starts[::2]

    def part(self, name: str) -> SealedPart:
        """Return the channel as a part of that name."""
        self._catch_up()
        marks = Marks(self._every, tuple(self._marks), tuple(self._starts))
        digest = hashlib.sha256(self._head + self._hash.digest() + self._lengths.digest())
        return SealedPart(Kind.CHANNEL, name, digest.hexdigest(), marks)


def _joined(content: Iterable[bytes]) -> bytes:
    """Return some bytes one after another, each with its length before it."""
    return b"".join(len(each).to_bytes(8, "little") + each for each in content)


def _distinct(name: str, number: int) -> str:
    """Return a name that a file has for the first, second, ... time."""
    return name if number == 1 else f"{name} ({number})"


# ------------------------------------------------------------------------- in the closing record


def stored_seal(blocks: Blocks) -> Seal | None:
    """Return the seal in an open file's closing record; None where there is none to be trusted."""
    words = closing_words(blocks)
    return None if words is None else seal_from_words(words)


def closing_words(blocks: Blocks) -> dict[str, str] | None:
    """Return the words of the closing record; None if there is none, or its checksum is wrong.

    Those of the first versions have no checksum.
    """
    words = blocks.metadata(CLOSED)
    if words is None:
        return None
    stored = words.pop(_RECORD_CRC, None)
    return words if stored in (None, _record_crc(words), _record_crc_of_before(words)) else None


def with_crc(words: Mapping[str, str]) -> dict[str, str]:
    """Return the words of a closing record with a checksum: MCAP stores none with metadata."""
    return {**words, _RECORD_CRC: _record_crc(words)}


def _record_crc(words: Mapping[str, str]) -> str:
    return _crc_of({str(name): text for name, text in words.items()})


def _record_crc_of_before(words: Mapping[str, str]) -> str:
    """Return the checksum as it was first taken: over the topics as Python shows them."""
    topics: Collection[str] = frozenset(Topic)
    return _crc_of({Topic(name) if name in topics else name: words[name] for name in words})


def _crc_of(words: Mapping[str, str]) -> str:
    return f"{zlib.crc32(repr(sorted(words.items())).encode()):08x}"


def seal_words(seal: Seal) -> dict[str, str]:
    """Return a seal as words of the closing record."""
    words = {f"{_WORD} {each.kind} {each.name}": each.digest for each in seal.parts}
    marks = {
        f"{_WORD} {_MARKS} {each.name}": f"{each.marks.every} {''.join(each.marks.values)}"
        for each in seal.parts
        if each.marks is not None and each.marks.values
    }
    return {_WORD: seal.digest, **words, **marks}


def without_seal(words: Mapping[str, str]) -> dict[str, str]:
    """Return the closing record's words that the seal is over."""
    return {
        name: text
        for name, text in words.items()
        if name.partition(" ")[0] != _WORD and name != _RECORD_CRC
    }


def seal_from_words(words: Mapping[str, str]) -> Seal | None:
    """Return the seal in a closing record; None if there is none, or it contradicts itself."""
    marks = {
        name.removeprefix(f"{_WORD} {_MARKS} "): _read_marks(text)
        for name, text in words.items()
        if name.startswith(f"{_WORD} {_MARKS} ")
    }
    parts = tuple(
        SealedPart(kind, name, text, marks.get(name) if kind is Kind.CHANNEL else None)
        for kind in Kind
        for word, text in words.items()
        if (name := word.removeprefix(f"{_WORD} {kind} ")) != word
    )
    seal = Seal(parts)
    return seal if parts and words.get(_WORD) == seal.digest else None


def _read_marks(text: str) -> Marks | None:
    every, _, values = text.partition(" ")
    if not every.isdecimal() or not int(every):
        return None
    size = _MARK_DIGITS
    return Marks(int(every), tuple(values[n : n + size] for n in range(0, len(values), size)))
