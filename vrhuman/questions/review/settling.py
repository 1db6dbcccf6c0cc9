"""Combines two reviews into the final set: what both accept, or reword in the same way, is kept.

Where the two differ, a third person decides (a third review, of the same form); until then the
question is out. A house that loses all its questions leaves the set.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.questions.dataset.episodes import (
    HouseQuestions,
    QuestionSetError,
    read_set,
)
from vrhuman.questions.review.reviews import (
    Decision,
    Key,
    Review,
    ReviewError,
    Verdict,
    file_hash,
    unjudged,
)


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the reviewers decided about each question; ``disputed`` ones are undecided."""

    verdicts: Mapping[Key, Verdict]
    disputed: tuple[Key, ...]

    def count(self, decision: Decision) -> int:
        return sum(each.decision == decision for each in self.verdicts.values())

    def wording(self, key: Key, text: str) -> str | None:
        """Return the wording in which a question stays; None where it does not."""
        verdict = self.verdicts.get(key)
        if verdict is None or verdict.decision == "reject":
            return None
        return " ".join(verdict.text.split()) if verdict.decision == "reword" else text


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of combining two reviews of a set of houses.

    ``episodes`` are those that stay; ``disputed`` questions are out: the two reviewers differ and
    nobody decided.
    """

    episodes: tuple[HouseQuestions, ...]
    kept: int
    reworded: int
    rejected: int
    disputed: tuple[Key, ...]

    def as_text(self) -> str:
        """Return the text of the set that stays."""
        return "".join(episode.as_line() + "\n" for episode in self.episodes)


def decide(
    keys: Sequence[Key], first: Review, second: Review, third: Review | None = None
) -> Decisions:
    """Combine two reviews of some questions, and a third where the two differ.

    :raises ReviewError: where one person made both, or a review is not complete.
    """
    if first.reviewer == second.reviewer:
        raise ReviewError(
            f"both reviews are by {first.reviewer}; two people must review independently"
        )
    for review in (first, second):
        if left := unjudged(review, keys):
            house, question = left[0]
            raise ReviewError(
                f"{review.reviewer} has not judged {len(left)} of the questions, the first is "
                f"{question} of {house}; finish the review"
            )
    verdicts: dict[Key, Verdict] = {}
    disputed: list[Key] = []
    for key in keys:
        one, other = first.verdicts[key], second.verdicts[key]
        decided = one if one.judgement == other.judgement else None
        if decided is None and third is not None:
            decided = third.verdicts.get(key)
        if decided is None:
            disputed.append(key)
        else:
            verdicts[key] = decided
    return Decisions(verdicts, tuple(disputed))


def settle(
    episodes: tuple[HouseQuestions, ...], first: Review, second: Review, third: Review | None = None
) -> Settled:
    """Combine two reviews of a set of houses, and a third where the two differ.

    :raises ReviewError: where one person made both, or a review is not complete.
    """
    keys = [(each.house, q.question_id) for each in episodes for q in each.questions]
    decided = decide(keys, first, second, third)
    staying = []
    for episode in episodes:
        questions = tuple(
            replace(each, text=wording)
            for each in episode.questions
            for wording in [decided.wording((episode.house, each.question_id), each.text)]
            if wording is not None
        )
        if questions:
            staying.append(replace(episode, questions=questions))
    counts = (decided.count("accept"), decided.count("reword"), decided.count("reject"))
    return Settled(tuple(staying), *counts, decided.disputed)


def lock_path(path: Path) -> Path:
    """Return the path of a set's lock: SPLIT.lock.json beside SPLIT.jsonl."""
    return path.with_suffix(".lock.json")


def write_locked(text: str, out: Path, reviewers: tuple[str, ...], of: str) -> str:
    """Write the final set's text and its lock beside it, and return the set's hash.

    ``of`` is the hash of the set that was reviewed.

    :raises ReviewError: where ``out`` already exists or cannot be written.
    """
    try:
        with out.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
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
