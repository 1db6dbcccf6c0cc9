"""The answers of the paper's simple students to a set: hasty ones, and those who search."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.movieqa.audited_files import audit_file
from vrhuman.benchmarks.movieqa.features import AuditRule
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.formats.submission import evaluate, submission_text
from vrhuman.benchmarks.movieqa.searching import search_set
from vrhuman.benchmarks.movieqa.set_reading import FIELD

KIND = "baseline"


def answers_of_students(
    folder: Path, rule: AuditRule
) -> dict[str, tuple[tuple[ItemResponse, ...], float]]:
    """Return each student's answers to the set in a folder, and the accuracy in per cent.

    Hasty students answer without the story ("question-only"), searching ones with it ("full").

    :raises BadFile: for a folder that is no set, or a damaged one.
    """
    quizzes = [quiz for quiz in read_quizzes(folder / "qa.json") if quiz.correct is not None]
    picks = audit_file(folder / "qa.json", rule).picks
    names = dict.fromkeys(name for each in picks.values() for name in each)
    chosen = {f"hasty-{n}": {qid: each[n] for qid, each in picks.items()} for n in names}
    searched = search_set(folder, rule)
    found = {}
    for name, by_qid in (chosen | searched).items():
        own = {quiz.qid: by_qid[quiz.qid] for quiz in quizzes}
        condition = "full" if name in searched else "question-only"
        answers = tuple(
            ItemResponse(quiz.qid, name, condition, {FIELD: quiz.answers[own[quiz.qid]]}, kind=KIND)
            for quiz in quizzes
        )
        found[name] = (answers, evaluate(quizzes, own))
    return found


def submission_of(folder: Path, answers: Iterable[ItemResponse]) -> str:
    """Return answers to a set as a file for the authors' server has them, ``qid index`` a line."""
    choices = {quiz.qid: quiz.answers for quiz in read_quizzes(folder / "qa.json")}
    return submission_text(
        {each.item_id: choices[each.item_id].index(each.answer[FIELD]) for each in answers}
    )
