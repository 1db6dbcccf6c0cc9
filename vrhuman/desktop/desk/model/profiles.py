"""Lists the calibration profiles, and describes one."""

from __future__ import annotations

from pathlib import Path

from vrhuman.embodiment.settings import load_settings


def profiles_in(folder: Path) -> tuple[str, ...]:
    """Return the names of a folder's profiles."""
    if not folder.is_dir():
        return ()
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def profile_words(folder: Path, profile: str) -> str:
    """Describe a participant's profile; ``profile`` is relative to ``folder``, empty for none.

    :raises VrhumanError: where it cannot be read.
    """
    if not profile:
        return "Not calibrated yet. The default profile is used."
    settings = load_settings(folder / profile)
    measured = settings.person.measured
    when = f", measured {measured}" if measured else ""
    return f"{profile}{when}. The {settings.grip.hand} hand holds the gripper."
