"""Sentences of words that espeak-ng says one by one, joined at known times, with or without noise.

A word is what of espeak's sound is louder than 0.5 % of full scale; words follow each other at once
or after a pause.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import wave
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ESPEAK = shutil.which("espeak-ng")
NO_ESPEAK = "espeak-ng is not installed; run: apt-get install espeak-ng"
RATE = 22_050
"""espeak-ng's samples a second."""
_WORDS = """
the a man person robot picks up red mug from kitchen counter and puts it on table next
to chair opens fridge door takes an apple out of walks slowly towards big window closes
drawer turns lamp off drops knife breaks plate then carries blue book sofa while looking
at television pushes box under bed throws ball across room washes dirty pan in sink with
water fills kettle slices bread tomato potato places bowl inside cabinet before leaving
picture wall is green plant stands near corner where basket lies floor
"""
WORDS = tuple(_WORDS.split())
PAUSES = (0.0, 0.0, 0.05, 0.1, 0.2, 0.4)
_AUDIBLE = 0.005
_SILENCE = 0.3
_VOICES = ("en-us", "en-gb", "de", "fr", "en-us+f3", "en-us+m5", "es", "en-gb+f2")
Samples = NDArray[np.float64]


@dataclass(frozen=True)
class SpokenSentence:
    """A sentence: its words, when each was said [s], and the sound at :data:`RATE`."""

    words: tuple[str, ...]
    times: tuple[tuple[float, float], ...]
    samples: Samples

    @property
    def text(self) -> str:
        return " ".join(self.words)


@cache
def spoken(text: str, voice: str = "en-us", rate: int = 150) -> Samples:
    """What espeak-ng says for a text, with its silence."""
    assert ESPEAK is not None, NO_ESPEAK
    command = [ESPEAK, "-v", voice, "-s", str(rate), "--stdout", text]
    out = subprocess.run(command, capture_output=True, check=True).stdout
    with wave.open(BytesIO(out)) as sound:
        assert sound.getframerate() == RATE
    return np.frombuffer(out[44:], np.int16).astype(float) / 32768.0


def audible(text: str) -> Samples:
    """A word without the silence around it."""
    samples = spoken(text)
    loud = np.flatnonzero(np.abs(samples) > _AUDIBLE)
    return samples[loud[0] : loud[-1] + 1]


def sentence(chance: random.Random, pauses: tuple[float, ...] = PAUSES) -> SpokenSentence:
    """A sentence of 5 to 14 words."""
    words = tuple(chance.choice(WORDS) for _ in range(chance.randint(5, 14)))
    return joined(words, [chance.choice(pauses) for _ in words])


def joined(words: tuple[str, ...], pauses: list[float]) -> SpokenSentence:
    """Words one after the other, each followed by a pause [s]."""
    parts, times = [np.zeros(int(_SILENCE * RATE))], []
    at = len(parts[0])
    for word, pause in zip(words, pauses, strict=True):
        said = audible(word)
        times.append((at / RATE, (at + len(said)) / RATE))
        parts += [said, np.zeros(int(pause * RATE))]
        at += len(said) + len(parts[-1])
    parts.append(np.zeros(int(_SILENCE * RATE)))
    return SpokenSentence(words, tuple(times), np.concatenate(parts))


def in_a_cafe(said: SpokenSentence, chance: random.Random, decibels: float) -> SpokenSentence:
    """The same with eight other voices and pink noise, so many decibels below the speech."""
    length = len(said.samples)
    noise = np.zeros(length)
    for voice in _VOICES:
        text = " ".join(chance.choice(WORDS) for _ in range(40))
        other = np.resize(spoken(text, voice, chance.randint(140, 200)), length + RATE)
        begin = chance.randint(0, RATE)
        noise += other[begin : begin + length] * 10.0 ** (chance.uniform(-6.0, 6.0) / 20.0)
    spectrum = np.fft.rfft(np.random.default_rng(chance.randint(0, 9999)).normal(size=length))
    frequency = np.maximum(np.fft.rfftfreq(length), 1.0 / length)
    pink = np.fft.irfft(spectrum / np.sqrt(frequency), length)
    noise = noise / noise.std() + 0.5 * pink / pink.std()
    wanted = np.sqrt(np.mean(said.samples**2)) * 10.0 ** (-decibels / 20.0)
    samples = said.samples + noise / noise.std() * wanted
    return SpokenSentence(said.words, said.times, samples / max(1.0, np.abs(samples).max()))


def write_wav(path: Path, samples: Samples, rate: int = RATE, channels: int = 1) -> Path:
    """A WAV file of 16 bits with the same in every channel."""
    data = (np.clip(samples, -1.0, 1.0) * 32767.0).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.repeat(data[:, None], channels, axis=1).tobytes())
    return path
