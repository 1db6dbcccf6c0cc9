"""Calibration profiles in a folder: ``NAME.toml``, and the one before it as ``NAME.toml.1``."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

from vrhuman.embodiment.settings import BodySettings, as_toml, parse_settings
from vrhuman.records import VrhumanError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
SHIPPED = "default"


class ProfileError(VrhumanError):
    """A profile that cannot be named so, or not be written."""


def profile_path(folder: Path, name: str) -> Path:
    """Where a participant's profile is.

    :raises ProfileError: for a name that is no pseudonym.
    """
    if not _NAME.fullmatch(name) or name == SHIPPED or name.endswith(".toml"):
        raise ProfileError(
            f'"{name}": must be a pseudonym of letters, digits, dots, dashes, and not "{SHIPPED}"; '
            "for example P01"
        )
    return folder / f"{name}.toml"


def store_profile(path: Path, settings: BodySettings) -> None:
    """Write the profile whole or not at all, keeping the one that was there.

    :raises ProfileError: where the folder cannot be written.
    :raises CalibrationError: for settings that no profile may have.
    """
    text = as_toml(settings)
    parse_settings(tomllib.loads(text), str(path))
    kept = path.with_name(f"{path.name}.1")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _write(kept, path.read_bytes())
        _write(path, text.encode())
    except OSError as error:
        raise ProfileError(
            f"{path}: cannot be written ({error.strerror}); choose another folder with --out"
        ) from error


def _write(path: Path, data: bytes) -> None:
    """Beside it first, on the disk, then in its place."""
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
