"""The process of a scripted participant: takes looks and panels, puts out head and hands.

It is given what a person would have: the newest picture of the agent's camera and the panels in the
headset. It moves the simulated headset through the runtime's own driver; the loop sees only OpenXR.
"""

from __future__ import annotations

import sys
import time

from vrhuman.headset.simulated import SimulatedDevice
from vrhuman.records import VrhumanError, WorldState
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Mailbox, Ring
from vrhuman.runtime.processes.messages import Boards, Stop
from vrhuman.runtime.processes.performing import Performer
from vrhuman.runtime.view.agent_view import Sight

BOARD_BYTES = 1 << 18
BODY_SECONDS = 0.008
ABSENCE_SECONDS = 60.0
"""How long a runtime that died may take to be back [s]."""


class ParticipantLost(VrhumanError):
    """The script's process has ended unexpectedly; what was recorded is kept."""


def act(
    orders: tuple[int, str],
    performer: Performer,
    start: WorldState,
    port: int,
    sights: tuple[int, str],
    boards: tuple[int, str],
) -> None:
    """Run the process: perform until asked to stop."""
    step_back()
    control, looks, shown = Ring(*orders), Mailbox(*sights), Mailbox(*boards)
    player = performer.player(start, time.monotonic_ns())
    try:
        with SimulatedDevice(port, absence=ABSENCE_SECONDS) as device:
            while not orphaned() and Stop() not in control.take():
                board: Boards | None = shown.get()
                if board is not None:
                    player.show(board)
                sight: Sight | None = looks.get()
                if sight is not None:
                    player.see(sight.observation)
                device.send(player.move(time.monotonic_ns()))
                for line in player.new_messages():
                    print(line, file=sys.stderr, flush=True)
                time.sleep(BODY_SECONDS)
    finally:
        for end in (control, looks, shown):
            end.close()


class ParticipantLink:
    """The loop's link to the scripted participant's process."""

    def __init__(
        self,
        performer: Performer,
        start: WorldState,
        port: int,
        sights: tuple[int, str],
    ) -> None:
        self._boards = Mailbox(BOARD_BYTES)
        self._child = Child(
            "vrhuman-participant",
            act,
            performer,
            start,
            port,
            sights,
            self._boards.address,
        )

    def show(self, boards: Boards) -> None:
        """Give the newest panels to the scripted participant.

        :raises ParticipantLost: if the script has ended, since nobody would end the trial.
        """
        if not self._child.alive:
            raise ParticipantLost(
                f"the scripted participant's process ended (exit code {self._child.exit_code}); "
                "the session up to here is kept"
            )
        self._boards.put(boards)

    def close(self) -> None:
        self._child.close()
        self._boards.close()
