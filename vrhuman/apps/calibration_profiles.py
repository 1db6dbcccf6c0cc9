"""Calibration profiles in a folder: ``NAME.toml``, and the previous version as ``NAME.toml.1``."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

from vrhuman.embodiment.settings import BodySettings, as_toml, parse_settings
from vrhuman.files.private import make_folder, open_bytes
from vrhuman.records import VrhumanError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
SHIPPED = "default"


class ProfileError(VrhumanError):
    """A profile has a name that is not allowed, or cannot be written."""


def profile_path(folder: Path, name: str) -> Path:
    """Return the path of a participant's profile.

    :raises ProfileError: if the name is not a pseudonym.
    """
    if not _NAME.fullmatch(name) or name == SHIPPED or name.endswith(".toml"):
        raise ProfileError(
            f'"{name}": must be a pseudonym of letters, digits, dots, dashes, and not "{SHIPPED}"; '
            "for example P01"
        )
    return folder / f"{name}.toml"


def store_profile(path: Path, settings: BodySettings) -> None:
    """Write the profile completely or not at all, and keep the previous version.

    :raises ProfileError: if the folder cannot be written to.
    :raises CalibrationError: if a profile may not have these settings.
    """
    text = as_toml(settings)
    parse_settings(tomllib.loads(text), str(path))
    kept = path.with_name(f"{path.name}.1")
    try:
        make_folder(path.parent)
        if path.exists():
            _write(kept, path.read_bytes())
        _write(path, text.encode())
    except OSError as error:
        raise ProfileError(
            f"{path}: cannot be written ({error.strerror}); choose another folder with --out"
        ) from error


def _write(path: Path, data: bytes) -> None:
    """Write a temporary file beside the target, flush it to the disk, then put it in place."""
    beside = path.with_name(f".{path.name}.new")
    with open_bytes(beside) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
