"""Whole sessions by a script, in a browser's headset and through the real OpenXR runtime.

``python -m tests.acceptance.web_script --houses 20``. A fixed path through each house
(:func:`performed_in`: ways, turns, looks; :mod:`tests.support.web.walked_path` says why it is no
script of goals), then answers, are played twice: once in Chromium with Meta's emulator of a Quest
2, whose page is served by this program, and once through the OpenXR runtime. Told are how far head
and hands in the browser's file are from what was performed, whether the file verifies, and both
scores: accuracies and ExQA must be equal. Where furniture stops the discrete shadow, what it does
next depends on the moments at which it is called: the counting's own tolerance of a path is what
it counts at :data:`RATES` in virtual time, and the steps of both visits must be within that, for
both runtimes, but for :data:`MAX_MORE`, and :data:`MAX_LOST` for each time that a busy computer's
page stood still and was paused; one that was paused more than :data:`MOST_PAUSED` times says
nothing. ``--undrawn`` pages draw nothing, for a computer that is too slow to draw a large house.
``--twice`` plays both through OpenXR.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import multiprocessing
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgpack
import numpy as np
from aiohttp import web

from tests.support.paths import SHARED
from tests.support.web.pictures import CAN_PLAY, CHROMIUM, CLIENT
from tests.support.web.walked_path import Stop, WalksAPath
from vrhuman.embodiment.build import build_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.houses.files import load_house
from vrhuman.participants.script import parse_script
from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import UNFILMED_LOOK_NS, run_in_virtual_time, run_with_headset
from vrhuman.runtime.status_text import boards_in_words
from vrhuman.runtime.trial import Trial
from vrhuman.web.messages import written_message
from vrhuman.web.server import BUILT
from vrhuman.web.trial import run_on_page
from vrhuman.web.trial_messages import (
    Answer,
    HouseReady,
    PageCame,
    TrialOver,
    pass_on,
    received,
)

HOUSES = tuple(
    f"{SHARED / 'houses' / name}.jsonl.gz:{number}"
    for name in ("multiroom", "singleroom")
    for number in range(10)
)
MAX_APART = 1e-6
COUNTS = ("steps_explore", "t3")
PROTOCOL, STEPS = "excalibur-short", 300
"""Without its limits of time: on a busy computer a path takes longer."""
MAX_AHEAD = 2
"""How many of the script's inputs the page has not shown yet."""
RATES = (10, 15, 20, 24, 30, 36, 45, 60, 72)
"""Frames a second at which the path is counted in virtual time."""
MAX_MORE = 3
"""Steps by which a play may be outside of what is counted in virtual time.

The way of a hand that comes from a panel while the house is shown already is counted;
a runtime shows it later than virtual time does.
"""
MAX_LOST = 2
"""Steps that a pause may cost: what the head is ahead of the agent by then is not walked.

That is less than one move and one turn.
"""
MOST_PAUSED = 10


@dataclass
class Stage:
    """A trial and its page's server; ``moved`` are all inputs that the script has made.

    ``shown`` says how many of them the page has shown. No more than :data:`MAX_AHEAD` wait there: a
    script that went on while a busy page or server stands still would see what it did long ago.
    """

    plan: Plan
    who: WalksAPath
    house: bytes = b""
    moved: list[SimulatedInputs] = field(default_factory=list)
    shown: int = 0
    undrawn: bool = False
    session: Path | None = None
    script: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    page: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)

    def trial_kind(self, loop: asyncio.AbstractEventLoop) -> type[Trial]:
        """A trial whose script sees and moves after each frame."""
        stage = self

        class Performed(Trial):
            def __init__(self, *given: Any) -> None:
                super().__init__(*given)
                start, self._local = given[3], given[4]
                self._player = stage.who.player(start, self._local.now_ns)

            def update(self, *given: Any, **more: Any) -> Any:
                shown = super().update(*given, **more)
                sight = self._local.look()
                if sight is not None:
                    self._player.see(sight.observation)
                self._player.show(boards_in_words(self))
                if len(stage.moved) - stage.shown < MAX_AHEAD:
                    inputs = self._player.move(self._local.now_ns)
                    stage.moved.append(inputs)
                    loop.call_soon_threadsafe(stage.script.put_nowait, in_json(inputs))
                return shown

        return Performed

    def run(self, loop: asyncio.AbstractEventLoop, link: Any, ours: Any) -> None:
        """Run the trial, in a thread; and hear what it says, in another."""

        def hear() -> None:
            while True:
                try:
                    said = received(ours)
                except (EOFError, OSError):
                    return
                if isinstance(said, HouseReady):
                    self.house, self.session = said.house, said.session
                    loop.call_soon_threadsafe(
                        self.page.put_nowait, written_message({"kind": "house"})
                    )
                elif isinstance(said, Answer) and said.message is not None:
                    loop.call_soon_threadsafe(self.page.put_nowait, said.message)
                elif isinstance(said, TrialOver):
                    loop.call_soon_threadsafe(
                        self.page.put_nowait, written_message({"kind": "over"})
                    )
                    return

        threading.Thread(target=hear, daemon=True).start()
        kind = self.trial_kind(loop)
        over = run_on_page(prepare(self.plan), "headset", link, None, kind, UNFILMED_LOOK_NS)
        link.send(over)

    async def play(self) -> dict[str, Any]:
        """Serve the page and let Chromium play it."""
        loop = asyncio.get_running_loop()
        ours, theirs = multiprocessing.Pipe()
        app = web.Application()

        async def index(_: web.Request) -> web.StreamResponse:
            return web.FileResponse(BUILT / "index.html")

        async def me(_: web.Request) -> web.StreamResponse:
            return web.json_response({"step": "session", "study": None})

        async def house(_: web.Request) -> web.StreamResponse:
            return web.Response(body=self.house, headers={"Content-Encoding": "gzip"})

        async def script(request: web.Request) -> web.StreamResponse:
            line = web.WebSocketResponse()
            await line.prepare(request)

            async def tell() -> None:
                while True:
                    await line.send_str(await self.script.get())

            telling = asyncio.create_task(tell())
            async for _ in line:
                self.shown += 1
            telling.cancel()
            return line

        async def socket(request: web.Request) -> web.StreamResponse:
            line = web.WebSocketResponse()
            await line.prepare(request)
            hello = msgpack.unpackb(await line.receive_bytes())
            assert hello["kind"] == "hello"
            threading.Thread(target=self.run, args=(loop, theirs, ours), daemon=True).start()

            async def say() -> None:
                while True:
                    await line.send_bytes(await self.page.get())

            saying = asyncio.create_task(say())
            ours.send(PageCame(1, "headset"))
            async for message in line:
                if self.session is not None:
                    pass_on(ours, message.data)
            saying.cancel()
            return line

        for path, handler in (
            ("/", index),
            ("/me", me),
            ("/house.glb", house),
            ("/script", script),
            ("/socket", socket),
        ):
            app.router.add_get(path, handler)
        app.router.add_static("/", BUILT)
        runner = web.AppRunner(app, shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        browser = await asyncio.create_subprocess_exec(
            "node",
            str(CLIENT / "test" / "performed.mjs"),
            url,
            str(CHROMIUM),
            *(["undrawn"] if self.undrawn else []),
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await browser.communicate()
        await runner.cleanup()
        told: dict[str, Any] = json.loads(said)
        return told


def in_json(inputs: SimulatedInputs) -> str:
    """The inputs as the emulator takes them."""

    def hand(given: SimulatedHand) -> dict[str, Any]:
        return {
            "pose": [*map(float, given.pose.position), *map(float, given.pose.orientation)],
            "trigger": float(given.trigger),
            "squeeze": float(given.squeeze),
            "stick": [float(each) for each in given.stick],
            "primary": bool(given.primary),
            "secondary": bool(given.secondary),
            "menu": bool(given.menu),
        }

    head = [*map(float, inputs.head.position), *map(float, inputs.head.orientation)]
    return json.dumps({"head": head, "left": hand(inputs.left), "right": hand(inputs.right)})


def apart(session: Path, moved: list[SimulatedInputs]) -> tuple[int, float]:
    """How many frames the file has, and how far their head and hands are from the script's.

    A frame has what the script made last before it; the first ones are of nobody yet.
    """
    made = np.array(
        [
            [
                value
                for pose in (each.head, each.left.pose, each.right.pose)
                for value in (*pose.position, *pose.orientation)
            ]
            for each in moved
        ]
    )
    furthest, frames, at = 0.0, 0, 0
    with Session(session) as read:
        for state in read.headset_states():
            poses = (state.head, state.left.grip, state.right.grip)
            here = np.concatenate([np.r_[pose.position, pose.orientation] for pose in poses])
            each = np.nan_to_num(np.abs(made[at : at + 60] - here), nan=np.inf).max(axis=1)
            if not frames and each.min() > MAX_APART:
                continue
            same = each == each.min()
            first = int(same.argmax())
            at += first + int(np.logical_and.accumulate(same[first:]).sum()) - 1  # stands still
            frames += 1
            furthest = max(furthest, float(each.min()))
    return frames, furthest


def times_paused(session: Path) -> int:
    """How often the page stood still for so long that the trial was paused."""
    with Session(session) as read:
        changes = [entry for _, entry in read.entries(Topic.PAUSE)]
    return sum(c.begins and c.reason is PauseReason.RUNTIME_LOST for c in changes)


def performed_in(house: str) -> WalksAPath:
    """A path to two places of a house and back, with looks around there, and answers.

    In a room that is too small for the further one it leads to its furthest place.
    """
    engine = EmbeddedEngine(build_house(load_house(house), house, 1))
    here = engine.observe().agent_position[[0, 2]]
    places = sorted((float(np.hypot(*(np.array(p) - here))), p) for p in engine.free_places())
    near, far = (
        next((p for away, p in places if away > least), places[-1][1]) for least in (0.8, 1.6)
    )
    there, back = stops_to(engine, near), stops_to(engine, far)
    turned = (replace(there[-1], turn=90.0), replace(there[-1], turn=0.0))
    looked = (replace(back[-1], turn=-45.0), replace(back[-1], turn=0.0))
    stops = (*there, *turned, *there[-2::-1], Stop(0.0, 0.0), *back, *looked, *back[-2::-1])
    answers = ['answer "yes"', 'answer "no"', 'answer "2"', 'answer "red"'] * 10
    return WalksAPath(stops, parse_script("\n".join(["say done", *answers, ""]), "answers"))


def stops_to(engine: EmbeddedEngine, place: tuple[float, float]) -> tuple[Stop, ...]:
    """The corners of the shortest way to a place, from where the agent stands."""
    x, _, z = engine.observe().agent_position.tolist()
    way = engine.way_to(*place)
    assert way is not None
    corners = [(a - x, b - z) for a, b in way if math.dist((a, b), (x, z)) > 1e-6]
    return tuple(Stop(a, b) for a, b in corners)


def said(*command: str) -> Any:
    """What a command prints as JSON."""
    whole = [sys.executable, "-m", "vrhuman", *command, "--json"]
    done = subprocess.run(whole, capture_output=True, text=True, check=False)
    return json.loads(done.stdout.splitlines()[-1])


def by_openxr(plan: Plan, who: WalksAPath) -> dict[str, Any]:
    """The score of the same performance through the OpenXR runtime."""
    prepared = prepare(replace(plan, film=True))
    waiting = replace(who, waits_to_see=True)  # the house is in another process
    with patch("vrhuman.runtime.run.performer_of", lambda *_: waiting):
        done = run_with_headset(prepared, TestDisplay(160, 160, 30), lambda *_: None)
    (score,) = said("score", str(done.path))
    return dict(score)


def in_virtual_time(plan: Plan, who: WalksAPath, rate: int) -> dict[str, Any]:
    """The score of the same performance without any runtime, at so many frames a second."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("vrhuman.runtime.run.performer_of", lambda *_: who),
        patch("vrhuman.runtime.run.UNFILMED_FRAME_NS", round(1e9 / rate)),
    ):
        prepared = prepare(replace(plan, out=Path(folder)))
        done = run_in_virtual_time(prepared, lambda *_: None)
        (score,) = said("score", str(done.path))
    return dict(score)


def compared(house: str, folder: Path, twice: bool, undrawn: bool) -> bool:
    """Play both; tell, and return whether they agree."""
    who = performed_in(house)
    protocol = folder / "performed.toml"
    text = load_protocol(PROTOCOL)[1]
    protocol.write_text(re.sub(r"(?m)^max_seconds.*\n", "", text), encoding="utf-8")
    plan = Plan(
        protocol=str(protocol),
        steps=STEPS,
        house=house,
        out=folder,
        participant="performer",  # of both: the order of the questions is a participant's own
        part=who.script,
        film=False,
    )
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        tries = [pool.submit(in_virtual_time, plan, who, rate) for rate in RATES]
        counted = [each.result() for each in tries]
    ranges = {key: range_of([each[key] for each in counted]) for key in COUNTS}
    print(f"{Path(house).name}\n      virtual time: {ranges}", flush=True)
    other = by_openxr(plan, who)
    print(told_of("OpenXR ", other), flush=True)
    frames, exact, same, errors, paused = 0, 0.0, True, list[str](), 0
    if twice:
        told = by_openxr(plan, who)
    else:
        stage = Stage(plan, who, undrawn=undrawn)
        errors = asyncio.run(stage.play())["errors"]
        assert stage.session is not None
        frames, exact = apart(stage.session, stage.moved)
        same, paused = verify(stage.session).identical, times_paused(stage.session)
        (told,) = said("score", str(stage.session))
    good = (
        (twice or frames > 0.9 * len(stage.moved))
        and exact <= MAX_APART
        and same
        and not errors
        and paused <= MOST_PAUSED
        and all(told[key] == other[key] for key in ("acc_exp", "acc_ref", "exqa"))
        and all(within(other[key], ranges[key]) for key in COUNTS)
        and all(within(told[key], ranges[key], MAX_LOST * paused) for key in COUNTS)
    )
    print(
        f"{told_of('OpenXR ' if twice else 'browser', told)}\n"
        f"{'ok   ' if good else 'APART'} {frames} frames, head and hands within {exact:.1e}, "
        f"{'verified' if same else 'NOT verified'}, paused {paused} times {' '.join(errors)}",
        flush=True,
    )
    return good


def range_of(counts: list[int]) -> tuple[int, int]:
    """The fewest and the most steps."""
    return min(counts), max(counts)


def within(steps: int, counted: tuple[int, int], lost: int = 0) -> bool:
    """Whether a play has as many steps as are counted in virtual time, within :data:`MAX_MORE`.

    ``lost`` is by how many more it may be outside of that.
    """
    fewest, most = counted
    return fewest - MAX_MORE - lost <= steps <= most + MAX_MORE + lost


def told_of(runtime: str, score: dict[str, Any]) -> str:
    """A score in a line."""
    return (
        f"      {runtime}: exp {score['acc_exp']} ref {score['acc_ref']} steps "
        f"{score['steps_explore']} T3 {score['t3']} ExQA {score['exqa']}"
    )


def failures(houses: int, twice: bool = False, first: int = 0, undrawn: bool = False) -> int:
    """Play so many houses, from the ``first`` on; return how many do not agree."""
    if not CAN_PLAY:
        print("skipped: needs Chromium, and npm ci in client/")
        return 0
    wrong = 0
    for house in HOUSES[first : first + houses]:
        with tempfile.TemporaryDirectory() as folder:
            wrong += not compared(house, Path(folder), twice, undrawn)
    print(f"{houses - wrong} of {houses} sessions agree")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--houses", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="which is the first, from 0")
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--undrawn", action="store_true", help="pages that draw nothing")
    options = parser.parse_args()
    return int(failures(options.houses, options.twice, options.first, options.undrawn) > 0)


if __name__ == "__main__":
    sys.exit(main())
