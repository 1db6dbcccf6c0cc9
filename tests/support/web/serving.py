"""A server of links in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


class Server:
    """A server in a process of its own, and the links that it printed; ``url`` is the first."""

    def __init__(self, process: subprocess.Popen[str], url: str, urls: dict[str, str]) -> None:
        self.process = process
        self.url = url
        self.urls = urls

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(240)


@contextmanager
def serving(
    out: Path,
    resume: Path | None = None,
    within: Sequence[str] = (),
    host: str = "127.0.0.1",
    study: tuple[str, Path] | None = None,
    protocol: Path | None = None,
    options: Sequence[str] = (),
) -> Iterator[Server]:
    """Run a server, by the command ``within`` if there is one; of a study, by name and registry."""
    what = [str(protocol or "demo")] if resume is None else ["--resume", str(resume)]
    if study is not None:
        what = [study[0], "--registry", str(study[1])]
    serve = [sys.executable, "-m", "vrhuman", "serve", "--port", "0", "--json", "--host", host]
    command = [*within, *serve]
    process = subprocess.Popen(
        [*command, "--out", str(out), *options, *what],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield Server(process, **json.loads(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()


def trial_of(server: int) -> int:
    """Return the process of a server's only trial."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    (found,) = (
        int(child)
        for child in children
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    )
    return found


def only_session(out: Path) -> Path:
    (found,) = out.glob("*.mcap")
    return found
