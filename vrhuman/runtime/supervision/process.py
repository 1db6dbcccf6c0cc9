"""A trial in a process of its own, supervised from the experimenter's window.

The window may freeze, be closed or be killed: the loop of frames is in another process, which then
interrupts the session in good order. That process has children of its own (the engine, encoders),
so it is not a daemon: whoever starts it closes it.
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vrhuman.headset.choose import Display
from vrhuman.records import VrhumanError
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull
from vrhuman.runtime.processes.world_process import SIGHT_BYTES, Onlookers
from vrhuman.runtime.resuming.interrupted import interrupted
from vrhuman.runtime.run import Progress, RunResult, run_again, run_with_headset
from vrhuman.runtime.supervision.desk_endpoint import DeskAddresses, DeskEndpoint
from vrhuman.runtime.supervision.messages import (
    InterruptSession,
    LivePicture,
    Loading,
    News,
    Order,
    StartRefused,
    TrialEnded,
    TrialStatus,
)
from vrhuman.runtime.supervision.supervised_trial import SupervisedTrial
from vrhuman.runtime.view.agent_view import Sight
from vrhuman.runtime.view.person_film import Filmed
from vrhuman.signals import Terminated, ended_in_order, out_of_reach

ORDER_BYTES, NEWS_BYTES, STANDING_BYTES = 1 << 18, 1 << 22, 1 << 14
PATIENCE_SECONDS = 20.0
"""How long a trial may take to close its file before it is ended by force [s]."""


RunTrial = Callable[
    [Plan | Path, Display, Path | None, Progress, Callable[[str], None], Onlookers], RunResult
]
"""How a trial's process runs and shows it: a function of a module, so that the process finds it.

It gets what to run, the scripted headset, the folder of the mesh pack, what is called after each
frame, what tells what is being loaded, and where pictures go.
"""


class NotForRuntimes(VrhumanError):
    """A session in a window was to be run on an OpenXR runtime."""


class TrialProcess:
    """The window's link to a trial's process.

    ``what`` to run is a plan, or the file of a session to resume (``meshes`` is the folder of its
    mesh pack, if it had one). ``run`` is how it is shown. No call waits except :meth:`close`.
    """

    def __init__(
        self,
        what: Plan | Path,
        display: Display,
        meshes: Path | None = None,
        run: RunTrial | None = None,
    ) -> None:
        self._orders, self._news = Ring(ORDER_BYTES), Ring(NEWS_BYTES)
        self._standing = Mailbox(STANDING_BYTES)
        self._agent, self._person = Mailbox(SIGHT_BYTES), Mailbox(SIGHT_BYTES)
        self._ungiven: deque[Order] = deque()
        self._newest: TrialStatus | None = None
        addresses = DeskAddresses(
            self._orders.address,
            self._news.address,
            self._standing.address,
            self._agent.address,
            self._person.address,
        )
        self._process = multiprocessing.get_context("spawn").Process(
            target=lead,
            args=(addresses, what, display, meshes, run or run_on_runtime),
            name="vrhuman-trial",
            daemon=False,
        )
        with out_of_reach():
            self._process.start()

    @property
    def pid(self) -> int | None:
        """The id of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs.

        A process that ended without the news :class:`TrialEnded` or :class:`StartRefused` crashed
        or was killed.
        """
        return self._process.is_alive()

    def order(self, order: Order) -> None:
        """Send an order; orders are carried out between two frames, in order."""
        self._ungiven.append(order)
        self._give()

    def news(self) -> tuple[News, ...]:
        """Return the news since the last call, in order.

        They can still be read when the process has ended.
        """
        self._give()
        return tuple(self._news.take())

    def standing(self) -> TrialStatus | None:
        """Return the newest status; None before the first frame."""
        self._newest = self._standing.get() or self._newest
        return self._newest

    def pictures(self) -> tuple[LivePicture, ...]:
        """Return the newest pictures of the agent's camera and of the person's view.

        A picture that was taken before is left out.
        """
        found: list[LivePicture] = []
        sight: Sight | None = self._agent.get()
        if sight is not None:
            found.append(LivePicture(sight.time_ns, "agent", sight.picture))
        filmed: Filmed | None = self._person.get()
        if filmed is not None:
            found.append(LivePicture(filmed.time_ns, "person", filmed.picture))
        return tuple(found)

    def close(self) -> None:
        """Interrupt what still runs, and remove the shared memory.

        A process that takes too long is ended by force.
        """
        if self.alive:
            self.order(InterruptSession())
            self._process.join(PATIENCE_SECONDS)
        if self.alive:
            self._process.kill()
            self._process.join(PATIENCE_SECONDS)
        for end in (self._orders, self._news, self._standing, self._agent, self._person):
            end.close()

    def _give(self) -> None:
        while self._ungiven:
            try:
                self._orders.put(self._ungiven[0])
            except RingFull:
                return
            self._ungiven.popleft()


def lead(
    addresses: DeskAddresses,
    what: Plan | Path,
    display: Display,
    meshes: Path | None,
    run: RunTrial,
) -> Any:
    """Run the process: one supervised trial."""
    desk = DeskEndpoint(addresses)
    led = SupervisedTrial(desk)
    onlookers = Onlookers((addresses.agent,), (addresses.person,))
    try:
        desk.tell(Loading("reading the house and the protocol ..."))
        with ended_in_order(heed_ctrl_c=False):  # that is for the window
            ran = run(what, display, meshes, led, lambda line: desk.tell(Loading(line)), onlookers)
        desk.tell(
            TrialEnded(
                str(ran.path), ran.completed and not led.stopped, led.stopped, _frames_text(ran)
            )
        )
    except VrhumanError as error:
        desk.tell(StartRefused(str(error)))
    except Terminated as ended:
        desk.tell(StartRefused(f"the trial was ended by {ended}; what was recorded is kept"))
    except Exception as error:
        desk.tell(StartRefused(f"the trial failed: {type(error).__name__}: {error}"))
        traceback.print_exc()
        raise
    finally:
        desk.close()


def run_on_runtime(
    what: Plan | Path,
    display: Display,
    meshes: Path | None,
    progress: Progress,
    say: Callable[[str], None],
    onlookers: Onlookers,
) -> RunResult:
    """Run a trial on an OpenXR runtime: a person's on the headset, a program's on the scripted one.

    :raises NotForRuntimes: for a person's trial in a window.
    :raises VrhumanError: if it cannot begin or continue.
    """
    if isinstance(what, Plan):
        if what.kind == "person" and what.display == "desktop":
            raise NotForRuntimes(
                f"{what.participant}: this session is for a window, not for a headset; start it "
                "with `vrhuman study run` or in the experimenter's window"
            )
        prepared = prepare(what)
        say(f"{prepared.house_id}: starting the engine and the runtime ...")
        return run_with_headset(prepared, display, progress, None, onlookers)
    with interrupted(what) as broken:
        say(f"{broken.whole.name}: restoring the house ...")
        return run_again(broken, meshes, display, progress, onlookers)


def _frames_text(ran: RunResult) -> str:
    return f"{ran.frames.shown} frames, {ran.frames.words}"
