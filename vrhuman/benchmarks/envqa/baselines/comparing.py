"""Compares answerers on the same questions: accuracy by question type and by role, with intervals.

Answers are scored by the strict rule (:mod:`..strict`). Intervals are percentile bootstraps over
clips, since the questions of one clip are not independent.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from vrhuman.benchmarks.envqa import strict
from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.envqa.roles import ROLES
from vrhuman.benchmarks.items import Answer
from vrhuman.records import JsonValue

_DRAWS = 2000
_TAILS = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class Share:
    """An accuracy [%] over ``questions`` with its 95 % interval; NaN over none."""

    questions: int
    percent: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Row:
    """What one answerer reached: overall, by type of question, by role, by where the clip is.

    A role's accuracy is over the questions whose true answer has it. ``rooms`` has "seen" and
    "unseen" where the set tells which clips are in rooms that were trained on.
    """

    answerer: str
    overall: Share
    types: Mapping[str, Share]
    roles: Mapping[str, Share]
    rooms: Mapping[str, Share]


def score(asked: ClipQuestion, given: Answer) -> float:
    """Score one answer, 0..1."""
    return strict.score(asked.question, asked.question_type, asked.roles, given).score


class Comparison:
    """The answers of several answerers to the same questions."""

    def __init__(
        self, asked: Sequence[ClipQuestion], seen_rooms: Mapping[str, bool] | None = None
    ) -> None:
        self._asked = asked
        self._seen = dict(seen_rooms or {})
        videos = sorted({each.video_id for each in asked})
        place = {video: number for number, video in enumerate(videos)}
        self._video = np.array([place[each.video_id] for each in asked], dtype=int)
        count = max(1, len(videos))
        drawn = np.random.default_rng(0).multinomial(count, np.full(count, 1 / count), _DRAWS)
        self._drawn = drawn.astype(np.float64)

    def row(self, answerer: str, given: Sequence[Answer]) -> Row:
        """Return what an answerer reached; ``given`` has an answer for each question."""
        scores = self.scores(given)
        types = np.array([each.question_type for each in self._asked])
        return Row(
            answerer,
            self.share(scores, np.ones(len(scores))),
            {kind.label: self.share(scores, types == kind) for kind in QuestionType},
            {role: self._role(role, given) for role in ROLES},
            self._rooms(scores),
        )

    def by_template(self, given: Sequence[Answer]) -> dict[str, Share]:
        """Return the accuracy on each template's questions."""
        scores = self.scores(given)
        templates = np.array([each.template for each in self._asked])
        return {str(name): self.share(scores, templates == name) for name in np.unique(templates)}

    def difference(self, first: Sequence[Answer], second: Sequence[Answer]) -> Share:
        """Return by how many points the first is better than the second, question by question."""
        apart = self.scores(first) - self.scores(second)
        return self.share(apart, np.ones(len(apart)))

    def scores(self, given: Sequence[Answer]) -> np.ndarray:
        return np.array([score(q, g) for g, q in zip(given, self._asked, strict=True)], dtype=float)

    def share(self, scores: np.ndarray, members: np.ndarray) -> Share:
        """Return the mean score of the questions in ``members`` with its interval."""
        members = np.asarray(members, dtype=float)
        questions = int(members.sum())
        if not questions:
            return Share(0, float("nan"), float("nan"), float("nan"))
        count = self._drawn.shape[1]
        gained = self._drawn @ np.bincount(self._video, scores * members, count)
        of = self._drawn @ np.bincount(self._video, members, count)
        low, high = np.percentile(100.0 * gained[of > 0] / of[of > 0], _TAILS)
        return Share(
            questions, 100.0 * float(scores @ members / questions), float(low), float(high)
        )

    def _role(self, role: str, given: Sequence[Answer]) -> Share:
        has = np.array([bool(each.roles.get(role)) for each in self._asked])
        right = [g.get(role) == q.roles.get(role) for g, q in zip(given, self._asked, strict=True)]
        return self.share(np.array(right, dtype=float), has)

    def _rooms(self, scores: np.ndarray) -> dict[str, Share]:
        if not self._seen:
            return {}
        seen = np.array([self._seen.get(each.video_id, False) for each in self._asked])
        return {"seen": self.share(scores, seen), "unseen": self.share(scores, ~seen)}


def as_json(row: Row) -> dict[str, JsonValue]:
    """Return a row for JSON; an accuracy over no question has no figures."""
    return {
        "answerer": row.answerer,
        "overall": share_json(row.overall),
        **{
            name: {key: share_json(share) for key, share in shares.items()}
            for name, shares in (("types", row.types), ("roles", row.roles), ("rooms", row.rooms))
        },
    }


def share_json(share: Share) -> dict[str, float | int | None]:
    return {k: None if math.isnan(v) else v for k, v in asdict(share).items()}


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table to read: per cent, overall with its 95 % interval."""
    width = max(12, *(len(row.answerer) for row in rows))
    lines = [
        f"{'':<{width}}  {'overall (95 %)':<21}"
        + "".join(f"{name:>10}" for name in (*rows[0].types, *rows[0].rooms))
    ]
    for row in rows:
        cells = (*row.types.values(), *row.rooms.values())
        lines.append(
            f"{row.answerer:<{width}}  {interval(row.overall):<21}"
            + "".join(f"{_cell(each):>10}" for each in cells)
        )
    return "\n".join(lines)


def interval(share: Share) -> str:
    return f"{share.percent:.1f} ({share.low:.1f} to {share.high:.1f})"


def _cell(share: Share) -> str:
    return f"{share.percent:.1f}" if share.questions else "-"
