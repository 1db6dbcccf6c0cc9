"""Calibration profiles in a folder: ``NAME.toml``, and the previous version as ``NAME.toml.1``."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from vrhuman import names
from vrhuman.embodiment.settings import BodySettings, as_toml, parse_settings
from vrhuman.files.private import make_folder, open_bytes
from vrhuman.records import VrhumanError

SHIPPED = "default"


class ProfileError(VrhumanError):
    """A profile has a name that is not allowed, or cannot be written."""


def profile_path(folder: Path, name: str) -> Path:
    """Return the path of a participant's profile.

    :raises ProfileError: if the name is not a pseudonym, or the folder has a profile whose name
        differs only in upper and lower case.
    """
    try:
        names.check_name(name, "pseudonym", (SHIPPED,))
    except names.NameNotAllowed as why:
        raise ProfileError(str(why)) from why
    if names.same_file(Path(name).suffix, ".toml"):
        raise ProfileError(f"pseudonym {name}: give the name without .toml, such as P01")
    try:
        other = names.clash(name, (each.stem for each in folder.glob("*.toml")))
    except OSError:  # no such folder yet, or a path that cannot be one: writing says so
        other = None
    if other is not None:
        raise ProfileError(
            f"pseudonym {name}: differs from {other} only in upper and lower case, which is the "
            "same file on Windows and macOS; choose another name"
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
