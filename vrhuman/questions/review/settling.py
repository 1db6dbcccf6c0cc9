"""Combines two reviews into the final set: what both accept, or reword in the same way, is kept.

Where the two differ, a third person decides (a third review, of the same form); until then the
question is out. A house that loses all its questions leaves the set.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.questions.dataset.episodes import (
    HouseQuestions,
    QuestionSetError,
    StoredQuestion,
    read_set,
)
from vrhuman.questions.review.reviews import Key, Review, ReviewError, file_hash, unjudged


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of combining two reviews.

    ``episodes`` are those that stay; ``disputed`` questions are out: the two reviewers differ and
    nobody decided.
    """

    episodes: tuple[HouseQuestions, ...]
    kept: int
    reworded: int
    rejected: int
    disputed: tuple[Key, ...]


def settle(
    episodes: tuple[HouseQuestions, ...], first: Review, second: Review, third: Review | None = None
) -> Settled:
    """Combine two reviews, and a third where the two differ.

    :raises ReviewError: where one person made both, or a review is not complete.
    """
    if first.reviewer == second.reviewer:
        raise ReviewError(
            f"both reviews are by {first.reviewer}; two people must review independently"
        )
    for review in (first, second):
        if left := unjudged(review, episodes):
            house, question = left[0]
            raise ReviewError(
                f"{review.reviewer} has not judged {len(left)} of the questions, the first is "
                f"{question} of {house}; finish the review"
            )
    counts = {"accept": 0, "reword": 0, "reject": 0}
    disputed: list[Key] = []

    def kept(episode: HouseQuestions) -> Iterator[StoredQuestion]:
        for question in episode.questions:
            key = (episode.house, question.question_id)
            one, other = first.verdicts[key], second.verdicts[key]
            decided = one if one.judgement == other.judgement else None
            if decided is None and third is not None:
                decided = third.verdicts.get(key)
            if decided is None:
                disputed.append(key)
                continue
            counts[decided.decision] += 1
            if decided.decision == "reword":
                yield replace(question, text=" ".join(decided.text.split()))
            elif decided.decision == "accept":
                yield question

    settled = (replace(each, questions=tuple(kept(each))) for each in episodes)
    staying = tuple(each for each in settled if each.questions)
    return Settled(staying, counts["accept"], counts["reword"], counts["reject"], tuple(disputed))


def lock_path(path: Path) -> Path:
    """Return the path of a set's lock: SPLIT.lock.json beside SPLIT.jsonl."""
    return path.with_suffix(".lock.json")


def write_locked(settled: Settled, out: Path, reviewers: tuple[str, ...], of: str) -> str:
    """Write the final set and its lock beside it, and return the set's hash.

    ``of`` is the hash of the set that was reviewed.

    :raises ReviewError: where ``out`` already exists or cannot be written.
    """
    try:
        with out.open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(episode.as_line() + "\n" for episode in settled.episodes)
        digest = file_hash(out)
        told = {"sha256": digest, "reviewers": list(reviewers), "reviewed_sha256": of}
        lock_path(out).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    except FileExistsError as error:
        raise ReviewError(
            f"{out}: exists already; a locked set is never changed; choose another file with --out"
        ) from error
    except OSError as error:
        raise ReviewError(f"{out}: cannot be written ({error.strerror})") from error
    return digest


def locked_set(path: Path) -> tuple[HouseQuestions, ...]:
    """Read a set's episodes, and check its lock where it has one.

    :raises QuestionSetError: where it cannot be read, or was changed after it was locked.
    """
    lock = lock_path(path)
    if lock.is_file():
        try:
            locked = json.loads(lock.read_text(encoding="utf-8"))["sha256"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise QuestionSetError(f"{lock}: cannot be read as a set's lock ({error})") from error
        if file_hash(path) != locked:
            raise QuestionSetError(
                f"{path}: was changed after it was locked; use the file that was locked "
                f"(SHA-256 {str(locked)[:12]}...)"
            )
    return tuple(read_set(path))
