"""A drawing context ends with the last who uses it."""

from __future__ import annotations

import gc
import multiprocessing
import sys
from multiprocessing.connection import Connection
from pathlib import Path

import moderngl
import pytest

from vrhuman.engines.drawing.context import headless_context
from vrhuman.records import VrhumanError

MEBIBYTE = 2**20


def drawn_in() -> moderngl.Context:
    context = headless_context()
    target = context.framebuffer([context.texture((800, 600), 4)])
    target.clear(1.0, 0.0, 0.0, 1.0)
    assert target.read(viewport=(0, 0, 1, 1)) == b"\xff\x00\x00"
    return context


def memory() -> int:
    """What the process holds [bytes]."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is read in /proc")
def test_contexts_of_the_past_hold_no_memory() -> None:
    for _ in range(5):
        drawn_in()
    gc.collect()
    before = memory()

    for _ in range(30):  # 5 MiB each
        drawn_in()
        gc.collect()

    assert memory() - before < 60 * MEBIBYTE


def test_a_context_goes_on_when_another_one_ends() -> None:
    ending, context = headless_context(), headless_context()
    target = context.framebuffer([context.texture((8, 8), 4)])

    del ending
    gc.collect()
    target.clear(0.0, 1.0, 0.0, 1.0)

    assert target.read(viewport=(0, 0, 1, 1)) == b"\x00\xff\x00"


def _refused(say: Connection) -> None:
    try:
        headless_context()
    except VrhumanError as error:
        say.send(str(error))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked there")
def test_a_fork_of_who_has_drawn_is_told_so_and_does_not_hang() -> None:
    drawn_in()
    heard, say = multiprocessing.Pipe(duplex=False)
    forked = multiprocessing.get_context("fork").Process(target=_refused, args=(say,))

    forked.start()
    answered = heard.poll(60)
    forked.kill()
    forked.join()

    assert answered
    assert "start processes by spawn" in heard.recv()
