"""Saves one person's review in its file, replaced in one step with each verdict."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vrhuman.files.whole import write_whole
from vrhuman.questions.review.reviews import Review, ReviewError, Verdict, load_review


class KeptReview:
    """The review of one set by one person; a review that was begun is continued."""

    def __init__(self, path: Path, reviewer: str, set_hash: str) -> None:
        """Open or begin a review.

        :raises ReviewError: where the file is another person's, or another set's.
        """
        self._path = path
        self.review = Review(reviewer, set_hash, {})
        if path.exists():
            begun = load_review(path)
            if begun.reviewer != reviewer:
                raise ReviewError(
                    f"{path}: is {begun.reviewer}'s review; choose another file with --out"
                )
            if begun.set_hash != set_hash:
                raise ReviewError(
                    f"{path}: is a review of another set (SHA-256 {begun.set_hash[:12]}...); "
                    "choose another --out"
                )
            self.review = begun

    def judge(self, verdict: Verdict) -> None:
        """Save a verdict, in the place of an earlier one on the same question.

        :raises ReviewError: where the file cannot be written; the verdict is kept in memory.
        """
        self.review = replace(self.review, verdicts={**self.review.verdicts, verdict.key: verdict})
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, self.review.as_json().encode())
        except OSError as error:
            raise ReviewError(f"{self._path}: cannot be written ({error.strerror})") from error
