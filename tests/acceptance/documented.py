"""Runs what README and docs say can be typed: ``python -m tests.acceptance.documented``.

Each page's shell lines are run in their order, in a folder of the page's own where there are a
session, a folder of sessions and houses. What needs a person, a window, a headset, a browser, a
model behind an endpoint, or hours, is left out and named. ``--pages README.md agents.md`` runs
these pages only.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.support.command_line import command
from tests.support.pages import ONE_SESSION, SHELL, Piece
from vrhuman.houses.generator import generate

LEFT_OUT = (
    (r"(?!vrhuman)", "installs or is make"),
    (r"vrhuman (desk|review|calibrate|doctor|quiz|serve|answer|resume)\b", "a window or headset"),
    (r"vrhuman narrate (window|check|verified|score)\b", "a window, or what came of one"),
    (r"vrhuman (run (?!.*--kind)|study run kitchen)", "a person"),
    (r"vrhuman study (consent|screen|withdraw|audit|merge)\b", "somebody who was entered before"),
    (r"vrhuman agents train|.*--agent trained|.*benchmark \w+ (train|predict)", "hours"),
    (r".*--model|.*models/|.*(?:gpt-4o|qwen)(?!.*--dry-run)", "a model"),
    (r".*--answers|.*students|vrhuman study publish", "people's answers"),
    (r"vrhuman narrate (align|transcribe|aloud|auto|ground)", "a voice or a narrative"),
    (r"vrhuman (bench|fit-k|keys)\b|vrhuman houses legibility .*ratings", "a lab's own, or long"),
    (r".* SET\b", "a set that is large enough"),
    (r"vrhuman benchmark (make|audit) (vidln|egotaskqa)", "sessions in which much is done"),
    (r"vrhuman questions (review|settle|audit)|.*--classify", "people's reviews or ratings"),
    (r"vrhuman study \w+ five|vrhuman benchmark .*five", "the pilot's own test"),
)
"""What is not run here, from the beginning of a line, and what it would need."""
STANDS_FOR = {
    **ONE_SESSION,
    "own:1-100": "own:3-4",
    "own:1-20": "own:1-2",
}
"""Names on the pages, and what stands for them here."""
LONGEST = 1200.0
"""A command that takes longer has failed [s]."""


def needs(line: str) -> str:
    """What a line would need that is not here; empty for one that is run."""
    return next((reason for pattern, reason in LEFT_OUT if re.match(pattern, line)), "")


def prepared(folder: Path, played: Path) -> None:
    """Put there what the pages take for granted: sessions, houses, pairs of answers."""
    shutil.copytree(played, folder / "sessions")
    first = min((folder / "sessions").glob("*.mcap"))
    shutil.copy(first, folder / "session.mcap")
    with gzip.open(folder / "houses.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write("".join(json.dumps(generate(2, seed)) + "\n" for seed in range(1, 7)))
    right = {"question": "What is open?", "gt": "fridge", "pred": "fridge"}
    (folder / "pairs.jsonl").write_text(json.dumps(right) + "\n", encoding="utf-8")


def record(folder: Path) -> None:
    """Two people's sessions of the protocol that the pages are about, by programs."""
    for house in ("own:1", "own:2"):
        given = ["--kind", "scripted", "--runtime", "none", "--house", house, "--out", str(folder)]
        subprocess.run(command("run", "excalibur-short", *given), check=True, capture_output=True)


def run_page(lines: Sequence[Piece], played: Path) -> Iterator[bool]:
    """Run a page's lines, tell each, and yield whether it ended well."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepared(folder, played)
        for line in lines:
            if reason := needs(line.text):
                print(f"left out  {line}  {line.text}  (needs {reason})", flush=True)
                continue
            words = [STANDS_FOR.get(word, word) for word in shlex.split(line.text)[1:]]
            began = time.monotonic()
            good, last = _ended(words, folder)
            told = f"{line}  {line.text}  {time.monotonic() - began:.0f} s"
            print(f"{'ok        ' if good else 'FAILED    '}{told}{last}", flush=True)
            yield good


def _ended(words: list[str], folder: Path) -> tuple[bool, str]:
    """Whether a command ended well, and its last words where not.

    Its environment is activated, as a page's reader has it.
    """
    activated = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    try:
        done = subprocess.run(
            command(*words),
            cwd=folder,
            env={**os.environ, "PATH": activated},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False, ": did not end"
    if done.returncode == 0:
        return True, ""
    return False, f": {done.returncode}, {(done.stderr.strip().splitlines() or ['no words'])[-1]}"


def failures(pages: Sequence[str] = ()) -> int:
    """Run the pages, all by default; return how many commands did not end well."""
    with tempfile.TemporaryDirectory() as name:
        played = Path(name)
        record(played)
        named = dict.fromkeys(line.page for line in SHELL)
        ended = [
            good
            for page in pages or named
            for good in run_page([line for line in SHELL if line.page == page], played)
        ]
    print(f"{sum(ended)} of {len(ended)} commands end well")
    return len(ended) - sum(ended)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="*", default=(), help="names of pages (default: all)")
    return int(failures(parser.parse_args().pages) > 0)


if __name__ == "__main__":
    sys.exit(main())
