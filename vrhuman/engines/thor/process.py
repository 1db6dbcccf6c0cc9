"""Runs the Controller in its own process and watches it: a dead engine is noticed within 2 s."""

from __future__ import annotations

import os
import platform
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from vrhuman.engines.thor.block import Block
from vrhuman.engines.thor.messages import Anew, Died, Perform, Performed, Start, receive, send
from vrhuman.records import JsonValue, VrhumanError

START_SECONDS = 120.0
DOWNLOAD_SECONDS = 1800.0
"""Without an executable the client first downloads AI2-THOR's build, within this time [s]."""
STEP_SECONDS = 30.0
_CLOSE_SECONDS = 5.0


class EngineLost(VrhumanError):
    """AI2-THOR ended, or stopped answering; what was recorded is kept."""


class EngineUnavailable(VrhumanError):
    """AI2-THOR cannot be started here; the message says what is missing."""


class ThorProcess:
    """One AI2-THOR with one house; requests are sent and answered one after the other."""

    def __init__(
        self,
        executable: str,
        house: JsonValue,
        size: tuple[int, int],
        settings: Mapping[str, JsonValue],
        draws: bool,
    ) -> None:
        """Start AI2-THOR with a house.

        :raises EngineUnavailable: if AI2-THOR cannot be started on this computer.
        :raises EngineLost: if it does not start.
        """
        command = _command(executable)
        self._pid: int | None = None
        self._gone: str | None = None
        self.block = Block(size) if draws else None
        environment = {**os.environ, "LP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "vrhuman.engines.thor.controller_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._answers: queue.Queue[Any] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        start = Start(
            executable=command,
            house=house,
            block="" if self.block is None else self.block.name,
            size=size,
            settings=settings,
        )
        try:
            self.started = self._ask(start, DOWNLOAD_SECONDS if command is None else START_SECONDS)
        except BaseException:
            self.close()
            raise

    def anew(self) -> Performed:
        """Make the same house again, as at the start.

        :raises EngineLost: if AI2-THOR has ended or does not answer.
        """
        return self._ask(Anew(), START_SECONDS)

    def perform(
        self,
        actions: Sequence[Mapping[str, JsonValue]],
        metadata: bool = False,
        pictures: bool = False,
    ) -> Performed:
        """Perform all actions in order; the pictures stay in the block until the next call.

        :raises EngineLost: if AI2-THOR has ended or does not answer.
        """
        return self._ask(Perform(tuple(actions), metadata, pictures), STEP_SECONDS)

    def check(self) -> None:
        """Check that AI2-THOR still runs.

        :raises EngineLost: if AI2-THOR ended since the last request.
        """
        if self._gone is not None:
            raise self._lost(self._gone)

    def close(self) -> None:
        """End both processes."""
        with suppress(OSError):
            self._to.close()
        try:
            self._process.wait(_CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.returncode != 0:
            self._end_engine()
        if self.block is not None:
            self.block.close()
            self.block = None

    def _ask(self, request: Any, seconds: float) -> Performed:
        try:
            send(self._to, request)
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            self._process.kill()
            self._end_engine()
            raise self._lost(f"AI2-THOR did not answer within {seconds:.0f} s") from None
        except (OSError, ValueError):  # its end of the pipe is closed
            answer = self._last_words()
        if isinstance(answer, Performed):
            self._pid = answer.pid
            return answer
        if isinstance(answer, Died):
            raise self._lost(answer.reason)
        self._end_engine()
        raise self._lost(f"the process of AI2-THOR's client ended (exit code {self._exit_code()})")

    def _lost(self, reason: str) -> EngineLost:
        if self._pid is None:  # it never stood
            return EngineLost(f"{reason}; see ~/.ai2thor/log/unity.log")
        return EngineLost(f"{reason}; the recording is safe, start the session again")

    def _listen(self) -> None:
        while (answer := receive(self._from)) is not None:
            if isinstance(answer, Died):
                self._gone = answer.reason
            self._answers.put(answer)
        if self._gone is None:
            self._gone = "the process of AI2-THOR's client ended"
        self._answers.put(None)

    def _last_words(self) -> Any:
        with suppress(queue.Empty):
            return self._answers.get(timeout=1.0)
        return None

    def _exit_code(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(1.0)
        return None

    def _end_engine(self) -> None:
        """End the engine that a killed client has left behind."""
        if self._pid is not None:
            with suppress(OSError):
                os.kill(self._pid, signal.SIGTERM)


def _command(executable: str) -> str | None:
    """The command line for the client; None for AI2-THOR's own build."""
    if platform.system() == "Windows":
        raise EngineUnavailable(
            "AI2-THOR has no build for Windows: run vrhuman in WSL2 or on a Linux machine for "
            "--engine thor, or use --engine embedded"
        )
    if not executable:
        return None
    found = shutil.which(executable)
    if found is None:
        raise EngineUnavailable(
            f"{executable}: no program to run; give --thor-executable the path of AI2-THOR's "
            "Unity build, or of vrhuman-thor"
        )
    # the client splits it as a shell does; a resolved link would leave its virtual environment
    return shlex.quote(str(Path(found).absolute()))
