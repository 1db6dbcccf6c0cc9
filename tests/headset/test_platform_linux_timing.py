"""First in line for the processor, where Linux permits it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

if sys.platform != "linux":
    pytest.skip("Linux's scheduling", allow_module_level=True)

from vrhuman.headset.platforms.platform_linux_timing import PRIORITY, first_in_line

UNPRIVILEGED = """
import os
from vrhuman.headset.platforms.platform_linux_timing import first_in_line
os.setuid(65534)
with first_in_line():
    print(os.sched_getscheduler(0) == os.SCHED_OTHER)
"""


def permitted() -> bool:
    before = os.sched_getscheduler(0), os.sched_getparam(0)
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(PRIORITY))
    except PermissionError:
        return False
    os.sched_setscheduler(0, *before)
    return True


@pytest.mark.skipif(not permitted(), reason="real-time scheduling is not permitted here")
def test_the_thread_and_those_it_starts_are_in_real_time_until_the_end() -> None:
    before, inside = os.sched_getscheduler(0), []

    with first_in_line():
        inside.append(os.sched_getscheduler(0))
        thread = threading.Thread(target=lambda: inside.append(os.sched_getscheduler(0)))
        thread.start()
        thread.join()

    assert inside == [os.SCHED_RR, os.SCHED_RR]
    assert os.sched_getscheduler(0) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give its permission up")
def test_where_it_is_not_permitted_nothing_changes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED], capture_output=True, text=True, check=False
    )

    assert (done.stdout.strip(), done.stderr) == ("True", "")
