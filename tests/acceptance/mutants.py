"""Plants small wrong changes in a copy of the package, and lists those no test finds.

``make mutants MUTANTS=100`` draws them: rooms by their weight, then any comparison, sum, number,
condition or call of the room. Each is planted alone, in a copy of this checkout outside it, and the
tests that concern the changed file run until one fails: those of the same room, nearest first. A
failure counts only if that test passes without the change. The same ``--seed`` draws the same
changes from the same code.

What is judged by looking at it (colours, furniture, plots) is not drawn, nor what only another
system runs. ``--named`` plants the changes of ``planted.toml`` and ``drawn.toml`` instead: those
that once no test found, and a hundred that were drawn, each with the tests that concern it.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from tests.acceptance.mutating import Change, changes_of
from tests.support.paths import ROOT, SHARED

WEIGHTS = {
    "embodiment": 12,
    "scoring": 10,
    "protocol": 10,
    "recording": 10,
    "review": 8,
    "questions": 8,
    "study": 8,
    "export": 6,
    "engines": 6,
    "headset": 4,
    "houses": 4,
    "runtime": 4,
    "questionnaires": 3,
    "participants": 3,
    "audio": 2,
    "geometry": 2,
}
"""How often a room is drawn: the more, the more its numbers decide what a study says."""
SEEN = re.compile(
    r"/(drawing|pictures|standins|overlay|legibility|film|view)/|plots\.py|colour_naming|house_plan"
    r"|agent_body|arm_drawing|platform_windows"
)
"""Modules whose numbers are looks, which nobody states as a rule, or run on Windows alone."""
NEIGHBOURS = {"protocol": ("questionnaires",), "recording": ("review",)}
"""Rooms whose tests concern another room's files, too."""
MAX_FILES = 30
"""Test files run for one change, nearest first."""
MAX_DISTANCE = 4
"""Imports from a test file to the changed one, at most."""


@dataclass(frozen=True)
class Planted:
    """A wrong change to one file (``path`` from the root), and the test files that concern it."""

    what: str
    path: str
    source: str
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """The outcome of a change: ``found``, ``survived`` or ``out of time``, by which test."""

    planted: Planted
    outcome: str
    test: str
    seconds: float


class Copy:
    """A copy of this checkout in which changes are planted; the checkout is never touched."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.root = folder / "checkout"
        self._seconds = seconds
        self._sound: dict[str, bool] = {}
        names = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(names, cwd=ROOT, capture_output=True, check=True).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (ROOT / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.root / name)
        if SHARED.exists():
            (folder / "shared").symlink_to(SHARED.resolve())
        self._environment = {**os.environ, "PYTHONPATH": str(self.root)}
        self._environment["PYTHONDONTWRITEBYTECODE"] = "1"
        asked = [sys.executable, "-c", "import vrhuman; print(vrhuman.__file__)"]
        used = subprocess.run(
            asked, cwd=self.root, env=self._environment, capture_output=True, check=True
        )
        if not used.stdout.decode().startswith(str(self.root)):
            raise SystemExit(f"the copy in {self.root} is not the one that Python imports")

    def judge(self, planted: Planted) -> Verdict:
        """Plant a change, run its tests, and take the change back."""
        began = time.monotonic()
        file = self.root / planted.path
        outcome, test = self._planted(file, planted)
        failing: set[str] = set()  # without the change, too
        while outcome == "found" and test not in failing and not self._passes(test):
            failing.add(test)
            outcome, test = self._planted(file, planted)
        if test in failing:
            outcome = "survived"
        return Verdict(planted, outcome, test, time.monotonic() - began)

    def _planted(self, file: Path, planted: Planted) -> tuple[str, str]:
        sound = _text(file)
        file.write_text(planted.source, encoding="utf-8")
        try:
            return self._run(planted.tests)
        finally:
            file.write_text(sound, encoding="utf-8")

    def _passes(self, test: str) -> bool:
        """Whether a test passes in the copy as it is."""
        if test not in self._sound:
            self._sound[test] = self._run((test,))[0] == "survived"
        return self._sound[test]

    def _run(self, tests: Sequence[str]) -> tuple[str, str]:
        tests = [test for test in tests if (self.root / test.partition("::")[0]).exists()]
        if not tests:
            return "survived", "no test imports it"
        command = [sys.executable, "-m", "pytest", "--exitfirst", "-p", "no:cacheprovider"]
        command += ["--hypothesis-profile", "mutants", "-m", "not end_to_end", "-rfE", *tests]
        command += [f"--deselect={test}" for test, sound in self._sound.items() if not sound]
        child = subprocess.Popen(
            command,
            cwd=self.root,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            said = child.communicate(timeout=self._seconds)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)  # and what the tests started
            child.communicate()
            return "out of time", ""
        if child.returncode in (0, 5):
            return "survived", ""
        if child.returncode == 4:
            raise SystemExit(said)  # the tests were not run at all
        failed = re.search(r"^(?:FAILED|ERROR) (\S+?\.py(?:::[^\s\[]+)?)", said, re.MULTILINE)
        return "found", failed[1] if failed else tests[0]


# -------------------------------------------------------------------------- which tests concern it


@cache
def _imports(path: Path) -> frozenset[Path]:
    """The files of this checkout that a file imports."""
    found = set()
    names = []
    for node in ast.walk(ast.parse(_text(path))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    for name in names:
        parts = name.split(".")
        for end in (len(parts), len(parts) - 1):
            module = ROOT.joinpath(*parts[:end])
            for each in (module.with_suffix(".py"), module / "__init__.py"):
                if parts[0] in ("vrhuman", "tests") and each.is_file():
                    found.add(each)
    return frozenset(found)


def _distance(path: Path, to: Path) -> int | None:
    """Imports from one file to another, None beyond :data:`MAX_DISTANCE`."""
    reached, edge = {path}, {path}
    for distance in range(1, MAX_DISTANCE + 1):
        edge = {each for file in edge for each in _imports(file)} - reached
        if to in edge:
            return distance
        reached |= edge
    return None


def concerned(path: Path) -> tuple[str, ...]:
    """The test files of a module's own room and of its neighbours, nearest first."""
    room = path.relative_to(ROOT / "vrhuman").parts[0].removesuffix(".py")
    folders = [ROOT / "tests" / each for each in (room, *NEIGHBOURS.get(room, ()))]
    own = [file for folder in folders for file in folder.rglob("test_*.py")]
    own += (ROOT / "tests").glob(f"test_{room}*.py")
    near = []
    for test in own:
        distance = _distance(test, path)
        if distance is not None:
            near.append((distance, path.stem not in test.stem, test.stat().st_size, test))
    return tuple(str(each[-1].relative_to(ROOT)) for each in sorted(near)[:MAX_FILES])


# ----------------------------------------------------------------------------- drawing the changes


def files_of(room: str) -> list[Path]:
    alone = ROOT / "vrhuman" / f"{room}.py"
    found = [alone] if alone.is_file() else sorted((ROOT / "vrhuman" / room).rglob("*.py"))
    return [path for path in found if not SEEN.search(path.as_posix())]


def drawn(count: int, seed: int, rooms: Sequence[str]) -> Iterator[Planted]:
    """Yield random changes, no two of one line."""
    rng = random.Random(seed)
    all_changes: dict[str, list[tuple[Path, Change]]] = {
        room: [(path, each) for path in files_of(room) for each in changes_of(_text(path))]
        for room in rooms
    }
    taken: set[tuple[Path, int]] = set()
    weights = [WEIGHTS.get(room, 5) for room in rooms]
    while len(taken) < count:
        path, change = rng.choice(all_changes[rng.choices(rooms, weights)[0]])
        if (path, change.line) in taken:
            continue
        taken.add((path, change.line))
        name = str(path.relative_to(ROOT))
        what = f"{name}:{change.line}: {change.before} -> {change.after}"
        yield Planted(what, name, change.applied(_text(path)), concerned(path))


def named(path: Path) -> Iterator[Planted]:
    """Yield the changes of a TOML file; what no longer stands in the code is said and left out."""
    for each in tomllib.loads(_text(path))["planted"]:
        source = _text(ROOT / each["file"])
        if source.count(each["old"]) != 1:
            print(f"not there any more: {each['what']} ({each['file']})")
            continue
        changed = source.replace(each["old"], each["new"])
        near = () if "tests" in each else concerned(ROOT / each["file"])
        yield Planted(each["what"], each["file"], changed, tuple(each.get("tests", near)))


def as_toml(planted: Planted, source: str) -> str:
    """Return a drawn change in the form of ``planted.toml``: the lines around it, until unique."""
    before, after = source.splitlines(keepends=True), planted.source.splitlines(keepends=True)
    first = next(n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
    last = 0
    while before[-1 - last] == after[-1 - last]:
        last += 1
    end, new_end = len(before) - last, len(after) - last
    while source.count("".join(before[first:end])) != 1 and first > 0:
        first -= 1
    told = {
        "what": planted.what,
        "file": planted.path,
        "old": "".join(before[first:end]),
        "new": "".join(after[first:new_end]),
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in told.items()]
    return "\n".join(["[[planted]]", *lines, ""])


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# ----------------------------------------------------------------------------------- the program


def table(verdicts: Sequence[Verdict]) -> str:
    """Return found and not found by room, then what was not found."""
    rooms = Counter(v.planted.path.split("/")[1].removesuffix(".py") for v in verdicts)
    found = Counter(
        v.planted.path.split("/")[1].removesuffix(".py") for v in verdicts if v.outcome == "found"
    )
    lines = [f"{room:16} {found[room]:3} of {rooms[room]:3} found" for room in sorted(rooms)]
    share = 100 * sum(found.values()) / max(1, len(verdicts))
    lines.append(f"{'all':16} {sum(found.values()):3} of {len(verdicts):3} found, {share:.0f} %")
    lines += [f"{v.outcome}: {v.planted.what}" for v in verdicts if v.outcome != "found"]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="how many changes to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", nargs="+", default=list(WEIGHTS), help="only these rooms")
    parser.add_argument("--seconds", type=float, default=300.0, help="time for one change's tests")
    kept = [Path(__file__).with_name(name) for name in ("planted.toml", "drawn.toml")]
    parser.add_argument(
        "--named", type=Path, nargs="*", help="those of these lists (the kept ones) instead"
    )
    parser.add_argument("--write", type=Path, help="write the drawn changes here, plant none")
    parser.add_argument("--only", default="", help="only changes whose description contains this")
    given = parser.parse_args()
    chosen = (
        chain.from_iterable(named(path) for path in given.named or kept)
        if given.named is not None
        else drawn(given.count, given.seed, given.room)
    )
    if given.write:
        texts = [as_toml(each, _text(ROOT / each.path)) for each in chosen]
        given.write.write_text("\n".join(texts), encoding="utf-8")
        return 0
    planned = [each for each in chosen if given.only in each.what]
    verdicts = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Copy(Path(folder), given.seconds)
        for planted in planned:
            verdicts.append(copy.judge(planted))
            last = verdicts[-1]
            print(
                f"{last.outcome:11} {last.seconds:5.0f} s  {planted.what}  {last.test}", flush=True
            )
    print(table(verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
