"""Reads and writes one person's review of a question set, as the review page saves it (JSON).

It has ``reviewer``, ``set`` (the SHA-256 of the reviewed file) and ``verdicts``: a list of
``house`` (the film, in a set of films), ``id``, ``decision`` ("accept", "reword" or "reject"),
``text`` (the new wording) and ``reason``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from vrhuman.files.hashing import sha256_of
from vrhuman.records import VrhumanError

Decision = Literal["accept", "reword", "reject"]
LONGEST = 300
"""Maximum number of letters of a wording or a reason."""

Key = tuple[str, str]
"""Identifies a question of a set: its house and its own id."""


class ReviewError(VrhumanError):
    """A review cannot be used; the message names the file and what is wrong."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision about one question.

    ``text`` is the new wording where the ``decision`` is to reword; the program stays the same.
    """

    house: str
    question_id: str
    decision: Decision
    text: str = ""
    reason: str = ""

    @property
    def key(self) -> Key:
        return self.house, self.question_id

    @property
    def judgement(self) -> tuple[str, str]:
        """What must be equal for two people to agree: the decision, and a new wording."""
        return self.decision, " ".join(self.text.split()) if self.decision == "reword" else ""


@dataclass(frozen=True, slots=True)
class Review:
    """One person's review; ``set_hash`` is the SHA-256 of the file that was reviewed."""

    reviewer: str
    set_hash: str
    verdicts: Mapping[Key, Verdict]

    def as_json(self) -> str:
        """Return the review as JSON, in the form that the page saves."""
        verdicts = []
        for each in self.verdicts.values():
            told = asdict(each)
            told["id"] = told.pop("question_id")
            verdicts.append(told)
        whole = {"reviewer": self.reviewer, "set": self.set_hash, "verdicts": verdicts}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def file_hash(path: Path) -> str:
    """Compute the SHA-256 of a file, in hexadecimal.

    :raises ReviewError: where it cannot be read.
    """
    try:
        return sha256_of(path)
    except OSError as error:
        raise ReviewError(f"{path}: cannot be read ({error.strerror})") from error


def load_review(path: Path) -> Review:
    """Read a review file that the review page saved.

    :raises ReviewError: for anything else.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ReviewError(
            f"{path}: cannot be read as a review ({error}); give a file that the review page saved"
        ) from error
    return parse_review(data, str(path))


def parse_review(data: Any, origin: str) -> Review:
    """Parse a review from JSON data that came from ``origin``.

    :raises ReviewError: naming the key that is wrong.
    """
    if not isinstance(data, dict):
        raise ReviewError(f"{origin}: not a review; give a file that the review page saved")
    verdicts = data.get("verdicts")
    if not isinstance(verdicts, list):
        raise ReviewError(f"{origin}: verdicts: must be a list")
    found: dict[Key, Verdict] = {}
    for number, each in enumerate(verdicts):
        verdict = _verdict(each, f"{origin}: verdicts[{number}]")
        if verdict.key in found:
            raise ReviewError(
                f"{origin}: verdicts[{number}]: a second one on {verdict.question_id} of "
                f"{verdict.house}"
            )
        found[verdict.key] = verdict
    return Review(_text(data, "reviewer", origin), _text(data, "set", origin), found)


def unjudged(review: Review, keys: Iterable[Key]) -> tuple[Key, ...]:
    """Return those of a set's questions that a review does not judge, in the set's order."""
    return tuple(key for key in keys if key not in review.verdicts)


def _verdict(told: Any, where: str) -> Verdict:
    if not isinstance(told, dict):
        raise ReviewError(f"{where}: must be a table")
    decision: Any = told.get("decision")
    if decision not in get_args(Decision):
        known = ", ".join(get_args(Decision))
        raise ReviewError(f"{where}.decision: must be one of {known}")
    text, reason = _text(told, "text", where, ""), _text(told, "reason", where, "")
    if decision == "reword" and not text.strip():
        raise ReviewError(f"{where}.text: the new wording is missing")
    return Verdict(_text(told, "house", where), _text(told, "id", where), decision, text, reason)


def _text(data: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str) or (default is None and not value):
        raise ReviewError(f"{where}.{key}: must be a text")
    if len(value) > LONGEST:
        raise ReviewError(f"{where}.{key}: longer than {LONGEST} letters")
    return value
