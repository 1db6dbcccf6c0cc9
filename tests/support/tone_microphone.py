"""A microphone of PulseAudio's that plays what is written into a pipe, and who plays into it tones
at the pace of the clock: when each began is known.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import DECODED_RATE, RATE, decode

DEADLINE = 120.0
EVERY_NS, LASTS_NS, PITCH = 1_000_000_000, 250_000_000, 1000.0
"""A tone begins every second, where none is asked for, and lasts a quarter of one."""

needs_pulse = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="the microphone is PulseAudio's"),
    pytest.mark.skipif(not shutil.which("pulseaudio"), reason="PulseAudio makes the microphone"),
]


class Instrument:
    """PulseAudio with a pipe for a microphone, and who plays into it; ``onsets`` are when tones
    began [ns of the monotonic clock]. It plays a tone every second with ``regular``, else when
    :meth:`play_at` says."""

    def __init__(self, folder: Path, regular: bool = True) -> None:
        self._pipe = folder / "pipe"
        self._source = (
            "module-pipe-source", "source_name=tube", f"file={self._pipe}",
            "format=s16le", f"rate={RATE}", "channels=1",
        )  # fmt: skip
        own = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        self.environment = {**os.environ, **own}
        (folder / ".asoundrc").write_text("pcm.!default { type pulse }\n", encoding="utf-8")
        folder.chmod(0o700)
        self._server = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--realtime=no"),
                *("--disable-shm=yes", "--use-pid-file=no", "--load=module-native-protocol-unix"),
            ],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(lambda: self._told("info").returncode == 0)
        self._module = self.plug()
        self.onsets: list[int] = []
        self._said: tuple[int, NDArray[np.int16]] = (0, np.zeros(0, np.int16))
        self._regular = regular
        self._over = threading.Event()
        self._player = threading.Thread(target=self._play)
        self._player.start()

    def plug(self) -> str:
        done = self._told("load-module", *self._source)
        assert done.returncode == 0, done.stderr
        self._module = done.stdout.strip()
        return self._module

    def unplug(self) -> None:
        assert self._told("unload-module", self._module).returncode == 0

    def close(self) -> None:
        self._over.set()
        self._player.join()
        self._server.kill()
        self._server.wait()

    def _told(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["pactl", *words], env=self.environment, capture_output=True, text=True, check=False
        )

    def play_at(self, onset_ns: int) -> None:
        """A tone, later than any before."""
        self.onsets.append(onset_ns)

    def say(self, samples: NDArray[np.int16]) -> int:
        """Play a sound (16,000 samples a second) once, from now on; tells when it begins [ns]."""
        begins = time.monotonic_ns() + 50_000_000
        self._said = (begins, samples)
        return begins

    def _play(self) -> None:
        """Samples as the clock asks for them; what nobody reads is lost, as sound in air is."""
        begun, played, pipe = time.monotonic_ns(), 0, None
        if self._regular:
            self.onsets.append(begun)
        while not self._over.wait(0.002):
            now = time.monotonic_ns()
            due = (now - begun) * RATE // 1_000_000_000
            if self._regular and now > self.onsets[-1] + EVERY_NS // 2:
                self.onsets.append(self.onsets[-1] + EVERY_NS)
            times = begun + np.arange(played, due) * (1_000_000_000 // RATE)
            wave = np.zeros(due - played)
            if (number := bisect_right(self.onsets, now)) and len(times):
                since = times - self.onsets[number - 1]
                sounding = (since >= 0) & (since < LASTS_NS)
                wave = 16000 * np.sin(2e-9 * np.pi * PITCH * since) * sounding
            began_ns, said = self._said
            places = (times - began_ns) * RATE // 1_000_000_000
            inside = (places >= 0) & (places < len(said))
            wave[inside] += said[places[inside]]
            played = due
            try:
                if pipe is None:
                    pipe = os.open(self._pipe, os.O_WRONLY | os.O_NONBLOCK)
                os.write(pipe, wave.astype("<i2").tobytes())
            except OSError:
                if pipe is not None:
                    os.close(pipe)
                pipe = None


def until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE
    while not there():
        assert time.monotonic() < end
        time.sleep(0.02)


def heard(packets: list[AudioPacket]) -> list[tuple[int, float]]:
    """When each tone that is heard from its beginning to its end began [ns], and its pitch [Hz]."""
    pieces = list(decode(packets))
    found: list[tuple[int, float]] = []
    for number, (time_ns, samples) in enumerate(pieces):
        before = pieces[number - 1][1] if number else np.ones(1)
        loud = np.flatnonzero(np.abs(samples) > 0.1)
        whole = number + 9 <= len(pieces)
        if whole and len(loud) and np.abs(before).max() < 0.05:
            onset = time_ns + int(loud[0]) * 1_000_000_000 // DECODED_RATE
            tone = np.concatenate([each for _, each in pieces[number + 2 : number + 9]])
            heights = np.abs(np.fft.rfft(tone))
            found.append((onset, float(np.argmax(heights)) * DECODED_RATE / len(tone)))
    return found
