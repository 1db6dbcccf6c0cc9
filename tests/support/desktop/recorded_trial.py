"""A led trial that is a recorded session: what it tells is what a trial told when it ran.

Nothing is made up but what a file does not hold (disk, sound, pictures of the person's eyes).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np

from vrhuman.protocol.specification import PhaseKind, parse_protocol
from vrhuman.recording.reader import Session
from vrhuman.recording.video import decode
from vrhuman.records import Answer
from vrhuman.runtime.supervision.messages import (
    AddNote,
    AnswerGiven,
    InterruptSession,
    LivePicture,
    Loading,
    News,
    NoteAdded,
    Order,
    PauseHouse,
    PhaseOver,
    QuestionsAnnounced,
    ResumeHouse,
    TrialBegan,
    TrialEnded,
    TrialStatus,
)
from vrhuman.study.entries import SessionEntry

Told = News | TrialStatus | LivePicture
EVERY_NS = 100_000_000


class RecordedLeader:
    """Tells a recorded session up to the moment it is led to, and takes orders."""

    def __init__(self, recorded: Path, path: Path) -> None:
        """``path`` is where the session's file is said to be."""
        self._told = told(recorded)
        self._path = str(path)
        self.last_ns = self._told[-1][0]
        self.first_ns = self._told[0][0]
        self.alive = True
        self.orders: list[Order] = []
        self._time = self.first_ns - 1
        self._next = 0
        self._news: list[News] = []
        self._standing: TrialStatus | None = None
        self._pictures: dict[str, LivePicture] = {}
        self.closed = False

    def lead(self, share: float) -> None:
        """On to a share of the session."""
        self._time = self.first_ns + round(share * (self.last_ns - self.first_ns))
        while self._next < len(self._told) and self._told[self._next][0] <= self._time:
            _, each = self._told[self._next]
            self._next += 1
            if isinstance(each, TrialStatus):
                self._standing = each
            elif isinstance(each, LivePicture):
                self._pictures[each.whose] = each
            else:
                here = isinstance(each, TrialBegan | TrialEnded)
                self._news.append(replace(each, path=self._path) if here else each)
        self.alive = self._next < len(self._told)

    def order(self, order: Order) -> None:
        self.orders.append(order)
        if isinstance(order, AddNote):
            self._news.append(NoteAdded(self._time, order.text, order.author))
        elif isinstance(order, PauseHouse):
            self._news.append(NoteAdded(self._time, "paused: the experimenter", "vrhuman"))
        elif isinstance(order, ResumeHouse):
            self._news.append(NoteAdded(self._time, "resumed after: the experimenter", "vrhuman"))
        elif isinstance(order, InterruptSession):
            self._news.append(TrialEnded(self._path, completed=False, stopped=False))
            self.alive = False

    def news(self) -> tuple[News, ...]:
        news, self._news = tuple(self._news), []
        return news

    def standing(self) -> TrialStatus | None:
        return self._standing

    def pictures(self) -> tuple[LivePicture, ...]:
        pictures, self._pictures = tuple(self._pictures.values()), {}
        return pictures

    def close(self) -> None:
        self.closed = True


@cache
def told(path: Path) -> list[tuple[int, Told]]:
    """All that the session tells, in order of time [ns]."""
    with Session.open(path) as session:
        spec = parse_protocol(session.start.protocol, str(path))
        starts = list(session.phases())
        asked = next(session.questions())
        phases = {phase.name: number for number, phase in enumerate(spec.phases)}
        first = starts[0].time_ns
        limit = session.start.settings["steps"]
        began = TrialBegan(
            str(path),
            session.start.house_id,
            tuple((p.name, str(p.kind), p.max_steps and limit) for p in spec.phases),
            session.start.runtime,
        )
        out: list[tuple[int, Told]] = [
            (first, Loading("starting the engine")),
            (first, began),
            (first, QuestionsAnnounced(asked.questions)),
        ]
        for one, two in pairwise(starts):
            reason = next(e.reason for e in session.phase_ends() if e.phase == one.phase)
            steps, seconds = two.step_count - one.step_count, (two.time_ns - one.time_ns) / 1e9
            out.append((two.time_ns, PhaseOver(one.phase, reason, steps, seconds)))
        answers = list(session.answers())
        out += [(a.time_ns, AnswerGiven(a, words(a.answer))) for a in answers]
        out += [(n.time_ns, NoteAdded(n.time_ns, n.text, n.author)) for n in session.notes()]
        out += standings(session, phases, [a.time_ns for a in answers])
        for time_ns, picture in decode(session.video_packets()):
            for whose in ("agent", "person"):
                out.append((time_ns, LivePicture(time_ns, whose, picture)))
        end = max(time_ns for time_ns, _ in out) + 1
    out.append((end, TrialEnded(str(path), completed=True, stopped=False, figures="from a file")))
    return sorted(out, key=lambda each: each[0])


def words(answer: Answer) -> str:
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)


def standings(
    session: Session, phases: dict[str, int], answered: list[int]
) -> Iterator[tuple[int, TrialStatus]]:
    """Ten a second. World states come while the house goes on; frames always do."""
    starts = [start for start in session.phases() if start.phase in phases]
    world_states = list(session.timed_world_states())
    at, last = 0, 0
    for state in session.headset_states():
        time_ns = state.display_time_ns
        begun = [start for start in starts if start.time_ns <= time_ns]
        if time_ns - last < EVERY_NS or not begun:
            continue
        last, phase = time_ns, begun[-1]
        while at + 1 < len(world_states) and world_states[at + 1][0] <= time_ns:
            at += 1
        world_state = world_states[at][1]
        kind = PhaseKind.ANSWER if "answer" in phase.phase else PhaseKind.EXPLORE
        x, _, z = world_state.agent_position
        left = (
            session.start.settings["steps"] - world_state.step_count
            if phase.phase == "explore"
            else None
        )
        yield (
            time_ns,
            TrialStatus(
                time_ns=time_ns,
                phase=phase.phase,
                phase_number=phases[phase.phase],
                phase_kind=str(kind),
                begun=True,
                phase_seconds=(time_ns - phase.time_ns) / 1e9,
                steps=world_state.step_count,
                steps_left=left,
                question=sum(phase.time_ns <= each <= time_ns for each in answered),
                told=phase.phase,
                paused=None,
                agent=np.array([x, z, world_state.yaw]),
                head_yaw=world_state.yaw,
                room=world_state.room,
                held=world_state.held,
                force=world_state.grasp_force,
                in_time=100.0,
                frames_in_time=100.0,
                hz=30.0,
                tracked=(state.head.tracked, state.left.grip.tracked, state.right.grip.tracked),
                focused=state.focused,
                sound=None,
                free_bytes=120 * 1000**3,
                exposure_seconds=(time_ns - starts[0].time_ns) / 1e9,
                sharpness=100.0,
                frames_sharpness=100.0,
            ),
        )


UTC = "2026-03-01T10:00:00.000Z"


def entry() -> SessionEntry:
    return SessionEntry("pilot", "P07", 1, "P07-1", "P07/P07-1.mcap", "running", UTC)
