"""Sessions in which somebody changed something, with every checksum repaired.

The file is written again by mcap's own writer, so that all its checksums and its index are right;
the metadata, and in them the seal, are kept as they were.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from mcap.reader import make_reader
from mcap.writer import CompressionType, Writer

from vrhuman.recording.container.append_file import PROFILE
from vrhuman.recording.seal.words import with_crc


class Entry(NamedTuple):
    """A message: its topic, number, both times [ns], and bytes."""

    topic: str
    number: int
    log_ns: int
    publish_ns: int
    data: bytes


class File(NamedTuple):
    """An attachment: its name, media type, both times [ns], and bytes."""

    name: str
    media_type: str
    created_ns: int
    log_ns: int
    data: bytes


@dataclass
class Content:
    """All that a session file says, to be changed."""

    schemas: dict[str, tuple[str, str, bytes]] = field(default_factory=dict)
    encodings: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    metadata: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def topics(self) -> list[str]:
        """The topics with messages, in alphabetical order."""
        return sorted({each.topic for each in self.entries})


@dataclass(frozen=True)
class Alteration:
    """What was changed: the topic, attachment or metadata record, and how."""

    where: str
    how: str


def read(path: Path) -> Content:
    """Return all that a closed session says."""
    content = Content()
    with path.open("rb") as file:
        reader = make_reader(file)
        for each in reader.iter_attachments():
            content.files.append(
                File(each.name, each.media_type, each.create_time, each.log_time, each.data)
            )
        for record in reader.iter_metadata():
            content.metadata[record.name] = dict(record.metadata)
        for schema, channel, found in reader.iter_messages(log_time_order=False):
            assert schema is not None
            content.schemas[channel.topic] = (schema.name, schema.encoding, schema.data)
            content.encodings[channel.topic] = channel.message_encoding
            content.entries.append(
                Entry(channel.topic, found.sequence, found.log_time, found.publish_time, found.data)
            )
    return content


def write(content: Content, path: Path) -> Path:
    """Write a closed session that says this, in which every checksum is right."""
    with path.open("wb") as file:
        writer = Writer(file, 1 << 17, compression=CompressionType.ZSTD)
        writer.start(profile=PROFILE)
        for each in content.files:
            writer.add_attachment(
                each.created_ns, each.log_ns, each.name, each.media_type, each.data
            )
        for name, words in content.metadata.items():
            writer.add_metadata(name, words)
        channels: dict[str, int] = {}
        for entry in content.entries:
            if entry.topic not in channels:
                schema = writer.register_schema(*content.schemas[entry.topic])
                encoding = content.encodings[entry.topic]
                channels[entry.topic] = writer.register_channel(entry.topic, encoding, schema)
            writer.add_message(
                channels[entry.topic], entry.log_ns, entry.data, entry.publish_ns, entry.number
            )
        writer.finish()  # type: ignore[no-untyped-call]
    return path


def altered(source: Path, out: Path, seed: int) -> Alteration:
    """Write a session again with one thing changed at random; every part is as likely."""
    chance, content = random.Random(seed), read(source)
    places = [
        *(("message", topic) for topic in content.topics),
        *(("attachment", each.name) for each in content.files),
        *(("metadata", name) for name in sorted(content.metadata)),
    ]
    kind, where = chance.choice(places)
    change: Callable[[Content, str, random.Random], str] = chance.choice(_CHANGES[kind])
    how = change(content, where, chance)
    write(content, out)
    return Alteration(where, how)


# ---------------------------------------------------------------------------------- of a message


def _places(content: Content, topic: str) -> list[int]:
    return [n for n, each in enumerate(content.entries) if each.topic == topic]


def _byte(data: bytes, chance: random.Random) -> bytes:
    """Return some bytes with one of them changed."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1 :]


def _message_byte(content: Content, topic: str, chance: random.Random) -> str:
    place = chance.choice([n for n in _places(content, topic) if content.entries[n].data])
    entry = content.entries[place]
    content.entries[place] = entry._replace(data=_byte(entry.data, chance))
    return f"a byte of message {place}"


def _message_time(content: Content, topic: str, chance: random.Random) -> str:
    place, name = chance.choice(_places(content, topic)), chance.choice(["log_ns", "publish_ns"])
    entry = content.entries[place]
    moved = getattr(entry, name) + chance.choice([-1, 1, 1_000_000])
    content.entries[place] = entry._replace(**{name: moved})
    return f"{name} of message {place}"


def _message_gone(content: Content, topic: str, chance: random.Random) -> str:
    place = chance.choice(_places(content, topic))
    del content.entries[place]
    return f"message {place} removed, the others numbered anew" if _renumber(content) else ""


def _message_twice(content: Content, topic: str, chance: random.Random) -> str:
    place = chance.choice(_places(content, topic))
    content.entries.insert(place, content.entries[place])
    return f"message {place} twice, the others numbered anew" if _renumber(content) else ""


def _renumber(content: Content) -> bool:
    content.entries = [each._replace(number=n) for n, each in enumerate(content.entries)]
    return True


def _channel_gone(content: Content, topic: str, _: random.Random) -> str:
    content.entries = [each for each in content.entries if each.topic != topic]
    _renumber(content)
    return "the whole channel removed, the others numbered anew"


def _messages_swapped(content: Content, topic: str, chance: random.Random) -> str:
    """Exchange what two messages say, or change one where all say the same."""
    one, other = chance.choice(_places(content, topic)), chance.choice(_places(content, topic))
    first, second = content.entries[one], content.entries[other]
    if first.data == second.data:
        return _message_byte(content, topic, chance)
    content.entries[one] = first._replace(data=second.data)
    content.entries[other] = second._replace(data=first.data)
    return f"the bytes of messages {one} and {other} exchanged"


def _schema(content: Content, topic: str, _: random.Random) -> str:
    name, encoding, data = content.schemas[topic]
    content.schemas[topic] = (name, encoding, data + b" ")
    return "the schema"


# ----------------------------------------------------------------- of attachments and metadata


def _place(content: Content, name: str) -> int:
    return next(n for n, each in enumerate(content.files) if each.name == name)


def _file_byte(content: Content, name: str, chance: random.Random) -> str:
    place = _place(content, name)
    each = content.files[place]
    data = _byte(each.data, chance) if each.data else b"x"
    content.files[place] = each._replace(data=data)
    return "a byte"


def _file_time(content: Content, name: str, _: random.Random) -> str:
    place = _place(content, name)
    content.files[place] = content.files[place]._replace(log_ns=content.files[place].log_ns + 1)
    return "its time"


def _file_gone(content: Content, name: str, _: random.Random) -> str:
    del content.files[_place(content, name)]
    return "removed"


def _file_twice(content: Content, name: str, _: random.Random) -> str:
    content.files.append(content.files[_place(content, name)])
    return "there twice"


def _words(content: Content, name: str, chance: random.Random) -> str:
    words = content.metadata[name]
    word = chance.choice(sorted(words))
    words[word] += "0"
    return f"the word {word!r}"


def _words_with_sum(content: Content, name: str, chance: random.Random) -> str:
    how = _words(content, name, chance)
    if "record_crc" in content.metadata[name]:
        kept = {word: text for word, text in content.metadata[name].items() if word != "record_crc"}
        content.metadata[name] = with_crc(kept)
    return f"{how}, its checksum repaired"


def _record_gone(content: Content, name: str, _: random.Random) -> str:
    del content.metadata[name]
    return "removed"


_CHANGES: dict[str, list[Callable[[Content, str, random.Random], str]]] = {
    "message": [
        *(_message_byte, _message_byte, _message_byte, _message_time, _message_gone),
        *(_message_twice, _channel_gone, _messages_swapped, _schema),
    ],
    "attachment": [_file_byte, _file_byte, _file_byte, _file_time, _file_gone, _file_twice],
    "metadata": [_words, _words_with_sum, _words_with_sum, _record_gone],
}
