"""Runs a trial in a window: starts one, or resumes an interrupted one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from vrhuman.desktop.display import DesktopDisplay
from vrhuman.desktop.keys import Mode
from vrhuman.embodiment.settings import desk_settings
from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT
from vrhuman.headset.choose import Display
from vrhuman.recording.entries import RuntimeKind
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.processes.world_process import NOBODY, Onlookers
from vrhuman.runtime.resuming.interrupted import InterruptedSession, interrupted
from vrhuman.runtime.resuming.preparing import prepared_again
from vrhuman.runtime.resuming.specification import NotResumable
from vrhuman.runtime.run import Progress, RunResult, completed, run_again, run_on_display
from vrhuman.runtime.runtime import Runtime, texts_on
from vrhuman.runtime.supervision.process import run_on_runtime

_RUNTIMES: dict[Mode, Runtime] = {
    "smooth": Runtime(RuntimeKind.DESKTOP, "desktop, smooth keys", "smooth"),
    "discrete": Runtime(RuntimeKind.DESKTOP, "desktop, discrete keys", "discrete"),
}
"""What the file tells as its runtime."""


def run_shown(
    what: Plan | Path,
    display: Display,
    meshes: Path | None,
    progress: Progress,
    say: Callable[[str], None],
    onlookers: Onlookers,
) -> RunResult:
    """Run a supervised trial in a window where that is its display, else on an OpenXR runtime.

    A resumed session is shown as its file says that it was.

    :raises VrhumanError: if it cannot begin or continue; what was recorded stays.
    """
    if isinstance(what, Plan):
        if what.kind != "person" or what.display != "desktop":
            return run_on_runtime(what, display, meshes, progress, say, onlookers)
        prepared = prepare(replace(what, body=desk_settings(what.body, what.keys)))
        say(f"{prepared.house_id}: starting the engine and the participant's window ...")
        return run_at_desk(prepared, what.keys, progress, onlookers=onlookers)
    with interrupted(what) as broken:
        mode = was_at_desk(broken)
        say(f"{broken.whole.name}: restoring the house ...")
        if mode is None:
            return run_again(broken, meshes, display, progress, onlookers)
        return run_again_at_desk(broken, mode, meshes, progress, onlookers)


def run_at_desk(
    prepared: Prepared,
    mode: Mode,
    progress: Progress,
    broken: InterruptedSession | None = None,
    onlookers: Onlookers = NOBODY,
) -> RunResult:
    """Run a person's trial in a window, with the settings of
    :func:`vrhuman.embodiment.settings.desk_settings`.

    :raises VrhumanError: where desktop, engine or disk refuse; what was recorded stays.
    """
    body = desk_settings(prepared.plan.body, mode)  # whatever the protocol says of controllers
    prepared = replace(prepared, plan=replace(prepared.plan, body=body))
    texts = texts_on(prepared.spec, _RUNTIMES[mode])
    eye_height = body.person.eye_height or AGENT_HEIGHT + CAMERA_HEIGHT
    title = f"vrhuman: {prepared.plan.participant}"
    display = DesktopDisplay(mode, body.grip.hand, eye_height, texts, title=title)
    return run_on_display(prepared, display, _RUNTIMES[mode], progress, broken, onlookers)


def was_at_desk(broken: InterruptedSession) -> Mode | None:
    """How the keys were, if that session was in a window.

    :raises NotResumable: if the file names no such keys.
    """
    start = broken.start
    if start.runtime_kind is not RuntimeKind.DESKTOP:
        return None
    keys = start.settings.get("keys")
    for mode in _RUNTIMES:
        if mode == keys:
            return mode
    raise NotResumable(
        f"{broken.whole}: settings.keys is {keys!r}, but it must be one of {', '.join(_RUNTIMES)}; "
        "the file was changed after it was recorded: use the unchanged file"
    )


def run_again_at_desk(
    broken: InterruptedSession,
    mode: Mode,
    meshes: Path | None,
    progress: Progress,
    onlookers: Onlookers = NOBODY,
) -> RunResult:
    """Resume an interrupted session, then join its parts in one file.

    :raises VrhumanError: if it cannot be resumed, or stops again; the parts are kept.
    """
    if broken.over:
        return completed(broken)
    return run_at_desk(prepared_again(broken, meshes), mode, progress, broken, onlookers)
