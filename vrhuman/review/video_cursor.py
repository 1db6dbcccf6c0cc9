"""Decodes the picture of a recorded video at any time.

Decoding starts from the key picture before, or continues from the last picture. Key pictures come
once a second, so that a jump decodes at most a second's pictures; going on from picture to picture
decodes each once.
"""

from __future__ import annotations

from collections.abc import Iterator

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.video import Picture, decode
from vrhuman.review.index import Index


class VideoCursor:
    """One video of an indexed session; its decoder remains where it is between calls."""

    def __init__(self, index: Index, topic: Topic) -> None:
        self._index, self._topic = index, topic
        self._times, self._places = index[topic]
        self._playing: Iterator[tuple[int, Picture]] = iter(())
        self._number = -1
        self._shown: Picture | None = None

    def picture(self, time_ns: int) -> Picture | None:
        """Return the newest picture at or before a time; None if there is none that can be decoded.

        :raises SessionError: if the video cannot be decoded.
        """
        wanted = self._index.until(self._topic, time_ns) - 1
        if wanted < 0:
            return None
        if wanted == self._number:
            return self._shown
        key = self._key_before(wanted)
        if key is None:
            return None
        if not key <= self._number < wanted:
            self._playing, self._number = decode(self._packets(key)), key - 1
        while self._number < wanted:
            found = next(self._playing, None)
            if found is None:
                self._number, self._shown = -1, None
                raise SessionError(f"the video has no picture of {self._times[wanted]} ns")
            self._number += 1
            self._shown = found[1]
        return self._shown

    def _key_before(self, number: int) -> int | None:
        """Return the key picture that a picture builds on.

        It is None if a gap of the file is between the two.
        """
        gaps = self._index.before(Topic.GAP, int(self._places[number]))
        low = int(self._index[Topic.GAP].places[gaps - 1]) if gaps else -1
        for each in range(number, -1, -1):
            if self._places[each] < low:
                return None
            if self._packet(each).key:
                return each
        return None

    def _packets(self, number: int) -> Iterator[VideoPacket]:
        """Yield as many packets as are needed, from a key picture on.

        Each gives its picture at once.
        """
        for each in range(number, len(self._times)):
            yield self._packet(each)

    def _packet(self, number: int) -> VideoPacket:
        channel: Channel[VideoPacket] = self._topic.channel
        return channel.decode(*self._index.message(int(self._places[number])))
