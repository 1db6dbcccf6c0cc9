"""The entries of a registry: people, consents, assignments, sessions and their results.

Times are UTC in ISO 8601 with milliseconds. A participant is a pseudonym: no names anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from vrhuman.records import JsonValue, ParticipantKind

ParticipantStatus = Literal["enrolled", "excluded", "finished", "withdrawn"]
SessionStatus = Literal["running", "broken off", "finished", "stopped", "deleted"]
SessionRole = Literal["training", "test"]
Role = Literal["player", "narrator", "answerer"]
"""What somebody does in a study of benchmarks."""
ItemCondition = Literal["full", "question-only", "film-only"]
"""What is shown of a benchmark's item: film and question, or one of them."""
GENERATED = "generated"
"""The questions come from the assignment's seed and not from a question set."""


@dataclass(frozen=True, slots=True)
class Study:
    """One study.

    ``protocol`` is the text of its protocol file, ``protocol_hash`` its SHA-256, locked when the
    first person begins. ``folder`` has its sessions, relative to the registry's own. ``design`` is
    how assignments are made (:mod:`vrhuman.study.design`).
    """

    study_id: str
    title: str
    protocol: str
    protocol_hash: str
    locked_utc: str | None
    folder: str
    seed: int
    created_utc: str
    design: Mapping[str, JsonValue] = field(default_factory=dict)
    site: str = ""


@dataclass(frozen=True, slots=True)
class StudyBenchmark:
    """A benchmark that a study is for, at its place in their order."""

    study_id: str
    benchmark: str
    position: int


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change of the protocol after it was locked: the text before, since when, and why."""

    study_id: str
    utc: str
    protocol: str
    protocol_hash: str
    reason: str


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant of a study, under a pseudonym.

    ``handedness`` is "right" or "left"; ``height_cm`` is 0 if not asked; ``vision`` and
    ``colour_vision`` are as stated by the participant; ``language`` is a shipped language or a file
    of texts; ``vr_experience`` is "none", "some" or "much". ``reason`` is why a participant is
    excluded. A ``pilot`` tries the study out: none of a pilot's sessions counts, permanently.
    """

    study_id: str
    participant_id: str
    kind: ParticipantKind
    enrolled_utc: str
    status: ParticipantStatus = "enrolled"
    reason: str = ""
    handedness: str = "right"
    height_cm: float = 0.0
    vision: str = ""
    colour_vision: str = ""
    language: str = "en"
    vr_experience: str = ""
    birth_year: int = 0
    gender: str = ""
    calibration: str = ""
    site: str = ""
    pilot: bool = False


@dataclass(frozen=True, slots=True)
class Consent:
    """A participant's consent: the version and SHA-256 of the text that was agreed to.

    Separate ticks are for the voice, for sharing the recordings, and for recording where the eyes
    look (``gaze``).
    """

    study_id: str
    participant_id: str
    utc: str
    text_version: str
    text_hash: str
    audio: bool
    sharing: bool
    gaze: bool = False


@dataclass(frozen=True, slots=True)
class Screening:
    """Answers to the lab's own screening form, by its keys; ``passed`` says who may take part."""

    study_id: str
    participant_id: str
    utc: str
    answers: Mapping[str, JsonValue]
    passed: bool


@dataclass(frozen=True, slots=True)
class AdverseEvent:
    """Something that harmed or might have: sickness, a fall, a collision with a real wall."""

    study_id: str
    participant_id: str
    utc: str
    severity: Literal["mild", "moderate", "severe"]
    text: str
    session_id: str = ""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One planned session.

    ``order`` counts a participant's sessions from 0; ``house`` is FILE[:N], a scene or ``own:SEED``
    for a generated one; ``seed`` determines weights, sizes and questions; ``question_set`` is the
    file of a question set, relative to the registry's folder, or "generated".
    """

    study_id: str
    participant_id: str
    order: int
    role: SessionRole
    condition: str
    house: str
    seed: int
    question_set: str = GENERATED


@dataclass(frozen=True, slots=True)
class Duty:
    """What a participant does about a house in a study of benchmarks: one role at most."""

    study_id: str
    participant_id: str
    role: Role
    house: str


@dataclass(frozen=True, slots=True)
class SessionEntry:
    """A session and its file.

    ``path`` is relative to the study's folder, ``sha256`` is empty until the file is closed.
    ``order`` is the assignment's. ``pilot`` is whether a pilot takes part; ``display`` is what
    shows the session, in the words of :class:`vrhuman.recording.entries.RuntimeKind`, empty where
    an earlier version did not store it.
    """

    study_id: str
    participant_id: str
    order: int
    session_id: str
    path: str
    status: SessionStatus
    started_utc: str
    ended_utc: str = ""
    sha256: str = ""
    phase: str = ""
    steps: int = 0
    pilot: bool = False
    display: str = ""


@dataclass(frozen=True, slots=True)
class AnswerEntry:
    """One graded answer that counts.

    ``given`` and ``right_answer`` are in words; None if none was given. ``evidence`` says whether
    the things asked about were seen (lifted, for weights) before.
    """

    session_id: str
    phase: str
    question_id: str
    family: str
    kind: str
    text: str
    given: str | None
    right_answer: str
    right: bool
    confidence: float | None = None
    seconds: float | None = None
    evidence: bool | None = None


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """A session's results by name: acc_exp, acc_ref, t3, exqa, coverage, ...

    Shares are in per cent. A session without ``exqa`` was broken off, or lacks answers:
    ``withheld`` in ``measured_under`` then says which results are not known, and why. The rest of
    ``measured_under`` is what else must be equal for a comparison.
    """

    session_id: str
    figures: Mapping[str, float]
    measured_under: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuestionnaireEntry:
    """A filled questionnaire: ``answers`` by item, ``scores`` by scale.

    ``moment`` is when in the study it was filled in ("before", "after", "break", ...).
    """

    study_id: str
    participant_id: str
    utc: str
    questionnaire: str
    moment: str
    answers: Mapping[str, JsonValue]
    scores: Mapping[str, float]
    session_id: str = ""


@dataclass(frozen=True, slots=True)
class NoteEntry:
    """A note of the experimenter's.

    ``kind`` is "note", "breach" (notes, phone, hints), "check" (the checklist before a person) or
    "replay" (seconds of watching).
    """

    study_id: str
    utc: str
    kind: Literal["note", "breach", "check", "replay"]
    text: str
    author: str
    participant_id: str = ""
    session_id: str = ""


@dataclass(frozen=True, slots=True)
class FileSeen:
    """A finished session's file as it was when all of it was last read, at ``utc``.

    While ``size`` [bytes], ``mtime_ns`` and ``ctime_ns`` (of its last change, of content and of
    anything, [ns]) are the same, it need not be read again for a week. The rest is what the file
    says of itself: the session's own name, participant, kind of participant, and whether it is a
    pilot's.
    """

    session_id: str
    utc: str
    size: int
    mtime_ns: int
    ctime_ns: int
    file_session: str
    participant: str
    kind: str
    pilot: bool


@dataclass(frozen=True, slots=True)
class ItemRun:
    """A participant who answers the items of a benchmark's set under one condition.

    ``set_digest`` identifies the set's content, ``set_name`` and ``benchmark`` say what it is. The
    items are asked in ``item_order``, by their ids, which was drawn with ``seed``. A film may be
    watched ``watches`` times, 0 for any number.
    """

    study_id: str
    participant_id: str
    set_digest: str
    condition: ItemCondition
    utc: str
    benchmark: str
    set_name: str
    seed: int
    item_order: Sequence[str]
    watches: int = 0


@dataclass(frozen=True, slots=True)
class ItemAnswer:
    """One item of a run: how often it was shown and its film watched, and the answer.

    Without ``answered_utc`` it was shown and not answered yet. ``answer`` has the values of the
    form's fields by name, ``confidence`` is the stated probability 0..1 of being right (None if it
    was not asked). ``seconds`` are from when it was last shown to the answer: where it was shown
    more than once (``times_shown``), it was interrupted, or the answer was changed.
    """

    study_id: str
    participant_id: str
    set_digest: str
    condition: ItemCondition
    item_id: str
    begun_utc: str
    times_shown: int = 1
    watches: int = 0
    answered_utc: str = ""
    answer: Mapping[str, str] = field(default_factory=dict)
    confidence: float | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class AccessLink:
    """How a participant comes by a link, to the own sessions and nothing else.

    ``link`` and ``cookie`` are SHA-256 of secrets; an empty one opens nothing. ``server`` is the
    server that holds the participant's session, empty where none does. ``code`` is what they are
    given at the end if they came by the link that enrols, to be paid elsewhere.
    """

    study_id: str
    participant_id: str
    link: str = ""
    link_until: str = ""
    cookie: str = ""
    cookie_until: str = ""
    server: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Recruitment:
    """The link that enrols whoever opens it in a study: it is public, so its secret is kept."""

    study_id: str
    secret: str
    utc: str


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One change of the registry; entries can only be added.

    ``rows`` has the digests of the rows that the change wrote and removed
    (:mod:`vrhuman.study.registry.row_digests`). ``chain`` is the SHA-256 over this entry and the
    one before it, so that changes to earlier entries are detected; ``seal`` is the HMAC of the
    chain, with the name of its key before a colon, so that nobody without the key can write the log
    anew. Entries of earlier versions have no rows and no seal.
    """

    number: int
    utc: str
    who: str
    what: str
    subject: str
    detail: Mapping[str, JsonValue]
    chain: str
    rows: Mapping[str, JsonValue] = field(default_factory=dict)
    seal: str = ""


def status_text(status: str) -> str:
    """Return a session's status as it is displayed; registries store the older word."""
    return "interrupted" if status == "broken off" else status
