"""The name of a session's file, and its first entry, which describes the session."""

from __future__ import annotations

import datetime
from dataclasses import asdict
from pathlib import Path

from vrhuman.clock import format_utc, stamp
from vrhuman.embodiment.settings import as_toml
from vrhuman.engines.engine import EXECUTABLE_SETTING
from vrhuman.participants.comparing.weigher import UnsteadyFinger
from vrhuman.participants.perceiving import PEOPLES, TRUE
from vrhuman.participants.script import Script
from vrhuman.participants.senses import PeoplesSenses
from vrhuman.protocol.specification import (
    protocol_hash,
)
from vrhuman.questions.review.reviews import file_hash
from vrhuman.recording.entries import DOORS_SETTING, PROTOCOL_HASH_SETTING, SessionStart
from vrhuman.recording.personal.places import base_name
from vrhuman.recording.provenance import provenance
from vrhuman.recording.session_lock import holder_of
from vrhuman.records import (
    JsonValue,
    ParticipantKind,
    TaskGoal,
)
from vrhuman.runtime.plan import OutputError, Partner, Plan, Prepared
from vrhuman.runtime.processes.performing import Part
from vrhuman.runtime.runtime import Runtime
from vrhuman.scoring.confidence import SCALE_SETTING, ConfidenceScale

HEAD_SETTING = "registry_head"
"""The setting of a study's session with the newest entry of its audit log: number and chain."""
INSTRUCTIONS_SETTING = "instructions"
"""The setting with what an instructed session asks for."""
GOALS_SETTING, ERRANDS_SETTING = "goals", "errands"
"""The settings with a goals session's goals, and with what a scripted participant means to do."""
VIDEO_TYPE_SETTING = "video_type"
"""The setting with what holds an instructed session's steps together; missing in all others."""
HELPER_SETTING = "helper"
"""The setting with who the second agent is; missing where there is none."""
PERSON, PARTNER_SETTING = "person", "partner"
"""Who the second agent of two participants is; the setting with their pseudonym and calibration."""
FILM_SETTING = "film"
"""The setting of a session without video: false."""


def session_path(plan: Plan, moment: datetime.datetime) -> Path:
    """Return a file name that no earlier session has.

    :raises OutputError: if the plan names one that an earlier session has.
    """
    if plan.name:
        if (named := plan.out / f"{plan.name}.mcap").exists():
            if holder := holder_of(named):
                raise OutputError(f"{named}: is in use by {holder}; wait until it ends")
            raise OutputError(f"{named}: exists already; resume it, or move it away")
        return named
    stem = f"{plan.participant}-{plan.kind}-{stamp(moment)}"
    path, number = plan.out / f"{stem}.mcap", 1
    while path.exists():
        number += 1
        path = plan.out / f"{stem}-{number}.mcap"
    return path


def session_start(
    prepared: Prepared, path: Path, moment: datetime.datetime, runtime: Runtime, clock_ns: int
) -> SessionStart:
    """Return the session file's first entry, which describes the session.

    ``clock_ns`` is the session's clock now [ns].
    """
    plan = prepared.plan
    return SessionStart(
        session_id=path.stem,
        participant_kind=plan.kind,
        participant=plan.participant,
        protocol=prepared.protocol_text,
        house=prepared.house,
        house_id=prepared.house_id,
        seeds={
            "house": prepared.house_seed,
            "questions": plan.seed,
            "participant": plan.script_seed,
        },
        calibration=as_toml(plan.body),
        engine=plan.engine.name,
        runtime=runtime.name,
        runtime_kind=runtime.kind,
        pilot=plan.pilot,
        started_utc=format_utc(moment),
        clock_ns=clock_ns,
        provenance=provenance(plan.engine.name),
        settings={
            "steps": plan.steps,
            "protocol": base_name(plan.protocol),
            PROTOCOL_HASH_SETTING: protocol_hash(prepared.protocol_text),
            EXECUTABLE_SETTING: base_name(plan.engine.executable),
            "meshes": prepared.meshes,
            "question_set": file_hash(plan.question_set) if plan.question_set else "",
            "pixels": plan.pixels,
            "keys": runtime.keys,
            "microphone": plan.microphone is not None,
            "person_video": plan.person_video,
            "cues": plan.cues is not None,
            "gaze": plan.gaze,
            "script": plan.part.text if isinstance(plan.part, Script) else "",
            "senses": senses_of(plan.kind, plan.part),
            "noise": plan.part.noise if isinstance(plan.part, UnsteadyFinger) else None,
            SCALE_SETTING: str(ConfidenceScale.PROBABILITY),
            DOORS_SETTING: plan.engine.closed_doors,
            **(
                {_asked_setting(plan): [asdict(each) for each in plan.instructions]}
                if plan.instructions
                else {}
            ),
            **(
                {ERRANDS_SETTING: [dict(each.as_json()) for each in plan.errands]}
                if plan.errands
                else {}
            ),
            **({VIDEO_TYPE_SETTING: plan.video_type} if plan.video_type else {}),
            **({HEAD_SETTING: plan.registry_head} if plan.registry_head else {}),
            **({} if plan.film else {FILM_SETTING: False}),
            **({HELPER_SETTING: plan.helper} if plan.helper else {}),
            **(_partnered(plan.partner) if plan.partner else {}),
        },
    )


def senses_of(kind: ParticipantKind, part: Part | None) -> str:
    """Return how a scripted participant that explores freely perceives; empty for all others."""
    if isinstance(part, PeoplesSenses):
        return PEOPLES
    return TRUE if kind == "scripted" and part is None else ""


def _partnered(partner: Partner) -> dict[str, JsonValue]:
    told: JsonValue = {
        "participant": partner.participant,
        "calibration": as_toml(partner.body),
    }
    return {HELPER_SETTING: PERSON, PARTNER_SETTING: told}


def _asked_setting(plan: Plan) -> str:
    goals = any(isinstance(each, TaskGoal) for each in plan.instructions)
    return GOALS_SETTING if goals else INSTRUCTIONS_SETTING
