"""Files of answers as MovieQA's server takes them, ``qid index`` a line, and their evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS, Quiz
from vrhuman.benchmarks.movieqa.formats.reading import BadFile, text_of
from vrhuman.records import VrhumanError


class NotAllAnswered(VrhumanError):
    """The answered questions are not those of the set."""


def read_submission(path: Path) -> dict[str, int]:
    """Read a submission: the number of the chosen answer, from 0, by question.

    :raises BadFile: naming the line.
    """
    found: dict[str, int] = {}
    for number, line in enumerate(text_of(path).splitlines(), start=1):
        if not line.strip():
            continue
        parts = line.split()
        choice = parts[-1]
        if len(parts) != 2 or not (choice.isascii() and choice.isdigit()):
            raise BadFile(f"{path}:{number}: must be an id and a number, as in: test:12 3")
        if int(choice) >= ANSWERS:
            raise BadFile(f"{path}:{number}: answer {choice}, must be 0 to {ANSWERS - 1}")
        if parts[0] in found:
            raise BadFile(f"{path}:{number}: {parts[0]!r} is answered twice")
        found[parts[0]] = int(choice)
    if not found:
        raise BadFile(f"{path}: no answers; give a line for each question, as in: test:12 3")
    return found


def submission_text(chosen: Mapping[str, int]) -> str:
    """Return the text of a submission, in the order given."""
    return "".join(f"{qid} {choice}\n" for qid, choice in chosen.items())


def evaluate(quizzes: Sequence[Quiz], chosen: Mapping[str, int]) -> float:
    """Return the accuracy in per cent, as the public evaluator counts it.

    :raises NotAllAnswered: unless exactly the questions are answered, or one's truth is not known.
    """
    truth = {quiz.qid: quiz.correct for quiz in quizzes}
    missing = [qid for qid in truth if qid not in chosen]
    unknown = [qid for qid in chosen if qid not in truth]
    if missing:
        raise NotAllAnswered(
            f"{len(missing)} of {len(truth)} questions have no answer, the first is {missing[0]!r}"
        )
    if unknown:
        raise NotAllAnswered(
            f"{len(unknown)} answers are to no question of the set, the first to {unknown[0]!r}"
        )
    for qid, correct in truth.items():
        if correct is None:
            raise NotAllAnswered(f"{qid}: its right answer is not told, so it cannot be scored")
    return 100.0 * sum(chosen[qid] == correct for qid, correct in truth.items()) / len(truth)
