"""What the window of narrations lets others do: aligning, playing, and finding what is pointed at.

Each function runs in a process of its own, and uses no Qt; it sends its results and ends.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from vrhuman.agents.endpoint.transcribing import SpeechSettings, transcribe
from vrhuman.audio.alignment.aligner import AlignedWord, Aligner
from vrhuman.audio.alignment.sound import RATE as SOUND_RATE
from vrhuman.audio.alignment.sound import read_sound, resampled
from vrhuman.audio.devices import NoSoundDevice, chosen, hush_drivers, outputs
from vrhuman.audio.loudspeaker import LATENCY_SECONDS, Loudspeaker
from vrhuman.benchmarks.vidln.pointing import Pointed, things_under
from vrhuman.export.voice import begins_ns, write_webm
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import DECODED_RATE, joined
from vrhuman.records import Floats, VrhumanError
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import open_recording

SIZE = (800, 600)
"""The pictures' size in which the things under a trace are found [px]."""
_LOOK_S = 0.02


@dataclass(frozen=True, slots=True)
class Aligned:
    """When each word of a caption was said."""

    words: tuple[AlignedWord, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a model wrote down of what was said."""

    caption: str


@dataclass(frozen=True, slots=True)
class Playing:
    """A voice is heard from this moment on [ns of the monotonic clock]; ``why`` if it is not."""

    begun_ns: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """A trace on one picture: the session's time, and the trace's parts as shares of it."""

    time_ns: int
    parts: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True, slots=True)
class PointedThings:
    """The things under each trail, in the order in which they were asked."""

    things: tuple[tuple[Pointed, ...], ...]


@dataclass(frozen=True, slots=True)
class NotDone:
    """Why something could not be done."""

    why: str


def sound_of(packets: Sequence[AudioPacket]) -> Floats:
    """Return a take's sound at Opus' own rate, as its file plays it."""
    return np.concatenate(list(joined(packets, begins_ns(packets))))


def align_voice(line: Connection, packets: Sequence[AudioPacket], caption: str) -> None:
    """Find when each word of a caption was said, and send it."""
    try:
        line.send(Aligned(Aligner().align(resampled(sound_of(packets), DECODED_RATE), caption)))
    except VrhumanError as error:
        line.send(NotDone(str(error)))
    _wait(line)


def transcribe_voice(
    line: Connection, packets: Sequence[AudioPacket], speech: SpeechSettings
) -> None:
    """Ask an endpoint what is said, and send it."""
    try:
        with TemporaryDirectory() as folder:
            place = Path(folder) / "voice.webm"
            write_webm(place, packets)
            line.send(Proposed(transcribe(place, speech)))
    except VrhumanError as error:
        line.send(NotDone(str(error)))
    _wait(line)


def play_voice(line: Connection, packets: Sequence[AudioPacket]) -> None:
    """Play a take's voice, and send when it began; without a loudspeaker it is only timed."""
    _play(line, sound_of(packets))


def play_file(line: Connection, path: Path, start_ms: int, end_ms: int | None) -> None:
    """Play a part of a recording, and send when it began; to its end where none is given."""
    try:
        sound = read_sound(path)
    except VrhumanError as error:
        line.send(NotDone(str(error)))
        _wait(line)
        return
    last = len(sound) if end_ms is None else end_ms * SOUND_RATE // 1000
    part = sound[start_ms * SOUND_RATE // 1000 : last]
    _play(line, np.repeat(part, DECODED_RATE // SOUND_RATE))


def _play(line: Connection, sound: Floats) -> None:
    hush_drivers()
    samples = (np.clip(sound, -1.0, 1.0) * 32767).astype(np.int16)
    try:
        with Loudspeaker(chosen("", outputs(), "loudspeaker")) as loudspeaker:
            loudspeaker.play(samples)
            line.send(Playing(time.monotonic_ns() + round(LATENCY_SECONDS * 1e9)))
            _wait(line)
    except NoSoundDevice as error:
        line.send(Playing(time.monotonic_ns(), str(error)))
        _wait(line)


def find_things(line: Connection, path: Path, meshes: Path | None, trails: Sequence[Trail]) -> None:
    """Find which things are under traces, and send them."""
    try:
        with open_recording(path) as recording:
            view = SceneView(recording, *SIZE, meshes)
            try:
                found = []
                for each in trails:
                    ids, names = view.ids(recording.at(each.time_ns), AGENT)
                    found.append(things_under(each.parts, ids, names))
            finally:
                view.close()
        line.send(PointedThings(tuple(found)))
    except VrhumanError as error:
        line.send(NotDone(str(error)))
    _wait(line)


def _wait(line: Connection) -> None:
    """Wait until the window needs this process no more."""
    try:
        line.recv()
    except (EOFError, OSError, KeyboardInterrupt):
        return
