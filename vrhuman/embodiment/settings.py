"""The calibration profile (TOML): how a participant's body maps onto the agent.

A profile has a table for each of the classes below, and its own ``version``. A value that is left
out has the default of the shipped ``calibration/default.toml``.
"""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from vrhuman.records import VrhumanError

VERSION = 2
"""The version of the profile's format; version 1 had no tables."""
SHORTEST_REACH = 0.3
"""The shortest reach a person can have [m]."""

HandName = Literal["right", "left"]
GraspInput = Literal["trigger", "squeeze"]


class CalibrationError(VrhumanError):
    """This profile cannot be used; the message names the file and the key."""


def _within(default: float, low: float, high: float) -> float:
    """A number with its permitted range."""
    value: float = field(default=default, metadata={"range": (low, high)})
    return value


@dataclass(frozen=True, slots=True)
class GripSettings:
    """How the gripper hand holds.

    ``hand`` holds the gripper. ``grasp_input`` is the analog control whose pressure is the grasp
    force (the paper's participants used the grip button, "squeeze"); the other is the clutch.
    ``tint`` colours what the gripper touches, and says why it does not come.
    """

    hand: HandName = "right"
    grasp_input: GraspInput = "trigger"
    tint: bool = False


@dataclass(frozen=True, slots=True)
class ForceSettings:
    """How pressure becomes grasp force.

    ``rest``, ``light``, ``firm``, ``full`` are the control's values 0..1 as measured at the
    participant's four presses; ``full_force`` [kgf] is the force of a full press (the paper's
    objects weigh under 5 kg). ``curve`` "log" gives equal ratios of force for equal changes of
    pressure, which is what fingers resolve. ``dead_zone`` is the part of the way from rest to full
    that counts as zero. ``smoothing`` [s] is the filter's time constant. ``gauge`` is what the
    wrist shows: "number" by default, since an agent knows its own argument.
    """

    full_force: float = _within(5.0, 0.05, 20.0)
    curve: Literal["log", "linear"] = "log"
    rest: float = _within(0.0, 0.0, 0.5)
    light: float = _within(0.25, 0.0, 1.0)
    firm: float = _within(0.65, 0.0, 1.0)
    full: float = _within(1.0, 0.2, 1.0)
    dead_zone: float = _within(0.05, 0.0, 0.9)
    smoothing: float = _within(0.012, 0.0, 0.02)
    gauge: Literal["off", "bar", "number"] = "number"


@dataclass(frozen=True, slots=True)
class LocomotionSettings:
    """How a person moves beyond walking: the free hand's stick walks, the gripper hand's turns.

    ``stick`` "smooth" walks at up to ``stick_speed`` [m/s], "step" by 0.25 m at each push; ahead is
    where ``direction`` says: where the person looks ("gaze") or where the free hand points
    ("hand"). ``turn`` "snap" turns by ``snap_turn`` [degrees] at each push aside, "smooth" by up to
    ``turn_speed`` [degrees/s], "off" not at all. With ``teleport`` the stick does not walk: pushed
    forward it chooses a place to go to. ``vignette`` 0..1 narrows the view during motion by stick.
    ``height_offset`` [m] is added to tracked heights, for seated participants.
    """

    stick: Literal["smooth", "step", "off"] = "smooth"
    stick_speed: float = _within(1.5, 0.0, 5.0)
    stick_dead_zone: float = _within(0.15, 0.0, 0.9)
    direction: Literal["gaze", "hand"] = "gaze"
    turn: Literal["snap", "smooth", "off"] = "snap"
    snap_turn: float = _within(30.0, 0.0, 180.0)
    turn_speed: float = _within(90.0, 0.0, 360.0)
    teleport: bool = False
    vignette: float = _within(0.6, 0.0, 1.0)
    height_offset: float = _within(0.0, -2.0, 2.0)


@dataclass(frozen=True, slots=True)
class ReachSettings:
    """How the participant's reach maps onto the arm's.

    ``reach`` [m] is the participant's, from the shoulder to the grip of the stretched arm, at least
    0.3; 0 means not measured, and the gripper is where the hand is. ``shoulder`` [m] is how far the
    shoulder is below the eyes. ``speed_limit`` [m/s] and ``turn_limit`` [degrees/s] limit the
    wrist's target: what is faster is a jump of the tracking.
    """

    reach: float = _within(0.0, 0.0, 1.2)
    shoulder: float = _within(0.22, 0.0, 0.6)
    speed_limit: float = _within(3.0, 0.2, 20.0)
    turn_limit: float = _within(720.0, 90.0, 7200.0)


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """What was measured of the participant; 0 or "" means not known.

    ``eye_height`` [m] standing (or sitting, as they take part), ``ipd`` [mm] as the headset reports
    it, ``legible`` [degrees] the smallest letters read, ``measured`` the date (ISO).
    """

    eye_height: float = _within(0.0, 0.0, 2.5)
    ipd: float = _within(0.0, 0.0, 90.0)
    glasses: Literal["", "none", "glasses", "lenses"] = ""
    colour_vision: Literal["", "normal", "red-green", "unsure"] = ""
    legible: float = _within(0.0, 0.0, 10.0)
    measured: str = ""


@dataclass(frozen=True, slots=True)
class BodySettings:
    """A whole profile."""

    grip: GripSettings = field(default_factory=GripSettings)
    force: ForceSettings = field(default_factory=ForceSettings)
    locomotion: LocomotionSettings = field(default_factory=LocomotionSettings)
    reach: ReachSettings = field(default_factory=ReachSettings)
    person: PersonFacts = field(default_factory=PersonFacts)


def desk_settings(settings: BodySettings, keys: Literal["smooth", "discrete"]) -> BodySettings:
    """Return a profile for mouse and keys: walking as they do, turning by the head, full view.

    The left mouse button is the grasp, and what the gripper touches is tinted.
    """
    locomotion = replace(
        settings.locomotion,
        stick="smooth" if keys == "smooth" else "step",
        turn="off",
        teleport=False,
        vignette=0.0,
        height_offset=0.0,
    )
    grip = replace(settings.grip, grasp_input="trigger", tint=True)
    return replace(settings, grip=grip, locomotion=locomotion)


def load_settings(path: Path) -> BodySettings:
    """Read a profile; values that are left out have their defaults.

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
    """Turn the parsed TOML of a profile into settings.

    :raises CalibrationError: for anything but a valid profile.
    """
    tables = dict(data)
    version = tables.pop("version", None)
    if version != VERSION:
        raise CalibrationError(
            f"{origin}: version: must be {VERSION}; copy calibration/default.toml and fill it in"
        )
    kinds = get_type_hints(BodySettings)
    for name, table in tables.items():
        if name not in kinds:
            raise CalibrationError(f"{origin}: {name}: unknown table; known are {', '.join(kinds)}")
        if not isinstance(table, dict):
            raise CalibrationError(f"{origin}: {name}: must be a table, [{name}]")
    settings = BodySettings(
        **{name: _table(kinds[name], tables.get(name, {}), origin, name) for name in kinds}
    )
    force = settings.force
    if not force.rest < force.light < force.firm <= force.full:
        raise CalibrationError(
            f"{origin}: force: rest, light, firm and full must increase; measure them again"
        )
    if 0.0 < settings.reach.reach < SHORTEST_REACH:
        raise CalibrationError(
            f"{origin}: reach.reach: must be from {SHORTEST_REACH} to 1.2, or 0 where it was not "
            "measured"
        )
    return settings


def _table(kind: type, data: dict[str, Any], origin: str, table: str) -> Any:
    known = {each.name: each for each in fields(kind)}
    types = get_type_hints(kind)
    for key, value in data.items():
        where = f"{origin}: {table}.{key}"
        if key not in known:
            raise CalibrationError(f"{where}: unknown key; known are {', '.join(known)}")
        if words := get_args(types[key]):
            if value not in words:
                told = ", ".join(f'"{word}"' for word in words)
                raise CalibrationError(f"{where}: must be one of {told}")
        elif types[key] is not float:
            if not isinstance(value, types[key]):
                wanted = {bool: "true or false", str: "a text"}[types[key]]
                raise CalibrationError(f"{where}: must be {wanted}")
        elif isinstance(value, bool) or not isinstance(value, int | float):
            raise CalibrationError(f"{where}: must be a number")
        else:
            low, high = known[key].metadata["range"]
            if not low <= value <= high:
                raise CalibrationError(f"{where}: must be from {low} to {high}")
    return kind(**data)


def as_toml(settings: BodySettings) -> str:
    """Return the profile as TOML text that :func:`load_settings` reads."""
    lines = [f"version = {VERSION}"]
    for each in fields(settings):
        table = getattr(settings, each.name)
        assert is_dataclass(table)
        lines += ["", f"[{each.name}]"]
        lines += [f"{key} = {_toml(value)}" for key, value in asdict(table).items()]  # type: ignore[arg-type]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    return str(value)
