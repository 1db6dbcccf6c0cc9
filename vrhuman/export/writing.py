"""Where exports are written: beside their place, and put there in one step once they are whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from vrhuman.records import VrhumanError


class ExportError(VrhumanError):
    """What cannot be exported, why, and what to do."""


@contextmanager
def written(path: Path | str) -> Iterator[Path]:
    """A path to write a file or folder to; when the block ends it is renamed to ``path``.

    Where the block fails, or the program is killed, there is nothing under that name.

    :raises ExportError: where ``path`` is there already, or cannot be written.
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
