"""Words are found in a voice: in speech, in noise, in a long recording; none is ever lost."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.support.spoken_sentences import (
    ESPEAK,
    NO_ESPEAK,
    RATE,
    SpokenSentence,
    in_a_cafe,
    joined,
    sentence,
    write_wav,
)
from vrhuman.audio.alignment.aligner import AlignedWord, Aligner, AlignmentError
from vrhuman.audio.alignment.sound import Sound, read_sound
from vrhuman.cli import main

pytest.importorskip(
    "pocketsphinx", reason="pocketsphinx is not installed; run: pip install 'vrhuman[narration]'"
)
needs_espeak = pytest.mark.skipif(ESPEAK is None, reason=NO_ESPEAK)
BOUND_MS = 80


@pytest.fixture(scope="module")
def aligner() -> Aligner:
    return Aligner()


def errors(said: SpokenSentence, found: tuple[AlignedWord, ...]) -> list[float]:
    """How far each boundary is from where it was [ms]."""
    assert tuple(each.word for each in found) == said.words
    return [
        abs(got - 1000 * true)
        for each, times in zip(found, said.times, strict=True)
        for got, true in zip((each.start_ms, each.end_ms), times, strict=True)
    ]


def aligned(aligner: Aligner, said: SpokenSentence, folder: Path) -> tuple[AlignedWord, ...]:
    return aligner.align(read_sound(write_wav(folder / "voice.wav", said.samples)), said.text)


@needs_espeak
@pytest.mark.parametrize(("decibels", "share"), [(None, 0.95), (10.0, 0.8)])
def test_boundaries_are_where_the_words_are(
    decibels: float | None, share: float, aligner: Aligner, tmp_path: Path
) -> None:
    """On four sentences; ``tests.acceptance.alignment`` has two hundred, and the goals."""
    chance = random.Random(11)
    off = []
    for _ in range(4):
        said = sentence(chance)
        said = said if decibels is None else in_a_cafe(said, chance, decibels)
        off += errors(said, aligned(aligner, said, tmp_path))

    assert np.mean(np.array(off) <= BOUND_MS) >= share


@needs_espeak
def test_words_that_no_dictionary_has(aligner: Aligner, tmp_path: Path) -> None:
    said = joined(("the", "zorpel", "stands", "on", "table"), [0.2] * 5)

    off = errors(said, aligned(aligner, said, tmp_path))

    assert np.mean(np.array(off) <= BOUND_MS) >= 0.8


@needs_espeak
def test_words_that_were_not_said_are_estimated_not_lost(aligner: Aligner, tmp_path: Path) -> None:
    said = joined(("table", "door"), [0.1, 0.1])
    text = "table door " + "supercalifragilistic window " * 6
    sound = read_sound(write_wav(tmp_path / "voice.wav", said.samples))

    found = aligner.align(sound, text)

    assert len(found) == 14
    assert all(one.start_ms <= other.start_ms for one, other in pairwise(found))


def silence(seconds: float) -> Sound:
    return np.full(int(16_000 * seconds), 1e-4, dtype=np.float32)


@pytest.mark.parametrize(
    ("text", "seconds", "told"),
    [
        ("...", 1.0, "no word"),
        ("the 猫 sat", 1.0, "猫"),
        ("one two three four five six seven eight", 0.2, "8 words were not said in 0.2 s"),
    ],
)
def test_what_cannot_be_aligned_is_told(
    text: str, seconds: float, told: str, aligner: Aligner
) -> None:
    with pytest.raises(AlignmentError, match=told):
        aligner.align(silence(seconds), text)


@needs_espeak
def test_the_command_prints_every_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = joined(("the", "man", "opens", "door"), [0.1] * 4)
    write_wav(tmp_path / "voice.wav", said.samples, RATE, channels=2)
    (tmp_path / "voice.txt").write_text("The man — opens door.\n", encoding="utf-8")

    code = main(
        [
            *("narrate", "align", "--audio", str(tmp_path / "voice.wav")),
            *("--text", str(tmp_path / "voice.txt"), "--json"),
        ]
    )

    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert [each["word"] for each in told["words"]] == ["The", "man", "opens", "door"]
    assert [each["start_ms"] for each in told["words"]] == pytest.approx(
        [1000 * begin for begin, _ in said.times], abs=BOUND_MS
    )
