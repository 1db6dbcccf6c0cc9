"""Finds everything that is of one participant of a study: by what is recorded, not by its name.

What is recorded is the registry's rows of sessions, the study's ledger of what was made from them
(:mod:`vrhuman.files.ledger`), and what files say of themselves: a session file has its session's
id, a table's dictionary too, a copy of the registry has the participant's row. Only the last is
known of what an earlier version made, or somebody copied. A name decides only where it is the whole
id of a session with an ending that this program gives.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.export.forms import ENDINGS
from vrhuman.files.ledger import LedgerError, Made, Source, entries, read_entry
from vrhuman.files.private import exposed
from vrhuman.files.study_folder import LEDGER, is_sqlite
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.start_file import whose
from vrhuman.study.entries import Participant, SessionEntry, Study
from vrhuman.study.registry import copies
from vrhuman.study.registry.files import files_of
from vrhuman.study.registry.registry import Registry

_MCAP = b"\x89MCAP"
_TEMPORARY = re.compile(r"\.[a-z0-9_]{8}")
_BLOCK = 1 << 20
_NOT_DATA = (".git", ".venv", "site-packages", "node_modules", "__pycache__")
_ENDINGS = (".mcap", *ENDINGS.values())


@dataclass(frozen=True, slots=True)
class Left:
    """Something that is, or may be, of the participant and is still there: where, and why."""

    place: Path
    why: str

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"


@dataclass(frozen=True, slots=True)
class Belongings:
    """What is of one participant.

    ``places`` are files and folders to delete, ``made`` the ledger's entries of some of these;
    ``registries`` are copies of the registry that somebody made, which have rows of theirs;
    ``unsure`` is what only a person can decide.
    """

    places: tuple[Path, ...]
    made: tuple[Made, ...]
    registries: tuple[Path, ...]
    unsure: tuple[Left, ...]


@dataclass(frozen=True, slots=True)
class _Whose:
    """Decides whose something is, by the registry's rows of one study.

    ``owners`` are the participants by session, ``paths`` the participant's own session files.
    """

    registry: Registry
    study: Study
    participant: Participant
    folder: Path
    sessions: tuple[SessionEntry, ...]
    owners: Mapping[str, str]
    paths: frozenset[Path]

    @property
    def file(self) -> Path | None:
        """The registry's file; None on a server."""
        file = self.registry.store.place.file
        return None if file is None else file.parent.resolve() / file.name

    @property
    def home(self) -> Path:
        """The folder in which the studies' folders are."""
        return self.registry.folder.resolve()

    @property
    def own(self) -> tuple[SessionEntry, ...]:
        name = self.participant.participant_id
        return tuple(each for each in self.sessions if each.participant_id == name)

    def is_theirs(self, source: Source) -> bool:
        """Whether data are theirs.

        A session that the registry does not know is theirs if it is in the study's folder and has
        their pseudonym; what was made from the registry names nobody but participants.
        """
        if source.session_id in self.owners:
            return self.owners[source.session_id] == self.participant.participant_id
        if source.file is None:
            return False
        if source.file in self.paths:
            return True
        if not source.file.is_relative_to(self.folder):
            return False
        return source.participant == self._name_at(source.file)

    def _name_at(self, file: Path) -> str:
        """Return the pseudonym that their own files have at that place.

        Files of another site have it without the site before it, in a folder of the site's.
        """
        name, site = self.participant.participant_id, self.participant.site
        below = file.relative_to(self.folder).parts[:1]
        return name.removeprefix(f"{site}-") if site and below == (site,) else name


def session_files(registry: Registry, study_id: str, participant_id: str) -> tuple[Path, ...]:
    """Return a participant's session files, with what is named after them beside them."""
    whose = _whose(registry, study_id, participant_id)
    return tuple(dict.fromkeys(_session_files(whose)))


def made_of(registry: Registry, study_id: str, participant_id: str) -> tuple[Path, ...]:
    """Return what has data of a participant by the study's ledger, and is still there."""
    found = _made(_whose(registry, study_id, participant_id))
    return tuple(each for each in found.places if _is_there(each))


def belongings(registry: Registry, study_id: str, participant_id: str) -> Belongings:
    """Return everything that is of a participant and still there."""
    whose = _whose(registry, study_id, participant_id)
    made = _made(whose)
    unsure: list[Left] = []
    shared = _shared_profile(whose)
    places = [
        *_session_files(whose),
        *made.places,
        *(() if shared else _profiles(whose)),
        *(() if whose.file is None else copies.remains(whose.file)),
    ]
    registries: list[Path] = []
    for path in _unclaimed(whose, places):
        match _found_in(whose, path):
            case "theirs":
                places.append(path)
            case "registry":
                registries.append(path)
            case str(why) if why:
                unsure.append(Left(path, why))
    there = dict.fromkeys(place for place in places if _is_there(place))
    return Belongings(
        tuple(there),
        made.entries,
        tuple(registries),
        (*made.unread, *unsure, *((shared,) if shared else ())),
    )


def exposed_places(registry: Registry, study_id: str) -> tuple[Path, ...]:
    """Return the registry's file, and what is in the study's folder, that others may open."""
    file, folder = registry.store.place.file, registry.folder / registry.study(study_id).folder
    places = [] if file is None else [file, copies.folder_of(file)]
    return tuple(each for place in (*places, folder) if place.exists() for each in exposed(place))


def _whose(registry: Registry, study_id: str, participant_id: str) -> _Whose:
    study, sessions = registry.study(study_id), registry.sessions(study_id)
    folder = (registry.folder / study.folder).resolve()
    return _Whose(
        registry=registry,
        study=study,
        participant=registry.participant(study_id, participant_id),
        folder=folder,
        sessions=sessions,
        owners={each.session_id: each.participant_id for each in sessions},
        paths=frozenset(
            folder / each.path for each in sessions if each.participant_id == participant_id
        ),
    )


def _is_there(place: Path) -> bool:
    return place.exists() or place.is_symlink()


# ------------------------------------------------------------------------ sessions and the ledger


def _session_files(whose: _Whose) -> Iterator[Path]:
    every = [whose.folder / each.path for each in whose.sessions]
    for session in whose.own:
        path = whose.folder / session.path
        for each in files_of(path, every):
            source = _session_of(each)
            if source is None or whose.is_theirs(source):
                yield each
            if source is not None and each.is_symlink() and whose.is_theirs(source):
                yield each.resolve()
        for folder in dict.fromkeys((path.parent, whose.folder, whose.home)):
            yield from _exports_named(folder, path.stem)


def _exports_named(folder: Path, stem: str) -> Iterator[Path]:
    """Yield the exports in a folder whose name is that of a session with an export's ending."""
    if not folder.is_dir():
        return
    names = {stem + ending for ending in ENDINGS.values()}
    for each in folder.iterdir():
        unfinished = each.name.startswith(".") and _TEMPORARY.fullmatch(each.name[-9:])
        if (each.name[1:-9] if unfinished else each.name) in names:
            yield each


@dataclass(frozen=True, slots=True)
class _Ledger:
    """The entries with data of theirs, the places of these, those of others, unreadable entries."""

    entries: tuple[Made, ...]
    places: tuple[Path, ...]
    of_others: tuple[Path, ...]
    unread: tuple[Left, ...]


def _made(whose: _Whose) -> _Ledger:
    """Read the ledger; of several entries of one place, the latest says whose it is."""
    latest: dict[Path, Made] = {}
    every: list[Made] = []
    unread: list[Left] = []
    for entry in entries(whose.folder):
        try:
            made = read_entry(entry)
        except LedgerError as error:
            unread.append(Left(entry, str(error).removeprefix(f"{entry}: ")))
            continue
        every.append(made)
        latest |= dict.fromkeys(made.places, made)
    theirs = [made for made in every if any(map(whose.is_theirs, made.sources))]
    entered = {made.entry for made in theirs}
    own = tuple(place for place, made in latest.items() if made.entry in entered)
    others = tuple(place for place, made in latest.items() if made.entry not in entered)
    return _Ledger(tuple(theirs), own, others, tuple(unread))


# ------------------------------------------------------------------------------------- calibration


def _profile(whose: _Whose) -> Path:
    return whose.home / "calibration" / f"{whose.participant.participant_id}.toml"


def _profiles(whose: _Whose) -> tuple[Path, ...]:
    """Return a participant's calibration with its older version and what was half written.

    A profile that somebody with the same pseudonym in another study uses is left out.
    """
    profile = _profile(whose)
    if any(each.participant_id == whose.participant.participant_id for each in _users(whose)):
        return ()
    names = (profile.name, f"{profile.name}.1")
    return tuple(profile.with_name(each) for name in names for each in (name, f".{name}.new"))


def _shared_profile(whose: _Whose) -> Left | None:
    """Return a profile measured of them that other participants use."""
    name = whose.participant.participant_id
    others = sorted({each.participant_id for each in _users(whose)} - {name})
    profile = _profile(whose)
    if not others or not profile.exists():
        return None
    return Left(
        profile,
        f"measured of {name}, but used by {', '.join(others)}; calibrate them, or choose another "
        "profile",
    )


def _users(whose: _Whose) -> tuple[Participant, ...]:
    """Return the other participants, of all studies, who use the profile named after this one."""
    profile = _profile(whose)
    with whose.registry.store.look() as view:
        users = view.all(Participant, calibration=f"{profile.parent.name}/{profile.name}")
    mine = whose.participant
    return tuple(
        each
        for each in users
        if each.status != "withdrawn"
        and (each.study_id, each.participant_id) != (mine.study_id, mine.participant_id)
    )


# --------------------------------------------------------------------- what files say of themselves


def _unclaimed(whose: _Whose, claimed: Sequence[Path]) -> Iterator[Path]:
    """Yield files and exports in the study's folder and beside the registry that nothing claims.

    A folder that is an export is yielded as a whole.
    """
    seen = {*claimed, *_files_of_others(whose), *_made(whose).of_others}
    file = whose.file
    if file is not None:
        ends = ("", "-wal", "-shm", "-journal")
        seen |= {file.with_name(file.name + end) for end in ends}
        seen.add(copies.folder_of(file))
    yield from _below(whose.folder, seen | {whose.folder / LEDGER})
    if file is not None and file.parent != whose.folder:
        studies = {whose.home / each.folder for each in whose.registry.studies()}
        yield from _below(file.parent, seen | studies)


def _files_of_others(whose: _Whose) -> Iterator[Path]:
    """Yield what is named after other participants' sessions, beside them."""
    stems: dict[Path, dict[str, bool]] = {}
    for each in whose.sessions:
        path = whose.folder / each.path
        stems.setdefault(path.parent, {})[path.stem] = path in whose.paths
    for folder, known in stems.items():
        for file in folder.iterdir() if folder.is_dir() else ():
            parts = file.name.removeprefix(".").split(".")
            names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
            stem = next((name for name in names if name in known), None)
            if stem is not None and not known[stem]:
                yield file


def _below(folder: Path, seen: set[Path]) -> Iterator[Path]:
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return
    for each in found:
        if each in seen or each.is_symlink():
            continue
        if not each.is_dir() or _is_export(each):
            yield each
        elif each.name not in _NOT_DATA:
            yield from _below(each, seen)


_DICTIONARY, _LEROBOT, _BIDS = "columns.json", "meta/sessions.json", "dataset_description.json"


def _is_export(folder: Path) -> bool:
    return any((folder / each).is_file() for each in (_DICTIONARY, _LEROBOT, _BIDS))


def _found_in(whose: _Whose, path: Path) -> str:
    """Return "theirs", "registry", "" if it is not theirs, or why a person has to decide."""
    if path.is_dir():
        return "theirs" if any(map(whose.is_theirs, _sources_in(whose, path))) else ""
    source = _session_of(path)
    if source is not None:
        return "theirs" if whose.is_theirs(source) else ""
    told = _json(path) if path.suffix == ".json" else None
    if isinstance(told, dict) and told.get("session") in {each.session_id for each in whose.own}:
        return "theirs"
    if path.name in {each.stem + end for each in whose.paths for end in _ENDINGS}:
        return "theirs"
    if is_sqlite(path):
        return _registry_found(whose, path)
    if not path.is_relative_to(whose.folder):
        return ""
    mentioned = _mentioned(path, [each.session_id for each in whose.own])
    if not mentioned:
        return ""
    return f"mentions {mentioned}, and nothing tells what it is; look at it, and delete it yourself"


def _session_of(path: Path) -> Source | None:
    """Return whose session a file is; None if it is none, or cannot be read."""
    try:
        with path.open("rb") as file:
            if file.read(len(_MCAP)) != _MCAP:
                return None
        with Session.open(path) as session:
            return whose(path, session.start)
    except (SessionError, OSError, ValueError, KeyError, TypeError):
        return None


def _sources_in(whose: _Whose, folder: Path) -> Iterator[Source]:
    """Yield whose data an export has, from what it says of itself."""
    for name in (_DICTIONARY, _LEROBOT):
        told = _json(folder / name)
        for each in told if isinstance(told, list) else [told]:
            about = each.get("session", each) if isinstance(each, dict) else {}
            if isinstance(about, dict) and "session_id" in about:
                yield Source(folder, str(about["session_id"]), str(about.get("participant", "")))
            elif isinstance(about, dict) and about.get("study") == whose.study.study_id:
                yield from (Source(whose.folder, "", name) for name in _people_in(folder))
    labels = {re.sub(r"[^A-Za-z0-9]", "", each.session_id): each for each in whose.sessions}
    for place in folder.glob("sub-*/ses-*"):
        if session := labels.get(place.name.removeprefix("ses-")):
            yield Source(place, session.session_id, session.participant_id)


def _people_in(folder: Path) -> list[str]:
    """Return the participants in the exported tables of a study."""
    from pyarrow import ArrowException, csv, parquet

    try:
        if (folder / "participants.parquet").exists():
            table = parquet.read_table(folder / "participants.parquet")
        else:
            table = csv.read_csv(folder / "participants.csv")
        return [str(each) for each in table.column("participant_id").to_pylist()]
    except (OSError, KeyError, ArrowException):
        return []


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _registry_found(whose: _Whose, path: Path) -> str:
    if not _has_row(whose, path):
        return ""
    if path.parent == whose.home or not (path.parent / whose.study.folder).is_dir():
        return "registry"
    who = f"{whose.study.study_id} {whose.participant.participant_id}"
    return f"another registry with them; run `vrhuman study withdraw {who} --registry {path}` too"


def _has_row(whose: _Whose, path: Path) -> bool:
    """Whether a SQLite file is a copy of this registry with a row of this participant."""
    query = (
        "SELECT 1 FROM participants JOIN studies USING (study_id) WHERE study_id = ? "
        "AND participant_id = ? AND enrolled_utc = ? AND created_utc = ?"
    )
    who = whose.participant
    key = (who.study_id, who.participant_id, who.enrolled_utc, whose.study.created_utc)
    try:
        with closing(sqlite3.connect(path)) as database:
            return database.execute(query, key).fetchone() is not None
    except sqlite3.Error:
        return False


def _mentioned(path: Path, ids: Sequence[str]) -> str:
    """Return the first of these ids that is in a file's name or bytes, as a word of its own."""
    words = [re.compile(rb"(?<![\w.-])" + re.escape(each.encode()) + rb"(?![\w])") for each in ids]
    longest = max((len(each.encode()) for each in ids), default=0)
    try:
        with path.open("rb") as file:
            before = path.name.encode() + b"\n"
            while True:
                block = file.read(_BLOCK)
                data = before + block
                for name, word in zip(ids, words, strict=True):
                    if word.search(data):
                        return name
                if not block:
                    return ""
                before = data[-longest - 2 :]
    except OSError:
        return ""
