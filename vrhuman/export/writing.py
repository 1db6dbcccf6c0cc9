"""Writes exports beside their place, and moves them there in one step once they are complete.

What is made from a study's sessions is recorded there first, with whose data it holds
(:mod:`vrhuman.files.ledger`), and only its owner can read it (:mod:`vrhuman.files.private`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from vrhuman.files.ledger import Source, recorded
from vrhuman.files.private import make_folder, make_private
from vrhuman.files.study_folder import study_folder_of
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.start_file import whose
from vrhuman.records import JsonValue, VrhumanError


class ExportError(VrhumanError):
    """The export is not possible: what, why, and the remedy."""


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


@contextmanager
def written(
    path: Path | str,
    sources: Sequence[Source],
    what: str,
    again: Mapping[str, JsonValue] | None = None,
) -> Iterator[Path]:
    """Yield a path to write a file or folder to; when the block ends it is renamed to ``path``.

    If the block fails, or the program is killed, nothing has that name. ``what`` and ``again`` are
    those of :class:`vrhuman.files.ledger.Made`.

    :raises ExportError: if ``path`` exists, or cannot be written.
    :raises LedgerError: if it cannot be recorded in the study.
    """
    path = Path(path)
    _refuse_existing(path)
    try:
        make_folder(path.parent)
        with ExitStack() as stack:
            folder = TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent)
            stack.enter_context(recorded([path, Path(folder.name)], sources, what, again))
            place = Path(stack.enter_context(folder)) / path.name
            yield place
            make_private(place, path.parent)
            _refuse_existing(path)
            place.rename(path)
    except OSError as error:
        raise ExportError(
            f"{path}: cannot be written ({error.strerror or error}); choose another place with "
            "--out"
        ) from error


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise ExportError(f"{path}: exists already; remove it, or choose another place with --out")
