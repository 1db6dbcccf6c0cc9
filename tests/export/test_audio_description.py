"""Captions are spoken when they are shown, or after the one before."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest

from tests.support.spoken_sentences import ESPEAK, NO_ESPEAK
from vrhuman.export.audio_description import NoVoice, write_description


@pytest.mark.skipif(ESPEAK is None, reason=NO_ESPEAK)
def test_captions_are_spoken_at_their_times(tmp_path: Path) -> None:
    path = tmp_path / "description.wav"

    write_description(path, [(1000, "A person opens the fridge."), (1200, "They close it.")], 9000)

    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
        rate = file.getframerate()
    loud = np.flatnonzero(np.abs(samples) > 300) / rate
    assert len(samples) / rate == pytest.approx(9.0, abs=0.01)
    assert loud[0] == pytest.approx(1.0, abs=0.1)
    assert np.diff(loud).max() > 0.2  # one after the other
    assert 2.5 < loud[-1] < 6.0


def test_without_a_voice_the_remedy_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(NoVoice, match="install"):
        write_description(tmp_path / "description.wav", [], 0)
