"""A pilot of one study over its benchmarks, from nothing to the report, by hand.

``python -m tests.acceptance.pilot FOLDER``: two players, two narrators and four answerers, all
scripted, by the commands of docs/pilot.md; instead of four people at windows, the answers are put
into the registry as the window puts them. It prints what the report has, a line for each row, and
whether the answers of players are refused, as they must be.

With ``--kills N`` it is run a second time: every command is killed N times with all it started, at
moments drawn over the time it took, and given again. The report must have the same rows, items and
answers. What the undisturbed pilot came to is kept in FOLDER/whole.json: where that is there, the
same FOLDER is used again and only the second one is run.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import chdir
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tests.support.command_line import command, vrhuman
from tests.support.paths import ROOT
from vrhuman.apps.apartness import check_apart
from vrhuman.apps.benchmark_rows import sets_in
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.sets import benchmark_of
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.clock import utc_now
from vrhuman.study.entries import ItemCondition, ItemRun
from vrhuman.study.item_answers import begin_run, give_answer, show_item
from vrhuman.study.registry.errors import NotAllowed
from vrhuman.study.registry.registry import Registry

STUDY = "five"
ROWS, KILLS = 5, 3
MADE_BEFORE = ("exists already", "is already a participant", "has no session left")
"""How a command says that it was done before."""
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
                last = number == len(answerers) - 1
                condition: ItemCondition = "question-only" if last else "full"
                run = ItemRun(*whose, condition, utc_now(), *about, 1, order)
                run = begin_run(registry, run)
                for place, item in enumerate(found.items[:12]):
                    right = (place + number) % 4
                    said = item.answer if right else wrong_answer(found, item)
                    shown = show_item(registry, run, item.item_id)
                    give_answer(registry, replace(shown, answer=said, confidence=0.8, seconds=4.0))
                    given += 1
    return given


def wrong_answer(found: ItemSet, item: Item) -> Answer:
    """Another of an item's choices, or what is right of another item of its form."""
    form = found.forms[item.form]
    if form.style == "choice" and len(form.fields) == 1:
        (field,) = form.fields
        return {field.name: next(o for o in field.options if o != item.answer[field.name])}
    others = (each.answer for each in found.items if each.form == item.form)
    return next((each for each in others if each != item.answer), item.answer)


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


@dataclass(frozen=True, slots=True)
class Step:
    """A command of the page, how long it took and how it ended."""

    words: tuple[str, ...]
    seconds: float
    code: int
    told: str


def killed(words: Sequence[str], seconds: float) -> bool:
    """Kill a command and all it started after some seconds; False if it was over by then."""
    process = subprocess.Popen(
        command(*words),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    return False


def run(words: Sequence[str]) -> Step:
    """Run a command to its end."""
    began = time.monotonic()
    done = vrhuman(*words)
    return Step(tuple(words), time.monotonic() - began, done.returncode, done.stderr)


def is_done_already(step: Step) -> bool:
    """Whether a command says that what it is to make was made before it was killed."""
    return step.code == 2 and any(words in step.told for words in MADE_BEFORE)


def pilot(folder: Path, moments: Callable[[Sequence[str]], Iterable[float]]) -> Report:
    """Run the pilot in a new folder; each command is killed at moments first [s after its start].

    :raises AssertionError: where a command, given again, does not go on.
    """
    folder.mkdir(parents=True)
    (protocol,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (folder / "pilot.toml").write_text(protocol, encoding="utf-8")
    with chdir(folder):
        return _run_page(folder, moments)


def _run_page(folder: Path, moments: Callable[[Sequence[str]], Iterable[float]]) -> Report:
    steps, kills = [], 0
    for words in commands():
        if words[:2] == ["benchmark", "report"]:
            print(f"answers given: {answer(folder)}; players refused: {refused(folder)}")
        kills += sum(killed(words, seconds) for seconds in moments(words))
        step = run(words)
        if rest := re.search(rf"study add {STUDY} (.+)$", step.told):
            names = rest[1].split()  # who was not enrolled yet, as the program says
            step = run([w for w in words if not re.fullmatch(r"[PNA]\d+", w) or w in names])
        print(f"{step.code}  {step.seconds:5.1f} s  vrhuman {shlex.join(words)}", flush=True)
        if step.code and not is_done_already(step):
            raise AssertionError(f"vrhuman {shlex.join(words)}: {step.told}")
        steps.append(step)
    told = json.loads(vrhuman("benchmark", "report", STUDY, "--json").stdout.splitlines()[-1])
    rows = told["rows"]
    return Report(tuple(steps), kills, tuple(map(row_words, rows)), tuple(map(shape_of, rows)))


@dataclass(frozen=True, slots=True)
class Report:
    """What a pilot came to: its commands, how many were killed, a line for each row.

    ``shape`` is what of the rows is the same in every pilot: how many items, and who answered. The
    scores are not: sessions have other ids each time, so that other items come first.
    """

    steps: tuple[Step, ...]
    kills: int
    rows: tuple[str, ...]
    shape: tuple[tuple[Any, ...], ...]


def read_report(path: Path) -> Report:
    """Read what a pilot came to."""
    told = json.loads(path.read_text(encoding="utf-8"))
    steps = tuple(
        Step(tuple(e["words"]), e["seconds"], e["code"], e["told"]) for e in told["steps"]
    )
    shape = tuple((name, items, tuple(map(tuple, groups))) for name, items, groups in told["shape"])
    return Report(steps, told["kills"], tuple(told["rows"]), shape)


def shape_of(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return a row's benchmark, items, and by whom and how many answers there are."""
    groups = [(g["condition"], g["kind"], g["participants"], g["answers"]) for g in row["groups"]]
    return row["benchmark"], row["items"], tuple(groups)


def row_words(row: Mapping[str, Any]) -> str:
    """Return a row of the report in a line."""
    groups = ", ".join(
        f"{g['condition']} {g['participants']} {g['kind']} {g['score']['mean']:.0f} %"
        for g in row["groups"]
    )
    return f"{row['benchmark']}: {row['items']} items; {groups or 'no answers'}"


def run_pilot(folder: Path, kills: int, seed: int) -> int:
    """Run it undisturbed and, with ``kills``, once more with each command killed so often.

    Returns how much is wrong.
    """
    kept = folder / "whole.json"
    if not kept.exists():
        made = pilot(folder / "whole", lambda words: ())  # noqa: ARG005
        kept.write_text(json.dumps(asdict(made), indent=1), encoding="utf-8")
    whole = read_report(kept)
    print("\n".join(whole.rows))
    wrong = int(len(whole.rows) != ROWS)
    if kills:
        chance = random.Random(f"pilot {seed}")
        lasted = {step.words: step.seconds for step in whole.steps}

        def moments(words: Sequence[str]) -> list[float]:
            return [chance.uniform(0.1, lasted[tuple(words)]) for _ in range(kills)]

        again = pilot(folder / "killed", moments)
        print("\n".join(again.rows))
        print(f"{again.kills} kills of {len(again.steps)} commands")
        wrong += again.shape != whole.shape
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a new folder")
    parser.add_argument("--kills", type=int, default=0, help="of each command (default: none)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (%(default)s)")
    options = parser.parse_args()
    return 1 if run_pilot(options.folder.absolute(), options.kills, options.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
