"""Cues that PortAudio really plays: heard again through the loudspeaker's own monitor, and again
after the loudspeaker was pulled out and put back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.support.scenarios.process import finish, needs_runtime, start
from tests.support.tone_microphone import until
from vrhuman.audio.cues import Cue
from vrhuman.headset.simulated_runtime import runtime_folder
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import DECODED_RATE, decode
from vrhuman.runtime.processes.cue_process import CueLink
from vrhuman.runtime.processes.microphone_process import MicrophoneLink

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="the loudspeaker is PulseAudio's"),
    pytest.mark.skipif(not shutil.which("pulseaudio"), reason="PulseAudio makes the loudspeaker"),
]
AUDIBLE = 0.03
SOON_NS = 1_000_000_000
RUNTIMES = runtime_folder().parent


class Loudspeaker:
    """PulseAudio with a loudspeaker that is none, and a microphone that hears it."""

    def __init__(self, folder: Path) -> None:
        self.environment = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
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
        self._modules = self.plug()

    def plug(self) -> list[str]:
        self._modules = [
            self._told("load-module", *words).stdout.strip()
            for words in (
                ("module-null-sink", "sink_name=speaker", "rate=48000"),
                ("module-remap-source", "master=speaker.monitor", "source_name=ear"),
            )
        ]
        self._told("set-default-source", "ear")
        return self._modules

    def unplug(self) -> None:
        for module in reversed(self._modules):
            assert self._told("unload-module", module).returncode == 0

    def close(self) -> None:
        self._server.kill()
        self._server.wait()

    def _told(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["pactl", *words], env=self.environment, capture_output=True, text=True, check=False
        )


@pytest.fixture
def loudspeaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loudspeaker]:
    folder = tmp_path / "pulse"
    folder.mkdir()
    loudspeaker = Loudspeaker(folder)
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, loudspeaker.environment[name])
    yield loudspeaker
    loudspeaker.close()


def pitch(packets: list[AudioPacket]) -> float:
    """Of the loudest part of what was heard [Hz]; 0 where nothing was."""
    sound = np.concatenate([samples for _, samples in decode(packets)]) if packets else np.zeros(1)
    loud = np.flatnonzero(np.abs(sound) > AUDIBLE)
    if not len(loud):
        return 0.0
    part = sound[loud[0] : loud[0] + DECODED_RATE // 12]
    return float(np.argmax(np.abs(np.fft.rfft(part, DECODED_RATE))))


@needs_runtime
def test_a_participant_hears_that_a_phase_begins(loudspeaker: Loudspeaker, tmp_path: Path) -> None:
    environment = {**loudspeaker.environment, "VRHUMAN_CACHE": str(RUNTIMES)}

    told = finish(start("sound", "cues", str(tmp_path), environment=environment), None)

    with Session.open(told["path"]) as session:
        (phase,) = session.phases()
        heard = [p for p in session.audio_packets() if 0 <= p.time_ns - phase.time_ns < SOON_NS]
        assert session.start.settings["cues"]
    assert pitch(heard) == pytest.approx(523.0, abs=20.0)


def test_a_cue_is_heard_and_again_after_the_loudspeaker_was_away(
    loudspeaker: Loudspeaker,
) -> None:
    cues, ear = CueLink(""), MicrophoneLink("")
    packets: list[AudioPacket] = []
    news: list[str] = []
    of_the_ear: list[str] = []

    def heard() -> bool:
        packets.extend(ear.take())
        return abs(pitch(packets[-100:]) - 659.0) < 20.0

    def told(count: int) -> bool:
        ear.take()
        news.extend(cues.news())
        return len(news) >= count

    def ear_is_back() -> bool:
        ear.take()
        of_the_ear.extend(ear.news())
        return "the microphone is back" in of_the_ear

    try:
        cues.wait_ready()
        ear.wait_ready()
        cues.play(Cue.QUESTION)
        until(heard)
        loudspeaker.unplug()
        until(lambda: told(1))
        cues.play(Cue.BREAK)  # for nobody, now or later
        loudspeaker.plug()
        until(lambda: told(2))
        until(ear_is_back)
        packets.clear()
        cues.play(Cue.QUESTION)
        until(heard)
    finally:
        cues.close()
        ear.close()

    assert news == ["no cues: the loudspeaker is gone", "the loudspeaker is back"]
