"""A scripted session in virtual time without film: the same file without pictures, and faster."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.command_line import vrhuman
from vrhuman.embodiment.build import EngineChoice, open_agent
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.seen import SEEN_PIXELS
from vrhuman.houses.generator import generate
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.session_start import FILM_SETTING
from vrhuman.runtime.view.agent_view import DrawnView, UnfilmedView


def test_it_verifies_and_has_no_video(tmp_path: Path) -> None:
    plan = Plan(protocol="free-explore", steps=25, out=tmp_path, name="s", film=False)

    ran = run_in_virtual_time(prepare(plan), lambda *_: None)

    assert ran.completed
    assert verify(ran.path).identical
    with Session.open(ran.path) as session:
        assert session.start.settings[FILM_SETTING] is False
        assert not list(session.video_packets("agent"))


def test_what_is_seen_without_film_is_what_the_film_shows() -> None:
    with open_agent(EngineChoice(), generate(4, 1), "own", 1) as simulated:
        engine, now = simulated.agent.engine, simulated.agent.observe()
        context = headless_context()
        whole = DrawnView(engine.scene(), context).look(now)
        quick = UnfilmedView(engine.scene(), context).look(now)

    clear = {name for name, pixels in whole.pixels.items() if pixels >= 2 * SEEN_PIXELS}
    assert clear
    assert clear <= set(quick.pixels)
    for name in clear:
        assert quick.pixels[name] == pytest.approx(whole.pixels[name], rel=0.25, abs=40)
    assert quick.depth.shape == whole.depth.shape
    assert float(np.median(np.abs(quick.depth - whole.depth))) < 0.02
    assert quick.colour.size == 0


@pytest.mark.parametrize("view", [DrawnView, UnfilmedView], ids=["filmed", "unfilmed"])
def test_a_look_that_was_begun_shows_what_it_shows_otherwise(
    view: type[DrawnView] | type[UnfilmedView],
) -> None:
    with open_agent(EngineChoice(), generate(4, 1), "own", 1) as simulated:
        now = simulated.agent.observe()
        later = replace(now, yaw=now.yaw + 90.0)
        eyes = view(simulated.agent.engine.scene(), headless_context())
        here, there = eyes.look(now), eyes.look(later)

        eyes.begin(now)
        begun = eyes.look(now)
        eyes.begin(now)
        other = eyes.look(later)

    for again, first in ((begun, here), (other, there)):
        assert again.pixels == first.pixels
        assert np.array_equal(again.depth, first.depth)
        assert np.array_equal(again.colour, first.colour)
    assert here.pixels != there.pixels


def test_a_headset_needs_its_film(tmp_path: Path) -> None:
    done = vrhuman("demo", "--runtime", "test", "--no-film", "--steps", "5", "--out", str(tmp_path))

    assert done.returncode == 2
    assert "--no-film: only in virtual time" in done.stderr
