"""A program that is asked to end does so once, in order; its children hear nothing of it."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.scenarios.process import heed_interrupts
from vrhuman.signals import ended_in_order

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

IN_A_FOLDER = """
import os, signal, sys, time
from tempfile import TemporaryDirectory
from vrhuman.signals import ended_in_order
with ended_in_order():
    try:
        with TemporaryDirectory(dir=sys.argv[1]):
            try:
                os.kill(os.getpid(), getattr(signal, sys.argv[2]))
                time.sleep(60)
            finally:
                for _ in range(3):
                    os.kill(os.getpid(), signal.SIGINT)
                print("wound up", flush=True)
    except KeyboardInterrupt as error:
        print(type(error).__name__, str(error))
os.kill(os.getpid(), signal.SIGINT)
print("left")
"""


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=heed_interrupts,
    )


@pytest.mark.parametrize(
    ("name", "raised"),
    [
        ("SIGINT", "KeyboardInterrupt"),
        ("SIGTERM", "Terminated SIGTERM"),
        ("SIGHUP", "Terminated SIGHUP"),
    ],
)
def test_a_program_is_ended_once_and_removes_its_folders(
    tmp_path: Path, name: str, raised: str
) -> None:
    done = run(IN_A_FOLDER, str(tmp_path), name)

    assert done.stderr == ""
    assert [line.strip() for line in done.stdout.splitlines()] == ["wound up", raised, "left"]
    assert list(tmp_path.iterdir()) == []


def test_what_is_ignored_stays_ignored() -> None:
    script = """
import os, signal
from vrhuman.signals import ended_in_order
signal.signal(signal.SIGHUP, signal.SIG_IGN)
with ended_in_order(heed_ctrl_c=False):
    os.kill(os.getpid(), signal.SIGHUP)
    os.kill(os.getpid(), signal.SIGINT)
    print("goes on")
"""

    assert run(script).stdout == "goes on\n"


def test_after_a_while_ctrl_c_is_heard_again() -> None:
    script = """
import os, signal
from vrhuman import signals
signals.PATIENCE_SECONDS = 0.0
with signals.ended_in_order():
    for _ in range(2):
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt:
            print("heard")
"""

    assert run(script).stdout == "heard\nheard\n"


def test_a_child_hears_no_ctrl_c_from_its_first_moment_on() -> None:
    script = """
import os, signal, subprocess, sys
from vrhuman.signals import out_of_reach
child = "import time; print('there', flush=True); time.sleep(0.5); print('ended')"
with out_of_reach():
    started = subprocess.Popen([sys.executable, "-c", child], stdout=subprocess.PIPE, text=True)
os.kill(started.pid, signal.SIGINT)
started.stdout.readline()
os.kill(started.pid, signal.SIGINT)
os.kill(started.pid, signal.SIGHUP)
print(started.communicate()[0], started.returncode)
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("heard here")
"""

    assert run(script).stdout == "ended\n 0\nheard here\n"


def test_what_comes_while_a_child_is_started_comes_afterwards() -> None:
    script = """
import os, signal
from vrhuman.signals import out_of_reach
try:
    with out_of_reach():
        os.kill(os.getpid(), signal.SIGINT)
        print("started")
except KeyboardInterrupt:
    print("heard")
"""

    assert run(script).stdout == "started\nheard\n"


def test_ctrl_c_in_a_callback_of_qt_is_heard_after_it() -> None:
    script = """
import os, signal
from PySide6.QtCore import QCoreApplication, QTimer
from vrhuman.signals import after_this, ended_in_order
application = QCoreApplication([])
def callback():
    os.kill(os.getpid(), signal.SIGINT)
    print("the callback went on")
QTimer.singleShot(0, callback)
with ended_in_order():
    try:
        with after_this():
            application.processEvents()
    except KeyboardInterrupt:
        print("heard")
"""

    done = run(script)

    assert (done.stdout, done.stderr) == ("the callback went on\nheard\n", "")


def test_a_window_of_a_session_loses_no_ctrl_c() -> None:
    script = """
import os, signal
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from vrhuman.desktop.window import Window
application = QGuiApplication([])
window = Window((100, 100), "a session")
QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGINT))
try:
    window.follow()
except KeyboardInterrupt:
    print("heard")
"""

    assert run(script).stdout == "heard\n"


def test_nothing_is_heard_where_nothing_came() -> None:
    script = """
import signal
from vrhuman.signals import after_this
before = signal.getsignal(signal.SIGINT)
with after_this():
    print(signal.getsignal(signal.SIGINT) is before)
print(signal.getsignal(signal.SIGINT) is before)
"""

    assert run(script).stdout == "False\nTrue\n"


def test_the_handlers_are_as_before_afterwards_and_untouched_in_other_threads() -> None:
    before, inside = signal.getsignal(signal.SIGTERM), []

    def elsewhere() -> None:
        with ended_in_order():
            inside.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    with ended_in_order():
        inside.append(signal.getsignal(signal.SIGTERM))

    assert inside[0] == before
    assert inside[1] != before
    assert signal.getsignal(signal.SIGTERM) == before
