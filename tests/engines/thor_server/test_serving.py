"""The program ``vrhuman-thor`` and clients that vanish, break off or send nonsense."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from tests.support.houses.kitchen import kitchen
from tests.support.paths import ROOT
from vrhuman.engines.thor_server.pipes import open_pipes
from vrhuman.engines.thor_server.serve import main
from vrhuman.records import VrhumanError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs")
SERVE = [sys.executable, "-m", "vrhuman.engines.thor_server.serve"]
CLIENT = """
import sys
from ai2thor.controller import Controller
controller = Controller(
    local_executable_path=sys.argv[1], x_display="0", width=64, height=64, server_timeout=120
)
print(controller.server.unity_proc.pid, flush=True)
sys.stdin.read()
"""
Popen = subprocess.Popen[str]


@pytest.fixture
def pipes(tmp_path: Path) -> tuple[Path, Path]:
    """The pipe to the client, and the one from it."""
    both = (tmp_path / "server.pipe", tmp_path / "client.pipe")
    for pipe in both:
        os.mkfifo(pipe)
    return both


@pytest.fixture
def run(pipes: tuple[Path, Path]) -> Iterator[Callable[[], Popen]]:
    """Starts servers on those pipes, as ai2thor does; none outlives the test."""
    environment = dict(os.environ)
    environment["AI2THOR_FIFO_SERVER_PIPE_PATH"] = str(pipes[0])
    environment["AI2THOR_FIFO_CLIENT_PIPE_PATH"] = str(pipes[1])
    started: list[Popen] = []

    def run() -> Popen:
        started.append(
            subprocess.Popen(
                [*SERVE, "-screen-width", "64", "-screen-height", "64"],
                env=environment,
                cwd=ROOT,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.communicate()


def greeted(pipes: tuple[Path, Path]) -> tuple[int, int]:
    """Both pipes open, as the client opens them, and the server's first message begun."""
    reader = os.open(pipes[0], os.O_RDONLY)
    writer = os.open(pipes[1], os.O_WRONLY)
    assert os.read(reader, 5)[0] == 1
    return reader, writer


def test_a_client_that_is_killed_ends_the_server_within_two_seconds(home: Path) -> None:
    command = " ".join(SERVE)
    client = subprocess.Popen(
        [sys.executable, "-c", CLIENT, command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "HOME": str(home)},
        cwd=ROOT,
        text=True,
    )
    assert client.stdout is not None
    server = int(client.stdout.readline())
    assert alive(server)
    client.kill()
    killed = time.monotonic()
    client.communicate()
    while alive(server) and time.monotonic() - killed < 5.0:
        os.sched_yield()
    assert not alive(server)
    assert time.monotonic() - killed < 2.0


def alive(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_sigterm_ends_it(run: Callable[[], Popen], pipes: tuple[Path, Path]) -> None:
    server = run()
    greeted(pipes)
    server.send_signal(signal.SIGTERM)
    assert server.wait(120) == -signal.SIGTERM


def test_the_clients_interrupt_does_not(run: Callable[[], Popen], pipes: tuple[Path, Path]) -> None:
    server = run()
    reader, writer = greeted(pipes)
    server.send_signal(signal.SIGINT)
    os.close(writer)
    assert server.wait(120) == 0
    os.close(reader)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\x02\x00\x00\x00\x09{", "in the middle of an action"),
        (b"GET / HTTP/1.1\r\n\r\n", "type 71"),
        (struct.pack("!BI", 2, 2) + b"[]" + struct.pack("!BI", 255, 0), "not a JSON object"),
    ],
    ids=["broken off", "another protocol", "no object"],
)
def test_nonsense_ends_it_with_one_line(
    run: Callable[[], Popen], pipes: tuple[Path, Path], data: bytes, text: str
) -> None:
    server = run()
    reader, writer = greeted(pipes)
    os.write(writer, data)
    os.close(writer)
    while os.read(reader, 1 << 16):
        pass
    _, said = server.communicate(timeout=120)
    os.close(reader)
    assert server.returncode == 2
    assert said.startswith("vrhuman-thor: ")
    assert said.count("\n") == 1
    assert text in said


@pytest.mark.parametrize(
    ("environment", "text"),
    [
        ({}, "AI2THOR_FIFO_SERVER_PIPE_PATH is not set"),
        ({"AI2THOR_SERVER_TYPE": "WSGI"}, "only AI2-THOR's FIFO protocol"),
        (
            {
                "AI2THOR_FIFO_SERVER_PIPE_PATH": "nowhere",
                "AI2THOR_FIFO_CLIENT_PIPE_PATH": "nowhere",
            },
            "nowhere: no named pipe",
        ),
    ],
    ids=["by hand", "wsgi", "no pipe"],
)
def test_started_wrongly_it_says_so(environment: dict[str, str], text: str) -> None:
    bare = {key: value for key, value in os.environ.items() if not key.startswith("AI2THOR")}
    done = subprocess.run(
        SERVE, env={**bare, **environment}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert text in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_program_is_installed() -> None:
    (program,) = entry_points(group="console_scripts", name="vrhuman-thor")
    assert program.load() is main


def test_without_named_pipes_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(VrhumanError, match="WSL2"), open_pipes(tmp_path, tmp_path):
        pass


def test_a_damaged_house_fails_and_the_server_lives_on(thor: Any) -> None:
    house = kitchen()
    del house["objects"][1]["assetId"]
    event = thor.step("CreateHouse", house=house)
    assert not event.metadata["lastActionSuccess"]
    assert "objects[1]" in event.metadata["errorMessage"]
    assert thor.step("CreateHouse", house=kitchen()).metadata["lastActionSuccess"]


def test_a_scene_it_has_not_is_refused_by_name(thor: Any) -> None:
    for scene in ("FloorPlan1", "ArchitecTHOR-Val-00"):
        with pytest.raises(ValueError, match=f"{scene}.*not contained"):
            thor.reset(scene)
    assert thor.reset("Procedural").metadata["objects"] == []
