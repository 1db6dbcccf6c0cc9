"""Gives this process priority for the processor on Linux, where the system permits it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

PRIORITY = 1
"""The lowest real-time priority: above every ordinary program, below drivers' threads."""


@contextmanager
def first_in_line() -> Iterator[None]:
    """Use real-time scheduling (round robin, sched(7)) inside the context.

    It holds for the calling thread and those that it starts meanwhile: a software renderer's and
    the runtime's. Nothing changes where it is not permitted: it takes root, CAP_SYS_NICE or an
    ``rtprio`` limit (limits.conf(5)).
    """
    assert sys.platform == "linux"
    before = os.sched_getscheduler(0), os.sched_getparam(0)
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(PRIORITY))
    except PermissionError:
        yield
        return
    try:
        yield
    finally:
        os.sched_setscheduler(0, *before)
