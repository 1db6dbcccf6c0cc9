"""Takes the digests of a file's parts: as they are written, or from what is there."""

from __future__ import annotations

import hashlib
import struct
from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice, pairwise
from typing import NamedTuple

from mcap.opcode import Opcode
from mcap.records import Attachment, Channel, Schema

from vrhuman.recording.container import framing
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.seal.parts import CLOSED, MAX_MARKS, Kind, Marks, Seal, SealedPart, joined
from vrhuman.recording.seal.words import MARK_DIGITS, without_seal

_DOMAIN = b"vrhuman seal 1"
_RECORD = struct.Struct("<BQHI")
_HEAD = struct.Struct("<IQQ")
_SEALED_FROM = framing.RECORD.size + 2  # of a message's record, all after its channel's id
_TOGETHER = 512  # messages that are hashed at once while a file is written
_AHEAD = 8  # chunks that are read, or hashed, while others are taken apart


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
        data = joined((_DOMAIN, kind.encode(), name.encode(), *content))
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
        self._head = joined((*head, encoding, joined(of_schema), joined(words)))
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
        self._marks.append(self._hash.hexdigest()[:MARK_DIGITS])
        if len(self._marks) > MAX_MARKS:
            self._every *= 2
            self._marks, self._starts = self._marks[1::2], self._starts[::2]

    def part(self, name: str) -> SealedPart:
        """Return the channel as a part of that name."""
        self._catch_up()
        marks = Marks(self._every, tuple(self._marks), tuple(self._starts))
        digest = hashlib.sha256(self._head + self._hash.digest() + self._lengths.digest())
        return SealedPart(Kind.CHANNEL, name, digest.hexdigest(), marks)


def _distinct(name: str, number: int) -> str:
    """Return a name that a file has for the first, second, ... time."""
    return name if number == 1 else f"{name} ({number})"
