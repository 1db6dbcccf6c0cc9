"""Recordings that are killed: a process that records frames and video, and what must hold then.

``python -m tests.support.scenarios.recordings PATH FRAMES`` records so many frames of the made-up
session, with a real H.264 picture ten times a second, and closes the file. It says the number of
each frame once :meth:`Recorder.frame` has returned, and what it does at the end.
"""

from __future__ import annotations

import itertools
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from tests.support.recording import synthetic_session
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.video import VideoEncoder, decode

FRAMES_A_PICTURE = 7
WIDTH, HEIGHT = 160, 120
CLOSING, CLOSED = "closing", "closed"
VIDEO_LOST_NS = 1_000_000_000
"""The most that may be missing of the video before the last frame told."""


def main() -> None:
    path, frames = Path(sys.argv[1]), int(sys.argv[2])
    encoder = VideoEncoder(WIDTH, HEIGHT, 10)
    with Recorder(path, synthetic_session.start()) as recorder:
        for frame, world_state in enumerate(synthetic_session.world_states(frames)):
            if frame % FRAMES_A_PICTURE == 0:
                time_ns = synthetic_session.headset(frame).display_time_ns
                for packet in encoder.encode(time_ns, picture(frame)):
                    recorder.video(packet)
            recorder.frame(
                synthetic_session.headset(frame),
                synthetic_session.command(frame),
                [world_state],
                synthetic_session.timing(frame),
            )
            print(frame, flush=True)
        print(CLOSING, flush=True)
    print(CLOSED, flush=True)


def picture(frame: int) -> np.ndarray:
    """Something that moves."""
    across = np.arange(WIDTH) + 3 * frame
    return np.broadcast_to(
        (across % 256).astype(np.uint8)[None, :, None], (HEIGHT, WIDTH, 3)
    ).copy()


def kill_one(folder: Path, seed: int) -> tuple[str, list[str], bool]:
    """Record and kill after a frame, and a moment, drawn from ``seed``; one in five while it
    closes. Returns when that was, what is wrong with the file, and whether it was still running."""
    chance = random.Random(seed)
    frames = chance.randint(1, 300)
    closing = chance.random() < 0.2
    last = CLOSING if closing else str(chance.randrange(frames))
    moment = chance.uniform(0.0, 0.1 if closing else 0.02)
    path = folder / f"{seed}.mcap"
    program = [sys.executable, "-m", "tests.support.scenarios.recordings", str(path), str(frames)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = []
        for line in process.stdout:
            told.append(line.strip())
            if told[-1] == last:
                time.sleep(moment)
                process.kill()
                break
        told += [line.strip() for line in process.stdout]
    when = f"of {frames} frames, {1000 * moment:.1f} ms after {last!r}: {len(told)} lines told"
    return when, wrong_with(path, told), process.returncode == -signal.SIGKILL


def wrong_with(path: Path, told: list[str]) -> list[str]:
    """What of a killed recording is not as it must be; empty where all is."""
    handed_over = sum(line.isdigit() for line in told)
    with Session.open(path) as session:
        closed = session.closed
        raw = list(session.raw())
        states = list(session.headset_states())
        world_states = list(session.world_states())
        commands = list(session.commands())
        packets = list(session.video_packets())
        pictures = [time_ns for time_ns, _ in decode(session.video_packets())]
    count = len(states)
    expected = list(synthetic_session.world_states(count))
    last_ns = synthetic_session.headset(max(0, handed_over - 1)).display_time_ns
    recovered = path.with_suffix(".recovered.mcap")
    report = recover(path, recovered)
    with Session.open(recovered) as session:
        again, whole = list(session.raw()), session.closed
    holds = {
        "every frame told is there": count in (handed_over, handed_over + 1),
        "nothing is made up or moved": [s.frame for s in states] == list(range(count)),
        "every event is": [e.state_hash for e in world_states] == [e.state_hash for e in expected],
        "every step is": [e.steps for e in world_states] == [e.steps for e in expected],
        "every command is": [c.sequence for c in commands] == list(range(count)),
        "closed once it said so": closed or CLOSED not in told,
        "the video reaches the last second": packets[-1].time_ns > last_ns - VIDEO_LOST_NS,
        "every picture decodes": len(pictures) == len(packets),
        "key pictures every second": all(
            b - a <= VIDEO_LOST_NS
            for a, b in itertools.pairwise([p.time_ns for p in packets if p.key])
        ),
        "recovered whole": whole and again == raw,
        "recovery counts so": report.kept == Counter(str(topic) for topic, _, _ in raw),
    }
    return [what for what, so in holds.items() if not so]


if __name__ == "__main__":
    main()
