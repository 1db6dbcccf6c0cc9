"""Computes what a film shows at each time: the newest of everything recorded until then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vrhuman.export.film.asking import AskingTimes, CurrentQuestion
from vrhuman.protocol.specification import PhaseKind, ProtocolError, parse_protocol
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import (
    Gap,
    PauseChange,
    PauseReason,
    PhaseStart,
)
from vrhuman.recording.reader import Session
from vrhuman.recording.record_text import PAUSE_WORDS
from vrhuman.records import Action, WorldState

_SECOND = 1_000_000_000
_FRESH_NS = 700_000_000
"""How long an action is shown as just counted [ns]."""

_ARGUMENTS = {
    "degrees": "{:g}°",
    "pitch": "pitch {:+g}°",
    "yaw": "yaw {:+g}°",
    "roll": "roll {:+g}°",
    "moveMagnitude": "{:g} m",
    "distance": "{:g} m",
    "force": "{:.2f} kgf",
    "openness": "{:.0%} open",
}
"""The arguments of actions that are shown, in words."""


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a session at one time; two equal ones look the same.

    ``seconds`` is the time since the first frame; ``t3`` the number of steps of the second explore
    phase, None before it; ``action`` is the last one counted, ``fresh`` if that was just now.
    ``place`` is the agent's x, z [m] and yaw [degrees], None before it is known. ``force`` [kgf] is
    that of the grasp, ``slip`` is 0..1. ``answering`` marks a phase in which no steps count;
    ``paused`` says why the trial is paused, "" while it runs.
    """

    seconds: int
    phase: str
    steps: int
    t3: int | None
    action: str
    done: bool
    fresh: bool
    place: tuple[float, float, float] | None
    room: str
    held: tuple[str, ...]
    force: float
    slip: float
    answering: bool
    asked: CurrentQuestion | None
    paused: str


def statuses(session: Session, first_ns: int, times: Iterable[int]) -> Iterator[Status]:
    """Yield the status at each of the ascending ``times`` [ns]; reads the session once."""
    watch = _Watch(session, first_ns)
    entries = session.entries(Topic.PHASE, Topic.EVENT, Topic.PAUSE, Topic.GAP)
    coming = next(entries, None)
    for time_ns in times:
        while coming is not None and coming[0] <= time_ns:
            watch.takes(*coming)
            coming = next(entries, None)
        yield watch.status(time_ns)


def action_words(action: Action) -> str:
    """Return an action's name and the arguments that distinguish it from others."""
    told = [
        words.format(action.arguments[name])
        for name, words in _ARGUMENTS.items()
        if isinstance(action.arguments.get(name), int | float)
    ]
    thing = action.arguments.get("objectId")
    named = [thing.partition("|")[0]] if isinstance(thing, str) else []
    return " ".join([action.name, *named, *told])


class _Watch:
    """Remembers the newest of everything while the session is read."""

    def __init__(self, session: Session, first_ns: int) -> None:
        self._first_ns = first_ns
        self._explored, self._answered = _phases_of(session)
        self._asking = AskingTimes(session.questions(), list(session.answers()))
        self._rooms = {
            str(room.get("id")): str(room.get("roomType", ""))
            for room in session.start.house.get("rooms", [])
        }
        self._phase = ""
        self._re_entered: int | None = None
        self._world_state: WorldState | None = None
        self._steps = 0
        self._paused: list[PauseReason] = []
        self._action, self._done, self._acted_ns = "", True, -_FRESH_NS

    def takes(self, time_ns: int, entry: object) -> None:
        if isinstance(entry, PhaseStart):
            self._phase = entry.phase
            self._steps = entry.step_count
            if entry.phase in self._explored[1:2]:
                self._re_entered = entry.step_count
        elif isinstance(entry, WorldState):
            self._world_state = entry
            self._steps = entry.step_count
            if entry.steps:
                last = entry.steps[-1]
                self._action, self._done = action_words(last.action), last.success
                self._acted_ns = time_ns
        elif isinstance(entry, PauseChange):
            if entry.begins:
                self._paused.append(entry.reason)
            elif entry.reason in self._paused:
                self._paused.remove(entry.reason)
        elif isinstance(entry, Gap):
            self._world_state = None

    def status(self, time_ns: int) -> Status:
        world_state = self._world_state
        place = None
        if world_state is not None:
            x, _, z = world_state.agent_position.tolist()
            place = (round(x, 2), round(z, 2), round(world_state.yaw))
        room = world_state.room if world_state else ""
        return Status(
            seconds=max(0, time_ns - self._first_ns) // _SECOND,
            phase=self._phase,
            steps=self._steps,
            t3=None if self._re_entered is None else self._steps - self._re_entered,
            action=self._action,
            done=self._done,
            fresh=time_ns - self._acted_ns < _FRESH_NS,
            place=place,
            room=self._rooms.get(room, room),
            held=tuple(each.partition("|")[0] for each in world_state.held) if world_state else (),
            force=world_state.grasp_force if world_state else 0.0,
            slip=round(world_state.slip, 1) if world_state else 0.0,
            answering=self._phase in self._answered,
            asked=self._asking.at(self._phase, time_ns),
            paused=", ".join(PAUSE_WORDS[each] for each in self._paused),
        )


def _phases_of(session: Session) -> tuple[list[str], list[str]]:
    """Return the names of the phases in the house, and of those with questions.

    Both are empty for a protocol without phases (a staircase of pairs).
    """
    try:
        phases = parse_protocol(session.start.protocol, f"{session.path}: protocol").phases
    except ProtocolError:
        return [], []
    return (
        [each.name for each in phases if each.kind is PhaseKind.EXPLORE],
        [each.name for each in phases if each.kind is PhaseKind.ANSWER],
    )
