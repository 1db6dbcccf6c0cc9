"""Tells whose data sessions hold, for what is made from them (:mod:`vrhuman.files.ledger`)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vrhuman.files.ledger import Source
from vrhuman.files.study_folder import study_folder_of
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.start_file import whose


def source_of(session: Session) -> Source:
    """Return whose data an open session holds."""
    return whose(session.path, session.start)


def sources_of(paths: Iterable[Path | str]) -> list[Source]:
    """Return whose data session files hold; only those in studies are opened."""
    return [_source(Path(path)) for path in paths]


def _source(path: Path) -> Source:
    if study_folder_of(path) is None:
        return Source(None, "", "")
    try:
        with Session.open(path) as session:
            return source_of(session)
    except (SessionError, OSError):
        return Source(path, "", "")
