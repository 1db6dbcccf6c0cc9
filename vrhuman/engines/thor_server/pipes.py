"""The two named pipes to an ai2thor client, with immediate notice when the client has ended.

POSIX only: Windows has no FIFOs, and the ai2thor client does not use them there.
"""

from __future__ import annotations

import errno
import os
import select
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from vrhuman.records import VrhumanError

PIPE_BYTES = 1 << 20
"""Linux's largest pipe for a user; the usual 64 KiB halves the pictures a second."""
PATIENCE_SECONDS = 300.0
"""How long the client may take to open its end: its own ``server_start_timeout``."""
POLL_SECONDS = 0.005


class ClientGone(VrhumanError):
    """The client no longer reads what is sent."""


@dataclass(frozen=True, slots=True)
class Pipes:
    """The file descriptors of both pipes."""

    to_client: int
    from_client: int

    def read(self, count: int) -> bytes:
        """Read ``count`` bytes; fewer only where the client has closed its side."""
        parts = bytearray()
        # Before the client has first opened its side a read would say "closed": wait for data.
        self._wait()
        while len(parts) < count:
            part = os.read(self.from_client, count - len(parts))
            if not part:
                break
            parts += part
        return bytes(parts)

    def write(self, pieces: Sequence[memoryview]) -> None:
        """Write all bytes of all pieces.

        :raises ClientGone: if the client has ended.
        """
        left = [piece for piece in pieces if piece.nbytes]
        try:
            while left:
                written = os.writev(self.to_client, left)
                while left and written >= left[0].nbytes:
                    written -= left.pop(0).nbytes
                if written:
                    left[0] = left[0][written:]
        except BrokenPipeError as error:
            raise ClientGone("the client closed its pipe while it was answered") from error

    def _wait(self) -> None:
        poll = select.poll()
        poll.register(self.from_client, select.POLLIN)
        poll.register(self.to_client, 0)  # reports an error: nobody reads any more
        poll.poll()

    def when_gone(self, do: Callable[[], None]) -> None:
        """Call ``do`` from another thread as soon as nobody reads what is sent."""

        def watch() -> None:
            poll = select.poll()
            poll.register(self.to_client, 0)
            with suppress(OSError):
                poll.poll()
                do()

        threading.Thread(target=watch, name="client-watch", daemon=True).start()


@contextmanager
def open_pipes(to_client: Path, from_client: Path) -> Iterator[Pipes]:
    """Open both pipes, ``to_client`` first: the client opens that one first, and each end waits.

    :raises VrhumanError: on Windows, if a path is not a pipe, and if no client comes.
    """
    if sys.platform == "win32":
        raise VrhumanError(
            "AI2-THOR's FIFO protocol needs named pipes, which Windows does not have; run "
            "vrhuman-thor and its client in WSL2, or use the embedded engine from Python"
        )
    for path in (to_client, from_client):
        if not path.is_fifo():
            raise VrhumanError(
                f"{path}: no named pipe; let ai2thor's Controller start vrhuman-thor"
            )
    out = _open_for_writing(to_client)
    back = os.open(from_client, os.O_RDONLY | os.O_NONBLOCK)
    try:
        for descriptor in (out, back):
            os.set_blocking(descriptor, True)
            _widen(descriptor)
        yield Pipes(out, back)
    finally:
        os.close(out)
        os.close(back)


def _open_for_writing(path: Path) -> int:
    """Open a pipe and wait for the reader, but not for one that has died meanwhile."""
    parent, began = os.getppid(), time.monotonic()
    while True:
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise VrhumanError(f"{path}: {error.strerror}; start the client again") from error
        if os.getppid() != parent or time.monotonic() - began > PATIENCE_SECONDS:
            raise VrhumanError(f"{path}: no client opened it; start the client again")
        time.sleep(POLL_SECONDS)


def _widen(descriptor: int) -> None:
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # over the user's share of pipe memory: slower, not wrong
            fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
