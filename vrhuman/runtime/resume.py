"""Finds where a session was interrupted, from its file or its parts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from vrhuman.clock import format_utc, parse_utc
from vrhuman.embodiment.build import EngineChoice
from vrhuman.embodiment.settings import BodySettings, parse_settings
from vrhuman.engines.backends import backend_of
from vrhuman.engines.engine import EXECUTABLE_SETTING
from vrhuman.houses.mesh_packs import open_pack
from vrhuman.participants.comparing.weigher import UnsteadyFinger
from vrhuman.participants.goal_directed.errand import Errand, errand_of
from vrhuman.participants.script import parse_script
from vrhuman.participants.senses import PEOPLES, PeoplesSenses
from vrhuman.protocol.asking import Asking
from vrhuman.protocol.ending import upcoming
from vrhuman.protocol.exposure import Exposure
from vrhuman.protocol.instructing import Finished
from vrhuman.protocol.progress import PhaseEnd, Progress
from vrhuman.protocol.specification import (
    PROTOCOLS,
    ProtocolSpec,
    located,
    own_files,
    parse_protocol,
    with_steps,
)
from vrhuman.recording.channels import Topic
from vrhuman.recording.encoding.json_records import shown
from vrhuman.recording.entries import (
    SCRIPT_HASH_SETTING,
    Gap,
    Keyframe,
    PauseChange,
    PauseReason,
    PhaseEnded,
    PhaseStart,
    QuestionsAsked,
    Resumed,
    RuntimeKind,
    Seen,
    SessionStart,
    StepDone,
    StepSkipped,
    VideoPacket,
)
from vrhuman.recording.errors import SessionDamaged
from vrhuman.recording.parts import next_part, parts, whole_session
from vrhuman.recording.provenance import provenance
from vrhuman.recording.reader import Entry, Session
from vrhuman.recording.recover import recover
from vrhuman.recording.session_lock import SessionLock
from vrhuman.records import (
    Asked,
    Command,
    GivenAnswer,
    Instruction,
    Question,
    TaskGoal,
    VrhumanError,
    WorldState,
)
from vrhuman.review.results.threshold_result import recorded_pairs
from vrhuman.runtime.plan import (
    ERRANDS_SETTING,
    FILM_SETTING,
    GOALS_SETTING,
    INSTRUCTIONS_SETTING,
    VIDEO_TYPE_SETTING,
    Plan,
    Prepared,
)
from vrhuman.runtime.processes.performing import Part
from vrhuman.runtime.replay_state import (
    Reached,
    ReplayLedger,
    ReplayState,
    SequenceOffset,
    UnknownCommand,
)
from vrhuman.runtime.trial import END

_TOPICS = (
    *(Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME, Topic.GAP, Topic.RESUMED),
    *(Topic.PHASE, Topic.QUESTIONS, Topic.ANSWER, Topic.SEEN),
    *(Topic.PHASE_END, Topic.PAUSE),
    *(Topic.INSTRUCTION_DONE, Topic.INSTRUCTION_SKIPPED),
)


class NotResumable(VrhumanError):
    """The session cannot be resumed."""


class UnknownPhase(VrhumanError):
    """A phase began that the protocol does not have."""


@dataclass(frozen=True, slots=True)
class InterruptedSession:
    """An interrupted session that can be resumed.

    ``whole`` is its file, ``part`` the number and ``path`` the file of the run that begins.
    ``questions`` is empty if none were asked yet; ``over`` says that nothing is left to do but to
    close the file. ``lock`` is held since before the files were read; without one, another program
    may have gone on since.
    """

    whole: Path
    part: int
    path: Path
    start: SessionStart
    reached: Reached
    questions: tuple[Question, ...]
    last_utc: datetime
    over: bool
    lock: SessionLock | None = None

    def in_build(self, executable: str) -> InterruptedSession:
        """Return the same with AI2-THOR's build at a path, of which a file says only the name."""
        settings = {**self.start.settings, EXECUTABLE_SETTING: executable}
        return replace(self, start=replace(self.start, settings=settings))

    def video(self) -> list[VideoPacket]:
        """Return the agent's view as recorded so far, as far as it is undamaged."""
        packets: list[VideoPacket] = []
        for path in parts(self.whole).values():
            with Session.open(path) as session, suppress(SessionDamaged):
                packets.extend(session.video_packets())
        return packets

    def resumed(self, moment: datetime, runtime: str) -> Resumed:
        """Return the first entry of the new part, which describes the resumed run."""
        return Resumed(
            time_ns=self.reached.time_ns,
            part=self.part,
            started_utc=format_utc(moment),
            away_seconds=max(0.0, round((moment - self.last_utc).total_seconds(), 3)),
            runtime=runtime,
            provenance=provenance(self.start.engine),
        )


@contextmanager
def interrupted(path: Path) -> Iterator[InterruptedSession]:
    """Lock a session while it is resumed, and yield how far it came; as :func:`read_interrupted`.

    :raises SessionLocked: if another program writes it.
    """
    with SessionLock(path) as lock:
        yield replace(read_interrupted(path), lock=lock)


def read_interrupted(path: Path) -> InterruptedSession:
    """Read how far a session came; ``path`` is its file, or any part of it, closed or damaged.

    :raises NotResumable: if it is finished, or its state cannot be restored.
    :raises SessionError: if a file is not a session, or is damaged before its last keyframe.
    """
    whole = whole_session(path)
    files = parts(whole)
    reading, closed = None, False
    for file in files.values():
        with _readable(file) as (session, span):
            if reading is None:
                reading = _Reading(session.start, _spec(session.start, whole))
            reading.read(session, span)
            closed = session.closed
    assert reading is not None  # the first file is always among them
    backend = backend_of(reading.start.engine)
    if not backend.restores:
        raise NotResumable(
            f"{whole}: {backend.simulator} cannot restore a state, so its sessions cannot be "
            "resumed; the recording can be read and scored"
        )
    if reading.over and closed and len(files) == 1:
        raise NotResumable(f"{whole}: is finished; `vrhuman score` reads it")
    part, new = next_part(whole)
    return InterruptedSession(
        whole=whole,
        part=part,
        path=new,
        start=reading.start,
        reached=reading.reached(whole),
        questions=reading.questions,
        last_utc=reading.last_utc,
        over=reading.over,
    )


def prepared_again(session: InterruptedSession, meshes: Path | None) -> Prepared:
    """Prepare the trial as it was prepared before.

    ``meshes`` is the folder of the mesh pack, if one was used.

    :raises VrhumanError: if the settings or the mesh pack are not available any more.
    """
    start = session.start
    recorded = str(start.settings.get("meshes") or "")
    if recorded and (meshes is None or open_pack(meshes).digest != recorded):
        raise NotResumable(
            f"{session.whole}: recorded with the mesh pack {recorded}; give its folder with "
            "--meshes"
        )
    origin = f"{session.whole}: calibration"
    script = str(start.settings.get("script", ""))
    if not script and start.settings.get(SCRIPT_HASH_SETTING):
        raise NotResumable(
            f"{session.whole}: its script was taken out by `vrhuman redact`; resume the original"
        )
    part: Part | None = parse_script(script, f"{session.whole}: script") if script else None
    if start.settings.get("noise") is not None:
        part = UnsteadyFinger(start.settings["noise"])
    if start.settings.get("senses") == PEOPLES:
        part = PeoplesSenses()
    plan = Plan(
        protocol=str(start.settings.get("protocol", "")),
        steps=start.settings.get("steps"),
        seed=_seed(session, "questions"),
        chance=_seed(session, "participant"),
        kind=start.participant_kind,
        participant=start.participant,
        out=session.whole.parent,
        body=_calibration(start.calibration, origin),
        engine=EngineChoice(
            start.engine,
            str(start.settings.get(EXECUTABLE_SETTING, "")),
            meshes if recorded else None,
        ),
        part=part,
        pixels=float(start.settings.get("pixels", 1.0)),
        person_video=bool(start.settings.get("person_video")),
        microphone="" if start.settings.get("microphone") else None,
        cues="" if start.settings.get("cues") else None,
        gaze=bool(start.settings.get("gaze")),
        film=bool(start.settings.get(FILM_SETTING, True)),
        pilot=start.pilot,
        instructions=_instructions(start, session.whole),
        errands=_errands(start, session.whole),
        video_type=str(start.settings.get(VIDEO_TYPE_SETTING, "")),
        display="desktop" if start.runtime_kind is RuntimeKind.DESKTOP else "headset",
    )
    pairs = recorded_pairs(start, session.whole)
    return Prepared(
        plan,
        pairs.protocol if pairs else _spec(start, session.whole),
        start.protocol,
        start.house,
        start.house_id,
        start.seeds["house"],
        recorded,
        pairs,
    )


def _calibration(text: str, origin: str) -> BodySettings:
    try:
        return parse_settings(tomllib.loads(text), origin)
    except (ValueError, RecursionError) as error:
        raise NotResumable(f"{origin}: not valid TOML: {shown(str(error))}") from error


def _instructions(start: SessionStart, whole: Path) -> tuple[Asked, ...]:
    """Return what the session asked for."""
    try:
        goals = start.settings.get(GOALS_SETTING, ())
        if goals:
            return tuple(
                TaskGoal(**{**each, "conditions": tuple(each["conditions"])}) for each in goals
            )
        return tuple(Instruction(**each) for each in start.settings.get(INSTRUCTIONS_SETTING, ()))
    except (TypeError, KeyError) as error:
        where = f"{whole}: start.json: settings: {INSTRUCTIONS_SETTING}, {GOALS_SETTING}"
        raise NotResumable(f"{where}: {shown(str(error))}") from error


def _errands(start: SessionStart, whole: Path) -> tuple[Errand, ...]:
    """Return what a scripted participant meant to do."""
    try:
        return tuple(errand_of(each) for each in start.settings.get(ERRANDS_SETTING, ()))
    except (TypeError, KeyError, ValueError) as error:
        where = f"{whole}: start.json: settings: {ERRANDS_SETTING}"
        raise NotResumable(f"{where}: {shown(str(error))}") from error


def _seed(session: InterruptedSession, name: str) -> int:
    seed = session.start.seeds.get(name)
    if seed is None:
        raise NotResumable(f"{session.whole}: start.json: seeds: {name}: is missing")
    return seed


def _spec(start: SessionStart, whole: Path) -> ProtocolSpec:
    pairs = recorded_pairs(start, whole)
    if pairs is not None:
        return pairs.longest
    spec = parse_protocol(start.protocol, f"{whole}: protocol")
    spec = located(spec, _protocol_file(start, whole, own_files(spec)))
    steps = start.settings.get("steps")
    return spec if steps is None else with_steps(spec, steps)


def _protocol_file(start: SessionStart, whole: Path, own: Sequence[str]) -> Path:
    """Return a place of the protocol's file beside which the lab's ``own`` files are.

    A session stores the protocol's name only (in earlier versions its path). It is looked for
    beside the session, in the study's folder, and in the working folder.

    :raises NotResumable: where a file is at none of these places.
    """
    stored = Path(str(start.settings.get("protocol", "")))
    folders = [whole.parent, whole.parent.parent / PROTOCOLS, stored.parent]
    if stored.is_absolute():
        folders = [stored.parent, *folders]
    for folder in folders:
        if all((folder / name).is_file() for name in own):
            return folder / stored.name
    raise NotResumable(
        f"{whole}: its protocol {stored.name} needs {', '.join(own)}; copy that beside the session "
        "and resume again"
    )


class _Reading:
    """Reads the entries of all parts of a session in order."""

    def __init__(self, start: SessionStart, spec: ProtocolSpec) -> None:
        self.start = start
        self.over = False
        self.questions: tuple[Question, ...] = ()
        self.last_utc = _utc(start)
        self._spec = spec
        self._names = [phase.name for phase in spec.phases]
        self._ledger = ReplayLedger()
        self._whole = True  # whether the ledger knows everything that came after its keyframe
        self._lead = SequenceOffset()
        self._time_ns = start.clock_ns
        self._phase: PhaseStart | None = None
        self._ends: list[PhaseEnd] = []
        self._answers: list[GivenAnswer] = []
        self._finished: list[Finished] = []
        self._pauses: set[PauseReason] = set()
        self._since_ns = 0
        self._waited_ns = 0

    def read(self, session: Session, span: tuple[int, int]) -> None:
        """Read one part, whose first and last frames were at the times ``span`` [ns]."""
        for _, entry in session.entries(*_TOPICS):
            try:
                self._take(entry)
            except UnknownCommand as error:
                raise NotResumable(
                    f"{session.path}: {error} in this file, so the house cannot be restored to "
                    "where it was; `vrhuman verify` says what else differs"
                ) from error
            except UnknownPhase as error:
                raise NotResumable(f"{session.path}: {error}") from error
        first_ns, self._time_ns = span
        self.last_utc = _utc(session.start) + timedelta(
            microseconds=(self._time_ns - first_ns) / 1000
        )
        for reason in list(self._pauses):  # a pause ends where its run ended
            self._go_on(reason, self._time_ns)

    def reached(self, whole: Path) -> Reached:
        """Return where the session was interrupted.

        :raises NotResumable: if damage hides how the house reached its last state.
        """
        if not self._whole:
            raise NotResumable(
                f"{whole}: damaged after its last keyframe, so the house cannot be restored to "
                "where it was; `vrhuman recover` saves the undamaged part"
            )
        exposure = Exposure(session_ns=self._time_ns - self.start.clock_ns)
        progress = replace(self._progress(), exposure=exposure)
        return Reached(progress, self._ledger.past, self._lead, self._time_ns)

    def _take(self, entry: Entry) -> None:
        match entry:
            case Command():
                self._ledger.commanded(entry)
                numbers = [each.number for each in entry.interactions]
                self._lead = replace(
                    self._lead,
                    commands=entry.sequence,
                    interactions=max([self._lead.interactions, *numbers]),
                )
            case WorldState() if self._whole:
                self._ledger.happened(entry)
                if self._ledger.last is not None:
                    self._lead = replace(self._lead, travel=self._ledger.last.travel)
            case Keyframe():
                self._ledger.saved(entry)
                self._whole = True
            case Gap():
                self._ledger = ReplayLedger(ReplayState(seen=self._ledger.past.seen))
                self._whole = False
            case Seen(by="agent"):
                self._ledger.saw(entry.object_ids)
            case PhaseStart():
                self.over = entry.phase == END
                if not self.over and entry.phase not in self._names:
                    raise UnknownPhase(f"phase {shown(entry.phase)!r}: is none of its protocol's")
                self._phase, self._waited_ns = entry, 0
            case QuestionsAsked():
                self.questions = entry.questions
            case GivenAnswer():
                self._answers.append(entry)
            case StepDone() | StepSkipped():
                self._finished.append(entry)
            case PauseChange(time_ns, reason, begins=True):
                if not self._pauses:
                    self._since_ns = time_ns
                self._pauses.add(reason)
            case PauseChange(time_ns, reason):
                self._go_on(reason, time_ns)
            case PhaseEnded():
                self._ended(entry)

    def _ended(self, over: PhaseEnded) -> None:
        if self._phase is None or over.phase != self._phase.phase:
            return
        self._ends.append(
            PhaseEnd(
                index=self._index,
                name=over.phase,
                reason=over.reason,
                steps=self._ledger.steps - self._phase.step_count,
                started_ns=self._phase.time_ns,
                ended_ns=over.time_ns,
            )
        )

    def _go_on(self, reason: PauseReason, now_ns: int) -> None:
        """End a pause, and add up its time; overlapping pauses count only once."""
        if reason in self._pauses:
            self._pauses.remove(reason)
            if not self._pauses:
                self._waited_ns += now_ns - self._since_ns

    @property
    def _index(self) -> int:
        """The number of the last phase that began."""
        assert self._phase is not None
        return self._names.index(self._phase.phase)

    def _progress(self) -> Progress:
        if self._phase is None:
            return Progress()
        ends, answers, finished = tuple(self._ends), tuple(self._answers), tuple(self._finished)
        if self.over:
            last = len(self._spec.phases)
            return Progress(phase=last, ends=ends, answers=answers, finished=finished)
        if ends and ends[-1].index >= self._index:
            following = upcoming(self._spec, ends[-1])
            return Progress(following, ends=ends, answers=answers, finished=finished)
        given = {each.question_id for each in answers if each.phase == self._phase.phase}
        asked = [each.question_id in given for each in self.questions]
        return Progress(
            phase=self._index,
            started_ns=self._phase.time_ns,
            waited_ns=self._waited_ns,
            steps_before=self._phase.step_count,
            asking=Asking(asked.index(False) if False in asked else len(asked)),
            ends=ends,
            answers=answers,
            finished=finished,
        )


def _utc(start: SessionStart) -> datetime:
    return parse_utc(start.started_utc)


@contextmanager
def _readable(path: Path) -> Iterator[tuple[Session, tuple[int, int]]]:
    """Yield a session without damage between its parts, as its readable parts.

    Each comes with the times [ns] of its first and its last frame.
    """
    with ExitStack() as stack:
        session = stack.enter_context(Session.open(path))
        try:
            span = _frame_span(session)
        except SessionDamaged:
            folder = stack.enter_context(TemporaryDirectory())
            whole = Path(folder) / path.name
            recover(path, whole)
            session = stack.enter_context(Session.open(whole))
            span = _frame_span(session)
        yield session, span


def _frame_span(session: Session) -> tuple[int, int]:
    """Return the times of the first and the last frame; both are the start's if there is none."""
    first_ns = last_ns = None
    for _, last_ns, _ in session.raw(Topic.HEADSET):
        first_ns = last_ns if first_ns is None else first_ns
    if first_ns is None or last_ns is None:
        return session.start.clock_ns, session.start.clock_ns
    return first_ns, last_ns
