"""Lists the calibration profiles, and describes one."""

from __future__ import annotations

from pathlib import Path

from vrhuman.embodiment.settings import load_settings

GLASSES = {"none": "no glasses", "glasses": "glasses", "lenses": "contact lenses"}
COLOURS = {
    "normal": "normal colour vision",
    "red-green": "red-green colour weakness",
    "unsure": "colour vision not certain",
}


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
    person = settings.person
    name = Path(profile).stem
    told = [f"Measured on {person.measured}" if person.measured else f"The profile of {name}"]
    if person.eye_height:
        told.append(f"eyes at {person.eye_height:.2f} m")
    told.append(f"the {settings.grip.hand} hand holds the gripper")
    if person.ipd:
        told.append(f"eyes {person.ipd:.0f} mm apart")
    if person.glasses:
        told.append(GLASSES[person.glasses])
    if person.colour_vision:
        told.append(COLOURS[person.colour_vision])
    return f"{', '.join(told)}. File: {profile}."
