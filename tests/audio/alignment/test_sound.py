"""A recording of any rate and number of channels is read as 16 kHz mono."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.spoken_sentences import write_wav
from vrhuman.audio.alignment.sound import SoundError, read_sound


@pytest.mark.parametrize(("rate", "channels"), [(16_000, 1), (44_100, 2), (8_000, 1), (48_000, 6)])
def test_any_rate_and_channels(rate: int, channels: int, tmp_path: Path) -> None:
    tone = 0.5 * np.sin(2.0 * np.pi * 440.0 * np.arange(rate) / rate)

    found = read_sound(write_wav(tmp_path / "tone.wav", tone, rate, channels))

    assert len(found) == pytest.approx(16_000, abs=40)
    frequency = np.argmax(np.abs(np.fft.rfft(found))) * 16_000 / len(found)
    assert frequency == pytest.approx(440.0, abs=1.5)


@pytest.mark.parametrize("content", [b"", b"no sound at all", None])
def test_what_is_no_sound_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "voice.wav"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(SoundError, match=r"voice\.wav"):
        read_sound(path)


def test_a_recording_without_a_sample_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SoundError, match="no sound"):
        read_sound(write_wav(tmp_path / "empty.wav", np.zeros(0)))
