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

from vrhuman.benchmarks.movieqa.features import AuditRule, Features
from vrhuman.benchmarks.movieqa.formats.quizzes import Quiz
from vrhuman.benchmarks.movieqa.normalising import official_text, word_count
from vrhuman.records import Floats

LENGTH_RULES = ("longest", "shortest", "different")


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
    question, answers = rows[0], rows[1:]
    summed = _cosine_distances(answers, rule).sum(axis=1)
    if rule == "official":
        to_question = np.linalg.norm(answers - question, axis=1)
    else:
        to_question = -(answers @ question)
    return {
        f"similar_{features.name}": int(np.argmin(summed)),
        f"distinct_{features.name}": int(np.argmax(summed)),
        f"question_similar_{features.name}": int(np.argmin(to_question)),
    }


def _cosine_distances(rows: Floats, rule: AuditRule) -> Floats:
    """Return 1 - cosine of all pairs, 0 on the diagonal.

    A row of zeros has no angle: ``official`` gives it no number (and so picks the first answer),
    ``paper`` the distance 1.
    """
    lengths = np.linalg.norm(rows, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        distances: Floats = 1.0 - (rows @ rows.T) / np.outer(lengths, lengths)
    if rule == "paper":
        distances = np.nan_to_num(distances, nan=1.0)
    np.fill_diagonal(distances, 0.0)
    return distances


def picks_of(quiz: Quiz, features: Sequence[Features], rule: AuditRule) -> dict[str, int]:
    """Return all picks of the hasty student."""
    found = length_picks(quiz.answers, rule)
    for each in features:
        found |= feature_picks(quiz, each, rule)
    return found
