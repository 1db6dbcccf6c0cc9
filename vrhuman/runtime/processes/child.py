"""A child process of a trial: started with a ring of orders, ended in good order or by force."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from typing import Any

from vrhuman.runtime.processes.handover import Ring
from vrhuman.runtime.processes.messages import Stop
from vrhuman.shared_memory import SharedMemoryFull
from vrhuman.signals import out_of_reach, unreached

ORDER_BYTES = 1 << 16
PATIENCE_SECONDS = 5.0


class Child:
    """A spawned process whose main function takes the address of its ring of orders first."""

    def __init__(self, name: str, target: Callable[..., None], *args: Any) -> None:
        self._orders = Ring(ORDER_BYTES)
        self._process = multiprocessing.get_context("spawn").Process(
            target=_run, args=(target, self._orders.address, *args), name=name, daemon=True
        )
        with out_of_reach():
            self._process.start()

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    @property
    def exit_code(self) -> int | None:
        return self._process.exitcode

    def order(self, order: Any) -> None:
        self._orders.put(order)

    def kill(self) -> None:
        """End it by force, at once; no order is answered any more."""
        self._process.kill()
        self._process.join(PATIENCE_SECONDS)

    def close(self) -> None:
        """Ask it to stop; end it by force if it does not."""
        if self.alive:
            self.order(Stop())
            self._process.join(PATIENCE_SECONDS)
        if self.alive:
            self._process.kill()
            self._process.join(PATIENCE_SECONDS)
        self._orders.close()


def _run(target: Callable[..., None], *args: Any) -> None:
    """Run a child; one that finds no shared memory says so itself, as it cannot send it."""
    unreached()
    try:
        target(*args)
    except SharedMemoryFull as error:
        print(f"vrhuman: {error}", file=sys.stderr, flush=True)
        sys.exit(1)


def step_back() -> None:
    """Give the headset's loop priority on the processor: called first in every other process.

    A software renderer takes one thread here, and the loop's thread goes first if the system allows
    it (measured with a 10 Hz load beside a 90 Hz loop: 0.2-0.35 % of frames missed, otherwise 0.9-3
    %). A loop with real-time priority (:mod:`vrhuman.headset.realtime_priority`) goes first
    already; otherwise this process raises its nice value.
    """
    os.environ["LP_NUM_THREADS"] = "1"
    if sys.platform == "linux" and os.sched_getscheduler(0) == os.SCHED_RR:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))  # inherited from the loop
    elif hasattr(os, "nice"):
        os.nice(10)


def orphaned() -> bool:
    """Whether this process's parent has ended, so that nobody is left to work for."""
    parent = multiprocessing.parent_process()
    return parent is not None and not parent.is_alive()
