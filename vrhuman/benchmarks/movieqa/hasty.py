"""The hasty student: picks one of five answers without the story (section 4.1).

``longest``, ``shortest`` and ``different`` (from the mean length) look at lengths; ``similar`` and
``distinct`` at how like the answers are to each other; ``question_similar`` at how like they are to
the question. Ties go to the first answer, in both rules.

``official`` measures an answer's length in characters of the normalised text, and compares question
and answer by Euclidean distance; ``paper`` counts words and compares by cosine.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vrhuman.benchmarks.movieqa.features import AuditRule, Features
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz
from vrhuman.benchmarks.movieqa.normalising import official_text, word_count
from vrhuman.records import Floats

_DECIMALS = 9
"""Differences below this are the arithmetic's, not the answers'."""


def lengths_of(answers: Sequence[str], rule: AuditRule) -> list[int]:
    """Return the answers' lengths, in characters (``official``) or words (``paper``)."""
    if rule == "official":
        return [len(official_text(answer)) for answer in answers]
    return [word_count(answer) for answer in answers]


def length_picks(answers: Sequence[str], rule: AuditRule) -> dict[str, int]:
    """Return what the student picks by length."""
    lengths = np.asarray(lengths_of(answers, rule), dtype=np.float64)
    return {
        "longest": int(np.argmax(lengths)),
        "shortest": int(np.argmin(lengths)),
        "different": int(np.argmax(np.abs(lengths - np.mean(lengths)))),
    }


def feature_picks(quiz: Quiz, features: Features, rule: AuditRule) -> dict[str, int]:
    """Return what the student picks by likeness; names end in the features' name."""
    rows = features.encode(quiz.film, [quiz.question, *quiz.answers]).astype(np.float64)
    found = likeness_picks((rows @ rows.T)[None], rule)
    return {f"{way}_{features.name}": int(picks[0]) for way, picks in found.items()}


def likeness_picks(products: Floats, rule: AuditRule) -> dict[str, NDArray[np.intp]]:
    """Return what the student picks of many questions by likeness.

    ``products`` (questions, 6, 6) are the scalar products of the vectors of each question and its
    five answers, in that order. An answer of no known word has no angle to the others: ``official``
    gives it no number (and so picks the first answer), ``paper`` the distance 1.
    """
    products = np.round(products, _DECIMALS)  # answers of the same words are a tie
    answers, squares = products[:, 1:, 1:], np.einsum("qii->qi", products)
    lengths = np.sqrt(squares[:, 1:])
    with np.errstate(invalid="ignore", divide="ignore"):
        distances = 1.0 - answers / (lengths[:, :, None] * lengths[:, None, :])
    if rule == "paper":
        distances = np.nan_to_num(distances, nan=1.0)
        to_question = -products[:, 0, 1:]
    else:
        to_question = squares[:, :1] + squares[:, 1:] - 2.0 * products[:, 0, 1:]
    same = np.arange(distances.shape[1])
    distances[:, same, same] = 0.0
    summed = np.round(distances.sum(axis=2), _DECIMALS)
    return {
        "similar": np.argmin(summed, axis=1),
        "distinct": np.argmax(summed, axis=1),
        "question_similar": np.argmin(np.round(to_question, _DECIMALS), axis=1),
    }


def picks_of(quiz: Quiz, features: Sequence[Features], rule: AuditRule) -> dict[str, int]:
    """Return all picks of the hasty student."""
    found = length_picks(quiz.answers, rule)
    for each in features:
        found |= feature_picks(quiz, each, rule)
    return found
