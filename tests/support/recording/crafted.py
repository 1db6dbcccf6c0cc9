"""Session files whose checksums are right and whose content is odd, one for each number.

A small session with a message on every channel is taken apart, one thing in it is made odd (a
field of another type, missing, huge, negative, not a number, nested deep, not Unicode, unknown,
empty, or there twice), and it is written again as the program itself writes files.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from google.protobuf import descriptor_pool, message_factory
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from mcap.records import Attachment

from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.closing import write_closed
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.start_file import read_start, start_metadata

DEEP = 5_000
"""Brackets in brackets: more than Python's stack has room for."""
LONG = 300_000
"""Letters, or elements, of what is too long."""
_TOPICS = {number: topic for topic, number in CHANNEL_IDS.items()}


@dataclass(frozen=True)
class Parts:
    """A session taken apart."""

    attachments: tuple[Attachment, ...]
    packets: tuple[Packet, ...]


@dataclass(frozen=True)
class Crafted:
    """A crafted session: what was made odd, in words, and its parts."""

    what: str
    parts: Parts


def taken_apart(path: Path) -> Parts:
    with Blocks(path) as blocks:
        return Parts(tuple(blocks.attachments()), tuple(packets_of(blocks)))


def write(parts: Parts, sound: Path, path: Path) -> None:
    """Write the parts as a closed file; its metadata record is that of the sound file."""
    with Blocks(sound) as blocks:
        metadata = start_metadata(read_start(blocks))
    path.unlink(missing_ok=True)
    write_closed(path, parts.attachments, [metadata], parts.packets)


def crafted(parts: Parts, number: int) -> Crafted:
    """Return the crafted session of a number; channels and attachments take turns."""
    chance = random.Random(number)
    topics = sorted({_TOPICS[packet.channel] for packet in parts.packets})
    names = [each.name for each in parts.attachments]
    places: list[str] = [*topics, *names, *names]
    place = places[number % len(places)]
    if place in names:
        return _odd_attachment(parts, place, chance)
    if chance.random() < 0.2:
        return _odd_messages(parts, Topic(place), chance)
    return _odd_message(parts, Topic(place), chance)


# ------------------------------------------------------------------------------------ attachments


def _odd_attachment(parts: Parts, name: str, chance: random.Random) -> Crafted:
    at = next(n for n, each in enumerate(parts.attachments) if each.name == name)
    found = list(parts.attachments)
    kind = chance.choice(("missing", "twice", *["inside"] * 10))
    if kind == "missing":
        del found[at]
    elif kind == "twice":
        found.insert(at, found[at])
    else:
        form = _odd_json if name.endswith(".json") else _odd_toml
        kind, data = form(found[at].data, chance)
        found[at] = replace(found[at], data=data)
    return Crafted(f"{name}: {kind}", replace(parts, attachments=tuple(found)))


def _odd_toml(data: bytes, chance: random.Random) -> tuple[str, bytes]:
    lines = data.decode().splitlines()
    keys = [n for n, line in enumerate(lines) if " = " in line and not line.startswith("#")]
    kind, odd = chance.choice(
        [("cut off", data[: chance.randrange(1, len(data))])]
        + [("another", each) for each in _ODD_BYTES]
        + [("value", each) for each in _ODD_TOML] * 2
        + [("no line", b""), ("line twice", b"")]
    )
    if kind in ("cut off", "another") or not keys:
        return kind, odd
    at = chance.choice(keys)
    key = lines[at].split(" = ")[0]
    changed = {"no line": [], "line twice": [lines[at]] * 2}
    new = changed.get(kind, [f"{key} = "])
    text = "\n".join([*lines[:at], *new, *lines[at + 1 :]]).encode() + b"\n"
    if kind == "value":
        text = text.replace(f"{key} = \n".encode(), f"{key} = ".encode() + odd + b"\n", 1)
    return f"{kind} {key} {odd[:20]!r}", text


_ODD_BYTES = (b"", b"\xff\xfe", b"\x00" * 100, b"null", b"[]", b"7", b'"x"', b"\xef\xbb\xbf{}")
_ODD_TOML = (
    *(b"nan", b"inf", b"-inf", b"-1", b"0", b"1e308", b"9223372036854775808", b"1" * 5_000),
    *(b'""', b'"zzz"', b"true", b"[]", b"{}", b"[[]]", b"1979-05-27", b'"\\u0000"', b"[nan, 1]"),
    *(b'"' + b"x" * LONG + b'"', b"[" * DEEP + b"]" * DEEP, b'["a", 1, {x = 2}]', b'"../../x"'),
)


# ----------------------------------------------------------------------------------------- JSON


_RAW = "RAW\x00"
"""Marks a text that is put into JSON as it stands."""


def _raw(text: str) -> str:
    return _RAW + text


_ODD_VALUES: Sequence[Any] = (
    *(None, True, 0, 7, -1, 2**31, 2**53, 2**63, -(2**70), 10**400, 0.5, -1e308, 1e308),
    *("", "zzz", "\ud800", "a\x00b", "../../x", "x" * LONG, "=1+1", "\n\n", "é" * 300),
    *([], {}, [[]], [None], [1, "a"], {"a": None}, {"": {}}, [0] * LONG),
    *(_raw("NaN"), _raw("Infinity"), _raw("-Infinity"), _raw("1e999"), _raw("9" * 5_000)),
    *(
        _raw("[" * DEEP + "]" * DEEP),
        _raw('{"a":' * 500 + "1" + "}" * 500),
        _raw("[" * 300 + "]" * 300),
    ),
)


def _odd_json(data: bytes, chance: random.Random) -> tuple[str, bytes]:
    if chance.random() < 0.15:
        return "another", chance.choice([*_ODD_BYTES, data[: len(data) // 2], data + b"}"])
    value = json.loads(data)
    container, key = _place(value, chance)
    kind = chance.choice(("value", "value", "value", "like", "missing", "twice", "unknown"))
    if container is None or (kind == "unknown" and isinstance(container, dict)):
        if isinstance(value, dict):
            container = value if container is None else container
            container["not known"] = chance.choice(_ODD_VALUES[:20])
        return "unknown key", _dumped(value)
    what = f"{kind} {key}"
    if kind == "missing":
        del container[key]
    elif kind == "twice":
        if isinstance(container, list):
            container.insert(key, container[key])
        else:
            return what, _dumped(value).replace(
                json.dumps(key).encode() + b":",
                json.dumps(key).encode() + b":0," + json.dumps(key).encode() + b":",
                1,
            )
    elif kind == "like":
        container[key] = _like(container[key], chance)
    else:
        container[key] = chance.choice(_ODD_VALUES)
    return f"{what} {str(container)[:60]!r}" if kind != "missing" else what, _dumped(value)


def _like(value: Any, chance: random.Random) -> Any:
    """A value of the same type that is odd."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((-1, 0, value + 1, -value, 2**31, 2**62, 10**9))
    if isinstance(value, float):
        return chance.choice((-value, 0.0, 1e300, -1e9, 1e9, _raw("NaN")))
    if isinstance(value, str):
        return chance.choice(("", value + "x", value.upper(), "zzz|1", value * 100))
    if isinstance(value, list):
        return chance.choice(([], value * 2, value[::-1], value * 200, value[:1]))
    if isinstance(value, dict):
        return chance.choice(({}, {**value, "more": 1}, dict(list(value.items())[:1])))
    return "zzz"


def _place(value: Any, chance: random.Random) -> tuple[Any, Any]:
    """A random place in a value: its container, and its key."""
    container, key, here = None, None, value
    while isinstance(here, dict | list) and here:
        if container is not None and chance.random() < 0.25:
            break
        container = here
        key = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
        here = container[key]
    return container, key


def _dumped(value: Any) -> bytes:
    text = json.dumps(value, separators=(",", ":"))
    marker = json.dumps(_RAW)[1:-1]
    while marker in text:
        start = text.index('"' + marker)
        end = text.index('"', start + 1 + len(marker))
        raw = text[start + 1 + len(marker) : end]
        while raw.endswith("\\"):
            end = text.index('"', end + 1)
            raw = text[start + 1 + len(marker) : end]
        text = text[:start] + json.loads(f'"{raw}"') + text[end + 1 :]
    return text.encode("utf-8", "surrogatepass")


# ------------------------------------------------------------------------------------- messages


def _odd_message(parts: Parts, topic: Topic, chance: random.Random) -> Crafted:
    at = chance.choice(_of(parts, topic))
    packets = list(parts.packets)
    packet = packets[at]
    form = _odd_json if topic.channel.schema.message == "json" else _odd_protobuf(topic)
    kind, data = form(packet.data, chance)
    packets[at] = packet._replace(data=data)
    return Crafted(f"{topic} message {at}: {kind}", replace(parts, packets=tuple(packets)))


def _of(parts: Parts, topic: Topic) -> list[int]:
    return [n for n, each in enumerate(parts.packets) if each.channel == CHANNEL_IDS[topic]]


_TIMES = (0, 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1)


def _odd_messages(parts: Parts, topic: Topic, chance: random.Random) -> Crafted:
    """Messages that are sound, but not where or when they belong."""
    mine, packets = _of(parts, topic), list(parts.packets)
    at = chance.choice(mine)
    kinds = ("time", "later", "missing", "none", "twice", "many", "moved", "swapped", "last only")
    kind = chance.choice(kinds)
    packet = packets[at]
    if kind == "time":
        packets[at] = packet._replace(time_ns=chance.choice(_TIMES))
    elif kind == "later":
        packets[at] = packet._replace(time_ns=packet.time_ns + chance.choice((10**9, 10**13)))
    elif kind == "missing":
        del packets[at]
    elif kind == "none":
        packets = [each for each in packets if each.channel != CHANNEL_IDS[topic]]
    elif kind == "twice":
        packets.insert(at, packet)
    elif kind == "many":
        packets[at:at] = [packet] * 2_000
    elif kind == "moved":
        packets.insert(chance.randrange(len(packets)), packets.pop(at))
    elif kind == "swapped":
        other = chance.choice(packets)
        packets[at] = packet._replace(data=other.data)
    else:
        keep = mine[-1]
        packets = [p for n, p in enumerate(packets) if n == keep or p.channel != packet.channel]
    return Crafted(f"{topic} messages: {kind} {at}", replace(parts, packets=tuple(packets)))


# ------------------------------------------------------------------------------------- protobuf


def _odd_protobuf(topic: Topic) -> Callable[[bytes, random.Random], tuple[str, bytes]]:
    schema = topic.channel.schema
    pool = descriptor_pool.DescriptorPool()
    for file in FileDescriptorSet.FromString(schema.data).file:
        pool.Add(file)
    kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(schema.name))

    def odd(data: bytes, chance: random.Random) -> tuple[str, bytes]:
        if chance.random() < 0.2:
            return "bytes", chance.choice(_odd_wire(data, chance))
        message = kind.FromString(data)
        what = _odd_field(message, chance)
        return what, message.SerializeToString()

    return odd


def _odd_wire(data: bytes, chance: random.Random) -> list[bytes]:
    cut = data[: chance.randrange(len(data) + 1)]
    return [
        *(b"", cut, b"\xff" * 40, data + data, data + b"\xf2\x3f\x03abc", chance.randbytes(60)),
        *(b"\x0a\xff\xff\xff\xff\x0f", data + b"\xf8\x3f\x01", b"\x0b" * DEEP, b"{}"),
    ]


def _odd_field(message: Any, chance: random.Random) -> str:
    field = chance.choice(message.DESCRIPTOR.fields)
    name, kind = field.name, field.cpp_type
    value = getattr(message, name)
    if field.is_repeated if hasattr(field, "is_repeated") else field.label == field.LABEL_REPEATED:
        return f"{name} {_odd_repeated(message, field, chance)}"
    if kind == field.CPPTYPE_MESSAGE:
        if chance.random() < 0.2:
            message.ClearField(name)
            return f"no {name}"
        return f"{name}.{_odd_field(value, chance)}"
    odd = chance.choice(_odd_scalars(field))
    setattr(message, name, odd)
    return f"{name} {str(odd)[:30]}"


def _odd_scalars(field: Any) -> Sequence[Any]:
    kind = field.cpp_type
    whole = (0, 1, 10**9, 4 * 10**9)
    if kind in (field.CPPTYPE_DOUBLE, field.CPPTYPE_FLOAT):
        return (float("nan"), float("inf"), -float("inf"), 1e30, -1e30, -1.0, 0.0, 400.0)
    if field.type == field.TYPE_BYTES:
        return (b"", b"\x00", b"\xff" * LONG)
    if kind == field.CPPTYPE_STRING:
        return ("", "zzz", "zzz|1", "x" * LONG, "a\x00b", "../../x", "=1+1")
    if kind == field.CPPTYPE_INT64:
        return (*whole, -1, 2**62, 2**63 - 1, -(2**63))
    if kind == field.CPPTYPE_UINT64:
        return (*whole, 2**62, 2**63, 2**64 - 1)
    if kind == field.CPPTYPE_INT32:
        return (0, 1, 10**9, -1, 2**31 - 1, -(2**31))
    if kind == field.CPPTYPE_BOOL:
        return (True, False)
    return (0, 1, 7, 2**31 - 1) if kind == field.CPPTYPE_ENUM else (*whole, 2**32 - 1)


def _odd_repeated(message: Any, field: Any, chance: random.Random) -> str:
    values = getattr(message, field.name)
    kinds = ["none", "one less", "twice", "very many"]
    if len(values):
        kinds += ["element"] * 3
    kind = chance.choice(kinds)
    if field.cpp_type == field.CPPTYPE_MESSAGE:
        return _odd_messages_inside(values, kind, chance)
    if kind == "none":
        del values[:]
    elif kind == "one less":
        del values[-1:]
    elif kind == "twice":
        values.extend(list(values))
    elif kind == "very many":
        values.extend([values[0] if len(values) else _odd_scalars(field)[0]] * LONG)
    else:
        odd = _odd_scalars(field)
        if field.cpp_type == field.CPPTYPE_STRING:
            values[chance.randrange(len(values))] = chance.choice(odd[:4])
        else:
            values[chance.randrange(len(values))] = chance.choice(odd)
    return kind


def _odd_messages_inside(values: Any, kind: str, chance: random.Random) -> str:
    if kind == "none":
        del values[:]
    elif kind == "one less":
        del values[-1:]
    elif kind in ("twice", "very many"):
        for _ in range(1 if kind == "twice" else 2_000):
            values.add()
    else:
        at = chance.randrange(len(values))
        return f"{at}.{_odd_field(values[at], chance)}"
    return kind
