"""The log of an episode's requests, beside its session: what was sent is a hash, keys never."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from vrhuman.files.private import open_text
from vrhuman.records import VrhumanError

SUFFIX = ".calls.jsonl"


@dataclass(frozen=True, slots=True)
class Call:
    """One request that was sent, once or more often, and what came of it.

    ``request`` is the SHA-256 of everything that was sent, with its pictures. ``reply`` is the
    text, empty where there is none, and ``refusal`` why the model refused. ``model`` and
    ``fingerprint`` are what the endpoint says. ``seconds`` were waited for the last try; ``tries``
    requests were sent. ``error`` is why there is no reply.
    """

    request: str
    phase: str
    images: int
    reply: str = ""
    refusal: str = ""
    finish: str = ""
    model: str = ""
    fingerprint: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    tries: int = 1
    error: str = ""


class CallLog:
    """Keeps the calls of one episode; those of an earlier run of it are not made again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, deque[Call]] = {}
        whole = 0
        for line, end in _lines(path):
            try:
                call = Call(**json.loads(line))
            except (ValueError, TypeError):
                break  # cut off by the end of that run
            whole = end
            if not call.error:
                self._known.setdefault(call.request, deque()).append(call)
        if path.exists() and path.stat().st_size > whole:
            os.truncate(path, whole)

    def recorded(self, request: str) -> Call | None:
        """Return the next recorded call with this request; None if there is none."""
        calls = self._known.get(request)
        return calls.popleft() if calls else None

    def add(self, call: Call) -> None:
        """Write a call to the disk before anything is done with it.

        :raises VrhumanError: if the disk refuses.
        """
        try:
            with open_text(self.path, "a") as file:
                file.write(json.dumps(asdict(call)) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise VrhumanError(f"{self.path}: cannot be written ({error.strerror})") from error


def _lines(path: Path) -> Iterator[tuple[bytes, int]]:
    """Yield whole lines, each with where it ends in the file."""
    if not path.exists():
        return
    end = 0
    for line in path.read_bytes().splitlines(keepends=True):
        end += len(line)
        if line.endswith(b"\n"):
            yield line, end
