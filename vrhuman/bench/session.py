"""Measures the session file: time per frame, size of an hour, time to find any moment of it."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from vrhuman.bench.figure import Figure
from vrhuman.bench.wearer import Wearer
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import EngineChoice, open_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.generator import generate
from vrhuman.recording.channels import VIDEO_TOPICS, Topic
from vrhuman.recording.closing import write_closed
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import RuntimeKind, SessionStart, VideoPacket
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.start_file import read_start, start_metadata
from vrhuman.recording.verify import verify
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import TICK_NS, Command, FrameTiming, HeadsetState, WorldState
from vrhuman.review.recording import Recording
from vrhuman.runtime.view.agent_view import HEIGHT, WIDTH, eyes_of

RATE = 72
SECONDS = 30
FRAMES = RATE * SECONDS
PICTURE_EVERY = 7
"""Frames from one image of the agent's view to the next: ten images a second."""
HOUR = 3600 * RATE // FRAMES
"""How often the recording is repeated for an hour of it."""
PERIOD_NS = 1_000_000_000 // RATE
SEEKS, PICTURES = 200, 20


@dataclass(frozen=True, slots=True)
class _Frame:
    """What the loop gives to the recorder in a frame, and the images that came meanwhile."""

    state: HeadsetState
    command: Command
    world_state: WorldState
    timing: FrameTiming
    video: tuple[VideoPacket, ...]


def measure(say: Callable[[str], None]) -> list[Figure]:
    """Record half a minute at 72 Hz of a person whose head, hands and arm move (:mod:`.wearer`).

    The recording is verified, and repeated to an hour's file in which random moments are looked up.
    """
    data = generate(4, 1)
    frames = list(_frames(data))
    with tempfile.TemporaryDirectory() as folder:
        path, hour = Path(folder, "bench.mcap"), Path(folder, "hour.mcap")
        figures = _recorded(path, data, frames)
        result = verify(path)
        factor = result.realtime_factor if result.identical else 0.0
        # a whole trial's, with the pauses that a person makes, is measured with the headset loop
        figures.append(Figure("replay and verify, arm moving all the time", factor, "x real time"))
        say("an hour's file to measure, and to look things up in")
        _repeat(path, hour)
        return [*figures, *_sizes(path, hour), *_looked_up(hour)]


def _frames(data: object) -> Iterator[_Frame]:
    with open_agent(EngineChoice(), data, "bench", 1) as simulated:
        agent, eyes = simulated.agent, eyes_of(simulated)
        encoder = VideoEncoder(WIDTH, HEIGHT, 10)
        world_state = agent.observe()
        body, wearer, ticks = Body(BodySettings(), world_state), Wearer(1, SECONDS), 0
        for number in range(1, FRAMES + 1):
            now = number * PERIOD_NS
            state = wearer.state(number, now)
            command = body.command(state, world_state)
            due = now // TICK_NS - ticks
            world_state, ticks = agent.step(command, due), ticks + due
            video: list[VideoPacket] = []
            if number % PICTURE_EVERY == 0:
                video = encoder.encode(now, eyes.look(world_state, now, 1.5).picture)
            timing = wearer.timing(number, now, PERIOD_NS)
            yield _Frame(state, command, world_state, timing, tuple(video))


def _recorded(path: Path, data: object, frames: list[_Frame]) -> list[Figure]:
    recorder = Recorder(path, _start(data))
    began = time.process_time()
    for each in frames:
        for packet in each.video:
            recorder.video(packet)
        recorder.frame(each.state, each.command, [each.world_state], each.timing)
    spent = time.process_time() - began
    open_bytes = recorder.size
    began_closing = time.perf_counter()
    recorder.close()
    closing = time.perf_counter() - began_closing
    sizes, counts = _content(path)
    videos = [packet for each in frames for packet in each.video]
    lost = 3 * len(frames) + len(videos)
    lost -= sum(counts[t] for t in (Topic.HEADSET, Topic.COMMAND, Topic.EVENT, Topic.VIDEO_AGENT))
    pictures = sum(sizes[topic] for topic in VIDEO_TOPICS.values())
    hour = HOUR / 1e6
    return [
        Figure("recording, of a core", 100.0 * spent * RATE / len(frames), "%", 5.0, "less"),
        Figure("recording, messages lost", lost, "messages", 0.0, "less"),
        Figure("an hour open, no video", (open_bytes - pictures) * hour, "MB", 600.0, "less"),
        Figure("closing an hour", closing * HOUR, "s"),
    ]


def _sizes(path: Path, hour: Path) -> list[Figure]:
    """Return the size of the hour's own file, which has its house once, and of its channels."""
    sizes, _ = _content(path)
    pictures = HOUR * sum(sizes[topic] for topic in VIDEO_TOPICS.values())
    closed, minute = (hour.stat().st_size - pictures) / 1e6, 60 * RATE / FRAMES / 1e3
    return [
        Figure("an hour closed, no video", closed, "MB", 200.0, "less"),
        *(
            Figure(f"a minute of {topic}", size * minute, "kB")
            for topic, size in sizes.most_common()
        ),
    ]


def _content(path: Path) -> tuple[Counter[Topic], Counter[Topic]]:
    """Return the bytes and the number of the messages of each topic."""
    sizes: Counter[Topic] = Counter()
    counts: Counter[Topic] = Counter()
    with Session.open(path) as session:
        for topic, _, message in session.raw():
            sizes[topic] += len(message)
            counts[topic] += 1
    return sizes, counts


def _repeat(path: Path, hour: Path) -> None:
    """Write the recording again and again, each time later, into a file of an hour."""
    with Blocks(path) as blocks:
        packets = list(packets_of(blocks))
        span = FRAMES * PERIOD_NS
        later = (
            (Packet(each.channel, each.time_ns + n * span, each.data) for each in packets)
            for n in range(HOUR)
        )
        start = start_metadata(read_start(blocks))
        write_closed(hour, list(blocks.attachments()), [start], chain.from_iterable(later))


def _looked_up(hour: Path) -> list[Figure]:
    chance = np.random.default_rng(1)
    began = time.perf_counter()
    with Recording.open(hour) as recording:
        opening = time.perf_counter() - began

        def seconds(look_up: Callable[[int], object], count: int) -> list[float]:
            taken = []
            for at in chance.integers(recording.first_ns, recording.last_ns, count):
                began = time.perf_counter()
                look_up(int(at))
                taken.append(time.perf_counter() - began)
            return taken

        moments = seconds(recording.at, SEEKS)
        pictures = seconds(recording.picture, PICTURES)
    return [
        Figure("an hour's file opened", opening, "s"),
        Figure("a moment of it, p50", 1e3 * float(np.median(moments)), "ms"),
        Figure("a moment of it, at most", 1e3 * max(moments), "ms", 100.0, "less"),
        Figure("its picture, p50", 1e3 * float(np.median(pictures)), "ms"),
        Figure("its picture, at most", 1e3 * max(pictures), "ms", 100.0, "less"),
    ]


def _start(house: object) -> SessionStart:
    return SessionStart(
        session_id="bench",
        participant_kind="scripted",
        participant="bench",
        protocol="",
        house=house,
        house_id="bench",
        seeds={"house": 1},
        calibration="",
        engine="embedded",
        runtime="none",
        runtime_kind=RuntimeKind.NONE,
        started_utc="2026-01-01T00:00:00.000+00:00",
        clock_ns=0,
    )
