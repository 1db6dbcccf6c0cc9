"""Merges the studies of several sites into one registry; entries that disagree are listed.

Two studies are the same if their names and their protocols' hashes are. A participant, with all
their entries, is copied in one transaction, after their session files were copied and the copies'
hashes compared; if any entry of theirs disagrees, nothing of theirs is copied. Merging again copies
what is new and changes nothing else. The other registry is only read; its audit log stays with it,
and its last seal is noted in this one's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.files.hashing import sha256_of
from vrhuman.files.ledger import begin_ledger
from vrhuman.protocol.specification import PROTOCOLS
from vrhuman.records import JsonValue
from vrhuman.study.entries import (
    Assignment,
    NoteEntry,
    Participant,
    SessionEntry,
    Study,
    StudyBenchmark,
)
from vrhuman.study.house_files import HOUSES, QUESTIONS
from vrhuman.study.participant_records import (
    Difference,
    Disagrees,
    ParticipantRecords,
    at_site,
    more,
    participant_records,
)
from vrhuman.study.registry import rules
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.examining import UNCHECKED
from vrhuman.study.registry.files import copy_checked, files_of
from vrhuman.study.registry.registry import MERGED, Registry
from vrhuman.study.session_files import lacking, session_files


@dataclass(frozen=True, slots=True)
class Conflict:
    """What was not copied: a participant, or a whole study if the name is empty."""

    study_id: str
    participant_id: str
    why: str


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of one merge: what was copied, and what was not.

    ``lacking`` names the copied sessions whose files do not have all that was recorded, and why.
    """

    studies: int = 0
    participants: int = 0
    sessions: int = 0
    files: int = 0
    conflicts: tuple[Conflict, ...] = ()
    lacking: tuple[str, ...] = ()

    def __add__(self, other: Merged) -> Merged:
        """Return both results together."""
        return Merged(
            self.studies + other.studies,
            self.participants + other.participants,
            self.sessions + other.sessions,
            self.files + other.files,
            self.conflicts + other.conflicts,
            self.lacking + other.lacking,
        )


@dataclass(frozen=True, slots=True)
class _Sides:
    """The two registries of a merge.

    ``source`` records which registry, in which state, something came from.
    """

    into: Registry
    other: Registry
    source: Mapping[str, JsonValue]


def merge(
    into: Registry,
    other: Registry,
    site: str = "",
    tell: Callable[[str], None] = lambda _: None,
) -> Merged:
    """Copy another registry's studies, with their session files.

    ``site`` is put before the names of participants there (``B-P01``) and before their files'
    folders. ``tell`` is called for each file that is copied.

    :raises RegistryError: if the other's audit log, or a row of its tables, was changed.
    """
    if site:
        rules.check_name(site, "site")
    examined = other.examine()
    log = examined.entries
    if examined.broken is not None:
        raise RegistryError(
            f"{other.store.place}: entry {examined.broken} of its audit log was altered; nothing "
            "was merged"
        )
    for each in examined.altered:
        if each.kind not in UNCHECKED:
            raise RegistryError(f"{other.store.place}: {each.line}; nothing was merged")
    name = Path(other.store.place.url.database or "").name
    seal = log[-1].chain if log else ""
    sides = _Sides(into, other, {"from": name, "entries": len(log), "seal": seal})
    merged = Merged()
    for study in other.studies():
        try:
            merged += _merge_study(sides, study)
        except RegistryError as why:
            merged += Merged(conflicts=(Conflict(study.study_id, "", str(why)),))
            continue
        for participant in other.participants(study.study_id):
            with other.store.look() as view:
                theirs = at_site(participant_records(view, participant), site)
            try:
                merged += _merge_participant(sides, theirs, tell)
            except (RegistryError, OSError) as why:
                called = theirs.participant.participant_id
                merged += Merged(conflicts=(Conflict(study.study_id, called, str(why)),))
    return merged


def _merge_study(sides: _Sides, study: Study) -> Merged:
    """Copy the study itself, its amendments and the notes that belong to no participant."""
    into, other = sides.into, sides.other
    mine = next((each for each in into.studies() if each.study_id == study.study_id), None)
    if mine is None:
        rules.check_name(study.study_id, "study")
        rules.check_inside(study.folder, "folder")
        rules.check_distinct(study.study_id, "study", [each.study_id for each in into.studies()])
    if mine is None and any(each.folder == study.folder for each in into.studies()):
        raise Disagrees(f"its folder {study.folder} belongs to another study here")
    if mine is not None and mine.protocol_hash != study.protocol_hash:
        hashes = f"{study.protocol_hash[:8]}, here {mine.protocol_hash[:8]}"
        raise Disagrees(f"its protocol differs ({hashes}); amend one of them")
    there, here = other.amendments(study.study_id), into.amendments(study.study_id)
    new = [
        *(each for each in there if each not in here),
        *(each for each in _nobodys(other, study) if each not in _nobodys(into, study)),
    ]
    begin_ledger(into.folder / study.folder)
    locks = mine is not None and mine.locked_utc is None and study.locked_utc is not None
    if mine is not None and not new and not locks:
        return Merged()
    if mine is None:
        _copy_own_files(sides, study)
    with into.store.change("study merged", study.study_id, sides.source) as change:
        if mine is None:
            change.add(study)
            change.add_all(StudyBenchmark, list(_benchmarks(other, study)))
        elif locks:
            change.put(replace(mine, locked_utc=study.locked_utc))
        for each in new:
            change.add(each)
    return Merged(studies=int(mine is None))


def _benchmarks(registry: Registry, study: Study) -> Iterator[StudyBenchmark]:
    for number, name in enumerate(registry.benchmarks(study.study_id)):
        yield StudyBenchmark(study.study_id, name, number)


def _copy_own_files(sides: _Sides, study: Study) -> None:
    """Copy a new study's own protocols, houses and question set.

    :raises RegistryError: if one cannot be copied.
    """
    there, here = (each.folder / study.folder for each in (sides.other, sides.into))
    for name in (PROTOCOLS, HOUSES, QUESTIONS):
        for source in _all_files((there / name,) if (there / name).is_dir() else ()):
            target = here / source.relative_to(there)
            try:
                if not target.exists():
                    copy_checked(source, target, sha256_of(source))
            except OSError as error:
                raise Disagrees(f"{target}: cannot be written ({error.strerror})") from error


def _nobodys(registry: Registry, study: Study) -> list[NoteEntry]:
    return [each for each in registry.notes(study.study_id) if not each.participant_id]


def _merge_participant(
    sides: _Sides, theirs: ParticipantRecords, tell: Callable[[str], None]
) -> Merged:
    """Copy everything new of a participant, after the participant's files."""
    into, other = sides.into, sides.other
    study_id, name = theirs.participant.study_id, theirs.participant.participant_id
    mine = _known(into, theirs.participant)
    if mine is None:
        rules.check_name(name, "participant")
        others = [each.participant_id for each in into.participants(study_id)]
        rules.check_distinct(name, "participant", others)
    for session in theirs.of(SessionEntry):
        rules.check_inside(session.path, "session")
    new = more(mine, theirs)
    if new.nothing:
        return Merged()
    rules.check_houses(into.assignments(study_id), new.entries[Assignment])
    files = list(_copies(into, other, new))
    for source, target, digest in files:
        tell(f"{name}: {source.name}")
        copy_checked(source, target, digest)
    with into.store.change(MERGED, f"{study_id}/{name}", sides.source) as change:
        for kind, entries in new.entries.items():
            if entries:
                change.detail[kind.__name__] = len(entries)
        if mine is None:
            change.add(theirs.participant)
        elif new.participant is not None:
            change.put(new.participant)
        for changed in (*new.ended, *new.answered):
            change.put(changed)
        for kind, entries in new.entries.items():
            change.add_all(kind, entries)
    copied = [*new.entries[SessionEntry], *new.ended]
    lost = lacking(session_files(into, copied))
    return Merged(
        participants=int(mine is None),
        sessions=len(copied),
        files=len(files),
        lacking=tuple(f"{name}: {line}" for name, line in lost.items()),
    )


def _known(into: Registry, participant: Participant) -> ParticipantRecords | None:
    with into.store.look() as view:
        whose = {"study_id": participant.study_id, "participant_id": participant.participant_id}
        mine = view.one(Participant, **whose)
        return participant_records(view, mine) if mine is not None else None


def _copies(into: Registry, other: Registry, new: Difference) -> Iterator[tuple[Path, Path, str]]:
    """Yield the files to copy: from where, to where, and their hash."""
    coming = [*new.entries[SessionEntry], *new.ended]
    if not coming:
        return
    _check_free(into, new.entries[SessionEntry])
    siblings = [other.session_path(each) for each in other.sessions(coming[0].study_id)]
    for session in coming:
        if session.status == "running":
            raise Disagrees(
                f"session {session.session_id} is running there; end that session first"
            )
        if session.status == "deleted" or _never_began(session):
            continue
        source = other.session_path(other.session(session.session_id))
        target = into.session_path(session)
        if not source.is_file():
            raise Disagrees(f"{source}: the file of session {session.session_id} is missing")
        for each in _all_files(files_of(source, siblings)):
            known = session.sha256 if each == source else ""
            digest = known or sha256_of(each)
            to = target.parent / each.relative_to(source.parent)
            if to.is_file() and sha256_of(to) == digest:
                continue
            if to.exists() and session not in new.ended:
                raise Disagrees(f"{to}: another file of this name exists here")
            yield each, to, digest


def _never_began(session: SessionEntry) -> bool:
    """Whether a session was interrupted before its first frame, so that it has no file."""
    return session.status == "broken off" and not session.phase and not session.sha256


def _all_files(paths: tuple[Path, ...]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from (each for each in sorted(path.rglob("*")) if each.is_file())
        else:
            yield path


def _check_free(into: Registry, sessions: Sequence[SessionEntry]) -> None:
    """Check that neither the id nor the place of a new session is used by another here."""
    here = {each.session_id: each for each in into.sessions()}
    places = {(each.study_id, each.path): each for each in here.values()}
    for each in sessions:
        if found := here.get(each.session_id):
            whose = f"{found.study_id}/{found.participant_id}"
            raise Disagrees(f"session {each.session_id} belongs to {whose} here")
        if found := places.get((each.study_id, each.path)):
            raise Disagrees(f"its file {each.path} belongs to session {found.session_id} here")
