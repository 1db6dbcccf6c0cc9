"""The process in which a scripted participant lives: looks and boards in, head and hands out.

It is handed what a person would be: the newest look of the agent's camera and the boards in the
headset. It moves the simulated headset through the runtime's own driver; the loop sees only OpenXR.
"""

from __future__ import annotations

import time
from typing import Any

from vrhuman.headset.panel_layout import button_centre
from vrhuman.headset.simulated import SimulatedDevice
from vrhuman.participants import make_participant
from vrhuman.records import Event, ParticipantKind, VrhumanError
from vrhuman.trial.child import Child, orphaned, step_back
from vrhuman.trial.handover import Mailbox, Ring
from vrhuman.trial.messages import Boards, Stop
from vrhuman.trial.puppet import Puppet
from vrhuman.trial.sight import Sight

BOARD_BYTES = 1 << 18
BODY_SECONDS = 0.008


class ParticipantLost(VrhumanError):
    """The script's process is gone; what was recorded is kept."""


def act(
    orders: tuple[int, str],
    kind: ParticipantKind,
    seed: int,
    answers: dict[str, Any],
    start: Event,
    port: int,
    sights: tuple[int, str],
    boards: tuple[int, str],
) -> None:
    """The process's main function."""
    step_back()
    control, looks, shown = Ring(*orders), Mailbox(*sights), Mailbox(*boards)
    mind = make_participant(kind, seed, answers, button_centre)
    puppet = Puppet(mind, seed, start, time.monotonic_ns())
    try:
        with SimulatedDevice(port) as device:
            while not orphaned() and Stop() not in control.take():
                board: Boards | None = shown.get()
                if board is not None:
                    puppet.show(board)
                sight: Sight | None = looks.get()
                if sight is not None:
                    puppet.see(sight.observation)
                device.send(puppet.move(time.monotonic_ns()))
                time.sleep(BODY_SECONDS)
    finally:
        for end in (control, looks, shown):
            end.close()


class ParticipantLink:
    """The loop's end."""

    def __init__(
        self,
        kind: ParticipantKind,
        seed: int,
        answers: dict[str, Any],
        start: Event,
        port: int,
        sights: tuple[int, str],
    ) -> None:
        self._boards = Mailbox(BOARD_BYTES)
        self._child = Child(
            "vrhuman-participant",
            act,
            kind,
            seed,
            answers,
            start,
            port,
            sights,
            self._boards.address,
        )

    def show(self, boards: Boards) -> None:
        """:raises ParticipantLost: if the script has ended: nobody would end the trial."""
        if not self._child.alive:
            raise ParticipantLost(
                f"the scripted participant's process ended (exit code {self._child.exit_code}); "
                "the session up to here is kept"
            )
        self._boards.put(boards)

    def close(self) -> None:
        self._child.close()
        self._boards.close()
