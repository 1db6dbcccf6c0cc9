"""The voice from a page: its sound and its times are in the packets."""

from __future__ import annotations

import msgpack
import numpy as np
import pytest

from vrhuman.recording.sound import DECODED_RATE, decode
from vrhuman.web.messages import VOICE_SAMPLES, BadMessage, Voice, read_message
from vrhuman.web.page_voice import PageVoice

HERTZ = 440.0
OFFSET_NS = 5_000_000_000


def spoken(number: int, jitter_ms: float = 0.0) -> Voice:
    """The ``number``-th 100 ms of a tone that begins a second after the page."""
    times = (number * VOICE_SAMPLES + np.arange(VOICE_SAMPLES)) / 16_000
    samples = np.round(8000 * np.sin(2 * np.pi * HERTZ * times)).astype("<i2")
    message = {
        "kind": "voice",
        "time_ms": 1000.0 + 100.0 * number + jitter_ms,
        "samples": samples.tobytes(),
    }
    read = read_message(msgpack.packb(message))
    assert isinstance(read, Voice)
    return read


def test_a_tone_is_heard_at_its_time_whatever_the_messages_jitter() -> None:
    voice, chance = PageVoice(), np.random.default_rng(1)

    packets = [
        packet
        for number in range(20)
        for packet in voice.heard(spoken(number, chance.uniform(0.0, 4.0)), OFFSET_NS)
    ]

    assert len(packets) >= 95
    assert packets[0].time_ns == pytest.approx(OFFSET_NS + 1e9, abs=12e6)
    gaps = np.diff([each.time_ns for each in packets])
    assert np.abs(gaps - 20e6).max() < 2e6
    sound = np.concatenate([samples for _, samples in decode(packets)])[DECODED_RATE // 10 :]
    power = np.abs(np.fft.rfft(sound))
    loudest = np.fft.rfftfreq(len(sound), 1 / DECODED_RATE)[power.argmax()]
    assert loudest == pytest.approx(HERTZ, abs=2.0)


@pytest.mark.parametrize(
    "change", [{"samples": b"\0" * 3198}, {"samples": "text"}, {"time_ms": -1.0}, {"time_ms": None}]
)
def test_a_voice_that_is_none_is_refused(change: dict[str, object]) -> None:
    message = {"kind": "voice", "time_ms": 0.0, "samples": bytes(2 * VOICE_SAMPLES)} | change

    with pytest.raises(BadMessage, match=r"voice|time_ms"):
        read_message(msgpack.packb(message))
