"""Of two commands that write one session at once, one wins and the other says so in one line."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.runtime.interruption import After, BrokenOffHere
from vrhuman.cli.program import main
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import holder_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.trial import END

COMMANDS = ("run", "resume", "recover", "redact")
SECONDS = 240.0


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session that was interrupted after some seconds."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(
            prepare(Plan(name="s", kind="oracle", steps=20, out=folder)), After(300)
        )
    return folder / "s.mcap"


def arguments(command: str, path: Path, out: Path) -> list[str]:
    """``run`` begins a session of its own, so it can only be the first of two."""
    short = ["--runtime", "none", "--steps", "5", "--participant", "oracle"]
    return {
        "run": ["demo", *short, "--out", str(path.parent)],
        "resume": ["resume", str(path)],
        "recover": ["recover", str(path), str(out)],
        "redact": ["redact", str(path), "--audio", "--out", str(out)],
    }[command]


def stopped_at_it(command: str, folder: Path) -> tuple[subprocess.Popen[str], Path]:
    """A program that was stopped while it holds the lock of a session, and that session."""
    path = folder / "s.mcap"
    process = subprocess.Popen(
        [sys.executable, "-m", "vrhuman", *arguments(command, path, folder / "first.mcap")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        for each in sorted(folder.glob("*.mcap")):
            if holder_of(each):
                os.kill(process.pid, signal.SIGSTOP)
                if holder_of(each):
                    return process, each
                os.kill(process.pid, signal.SIGCONT)
        time.sleep(0.001)
    process.kill()
    pytest.fail(f"{command} never held a session: {process.communicate()[1]}")


@pytest.mark.skipif(os.name == "nt", reason="no process is stopped there")
@pytest.mark.parametrize("first", COMMANDS)
def test_while_one_writes_a_session_no_other_does(
    begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], first: str
) -> None:
    if first != "run":
        shutil.copy(begun, tmp_path / "s.mcap")
    process, path = stopped_at_it(first, tmp_path)
    before = path.read_bytes()

    try:
        for second in COMMANDS[1:]:
            code = main(arguments(second, path, tmp_path / "second.mcap"))

            (line,) = capsys.readouterr().err.splitlines()
            assert code == 2
            assert line.startswith(f"vrhuman: {path}: is in use by vrhuman ")
            assert f"(process {process.pid} on " in line
            assert path.read_bytes() == before
    finally:
        os.kill(process.pid, signal.SIGCONT)
    said = process.communicate(timeout=600)[1]

    assert process.returncode == 0, said
    assert {each.suffix for each in tmp_path.iterdir()} <= {".mcap", ".html", ".png"}
    assert not (tmp_path / "second.mcap").exists()
    if first in ("run", "resume"):
        with Session.open(path) as session:
            assert any(phase.phase == END for phase in session.phases())
    else:
        assert path.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="no process is stopped there")
def test_a_session_whose_writer_was_killed_is_free(begun: Path, tmp_path: Path) -> None:
    shutil.copy(begun, tmp_path / "s.mcap")
    process, path = stopped_at_it("resume", tmp_path)
    process.kill()
    process.communicate(timeout=SECONDS)

    code = main(["recover", str(path), str(tmp_path / "out.mcap")])

    assert code == 0
    assert not list(tmp_path.glob("*.lock"))
