"""A pilot of one study over its benchmarks, from nothing to the report, by hand.

``python -m tests.acceptance.pilot FOLDER``: two players, two narrators and four answerers, all
scripted, by the commands of docs/pilot.md; instead of four people at windows, the answers are put
into the registry as the window puts them. It prints what the report has, a line for each row, and
whether the answers of players are refused, as they must be.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.support.command_line import vrhuman
from tests.support.paths import ROOT
from vrhuman.apps.apartness import check_apart
from vrhuman.apps.benchmark_rows import sets_in
from vrhuman.benchmarks.sets import benchmark_of
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.clock import utc_now
from vrhuman.study.entries import ItemRun
from vrhuman.study.item_answers import begin_run, give_answer, show_item
from vrhuman.study.registry.errors import NotAllowed
from vrhuman.study.registry.registry import Registry

STUDY = "five"
PAGE = (ROOT / "docs" / "pilot.md").read_text(encoding="utf-8")


def commands() -> Iterator[list[str]]:
    """The commands of the page, without those that open windows."""
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words and words[1] not in ("answer", "narrate", "quiz"):
                yield words[1:]


def answer(folder: Path) -> int:
    """Every answerer answers every set, three of four items rightly; how many answers there are."""
    given = 0
    with Registry.open(folder / "vrhuman-study.db") as registry:
        answerers = {e.participant_id for e in registry.duties(STUDY) if e.role == "answerer"}
        for path in sets_in(folder / STUDY):
            found = benchmark_of(path, BENCHMARKS).read(path)
            order = [item.item_id for item in found.items[:12]]
            for number, name in enumerate(sorted(answerers)):
                check_apart(registry, STUDY, name, path)
                whose, about = (STUDY, name, found.digest), (found.benchmark, found.name)
                run = ItemRun(*whose, "full", utc_now(), *about, 1, order)
                run = begin_run(registry, run)
                for place, item in enumerate(found.items[:12]):
                    right = (place + number) % 4
                    other = found.items[place - 1]
                    same = other.form == item.form
                    said = item.answer if right or not same else other.answer
                    shown = show_item(registry, run, item.item_id)
                    give_answer(registry, replace(shown, answer=said, confidence=0.8, seconds=4.0))
                    given += 1
    return given


def refused(folder: Path) -> int:
    """How many players are refused as answerers of sets of their own sessions."""
    count = 0
    with Registry.open(folder / "vrhuman-study.db") as registry:
        players = {e.participant_id for e in registry.duties(STUDY) if e.role == "player"}
        for path in sets_in(folder / STUDY):
            for name in players:
                try:
                    check_apart(registry, STUDY, name, path)
                except NotAllowed:
                    count += 1
    return count


def main(folder: Path) -> int:
    """Run the pilot in a new folder."""
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    (protocol,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (folder / "pilot.toml").write_text(protocol, encoding="utf-8")
    for words in commands():
        if words[:2] == ["benchmark", "report"]:
            print(f"answers given: {answer(folder)}; players refused: {refused(folder)}")
        done = vrhuman(*words)
        print(f"{done.returncode}  vrhuman {shlex.join(words)}", flush=True)
        if done.returncode:
            print(done.stderr)
            return 1
    told = json.loads(vrhuman("benchmark", "report", STUDY, "--json").stdout.splitlines()[-1])
    for row in told["rows"]:
        groups = ", ".join(
            f"{g['condition']} {g['participants']} {g['kind']} {g['score']['mean']:.0f} %"
            for g in row["groups"]
        )
        print(f"{row['benchmark']}: {row['items']} items; {groups or 'no answers'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute()))
