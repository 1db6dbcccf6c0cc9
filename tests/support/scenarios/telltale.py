"""Makes sessions in every way that needs no headset, in a folder whose name would tell.

``python -m tests.support.scenarios.telltale FOLDER``: a demo with a script, a session of a study
that is interrupted and resumed, their exports and the study's report. The protocol has comments and
texts of its own; everything is named by its absolute path.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stdout, suppress
from pathlib import Path

from tests.support.runtime.interruption import After, BrokenOffHere
from vrhuman.cli import main
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.protocol.texts import texts_path
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import next_session
from vrhuman.study.session_run import run_session

PROTOCOL = """# ask Brunhilde about the mug
name = "short"
questions = 2
texts = "ours.toml"  # Kunigunde wrote them

[[phases]]
name = "explore"
kind = "explore"
max_steps = 12

[[phases]]
name = "answer"
kind = "answer"

[[phases]]
name = "re-enter"
kind = "explore"
max_steps = 12

[[phases]]
name = "answer again"
kind = "answer"
"""
SCRIPT = '# the way of Adelheid\nturn right 30\nsay done\nanswer "yes"\n'
SCRIPT += 'say done\nanswer "no"\n'


def play(folder: Path) -> None:
    """Make everything below ``folder``."""
    os.chdir(folder)
    protocols = folder / "our protocols"
    protocols.mkdir()
    (protocols / "mine.toml").write_text(PROTOCOL, encoding="utf-8")
    own = texts_path("en", folder).read_text(encoding="utf-8")
    (protocols / "ours.toml").write_text(own, encoding="utf-8")
    (folder / "way.txt").write_text(SCRIPT, encoding="utf-8")
    protocol, house = str(protocols / "mine.toml"), str(folder / "house.json")
    _run("houses", "generate", "--rooms", "2", "--seed", "3", "--out", house)
    _run(
        *("demo", "--runtime", "none", "--protocol", protocol, "--house", house),
        *("--script", str(folder / "way.txt"), "--out", str(folder / "demo"), "--json"),
    )
    where = ("--registry", str(folder / "study.db"))
    new = ("study", "init", "kitchen", "--no-training")
    _run(*new, "--protocol", protocol, "--houses", house, *where)
    _run("study", "add", "kitchen", "P01", "--kind", "scripted", *where)
    with Registry.open(folder / "study.db") as registry, suppress(BrokenOffHere):
        following = next_session(registry, "kitchen", "P01")
        run_session(registry, following, "none", TestDisplay(), After(60), print, False)
    _run("study", "run", "kitchen", "P01", "--runtime", "none", "--json", *where)
    _run("study", "report", "kitchen", "--out", str(folder / "kitchen.html"), *where)
    _run("study", "export", "kitchen", "--out", str(folder / "tables"), *where)
    (session,) = (folder / "kitchen" / "P01").glob("*.mcap")
    for form in ("parquet", "csv", "actions", "foxglove", "mp4", "html"):
        _run("export", str(session), "--to", form, "--out", str(folder / "exports"))


def _run(*words: str) -> None:
    assert main(words) == 0, words


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        play(Path(sys.argv[1]))
    print(json.dumps({}))
