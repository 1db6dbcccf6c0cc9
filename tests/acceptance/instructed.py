"""Instructed sessions in real houses: what was done, and whether the annotation says just that.

``python -m tests.acceptance.instructed``: the scripted participant carries out an instruction in
each of so many houses, drawn from those with one room and with several, 95 in 100 steps. Then each
session's annotation is compared

- with its instruction: every segment that succeeded is a step that was done, and every step that
  was done is a segment, with the step's action and objects;
- with the engine's raw states, read by another program (:mod:`tests.support.annotation`): each
  segment did happen, begins and ends within 0.3 s of what changed, and the world states before and
  after are AI2-THOR's metadata.

Of all sessions a set of Env-QA is made. Another program answers all questions that could be asked
about its clips, and those chosen, by brute force from AI2-THOR's metadata: none wrong, none
ambiguous. What Q-only answers the chosen ones without the films is told.

``--keep DIR`` keeps the sessions, and goes on with those that are there; ``--seed`` draws others.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.support.annotation.raw_changes import RawSession, raw_session
from tests.support.annotation.raw_facts import differing
from tests.support.annotation.raw_times import Times, times_of
from tests.support.benchmarks.raw_clips import Checked, check_questions, check_set
from tests.support.paths import SHARED
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.segments import ActionSegment
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.envqa.baselines.question_only import audit
from vrhuman.benchmarks.envqa.make import make
from vrhuman.benchmarks.envqa.making.session_clips import Order, make_clips
from vrhuman.benchmarks.instructing.recording import SessionResult, orders, record, summary
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.set_making import made_parts, parts_key
from vrhuman.files.private import make_folder
from vrhuman.recording.reader import Session
from vrhuman.records import Instruction

HOUSES, SEED = 100, 15
DONE, EQUAL, APART_S = 0.95, 0.98, 0.3
"""The least share of steps done, of equal segments, and the most a time may be off [s]."""
WIDTH = 128
"""The width of the films of the set that is asked about [px]."""
ASKED = 1000
"""So many questions are checked at least."""
FILES = {"multiroom": 100, "singleroom": 500}
"""The files of real houses, and how many each has."""


@dataclass
class Measured:
    """What the comparison of one session says; every list has a line for each fault."""

    path: Path
    steps: int = 0
    done: int = 0
    equal: int = 0
    segments: int = 0
    tried: int = 0
    beyond: Counter[str] = field(default_factory=Counter)
    unfounded: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    timed: int = 0
    late: list[str] = field(default_factory=list)
    worst_s: float = 0.0
    boundaries: int = 0
    values: int = 0
    differing: list[str] = field(default_factory=list)


def sampled(count: int, seed: int = SEED) -> list[str]:
    """Return the houses: half of them with several rooms, mixed, so that any first ones are, too.

    They are the first ones of the seed's hundred.
    """
    chance = random.Random(seed)
    found = []
    for name, houses in FILES.items():
        path = SHARED / "houses" / f"{name}.jsonl.gz"
        found += [f"{path}:{n}" for n in chance.sample(range(houses), HOUSES // 2)]
    chance.shuffle(found)
    return found[:count]


def check(houses: int = HOUSES, jobs: int = 2, keep: Path | None = None, seed: int = SEED) -> int:
    """Record and compare so many sessions; tells; returns how many of the goals were not met."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        asked = orders(sampled(HOUSES, seed), HOUSES, seed, keep or Path(folder))[:houses]
        results: list[SessionResult] = []
        for order, found in run_all(record, asked, jobs):
            if isinstance(found, Failure):
                print(f"FAILED  {order.name} in {order.house}: {found.reason}", flush=True)
                continue
            results.append(found)
            for step in found.steps:
                if not step.done:
                    house = Path(order.house).name
                    print(f"{step.reason:<13} {order.name} {house}: {step.text}", flush=True)
        told = summary(results)
        print(f"{told}; {time.monotonic() - began:.0f} s", flush=True)
        steps, done = int(str(told["steps"])), int(str(told["done"]))
        below = tell(f"steps done in {len(results)} of {houses} houses", done, steps, DONE)
        below += len(results) < houses
        paths = [each.path for each in results]
        below += compare(paths, jobs)
        with tempfile.TemporaryDirectory() as beside:
            return below + ask(paths, Path(beside) / "asked", jobs)


def compare(paths: Sequence[Path], jobs: int) -> int:
    """Compare the sessions' annotations with the raw states; returns how many goals are missed."""
    began = time.monotonic()
    all_: list[Measured] = []
    failed = 0
    for path, found in run_all(measure, sorted(paths), jobs):
        if isinstance(found, Failure):
            print(f"FAILED  {path}: {found.reason}", flush=True)
            failed += 1
            continue
        all_.append(found)
        for kind in ("missing", "unfounded", "late", "differing"):
            for line in getattr(found, kind)[:8]:
                print(f"{kind:<10} {path.stem}: {line}", flush=True)
    done, equal = sum(m.done for m in all_), sum(m.equal for m in all_)
    segments = sum(m.segments for m in all_)
    unfounded = sum(len(m.unfounded) for m in all_)
    beyond = sum((m.beyond for m in all_), Counter[str]())
    timed, late = sum(m.timed for m in all_), sum(len(m.late) for m in all_)
    print(f"what was done beyond the instructions: {dict(beyond.most_common())}")
    below = failed + tell("recall: done steps with an equal segment", equal, done, EQUAL)
    below += tell("precision: segments that are steps", equal, segments, EQUAL)
    below += tell("segments that happened", segments - unfounded, segments, EQUAL)
    tried = sum(m.tried for m in all_)
    print(
        f"beside them {tried} that did not succeed; steps asked for: {sum(m.steps for m in all_)}"
    )
    below += tell("segments within 0.3 s of the change", timed - late, timed, 1.0)
    print(f"the farthest off is {max((m.worst_s for m in all_), default=0.0):.3f} s")
    values, wrong = sum(m.values for m in all_), sum(len(m.differing) for m in all_)
    boundaries = sum(m.boundaries for m in all_)
    below += tell(f"values equal to the metadata at {boundaries} boundaries", values - wrong,
                  values, 1.0)  # fmt: skip
    print(f"== {len(all_)} sessions compared in {time.monotonic() - began:.0f} s")
    return below


def ask(paths: Sequence[Path], out: Path, jobs: int) -> int:
    """Make a set, and let the evaluator answer its questions; returns how many goals are missed.

    It answers all that could be asked, too, before the set's are chosen among them.
    """
    began = time.monotonic()
    how = Making(jobs=jobs, width=WIDTH)
    work = out.with_name(f".{out.name}.parts") / parts_key(SEED, WIDTH, None)  # that of make()
    order = Order(work, SEED, WIDTH)
    for folder in (order.videos, order.parts):
        make_folder(folder)
    parts = made_parts(partial(make_clips, order), paths, how, "gave no clips")
    drafted = check_questions((each for part in parts for each in part.questions), order.videos)
    below = _told("drafted", drafted)
    below += tell("so many questions are drafted", drafted.asked.total(), ASKED, 1.0)
    made = make(paths, out, SEED, how)
    below += _told("balanced", check_set(out))
    print(f"{made}")
    told = audit(out)
    print(told["verdict"])
    for leak in told["leaks"] if isinstance(told["leaks"], list) else ():
        print(f"leaks: {leak}")
    print(f"== asked in {time.monotonic() - began:.0f} s", flush=True)
    return below + bool(told["gives_away"] and not told["leaks"])


def _told(which: str, found: Checked) -> int:
    for word, lines in (("wrong", found.wrong), ("ambiguous", found.ambiguous)):
        print(f"{which}: {len(lines)} {word}")
        for line in lines:
            print(f"FAILED  {word}: {line}", flush=True)
    asked = found.asked.total()
    good = asked - len(found.wrong) - len(found.ambiguous)
    what = f"{which} questions about {len(found.clips)} clips that are right and clear"
    print(dict(found.asked))
    return tell(what, good, asked, 1.0)


def tell(what: str, good: int, count: int, least: float) -> int:
    """Print a share, and return 1 where it is less than it should be."""
    share = good / max(1, count)
    word = "ok" if share >= least else "BELOW"
    print(f"{word:<6} {what}: {good} of {count}, {100 * share:.2f} % ({100 * least:.0f})")
    return int(share < least)


def measure(path: Path) -> Measured:
    """Compare one session."""
    annotation = annotate(path)
    assert annotation.identical, annotation.difference
    wanted = {s.begin_tick - 1 for s in annotation.segments}
    wanted |= {s.end_tick for s in annotation.segments}
    raw = raw_session(path, wanted)
    assert not raw.difference, raw.difference
    good = sum(segment.success for segment in annotation.segments)
    out = Measured(path, segments=good, tried=len(annotation.segments) - good)
    left = _against_steps(path, annotation, out)
    for segment in annotation.segments:
        times = times_of(segment, raw)
        _against_times(segment, times, out)
        if segment in left:
            out.beyond[("" if segment.success else "failed ") + segment.action] += 1
    _against_metadata(annotation, raw, out)
    return out


def _against_steps(path: Path, annotation: Annotation, out: Measured) -> list[ActionSegment]:
    """Find each done step's segment; return the segments that are no steps."""
    with Session.open(path) as session:
        given = [each for asked in session.instructions() for each in asked.instructions]
        done = {each.number for each in session.steps_done()}
    types, left = annotation.types(), list(annotation.segments)
    out.steps, out.done = len(given), len(done)
    since = 0
    for step in given:
        if not isinstance(step, Instruction) or step.number not in done:
            continue
        equal = [s for s in left if s.end_tick >= since and _says(s, step, types)]
        if not equal:
            out.missing.append(step.text)
            continue
        out.equal += 1
        since = equal[0].begin_tick
        left.remove(equal[0])
    return left


def _says(segment: ActionSegment, step: Instruction, types: Mapping[str, str]) -> bool:
    """Return whether a segment has the action and the objects of a step."""
    if not segment.success or segment.action != step.action:
        return False
    if types.get(segment.object1, "") != step.object1:
        return False
    return not step.object2 or types.get(segment.object2, segment.object2) == step.object2


def _against_times(segment: ActionSegment, times: Times | None, out: Measured) -> None:
    if times is None:
        return
    name = f"{segment.action} {segment.object1} {segment.object2}".strip()
    if not times.happened:
        out.unfounded.append(f"{name}: nothing of the kind at {segment.begin_tick}")
        return
    off = max(abs(segment.begin_ns - times.begin_ns), abs(segment.end_ns - times.end_ns)) / 1e9
    out.timed += 1
    out.worst_s = max(out.worst_s, off)
    if off > APART_S:
        begin = (segment.begin_ns - times.begin_ns) / 1e9
        end = (segment.end_ns - times.end_ns) / 1e9
        out.late.append(f"{name}: begins {begin:+.2f} s, ends {end:+.2f} s off")


def _against_metadata(annotation: Annotation, raw: RawSession, out: Measured) -> None:
    for segment, before, after in zip(
        annotation.segments, annotation.before, annotation.after, strict=True
    ):
        for when, facts, tick in (
            ("before", before, segment.begin_tick - 1),
            ("after", after, segment.end_tick),
        ):
            out.boundaries += 1
            values, wrong = differing(facts, raw.metadata[tick])
            out.values += values
            out.differing += [f"{when} {segment.action} {segment.object1}: {w}" for w in wrong]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--houses", type=int, default=HOUSES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    return 1 if check(options.houses, options.jobs, options.keep, options.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
