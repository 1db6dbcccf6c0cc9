"""The engine's process is killed at the action menu: it comes back, and what is chosen is done."""

from __future__ import annotations

import datetime
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.houses.kitchen import MUG
from tests.support.runtime.by_the_mug import plan, press_button, reach
from tests.support.runtime.visitor import LOOK_NS, Visitor
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.verify import verify
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.loop.virtual_loop import FRAME_NS, headset_state
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.processes.world_process import WorldLink
from vrhuman.runtime.replay_state import ReplayState
from vrhuman.runtime.runtime import VIRTUAL_TIME
from vrhuman.runtime.session_start import session_path, session_start
from vrhuman.runtime.trial import Trial

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs signals"),
]
PATIENCE_SECONDS = 240.0


class LiveVisitor(Visitor):
    """Wears the headset on the wall clock."""

    def frame(self) -> FrameOutput:
        self.number += 1
        time.sleep(FRAME_NS * 1e-9)
        state = headset_state(SimulatedInputs(), self.number, time.monotonic_ns())
        state = self._dressed(state, self.head, self.left, self.right)
        self.shown = self.trial.update(state, 0, None, [])
        return self.shown

    def until(self, so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not so():
            assert time.monotonic() < deadline
            self.frame()

    def shows(self, panel_id: str) -> bool:
        return any(panel.panel_id == panel_id for panel in self.shown.panels)


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[LiveVisitor]:
    prepared = prepare(plan(tmp_path))
    own = prepared.plan
    link = WorldLink(
        own.engine,
        prepared.house,
        prepared.house_id,
        prepared.house_seed,
        LOOK_NS,
        sights=0,
        observed=False,
        past=ReplayState(),
    )
    with closing(link):
        ready = link.wait_ready()
        moment = datetime.datetime.now(datetime.UTC)
        path = session_path(own, moment)
        start = session_start(prepared, path, moment, VIRTUAL_TIME, time.monotonic_ns())
        with Recorder(path, start) as recorder:
            trial = Trial(prepared.spec, (), own.body, ready.world_state, link, recorder)
            visitor = LiveVisitor(trial, link, None)  # type: ignore[arg-type]
            reach(visitor)
            yield visitor


def send(what: signal.Signals) -> None:
    """To the process that simulates."""
    (engine,) = (p for p in multiprocessing.active_children() if p.name == "vrhuman-world")
    assert engine.pid is not None
    os.kill(engine.pid, what)


@pytest.mark.parametrize("moment", ["asked", "open", "chosen"])
def test_an_engine_killed_at_the_menu_comes_back_and_does_what_is_chosen_once(
    visitor: LiveVisitor, tmp_path: Path, moment: str
) -> None:
    if moment == "asked":
        send(signal.SIGSTOP)
    press_button(visitor)
    if moment == "asked":
        assert not visitor.shows("action-menu")
        send(signal.SIGKILL)
    visitor.until(lambda: visitor.shows("action-menu"))
    if moment == "open":
        send(signal.SIGKILL)
        visitor.until(lambda: visitor.shows("paused"))
        visitor.until(lambda: visitor.shows("action-menu"))
    if moment == "chosen":
        send(signal.SIGSTOP)
    visitor.click(f"fill water|{MUG}")
    if moment == "chosen":
        visitor.frames(0.2)
        send(signal.SIGKILL)
        visitor.until(lambda: visitor.shows("paused"))
    visitor.until(lambda: bool(acted(tmp_path)))
    visitor.frames(0.5)

    visitor.trial.recorder.close()
    (done,) = acted(tmp_path)
    assert (done.action.name, done.success) == ("FillObjectWithLiquid", True)
    assert verify(next(tmp_path.glob("*.mcap"))).identical


def acted(folder: Path) -> list[object]:
    """What the file says was done to objects."""
    with Session.open(next(folder.glob("*.mcap"))) as session:
        return [each for state in session.world_states() for each in state.object_actions]
