"""Writes a new folder so that it is there whole or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vrhuman.records import VrhumanError


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """Yield an empty folder beside ``out``, which becomes ``out`` when it has been written.

    What an interrupted command left there is dropped.

    :raises VrhumanError: if ``out`` is there already, or cannot be written.
    """
    if out.exists():
        raise VrhumanError(f"{out}: exists already; give a new folder with --out")
    place = out.with_name(f".{out.name}.parts")
    try:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        yield place
        place.rename(out)
    except OSError as error:
        raise VrhumanError(
            f"{out}: cannot be written ({error.strerror}); give a new folder with --out"
        ) from error
