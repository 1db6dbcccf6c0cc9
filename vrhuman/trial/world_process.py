"""The process that simulates: a :class:`World` under the wall clock, and the link to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vrhuman.embodiment.build import build_agent
from vrhuman.engines.drawing.context import headless_context
from vrhuman.records import Command, JsonValue, VrhumanError
from vrhuman.trial.child import Child, orphaned, step_back
from vrhuman.trial.handover import Mailbox, Ring, RingFull
from vrhuman.trial.messages import Failed, Pause, Resume, Stop, TakeKeyframe
from vrhuman.trial.sight import Eyes
from vrhuman.trial.world import Ready, World

COMMAND_BYTES = 1 << 14
EVENT_BYTES = 1 << 25
SIGHT_BYTES = 1 << 22
IDLE_SECONDS = 0.002
START_SECONDS = 120.0


class WorldLost(VrhumanError):
    """The simulating process ended or stopped answering; what was recorded is kept."""


@dataclass(frozen=True, slots=True)
class WorldSetup:
    """Which world, and where its values go: the addresses of mailboxes and rings."""

    house: JsonValue
    house_id: str
    seed: int
    look_every_ns: int
    commands: tuple[int, str]
    events: tuple[int, str]
    sights: tuple[tuple[int, str], ...]


def simulate(orders: tuple[int, str], setup: WorldSetup) -> None:
    """The process's main function."""
    step_back()
    commands, control = Mailbox(*setup.commands), Ring(*orders)
    events = Ring(*setup.events)
    sights = [Mailbox(*address) for address in setup.sights]

    def emit(value: Any) -> None:
        while not orphaned():  # the reader makes room at its next frame, or is gone
            try:
                events.put(value)
            except RingFull:
                time.sleep(IDLE_SECONDS)
            else:
                return

    try:
        _run(setup, commands, control, sights, emit)
    except VrhumanError as error:
        emit(Failed(str(error)))
    except Exception as error:
        emit(Failed(f"the engine failed: {type(error).__name__}: {error}"))
        raise
    finally:
        for mailbox in (commands, *sights):
            mailbox.close()
        for ring in (control, events):
            ring.close()


def _run(
    setup: WorldSetup,
    commands: Mailbox,
    control: Ring,
    sights: list[Mailbox],
    emit: Callable[[Any], None],
) -> None:
    agent = build_agent(setup.house, setup.house_id, setup.seed)
    world = World(agent, Eyes(agent.engine, headless_context()), setup.look_every_ns)
    emit(world.ready())
    clock_ns = 0
    while not orphaned():
        for order in control.take():
            match order:
                case Resume():
                    clock_ns = order.clock_ns
                    world.resume(time.monotonic_ns() + clock_ns)
                case Pause():
                    world.pause()
                case TakeKeyframe():
                    emit(world.keyframe(time.monotonic_ns() + clock_ns))
                case Stop():
                    return
        command: Command | None = commands.get()
        if command is not None and world.running:
            world.wish(command)
        world.advance(time.monotonic_ns() + clock_ns, emit)
        sight = world.look(time.monotonic_ns() + clock_ns)
        if sight is not None:
            for mailbox in sights:
                mailbox.put(sight)
        time.sleep(IDLE_SECONDS)


class WorldLink:
    """The loop's end: starts the simulating process, and ends it."""

    def __init__(
        self, house: JsonValue, house_id: str, seed: int, look_every_ns: int, sights: int
    ) -> None:
        self._commands = Mailbox(COMMAND_BYTES)
        self._events = Ring(EVENT_BYTES)
        self._sights = [Mailbox(SIGHT_BYTES) for _ in range(sights)]
        setup = WorldSetup(
            house=house,
            house_id=house_id,
            seed=seed,
            look_every_ns=look_every_ns,
            commands=self._commands.address,
            events=self._events.address,
            sights=tuple(m.address for m in self._sights),
        )
        self._child = Child("vrhuman-world", simulate, setup)

    @property
    def sight_addresses(self) -> tuple[tuple[int, str], ...]:
        """The mailboxes of looks, one for each reader."""
        return tuple(m.address for m in self._sights)

    def wait_ready(self) -> Ready:
        """:raises WorldLost: if the house cannot be built, with the reason."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            for value in self.take():
                if isinstance(value, Ready):
                    return value
            time.sleep(IDLE_SECONDS)
        raise WorldLost(f"the engine did not start within {START_SECONDS:.0f} s")

    def resume(self, clock_ns: int) -> None:
        self._child.order(Resume(clock_ns))

    def pause(self) -> None:
        self._child.order(Pause())

    def keyframe(self) -> None:
        self._child.order(TakeKeyframe())

    def wish(self, command: Command) -> None:
        self._commands.put(command)

    def take(self) -> list[Any]:
        """Events, keyframes and the start, in order, since the last call.

        :raises WorldLost: if the process failed or is gone.
        """
        alive = self._child.alive
        values = self._events.take()
        for value in values:
            if isinstance(value, Failed):
                raise WorldLost(value.reason)
        if not alive and not values:
            raise WorldLost(
                f"the engine's process ended (exit code {self._child.exit_code}); "
                "the session up to here is kept"
            )
        return values

    def close(self) -> None:
        """End the process and remove what was shared."""
        self._child.close()
        self._events.close()
        for mailbox in (self._commands, *self._sights):
            mailbox.close()
