"""Indexes every message of a session file, so that any moment of it is found quickly.

The file is read once, and every chunk's checksum verified (half a gigabyte a second). A *place* is
a number that rises in the order of recording: the chunk's, and the message's offset in it.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mcap.opcode import Opcode
from numpy.typing import NDArray

from vrhuman.recording.channels import Topic
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.framing import MESSAGE_HEAD, RECORD
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import SessionDamaged
from vrhuman.recording.start_file import read_start

_KEPT = 96
"""The number of chunks kept in memory.

In a file that was never closed there is one for each frame: this is more than a second's.
"""
_OFFSET = 1 << 32
"""A number larger than any offset in a chunk."""
_UINT32 = 1 << 32
_MESSAGE = int(Opcode.MESSAGE)


class Places(NamedTuple):
    """One topic's messages in the order of recording: times [ns] and places, (N,) each."""

    times_ns: NDArray[np.int64]
    places: NDArray[np.int64]


class Index:
    """An open session file by topic, time and place; for one thread.

    ``damage`` says what is wrong with the file, None if nothing is: only what comes before the
    damage is known.

    :raises SessionError: if the file is not a session.
    """

    def __init__(self, path: Path) -> None:
        self._blocks = Blocks(path)
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self.damage = self._blocks.damage
        try:
            self.start: SessionStart = read_start(self._blocks)
            self._found = self._gone_through()
            self._check_times()
        except BaseException:
            self._blocks.close()
            raise

    def close(self) -> None:
        self._blocks.close()

    def __getitem__(self, topic: Topic) -> Places:
        """Return where a topic's messages are; empty if it has none."""
        return self._found.get(topic, _NONE)

    def before(self, topic: Topic, place: int) -> int:
        """Return how many of a topic's messages were recorded before a place."""
        return int(np.searchsorted(self[topic].places, place))

    def until(self, topic: Topic, time_ns: int) -> int:
        """Return how many of a topic's messages have a time that is not later."""
        return int(np.searchsorted(self[topic].times_ns, time_ns, "right"))

    def message(self, place: int) -> tuple[int, bytes]:
        """Return the time [ns] and the bytes of the message at a place.

        :raises SessionDamaged: if its chunk was changed since it was written.
        """
        chunk, offset = divmod(place, _OFFSET)
        content = self._content(chunk)
        _, length = RECORD.unpack_from(content, offset)
        start = offset + RECORD.size
        _, _, time_ns, _ = MESSAGE_HEAD.unpack_from(content, start)
        return time_ns, content[start + MESSAGE_HEAD.size : start + length]

    def _content(self, chunk: int) -> bytes:
        content = self._kept.pop(chunk, None)
        if content is None:
            content = self._blocks.content(self._blocks.chunks[chunk])
        self._kept[chunk] = content
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return content

    def _check_times(self) -> None:
        found = [each.times_ns for each in self._found.values() if len(each.times_ns)]
        if found:
            times = [(int(each.min()), int(each.max())) for each in found]
            self._blocks.check_times(min(low for low, _ in times), max(high for _, high in times))

    def _gone_through(self) -> dict[Topic, Places]:
        topics = set(Topic)
        known = {n: Topic(name) for n, name in self._blocks.channels.items() if name in topics}
        found = {number: (array("q"), array("q")) for number in known}
        numbered = 0
        for chunk, span in enumerate(self._blocks.chunks):
            try:
                content = self._blocks.content(span)
            except SessionDamaged as error:
                self.damage = str(error)
                break
            appended = span.channels is None  # then its messages are numbered through the file
            at, end = 0, len(content)
            while at < end:
                opcode, length = RECORD.unpack_from(content, at)
                if opcode == _MESSAGE:
                    channel, number, time_ns, _ = MESSAGE_HEAD.unpack_from(
                        content, at + RECORD.size
                    )
                    if appended and number != numbered % _UINT32:
                        self.damage = f"messages are missing before byte {span.offset}"
                        return _frozen(known, found)
                    numbered += 1
                    if channel in found:
                        times, places = found[channel]
                        times.append(time_ns)
                        places.append(chunk * _OFFSET + at)
                at += RECORD.size + length
        return _frozen(known, found)


def _frozen(
    known: dict[int, Topic], found: dict[int, tuple[array[int], array[int]]]
) -> dict[Topic, Places]:
    return {
        known[number]: Places(np.array(times, np.int64), np.array(places, np.int64))
        for number, (times, places) in found.items()
    }


_NONE = Places(np.zeros(0, np.int64), np.zeros(0, np.int64))
