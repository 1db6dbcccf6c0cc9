"""Runs ``vrhuman study run|end|check``: sessions of a study, and repairs after a crash."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import EXIT_CHECK_FAILED, command, display_options, print_json, say
from vrhuman.cli.study.registry import opened, registry_options
from vrhuman.extras import system_libraries
from vrhuman.names import normal

if TYPE_CHECKING:
    from vrhuman.runtime.supervision.process import RunTrial
    from vrhuman.study.entries import SessionEntry
    from vrhuman.study.running import NextSession

PUT_RIGHT = ("broken off", "finished")
"""Findings that nobody needs to act on."""


def add(studies: Any) -> None:
    """Declare the commands among those of ``vrhuman study``."""
    run = command(
        studies,
        "run",
        _run,
        "run a participant's next session: an interrupted one first, else the next one planned",
        "vrhuman study run pilot P01",
    )
    run.add_argument("study", type=normal)
    run.add_argument("participant", type=normal, help="pseudonym")
    run.add_argument(
        "--all", action="store_true", help="run all of the participant's remaining sessions"
    )
    run.add_argument(
        "--runtime",
        choices=("openxr", "none"),
        default="openxr",
        help="openxr: a person's headset, or the test runtime for scripted participants; none: "
        "scripted participants in virtual time, as fast as possible (default: %(default)s)",
    )
    run.add_argument(
        "--display",
        choices=("headset", "desktop"),
        help="for a pilot: see the house on another display than the study's own",
    )
    run.add_argument(
        "--microphone",
        nargs="?",
        const="",
        metavar="DEVICE",
        help="record the voice, if the participant has consented to it",
    )
    run.add_argument(
        "--gaze",
        action="store_true",
        help="record where the eyes look, of a participant who consents to it, where the headset "
        "has an eye tracker",
    )
    run.add_argument(
        "--not-looking",
        action="store_true",
        help="do not compute what was in view (evidence and coverage), which takes long",
    )
    display_options(run)
    registry_options(run)

    ended = command(
        studies,
        "end",
        _end,
        "end an interrupted session permanently, so that it is not resumed",
        "vrhuman study end P01-1-replay-20260102-030405-678",
    )
    ended.add_argument(
        "session", type=normal, help="the session's name, as in `vrhuman study show`"
    )
    registry_options(ended)

    compared = command(
        studies,
        "check",
        _check,
        "compare a study's sessions with their files, for example after a crash, and repair the "
        "registry",
        "vrhuman study check pilot",
    )
    compared.add_argument("study", type=normal)
    compared.add_argument(
        "--whole",
        action="store_true",
        help="read every file whole, also those that look unchanged (which otherwise is done once "
        "a week)",
    )
    registry_options(compared)


def _end(options: argparse.Namespace) -> int:
    from vrhuman.study.entries import status_text
    from vrhuman.study.running import end_session

    with opened(options) as registry:
        entry = end_session(registry, options.session)
    if options.json:
        print_json({"session": entry.session_id, "status": entry.status})
    else:
        print(f"{entry.session_id}: {status_text(entry.status)}")
    return 0


def _check(options: argparse.Namespace) -> int:
    from vrhuman.study.belongings import exposed_places
    from vrhuman.study.running import reconcile
    from vrhuman.study.session_files import lacking, session_files, summary

    with opened(options) as registry:
        found = reconcile(registry, options.study, whole=options.whole)
        open_ = exposed_places(registry, options.study)
        files = session_files(registry, registry.sessions(options.study))
    if open_:
        say(
            f"{len(open_)} files and folders can be opened by other users of this computer, such "
            f"as {open_[0]}; `chmod go=` closes them"
        )
    lost = lacking(files)
    print(f"{options.study}: {summary(files)}")
    for name, line in lost.items():
        print(f"{name}: {line}")
    for finding in found:
        print(finding.line)
    left = [*lost, *(each for each in found if each.kind not in PUT_RIGHT)]
    if options.json:
        told = [{"kind": each.kind, "line": each.line} for each in found]
        told += [{"kind": "incomplete", "line": f"{name}: {line}"} for name, line in lost.items()]
        states = {name: each.summary() for name, each in files.items()}
        print_json(
            {
                "study": options.study,
                "findings": told,
                "agree": not left,
                "completeness": states,
            }
        )
    elif not found and not lost:
        print(f"{options.study}: the registry and the files agree")
    return EXIT_CHECK_FAILED if left else 0


def _run_trial(following: NextSession) -> RunTrial:
    """Return how the session's process shows it; a window is loaded only where there is one."""
    from vrhuman.runtime.supervision.process import run_on_runtime

    if not following.in_window:
        return run_on_runtime
    with system_libraries():
        from vrhuman.desktop.run import run_shown
    return run_shown


def _run(options: argparse.Namespace) -> int:
    from vrhuman.headset.simulated_runtime import TestDisplay
    from vrhuman.records import VrhumanError
    from vrhuman.runtime.progress import ProgressLine
    from vrhuman.study.entries import status_text
    from vrhuman.study.running import NothingLeft, next_session
    from vrhuman.study.session_run import run_session

    width, height = options.eye
    display = TestDisplay(width, height, options.display_hz)
    entries: list[SessionEntry] = []
    scores: dict[str, dict[str, float]] = {}
    with opened(options) as registry:
        while True:
            try:
                following = next_session(
                    registry,
                    options.study,
                    options.participant,
                    options.microphone,
                    options.gaze,
                    options.display,
                )
            except NothingLeft as nothing:
                if not entries:
                    raise
                say(str(nothing))
                break
            kind = registry.participant(options.study, options.participant).kind
            if options.runtime == "none" and kind == "person":
                raise VrhumanError(f"{options.participant}: is a person; leave out --runtime none")
            goes_on = "resumes" if following.resumes else "starts"
            pilot = ", a pilot that counts in no result" if following.entry.pilot else ""
            say(f"{options.participant} {goes_on} {following.entry.session_id}{pilot}")
            entry = run_session(
                registry,
                following,
                options.runtime,
                display,
                ProgressLine(),
                say,
                not options.not_looking,
                _run_trial(following),
            )
            entries.append(entry)
            for score in registry.scores(entry.session_id):
                scores[entry.session_id] = dict(score.figures)
            if not options.all or entry.status == "broken off":
                break
    for entry in entries:
        figures = scores.get(entry.session_id, {})
        told = ", ".join(f"{name} {value:.4g}" for name, value in figures.items())
        print(f"{entry.session_id}  {status_text(entry.status)}  {told}")
    if options.json:
        print_json(
            {
                "sessions": [
                    {
                        "session": each.session_id,
                        "status": each.status,
                        "path": each.path,
                        "figures": scores.get(each.session_id, {}),
                    }
                    for each in entries
                ]
            }
        )
    return EXIT_CHECK_FAILED if entries[-1].status == "broken off" else 0
