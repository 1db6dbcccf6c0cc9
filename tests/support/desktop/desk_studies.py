"""A registry with a small study, for the tests of the experimenter's window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vrhuman.desktop.desk.model.study_draft import StudyDraft, create
from vrhuman.records import ParticipantKind
from vrhuman.study.entries import Consent, Screening, SessionEntry, SessionStatus
from vrhuman.study.lab_forms import load_consent
from vrhuman.study.registry.registry import Registry

UTC = "2026-03-01T10:00:00.000+00:00"
STUDY = "kitchens"
HOUSES = ("own:1", "own:2", "own:3", "own:4")


def draft(people: int = 2, kind: ParticipantKind = "person") -> StudyDraft:
    """Two conditions in four houses."""
    return StudyDraft(
        STUDY, "Kitchens", "excalibur", HOUSES, ("no_replay", "replay"), people, kind=kind
    )


def registry_with(folder: Path, people: int = 2, kind: ParticipantKind = "person") -> Registry:
    """An open registry with the study of :func:`draft`."""
    registry = Registry.open(folder / "study.db", create=True)
    create(registry, draft(people, kind), UTC)
    return registry


def consented(registry: Registry, name: str, audio: bool = False, gaze: bool = False) -> None:
    """As if the participant had agreed and been asked."""
    text = load_consent(registry.folder / STUDY)
    registry.consent(Consent(STUDY, name, UTC, text.version, text.digest, audio, False, gaze))
    registry.screen(Screening(STUDY, name, UTC, {}, True))


def held(registry: Registry, name: str, order: int, status: SessionStatus) -> SessionEntry:
    """A participant's session, as if it had been run."""
    session_id = f"{name}-{order}"
    path = f"{name}/{session_id}.mcap"
    entry = SessionEntry(STUDY, name, order, session_id, path, "running", UTC)
    registry.begin(entry)
    after = replace(entry, status=status, phase="explore", steps=120)
    registry.update(after)
    return after
