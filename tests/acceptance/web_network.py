"""A session between two network namespaces: ``python -m tests.acceptance.web_network``.

200 ms there and back, 5 % of the packets lost, 10 % out of order, and out altogether for 30 s. No
answered frame may be missing from the file, the trial has to pause and to go on, and the age of
every pose that the file tells has to be right within 5 ms. Needs Linux and root.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.web.packets import HERE, Wire, can_join, joined
from tests.support.web.page import Page, PageLost, hand, opened
from tests.support.web.serving import only_session, serving
from vrhuman.recording.channels.client_clock import CLIENT_CLOCK
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify

RUNS, SEED = 2, 20
OUT_SECONDS = 30.0
WALK_SECONDS = 10.0
MAX_CLOCK_MS = 5.0
SETTLED_FRAMES = 100
"""After so many frames, less than two seconds', the page's clock is known."""
AHEAD_FRAMES, PERIOD_SECONDS = 25, 1.0 / 72.0
AHEAD_MS = 12_345.0
"""How far the page's clock is before the server's."""


async def play(url: str, out_seconds: float) -> None:
    """Be the page: walk, be cut off, come back, walk on; print what the file has to agree with."""
    async with opened(url) as page:
        page.clock_ms = AHEAD_MS
        await page.into_the_house()
        await walk(page, WALK_SECONDS)
        before, answered, page.ages = page.ages, 0, {}
        print("out", flush=True)
        try:
            await walk(page, out_seconds)
        except (PageLost, ConnectionError):  # as a browser's page does
            answered = page.received
            page = await page.again()
            await page.into_the_house()
        await page.press_on()
        await walk(page, WALK_SECONDS)
        told = {"answered": answered + page.received, "before": before, "after": page.ages}
        told["sent"] = page.number
        print(json.dumps(told), flush=True)


async def walk(page: Page, seconds: float) -> None:
    """Walk for a time, sending frames at the display's rate, few of them without an answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await page.burst(AHEAD_FRAMES, PERIOD_SECONDS, left=hand(stick=[0.0, 1.0]))


def checked(out_seconds: float, runs: int) -> int:
    """Check where this computer can, over another wire each time; tell where not."""
    if can_join():
        return sum(check(out_seconds, SEED + run) for run in range(runs))
    print("skipped: needs Linux, root and /dev/net/tun")
    return 0


def check(out_seconds: float, seed: int) -> int:
    """Play one session over the wire; return how much of it was not as it should be."""
    wire = Wire(delay=0.1, loss=0.05, reordered=0.1)
    with tempfile.TemporaryDirectory() as folder, joined(wire, seed) as (ours, theirs):
        inside = ("ip", "netns", "exec", ours)
        with serving(Path(folder), within=inside, host=HERE) as server:
            me = [sys.executable, "-m", "tests.acceptance.web_network"]
            command = ["ip", "netns", "exec", theirs, *me, "--page", server.url]
            page = subprocess.Popen(
                [*command, "--out", str(out_seconds)], stdout=subprocess.PIPE, text=True
            )
            assert page.stdout is not None
            assert page.stdout.readline() == "out\n"
            wire.out = True
            threading.Timer(out_seconds, setattr, (wire, "out", False)).start()
            told: dict[str, Any] = json.loads(page.stdout.readline())
            page.wait()
            well = server.end() == 0
        return report(only_session(Path(folder)), told, wire) + (not well)


def report(path: Path, told: dict[str, Any], wire: Wire) -> int:
    """Compare the file with what the page saw; return how many things are wrong."""
    with Session(path) as session:
        kept = sum(1 for _ in session.headset_states())
        pauses = {each.reason for each in session.pauses()}
        ages = {each.frame: each.pose_age_ns * 1e-6 for each in session.timings()}
        clocks = list(session.read(CLIENT_CLOCK))
    first = kept - told["sent"]  # the frames before those of the page that came back
    ends = [
        (number + before, age)
        for which, before in (("before", 0), ("after", first))
        for number, age in ((int(each), age) for each, age in told[which].items())
        if number > SETTLED_FRAMES
    ]
    true = np.array([(age, ages[number]) for number, age in ends if number in ages])
    off = np.abs(true[:, 0] - true[:, 1])
    stated = max(each.error_ns for each in clocks[-5:]) * 1e-6
    same = verify(path).identical
    print(
        f"{wire.passed} packets passed, {wire.lost} lost, {wire.late} out of order; "
        f"{told['answered']} frames answered, {kept} in the file; "
        f"{'paused' if PauseReason.RUNTIME_LOST in pauses else 'NOT paused'}; pose ages of "
        f"{len(true)} frames (median {np.median(true[:, 0]):.0f} ms) wrong by at most "
        f"{off.max():.2f} ms, {np.median(off):.2f} ms as a rule "
        f"(stated: {stated:.0f} ms whatever the network does); "
        f"{'verified' if same else 'NOT verified'}",
        flush=True,
    )
    lost, late = bool(kept < told["answered"]), bool(off.max() > MAX_CLOCK_MS)
    return sum((lost, late, PauseReason.RUNTIME_LOST not in pauses, not same))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=float, default=OUT_SECONDS, help="seconds without a network")
    parser.add_argument("--runs", type=int, default=RUNS, help="how many wires (%(default)s)")
    parser.add_argument("--page", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.page:
        asyncio.run(play(options.page, options.out))
        return 0
    return checked(options.out, options.runs)


if __name__ == "__main__":
    sys.exit(main())
