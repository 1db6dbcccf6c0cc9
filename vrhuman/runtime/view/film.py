"""The running session's own video, with a picture of any of its moments: for the replay player.

The loop says which moment it wants and takes the newest picture there is; finding and decoding
happen in a process of its own, so that the loop never waits. The packets are kept in that process's
temporary file: an hour of video is hundreds of megabytes.
"""

from __future__ import annotations

import tempfile
import time
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence

from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.video import Picture, decode
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull
from vrhuman.runtime.processes.messages import Stop
from vrhuman.runtime.view.agent_view import HEIGHT, WIDTH

PACKET_BYTES = 1 << 24
WISH_BYTES = 1 << 8
PICTURE_BYTES = WIDTH * HEIGHT * 3 + (1 << 10)
IDLE_SECONDS = 0.004

FilmPicture = tuple[int, Picture]
"""A picture, and the session time [ns] at which it was seen."""


class VideoBuffer:
    """The packets of a video in the order of their times, and the picture of any moment.

    The next picture costs the decoding of one; a jump costs that of all since the key picture.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 -- closed by close()
        self._times: list[int] = []
        self._places: list[tuple[int, int]] = []  # first byte, bytes
        self._keys: list[int] = []  # numbers of the key pictures
        self._end = 0
        self._playing: Iterator[FilmPicture] = iter(())
        self._shown: FilmPicture | None = None

    def add(self, packet: VideoPacket) -> None:
        """Add the next picture.

        It is left out if it is not later than the last one, or cannot be decoded because the key
        picture before it is missing.
        """
        if self._times and packet.time_ns <= self._times[-1]:
            return
        if not packet.key and not self._keys:
            return
        if packet.key:
            self._keys.append(len(self._times))
        self._times.append(packet.time_ns)
        self._places.append((self._end, len(packet.data)))
        self._file.seek(self._end)
        self._file.write(packet.data)
        self._end += len(packet.data)

    def picture(self, time_ns: int) -> FilmPicture | None:
        """Return what was seen at ``time_ns``: the newest picture that is not later.

        Before the first picture it is the first one; None if there is none.
        """
        if not self._times:
            return None
        wanted = max(0, bisect_right(self._times, time_ns) - 1)
        moment = self._times[wanted]
        key = self._keys[bisect_right(self._keys, wanted) - 1]
        shown, self._shown = self._shown, None  # decoding cannot continue from a failed picture
        if shown is None or not self._times[key] <= shown[0] <= moment:
            self._playing, shown = decode(self._packets(key)), None
        while shown is None or shown[0] < moment:
            shown = next(self._playing, None)
            if shown is None:
                raise SessionError(f"the video has no picture of {moment} ns")
        self._shown = shown
        return shown

    def close(self) -> None:
        self._file.close()

    def _packets(self, number: int) -> Iterator[VideoPacket]:
        """Yield as many packets as are needed, starting with a key picture.

        Each one gives its picture at once, so that no more are read than were added.
        """
        while number < len(self._times):
            start, size = self._places[number]
            self._file.seek(start)
            data = self._file.read(size)
            yield VideoPacket(self._times[number], data, number in self._keys)
            number += 1


def project(
    orders: tuple[int, str],
    packets: tuple[int, str],
    wishes: tuple[int, str],
    pictures: tuple[int, str],
) -> None:
    """Run the process: take packets and requested moments, put out pictures."""
    step_back()
    control, inbox = Ring(*orders), Ring(*packets)
    wanted, outbox = Mailbox(*wishes), Mailbox(*pictures)
    reel, wish, sent = VideoBuffer(), None, None
    try:
        while not orphaned() and Stop() not in control.take():
            for packet in inbox.take():
                reel.add(packet)
            newer = wanted.get()
            wish = wish if newer is None else newer
            found = None if wish is None else _found(reel, wish)
            if found is None or found[0] == sent:
                time.sleep(IDLE_SECONDS)
                continue
            outbox.put(found)
            sent = found[0]
    finally:
        reel.close()
        for end in (control, inbox, wanted, outbox):
            end.close()


def _found(reel: VideoBuffer, time_ns: int) -> FilmPicture | None:
    try:
        return reel.picture(time_ns)
    except SessionError:
        return None  # a damaged part of the video shows nothing; the session continues


class Film:
    """The loop's link to the process of the video; no call waits.

    Call ``add(packets)`` each frame and ``wish(ns)`` when another moment is wanted; ``picture()``
    is what to show. If the process died, the last picture remains; the video in the session file is
    not affected.
    """

    def __init__(self) -> None:
        self._packets = Ring(PACKET_BYTES)
        self._wishes = Mailbox(WISH_BYTES)
        self._pictures = Mailbox(PICTURE_BYTES)
        self._unsent: deque[VideoPacket] = deque()
        self._newest: FilmPicture | None = None
        self._child = Child(
            "vrhuman-film",
            project,
            self._packets.address,
            self._wishes.address,
            self._pictures.address,
        )

    def add(self, packets: Sequence[VideoPacket]) -> None:
        """Add packets of the video.

        What the process has no room for yet waits for the next call.
        """
        self._unsent += packets
        if not self._child.alive:
            self._unsent.clear()  # the process has ended
        while self._unsent:
            try:
                self._packets.put(self._unsent[0])
            except RingFull:
                return
            self._unsent.popleft()

    def request(self, time_ns: int) -> None:
        """Set the moment [ns, the session's clock] to be shown next."""
        self._wishes.put(time_ns)

    def picture(self) -> FilmPicture | None:
        """Return the newest picture there is, (600, 800, 3), with its own time; None before any."""
        self._newest = self._pictures.get() or self._newest
        return self._newest

    def close(self) -> None:
        self._child.close()
        for end in (self._packets, self._wishes, self._pictures):
            end.close()
