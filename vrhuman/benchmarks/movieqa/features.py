"""Represents sentences as vectors: TF-IDF over the films' stories, and means of word vectors.

In both rules a word's weight is (1 + log10 tf) log10(N / df), where the documents are the films'
stories; a sentence has its words' weights in its own film, of length 1.

``official``: a word counts from its first use on, lengths are divided by with 1e-6 added, single
precision. ``paper``: a word's own use in the sentence does not matter either, but lengths are
exact.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from vrhuman.benchmarks.movieqa.normalising import official_words, paper_words, unstemmed_words
from vrhuman.extras import needs
from vrhuman.records import Floats

AuditRule = Literal["official", "paper"]
"""``official`` does what the public code does; ``paper`` what the paper says."""
_ADDED_TO_LENGTH = 1e-6


class Features(Protocol):
    """Turns sentences about a film into vectors of length 1 (0 where no word is known)."""

    @property
    def name(self) -> str:
        """What they are called in reports ("tfidf")."""
        ...

    def encode(self, film: str, sentences: Sequence[str]) -> Floats:
        """Return a row for each sentence."""
        ...


@dataclass(frozen=True)
class TfIdf:
    """TF-IDF of the films' stories: each word's place and, by film, its weight."""

    places: Mapping[str, int]
    weights: Mapping[str, Mapping[str, float]]
    rule: AuditRule
    name: str = "tfidf"

    def encode(self, film: str, sentences: Sequence[str]) -> Floats:
        """Return a row for each sentence."""
        words_of = official_words if self.rule == "official" else paper_words
        own = self.weights.get(film, {})
        kind = np.float32 if self.rule == "official" else np.float64
        rows: NDArray[np.floating[Any]] = np.zeros((len(sentences), len(self.places)), dtype=kind)
        for row, sentence in zip(rows, sentences, strict=True):
            for word in words_of(sentence):
                if word in self.places:
                    row[self.places[word]] = own.get(word, 0.0)
        return _unit(rows, self.rule)


def tf_idf(stories: Mapping[str, Sequence[str]], rule: AuditRule, min_count: int = 1) -> TfIdf:
    """Learn the weights from the films' stories, by film; a word is used ``min_count`` times."""
    words_of = official_words if rule == "official" else paper_words
    counts = {
        film: Counter(word for sentence in story for word in words_of(sentence))
        for film, story in stories.items()
    }
    total: Counter[str] = Counter()
    documents: Counter[str] = Counter()
    for count in counts.values():
        total.update(count)
        documents.update(count.keys())
    known = sorted(word for word, number in total.items() if number >= min_count)
    places = {word: place for place, word in enumerate(known)}
    weights = {
        film: {
            word: (1.0 + math.log10(number)) * math.log10(len(counts) / documents[word])
            for word, number in count.items()
            if word in places
        }
        for film, count in counts.items()
    }
    return TfIdf(places, weights, rule)


@dataclass(frozen=True)
class WordVectors:
    """Means of word vectors."""

    vectors: Mapping[str, Floats]
    width: int
    rule: AuditRule
    name: str = "w2v"

    def encode(self, film: str, sentences: Sequence[str]) -> Floats:  # noqa: ARG002
        """Return a row for each sentence."""
        rows = np.zeros((len(sentences), self.width), dtype=np.float32)
        for row, sentence in zip(rows, sentences, strict=True):
            for word in unstemmed_words(sentence):
                if word in self.vectors:
                    row += self.vectors[word]
        return _unit(rows, self.rule)


def train_word_vectors(
    sentences: Sequence[str], rule: AuditRule, width: int = 100, seed: int = 1
) -> WordVectors:
    """Train skip-gram word vectors on sentences; the same seed gives the same vectors.

    :raises PackageMissing: without gensim.
    """
    with needs("vrhuman[words]", "word vectors"):
        from gensim.models import Word2Vec

    words = [unstemmed_words(sentence) for sentence in sentences]
    if not any(words):
        return WordVectors({}, width, rule)
    model: Any = Word2Vec(
        words, vector_size=width, sg=1, min_count=1, workers=1, seed=seed, epochs=20, hashfxn=_hash
    )
    vectors = {word: np.asarray(model.wv[word]) for word in model.wv.index_to_key}
    return WordVectors(vectors, width, rule)


def read_word_vectors(path: Path, rule: AuditRule) -> WordVectors:
    """Read vectors in word2vec's text or binary (``.bin``, ``.w2v``) format.

    :raises PackageMissing: without gensim.
    """
    with needs("vrhuman[words]", "word vectors"):
        from gensim.models import KeyedVectors

    binary = path.suffix in (".bin", ".w2v")
    found: Any = KeyedVectors.load_word2vec_format(str(path), binary=binary)
    vectors = {word: np.asarray(found[word]) for word in found.index_to_key}
    return WordVectors(vectors, int(found.vector_size), rule)


def _hash(word: str) -> int:
    """Return the same number for a word in every process, as Python's own hash does not."""
    return sum(ord(letter) * pow(31, place, 2**32) for place, letter in enumerate(word)) % (1 << 32)


def _unit(rows: NDArray[np.floating[Any]], rule: AuditRule) -> Floats:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if rule == "official":
        return np.asarray(rows / (lengths + rows.dtype.type(_ADDED_TO_LENGTH)), dtype=np.float64)
    unit = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    return np.asarray(unit, dtype=np.float64)
