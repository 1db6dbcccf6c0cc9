"""Runs a trial in a window: starts one, or resumes an interrupted one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vrhuman.desktop.display import DesktopDisplay
from vrhuman.desktop.keys import Mode
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT
from vrhuman.recording.entries import RuntimeKind
from vrhuman.runtime.plan import Prepared
from vrhuman.runtime.resume import InterruptedSession, prepared_again
from vrhuman.runtime.run import Progress, RunResult, run_on_display
from vrhuman.runtime.runtime import Runtime, texts_on

_RUNTIMES: dict[Mode, Runtime] = {
    "smooth": Runtime(RuntimeKind.DESKTOP, "desktop, smooth keys", "smooth"),
    "discrete": Runtime(RuntimeKind.DESKTOP, "desktop, discrete keys", "discrete"),
}
"""What the file tells as its runtime."""


def desk_settings(settings: BodySettings, mode: Mode) -> BodySettings:
    """Return a profile for the desk: walking as the keys do, turning by the head, full view.

    The left mouse button is the grasp, and what the gripper touches is tinted.
    """
    locomotion = replace(
        settings.locomotion,
        stick="smooth" if mode == "smooth" else "step",
        turn="off",
        teleport=False,
        vignette=0.0,
        height_offset=0.0,
    )
    grip = replace(settings.grip, grasp_input="trigger", tint=True)
    return replace(settings, grip=grip, locomotion=locomotion)


def run_at_desk(
    prepared: Prepared, mode: Mode, progress: Progress, broken: InterruptedSession | None = None
) -> RunResult:
    """Run a person's trial in a window, with the settings of :func:`desk_settings`.

    :raises VrhumanError: where desktop, engine or disk refuse; what was recorded stays.
    """
    body = desk_settings(prepared.plan.body, mode)  # whatever the protocol says of controllers
    prepared = replace(prepared, plan=replace(prepared.plan, body=body))
    texts = texts_on(prepared.spec, _RUNTIMES[mode])
    eye_height = body.person.eye_height or AGENT_HEIGHT + CAMERA_HEIGHT
    title = f"vrhuman: {prepared.plan.participant}"
    display = DesktopDisplay(mode, body.grip.hand, eye_height, texts, title=title)
    return run_on_display(prepared, display, _RUNTIMES[mode], progress, broken)


def was_at_desk(broken: InterruptedSession) -> Mode | None:
    """How the keys were, if that session was in a window."""
    start = broken.start
    if start.runtime_kind is not RuntimeKind.DESKTOP:
        return None
    return next(mode for mode in _RUNTIMES if mode == start.settings["keys"])


def run_again_at_desk(
    broken: InterruptedSession, mode: Mode, meshes: Path | None, progress: Progress
) -> RunResult:
    """Resume an interrupted session."""
    return run_at_desk(prepared_again(broken, meshes), mode, progress, broken)
