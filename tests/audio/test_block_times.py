"""A block of sound has the time at which it began, whichever clock its driver tells."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from vrhuman.audio import microphone
from vrhuman.audio.devices import SoundDevice
from vrhuman.audio.microphone import BLOCK, BLOCK_NS, Microphone

BEHIND_S = 1000.0
"""The driver's clock is this much behind the monotonic one."""


class Stream:
    """PortAudio's stream, as far as a microphone asks for it."""

    active = True

    @property
    def time(self) -> float:
        return time.monotonic_ns() * 1e-9 - BEHIND_S


@pytest.fixture
def open_microphone(monkeypatch: pytest.MonkeyPatch) -> Microphone:
    monkeypatch.setattr(microphone, "begun", lambda *_, **__: Stream())
    found = Microphone(SoundDevice(0, "a microphone", "host", 48_000.0))
    for _ in range(100):  # until nothing came between two readings of the clocks
        found.blocks()
    return found


def test_it_is_when_the_first_sample_was_converted(open_microphone: Microphone) -> None:
    converted_ns = time.monotonic_ns() - 70_000_000
    adc = converted_ns * 1e-9 - BEHIND_S
    told = SimpleNamespace(inputBufferAdcTime=adc, currentTime=adc + 0.07)

    open_microphone._take(bytes(2 * BLOCK), BLOCK, told, None)
    (block,) = open_microphone.blocks()

    assert block.time_ns == pytest.approx(converted_ns, abs=5_000_000)


def test_without_that_time_a_block_has_just_ended(open_microphone: Microphone) -> None:
    told = SimpleNamespace(inputBufferAdcTime=0.0, currentTime=0.0)

    before = time.monotonic_ns()
    open_microphone._take(bytes(2 * BLOCK), BLOCK, told, None)
    after = time.monotonic_ns()
    (block,) = open_microphone.blocks()

    assert before <= block.time_ns + BLOCK_NS <= after
    assert BLOCK_NS == 20_000_000
