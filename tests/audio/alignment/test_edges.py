"""Boundaries of words are moved to the edges of pauses near them."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.audio.alignment.edges import pauses_of, snapped
from vrhuman.audio.alignment.sound import RATE, Sound


def sound(*parts: tuple[float, float], noise: float = 0.0) -> Sound:
    """Parts of seconds and loudness, of a noise like speech."""
    chance = np.random.default_rng(0)
    levels = np.concatenate([np.full(round(RATE * seconds), level) for seconds, level in parts])
    speech, hiss = chance.normal(0.0, 0.2, len(levels)), chance.normal(0.0, noise, len(levels))
    return np.asarray(levels * speech + hiss, dtype=np.float32)


TWO_WORDS = ((0.3, 0.0), (0.5, 1.0), (0.2, 0.0), (0.5, 1.0), (0.3, 0.0))


def test_words_are_moved_to_the_pauses() -> None:
    first, second = snapped(sound(*TWO_WORDS), [(0.2, 0.9), (0.9, 1.6)])

    assert first == pytest.approx((0.3, 0.8), abs=0.02)
    assert second == pytest.approx((1.0, 1.5), abs=0.02)


def test_a_short_pause_far_from_a_boundary_is_inside_a_word() -> None:
    closure = sound((0.3, 1.0), (0.06, 0.0), (0.64, 1.0), (0.5, 1.0))

    first, second = snapped(closure, [(0.0, 0.6), (0.6, 1.5)])

    assert first[1] == second[0] == 0.6


def test_noise_hides_the_ends_of_words() -> None:
    clear, noisy = pauses_of(sound(*TWO_WORDS)), pauses_of(sound(*TWO_WORDS, noise=0.05))

    assert (clear.fade_in, clear.fade_out) == (0.0, 0.0)
    assert noisy.fade_out == pytest.approx(0.06, abs=0.01)


def test_without_a_difference_nothing_is_moved() -> None:
    words = [(0.1, 0.4), (0.4, 0.9)]

    assert snapped(sound((1.0, 1.0)), words) == words
