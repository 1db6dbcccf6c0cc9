"""Encodes a session's sound to Opus packets that survive cuts of the file, and exports WAV."""

from __future__ import annotations

import wave
from collections import deque
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.files.private import open_bytes
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import Floats

RATE = 16_000
"""Samples encoded per second, of one channel: enough for speech."""
BLOCK = 320
"""Samples of a packet: 20 ms, as Foxglove's schema asks for."""
DECODED_RATE = 48_000
"""Samples decoded per second: Opus's own rate."""

_BLOCK_NS = BLOCK * 1_000_000_000 // RATE
_AHEAD_NS = 104 * 1_000_000_000 // RATE
"""libopus looks 6.5 ms ahead: a packet's decoded sound began this much before its input."""
_JUMP_NS = _BLOCK_NS // 2
"""Sound that begins this much earlier or later than the last ended does not follow it."""
_BITS_PER_SECOND = 32_000


class SoundEncoder:
    """Encodes blocks of the microphone to packets, in a process of its own."""

    def __init__(self) -> None:
        self._context = _encoder()
        self._times: deque[int] = deque()
        self._next_ns: int | None = None
        self._samples = 0

    def encode(self, time_ns: int, samples: NDArray[np.int16]) -> list[AudioPacket]:
        """The packets of one block of :data:`BLOCK` samples, which began at ``time_ns``.

        A block that does not follow the last one begins the encoding anew.
        """
        if samples.shape != (BLOCK,):
            raise ValueError(f"samples of shape {samples.shape} where ({BLOCK},) belongs")
        packets: list[AudioPacket] = []
        if self._next_ns is not None and abs(time_ns - self._next_ns) > _JUMP_NS:
            packets = self.flush()
            self._context, self._samples = _encoder(), 0
        self._next_ns = time_ns + _BLOCK_NS
        self._times.append(time_ns - _AHEAD_NS)
        frame = av.AudioFrame.from_ndarray(samples[None], format="s16", layout="mono")
        frame.sample_rate, frame.time_base = RATE, Fraction(1, RATE)
        frame.pts = self._samples
        self._samples += BLOCK
        return packets + self._packets(frame)

    def flush(self) -> list[AudioPacket]:
        """Return the packets still inside, at the end."""
        if self._next_ns is not None:
            self._times.append(self._next_ns - _AHEAD_NS)
        self._next_ns = None
        packets = self._packets(None)
        self._times.clear()
        return packets

    def _packets(self, frame: av.AudioFrame | None) -> list[AudioPacket]:
        return [
            AudioPacket(self._times.popleft(), bytes(packet))
            for packet in self._context.encode(frame)
        ]


def _encoder() -> av.AudioCodecContext:
    context = av.AudioCodecContext.create("libopus", "w")
    context.sample_rate, context.layout, context.format = RATE, "mono", "s16"
    context.bit_rate = _BITS_PER_SECOND
    context.options = {"application": "voip", "frame_duration": "20"}
    return context


def decode(packets: Iterable[AudioPacket]) -> Iterator[tuple[int, Floats]]:
    """Time and samples (-1..1, :data:`DECODED_RATE` a second) of every packet.

    :raises SessionError: for bytes that are no Opus packet.
    """
    context, due_ns = _decoder(), None
    for each in packets:
        if due_ns is not None and abs(each.time_ns - due_ns) > _JUMP_NS:
            context = _decoder()
        try:
            frames = context.decode(av.Packet(each.data))
        except av.FFmpegError as error:
            raise SessionError(f"the sound cannot be decoded: {error}") from error
        parts = [frame.to_ndarray()[0].astype(np.float64) for frame in frames]
        samples: Floats = np.concatenate(parts) if parts else np.zeros(0)
        due_ns = each.time_ns + len(samples) * 1_000_000_000 // DECODED_RATE
        yield each.time_ns, samples


def _decoder() -> av.AudioCodecContext:
    context = av.AudioCodecContext.create("opus", "r")
    context.sample_rate, context.layout = DECODED_RATE, "mono"
    return context


def export_wav(session: Session, path: Path | str) -> float:
    """Write a session's sound as WAV (16 bit, mono, 48 kHz); return its duration [s].

    It begins with the first packet. Missing sound is replaced by silence: every moment is within 10
    ms of the session's clock.

    :raises SessionError: if the session has no sound.
    """
    seconds = write_wav(joined(session.audio_packets()), path)
    if not seconds:
        Path(path).unlink()
        raise SessionError(f"{session.path}: this session has no sound")
    return seconds


def write_wav(pieces: Iterable[Floats], path: Path | str) -> float:
    """Write one piece after another (-1..1) as WAV; return the duration [s].

    The format is 16 bit, mono, 48 kHz.
    """
    written = 0
    with open_bytes(Path(path)) as out, wave.open(out, "wb") as file:
        file.setparams((1, 2, DECODED_RATE, 0, "NONE", ""))
        for samples in pieces:
            file.writeframesraw((np.clip(samples, -1.0, 1.0) * 32767).astype("<i2").tobytes())
            written += len(samples)
    return written / DECODED_RATE


def joined(packets: Iterable[AudioPacket], first_ns: int | None = None) -> Iterator[Floats]:
    """Yield the samples of packets as one sound, in pieces of a second or less.

    It begins at ``first_ns`` (the first packet's time). Missing sound is replaced by silence: every
    moment is within 10 ms of the session's clock.

    :raises SessionError: for bytes that are not an Opus packet.
    """
    told = 0
    for time_ns, samples in decode(packets):
        first_ns = time_ns if first_ns is None else first_ns
        late = (time_ns - first_ns) * DECODED_RATE // 1_000_000_000 - told
        if abs(late) > _JUMP_NS * DECODED_RATE // 1_000_000_000:
            samples = samples[max(0, -late) :]
            told += max(0, late)
            for left in range(late, 0, -DECODED_RATE):
                yield np.zeros(min(left, DECODED_RATE))
        if len(samples):
            yield samples
        told += len(samples)
