"""Reads questions that somebody wrote in a file instead of the window, checked as the window does.

The file is JSON: a list of objects with ``film``, ``question``, ``answers`` (five, the right one
first) and ``spans`` (of each answer: from when to when in the film [s])::

    [{"film": "vr0123456789ab", "question": "Where is the mug at the end?",
      "answers": ["The mug is in the sink.", ...], "spans": [[3.0, 4.5], ...]}]
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS
from vrhuman.benchmarks.movieqa.formats.reading import BadFile, json_of, text_at, texts_at
from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft, Span
from vrhuman.benchmarks.movieqa.quizzing.films import QuizFilm
from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal
from vrhuman.benchmarks.movieqa.quizzing.quality import quality
from vrhuman.records import JsonValue


def read_drafts(
    path: Path, films: Sequence[QuizFilm], written: Sequence[Proposal]
) -> tuple[QuizDraft, ...]:
    """Read the questions of a file about some of the films, beside those that are ``written``.

    :raises BadFile: naming the entry and what stops it; then none of the file's counts.
    """
    told = json_of(path)
    if not isinstance(told, list) or not told:
        raise BadFile(f"{path}: not a list of questions with film, question, answers, spans")
    by_key = {film.key: film for film in films}
    used = {
        key: [*film.questions, *(p.draft.question for p in written if p.draft.film == key)]
        for key, film in by_key.items()
    }
    found = []
    for number, entry in enumerate(told):
        where = f"{path}[{number}]"
        draft = _draft(entry, where)
        if draft.film not in by_key:
            raise BadFile(f"{where}.film: {draft.film!r}; the set has {', '.join(sorted(by_key))}")
        problems = quality(draft, by_key[draft.film].seconds, used[draft.film]).problems
        if problems:
            problem, answer = problems[0]
            place = "" if answer < 0 else f" (answer {answer + 1})"
            raise BadFile(f"{where}: {problem}{place}")
        used[draft.film].append(draft.question)
        found.append(draft)
    return tuple(found)


def _draft(told: JsonValue, where: str) -> QuizDraft:
    if not isinstance(told, dict):
        raise BadFile(f"{where}: not an object with film, question, answers, spans")
    answers = texts_at(told, "answers", where)
    spans = told.get("spans")
    if len(answers) != ANSWERS:
        raise BadFile(f"{where}.answers: {len(answers)} answers, must be {ANSWERS}")
    if not isinstance(spans, list) or len(spans) != ANSWERS:
        raise BadFile(f"{where}.spans: must be {ANSWERS} pairs of seconds, one for each answer")
    return QuizDraft(
        text_at(told, "film", where),
        text_at(told, "question", where),
        tuple(answers),
        tuple(_span(span, f"{where}.spans[{n}]") for n, span in enumerate(spans)),
    ).trimmed()


def _span(told: JsonValue, where: str) -> Span:
    if isinstance(told, list) and len(told) == len(("from", "to")):
        begin, end = told
        if isinstance(begin, int | float) and isinstance(end, int | float):
            return float(begin), float(end)
    raise BadFile(f"{where}: must be [from, to] in seconds of the film")
