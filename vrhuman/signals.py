"""Ends a program in order when it is asked to: Ctrl-C, SIGTERM, a closed terminal (SIGHUP).

What asks is raised once as an exception, so that recordings are closed and temporary folders
removed. Whoever presses Ctrl-C three times means the same thing.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE_SECONDS = 10.0
"""How long the program is left to end; what is asked again within this time is not heard."""
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
_OF_A_TERMINAL = ("SIGINT", "SIGHUP")


class Terminated(KeyboardInterrupt):
    """The system, or a closed terminal, ended the program; it ends as with Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def ended_in_order(heed_ctrl_c: bool = True) -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl-C, and :class:`Terminated` at the other signals, inside.

    A program that was asked to end hears nothing afterwards. Signals that are ignored already
    (``nohup``) stay ignored; without ``heed_ctrl_c``, so does Ctrl-C. In another thread than the
    main one nothing is changed: Python allows nothing there.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: float | None = None

    def end(number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        now = time.monotonic()
        if asked is not None and now - asked < PATIENCE_SECONDS:
            return
        asked = now
        raise KeyboardInterrupt if number == signal.SIGINT else Terminated(number)

    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    there = {number: signal.getsignal(number) for number in numbers}
    for number, handler in there.items():
        if number == signal.SIGINT and not heed_ctrl_c:
            signal.signal(number, signal.SIG_IGN)
        elif handler is not signal.SIG_IGN:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in there.items():
            after = signal.SIG_DFL if handler is None else handler
            signal.signal(number, after if asked is None else signal.SIG_IGN)


@contextmanager
def after_this() -> Iterator[None]:
    """Let a signal that arrives inside be heard at the end.

    For a call that hands an exception to nobody: Qt prints what one of its callbacks raises, and
    goes on, so that a Ctrl-C in a callback would be lost.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    arrived: list[int] = []
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    there = {number: signal.getsignal(number) for number in numbers}
    heard = {number: handler for number, handler in there.items() if callable(handler)}
    for number in heard:
        signal.signal(number, lambda which, _frame: arrived.append(which))
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)
        for number in arrived:
            signal.raise_signal(number)


@contextmanager
def out_of_reach() -> Iterator[None]:
    """Start processes that a terminal's signals do not reach: whoever starts them ends them.

    Ctrl-C goes to all processes of a terminal. A process inherits what is blocked here, so that it
    hears nothing from its first moment on; what reaches this process meanwhile comes afterwards.
    Windows cannot block: there a process calls :func:`unreached` itself.
    """
    if sys.platform == "win32":
        yield
        return
    wanted = {getattr(signal, name) for name in _OF_A_TERMINAL}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, wanted)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def unreached() -> None:
    """Ignore Ctrl-C in this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
