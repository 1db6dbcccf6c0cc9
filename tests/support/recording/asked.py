"""Every command that reads a session, asked about a file in this process, with time and memory."""

from __future__ import annotations

import io
import resource
import shutil
import signal
import sys
import time
import traceback
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from vrhuman.cli import main
from vrhuman.export.forms import ENDINGS, SETS

MOST_BYTES = 1_000_000_000
REDACTED = ("--audio", "--text", "--motion", "--video", "--questionnaires")
COMMANDS: dict[str, tuple[str, ...]] = {
    "verify": ("verify", "FILE"),
    "verify later": ("verify", "FILE", "--from-keyframe", "1", "--json"),
    "score": ("score", "FILE", "--json"),
    "measures": ("measures", "FILE", "--json"),
    "fit-k": ("fit-k", "FILE", "--kind", "oracle"),
    "recover": ("recover", "FILE", "OUT/recovered.mcap"),
    "redact": ("redact", "FILE", *REDACTED, "--out", "OUT/redacted.mcap"),
    "replay": (
        "replay",
        "FILE",
        "--out",
        "OUT/v.mp4",
        "--to",
        "1",
        "--size",
        "64x48",
        "--fps",
        "4",
    ),
    **{f"export {to}": ("export", "FILE", "--to", to, "--out", "OUT") for to in (*ENDINGS, *SETS)},
}
"""The commands by name; FILE is the session, OUT a folder to write to."""


class TooLong(BaseException):
    """A command did not end in its time."""


@dataclass(frozen=True)
class Asked:
    """What a command said: its exit code, its complaint, its time [s] and what was wrong."""

    command: str
    code: int | None
    complaint: str
    seconds: float
    fault: str | None


def ask(name: str, file: Path, folder: Path, limit_s: float) -> Asked:
    """Run a command in this process; the folder is empty before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    words = [w.replace("FILE", str(file)).replace("OUT", str(folder)) for w in COMMANDS[name]]
    out, complaint = io.StringIO(), io.StringIO()
    code: int | None = None
    fault: str | None = None
    began = time.process_time()
    before = signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, limit_s)
    try:
        with redirect_stdout(out), redirect_stderr(complaint):
            code = main(words)
    except TooLong:
        fault = f"did not end in {limit_s:.0f} s ({_place()})"
    except BaseException as error:
        fault = f"{type(error).__name__}: {str(error)[:120]} ({_place()})"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
    said = complaint.getvalue()
    if fault is None:
        fault = _fault_of(code, said)
    return Asked(name, code, said, time.process_time() - began, fault)


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise TooLong


def _place() -> str:
    trace = traceback.extract_tb(sys.exc_info()[2])
    own = [each for each in trace if "/vrhuman/" in each.filename] or list(trace)
    return f"{Path(own[-1].filename).name}:{own[-1].lineno}"


def _fault_of(code: int | None, complaint: str) -> str | None:
    if code not in (0, 1, 2):
        return f"exit code {code}"
    lines = [line for line in complaint.splitlines() if line.strip()]
    if code == 2 and len(lines) != 1:
        return f"{len(lines)} lines of complaint: {complaint[:200]!r}"
    if "Traceback" in complaint:
        return "a traceback in its complaint"
    return None


def peak_bytes() -> int:
    """Return the largest memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
