"""Writes exports beside their place, and moves them there in one step once they are complete.

What is made from a study's sessions is recorded there first, with whose data it holds
(:mod:`vrhuman.files.ledger`), and only its owner can read it (:mod:`vrhuman.files.private`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from vrhuman.files.ledger import Source, recorded
from vrhuman.files.private import make_folder, make_private
from vrhuman.records import JsonValue, VrhumanError


class ExportError(VrhumanError):
    """The export is not possible: what, why, and the remedy."""


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
