"""What a participant who comes by a link does alone: reads, agrees, answers, plays, withdraws.

It is what the experimenter's window does for somebody at the desk, with the same entries in the
registry. Each function opens the registry for itself, so that any thread may call it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from vrhuman.clock import utc_now
from vrhuman.embodiment.settings import HandName
from vrhuman.protocol.calibration.machine import StepName
from vrhuman.protocol.calibration.words import words_path
from vrhuman.recording.entries import RuntimeKind
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import is_locked
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.runtime.calibrating.plan import CalibrationPlan
from vrhuman.runtime.plan import PersonDisplay, Plan
from vrhuman.study.entries import Consent, Screening
from vrhuman.study.lab_forms import (
    ConsentText,
    ScreeningItem,
    excluded_by,
    load_consent,
    load_screening,
    unanswered,
)
from vrhuman.study.preparing import design_of
from vrhuman.study.recruiting import code_of
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import (
    OVER,
    NothingLeft,
    begin_session,
    give_up,
    named,
    record_outcome,
    status_of,
    upcoming_session,
)
from vrhuman.study.withdrawal import Withdrawn, withdraw

Step = Literal["consent", "screening", "session", "refused", "withdrawn", "finished"]
"""What comes next; ``refused``: they may not take part, or not any more."""
CALIBRATION = "calibration"
"""The folder of profiles, beside the registry."""
MAX_TEXT = 2000
"""How long an answer in words may be."""


class NotNow(VrhumanError):
    """What the page sent does not belong to the step at which its participant is."""


@dataclass(frozen=True, slots=True)
class LinkedStudy:
    """A study whose participants come by links; ``registry`` is a file or an URL.

    ``film`` says whether to record what the agent sees, ``voice`` whether to record the microphone
    of those who agree to that; ``cues`` whether they hear the protocol's notes. ``measured`` are
    the steps by which who comes with a headset is calibrated before the first session, if they were
    not before.
    """

    registry: str
    study_id: str
    film: bool = False
    voice: bool = False
    cues: bool = False
    measured: tuple[StepName, ...] = ()

    def participant(self, name: str) -> LinkedParticipant:
        """Return one of its participants."""
        return LinkedParticipant(self, name)


@dataclass(frozen=True, slots=True)
class LinkedParticipant:
    """A participant of a study who has a link."""

    study: LinkedStudy
    participant_id: str

    @property
    def study_id(self) -> str:
        return self.study.study_id

    @contextmanager
    def open(self) -> Iterator[Registry]:
        """Open the registry; the log says that changes are the participant's own."""
        with Registry.open(self.study.registry, f"{self.participant_id}, by link") as registry:
            yield registry


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a participant is: the next step, and what it shows.

    ``consent`` is there to be agreed to, ``screening`` to be answered, each at its step.
    ``display`` is what the study is to be seen on, None where either will do. ``code`` is what who
    was enrolled by a public link is given at the end; ``voice`` whether the voice may be recorded,
    or has yet to be asked about, or is not to be.
    """

    title: str
    step: Step
    language: str
    display: PersonDisplay | None
    consent: ConsentText | None = None
    screening: tuple[ScreeningItem, ...] = ()
    code: str = ""
    voice: Literal["asked", "agreed"] | None = None


@dataclass(frozen=True, slots=True)
class LinkedSession:
    """A session that begins or goes on; its row in the registry is written."""

    session_id: str
    path: Path
    what: Plan | Path


def progress(who: LinkedParticipant) -> Progress:
    """Return where a participant is.

    :raises VrhumanError: if the registry or the study's forms cannot be used.
    """
    with who.open() as registry:
        return _progress(registry, who)


def agree(who: LinkedParticipant, digest: str, audio: bool, sharing: bool) -> None:
    """Record the consent to the text with that SHA-256, which was shown.

    :raises NotNow: if there is nothing to agree to, or the text is another by now.
    """
    with who.open() as registry:
        text = _progress(registry, who).consent
        if text is None:
            raise NotNow(f"{who.participant_id}: the consent is there already")
        if text.digest != digest:
            raise NotNow(f"{who.participant_id}: the text has been changed; it is to be read again")
        registry.consent(
            Consent(
                who.study_id,
                who.participant_id,
                utc_now(),
                text.version,
                text.digest,
                audio,
                sharing,
            )
        )


def answer(who: LinkedParticipant, answers: Mapping[str, JsonValue]) -> None:
    """Record the answers to the screening, once: who is excluded by them cannot try others.

    :raises NotNow: if nothing is asked, or not all of it, and only that, is answered.
    """
    with who.open() as registry:
        items = _progress(registry, who).screening
        if not items or set(answers) != {item.key for item in items}:
            raise NotNow(f"{who.participant_id}: these are not the answers that are asked for")
        if unanswered(items, answers) or not all(_fits(item, answers[item.key]) for item in items):
            raise NotNow(f"{who.participant_id}: an answer is missing, or of another kind")
        passed = not excluded_by(items, answers)
        registry.screen(
            Screening(who.study_id, who.participant_id, utc_now(), dict(answers), passed)
        )


def begin(who: LinkedParticipant) -> LinkedSession:
    """Begin the participant's next session, or go on with the one that was interrupted.

    :raises VrhumanError: if none may begin now, with the reason.
    """
    with who.open() as registry:
        device = "" if who.study.voice else None  # the page's own
        upcoming = upcoming_session(registry, who.study_id, who.participant_id, device)
        following = named(registry, upcoming)
        what, entry = following.what, replace(following.entry, display=RuntimeKind.BROWSER)
        if isinstance(what, Plan):
            cues = "" if who.study.cues else None  # the page's own loudspeaker
            what = replace(
                what,
                film=who.study.film,
                person_video=False,
                gaze=False,
                cues=cues,
                calibrating=_calibrating(registry, who),
            )
        begun = begin_session(registry, replace(following, entry=entry, what=what))
        return LinkedSession(begun.session_id, registry.session_path(begun), what)


def calibrated(who: LinkedParticipant, profile: str) -> None:
    """Record that a participant has been measured; ``profile`` is the path of what was found."""
    with who.open() as registry:
        participant = registry.participant(who.study_id, who.participant_id)
        own = f"{CALIBRATION}/{Path(profile).name}"
        registry.change(replace(participant, calibration=own))


def reached(who: LinkedParticipant, session: LinkedSession, phase: str, steps: int) -> None:
    """Record how far a running session has come, for the desk; the first phase locks the study."""
    with who.open() as registry:
        entry = registry.session(session.session_id)
        if entry.status == "running":
            registry.update(replace(entry, phase=phase, steps=steps))


def is_held(who: LinkedParticipant) -> bool:
    """Whether another program has a session of the participant open."""
    with who.open() as registry:
        sessions = registry.sessions(who.study_id, who.participant_id)
        return any(
            is_locked(registry.session_path(each)) for each in sessions if each.status == "running"
        )


def leave(who: LinkedParticipant, session: LinkedSession) -> None:
    """Record that a session's process is gone; without anything recorded, it has not begun."""
    with who.open() as registry:
        entry = registry.session(session.session_id)
        if entry.status in OVER:
            return
        try:
            with Session.open(session.path) as read:
                phases = [each.phase for each in read.phases()]
        except (SessionError, OSError):
            phases = []
        if phases:
            entry = replace(entry, phase=phases[-1])
            registry.update(entry)
        give_up(registry, entry)


def record(who: LinkedParticipant, session: LinkedSession) -> None:
    """Put the results of a session into the registry, which takes a while, if it is over."""
    if status_of(session.path) not in OVER:
        leave(who, session)
        return
    with who.open() as registry:
        record_outcome(registry, who.study_id, session.session_id, session.path)


def withdraw_by_link(who: LinkedParticipant) -> Withdrawn:
    """Delete what was recorded of the participant, as ``vrhuman study withdraw`` does.

    :raises RegistryError: while a session of theirs runs; then nothing was changed.
    """
    with who.open() as registry:
        for entry in registry.sessions(who.study_id, who.participant_id):
            if entry.status == "running" and not is_locked(registry.session_path(entry)):
                give_up(registry, entry)
        return withdraw(registry, who.study_id, who.participant_id, "by the participant, by link")


def _calibrating(registry: Registry, who: LinkedParticipant) -> CalibrationPlan | None:
    """How a participant is measured first; None for whom that is not wanted, or done."""
    participant = registry.participant(who.study_id, who.participant_id)
    steps = tuple(step for step in who.study.measured if step != "hand")  # they have said that
    if not steps or participant.calibration:
        return None
    hand: HandName = "left" if participant.handedness == "left" else "right"
    return CalibrationPlan(
        who.participant_id,
        out=registry.folder / CALIBRATION,
        hand=hand,
        only=steps,
        words=words_path(participant.language or "en"),
    )


def _progress(registry: Registry, who: LinkedParticipant) -> Progress:
    study = registry.study(who.study_id)
    participant = registry.participant(who.study_id, who.participant_id)
    consent = registry.consent_of(who.study_id, who.participant_id)
    screening = registry.screening_of(who.study_id, who.participant_id)
    folder = registry.folder / study.folder
    language = participant.language or "en"
    display = None if participant.pilot else design_of(study).display
    now = Progress(study.title, "session", language, display)
    if participant.status == "withdrawn":
        return replace(now, step="withdrawn")
    if participant.status == "excluded" or (screening is not None and not screening.passed):
        code = code_of(registry, who.study_id, who.participant_id, completed=False)
        return replace(now, step="refused", code=code)
    if consent is None:
        voice: Literal["asked"] | None = "asked" if who.study.voice else None
        text = load_consent(folder, language)
        return replace(now, step="consent", consent=text, voice=voice)
    if who.study.voice and consent.audio:
        now = replace(now, voice="agreed")
    if screening is None:
        return replace(now, step="screening", screening=load_screening(folder, language))
    try:
        upcoming_session(registry, who.study_id, who.participant_id)
    except NothingLeft:
        code = code_of(registry, who.study_id, who.participant_id, completed=True)
        return replace(now, step="finished", code=code)
    return now


def _fits(item: ScreeningItem, given: JsonValue) -> bool:
    """Whether an answer is of the kind that is asked for."""
    if item.kind == "yes-no":
        return given in ("yes", "no")
    if item.kind == "number":
        number = isinstance(given, int | float) and not isinstance(given, bool)
        return number and math.isfinite(given)
    return isinstance(given, str) and len(given) <= MAX_TEXT
