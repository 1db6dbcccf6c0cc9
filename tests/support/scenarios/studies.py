"""A study that is shot at: who leads it, what of it is killed, and what must hold then.

``python -m tests.support.scenarios.studies FOLDER`` goes on with the study in a folder, as the
experimenter's window does: it compares registry and files, then conducts the participant's sessions
one after another on the real runtime. It prints the processes there are.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.scenarios.kills import DISPLAY, PROTOCOL, running
from vrhuman.files.hashing import sha256_of
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import is_locked
from vrhuman.recording.verify import verify
from vrhuman.study.design import Design, assignments_for
from vrhuman.study.entries import Participant, Study
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import NothingLeft, next_session, reconcile
from vrhuman.study.session_run import run_session

STUDY, WHO = "short", "P01"
TIMES_UTC = "2026-01-01T00:00:00.000Z"
PATIENCE_SECONDS = 120.0
SETTLE_SECONDS = 60.0
"""How long what was killed may take to end all its processes."""


def made(folder: Path, sessions: int = 1) -> Path:
    """The registry of a study of one oracle in so many short sessions."""
    houses = tuple(f"own:{number}" for number in range(3, 3 + sessions))
    conditions = ("no_replay", "replay")[:sessions]
    design = Design(conditions, houses, training=False)
    file = folder / "study.db"
    with Registry.open(file, create=True) as registry:
        registry.add_study(
            Study(
                STUDY,
                "A short one",
                PROTOCOL,
                protocol_hash(PROTOCOL),
                None,
                STUDY,
                1,
                TIMES_UTC,
                design.as_mapping(),
            )
        )
        registry.enrol(Participant(STUDY, WHO, "oracle", TIMES_UTC))
        registry.assign(assignments_for(design, STUDY, (WHO,), 1))
    return file


# --------------------------------------------------------------------- in the shot-at program


def main() -> None:
    file = Path(sys.argv[1])
    threading.Thread(target=_tell_processes, daemon=True).start()
    with Registry.open(file) as registry:
        reconcile(registry, STUDY, looking=False)
        while True:
            try:
                following = next_session(registry, STUDY, WHO)
            except NothingLeft:
                return
            run_session(
                registry, following, "openxr", DISPLAY, lambda *_: None, _said, looking=False
            )


def _said(line: str) -> None:
    _print({"said": line})


def _print(value: object) -> None:
    """A line in one piece, whichever thread's."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def _tell_processes() -> None:
    while True:
        _print({"processes": processes(os.getpid())})
        time.sleep(0.2)


def processes(leader: int) -> dict[str, int]:
    """The leader's trial, and the engine that the trial started first of its own."""
    loops = spawned_by(leader)
    found = {"leader": leader}
    if loops:
        found["loop"] = loops[0]
        engines = spawned_by(loops[0])
        if engines:
            found["engine"] = engines[0]
    return found


def spawned_by(parent: int) -> list[int]:
    """Python's processes that a process started, oldest first."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            after_name = (each / "stat").read_text().rpartition(")")[2].split()
            command = (each / "cmdline").read_bytes()
        except OSError:
            continue  # no process, or one that has just ended
        state, ppid = after_name[0], int(after_name[1])
        if ppid == parent and state != "Z" and b"spawn_main" in command:
            found.append((int(after_name[19]), int(each.name)))
    return [pid for _, pid in sorted(found)]


# ------------------------------------------------------------------------------------ beside it


@dataclass(frozen=True)
class Shot:
    """``what`` is killed so many seconds after it was first there."""

    what: str
    seconds: float


def shoot(file: Path, shots: Sequence[Shot]) -> tuple[list[str], int]:
    """Lead the study of a registry to its end, one shot a run.

    Returns the faults, and how many shots met a living process.
    """
    faults: list[str] = []
    hits = 0
    for shot in (*shots, None):
        words, hit = _run(file, shot)
        hits += hit
        faults += disagreements(file)
        if finished(file):
            return faults, hits
        if shot is None:
            faults.append(f"is not finished: {words}")
    return faults, hits


def _run(file: Path, shot: Shot | None) -> tuple[str, bool]:
    """One run of the leading program, to its end or to the shot's; its last words, and whether the
    shot met a living process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.scenarios.studies", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    there: dict[str, int] = {}
    all_of_them: set[int] = {process.pid}
    since: float | None = None
    hit = False
    assert process.stdout is not None
    for line in process.stdout:
        told = json.loads(line)
        there = told.get("processes", there)
        all_of_them |= set(there.values())
        if shot is None or shot.what not in there:
            continue
        since = since or time.monotonic()
        if time.monotonic() - since >= shot.seconds:
            hit = running(there[shot.what])
            if hit:
                os.kill(there[shot.what], signal.SIGKILL)
            shot = None
    words = process.stderr.read() if process.stderr else ""
    process.wait(PATIENCE_SECONDS)
    _until(lambda: not any(running(pid) for pid in all_of_them), "processes are left over")
    return words.strip()[-500:], hit


def _until(holds: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + SETTLE_SECONDS
    while not holds():
        if time.monotonic() > until:
            raise AssertionError(otherwise)
        time.sleep(0.1)


def finished(file: Path) -> bool:
    """Whether the participant has no session left."""
    with Registry.open(file) as registry:
        return registry.participant(STUDY, WHO).status == "finished"


def disagreements(file: Path) -> list[str]:
    """What registry and files tell differently, once they were compared."""
    wrong: list[str] = []
    with Registry.open(file) as registry:
        reconcile(registry, STUDY, looking=False)
        wrong += [f"told again: {each.line}" for each in reconcile(registry, STUDY, looking=False)]
        for entry in registry.sessions(STUDY):
            path = registry.session_path(entry)
            if is_locked(path):
                wrong.append(f"{path} is still held")
            if entry.status == "finished":
                wrong += _finished_faults(registry, entry.session_id, path, entry.sha256)
            elif entry.status != "broken off":
                wrong.append(f"{entry.session_id} is {entry.status} after its process ended")
    return wrong


def _finished_faults(registry: Registry, session_id: str, path: Path, sha256: str) -> list[str]:
    with Session.open(path) as session:
        answers = len({(each.phase, each.question_id) for each in session.answers()})
    given = [each for each in registry.answers(session_id) if each.given is not None]
    holds = {
        "the row has its file's hash": sha256 == sha256_of(path),
        "the file is verified": verify(path).identical,
        "every answer is in the registry": len(given) == answers,
        "there is a score": len(registry.scores(session_id)) == 1,
    }
    return [f"not so: {what}" for what, so in holds.items() if not so]


if __name__ == "__main__":
    main()
