"""The process that draws and films what the agent sees, for a trial whose world draws nothing.

The trial says which moment it wants and takes what was drawn; nobody waits. Where there is no time
for every moment, the newest is drawn, and the film has fewer pictures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.seen import SEEN_PIXELS
from vrhuman.recording.entries import Seen, VideoPacket
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import WorldState
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull
from vrhuman.runtime.processes.messages import Stop
from vrhuman.runtime.view.agent_view import HEIGHT, WIDTH, DrawnView

WANTED_BYTES = 1 << 21
TAKEN_BYTES = 1 << 24
IDLE_SECONDS = 0.005
START_SECONDS = 120.0
RESTART_SECONDS = 2.0
"""The shortest time between two starts of a process that keeps failing [s]."""


@dataclass(frozen=True, slots=True)
class LookWanted:
    """The world at a session time [ns], and what is near enough to count as seen."""

    time_ns: int
    world_state: WorldState
    near: frozenset[str]


@dataclass(frozen=True, slots=True)
class LookTaken:
    """The encoded pictures since the last, and what the newest shows of what is near."""

    packets: tuple[VideoPacket, ...]
    seen: Seen


@dataclass(frozen=True, slots=True)
class Looking:
    """News: the process has loaded, and draws what is wanted from now on."""


def look(
    orders: tuple[int, str],
    moments: tuple[int, str],
    looked: tuple[int, str],
    scene: Scene,
    rate: int,
) -> None:
    """Run the process: take the newest :class:`LookWanted`, and put out what it shows."""
    step_back()
    control, inbox, outbox = Ring(*orders), Mailbox(*moments), Ring(*looked)
    view, encoder = DrawnView(scene, headless_context()), VideoEncoder(WIDTH, HEIGHT, rate)
    try:
        outbox.put(Looking())
        while not orphaned() and Stop() not in control.take():
            moment: LookWanted | None = inbox.get()
            if moment is None:
                time.sleep(IDLE_SECONDS)
                continue
            drawn = view.look(moment.world_state)
            names = (name for name, count in drawn.pixels.items() if count >= SEEN_PIXELS)
            seen = Seen(moment.time_ns, tuple(sorted(moment.near.intersection(names))))
            packets = tuple(encoder.encode(moment.time_ns, drawn.colour))
            with suppress(RingFull):  # nobody takes frames now: a picture is missing from the film
                outbox.put(LookTaken(packets, seen))
    finally:
        for end in (control, inbox, outbox):
            end.close()


class LookLink:
    """The trial's link to the process that looks; one that dies is replaced, and ``tell`` hears it.

    The film then has a gap, and goes on with a key picture.
    """

    def __init__(self, scene: Scene, rate: int, tell: Callable[[str], None]) -> None:
        self._moments = Mailbox(WANTED_BYTES)
        self._looked = Ring(TAKEN_BYTES)
        self._arguments = (self._moments.address, self._looked.address, scene, rate)
        self._tell = tell
        self._child = self._started()

    def wait_ready(self) -> None:
        """Wait until it draws, so that a film has its beginning; or until it clearly does not."""
        until = time.monotonic() + START_SECONDS
        while self._child.alive and time.monotonic() < until and not self._looked.take():
            time.sleep(IDLE_SECONDS)

    def want(self, moment: LookWanted) -> None:
        """Let this be looked at next."""
        self._moments.put(moment)

    def take(self) -> list[LookTaken]:
        """Return what was seen since the last call."""
        if not self._child.alive and time.monotonic() - self._started_s > RESTART_SECONDS:
            self._tell(
                f"the film has a gap: the process that draws it ended (exit code "
                f"{self._child.exit_code}) and is started again"
            )
            self._child.close()
            self._child = self._started()
        return [each for each in self._looked.take() if isinstance(each, LookTaken)]

    def close(self) -> None:
        self._child.close()
        for end in (self._moments, self._looked):
            end.close()

    def _started(self) -> Child:
        self._started_s = time.monotonic()
        return Child("vrhuman-looks", look, *self._arguments)
