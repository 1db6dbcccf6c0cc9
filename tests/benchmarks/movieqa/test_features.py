"""What quizzes are measured by."""

from __future__ import annotations

import pytest

from vrhuman.benchmarks.movieqa.features import train_word_vectors


def test_no_words_train_no_vectors() -> None:
    pytest.importorskip("gensim", reason="word vectors need the extra words")

    assert train_word_vectors([], "paper").vectors == {}
