"""A study in a real registry, its answers drawn by chance: for the arithmetic of results."""

import random
from dataclasses import replace
from pathlib import Path

from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.scoring.exqa import exqa
from vrhuman.study.design import Design, assignments_for
from vrhuman.study.entries import (
    AnswerEntry,
    Assignment,
    Consent,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
    Study,
)
from vrhuman.study.registry.registry import Registry

STUDY = "memory"
NOW = "2026-01-02T03:04:05.678Z"
FAMILIES = (("exist", "yes-no"), ("compare_weight", "yes-no"), ("count", "count"))
EXCLUSION = "\n[exclusion]\nleast_in_time = 0.9\ntraining_failed = true\n"


def drawn_registry(
    folder: Path,
    people: int = 6,
    scripted: int = 1,
    seed: int = 0,
    pilots: int = 0,
    in_window: int = 0,
) -> Registry:
    """``people`` persons, some ``scripted`` participants and ``pilots``, each through both
    conditions; the last ``in_window`` of the people in a window, the others in a headset."""
    chance = random.Random(seed)
    registry = Registry.open(folder / "study.db", create=True)
    text = load_protocol("excalibur")[1] + EXCLUSION
    design = Design(("no_replay", "replay"), ("own:1", "own:2", "own:3"))
    registry.add_study(
        Study(
            STUDY, "Memory of houses", text, protocol_hash(text), None, STUDY, 1, NOW,
            design.as_mapping(),
        )
    )  # fmt: skip
    names = [f"P{i + 1:02d}" for i in range(people)] + [f"S{i + 1}" for i in range(scripted)]
    names += [f"X{i + 1}" for i in range(pilots)]
    for name in names:
        kind = "scripted" if name.startswith("S") else "person"
        pilot = name.startswith("X")
        registry.enrol(
            Participant(STUDY, name, kind, NOW, birth_year=1990, vr_experience="some", pilot=pilot)
        )
        registry.consent(Consent(STUDY, name, NOW, "2", "abc", audio=True, sharing=False))
        registry.screen(Screening(STUDY, name, NOW, {"epilepsy": False}, passed=True))
    registry.assign(assignments_for(design, STUDY, names, 1))
    for planned in registry.assignments(STUDY):
        window = planned.participant_id in names[people - in_window : people]
        _held(registry, planned, chance, "desktop" if window else "headset")
    for name in names:
        for moment, value in (("before", 6.0), ("after", 6.0 + chance.randint(0, 8))):
            filled = QuestionnaireEntry(
                STUDY, name, NOW, "csq-vr", moment, {"1": value}, {"total": value}
            )
            registry.put_questionnaire(filled)
    return registry


def _held(registry: Registry, planned: Assignment, chance: random.Random, display: str) -> None:
    session = f"{planned.participant_id}-{planned.order}"
    entry = SessionEntry(
        STUDY, planned.participant_id, planned.order, session, f"{session}.mcap", "running", NOW
    )
    registry.begin(entry)
    registry.update(
        replace(registry.session(session), status="finished", ended_utc=NOW, sha256="0" * 64)
    )
    if planned.role == "training":
        registry.put_score(ScoreEntry(session, {"mastered": 1.0}))
        return
    answers = [
        AnswerEntry(
            session, phase, f"{planned.house}/{number}", family, kind, "Is it?", "yes", "yes",
            chance.random() < share, confidence=chance.choice([0.5, 0.7, 1.0]),
        )
        for phase, share in (("answer", 0.6), ("answer again", 0.85))
        for number, (family, kind) in enumerate(FAMILIES * 7)
    ]  # fmt: skip
    registry.put_answers(session, answers)
    first, last = (
        100.0 * sum(a.right for a in answers if a.phase == phase) / 21
        for phase in ("answer", "answer again")
    )
    t3 = float(chance.randint(100, 1200))
    in_time = 80.0 if planned.participant_id == "P02" else 99.0
    figures = {"acc_exp": first, "acc_ref": last, "t3": t3, "frames_in_time": in_time}
    figures |= {"sharpness": 62.5, "pixels": 40.0}
    figures["exqa"] = exqa(first, last, t3).value
    under = {"engine": "embedded", "steps": "vrhuman's", "display": display}
    registry.put_score(ScoreEntry(session, figures, under))
