"""A loudspeaker plays one cue after another without a break, and is silent otherwise."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from vrhuman.audio import loudspeaker
from vrhuman.audio.devices import SoundDevice
from vrhuman.audio.loudspeaker import Loudspeaker

FRAMES = 8


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Loudspeaker:
    monkeypatch.setattr(loudspeaker, "begun", lambda *_, **__: SimpleNamespace(active=True))
    return Loudspeaker(SoundDevice(0, "a loudspeaker", "host", 48_000.0))


def taken(speaker: Loudspeaker) -> list[int]:
    """What the device gets when it asks for the next frames; its buffer holds old sound."""
    buffer = bytearray(np.full(FRAMES, 99, np.int16).tobytes())
    speaker._give(buffer, FRAMES, None, None)
    return np.frombuffer(buffer, np.int16).tolist()


def test_without_a_cue_there_is_silence(speaker: Loudspeaker) -> None:
    assert taken(speaker) == [0] * FRAMES


def test_cues_follow_each_other_across_buffers(speaker: Loudspeaker) -> None:
    speaker.play(np.arange(1, 6, dtype=np.int16))
    speaker.play(np.arange(6, 12, dtype=np.int16))

    assert taken(speaker) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert taken(speaker) == [9, 10, 11, 0, 0, 0, 0, 0]
