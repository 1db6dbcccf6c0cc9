"""Speaks captions into a sound file as long as the film: an audio description, by espeak-ng.

A caption is spoken when it is shown, or when the one before has been spoken.
"""

from __future__ import annotations

import shutil
import subprocess
import wave
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import VrhumanError

_RATE = 22_050
_WORDS_A_MINUTE = 170
_PAUSE = _RATE // 4
_HEADER = 44
"""Bytes before espeak-ng's samples; its header does not know their number."""


class NoVoice(VrhumanError):
    """Nothing can speak on this machine, or it failed; the message has the remedy."""


def write_description(path: Path, cues: Sequence[tuple[int, str]], length_ms: int) -> None:
    """Write a WAV file (22.05 kHz, mono) of at least ``length_ms`` in which texts are spoken.

    :param cues: the time of each text [ms], ascending, and the text.
    :raises NoVoice: where espeak-ng is not installed, or fails.
    """
    program = shutil.which("espeak-ng")
    if program is None:
        raise NoVoice(
            "an audio description needs espeak-ng; install it (Debian: apt-get install espeak-ng)"
        )
    parts: list[NDArray[np.int16]] = []
    at = 0
    for begin_ms, text in cues:
        begin = max(begin_ms * _RATE // 1000, at)
        said = _spoken(program, text)
        parts += [np.zeros(begin - at, np.int16), said, np.zeros(_PAUSE, np.int16)]
        at = begin + len(said) + _PAUSE
    parts.append(np.zeros(max(0, length_ms * _RATE // 1000 - at), np.int16))
    try:
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(_RATE)
            file.writeframes(np.concatenate(parts).astype("<i2").tobytes())
    except OSError as error:
        raise NoVoice(f"{path}: cannot be written ({error.strerror})") from error


def _spoken(program: str, text: str) -> NDArray[np.int16]:
    command = [program, "-v", "en-gb", "-s", str(_WORDS_A_MINUTE), "--stdout", "--stdin"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    if done.returncode != 0 or len(done.stdout) <= _HEADER:
        reason = (done.stderr.decode(errors="replace").strip().splitlines() or ["no sound"])[0]
        raise NoVoice(f"espeak-ng cannot speak {text[:40]!r}: {reason}")
    with wave.open(BytesIO(done.stdout)) as sound:
        rate = sound.getframerate()
    if rate != _RATE:
        raise NoVoice(f"espeak-ng speaks with {rate} samples a second; {_RATE} are needed")
    return np.frombuffer(done.stdout[_HEADER:], "<i2")
