"""Somebody who wears the headset of a trial in virtual time, and uses its panels."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.support.protocol.person import LEFT, RIGHT, aiming, button, hand, pose
from vrhuman.annotation.ticking import ticker_of
from vrhuman.embodiment.build import open_agent
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.boards.placing import frame as rotation_of
from vrhuman.recording.entries import PauseReason, VideoPacket
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.video import Picture, VideoEncoder
from vrhuman.records import HandState, HeadsetState, Panel, TrackedPose
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.loop.virtual_loop import FRAME_NS, LocalWorld, headset_state
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare, questions_for
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.runtime import VIRTUAL_TIME
from vrhuman.runtime.session_start import session_path, session_start
from vrhuman.runtime.trial import Trial
from vrhuman.runtime.view.agent_view import HEIGHT, WIDTH, eyes_of
from vrhuman.runtime.view.film import Film

EYES = np.array([0.0, 1.6, 0.0])


class Visitor:
    """Wears the headset of a trial in virtual time."""

    def __init__(self, trial: Trial, world: LocalWorld, filmed: World | None) -> None:
        self.trial, self.world, self.filmed = trial, world, filmed
        self.encoder = VideoEncoder(WIDTH, HEIGHT, 10)
        self.looks: list[tuple[int, Picture]] = []
        self.left, self.right = hand(pose(LEFT)), hand(pose(RIGHT))
        self.head = pose(EYES)
        self.number = 0
        self.yaw = 0.0
        self.shown: FrameOutput = self.frame()

    def frame(self) -> FrameOutput:
        self.number += 1
        self.world.now_ns += FRAME_NS
        state = headset_state(SimulatedInputs(), self.number, self.world.now_ns)
        state = self._dressed(state, self.head, self.left, self.right)
        self.shown = self.trial.update(state, 0, None, self._video())
        return self.shown

    def _video(self) -> list[VideoPacket]:
        look = self.filmed.look(self.world.now_ns) if self.filmed else None
        if look is None:
            return []
        self.looks.append((look.observation.time_ns, look.picture))
        return self.encoder.encode(look.observation.time_ns, look.picture)

    @staticmethod
    def _dressed(
        state: HeadsetState, head: TrackedPose, left: HandState, right: HandState
    ) -> HeadsetState:
        return replace(state, head=head, left=left, right=right)

    def frames(self, seconds: float) -> FrameOutput:
        for _ in range(round(seconds * 1e9 / FRAME_NS)):
            self.frame()
        return self.shown

    def panel(self, panel_id: str) -> Panel:
        return next(p for p in self.shown.panels if p.panel_id == panel_id)

    def click(self, key: str) -> FrameOutput:
        panel = next(p for p in self.shown.panels if key in p.keys)
        at = button_centre(panel, button(panel, key))
        resting = self.right
        for trigger in (0.0, 1.0, 0.0):
            self.right = replace(resting, aim=aiming(RIGHT, at), trigger=trigger)
            self.frame()
        self.right = resting
        return self.frame()

    def press(self, name: str) -> FrameOutput:
        """A button of the left, free hand."""
        self.left = replace(self.left, **{name: True})
        self.frame()
        self.left = replace(self.left, **{name: False})
        return self.frame()

    def turn_head(self, degrees: float, seconds: float) -> FrameOutput:
        """To a direction, from wherever the head looks now."""
        start, self.yaw = self.yaw, degrees
        for share in np.linspace(0.0, 1.0, round(seconds * 1e9 / FRAME_NS)):
            yaw = np.radians(start + (degrees - start) * share)
            right, back = (np.cos(yaw), 0.0, np.sin(yaw)), (-np.sin(yaw), 0.0, np.cos(yaw))
            self.head = pose(EYES, rotation_of(np.array(right), np.array(back)))
            self.frame()
        return self.shown


@contextmanager
def in_a_trial(plan: Plan, film: Film | None) -> Iterator[Visitor]:
    prepared = prepare(plan)
    with open_agent(plan.engine, prepared.house, prepared.house_id, plan.seed) as simulated:
        ticker = ticker_of(simulated.agent.engine) if plan.instructions else None
        world = World(simulated.agent, eyes_of(simulated), LOOK_NS, ticker)
        ready = world.ready(simulated.data)
        local = LocalWorld(world)
        moment = datetime.datetime.now(datetime.UTC)
        path = session_path(plan, moment)
        start = session_start(prepared, path, moment, VIRTUAL_TIME, local.now_ns)
        questions = questions_for(prepared, ready.house, ready.objects)[:2]
        with Recorder(path, start) as recorder:
            trial = Trial(
                prepared.spec,
                questions,
                plan.body,
                ready.world_state,
                local,
                recorder,
                film=film,
                instructions=plan.instructions,
            )
            yield Visitor(trial, local, world if film else None)


LOOK_NS = 100_000_000


def notes(visitor: Visitor, tmp_path: Path) -> list[str]:
    visitor.frame()
    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        return [note.text for note in session.notes() if note.author == "vrhuman"]


def pauses(visitor: Visitor, tmp_path: Path) -> list[tuple[PauseReason, bool]]:
    visitor.frame()
    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        return [(each.reason, each.begins) for each in session.pauses()]
