"""Runs sessions of a study: finds who does what next, and records the results.

It is crash-safe at every point: a session's row is written before its file, and after a crash
:func:`reconcile` corrects the row from the file, which is decisive. No file is deleted; a row of
which nothing was recorded is removed, so that an attempt to start leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from vrhuman.clock import format_utc, now, stamp, utc_now
from vrhuman.files.hashing import sha256_of
from vrhuman.files.ledger import begin_ledger
from vrhuman.headset.choose import display_problem
from vrhuman.names import safe_name
from vrhuman.recording.entries import RuntimeKind
from vrhuman.recording.errors import SessionError
from vrhuman.recording.parts import parts, whole_session
from vrhuman.recording.reader import Session
from vrhuman.recording.seal import check_seal
from vrhuman.recording.session_lock import holder_of, is_locked
from vrhuman.records import VrhumanError
from vrhuman.runtime.plan import PersonDisplay, Plan
from vrhuman.runtime.supervision.messages import (
    News,
    StartRefused,
    TrialBegan,
    TrialEnded,
    TrialStatus,
)
from vrhuman.runtime.supervision.supervised_trial import STOPPED
from vrhuman.runtime.trial import END
from vrhuman.study.entries import Assignment, FileSeen, SessionEntry, SessionStatus
from vrhuman.study.file_check import Belonging, anchors, belongings, compare_file, read_file
from vrhuman.study.grading import grade_session
from vrhuman.study.preparing import SessionProtocol, session_plan, write_protocol
from vrhuman.study.registry.registry import Registry, RegistryError

OVER: frozenset[SessionStatus] = frozenset({"finished", "stopped"})


class NothingLeft(VrhumanError):
    """The participant has no session left to do."""


class CannotResume(VrhumanError):
    """The session cannot be resumed, or scored, in its present state."""


@dataclass(frozen=True, slots=True)
class UpcomingSession:
    """What a participant would do next; reading it writes nothing, and gives nothing a name.

    ``what`` is the plan of a new session, or the file of an interrupted one, which is resumed;
    ``protocol`` is what the plan expects in its file. ``begun`` is the row of a session that was
    begun before.
    """

    assignment: Assignment
    what: Plan | Path
    protocol: SessionProtocol | None = None
    begun: SessionEntry | None = None

    @property
    def resumes(self) -> bool:
        """Whether a part of it is already recorded."""
        return isinstance(self.what, Path)


@dataclass(frozen=True, slots=True)
class NextSession:
    """What to run next, with its name.

    It is an upcoming session with its row, ``entry``, as it is to be written when it begins.
    """

    assignment: Assignment
    entry: SessionEntry
    what: Plan | Path
    protocol: SessionProtocol | None = None

    @property
    def resumes(self) -> bool:
        """Whether a part of it is already recorded."""
        return isinstance(self.what, Path)

    @property
    def in_window(self) -> bool:
        """Whether a person sees it in a window, with mouse and keys, or saw its first part so."""
        return self.entry.display == RuntimeKind.DESKTOP


def upcoming_session(
    registry: Registry,
    study_id: str,
    participant_id: str,
    microphone: str | None = None,
    gaze: bool = False,
    display: PersonDisplay | None = None,
) -> UpcomingSession:
    """Return a participant's next session: an interrupted one, else the next one planned.

    ``microphone`` is the device to record, and ``gaze`` whether to record where the eyes look, if
    the participant consents to that. ``display`` is another display than the study's, for a pilot.

    :raises NothingLeft: if all are done, or the training was not mastered.
    :raises CannotGoOn: if a session was interrupted whose file is missing.
    :raises VrhumanError: if a protocol or a calibration profile cannot be used.
    """
    study = registry.study(study_id)
    participant = registry.participant(study_id, participant_id)
    if participant.status in ("excluded", "withdrawn"):
        why = f": {participant.reason}" if participant.reason else ""
        raise NothingLeft(f"{participant_id}: {participant.status}{why}")
    done = registry.sessions(study_id, participant_id)
    for assignment in registry.assignments(study_id, participant_id):
        mine = [each for each in done if each.order == assignment.order]
        open_ = [each for each in mine if each.status in ("running", "broken off")]
        passed = {"finished"} if assignment.role == "training" else OVER
        if not open_ and any(each.status in passed for each in mine):
            continue
        begun = open_[-1] if open_ else None
        path = registry.session_path(begun) if begun else None
        if path is not None and path.exists():
            return UpcomingSession(assignment, path, begun=begun)
        if begun is not None and begun.phase:
            raise CannotResume(
                f"{begun.session_id}: interrupted, and its file {path} is missing; put it back, "
                f"or end the session with `vrhuman study end {begun.session_id}`"
            )
        plan, protocol = session_plan(
            registry, study, participant, assignment, microphone, gaze, display
        )
        return UpcomingSession(assignment, plan, protocol, begun)
    raise NothingLeft(f"{participant_id}: has no session left in {study_id}")


def named(registry: Registry, upcoming: UpcomingSession) -> NextSession:
    """Return the session with a name of its own, by the present time; still nothing is written."""
    entry = upcoming.begun or _entry(upcoming.assignment)
    what = upcoming.what
    if isinstance(what, Plan):
        entry = replace(entry, display=_display_of(what), pilot=what.pilot)
        out = registry.session_path(entry).parent
        head = registry.head()
        written = head.written if head is not None else ""
        what = replace(what, out=out, name=Path(entry.path).stem, registry_head=written)
    return NextSession(upcoming.assignment, entry, what, upcoming.protocol)


def next_session(
    registry: Registry,
    study_id: str,
    participant_id: str,
    microphone: str | None = None,
    gaze: bool = False,
    display: PersonDisplay | None = None,
) -> NextSession:
    """Return what :func:`upcoming_session` finds, with its name; raises the same."""
    upcoming = upcoming_session(registry, study_id, participant_id, microphone, gaze, display)
    return named(registry, upcoming)


def why_not_now(registry: Registry, following: NextSession, virtual: bool = False) -> str:
    """Return why a session cannot start now, with the remedy; empty where it can.

    It is whether its participant may start, and whether the headset is there (unless the session is
    in a window, or in ``virtual`` time). Nothing is written. Asking for a headset takes a second or
    more.
    """
    try:
        if not _has_row(registry, following.entry):
            registry.check_begin(following.entry)
    except RegistryError as error:
        return str(error)
    if virtual:
        return ""
    kind = registry.participant(following.entry.study_id, following.entry.participant_id).kind
    if kind != "person":
        return display_problem("test")
    return "" if following.in_window else display_problem("headset")


def begin_session(registry: Registry, following: NextSession) -> SessionEntry:
    """Write the row of a session that runs, and its protocol, before its process is started.

    The protocol is locked when the first phase is recorded; if nothing comes to be recorded,
    :func:`give_up` removes the row again.

    :raises NotAllowed: if its participant may not start; then nothing was written.
    """
    entry = replace(following.entry, status="running", ended_utc="")
    if _has_row(registry, entry):
        registry.update(entry)
    else:
        registry.begin(entry)
    begin_ledger(registry.folder / registry.study(entry.study_id).folder)
    if following.protocol is not None:
        write_protocol(following.protocol)
    return entry


def give_up(registry: Registry, entry: SessionEntry) -> SessionEntry:
    """Record that a session's process is gone; return its row.

    If nothing was recorded, the row is removed, and it is as if Start had not been pressed.
    """
    path = registry.session_path(entry)
    if not entry.phase and not path.exists():
        registry.remove_unrecorded(entry.session_id)
        with suppress(OSError):  # there may be files of other sessions
            path.parent.rmdir()
        return replace(entry, status="broken off")
    if entry.status != "broken off":
        entry = replace(entry, status="broken off", ended_utc=utc_now())
        registry.update(entry)
    return entry


def record_news(
    registry: Registry,
    entry: SessionEntry,
    news: Sequence[News],
    standing: TrialStatus | None = None,
) -> SessionEntry:
    """Update a session's row from the news of its process; return the present row.

    It is written only if status or phase changed: call this as often as you like.
    """
    now = entry
    if standing is not None:
        now = replace(now, phase=standing.phase, steps=standing.steps)
    for each in news:
        match each:
            case TrialBegan():
                now = replace(now, status="running")
            case TrialEnded(completed=completed, stopped=stopped):
                status: SessionStatus = "stopped" if stopped else "broken off"
                now = replace(now, status="finished" if completed else status, ended_utc=utc_now())
            case StartRefused() if not is_locked(
                registry.session_path(entry)
            ):  # not by its process
                return give_up(registry, now)
    if (now.status, now.phase) != (entry.status, entry.phase):
        registry.update(now)
        return now
    return entry


def record_outcome(
    registry: Registry, study_id: str, session_id: str, path: Path, looking: bool = True
) -> SessionEntry:
    """Put the results in a finished or stopped session's file into the registry.

    They are answers, scores, questionnaires and the file's hash. This may be repeated, as after a
    crash in the middle. A training that was not mastered excludes its participant. ``looking`` also
    computes what was in view, which takes a while: call it from a thread of its own.

    :raises VrhumanError: if the file cannot be read; then nothing was changed.
    """
    entry = registry.session(session_id)
    status = status_of(path)
    if status not in OVER:
        raise CannotResume(f"{path}: is not finished; resume it first")
    problem, seen = read_file(belongings(registry, study_id)[session_id], path, now())
    if problem:
        raise CannotResume(f"{path}: {problem}")
    sealed = check_seal(path)
    if not sealed.good:
        raise CannotResume(
            f"{path}: was changed since it was closed, so it is not scored; `vrhuman verify` says "
            "what differs"
        )
    found = grade_session(registry.study(study_id), entry, path, looking)
    registry.put_answers(session_id, found.answers)
    registry.put_score(found.score)
    there = registry.questionnaires(study_id, entry.participant_id)
    known = {(q.questionnaire, q.moment) for q in there if q.session_id == session_id}
    for filled in found.questionnaires:
        if (filled.questionnaire, filled.moment) not in known:
            registry.put_questionnaire(filled)
    _consequences(registry, entry, status, found.mastered, found.failed)
    ended = replace(
        entry,
        display=found.score.measured_under.get("display", entry.display),
        status=status,
        phase=END,
        steps=found.steps,
        sha256=found.sha256,
        ended_utc=entry.ended_utc or utc_now(),
    )
    # last: with its hash a row says that all the rest is there
    registry.update(ended, seen, sealed.digest)
    return ended


def end_session(registry: Registry, session_id: str) -> SessionEntry:
    """End an interrupted session: it is not resumed, and its recording stays as it is.

    A recording in one file gets its hash into the row, so that later changes of it are found.

    :raises CannotGoOn: if a process has it open, or it is over already.
    """
    entry = registry.session(session_id)
    if holder := holder_of(registry.session_path(entry)):
        raise CannotResume(f"{session_id}: is in use by {holder}; end it there")
    if entry.status not in ("running", "broken off"):
        raise CannotResume(f"{session_id}: is already {entry.status}")
    path = registry.session_path(entry)
    digest = sha256_of(path) if path.is_file() and len(parts(path)) == 1 else ""
    ended = replace(entry, status="stopped", ended_utc=entry.ended_utc or utc_now(), sha256=digest)
    registry.update(ended)
    return ended


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference between registry and files, in a ``line`` for the experimenter.

    For "broken off" and "finished" the row was corrected; the others are for a person to decide.
    """

    kind: Literal["broken off", "finished", "damaged", "changed", "missing", "unknown", "altered"]
    line: str
    session_id: str = ""
    path: Path | None = None


def reconcile(
    registry: Registry, study_id: str, looking: bool = True, whole: bool = False
) -> tuple[Finding, ...]:
    """Compare a study's rows with its files, as after a crash; do this before a first session.

    The registry itself is examined too. A finished session's file is read whole if it looks changed
    or was not read for a week, or all are (``whole``). Sessions that another process has open are
    left alone.
    """
    heads = anchors(registry) if whole else ()
    found = [Finding("altered", each.line) for each in registry.examine(heads).altered]
    folder = registry.folder / registry.study(study_id).folder
    expected = belongings(registry, study_id)
    paths = {folder / entry.path: entry for entry in registry.sessions(study_id)}
    seen = registry.files_seen()
    read: list[FileSeen] = []
    for path, entry in paths.items():
        if entry.status == "deleted" or is_locked(path):
            continue
        its_own = expected[entry.session_id]
        if entry.status in OVER and entry.sha256 and path.exists():
            compared = compare_file(its_own, path, seen.get(entry.session_id), whole, now())
            if compared.problem:
                line = f"{entry.session_id}: its file {path} {compared.problem}"
                found.append(Finding("changed", line, entry.session_id, path))
            elif compared.seen is not None:
                read.append(compared.seen)
        else:
            found += _checked(registry, its_own, path, looking)
    if read:
        registry.see_files(read)
    for path in sorted(folder.rglob("*.mcap")):
        if whole_session(path) not in paths:
            line = f"{path}: not in the registry; move the file to the study that it belongs to"
            found.append(Finding("unknown", line, path=path))
    return tuple(found)


def status_of(path: Path) -> SessionStatus:
    """Return the status of a session from its file.

    :raises SessionError: if it is not a session, or damaged.
    """
    if len(parts(path)) > 1:
        return "broken off"
    with Session.open(path) as session:
        over = session.closed and any(each.phase == END for each in session.phases())
        ends = list(session.phase_ends())
    if not over:
        return "broken off"
    return "stopped" if any(each.reason in STOPPED for each in ends) else "finished"


def _last_phase(path: Path) -> str:
    """Return the last phase that was recorded, which the experimenter's window did not learn of."""
    with Session.open(path) as session:
        return next(iter([each.phase for each in session.phases()][-1:]), "")


def _checked(
    registry: Registry, expected: Belonging, path: Path, looking: bool
) -> Iterator[Finding]:
    """Correct the row of a session that has no hash yet, or whose file is missing."""
    entry = expected.entry
    name = entry.session_id
    if not path.exists():
        if entry.status in ("running", "broken off") and not entry.phase:
            give_up(registry, entry)  # it never came to a first frame
        else:
            yield Finding("missing", f"{name}: its file {path} is missing; put it back", name, path)
        return
    try:
        problem, _ = read_file(expected, path, now())
        if problem:
            yield Finding("changed", f"{name}: its file {path} {problem}", name, path)
            return
        status = status_of(path)
        if status in OVER:
            record_outcome(registry, entry.study_id, name, path, looking)
            yield Finding(
                "finished", f"{name}: {status}; its scores are now in the registry", name, path
            )
        elif entry.status not in ("broken off", "stopped"):  # or ended by the experimenter
            phase = entry.phase or _last_phase(path)
            registry.update(replace(entry, status="broken off", phase=phase))
            yield Finding("broken off", f"{name}: was interrupted; you can resume it", name, path)
    except SessionError as error:
        yield Finding("damaged", str(error), name, path)


def _consequences(
    registry: Registry,
    entry: SessionEntry,
    status: SessionStatus,
    mastered: bool | None,
    failed: str,
) -> None:
    """Update the participant after a session.

    A participant who does not master the training is excluded; one who did all sessions is done.
    """
    participant = registry.participant(entry.study_id, entry.participant_id)
    if participant.status != "enrolled":
        return
    if mastered is False and status == "finished":
        reason = f"training not mastered: {failed}"
        registry.change(replace(participant, status="excluded", reason=reason))
        return
    planned = registry.assignments(entry.study_id, entry.participant_id)
    over = {
        each.order
        for each in registry.sessions(entry.study_id, entry.participant_id)
        if each.status in OVER
    }
    if {each.order for each in planned} <= {*over, entry.order}:
        registry.change(replace(participant, status="finished"))


def _has_row(registry: Registry, entry: SessionEntry) -> bool:
    theirs = registry.sessions(entry.study_id, entry.participant_id)
    return any(each.session_id == entry.session_id for each in theirs)


def _display_of(plan: Plan) -> RuntimeKind:
    if plan.kind != "person":
        return RuntimeKind.SIMULATED
    return RuntimeKind.DESKTOP if plan.display == "desktop" else RuntimeKind.HEADSET


def _entry(assignment: Assignment) -> SessionEntry:
    moment = now()
    who = safe_name(assignment.participant_id)  # earlier versions allowed any name
    name = f"{who}-{assignment.order}-{safe_name(assignment.condition)}-{stamp(moment)}"
    return SessionEntry(
        study_id=assignment.study_id,
        participant_id=assignment.participant_id,
        order=assignment.order,
        session_id=name,
        path=f"{who}/{name}.mcap",
        status="running",
        started_utc=format_utc(moment),
    )
