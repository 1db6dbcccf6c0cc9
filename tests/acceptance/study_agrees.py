"""Whether a study that was run agrees with itself: what was shown, the registry, files, report."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from vrhuman.study.design import balance
from vrhuman.study.entries import Assignment
from vrhuman.study.registry.registry import Registry

FIGURES = ("acc_exp", "acc_ref", "t3", "exqa")


@dataclass(frozen=True)
class Shown:
    """A study as the window showed it before it was made: the balance in words, and who would be
    where, row by row."""

    study_id: str = ""
    conditions: tuple[str, ...] = ()
    people: int = 0
    balance: str = ""
    planned: Sequence[Sequence[str]] = ()


def check(shown: Shown, registry: Path, out: Path) -> list[str]:
    """What is not as it should be; the report and all scores are left in ``out``."""
    study, sessions_planned = shown.study_id, shown.people * len(shown.conditions)
    with Registry.open(registry) as opened:
        made = opened.assignments(study)
        sessions = opened.sessions(study)
        paths = {each.session_id: opened.session_path(each) for each in sessions}
        kinds = {each.kind for each in opened.participants(study)}
        kept = {each.session_id: each.figures for each in opened.scores(study_id=study)}
        broken = opened.verify_audit()
    wrong = [] if broken is None else [f"the audit log is broken at {broken}"]
    if str(balance(made)).strip() != shown.balance:
        wrong.append(f"balance: shown\n{shown.balance}\nis\n{balance(made)}")
    cells = [[e.participant_id, str(e.order), e.role, e.condition, e.house] for e in made]
    if sorted(cells) != sorted(map(list, shown.planned)):
        wrong.append(f"assignment: shown {shown.planned}, made {cells}")
    wrong += uneven(made, shown)
    if kinds != {"scripted"}:
        wrong.append(f"kinds: {kinds}")
    done = [each for each in sessions if each.status == "finished" and each.sha256]
    if (len(done), len(sessions)) != (sessions_planned, sessions_planned):
        wrong.append(f"{len(done)} of {len(sessions)} finished, planned {sessions_planned}")
    for name, path in paths.items():
        if (told := vrhuman("verify", path)).returncode != 0:
            wrong.append(f"{name}: {told.stdout[-500:]}{told.stderr[-500:]}")
    agrees = vrhuman("study", "check", study, "--registry", registry)
    if agrees.returncode != 0:
        wrong.append(f"study check: {agrees.stdout}{agrees.stderr}")
    scored = vrhuman("score", "--json", *paths.values())
    page = out / "report.html"
    report = vrhuman("study", "report", study, "--registry", registry, "--json", "--out", page)
    if scored.returncode or report.returncode:
        return [*wrong, f"score, report: {scored.stderr[-500:]} {report.stderr[-500:]}"]
    files, rows = last_json(scored), last_json(report)["rows"]
    (out / "score.json").write_text(json.dumps(files, indent=1), encoding="utf-8")
    (out / "rows.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return [*wrong, *other_registry(files, kept), *other_report(files, rows, shown.conditions)]


def uneven(made: Sequence[Assignment], shown: Shown) -> list[str]:
    """By counts of our own: nobody in a house twice, conditions come first equally often."""
    wrong = []
    for person in {each.participant_id for each in made}:
        houses = [each.house for each in made if each.participant_id == person]
        if len(set(houses)) != len(shown.conditions):
            wrong.append(f"{person}: in {houses}")
    firsts = [each.condition for each in made if each.order == min(e.order for e in made)]
    counts = [firsts.count(condition) for condition in shown.conditions]
    if max(counts) - min(counts) > (1 if shown.people % len(shown.conditions) else 0):
        wrong.append(f"first conditions: {firsts}")
    return wrong


def other_registry(
    files: Sequence[Mapping[str, Any]], kept: Mapping[str, Mapping[str, float]]
) -> list[str]:
    """Where the registry's figures are not the files'."""
    wrong = []
    for each in files:
        name = Path(each["session"]).stem
        own = kept.get(name, {})
        if not all(near(each[key], own.get(key, math.nan)) for key in FIGURES):
            wrong.append(f"{name}: scores {each}, in the registry {dict(own)}")
    return wrong


def other_report(
    files: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]], conditions: Sequence[str]
) -> list[str]:
    """Where the report's rows are not the means of the files' scores."""
    by = {each["condition"]: each for each in rows if each["kind"] == "scripted"}
    if sorted(by) != sorted(conditions) or len(by) != len(rows):
        return [f"the report's rows: {rows}"]
    wrong = []
    for condition, row in by.items():
        own = [each for each in files if each["condition"] == condition]
        if row["episodes"] != len(own):
            wrong.append(f"report, {condition}: {row['episodes']} sessions, not {len(own)}")
        for key in FIGURES:
            if not near(row[key], mean := fmean(each[key] for each in own)):
                wrong.append(f"report, {condition}: {key} is {row[key]}, the files' mean {mean}")
    return wrong


def near(a: float, b: float) -> bool:
    return math.isclose(a, b, abs_tol=1e-6)


def vrhuman(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """The program, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "vrhuman", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )


def last_json(done: subprocess.CompletedProcess[str]) -> Any:
    return json.loads(done.stdout.strip().splitlines()[-1])
