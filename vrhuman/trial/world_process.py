"""The process that simulates: a :class:`World` under the wall clock, and the link to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vrhuman.embodiment.build import Engaged, EngineChoice, engaged
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.records import Command, JsonValue, VrhumanError
from vrhuman.trial.child import Child, orphaned, step_back
from vrhuman.trial.handover import Mailbox, Ring, RingFull
from vrhuman.trial.messages import Failed, Pause, Resume, Stop, TakeKeyframe
from vrhuman.trial.sight import eyes_of
from vrhuman.trial.world import Ready, World

COMMAND_BYTES = 1 << 14
EVENT_BYTES = 1 << 25
SIGHT_BYTES = 1 << 22
EYES_BYTES = 1 << 22
IDLE_SECONDS = 0.002
START_SECONDS = 300.0


class WorldLost(VrhumanError):
    """The simulating process ended or stopped answering; what was recorded is kept."""


@dataclass(frozen=True, slots=True)
class WorldSetup:
    """Which world, and where its values go: the addresses of mailboxes and rings. Where the eyes
    are is ``wanted``; what an engine drew for them itself goes to ``drawn``. ``observed`` tells
    whether a script reads the observations."""

    engine: EngineChoice
    house: JsonValue
    house_id: str
    seed: int
    look_every_ns: int
    observed: bool
    commands: tuple[int, str]
    events: tuple[int, str]
    sights: tuple[tuple[int, str], ...]
    wanted: tuple[int, str]
    drawn: tuple[int, str]


def simulate(orders: tuple[int, str], setup: WorldSetup) -> None:
    """The process's main function."""
    step_back()
    commands, control = Mailbox(*setup.commands), Ring(*orders)
    events = Ring(*setup.events)
    sights = [Mailbox(*address) for address in setup.sights]
    eyes = (Mailbox(*setup.wanted), Mailbox(*setup.drawn))

    def emit(value: Any) -> None:
        while not orphaned():  # the reader makes room at its next frame, or is gone
            try:
                events.put(value)
            except RingFull:
                time.sleep(IDLE_SECONDS)
            else:
                return

    try:
        with engaged(setup.engine, setup.house, setup.house_id, setup.seed) as agent:
            _run(setup, agent, commands, control, sights, eyes, emit)
    except VrhumanError as error:
        emit(Failed(str(error)))
    except Exception as error:
        emit(Failed(f"the engine failed: {type(error).__name__}: {error}"))
        raise
    finally:
        for mailbox in (commands, *sights, *eyes):
            mailbox.close()
        for ring in (control, events):
            ring.close()


def _run(
    setup: WorldSetup,
    simulated: Engaged,
    commands: Mailbox,
    control: Ring,
    sights: list[Mailbox],
    eyes: tuple[Mailbox, Mailbox],
    emit: Callable[[Any], None],
) -> None:
    world = World(simulated.agent, eyes_of(simulated, setup.observed), setup.look_every_ns)
    emit(world.ready(simulated.data))
    clock_ns = 0
    while not orphaned():
        simulated.check()
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
        wanted: EyesWanted | None = eyes[0].get()
        if simulated.thor is not None and wanted is not None:
            simulated.thor[0].cameras.want(wanted)
        sight = world.look(time.monotonic_ns() + clock_ns)
        if sight is not None:
            for mailbox in sights:
                mailbox.put(sight)
        drawn = simulated.thor[0].cameras.eyes() if simulated.thor is not None else None
        if drawn is not None:
            eyes[1].put(drawn)
        time.sleep(IDLE_SECONDS)


class WorldLink:
    """The loop's end: starts the simulating process, and ends it."""

    def __init__(
        self,
        engine: EngineChoice,
        house: JsonValue,
        house_id: str,
        seed: int,
        look_every_ns: int,
        sights: int,
        observed: bool,
    ) -> None:
        self._commands = Mailbox(COMMAND_BYTES)
        self._events = Ring(EVENT_BYTES)
        self._sights = [Mailbox(SIGHT_BYTES) for _ in range(sights)]
        self._wanted, self._drawn = Mailbox(COMMAND_BYTES), Mailbox(EYES_BYTES)
        setup = WorldSetup(
            engine=engine,
            house=house,
            house_id=house_id,
            seed=seed,
            look_every_ns=look_every_ns,
            observed=observed,
            commands=self._commands.address,
            events=self._events.address,
            sights=tuple(m.address for m in self._sights),
            wanted=self._wanted.address,
            drawn=self._drawn.address,
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

    def want_eyes(self, wanted: EyesWanted) -> None:
        """Where the eyes are now, for an engine that draws for them."""
        self._wanted.put(wanted)

    def eyes(self) -> EyePictures | None:
        """The newest pictures that such an engine drew since the last call."""
        pictures: EyePictures | None = self._drawn.get()
        return pictures

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
        for mailbox in (self._commands, *self._sights, self._wanted, self._drawn):
            mailbox.close()
