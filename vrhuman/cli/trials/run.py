"""Runs ``vrhuman run`` and ``resume``."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from vrhuman.cli.options import (
    EXIT_CHECK_FAILED,
    print_json,
    say,
)
from vrhuman.cli.trials.planning import display_of, planned
from vrhuman.extras import system_libraries
from vrhuman.records import VrhumanError


def run(options: argparse.Namespace) -> int:
    """Run a protocol; returns the exit code."""
    from vrhuman.runtime.preparing import prepare
    from vrhuman.runtime.progress import ProgressLine
    from vrhuman.runtime.run import run_in_virtual_time, run_with_headset

    plan = planned(
        options,
        kind=options.kind,
        film=not options.no_film,
        participant=options.participant,
        protocol=options.protocol,
        microphone=options.microphone,
        gaze=options.gaze,
        person_video=options.person_video,
        cues=options.cues,
        pilot=options.pilot,
    )
    if options.kind == "person" and options.runtime is not None:
        raise VrhumanError(
            f"--runtime {options.runtime}: a person wears a headset, or has a window (--display "
            "desktop); leave it out, or give --kind"
        )
    if options.display == "desktop":
        if options.kind != "person":
            raise VrhumanError(f"--display desktop: for a person; leave out --kind {options.kind}")
        return _ended(_at_desk(plan, options.keys), options.json)
    if options.runtime == "none":
        return _ended(run_in_virtual_time(prepare(plan), ProgressLine()), options.json)
    ran = run_with_headset(prepare(plan), display_of(options), ProgressLine())
    return _ended(ran, options.json)


def resume(options: argparse.Namespace) -> int:
    """Resume an interrupted session where it stopped; returns the exit code."""
    from vrhuman.recording.completeness import glance
    from vrhuman.recording.entries import RuntimeKind
    from vrhuman.runtime.progress import ProgressLine
    from vrhuman.runtime.resuming.interrupted import interrupted
    from vrhuman.runtime.run import run_again

    with interrupted(options.session) as found:
        broken = found.in_build(options.thor_executable) if options.thor_executable else found
        if broken.start.runtime_kind is RuntimeKind.BROWSER:
            raise VrhumanError(
                f"{broken.whole}: was recorded in a browser; give its participant a new link with "
                "`vrhuman serve --resume FILE`"
            )
        say(f"{options.session}: {glance(options.session).line}")
        say(
            f"{broken.whole}: resuming as part {broken.part}; loading the house and the runtime ..."
        )
        if broken.start.runtime_kind is RuntimeKind.DESKTOP:
            desk = _desk()
            mode = desk.was_at_desk(broken)
            ran = desk.run_again_at_desk(broken, mode, options.meshes, ProgressLine())
        else:
            ran = run_again(broken, options.meshes, display_of(options), ProgressLine())
    return _ended(ran)


def _at_desk(plan: Any, mode: Any) -> Any:
    desk = _desk()
    from vrhuman.embodiment.settings import desk_settings
    from vrhuman.runtime.preparing import prepare
    from vrhuman.runtime.progress import ProgressLine

    prepared = prepare(replace(plan, body=desk_settings(plan.body, mode)))
    return desk.run_at_desk(prepared, mode, ProgressLine())


def _desk() -> Any:
    """Import the window's module.

    :raises VrhumanError: where the system lacks what a window needs.
    """
    with system_libraries():
        from vrhuman.desktop import run
    return run


def _ended(ran: Any, as_json: bool = False) -> int:
    """Print the result of a trial; of pairs, the threshold; of a training, what was mastered."""
    from vrhuman.review.results.mastery import mastery
    from vrhuman.review.results.outcome import NotScorable
    from vrhuman.review.results.threshold_result import threshold_result

    if not ran.completed:
        say(f"{ran.path}: not finished; resume it with `vrhuman resume`")
    try:
        found = (threshold_result(ran.path) or mastery(ran.path)) if ran.completed else None
    except NotScorable:  # stopped before the first pair was judged
        found = None
    if as_json:
        told = {"session": str(ran.path), "completed": ran.completed}
        print_json(told | (found.as_json() if found else {}))
        return 0 if ran.completed else EXIT_CHECK_FAILED
    if found is not None:
        print(found)
    print(ran.path)
    return 0 if ran.completed else EXIT_CHECK_FAILED
