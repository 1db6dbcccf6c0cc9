"""Reads the questionnaires of a session, each as it was filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.questionnaires.questionnaire import Value
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import PhaseStart, QuestionnaireAnswer
from vrhuman.recording.reader import Session


@dataclass(frozen=True, slots=True)
class FilledIn:
    """One questionnaire as it was filled in.

    ``answers`` are by item, the last to each; ``time_ns`` is when the last of them was given. A
    questionnaire of several phases (a probe at every break) is filled in once in each ``phase``.
    """

    questionnaire: str
    moment: str
    phase: str
    time_ns: int
    answers: Mapping[str, Value]


def filled_in(session: Session) -> tuple[FilledIn, ...]:
    """Return the questionnaires in the order in which they were begun; some may be incomplete."""
    out: dict[tuple[str, str, str], FilledIn] = {}
    phase = ""
    for _, entry in session.entries(Topic.PHASE, Topic.QUESTIONNAIRE):
        match entry:
            case PhaseStart():
                phase = entry.phase
            case QuestionnaireAnswer():
                key = entry.questionnaire, entry.moment, phase
                before = out[key].answers if key in out else {}
                out[key] = FilledIn(*key, entry.time_ns, {**before, entry.item: entry.value})
    return tuple(out.values())
