"""Runs a session of a study, from its beginning to its scores in the registry, without a window."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Literal

from vrhuman.headset.choose import Display
from vrhuman.recording.errors import SessionError
from vrhuman.recording.session_lock import is_locked
from vrhuman.records import VrhumanError
from vrhuman.review.results.frames import frame_words
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import interrupted
from vrhuman.runtime.run import Progress, run_again, run_in_virtual_time
from vrhuman.runtime.supervision.messages import Loading, StartRefused
from vrhuman.runtime.supervision.process import RunTrial, TrialProcess, run_on_runtime
from vrhuman.study.entries import SessionEntry, SessionStatus
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import (
    OVER,
    NextSession,
    begin_session,
    give_up,
    record_news,
    record_outcome,
    status_of,
    why_not_now,
)

Runtime = Literal["openxr", "none"]
"""The runtimes; ``none`` is a script in virtual time, as fast as possible."""
POLL_SECONDS = 0.05
TOLD_SECONDS = 1.0


class TrialRefused(VrhumanError):
    """The trial could not begin or continue; what was recorded is kept."""


def run_session(
    registry: Registry,
    following: NextSession,
    runtime: Runtime,
    display: Display,
    progress: Progress,
    say: Callable[[str], None],
    looking: bool = True,
    run: RunTrial = run_on_runtime,
) -> SessionEntry:
    """Run a session and record its results; return its row.

    ``progress`` is called for each frame in virtual time, ``say`` once a second with a line on a
    runtime. An interrupted session stays so in the registry; one of which nothing was recorded
    leaves no row. ``run`` is how the trial's process shows it.

    :raises TrialRefused: if it cannot start now; then nothing was written.
    :raises VrhumanError: if the trial cannot begin or continue; it can be tried again.
    """
    if problem := why_not_now(registry, following, runtime == "none"):
        raise TrialRefused(problem)
    entry = begin_session(registry, following)
    path = registry.session_path(entry)
    try:
        if runtime == "none":
            _in_virtual_time(following, display, progress)
        else:
            entry = _on_runtime(registry, following, entry, display, say, run)
    finally:
        status = _status(path)
        if status not in OVER and not is_locked(path):  # by the first process to open it
            entry = give_up(registry, entry)
    if status not in OVER:
        return entry
    if looking:
        say(f"{entry.session_id}: computing what was in view ...")
    return record_outcome(registry, entry.study_id, entry.session_id, path, looking)


def _status(path: Path) -> SessionStatus:
    """Return a session's status; without a readable file, it is not over."""
    try:
        return status_of(path) if path.exists() else "broken off"
    except SessionError:
        return "broken off"


def _in_virtual_time(following: NextSession, display: Display, progress: Progress) -> None:
    if isinstance(following.what, Path):
        with interrupted(following.what) as broken:
            run_again(broken, None, display, progress)
    else:
        run_in_virtual_time(prepare(following.what), progress)


def _on_runtime(
    registry: Registry,
    following: NextSession,
    entry: SessionEntry,
    display: Display,
    say: Callable[[str], None],
    run: RunTrial,
) -> SessionEntry:
    """Run a session in a process that is supervised from here; Ctrl-C interrupts the session."""
    told = 0.0
    with closing(TrialProcess(following.what, display, run=run)) as trial:
        while True:
            alive, news, standing = trial.alive, trial.news(), trial.standing()
            entry = record_news(registry, entry, news, standing)
            for each in news:
                if isinstance(each, Loading):
                    say(each.text)
                if isinstance(each, StartRefused):
                    raise TrialRefused(each.line)
            if not alive:
                return entry
            if standing is not None and time.monotonic() - told > TOLD_SECONDS:
                told = time.monotonic()
                words = frame_words(standing.frames_in_time, standing.frames_sharpness)
                say(f"{standing.told}   frames {words}")
            time.sleep(POLL_SECONDS)
