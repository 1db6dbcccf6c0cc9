"""Counts how far participants came: the flow diagram of a study (after CONSORT 2010).

Persons are counted apart from each other kind of participant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.study.entries import SessionEntry, status_text
from vrhuman.study.results.exclusions import Left
from vrhuman.study.results.gathering import HeldTest, StudyData


@dataclass(frozen=True, slots=True)
class Box:
    """One station: how many came this far, and who did not, by reason."""

    name: str
    count: int
    unit: str
    lost: Mapping[str, int]


def flow(
    data: StudyData, sessions: tuple[HeldTest, ...], left: tuple[Left, ...], kind: str
) -> tuple[Box, ...]:
    """Return the stations in order, for participants of one kind."""
    people = [p for p in data.participants if p.kind == kind]
    names = {p.participant_id for p in people}
    consented = names if kind != "person" else names & set(data.consents)
    passed = {
        name
        for name in consented
        if kind != "person" or (name in data.screenings and data.screenings[name].passed)
    }
    begun = {s.participant_id for s in data.sessions if s.participant_id in passed}
    planned = [a for a in data.assignments if a.participant_id in names and a.role == "test"]
    own = [each for each in sessions if each.participant in names]
    gone = {each.session_id: each.rule for each in reversed(left) if each.participant in names}
    withdrawn = sum(p.status == "withdrawn" for p in people)
    unscored = Counter(
        _why_unscored(data, s)
        for s in data.sessions
        if s.participant_id in names
        and (a := data.assignment(s)) is not None
        and a.role == "test"
        and s.session_id not in {each.session_id for each in own}
    )
    missing = len(planned) - len(own) - sum(unscored.values())
    not_held = Counter({"not run": missing}) if missing > 0 else Counter()
    agreed = Box(
        "consented and passed the screening",
        len(passed),
        "participants",
        _nonzero(
            {
                "no consent": len(names - consented),
                "not screened, or screening not passed": len(consented - passed),
            }
        ),
    )
    return (
        Box("enrolled", len(people), "participants", _nonzero({"withdrawn later": withdrawn})),
        *((agreed,) if kind == "person" else ()),  # a program is asked for no consent
        Box(
            "started a session",
            len(begun),
            "participants",
            _nonzero({"did not start": len(passed - begun)}),
        ),
        Box(
            "tests with a score (intention to treat)",
            len(own),
            "sessions",
            _nonzero(unscored + not_held),
        ),
        Box(
            "tests per protocol",
            len(own) - len(gone),
            "sessions",
            _nonzero(Counter(gone.values())),
        ),
    )


def _nonzero(lost: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in lost.items() if count}


def _why_unscored(data: StudyData, session: SessionEntry) -> str:
    """Return why a session has no ExQA."""
    score = data.scores.get(session.session_id)
    if session.status == "finished" and score is not None and "withheld" in score.measured_under:
        return "finished, but broken off in an answer phase, or with answers missing"
    return status_text(session.status)
