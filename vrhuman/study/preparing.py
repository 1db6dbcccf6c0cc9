"""Plans a participant's session from the study's protocol and an assignment.

Planning writes nothing; :func:`write_protocol` does, when the session begins.
"""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from vrhuman.embodiment.settings import BodySettings, load_settings
from vrhuman.files.private import make_folder, write_text
from vrhuman.protocol.specification import (
    PROTOCOLS,
    ProtocolSpec,
    as_laid_down,
    load_protocol,
    parse_protocol,
    with_condition,
)
from vrhuman.protocol.texts import MODEL
from vrhuman.protocol.training.limits import with_limits
from vrhuman.records import VrhumanError
from vrhuman.runtime.plan import PersonDisplay, Plan
from vrhuman.study.design import Design, parse_design
from vrhuman.study.entries import GENERATED, Assignment, Participant, Study
from vrhuman.study.house_files import found_house
from vrhuman.study.registry.registry import Registry


class OtherDisplay(VrhumanError):
    """A session that counts would be shown on another display than its study's."""


@dataclass(frozen=True, slots=True)
class SessionProtocol:
    """A protocol as one participant goes through it, and the file it is to be written to."""

    path: Path
    text: str


def session_plan(
    registry: Registry,
    study: Study,
    participant: Participant,
    assignment: Assignment,
    microphone: str | None,
    gaze: bool,
    display: PersonDisplay | None = None,
) -> tuple[Plan, SessionProtocol]:
    """Return the plan of a session that has no name yet.

    It follows the protocol, the participant's language and calibration, and the assignment.
    ``microphone`` and ``gaze`` are recorded only if the participant consents to that. ``display``
    is the study's own, unless another is given for a pilot.

    :raises VrhumanError: if a protocol or a calibration profile cannot be used, or somebody who
        counts would see the house on another display than the study's.
    """
    folder = registry.folder / study.folder
    own = parse_protocol(study.protocol, f"{study.study_id}: protocol")
    protocol = _protocol(folder, study, own, participant, assignment)
    body = BodySettings()
    if participant.calibration:
        body = load_settings(registry.folder / participant.calibration)
    consent = registry.consent_of(study.study_id, participant.participant_id)
    heard = consent is not None and consent.audio
    design = design_of(study)
    if display not in (None, design.display) and not participant.pilot:
        raise OtherDisplay(
            f"{participant.participant_id}: the study {study.study_id} is shown on the display "
            f"'{design.display}'; only a pilot may use '{display}'"
        )
    plan = Plan(
        protocol=str(protocol.path),
        house=found_house(assignment.house, registry.folder),
        seed=assignment.seed,
        kind=participant.kind,
        participant=participant.participant_id,
        out=folder,
        body=as_laid_down(_handed(body, participant), own),
        microphone=microphone if heard else None,
        gaze=gaze and consent is not None and consent.gaze,
        person_video=True,
        chance=_chance(assignment),
        question_set=_question_set(registry, assignment),
        pilot=participant.pilot,
        display=display or design.display,
        keys=design.keys,
    )
    return plan, protocol


def design_of(study: Study) -> Design:
    """Return a study's design; of one without a design, that of a headset study.

    :raises DesignError: if it is not valid.
    """
    return parse_design(study.design, study.study_id) if study.design else Design((), ())


def write_protocol(protocol: SessionProtocol) -> None:
    """Write a protocol beside the study's sessions, where the plan expects it."""
    path, text = protocol.path, protocol.text
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    write_text(beside, text)
    with suppress(PermissionError):  # Windows: another program is reading the same text
        os.replace(beside, path)


def _chance(assignment: Assignment) -> int:
    """Return the seed of a scripted participant's own choices.

    Weights and questions are the same for everybody in a house.
    """
    own = f"{assignment.seed}/{assignment.participant_id}/{assignment.order}"
    return int.from_bytes(hashlib.sha256(own.encode()).digest()[:4], "big") >> 1


def _question_set(registry: Registry, assignment: Assignment) -> Path | None:
    if assignment.question_set == GENERATED:
        return None
    return registry.folder / assignment.question_set


def _handed(body: BodySettings, participant: Participant) -> BodySettings:
    """Put the gripper in the dominant hand, unless a calibration says otherwise."""
    if participant.calibration or participant.handedness not in ("right", "left"):
        return body
    hand: Literal["right", "left"] = "left" if participant.handedness == "left" else "right"
    return replace(body, grip=replace(body.grip, hand=hand))


def _protocol(
    folder: Path,
    study: Study,
    own: ProtocolSpec,
    participant: Participant,
    assignment: Assignment,
) -> SessionProtocol:
    """Return the protocol as this participant goes through it."""
    if assignment.role == "training":
        rules = own.training
        text = load_protocol(rules.protocol if rules else "training")[1]
        text = with_limits(text, rules) if rules else text
    else:
        text = with_condition(own, study.protocol, assignment.condition)[1]
    if participant.language != MODEL:
        text = _with_texts(text, participant.language)
    name = "-".join((assignment.role, assignment.condition, participant.language))
    number = study.protocol_hash[:12]
    path = folder / PROTOCOLS / f"{re.sub(r'[^A-Za-z0-9_-]', '_', name)}-{number}.toml"
    return SessionProtocol(path, text)


def _with_texts(text: str, language: str) -> str:
    line = f'texts = "{language}"'
    changed, found = re.subn(r"(?m)^texts\s*=.*$", line, text, count=1)
    return changed if found else f"{line}\n{text}"
