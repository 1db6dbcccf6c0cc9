"""Two hundred spoken sentences, in quiet and in a café: how many words' boundaries are found.

The words are espeak-ng's, joined at known times with and without pauses; the café's noise (eight
voices and pink noise) is 10 dB below the speech. A boundary counts if it is at most 80 ms away.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import numpy as np

from tests.support.spoken_sentences import ESPEAK, NO_ESPEAK, in_a_cafe, sentence, write_wav
from vrhuman.audio.alignment.aligner import Aligner
from vrhuman.audio.alignment.sound import read_sound

SENTENCES, BOUND_MS = 200, 80.0
GOALS: tuple[tuple[str, float | None, float], ...] = (
    ("quiet", None, 0.95),
    ("café at 10 dB", 10.0, 0.85),
)


def off_by(
    aligner: Aligner, decibels: float | None, count: int, path: Path
) -> tuple[list[float], int]:
    """How far every boundary is from where it was [ms], infinitely far if lost; estimates."""
    chance = random.Random(17)
    off: list[float] = []
    estimated = 0
    for _ in range(count):
        said = sentence(chance)
        said = said if decibels is None else in_a_cafe(said, chance, decibels)
        found = aligner.align(read_sound(write_wav(path, said.samples)), said.text)
        estimated += sum(each.estimated for each in found)
        if tuple(each.word for each in found) != said.words:
            off += [float("inf")] * (2 * len(said.words))
            continue
        for each, (begin, end) in zip(found, said.times, strict=True):
            off += [each.start_ms - 1000.0 * begin, each.end_ms - 1000.0 * end]
    return off, estimated


def failures(count: int = SENTENCES) -> int:
    """How many of the goals are missed."""
    if ESPEAK is None:
        print(f"alignment: {NO_ESPEAK}", flush=True)
        return 1
    aligner, missed = Aligner(), 0
    with tempfile.TemporaryDirectory() as folder:
        for name, decibels, goal in GOALS:
            every, estimated = off_by(aligner, decibels, count, Path(folder) / "voice.wav")
            off = np.array(every)
            share = float(np.mean(np.abs(off) <= BOUND_MS))
            lost = int(np.isinf(off).sum()) // 2
            good = share >= goal and lost == 0
            missed += not good
            print(
                f"{'ok  ' if good else 'LESS'}  {name}: {share:.1%} of {len(off)} boundaries "
                f"within {BOUND_MS:.0f} ms (goal {goal:.0%}), beginnings "
                f"{np.mean(np.abs(off[::2]) <= BOUND_MS):.1%}, ends "
                f"{np.mean(np.abs(off[1::2]) <= BOUND_MS):.1%}, {lost} words lost, "
                f"{estimated} estimated",
                flush=True,
            )
    return missed


if __name__ == "__main__":
    sys.exit(1 if failures() else 0)
