"""The full counts that the issues name, as a table for the closing note: ``make accept``.

Every property test with ten times as many, fresh examples; 25 real ProcTHOR houses, each through
the real runtime; then, in virtual time, the participants that
bracket the scripted one, and how its score grows with its steps; fifty sessions whose processes are
killed at random moments, a hundred recordings that are, one of which every system call fails in
turn, a session damaged in 800 ways, one altered in 400 with its checksums repaired, three thousand
with odd content, a whole study through the experimenter's window, twenty studies whose processes
are killed, a registry altered in 400 ways, and a hundred runs of two agents.
``--quick N`` takes every N-th.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.acceptance import (
    alterations,
    crafted_files,
    damage,
    disk_faults,
    kills,
    motion,
    questions,
    recording_kills,
    registry_alterations,
    runtime_deaths,
    study_in_window,
    study_kills,
    two_agents,
)
from tests.support.paths import ROOT, SHARED
from vrhuman.review.results.frames import NO_DISPLAY, frame_words

REAL_HOUSES = SHARED / "houses"
HOUSES = (
    [f"{REAL_HOUSES / 'multiroom.jsonl.gz'}:{n}" for n in range(10)]
    + [f"{REAL_HOUSES / 'singleroom.jsonl.gz'}:{n}" for n in range(10)]
    + [f"{REAL_HOUSES / 'objaverse_mixed.jsonl.gz'}:{n}" for n in range(5)]
)
STEPS = (0, 100, 400, 1000)
CHOICES = (
    *("runtime", "bracket", "steps", "kills", "deaths", "recordings", "disk", "damage", "motion"),
    *("crafted", "questions", "window", "studies", "registry", "properties", "alterations"),
    "agents",
)


@dataclass(frozen=True)
class Case:
    """One demo to run."""

    house: str
    participant: str = "scripted"
    steps: int = 150
    runtime: str = "test"

    @property
    def name(self) -> str:
        return f"{self.participant} {self.steps} steps, {Path(self.house).name}, {self.runtime}"


def run(case: Case, out: Path) -> dict[str, Any] | str:
    """The demo's JSON, or its last words where it failed."""
    command = [sys.executable, "-m", "vrhuman", "demo", "--json", "--out", str(out)]
    command += ["--house", case.house, "--participant", case.participant]
    command += ["--steps", str(case.steps), "--runtime", case.runtime]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0 and not done.stdout.strip():
        return (done.stderr.strip().splitlines() or ["no words"])[-1]
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def run_all(cases: Sequence[Case], jobs: int) -> list[dict[str, Any]]:
    """Run the cases and tell each; a failed one is told and left out."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        results = []
        for case, told in zip(cases, pool.map(lambda c: run(c, Path(folder)), cases), strict=True):
            if isinstance(told, str):
                print(f"FAILED  {case.name}: {told}", flush=True)
                continue
            results.append(told)
            print(
                f"{'ok  ' if told['verified'] else 'DIFFERS'}  {case.name}: exp {told['acc_exp']} "
                f"ref {told['acc_ref']} T3 {told['t3']} ExQA {told['exqa']}, "
                f"{_frames(told)}, {told['seconds']} s",
                flush=True,
            )
    return results


def _frames(told: dict[str, Any]) -> str:
    if told["frames_in_time"] is None:
        return NO_DISPLAY
    return frame_words(*(100 * told[key] for key in ("frames_in_time", "sharpness", "pixels")))


def properties() -> int:
    """Every property test with many random examples that no run had before; 1 where any fails."""
    told = [sys.executable, "-m", "pytest", "--numprocesses", "2", "-m", "hypothesis"]
    done = subprocess.run([*told, "--hypothesis-profile", "accept"], cwd=ROOT, check=False)
    return int(done.returncode != 0)


def mean(results: Sequence[dict[str, Any]], key: str) -> float:
    return sum(r[key] for r in results) / max(1, len(results))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", type=int, default=1, help="only every N-th house")
    parser.add_argument("--jobs", type=int, default=2, help="demos at a time in virtual time")
    parser.add_argument("--runtime-jobs", type=int, default=1, help="and through the runtime")
    parser.add_argument("--only", choices=CHOICES)
    options = parser.parse_args()
    began, failed = time.monotonic(), 0
    if options.only in (None, "properties"):
        print("\nproperty tests with fresh examples", flush=True)
        failed += properties()
    if options.only in (None, "kills"):
        print("\nkilled at random moments", flush=True)
        failed += kills.run_cases(range(0, kills.RUNS, options.quick))
    if options.only in (None, "recordings"):
        print("\nrecordings killed at random moments", flush=True)
        failed += recording_kills.kill_recordings(range(0, recording_kills.RUNS, options.quick))
        failed += recording_kills.kill_sessions(range(recording_kills.SESSIONS))
    if options.only in (None, "disk"):
        print("\nsystem calls that fail", flush=True)
        failed += disk_faults.inject()
    if options.only in (None, "damage"):
        print("\na session cut off and with bits flipped", flush=True)
        failed += damage.damage(damage.COUNT // options.quick)
    if options.only in (None, "alterations"):
        print("\na sealed session altered at random", flush=True)
        failed += alterations.alter(range(0, alterations.COUNT, options.quick))
    if options.only in (None, "crafted"):
        print("\nsession files with odd content", flush=True)
        failed += crafted_files.craft(crafted_files.COUNT // options.quick)
    if options.only in (None, "deaths"):
        print("\nruntimes killed at random moments", flush=True)
        found = runtime_deaths.deaths(runtime_deaths.COUNT // options.quick)
        failed += sum(not each["well"] for each in found)
    if options.only in (None, "motion"):
        print("\nrecorded heads and hands tracked badly", flush=True)
        failed += motion.failures()
    if options.only in (None, "window"):
        print("\na whole study through the experimenter's window", flush=True)
        people = max(1, study_in_window.PARTICIPANTS // options.quick)
        out = Path(tempfile.mkdtemp(prefix="vrhuman-window-"))
        failed += study_in_window.run_study(people, out)
    if options.only in (None, "studies"):
        print("\nstudies killed at random moments", flush=True)
        failed += study_kills.run_cases(range(0, study_kills.RUNS, options.quick))
    if options.only in (None, "registry"):
        print("\na registry altered by chance", flush=True)
        failed += registry_alterations.run(registry_alterations.ALTERED // options.quick)
    if options.only in (None, "agents"):
        print("\ntwo agents in one house", flush=True)
        failed += two_agents.random_runs(two_agents.RUNS // options.quick)
        failed += two_agents.sessions(max(1, two_agents.SESSIONS // options.quick))
    if not REAL_HOUSES.is_dir():
        print(f"skipped: the real houses are not at {REAL_HOUSES}")
        return 1 if failed else 0
    if options.only in (None, "questions"):
        print("\nthe questions of real houses, by brute force", flush=True)
        failed += questions.check(questions.HOUSES // options.quick)
    houses = HOUSES[:: options.quick]

    def report(title: str, cases: list[Case], jobs: int) -> list[dict[str, Any]]:
        nonlocal failed
        print(f"\n{title}", flush=True)
        results = run_all(cases, jobs)
        good = sum(bool(r["verified"]) for r in results)
        failed += len(cases) - good
        print(
            f"== {title}: {good} of {len(cases)} completed and verified; "
            f"Acc_exp {mean(results, 'acc_exp'):.1f}, Acc_ref {mean(results, 'acc_ref'):.1f}, "
            f"T3 {mean(results, 't3'):.0f}, ExQA {mean(results, 'exqa'):.1f}",
            flush=True,
        )
        return results

    if options.only in (None, "runtime"):
        report("through the real runtime", [Case(h) for h in houses], options.runtime_jobs)
    if options.only in (None, "bracket"):
        for kind in ("oracle", "random"):
            report(kind, [Case(h, kind, 20, "none") for h in houses], options.jobs)
    if options.only in (None, "steps"):
        for steps in STEPS:
            cases = [Case(h, "scripted", steps, "none") for h in houses]
            report(f"scripted, {steps} steps", cases, options.jobs)
    print(f"\n{failed} failed; {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
