"""The settings of Initialize: the engine's, and which pictures to send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vrhuman.engines.arm_drawing import MAX_AGENTS
from vrhuman.engines.embedded.actions.arguments import ActionError, Kind, Unconvertible, convert
from vrhuman.engines.embedded.initialization import FOR_PEOPLE, Initialization
from vrhuman.records import JsonValue

AGENT_MODES = ("arm", "default", "locobot")
USUAL = Initialization(
    agent_mode="default", snap_to_grid=True, drop_small_moves=True, finish_motions=True, pieces=True
)
"""AI2-THOR's own defaults."""
_ANGLES = (0.0, 90.0, 180.0, 270.0, 360.0)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The pictures of each camera: ``colour``, ``depth``, ``instances`` and ``classes``."""

    colour: bool = True
    depth: bool = False
    instances: bool = False
    classes: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an episode.

    ``locobot`` is a default agent that does not stand or crouch; with ``fast_emit`` the answer to a
    query has no objects and pictures; ``agents`` is how many a house is to have.
    """

    initialization: Initialization = USUAL
    wanted: Wanted = Wanted()
    locobot: bool = False
    fast_emit: bool = True
    agents: int = 1


def read_settings(given: Mapping[str, JsonValue]) -> Settings:
    """Return the settings of an Initialize with these arguments; as upstream, others are ignored.

    With ``exactMotions``, which upstream ignores, moves and waiting are those of a person's
    session.

    :raises ActionError: with AI2-THOR's text.
    """
    mode = str(_value(given, "agentMode", Kind.STRING, "default")).lower()
    if mode not in AGENT_MODES:
        raise ActionError(
            f"agentMode '{mode}' is not an agent of the embedded engine; use one of "
            f"{', '.join(AGENT_MODES)}"
        )
    grid = _value(given, "gridSize", Kind.FLOAT, 0.25)
    if not 0.0 < grid <= 5.0:
        raise ActionError("grid size must be in the range (0,5]")
    fov = _value(given, "fieldOfView", Kind.FLOAT, 0.0)
    if not 0.0 <= fov < 180.0:
        raise ActionError("fov must be set to (0, 180) noninclusive.")
    snap = _value(given, "snapToGrid", Kind.BOOL, True)
    degrees = _value(given, "rotateStepDegrees", Kind.FLOAT, 90.0)
    if degrees <= 0.0:
        raise ActionError("rotateStepDegrees must be a non-zero, non-negative float")
    if snap and degrees not in _ANGLES:
        raise ActionError(
            f"Invalid values 'rotateStepDegrees': ${degrees:g} and 'snapToGrid':$True. "
            "'snapToGrid': 'True' is not supported when 'rotateStepDegrees' is different from "
            "grid rotation steps of 0, 90, 180, 270, 360."
        )
    mass = _value(given, "massThreshold", Kind.FLOAT, USUAL.mass_threshold)
    if mass <= 0.0:
        raise ActionError(f"massThreshold must have nonzero value - invalid value: {mass:g}")
    distance = _value(given, "visibilityDistance", Kind.FLOAT, 0.0)
    return Settings(
        initialization=replace(
            FOR_PEOPLE if asked(given, "exactMotions") else USUAL,
            agent_mode="arm" if mode == "arm" else "default",
            grid_size=grid,
            snap_to_grid=snap,
            rotate_step_degrees=degrees,
            visibility_distance=distance if distance > 0.0 else USUAL.visibility_distance,
            field_of_view=fov if fov > 0.0 else USUAL.field_of_view,
            mass_threshold=mass,
        ),
        wanted=Wanted(
            colour=True,
            depth=_value(given, "renderDepthImage", Kind.BOOL, False),
            instances=asked(given, "renderInstanceSegmentation", "renderObjectImage"),
            classes=asked(given, "renderSemanticSegmentation", "renderClassImage"),
        ),
        locobot=mode == "locobot",
        fast_emit=_value(given, "fastActionEmit", Kind.BOOL, True),
        agents=min(MAX_AGENTS, max(1, _value(given, "agentCount", Kind.INT, 1))),
    )


def for_step(wanted: Wanted, given: Mapping[str, JsonValue]) -> Wanted:
    """Return the pictures of one step.

    A step may ask for more, or for none (``renderImage`` false).
    """
    if given.get("renderImage") is False:
        return Wanted(colour=False)
    return Wanted(
        colour=wanted.colour,
        depth=wanted.depth or asked(given, "renderDepthImage"),
        instances=wanted.instances
        or asked(given, "renderInstanceSegmentation", "renderObjectImage"),
        classes=wanted.classes or asked(given, "renderSemanticSegmentation", "renderClassImage"),
    )


def asked(given: Mapping[str, JsonValue], *names: str) -> bool:
    """Whether any of these arguments is given and true."""
    return any(given.get(name) is True for name in names)


def _value(given: Mapping[str, JsonValue], name: str, kind: Kind, default: JsonValue) -> JsonValue:
    value = given.get(name)
    if value is None:
        return default
    try:
        return convert(kind, value)
    except Unconvertible:
        raise ActionError(
            f"action: Initialize has an invalid argument: {name} (=={value}). "
            f"Cannot convert to: {kind.shown}",
            "InvalidArgument",
        ) from None
