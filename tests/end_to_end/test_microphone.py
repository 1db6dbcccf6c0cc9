"""A microphone that PortAudio really opens: its sound comes back with its pitch and its time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.scenarios.process import heed_interrupts
from tests.support.tone_microphone import DEADLINE, PITCH, Instrument, heard, needs_pulse, until
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.reader import Session
from vrhuman.runtime.processes.microphone_process import MicrophoneLink

pytestmark = needs_pulse
LATE = 0.25
"""Seconds by which a tone may be misplaced: who writes into the pipe may be kept from it."""


def assert_are_the_tones(packets: list[AudioPacket], onsets: list[int], at_least: int) -> None:
    """So many came back whole; who plays may have been kept from others for a moment."""
    tones = heard(packets)
    whole = [
        onset
        for onset, pitch in tones
        if pitch == pytest.approx(PITCH, abs=20.0)
        and min(abs(onset - played) for played in onsets) < LATE * 1e9
    ]
    assert len(whole) >= at_least, (tones, onsets)


@pytest.fixture
def instrument(tmp_path: Path) -> Iterator[Instrument]:
    folder = tmp_path / "pulse"
    folder.mkdir()
    instrument = Instrument(folder)
    yield instrument
    instrument.close()


def test_tones_are_recorded_at_their_time_and_again_after_the_microphone_was_pulled_out(
    instrument: Instrument, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, instrument.environment[name])
    link = MicrophoneLink("")
    packets: list[AudioPacket] = []
    news: list[str] = []

    def listened(seconds: float) -> bool:
        packets.extend(link.take())
        news.extend(link.news())
        return len(packets) >= 50 * seconds

    try:
        link.wait_ready()
        until(lambda: listened(3.5))
        assert link.level < 0.0
        before = packets.copy()
        instrument.unplug()
        until(lambda: listened(0.0) and len(news) >= 1)
        instrument.plug()
        until(lambda: listened(0.0) and len(news) >= 2)
        packets.clear()
        until(lambda: listened(2.5))
    finally:
        link.close()

    assert news[:2] == ["the sound has a gap: the microphone is gone", "the microphone is back"]
    assert_are_the_tones(before, instrument.onsets, 2)
    assert_are_the_tones(packets, instrument.onsets, 1)


def test_a_run_with_a_microphone_has_its_sound_in_the_file(
    instrument: Instrument, tmp_path: Path
) -> None:
    with virtual_display((1024, 600)) as screen:
        run = ("run", "excalibur", "--display", "desktop", "--microphone", "--steps", "5")
        trial = subprocess.Popen(
            [sys.executable, "-m", "vrhuman", *run, "--out", str(tmp_path)],
            env={**instrument.environment, "DISPLAY": screen},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed_interrupts,
        )

        def recorded() -> list[AudioPacket]:
            assert trial.poll() is None, trial.stderr.read() if trial.stderr else ""
            files = list(tmp_path.glob("*.mcap"))
            if not files or files[0].stat().st_size == 0:
                return []
            with Session.open(files[0]) as session:
                return list(session.audio_packets())

        try:
            until(lambda: len(recorded()) >= 130)
            trial.send_signal(signal.SIGINT)
            trial.communicate(timeout=DEADLINE)
        finally:
            trial.kill()

    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        assert session.closed
        assert session.start.settings["microphone"]
        assert_are_the_tones(list(session.audio_packets()), instrument.onsets, 2)


def test_a_run_without_the_microphone_it_asks_for_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / ".asoundrc").write_text("", encoding="utf-8")
    with virtual_display((1024, 600)) as screen:
        run = ("run", "excalibur", "--display", "desktop", "--microphone", "none such")
        done = subprocess.run(
            [sys.executable, "-m", "vrhuman", *run, "--out", str(tmp_path / "out")],
            env={**os.environ, "DISPLAY": screen, "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=DEADLINE,
        )

    assert done.returncode == 2
    assert "no microphone" in done.stderr.splitlines()[-1]
    assert not list(tmp_path.rglob("*.mcap"))


def test_the_microphones_that_can_be_named_are_listed(instrument: Instrument) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vrhuman", "microphones", "--json"],
        env=instrument.environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0
    devices = json.loads(done.stdout.splitlines()[-1])
    assert "default" in {device["name"] for device in devices}
