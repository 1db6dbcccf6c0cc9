"""A whole session with AI2-THOR's real client as the engine; ``vrhuman-thor`` is its Unity."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.houses.kitchen import kitchen
from tests.support.paths import THOR_SERVER
from vrhuman.houses.generator import generate
from vrhuman.recording.reader import Session

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="AI2-THOR's pipes are Linux's"),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "house.json"
    path.write_text(json.dumps(generate(1, 2)), encoding="utf-8")
    return path


def demo(house: Path, out: Path, steps: int | None, *more: str) -> subprocess.Popen[str]:
    """The command, started; its home is its own, as the client writes there."""
    engine = ("--engine", "thor", "--thor-executable", THOR_SERVER, "--house", str(house))
    limits = ("--out", str(out), *(() if steps is None else ("--steps", str(steps))), *more)
    return subprocess.Popen(
        [sys.executable, "-m", "vrhuman", "demo", "--json", "--runtime", "none", *engine, *limits],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HOME": str(out)},
    )


def test_a_session_in_ai2thor_is_finished_scored_and_told_to_be_replayed(
    house: Path, tmp_path: Path
) -> None:
    said, complaints = demo(house, tmp_path, 10).communicate(timeout=240)

    told = json.loads(said.strip().splitlines()[-1]) if said.strip() else {}
    assert told.get("engine") == "thor", complaints[-2000:]
    assert told["verified"] is True
    assert told["replayed"] is True
    assert told["steps_explore"] >= 10
    assert told["acc_ref"] >= 0.0
    with Session.open(told["session"]) as session:
        assert session.closed
        assert session.start.settings["thor_executable"] == Path(THOR_SERVER).name
        assert len({e.state_hash for e in session.world_states()}) > 50
        assert sum(1 for _ in session.video_packets("agent")) > 20


ACTING = """
name = "acting"
questions = 0
object_actions = true
[[phases]]
name = "explore"
kind = "explore"
max_seconds = 120
"""
SCRIPT = "reach Mug\nchoose fill water\ngrip 1.2\nlift\nchoose make dirty\nsay done\n"


def test_what_is_chosen_on_the_action_menu_is_done_in_ai2thor(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("kitchen.json", "acting.toml", "script.txt")]
    for path, text in zip(paths, (json.dumps(kitchen()), ACTING, SCRIPT), strict=True):
        path.write_text(text, encoding="utf-8")
    protocol, script = str(paths[1]), str(paths[2])
    process = demo(paths[0], tmp_path, None, "--protocol", protocol, "--script", script)

    _, complaints = process.communicate(timeout=240)

    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        done = [each for state in session.world_states() for each in state.object_actions]
    told = [(each.action.name, each.success) for each in done]
    assert told == [("FillObjectWithLiquid", True), ("DirtyObject", True)], complaints[-2000:]


def test_an_engine_killed_in_the_middle_ends_the_session_in_two_seconds_with_one_line(
    house: Path, tmp_path: Path
) -> None:
    process = demo(house, tmp_path, 200)
    assert process.stderr is not None
    acted = re.compile(r"explore: [1-9]\d* steps")
    assert any(acted.match(line) for line in process.stderr)
    engines = [pid for pid, name in descendants(process.pid) if THOR_SERVER in name]

    os.kill(engines[0], signal.SIGKILL)
    killed = time.monotonic()
    complaints = process.communicate(timeout=240)[1].strip().splitlines()
    took = time.monotonic() - killed

    assert process.returncode == 2
    assert took < 2.0
    assert [line for line in complaints if not line.startswith("explore:")] == [
        "vrhuman: AI2-THOR's process ended (exit code -9); the recording is safe, start the "
        "session again"
    ]
    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        assert session.closed
        assert sum(1 for _ in session.world_states()) > 0
    assert not [pid for pid in engines if Path(f"/proc/{pid}").exists()]


def descendants(root: int) -> list[tuple[int, str]]:
    """The processes below one, and their command lines."""
    listing = subprocess.run(
        ["ps", "-eww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in listing.stdout.splitlines()]
    below: dict[int, list[tuple[int, str]]] = {}
    for pid, parent, name in rows:
        below.setdefault(int(parent), []).append((int(pid), name))
    found = list(below.get(root, ()))
    for pid, _ in found:  # grows as it is read: a child's number may be below its parent's
        found.extend(below.get(pid, ()))
    return found
