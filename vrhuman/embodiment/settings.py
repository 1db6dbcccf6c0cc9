"""How a participant's body maps onto the agent: the calibration profile (TOML)."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

from vrhuman.records import VrhumanError

GraspInput = Literal["trigger", "squeeze"]


class CalibrationError(VrhumanError):
    """A profile that cannot be used; names the file and the key."""


@dataclass(frozen=True, slots=True)
class BodySettings:
    """The defaults are those of the shipped ``calibration/default.toml``.

    ``hand`` holds the gripper. ``grasp_input`` is the analog control whose pressure is the grasp
    force (the paper's participants used the grip button, "squeeze"); the other one is the clutch.
    ``full_force`` [kgf] is a full press: the paper's objects weigh under 5 kg. ``dead_zone`` and
    ``stick_dead_zone`` are the fractions of a press or deflection that count as none.
    ``stick_speed`` [m/s]. ``snap_turn`` [degrees] per press of the other hand's primary button; 0
    switches it off. ``height_offset`` [m] is added to tracked heights (seated participants).
    """

    hand: Literal["right", "left"] = "right"
    grasp_input: GraspInput = "trigger"
    full_force: float = 5.0
    dead_zone: float = 0.05
    stick_dead_zone: float = 0.15
    stick_speed: float = 1.5
    snap_turn: float = 30.0
    height_offset: float = 0.0


_WORDS = {"hand": ("right", "left"), "grasp_input": ("trigger", "squeeze")}
_RANGES = {
    "full_force": (0.05, 20.0),
    "dead_zone": (0.0, 0.9),
    "stick_dead_zone": (0.0, 0.9),
    "stick_speed": (0.0, 5.0),
    "snap_turn": (0.0, 180.0),
    "height_offset": (-2.0, 2.0),
}


def load_settings(path: Path) -> BodySettings:
    """Read a profile; what it leaves out has its default.

    :raises CalibrationError: naming file, key and remedy.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CalibrationError(
            f"{path}: cannot be read as a calibration profile ({error}); "
            "start from calibration/default.toml"
        ) from error
    return parse_settings(data, str(path))


def parse_settings(data: dict[str, Any], origin: str) -> BodySettings:
    """:raises CalibrationError: for anything but a valid profile."""
    known = [field.name for field in fields(BodySettings)]
    for key, value in data.items():
        if key not in known:
            raise CalibrationError(f"{origin}: {key}: unknown key; known are {', '.join(known)}")
        if key in _WORDS:
            if value not in _WORDS[key]:
                raise CalibrationError(f"{origin}: {key}: must be one of {', '.join(_WORDS[key])}")
            continue
        low, high = _RANGES[key]
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise CalibrationError(f"{origin}: {key}: must be a number")
        if not low <= value <= high:
            raise CalibrationError(f"{origin}: {key}: must be from {low} to {high}")
    return BodySettings(**data)


def as_toml(settings: BodySettings) -> str:
    """The profile as a file that :func:`load_settings` reads."""
    lines = []
    for key, value in asdict(settings).items():
        lines.append(f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}")
    return "\n".join(lines) + "\n"
