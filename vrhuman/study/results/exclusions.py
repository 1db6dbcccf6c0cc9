"""Decides which sessions are left out of the per-protocol results, by rules fixed beforehand.

Everybody with a score is in the intention-to-treat results. The rules are the protocol's
``[exclusion]``; nothing else excludes except the lab's own decision on a participant, with its
reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vrhuman.review.results.frames import frame_words
from vrhuman.study.results.gathering import HeldTest, StudyData


@dataclass(frozen=True, slots=True)
class Left:
    """A test session that is left out: by which ``rule``, and what was found in words."""

    participant: str
    session_id: str
    rule: str
    found: str


def left_out(data: StudyData, sessions: tuple[HeldTest, ...]) -> tuple[Left, ...]:
    """Return every rule that leaves a session out; several rules may leave out the same one."""
    return tuple(
        Left(each.participant, each.session_id, rule, found)
        for each in sessions
        for rule, found in _rules(data, each)
    )


def per_protocol(sessions: tuple[HeldTest, ...], left: tuple[Left, ...]) -> tuple[HeldTest, ...]:
    """Return the sessions that no rule leaves out."""
    out = {each.session_id for each in left}
    return tuple(each for each in sessions if each.session_id not in out)


def _rules(data: StudyData, session: HeldTest) -> Iterator[tuple[str, str]]:
    rules = data.spec.exclusion
    who = next(p for p in data.participants if p.participant_id == session.participant)
    if who.status == "excluded":
        yield "excluded by the lab", who.reason or "no reason given"
    if rules.training_failed and not _trained(data, session.participant):
        yield "training_failed", "training not mastered"
    frames = frame_words(session.in_time, session.sharpness)
    answered = f"{session.answered or 0.0:.1f} % answered"
    least = (
        ("least_in_time", session.in_time, rules.least_in_time, f"frames {frames}"),
        ("least_sharpness", session.sharpness, rules.least_sharpness, f"frames {frames}"),
        ("least_answered_share", session.answered, rules.least_answered_share, answered),
    )
    for name, value, bound, found in least:
        if bound is not None and value is not None and value < 100.0 * bound:
            yield name, f"{found}; required: at least {100 * bound:g} %"
    most, blocked = rules.most_blocked_share, session.blocked
    if most is not None and blocked is not None and blocked > 100.0 * most:
        told = f"{blocked:.1f} % of the counted actions blocked, at most {100 * most:g} % wanted"
        yield "most_blocked_share", told
    sick = rules.probe_at_least
    probes = [
        value
        for filled in data.questionnaires
        if filled.participant_id == session.participant and filled.questionnaire == "fms"
        for value in filled.scores.values()
    ]
    if sick is not None and probes and max(probes) >= sick:
        yield "probe_at_least", f"a probe at a break of {max(probes):g}, {sick:g} excludes"


def _trained(data: StudyData, participant: str) -> bool:
    """Whether the training was mastered, if one was planned."""
    own = [a for a in data.assignments if a.participant_id == participant and a.role == "training"]
    if not own:
        return True
    mastered = [
        data.scores[session.session_id].figures.get("mastered", 0.0)
        for session in data.sessions
        if session.participant_id == participant
        and session.order in {each.order for each in own}
        and session.session_id in data.scores
    ]
    return any(value >= 1.0 for value in mastered)
