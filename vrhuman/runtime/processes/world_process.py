"""The process that simulates, a :class:`World` on the wall clock, and the loop's link to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from vrhuman.annotation.ticking import ticker_of
from vrhuman.embodiment.build import EngineChoice, OpenAgent, open_agent
from vrhuman.embodiment.live_arm import LiveArm
from vrhuman.engines.arm_drawing import has_arm
from vrhuman.engines.backends import backend_of
from vrhuman.engines.seen import EyePictures, EyesWanted
from vrhuman.headset.reprojection.frames import FramePair, packed
from vrhuman.records import Asked, Command, JsonValue, VrhumanError
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull
from vrhuman.runtime.processes.messages import (
    Failed,
    Instruct,
    LayOut,
    Pause,
    Resume,
    Stop,
    TakeKeyframe,
    TellOffers,
)
from vrhuman.runtime.processes.world import Ready, World
from vrhuman.runtime.replay_state import ReplayState, WorldLost
from vrhuman.runtime.view.agent_view import DrawnView, Eyes, eyes_of
from vrhuman.runtime.view.eye_buffers import EyeBuffers
from vrhuman.runtime.view.eye_painter import PAIRS_PER_SECOND, EyePainter, EyeSource
from vrhuman.runtime.view.house_picture import MAX_PIXELS
from vrhuman.runtime.view.person_film import FilmPainter, FilmPicker

COMMAND_BYTES = 1 << 14
EVENT_BYTES = 1 << 25
SIGHT_BYTES = 1 << 22
IDLE_SECONDS = 0.002
START_SECONDS = 300.0
SILENCE_SECONDS = 10.0
"""An engine that can be restored and has not applied a command for this long counts as lost [s]."""


@dataclass(frozen=True, slots=True)
class Onlookers:
    """Mailboxes of an observer outside the trial.

    Each look of the agent's camera is also put into ``agent``, and each picture of what the person
    sees, if that is filmed, into ``person``.
    """

    agent: tuple[tuple[int, str], ...] = ()
    person: tuple[tuple[int, str], ...] = ()


NOBODY = Onlookers()


@dataclass(frozen=True, slots=True)
class WorldSetup:
    """Which world to simulate, and the addresses of the mailboxes and rings for its values.

    ``wanted`` is where the eyes are; the frames drawn for them go to the eye board ``drawn``.
    ``observed`` tells whether a script reads the observations. ``past`` is the state to restore
    first. If the person's view is filmed, ``film`` has first the mailbox of its requests, then that
    of its pictures. ``instructed`` says that the steps of instructions are ticked off.
    """

    engine: EngineChoice
    house: JsonValue
    house_id: str
    seed: int
    look_every_ns: int
    observed: bool
    commands: tuple[int, str]
    world_states: tuple[int, str]
    sights: tuple[tuple[int, str], ...]
    wanted: tuple[int, str]
    drawn: tuple[int, str]
    past: ReplayState
    film: tuple[tuple[int, str], ...]
    instructed: bool = False


def simulate(orders: tuple[int, str], given: tuple[int, str]) -> None:
    """Run the process: simulate until asked to stop."""
    step_back()
    inbox = Ring(*given)
    setup: WorldSetup = inbox.take()[0]
    inbox.close()
    commands, control = Mailbox(*setup.commands), Ring(*orders)
    world_states = Ring(*setup.world_states)
    sights = [Mailbox(*address) for address in setup.sights]
    eyes = Mailbox(*setup.wanted), EyeBuffers(*setup.drawn)
    film = tuple(Mailbox(*address) for address in setup.film)

    def emit(value: Any) -> None:
        while not orphaned():  # the reader makes room at its next frame, or has ended
            try:
                world_states.put(value)
            except RingFull:
                time.sleep(IDLE_SECONDS)
            else:
                return

    try:
        with open_agent(setup.engine, setup.house, setup.house_id, setup.seed) as agent:
            _run(setup, agent, commands, control, sights, eyes, film, emit)
    except VrhumanError as error:
        emit(Failed(str(error)))
    except Exception as error:
        emit(Failed(f"the engine failed: {type(error).__name__}: {error}"))
        raise
    finally:
        for mailbox in (commands, *sights, *film, eyes[0]):
            mailbox.close()
        eyes[1].close()
        for ring in (control, world_states):
            ring.close()


def _run(
    setup: WorldSetup,
    simulated: OpenAgent,
    commands: Mailbox,
    control: Ring,
    sights: list[Mailbox],
    eyes: tuple[Mailbox, EyeBuffers],
    film: tuple[Mailbox, ...],
    emit: Callable[[Any], None],
) -> None:
    agents_eyes = eyes_of(simulated, setup.observed)
    ticker = ticker_of(simulated.agent.engine) if setup.instructed else None
    world = World(simulated.agent, agents_eyes, setup.look_every_ns, ticker)
    rate = setup.engine.answers_per_second
    source = _eye_source(simulated, agents_eyes, rate or PAIRS_PER_SECOND)
    filming = _filming(simulated, agents_eyes, film)
    answer_every_ns, answered_ns = int(1e9 / rate) if rate else 0, 0
    ready = world.ready(simulated.data)
    emit(replace(ready, world_state=world.relive(setup.past)))
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
                case LayOut():
                    emit(world.lay_out(dict(order.weights), time.monotonic_ns() + clock_ns))
                case Instruct():
                    world.instruct(order.instructions)
                case TellOffers():
                    emit(world.offers())
                case Stop():
                    return
        command: Command | None = commands.get()
        if command is not None and world.running:
            world.submit(command)
        if time.monotonic_ns() - answered_ns >= answer_every_ns:
            answered_ns = time.monotonic_ns()
            world.advance(time.monotonic_ns() + clock_ns, emit)
        wanted: EyesWanted | None = eyes[0].get()
        if wanted is not None:
            source.want(wanted)
        sight = world.look(time.monotonic_ns() + clock_ns)
        if sight is not None:
            for mailbox in sights:
                mailbox.put(sight)
            new = world.first_seen(sight)
            if new is not None:
                emit(new)
        drawn = source.eyes()
        if drawn is not None:
            eyes[1].put(packed(drawn))
        filming(drawn, time.monotonic_ns() + clock_ns)
        time.sleep(IDLE_SECONDS)


def _eye_source(simulated: OpenAgent, agents: Eyes, pairs_per_second: float) -> EyeSource:
    """Return what draws for the eyes: the engine, or else vrhuman's renderer.

    That renderer then draws for the agent too.
    """
    if simulated.cameras is not None:
        return simulated.cameras
    assert isinstance(agents.view, DrawnView)
    view, engine = agents.view, simulated.agent.engine
    scene = engine.scene()
    if not has_arm(scene):
        return EyePainter(engine, view.context, view.renderer, pairs_per_second)
    live = LiveArm(scene).rows
    return EyePainter(engine, view.context, view.renderer, pairs_per_second, live)


def _filming(
    simulated: OpenAgent, agents: Eyes, film: tuple[Mailbox, ...]
) -> Callable[[EyePictures | None, int], None]:
    """Return a function that films the person's view, if that is wanted.

    It is called each turn with what was drawn for the eyes, and the time [ns].
    """
    if not film:
        return lambda _drawn, _now_ns: None
    wishes, *readers = film
    if simulated.cameras is not None:
        picker = FilmPicker()

        def pick(drawn: EyePictures | None, now_ns: int) -> None:
            filmed = picker.pick(drawn, now_ns) if drawn is not None else None
            if filmed is not None:
                for pictures in readers:
                    pictures.put(filmed)

        return pick
    assert isinstance(agents.view, DrawnView)
    painter = FilmPainter(simulated.agent.engine, agents.view)

    def draw(_drawn: EyePictures | None, now_ns: int) -> None:
        wanted: EyesWanted | None = wishes.get()
        if wanted is not None:
            filmed = painter.draw(wanted, now_ns)
            for pictures in readers:
                pictures.put(filmed)

    return draw


class WorldLink:
    """The loop's link to the simulating process, which it starts and ends."""

    def __init__(
        self,
        engine: EngineChoice,
        house: JsonValue,
        house_id: str,
        seed: int,
        look_every_ns: int,
        sights: int,
        observed: bool,
        past: ReplayState,
        filmed: bool = False,
        onlookers: Onlookers = NOBODY,
        instructed: bool = False,
    ) -> None:
        self._backend = backend_of(engine.name)
        self._commands = Mailbox(COMMAND_BYTES)
        self._world_states = Ring(EVENT_BYTES)
        self._sights = [Mailbox(SIGHT_BYTES) for _ in range(sights)]
        self._wanted, self._drawn = Mailbox(COMMAND_BYTES), EyeBuffers(MAX_PIXELS)
        self._film: tuple[Mailbox, ...] = ()
        if filmed:
            self._film = Mailbox(COMMAND_BYTES), Mailbox(SIGHT_BYTES)
        self._setup = WorldSetup(
            engine=engine,
            house=house,
            house_id=house_id,
            seed=seed,
            look_every_ns=look_every_ns,
            observed=observed,
            commands=self._commands.address,
            world_states=self._world_states.address,
            sights=(*self.sight_addresses, *onlookers.agent),
            wanted=self._wanted.address,
            drawn=self._drawn.address,
            past=past,
            film=(*(m.address for m in self._film), *onlookers.person) if filmed else (),
            instructed=instructed,
        )
        self._failed: str | None = None
        self._unanswered: float | None = None  # since when a command has had no answer
        self._given, self._child = _started(self._setup)

    @property
    def sight_addresses(self) -> tuple[tuple[int, str], ...]:
        """The addresses of the mailboxes of looks, one for each reader."""
        return tuple(m.address for m in self._sights)

    def wait_ready(self) -> Ready:
        """Wait for the world's start.

        :raises WorldLost: with the reason, if the house cannot be built.
        """
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            for value in self.take():
                if isinstance(value, Ready):
                    return value
            time.sleep(IDLE_SECONDS)
        raise WorldLost(f"the engine did not start within {START_SECONDS:.0f} s")

    def restart(self, past: ReplayState) -> None:
        """Replace a world that was lost.

        The new one reports :class:`Ready` when it has reached the same state.

        :raises WorldLost: if an engine cannot return to a state.
        """
        if not self._backend.restores:
            raise WorldLost(f"{self._lost()}; {self._backend.simulator} cannot restore its state")
        self._child.kill()
        self._end()
        self._failed = self._unanswered = None
        self._given, self._child = _started(replace(self._setup, past=past))

    def resume(self, clock_ns: int) -> None:
        self._child.order(Resume(clock_ns))

    def pause(self) -> None:
        self._unanswered = None
        self._child.order(Pause())

    def keyframe(self) -> None:
        self._child.order(TakeKeyframe())

    def lay_out(self, weights: tuple[tuple[str, float], ...]) -> None:
        self._child.order(LayOut(weights))

    def instruct(self, instructions: tuple[Asked, ...]) -> None:
        self._child.order(Instruct(instructions))

    def tell_offers(self) -> None:
        self._child.order(TellOffers())

    def submit(self, command: Command) -> None:
        if self._unanswered is None:
            self._unanswered = time.monotonic()
        self._commands.put(command)

    def want_eyes(self, wanted: EyesWanted) -> None:
        """Set where the eyes are now, for the frames to draw next."""
        self._wanted.put(wanted)

    @property
    def film_address(self) -> tuple[int, str]:
        """The address of the mailbox of the person's filmed view, if it is filmed."""
        return self._film[1].address

    def want_film(self, wanted: EyesWanted) -> None:
        """Set where the eyes are now, for the next picture of the film."""
        self._film[0].put(wanted)

    def eyes(self) -> FramePair | None:
        """Return the newest frames drawn since the last call.

        Load them at once (:class:`EyeBuffers`).
        """
        return self._drawn.newest()

    def take(self) -> list[Any]:
        """Return world states, keyframes and the start, in order, since the last call.

        :raises WorldLost: if the process failed or has ended.
        """
        alive = self._child.alive
        values = []
        for value in self._world_states.take():
            if isinstance(value, Failed):
                self._failed = value.reason
            else:
                values.append(value)
        if values:
            self._unanswered = None
        elif self._silent:
            self._failed = f"the engine has not answered for {SILENCE_SECONDS:.0f} s"
        if not values and (self._failed is not None or not alive):
            raise WorldLost(self._lost())
        return values

    @property
    def _silent(self) -> bool:
        since = self._unanswered
        return (
            self._backend.restores
            and since is not None
            and time.monotonic() - since > SILENCE_SECONDS
        )

    def _end(self) -> None:
        self._child.close()
        self._given.close()

    def _lost(self) -> str:
        return self._failed or (
            f"the engine's process ended (exit code {self._child.exit_code}); "
            "the session up to here is kept"
        )

    def close(self) -> None:
        """End the process and remove the shared memory."""
        self._end()
        self._world_states.close()
        for mailbox in (self._commands, *self._sights, *self._film, self._wanted):
            mailbox.close()
        self._drawn.close()


def _started(setup: WorldSetup) -> tuple[Ring, Child]:
    """Start a process, and the shared memory from which it takes its setup.

    A house and a past are larger than a pipe's buffer: given as arguments, they would keep the loop
    waiting until the new process reads them (measured: a second).
    """
    given = Ring(Ring.size_of(setup))
    given.put(setup)
    return given, Child("vrhuman-world", simulate, given.address)
