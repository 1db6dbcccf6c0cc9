"""The journal of a set's quizzes: a line for each thing done, on the disk before anything is shown.

It lies beside the set's folder, in ``SET-quizzes/journal.jsonl``. A line that a crash cut off is
left out and cut away; everything before it counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS
from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft
from vrhuman.clock import utc_now
from vrhuman.files.private import make_folder, open_text
from vrhuman.records import JsonValue, VrhumanError

JOURNAL = "journal.jsonl"
State = Literal["written", "answered", "accepted", "rejected"]


class JournalError(VrhumanError):
    """A journal cannot be used, or what is to be done is not allowed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that somebody wrote, and what became of it.

    ``picked`` is the number of the answer that the ``checker`` picked before seeing which is right
    (0), -1 before; ``accepted`` is None until it was judged, ``reason`` why it was rejected.
    """

    number: int
    author: str
    utc: str
    draft: QuizDraft
    checker: str = ""
    picked: int = -1
    accepted: bool | None = None
    reason: str = ""

    @property
    def state(self) -> State:
        """How far it has come."""
        if self.accepted is not None:
            return "accepted" if self.accepted else "rejected"
        return "answered" if self.picked >= 0 else "written"


def journal_of(set_folder: Path) -> Path:
    """Return the path of a set's journal."""
    name = set_folder.absolute().name
    return set_folder.absolute().with_name(f"{name}-quizzes") / JOURNAL


class QuizJournal:
    """A set's journal, read whole; every change is on the disk before it returns."""

    def __init__(self, path: Path) -> None:
        """Read a journal, or begin one with the first change.

        :raises JournalError: if it cannot be read, or a line before the last is damaged.
        """
        self.path = path
        self._proposals: dict[int, Proposal] = {}
        self._size = 0
        self._read()

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """All questions, in the order in which they were written."""
        return tuple(self._proposals.values())

    def to_check(self, checker: str) -> Proposal | None:
        """Return the next question that somebody is to check: begun by them, else nobody's.

        Nobody checks their own.
        """
        open_ones = [p for p in self.proposals if p.accepted is None and p.author != checker]
        mine = [each for each in open_ones if each.checker == checker]
        free = [each for each in open_ones if not each.checker]
        return next(iter((*mine, *free)), None)

    def write(self, author: str, draft: QuizDraft) -> Proposal:
        """Hand in a question."""
        self._refresh()
        number = max(self._proposals, default=0) + 1
        made = Proposal(number, author, utc_now(), draft.trimmed())
        self._append(
            {
                "did": "write",
                "number": number,
                "author": author,
                "utc": made.utc,
                "film": made.draft.film,
                "question": made.draft.question,
                "answers": list(made.draft.answers),
                "spans": [list(each) if each else None for each in made.draft.spans],
            }
        )
        return made

    def answer(self, number: int, checker: str, picked: int) -> Proposal:
        """Note what the second person picked, who has not been told which is right.

        :raises JournalError: for one's own question, or one that somebody else checks.
        """
        self._refresh()
        there = self._proposals[number]
        if there.author == checker:
            raise JournalError(f"question {number}: {checker} wrote it; somebody else checks it")
        if there.checker:
            raise JournalError(f"question {number}: is being checked by {there.checker} already")
        told = {"did": "answer", "number": number, "checker": checker, "picked": picked}
        self._append({**told, "utc": utc_now()})
        return self._proposals[number]

    def judge(self, number: int, checker: str, accepted: bool, reason: str = "") -> Proposal:
        """Accept or reject a question that one has answered.

        :raises JournalError: before it was answered by the same person, or twice.
        """
        self._refresh()
        there = self._proposals[number]
        if there.checker != checker:
            raise JournalError(f"question {number}: {checker} has not answered it yet")
        if there.accepted is not None:
            raise JournalError(f"question {number}: is {there.state} already")
        told = {"did": "judge", "number": number, "checker": checker, "accepted": accepted}
        self._append({**told, "reason": reason, "utc": utc_now()})
        return self._proposals[number]

    # ------------------------------------------------------------------------------ within

    def _refresh(self) -> None:
        """Read what another window has added."""
        if self.path.exists() and self.path.stat().st_size != self._size:
            self._read()

    def _read(self) -> None:
        self._proposals = {}
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            self._size = 0
            return
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be read ({error.strerror})") from error
        whole = data[: data.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise JournalError(
                    f"{self.path}:{number}: damaged ({type(error).__name__}: {error}); restore the "
                    "file from a copy, or remove the line"
                ) from error
        self._size = len(data)

    def _append(self, told: dict[str, JsonValue]) -> None:
        line = json.dumps(told, ensure_ascii=False) + "\n"
        try:
            make_folder(self.path.parent)
            if not self.path.exists():
                with open_text(self.path):
                    pass
            with self.path.open("r+b") as file:
                file.truncate(_whole(file.read()))
                file.seek(0, os.SEEK_END)
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
                self._size = file.tell()
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be written ({error.strerror})") from error
        self._take(told)

    def _take(self, told: Any) -> None:
        number = int(told["number"])
        match told["did"]:
            case "write":
                self._proposals[number] = _proposal(told)
            case "answer":
                picked, checker = int(told["picked"]), str(told["checker"])
                was = self._proposals[number]
                self._proposals[number] = replace(was, checker=checker, picked=picked)
            case "judge":
                accepted, reason = bool(told["accepted"]), str(told["reason"])
                was = self._proposals[number]
                self._proposals[number] = replace(was, accepted=accepted, reason=reason)
            case other:
                raise ValueError(f"did {other!r}")


def _whole(data: bytes) -> int:
    """Return the length of the lines that are whole."""
    return data.rfind(b"\n") + 1


def _proposal(told: Any) -> Proposal:
    answers: Sequence[Any] = told["answers"]
    spans = tuple((float(e[0]), float(e[1])) if e else None for e in told["spans"])
    if len(answers) != ANSWERS or len(spans) != ANSWERS:
        raise ValueError(f"{len(answers)} answers")
    draft = QuizDraft(str(told["film"]), str(told["question"]), tuple(map(str, answers)), spans)
    return Proposal(int(told["number"]), str(told["author"]), str(told["utc"]), draft)
