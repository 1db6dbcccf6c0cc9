"""Checks with full counts, as a table: ``make accept``.

Every property test with ten times as many, fresh examples; 25 real ProcTHOR houses, each through
the real runtime; then, in virtual time, the participants that
bracket the scripted one, and how its score grows with its steps; fifty sessions whose processes are
killed at random moments, a hundred recordings that are, one of which every system call fails in
turn, a session damaged in 800 ways, one altered in 400 with its checksums repaired, three thousand
with odd content, three hundred household tasks, a hundred instructed sessions compared with the
engine's raw states and asked about, Env-QA's own instructions carried out, a whole study through
the experimenter's window, twenty studies whose processes are killed, a registry altered in 400
ways, a benchmark's set of a hundred sessions made in four ways, a hundred runs of two agents, what
they saw of each other, 200 EgoTaskQA clips whose causes are tried, 200 spoken sentences aligned,
the masks of fifty narratives, twenty sessions told by the program, twenty takes of stories killed,
the quizzes of two dozen
sessions audited, the pilot of five benchmarks killed and by real clicks, two hundred episodes of a
model whose endpoint has every fault, twenty of its runs killed, a hundred houses explored by two
untrained agents, fifty sessions by a link whose page, trial, server or network is killed, one over
a bad network, the commands of README and docs, twelve views of real houses in a browser beside our
renderer's, what it draws of twenty, and twenty scripts played there and through OpenXR.
``--quick N`` takes every N-th.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.acceptance import (
    agents_endpoint,
    agents_exploring,
    alignment,
    alterations,
    beliefs,
    crafted_files,
    damage,
    disk_faults,
    documented,
    egotaskqa,
    household,
    instructed,
    kills,
    motion,
    narration_kills,
    narrations,
    narratives,
    pilot,
    pilot_in_windows,
    public_instructions,
    questions,
    quizzes,
    recording_kills,
    registry_alterations,
    runtime_deaths,
    sets,
    study_in_window,
    study_kills,
    two_agents,
    web_budget,
    web_kills,
    web_network,
    web_pictures,
    web_script,
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


def window(options: argparse.Namespace) -> int:
    people = max(1, study_in_window.PARTICIPANTS // options.quick)
    return study_in_window.run_study(people, Path(tempfile.mkdtemp(prefix="vrhuman-window-")))


def recordings(options: argparse.Namespace) -> int:
    killed = recording_kills.kill_recordings(range(0, recording_kills.RUNS, options.quick))
    return killed + recording_kills.kill_sessions(range(recording_kills.SESSIONS))


def deaths(options: argparse.Namespace) -> int:
    found = runtime_deaths.deaths(runtime_deaths.COUNT // options.quick)
    return sum(not each["well"] for each in found)


def helper(options: argparse.Namespace) -> int:
    return (
        two_agents.random_runs(two_agents.RUNS // options.quick)
        + two_agents.sessions(max(1, two_agents.SESSIONS // options.quick))
        + two_agents.through_runtime()
    )


def played(title: str, cases: list[Case], jobs: int) -> int:
    """Play these demos, print their mean scores, and return how many did not end verified."""
    print(f"\n{title}", flush=True)
    results = run_all(cases, jobs)
    good = sum(bool(r["verified"]) for r in results)
    print(
        f"== {title}: {good} of {len(cases)} completed and verified; "
        f"Acc_exp {mean(results, 'acc_exp'):.1f}, Acc_ref {mean(results, 'acc_ref'):.1f}, "
        f"T3 {mean(results, 't3'):.0f}, ExQA {mean(results, 'exqa'):.1f}",
        flush=True,
    )
    return len(cases) - good


def on_runtime(options: argparse.Namespace) -> int:
    cases = [Case(house) for house in HOUSES[:: options.quick]]
    return played("through the real runtime", cases, options.runtime_jobs)


def bracket(options: argparse.Namespace) -> int:
    return sum(
        played(kind, [Case(h, kind, 20, "none") for h in HOUSES[:: options.quick]], options.jobs)
        for kind in ("oracle", "random")
    )


def growing(options: argparse.Namespace) -> int:
    return sum(
        played(
            f"scripted, {steps} steps",
            [Case(h, "scripted", steps, "none") for h in HOUSES[:: options.quick]],
            options.jobs,
        )
        for steps in STEPS
    )


@dataclass(frozen=True)
class Check:
    """One of the checks: ``run`` returns how much of it failed."""

    name: str
    title: str
    run: Callable[[argparse.Namespace], int]
    real_houses: bool = False


CHECKS = (
    Check("properties", "property tests with fresh examples", lambda _: properties()),
    Check(
        "kills",
        "killed at random moments",
        lambda o: kills.run_cases(range(0, kills.RUNS, o.quick)),
    ),
    Check("recordings", "recordings killed at random moments", recordings),
    Check("disk", "system calls that fail", lambda _: disk_faults.inject()),
    Check(
        "damage",
        "a session cut off and with bits flipped",
        lambda o: damage.damage(damage.COUNT // o.quick),
    ),
    Check(
        "alterations",
        "a sealed session altered at random",
        lambda o: alterations.alter(range(0, alterations.COUNT, o.quick)),
    ),
    Check(
        "crafted",
        "session files with odd content",
        lambda o: crafted_files.craft(crafted_files.COUNT // o.quick),
    ),
    Check("deaths", "runtimes killed at random moments", deaths),
    Check("motion", "recorded heads and hands tracked badly", lambda _: motion.failures()),
    Check("window", "a whole study through the experimenter's window", window),
    Check(
        "studies",
        "studies killed at random moments",
        lambda o: study_kills.run_cases(range(0, study_kills.RUNS, o.quick)),
    ),
    Check(
        "registry",
        "a registry altered by chance",
        lambda o: registry_alterations.run(registry_alterations.ALTERED // o.quick),
    ),
    Check(
        "sets",
        "a benchmark's set made in four ways",
        lambda o: sets.check(sets.SESSIONS // o.quick),
    ),
    Check("helper", "two agents in one house", helper),
    Check(
        "causes",
        "EgoTaskQA's clips: answers by another interpreter, causes by experiment",
        lambda o: egotaskqa.check(egotaskqa.CLIPS // o.quick),
    ),
    Check("voices", "spoken sentences, aligned", lambda _: alignment.failures()),
    Check(
        "narratives",
        "the masks of narratives, and their scores",
        lambda o: narratives.failures(narratives.FILMS // o.quick),
    ),
    Check(
        "narrations",
        "stories told by the program: true, in good English",
        lambda o: narrations.failures(count=narrations.SESSIONS // o.quick),
    ),
    Check(
        "takes",
        "takes of a story whose window is killed",
        lambda o: narration_kills.failures(narration_kills.KILLS // o.quick),
    ),
    Check(
        "quizzes",
        "machine-drafted quizzes: hasty students, and their answers looked up",
        lambda o: quizzes.check(quizzes.SESSIONS // o.quick),
    ),
    Check(
        "pilot",
        "the pilot of five benchmarks, each command killed at random moments",
        lambda _: pilot.run_pilot(Path(tempfile.mkdtemp(prefix="vrhuman-pilot-")), pilot.KILLS, 1),
    ),
    Check(
        "clicks",
        "the pilot by real clicks, each window killed",
        lambda _: pilot_in_windows.run_pilot(Path(tempfile.mkdtemp(prefix="vrhuman-clicks-"))),
    ),
    Check(
        "endpoint",
        "a model behind an endpoint with faults, and runs of it killed",
        lambda o: agents_endpoint.run(o.quick),
    ),
    Check(
        "exploring",
        "frontier exploration beside the random walk, in a hundred houses",
        lambda o: agents_exploring.run(o.quick),
    ),
    Check(
        "link",
        "sessions by a link, killed at random moments",
        lambda o: web_kills.run_cases(range(0, web_kills.RUNS, o.quick)),
    ),
    Check(
        "network",
        "a session over a bad network",
        lambda o: web_network.checked(
            web_network.OUT_SECONDS / o.quick, len(range(0, web_network.RUNS, o.quick))
        ),
    ),
    Check("pages", "the commands of README and docs", lambda _: documented.failures()),
    Check(
        "browsers",
        "one script in a browser's headset and through OpenXR",
        lambda o: web_script.failures(len(web_script.HOUSES) // o.quick),
        True,
    ),
    Check(
        "pictures",
        "real houses drawn by a browser and by our renderer",
        lambda o: web_pictures.failures(o.quick),
        True,
    ),
    Check(
        "budget",
        "what a headset's browser draws of real houses",
        lambda o: web_budget.failures(o.quick),
        True,
    ),
    Check(
        "questions",
        "the questions of real houses, by brute force",
        lambda o: questions.check(questions.HOUSES // o.quick),
        True,
    ),
    Check(
        "instructed",
        "instructed sessions in real houses, compared with raw states",
        lambda o: instructed.check(instructed.HOUSES // o.quick, o.jobs),
        True,
    ),
    Check(
        "public instructions",
        "Env-QA's own instructions, in the real houses that have their things",
        lambda o: public_instructions.check(None if o.quick == 1 else 40 // o.quick, o.jobs),
        True,
    ),
    Check(
        "tasks",
        "household tasks in real houses, told by their goals",
        lambda o: household.carry_out(household.GOALS // o.quick, o.jobs),
        True,
    ),
    Check(
        "beliefs",
        "what two agents saw of each other, by the pixels of recorded views",
        lambda o: beliefs.check(max(1, beliefs.SESSIONS // o.quick)),
        True,
    ),
    Check("runtime", "whole sessions through the real runtime", on_runtime, True),
    Check("bracket", "the participants that bracket the scripted one", bracket, True),
    Check("steps", "how the scripted one's score grows with its steps", growing, True),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", type=int, default=1, help="only every N-th house")
    parser.add_argument("--jobs", type=int, default=2, help="demos at a time in virtual time")
    parser.add_argument("--runtime-jobs", type=int, default=1, help="and through the runtime")
    parser.add_argument("--only", choices=[check.name for check in CHECKS])
    options = parser.parse_args()
    began, failed = time.monotonic(), 0
    for check in CHECKS:
        if options.only not in (None, check.name):
            continue
        if check.real_houses and not REAL_HOUSES.is_dir():
            print(f"\n{check.title}: skipped, the real houses are not at {REAL_HOUSES}")
            continue
        print(f"\n{check.title}", flush=True)
        failed += check.run(options)
    print(f"\n{failed} failed; {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
