"""Plays the counted actions of a session again with an acting agent, and compares the states.

A session, a person's or an agent's, is an action list that an agent can carry out: here it is,
action by action. At each keyframe of the file the agent's engine must be in the state that was
recorded for the counted agent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from vrhuman.embodiment.acting import ActingAgent
from vrhuman.embodiment.agent import counted_part
from vrhuman.embodiment.build import build_acting
from vrhuman.embodiment.object_actions import forced
from vrhuman.engines.backends import find_backend
from vrhuman.recording.channels import Topic
from vrhuman.recording.checks.mesh_pack import recorded_pack
from vrhuman.recording.entries import Gap, Keyframe, PhaseStart, SessionStart
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Entry, Session
from vrhuman.records import ObjectAction, Step, VrhumanError


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of playing a session's actions again.

    ``steps`` are those of each phase; ``keyframes`` states were compared, and ``difference`` says
    where the first was another, empty for nowhere.
    """

    steps: Mapping[str, int]
    keyframes: int
    difference: str


def replay(path: Path | str, meshes: Path | None = None) -> Replay:
    """Play the counted actions of a session again.

    ``meshes`` is the folder of the mesh pack it was recorded with.

    :raises SessionError: if its engine cannot do so, or actions are missing from the file.
    """
    with Session.open(path) as session:
        backend = find_backend(session.start.engine)
        if backend is None or not backend.deterministic:
            raise SessionError(
                f"{path}: recorded on the engine {session.start.engine!r}, which does not repeat "
                "itself exactly"
            )
        agent = acting_agent(session.start, path, meshes)
        steps: dict[str, int] = {}
        phase, keyframes, difference = "", 0, ""
        for entry in actions_of(session):
            match entry:
                case PhaseStart():
                    phase = entry.phase
                case Gap():
                    raise SessionError(f"{path}: actions are missing from this file")
                case Keyframe():
                    if entry.laid_out:
                        agent.lay_out(dict(entry.laid_out))
                    saved = agent.engine.save()
                    keyframes += 1
                    if not difference and not _same(agent, counted_part(entry.state), saved):
                        difference = f"keyframe {keyframes}: another state than the recorded one"
                    agent.engine.restore(saved)
                case ObjectAction() if entry.success:
                    agent.engine.act(forced(entry.action))
                case Step():
                    done = agent.act(entry.action, entry.number).steps[0]
                    steps[phase] = steps.get(phase, 0) + 1
                    if not difference and (done.success, done.error) != (
                        entry.success,
                        entry.error,
                    ):
                        difference = f"step {entry.number}: another result than the recorded one"
        return Replay(steps, keyframes, difference)


def _same(agent: ActingAgent, recorded: bytes, saved: bytes) -> bool:
    """Return whether a recorded state is the saved one, as this version or an earlier saves it."""
    if recorded == saved:
        return True
    try:
        agent.engine.restore(recorded)
    except (VrhumanError, ValueError):
        return False
    return agent.engine.save() == saved


def actions_of(session: Session) -> Iterator[Entry]:
    """Yield what a session's counted agent did, in order, and what happened to it."""
    topics = (Topic.PHASE, Topic.STEP, Topic.OBJECT_ACTION, Topic.KEYFRAME, Topic.GAP)
    for _, entry in session.entries(*topics):
        yield entry


def acting_agent(start: SessionStart, path: Path | str, meshes: Path | None = None) -> ActingAgent:
    """Return an acting agent in a session's house, as it was at its beginning."""
    pack = recorded_pack(start, path, meshes)
    return build_acting(start.house, start.house_id, start.seeds["house"], pack, start.engine)
