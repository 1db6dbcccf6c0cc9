"""Writes exports beside their place, and moves them there in one step once they are complete."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from vrhuman.records import VrhumanError


class ExportError(VrhumanError):
    """The export is not possible: what, why, and the remedy."""


@contextmanager
def written(path: Path | str) -> Iterator[Path]:
    """Yield a path to write a file or folder to; when the block ends it is renamed to ``path``.

    If the block fails, or the program is killed, nothing has that name.

    :raises ExportError: if ``path`` exists, or cannot be written.
    """
    path = Path(path)
    _refuse_existing(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as beside:
            place = Path(beside) / path.name
            yield place
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
