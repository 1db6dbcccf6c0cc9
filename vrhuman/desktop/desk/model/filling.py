"""Finds which questionnaires are due at the desk, and saves those filled in."""

from __future__ import annotations

from vrhuman.protocol.specification import parse_protocol
from vrhuman.questionnaires.questionnaire import Answers, Questionnaire
from vrhuman.questionnaires.scoring import score
from vrhuman.study.entries import Participant, QuestionnaireEntry, Study
from vrhuman.study.registry.registry import Registry

MOMENTS = ("before", "after", "break", "once")


def due(registry: Registry, study: Study, participant_id: str) -> tuple[tuple[str, str], ...]:
    """Return names and moments of the questionnaires that are due at the desk.

    Those are the ones of the study's protocol that nobody filled in for the participant's newest
    session (before the first: at all).

    :raises VrhumanError: for a protocol or a registry that cannot be read.
    """
    spec = parse_protocol(study.protocol, f"{study.study_id}: protocol")
    newest = _newest_session(registry, study.study_id, participant_id)
    there = {
        (each.questionnaire, each.moment)
        for each in registry.questionnaires(study.study_id, participant_id)
        if each.session_id == newest
    }
    wished = [
        (wish.name, str(moment))
        for wish in spec.questionnaires
        if wish.where == "desk"
        for moment in wish.moments
    ]
    return tuple(each for each in wished if each not in there)


def filled(
    registry: Registry,
    questionnaire: Questionnaire,
    moment: str,
    answers: Answers,
    person: Participant,
    utc: str,
) -> QuestionnaireEntry:
    """Score a questionnaire and save it, with the participant's newest session.

    :raises VrhumanError: for answers that are missing or not valid, or where the registry refuses.
    """
    entry = QuestionnaireEntry(
        study_id=person.study_id,
        participant_id=person.participant_id,
        utc=utc,
        questionnaire=questionnaire.name,
        moment=moment,
        answers=dict(answers),
        scores=score(questionnaire, answers),
        session_id=_newest_session(registry, person.study_id, person.participant_id),
    )
    registry.put_questionnaire(entry)
    return entry


def _newest_session(registry: Registry, study_id: str, participant_id: str) -> str:
    sessions = registry.sessions(study_id, participant_id)
    return sessions[-1].session_id if sessions else ""
