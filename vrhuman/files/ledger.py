"""Records what was made from a study's sessions: where it is, and whose data it holds.

An export, a report or a copy of a session holds its participant's data, and its name does not say
whose. So an entry is written into the study's folder ``made-from-sessions`` before the first byte
of it, and a withdrawal removes what the entries name. An entry is one small JSON file that is never
changed: many programs may write at once. Places are relative to the study's folder, if they are
beside or below it.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from vrhuman.files.private import make_folder, open_text
from vrhuman.files.study_folder import LEDGER, study_folder_of
from vrhuman.records import JsonValue, VrhumanError

_README = (
    "Each file here names something that was made from this study's sessions (an export, a\n"
    "report, a copy), and from whose. `vrhuman study withdraw` removes these things. Keep this\n"
    "folder with the study.\n"
)


class LedgerError(VrhumanError):
    """What is to be made cannot be recorded, so it is not made; or an entry cannot be read."""


@dataclass(frozen=True, slots=True)
class Source:
    """Whose data something is made from: a session's file, its id, and its participant.

    For what was made from a study's registry, the study's folder takes the place of the file, and
    a participant without sessions has no id. ``file`` is None outside of studies.
    """

    file: Path | None
    session_id: str
    participant: str


@dataclass(frozen=True, slots=True)
class Made:
    """An entry: the things at ``places``, with the data of ``sources``.

    ``what`` they are in words. ``again`` is how to make them from other people's data, for what is
    of several; empty if nobody can.
    """

    entry: Path
    places: tuple[Path, ...]
    what: str
    sources: tuple[Source, ...]
    again: Mapping[str, JsonValue]


def begin_ledger(study_folder: Path) -> None:
    """Make a study's ledger, if it has none.

    :raises LedgerError: if it cannot be written.
    """
    ledger = study_folder / LEDGER
    if ledger.is_dir():
        return
    try:
        make_folder(ledger)
        with open_text(ledger / "README.txt") as file:
            file.write(_README)
    except OSError as error:
        raise LedgerError(f"{ledger}: cannot be written ({error.strerror})") from error


def record(
    places: Sequence[Path],
    sources: Iterable[Source],
    what: str,
    again: Mapping[str, JsonValue] | None = None,
) -> tuple[Path, ...]:
    """Record what is about to be made at ``places``; return the new entries.

    There is one in each study that a source is in; none for sessions outside of studies.

    :raises LedgerError: if a study's ledger cannot be written.
    """
    every = list(sources)
    found = {study_folder_of(each.file) for each in every if each.file is not None}
    studies = sorted(each for each in found if each is not None)
    return tuple(record_in(study, places, every, what, again) for study in studies)


@contextmanager
def recorded(
    places: Sequence[Path],
    sources: Iterable[Source],
    what: str,
    again: Mapping[str, JsonValue] | None = None,
) -> Iterator[None]:
    """Record what the block makes at ``places``; if it fails and leaves nothing, no entry stays.

    :raises LedgerError: if a study's ledger cannot be written.
    """
    made = record(places, sources, what, again)
    try:
        yield
    except BaseException:
        if not any(os.path.lexists(place) for place in places):
            for entry in made:
                entry.unlink(missing_ok=True)
        raise


def record_in(
    study_folder: Path,
    places: Sequence[Path],
    sources: Sequence[Source],
    what: str,
    again: Mapping[str, JsonValue] | None = None,
) -> Path:
    """Record in one study's ledger what is about to be made; return the entry.

    :raises LedgerError: if it cannot be written.
    """
    begin_ledger(study_folder)
    told = {
        "made": [_place_text(place, study_folder) for place in places],
        "what": what,
        "of": [
            {
                "participant": each.participant,
                "session": each.session_id,
                "file": "" if each.file is None else _place_text(each.file, study_folder),
            }
            for each in sources
        ],
        "again": dict(again or {}),
    }
    entry = study_folder / LEDGER / f"{time.time_ns():020d}-{secrets.token_hex(4)}.json"
    try:
        with open_text(entry, "x") as file:
            json.dump(told, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise LedgerError(
            f"{entry.parent}: cannot be written ({error.strerror}); what is made from a study's "
            "sessions has to be recorded there: allow writing to it"
        ) from error
    return entry


def entries(study_folder: Path) -> tuple[Path, ...]:
    """Return the files of a study's entries, oldest first."""
    return tuple(sorted((study_folder / LEDGER).glob("*.json")))


def sources_of_made(place: Path) -> tuple[Source, ...]:
    """Return whose data a thing holds that lies in a study's folder, by that study's ledger.

    None for what lies elsewhere, or was made from no session.

    :raises LedgerError: if an entry cannot be read.
    """
    place = Path(os.path.abspath(place.resolve()))
    study_folder = study_folder_of(place)
    if study_folder is None:
        return ()
    found = [made for made in map(read_entry, entries(study_folder)) if place in made.places]
    return tuple(dict.fromkeys(source for made in found for source in made.sources))


def read_entry(entry: Path) -> Made:
    """Read an entry.

    :raises LedgerError: if it cannot be read.
    """
    study_folder = entry.parent.parent
    try:
        told = json.loads(entry.read_text(encoding="utf-8"))
        return Made(
            entry=entry,
            places=tuple(_place(each, study_folder) for each in told["made"]),
            what=str(told["what"]),
            sources=tuple(
                Source(
                    _place(each["file"], study_folder) if each["file"] else None,
                    str(each["session"]),
                    str(each["participant"]),
                )
                for each in told["of"]
            ),
            again=dict(told["again"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LedgerError(
            f"{entry}: not a readable entry ({type(error).__name__}); it says where something is "
            "that was made from a session: find and delete that, then delete the entry"
        ) from error


def _place_text(place: Path, study_folder: Path) -> str:
    place, home = place.absolute().resolve(), study_folder.resolve().parent
    if place.is_relative_to(home):
        return Path(os.path.relpath(place, home / study_folder.name)).as_posix()
    return str(place)


def _place(told: str, study_folder: Path) -> Path:
    return Path(os.path.normpath(study_folder.resolve() / told))
