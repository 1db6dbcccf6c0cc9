"""Reads the result of a session of pairs: the least difference of weight that was noticed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.protocol.weighing.pairs import Pairs
from vrhuman.protocol.weighing.staircase import is_staircase, parse_staircase
from vrhuman.recording.completeness import completeness
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.losses.report import SCORED_TOPICS
from vrhuman.recording.reader import Session
from vrhuman.review.results.outcome import NotScorable
from vrhuman.scoring.threshold import Threshold, threshold


@dataclass(frozen=True, slots=True)
class ThresholdResult:
    """The result of a session of pairs.

    ``right`` of the pairs were ordered correctly; ``finished`` says whether the staircase came to
    its end. The threshold is a share of the lighter weight.
    """

    session: Path
    kind: str
    participant: str
    engine: str
    runtime: str
    protocol: str
    finished: bool
    right: int
    threshold: Threshold

    def as_json(self) -> dict[str, Any]:
        """Return the result with the keys that scripts rely on; shares, not percent."""
        found = self.threshold
        return {
            "session": str(self.session),
            "participant": self.participant,
            "kind": self.kind,
            "engine": self.engine,
            "runtime": self.runtime,
            "protocol": self.protocol,
            "finished": self.finished,
            "pairs": found.pairs,
            "right": self.right,
            "threshold": round(found.difference, 5),
            "low": round(found.low, 5),
            "high": round(found.high, 5),
            "confidence": found.confidence,
        }

    def __str__(self) -> str:
        found = self.threshold
        percent = (100.0 * share for share in (found.difference, found.low, found.high))
        told = "notices weight differences of {:.1f} % ({:.1f} to {:.1f} %".format(*percent)
        ended = "" if self.finished else "; the staircase was stopped early"
        return (
            f"{self.participant} ({self.kind}) {told} at {100.0 * found.confidence:.0f} % "
            f"confidence), {self.right} of {found.pairs} pairs right{ended}"
        )


def recorded_pairs(start: SessionStart, path: Path) -> Pairs | None:
    """Return the pairs of a session, None if its protocol is not a staircase."""
    if not is_staircase(start.protocol):
        return None
    spec = parse_staircase(start.protocol, f"{path}: protocol")
    return Pairs(spec, start.seeds["participant"])


def threshold_result(path: Path) -> ThresholdResult | None:
    """Read one session; None if it is not one of pairs.

    :raises NotScorable: if no pair was judged, or judgements may be missing.
    """
    with Session.open(path) as session:
        start = session.start
        pairs = recorded_pairs(start, path)
        if pairs is None:
            return None
        answers = list(session.answers())
        damaged = any(True for _ in session.gaps()) or any(
            not SCORED_TOPICS.isdisjoint(each.topics) for each in session.missing()
        )
    lacking = completeness(path)
    if lacking.touches(SCORED_TOPICS):
        raise NotScorable(f"{path}: {'; '.join(lacking.lines(SCORED_TOPICS))}")
    if damaged:  # each pair depends on those before
        raise NotScorable(f"{path}: was damaged: pairs may be missing, so it cannot be scored")
    if not answers:
        raise NotScorable(f"{path}: no pair was judged, so there is nothing to score")
    stairs = pairs.climbed(answers)
    return ThresholdResult(
        session=path,
        kind=start.participant_kind,
        participant=start.participant,
        engine=start.engine,
        runtime=start.runtime,
        protocol=pairs.spec.name,
        finished=stairs.done,
        right=sum(judged.right for judged in stairs.judgements),
        threshold=threshold(stairs.judgements),
    )
