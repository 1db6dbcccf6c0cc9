"""A participant's entries in a registry, and what another registry has in addition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from vrhuman.study.entries import (
    AdverseEvent,
    AnswerEntry,
    Assignment,
    Consent,
    Duty,
    ItemAnswer,
    ItemRun,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
)
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.store import View

E = TypeVar("E")

_KEYS: dict[type[Any], tuple[str, ...]] = {
    Consent: ("utc",),
    Screening: ("utc",),
    AdverseEvent: (),
    Assignment: ("order",),
    Duty: ("role", "house"),
    SessionEntry: ("session_id",),
    AnswerEntry: ("session_id", "phase", "question_id"),
    ScoreEntry: ("session_id",),
    QuestionnaireEntry: ("questionnaire", "moment", "utc"),
    NoteEntry: (),
    ItemRun: ("set_digest", "condition"),
    ItemAnswer: ("set_digest", "condition", "item_id"),
}
"""The kinds of entries of a participant, in an order for adding them, and the keys of each."""


class Disagrees(RegistryError):
    """Two registries have different entries for the same study or participant."""


@dataclass(frozen=True, slots=True)
class ParticipantRecords:
    """A participant and all entries of theirs, by kind."""

    participant: Participant
    entries: Mapping[type[Any], Sequence[Any]]

    def of(self, kind: type[E]) -> Sequence[E]:
        """Return the entries of one kind."""
        return self.entries[kind]


@dataclass(frozen=True, slots=True)
class Difference:
    """What is new in another registry.

    It has entries by kind, sessions that were open and have ended, items that were shown or
    answered since, and the participant if their status advanced (None if it did not).
    """

    entries: Mapping[type[Any], Sequence[Any]]
    ended: tuple[SessionEntry, ...]
    participant: Participant | None
    answered: tuple[ItemAnswer, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether there is no difference."""
        changed = (*self.ended, *self.answered)
        return not any(self.entries.values()) and not changed and self.participant is None


def participant_records(view: View, participant: Participant) -> ParticipantRecords:
    """Return all entries of a participant."""
    whose = {"study_id": participant.study_id, "participant_id": participant.participant_id}
    sessions = view.all(SessionEntry, **whose)
    found: dict[type[Any], Sequence[Any]] = {}
    for kind in _KEYS:
        if kind in (AnswerEntry, ScoreEntry):
            found[kind] = [e for s in sessions for e in view.all(kind, session_id=s.session_id)]
        else:
            found[kind] = view.all(kind, **whose)
    return ParticipantRecords(participant, found)


def at_site(theirs: ParticipantRecords, site: str) -> ParticipantRecords:
    """Return the records with the site before the participant's name and file folders.

    A name then has the form ``B-P01``.
    """
    if not site:
        return theirs
    name = f"{site}-{theirs.participant.participant_id}"
    entries: dict[type[Any], Sequence[Any]] = {}
    for kind, found in theirs.entries.items():
        named = any(each.name == "participant_id" for each in fields(kind))
        renamed = [replace(each, participant_id=name) for each in found] if named else found
        if kind is SessionEntry:
            renamed = [replace(each, path=f"{site}/{each.path}") for each in renamed]
        entries[kind] = renamed
    own = theirs.participant
    return ParticipantRecords(replace(own, participant_id=name, site=own.site or site), entries)


def more(mine: ParticipantRecords | None, theirs: ParticipantRecords) -> Difference:
    """Return what ``theirs`` has in addition to ``mine``.

    :raises Disagrees: if they differ in what both have.
    """
    if mine and mine.participant.status == theirs.participant.status == "withdrawn":
        return Difference({}, (), None)
    later = _later(mine.participant, theirs.participant) if mine else True
    new: dict[type[Any], Sequence[Any]] = {}
    ended: list[SessionEntry] = []
    answered: list[ItemAnswer] = []
    for kind, key in _KEYS.items():
        known = {_key(each, key): each for each in (mine.of(kind) if mine else ())}
        there = mine.of(kind) if mine else ()
        coming = []
        for each in theirs.of(kind):
            before = known.get(_key(each, key))
            if each in there:
                continue
            if before is None or not key:
                coming.append(each)
            elif kind is SessionEntry:
                ended.append(_ended(before, each))
            elif kind is ItemAnswer and _went_on(before, each):
                answered.append(each)
            else:
                what = " ".join(str(part) for part in _key(each, key))
                raise Disagrees(f"{_WORDS[kind]} {what} differs in {_differing(before, each)}")
        new[kind] = coming
    own = theirs.participant if later else None
    return Difference(new, tuple(ended), own, tuple(answered))


_WORDS: dict[type[Any], str] = {
    Consent: "the consent of",
    Screening: "the screening of",
    Assignment: "planned session",
    Duty: "the role",
    AnswerEntry: "the answer",
    ScoreEntry: "the score of",
    QuestionnaireEntry: "the questionnaire",
    ItemRun: "the items of",
    ItemAnswer: "the answer to item",
}


def _later(mine: Participant, theirs: Participant) -> bool:
    """Whether ``theirs`` is the same participant at a later status."""
    if mine == theirs:
        return False
    if mine.status == "enrolled" and mine == replace(theirs, status="enrolled", reason=mine.reason):
        return theirs.status != "withdrawn"
    if "withdrawn" in (mine.status, theirs.status) and mine.status != theirs.status:
        where = "there" if theirs.status == "withdrawn" else "here"
        raise Disagrees(
            f"has withdrawn only {where}; run `vrhuman study withdraw` on the other side too"
        )
    raise Disagrees(
        f"exists here with different {_differing(mine, theirs)}; keep two people apart with --site"
    )


def _ended(mine: SessionEntry, theirs: SessionEntry) -> SessionEntry:
    """Return the session that was open here, as it ended there."""
    went_on = ("status", "ended_utc", "sha256", "phase", "steps")
    same = mine == replace(theirs, **{name: getattr(mine, name) for name in went_on})
    if same and mine.status in ("running", "broken off"):
        return theirs
    what = f"session {theirs.session_id}"
    if mine.sha256 != theirs.sha256:
        hashes = f"{theirs.sha256[:8] or 'none'}, here {mine.sha256[:8] or 'none'}"
        raise Disagrees(f"{what} has a different hash ({hashes})")
    raise Disagrees(f"{what} differs in {_differing(mine, theirs)}")


def _went_on(mine: ItemAnswer, theirs: ItemAnswer) -> bool:
    """Whether ``theirs`` is the same item, shown or answered later than it was here."""
    before, after = ((each.answered_utc, each.times_shown, each.watches) for each in (mine, theirs))
    return mine.begun_utc == theirs.begun_utc and after > before


def _key(entry: Any, names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(getattr(entry, name) for name in names)


def _differing(mine: Any, theirs: Any) -> str:
    names = [f.name for f in fields(mine) if getattr(mine, f.name) != getattr(theirs, f.name)]
    return ", ".join(names)
