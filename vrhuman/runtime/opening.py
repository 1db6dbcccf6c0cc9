"""What every way of running a trial begins with: its lock, its recorder, its questions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from vrhuman.clock import now
from vrhuman.files.private import make_folder
from vrhuman.houses.house import House
from vrhuman.protocol.progress import Onward, unchanged
from vrhuman.recording.entries import RuntimeKind
from vrhuman.recording.parts import join
from vrhuman.recording.recorder import SLOW_SECONDS, Recorder
from vrhuman.recording.session_lock import SessionLock
from vrhuman.records import Question
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import questions_for
from vrhuman.runtime.processes.world import Ready
from vrhuman.runtime.resuming.interrupted import InterruptedSession
from vrhuman.runtime.runtime import Runtime
from vrhuman.runtime.session_start import session_path, session_start


def asked_questions(
    prepared: Prepared, ready: Ready, broken: InterruptedSession | None
) -> tuple[Question, ...]:
    """Return the questions that were asked before, or new ones if there are none.

    New questions are about the house as it was at its beginning.
    """
    asked = broken.questions if broken else ()
    return asked or questions_for(prepared, ready.house, ready.objects)


def handled_in(house: House) -> dict[str, float | None]:
    """Return what a hand can lift, with its weight [kgf], or open (None)."""
    return {
        each.object_id: each.mass if each.asset.pickupable else None
        for each in house.objects
        if each.asset.pickupable or each.asset.openable
    }


def onward_of(prepared: Prepared) -> Onward:
    return prepared.pairs.onward if prepared.pairs else unchanged


@contextmanager
def locked_session(plan: Plan, broken: InterruptedSession | None) -> Iterator[SessionLock]:
    """Lock the session that is recorded or resumed, from before anything is loaded.

    :raises SessionLocked: if another program writes it.
    """
    if broken is not None and broken.lock is not None:
        yield broken.lock
        return
    if broken is None:
        make_folder(plan.out)
    with SessionLock(broken.whole if broken else session_path(plan, now())) as lock:
        yield lock


@contextmanager
def session_recorder(
    prepared: Prepared,
    runtime: Runtime,
    clock_ns: int,
    broken: InterruptedSession | None,
    lock: SessionLock,
) -> Iterator[Recorder]:
    """Open the recorder of a new session, or of a further part of one; its ``lock`` is held.

    A further part is joined to its session at the end.
    """
    moment = now()
    slow = math.inf if runtime.kind is RuntimeKind.NONE else SLOW_SECONDS  # there, nobody waits
    if broken is None:
        start = session_start(prepared, lock.whole, moment, runtime, clock_ns)
        with Recorder(lock.whole, start, slow_seconds=slow, held=lock) as recorder:
            yield recorder
        return
    start = session_start(prepared, broken.whole, moment, runtime, broken.reached.time_ns)
    recorder = Recorder(broken.path, start, slow_seconds=slow, held=lock)
    try:
        with recorder:
            recorder.resumed(broken.resumed(moment, runtime.name))
            recorder.flush()
            yield recorder
    finally:
        if recorder.closed:
            join(broken.whole, lock)
