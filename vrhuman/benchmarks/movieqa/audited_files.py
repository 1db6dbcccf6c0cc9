"""Audits a file of questions, with the plots and word vectors that are to be had."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.movieqa.audit import Audited, audit, tf_idf_of
from vrhuman.benchmarks.movieqa.features import (
    AuditRule,
    Features,
    read_word_vectors,
    train_word_vectors,
)
from vrhuman.benchmarks.movieqa.formats.films import read_films
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.formats.stories import read_story
from vrhuman.extras import PackageMissing

FILMS = "movies.json"
MIN_SENTENCES = 50
"""The fewest sentences of plots that word vectors are trained on."""


def audit_file(path: Path, rule: AuditRule, vectors: Path | None = None) -> Audited:
    """Audit a ``qa.json``; ``vectors`` are word vectors in word2vec's format.

    Plots are those that the ``movies.json`` beside it names. Without ``vectors``, they are trained
    on the plots, if there are enough and gensim is installed; a note says if not.

    :raises VrhumanError: for a file that cannot be read.
    """
    given = None if vectors is None else read_word_vectors(vectors, rule)
    quizzes = read_quizzes(path)
    plots = plots_beside(path, {quiz.film for quiz in quizzes})
    tf_idf, note = tf_idf_of(quizzes, plots, rule)
    if given is not None:
        return audit(quizzes, rule, [tf_idf, given], [note, f"word vectors of {vectors}"])
    found, word_note = _trained(plots, rule)
    return audit(quizzes, rule, [tf_idf, *found], [note, word_note])


def plots_beside(path: Path, films: set[str]) -> dict[str, tuple[str, ...]]:
    """Return the plots of films as sentences, by film, where all are there; else none.

    :raises BadFile: for a ``movies.json`` or a plot that cannot be read.
    """
    listed = path.parent / FILMS
    if not listed.exists():
        return {}
    entries = {film.key: film for film in read_films(listed)}
    found = {}
    for key in sorted(films & entries.keys()):
        source = entries[key].sources.get("plot")
        if source and (path.parent / source).exists():
            found[key] = read_story(path.parent, entries[key], "plot")
    return found if found.keys() == films else {}


def _trained(plots: Mapping[str, tuple[str, ...]], rule: AuditRule) -> tuple[list[Features], str]:
    sentences = [sentence for key in sorted(plots) for sentence in plots[key]]
    if len(sentences) < MIN_SENTENCES:
        return [], (
            f"word vectors left out: {len(sentences)} sentences of plots, {MIN_SENTENCES} are "
            "needed to train them; give a file of vectors with --vectors"
        )
    try:
        trained = train_word_vectors(sentences, rule)
    except PackageMissing as error:
        return [], f"word vectors left out: {error}"
    return [trained], f"word vectors trained on {len(sentences)} sentences of the plots"
