"""Runs ``vrhuman study plan|report|export``: how many participants are needed, and results."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.many import for_one, sessions_of
from vrhuman.cli.options import EXIT_CHECK_FAILED, command, print_json, say
from vrhuman.cli.study.registry import opened, registry_options
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.study.planning import Judged, Population
    from vrhuman.study.results.gathering import StudyData

SIZES = "6,12,24,48"


def add(commands: Any) -> None:
    """Declare the commands among those of ``vrhuman study``."""
    plan = command(
        commands,
        "plan",
        _plan,
        "estimate how precise the score will be for different numbers of participants",
        "vrhuman study plan --condition no_replay --participants 8,16,32 --houses 10",
    )
    plan.add_argument(
        "--condition",
        choices=("no_replay", "replay"),
        default="no_replay",
        help="start from the means of this condition in the paper's Table 2 (default: %(default)s)",
    )
    plan.add_argument(
        "--pilot",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="pilot session files of persons: use their means and spreads instead of the paper's",
    )
    plan.add_argument(
        "--participants",
        default=SIZES,
        help="numbers of participants to try (default: %(default)s)",
    )
    plan.add_argument(
        "--houses", type=int, default=10, help="houses in the study (default: %(default)s)"
    )
    plan.add_argument(
        "--houses-each", type=int, default=1, help="houses per person (default: %(default)s)"
    )
    plan.add_argument(
        "--questions", type=int, default=20, help="questions per house (default: %(default)s)"
    )
    plan.add_argument(
        "--studies",
        type=int,
        default=1000,
        help="number of simulated studies (default: %(default)s)",
    )
    plan.add_argument("--seed", type=int, default=0)
    plan.add_argument("--json", action="store_true", help="print one line of JSON at the end")

    report = command(
        commands,
        "report",
        _report,
        "write a study's results to an HTML file, with tables for LaTeX and figures beside it",
        "vrhuman study report memory --out memory.html",
    )
    report.add_argument("study", type=normal)
    registry_options(report)
    report.add_argument(
        "--out",
        type=Path,
        help="file to write (default: STUDY.html); tables and figures go to STUDY-files",
    )
    _agents_option(report, "rows")
    _pilots_option(report)
    report.add_argument(
        "--k", type=float, help="energy coefficient k of ExQA [1/step] (default: 5.2e-4)"
    )

    export = command(
        commands,
        "export",
        _export,
        "write all tables of a study, with a data dictionary",
        "vrhuman study export memory --to parquet --out memory-tables",
    )
    export.add_argument("study", type=normal)
    registry_options(export)
    export.add_argument("--to", choices=("parquet", "csv"), default="parquet")
    export.add_argument("--out", type=Path, help="new folder to write to (default: STUDY-tables)")
    _agents_option(export, "tables")
    _pilots_option(export)

    public = command(
        commands,
        "publish",
        _publish,
        "write a study's sets of benchmarks for everybody: no voices, neutral names, and a check "
        "that proves it",
        "vrhuman study publish five --out five-public",
    )
    public.add_argument("study", type=normal)
    registry_options(public)
    place = public.add_mutually_exclusive_group(required=True)
    place.add_argument("--out", type=Path, metavar="DIR", help="new folder to write to")
    place.add_argument("--check", type=Path, metavar="DIR", help="only check such a folder")
    public.add_argument(
        "--sets",
        type=Path,
        nargs="+",
        metavar="DIR",
        help="folders of its sets (default: those in the study's folder)",
    )


def _pilots_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pilots",
        action="store_true",
        help="only the pilots' sessions, which otherwise are left out",
    )


def _plan(options: argparse.Namespace) -> int:
    from vrhuman.study.planning import paper_population, pilot_population, widths

    judged, t3, files = _pilot(options.pilot or [])
    population = (
        pilot_population(judged, t3) if options.pilot else paper_population(options.condition)
    )
    found = widths(
        population,
        _sizes(options.participants),
        options.houses,
        options.houses_each,
        options.questions,
        studies=options.studies,
        seed=options.seed,
    )
    if options.json:
        widths_told = [asdict(width) for width in found]
        told = {"population": asdict(population), "widths": widths_told}
        print_json(told | {"completeness": files})
        return 0
    print(_population_text(population))
    print("\nparticipants    ExQA   width of its 95 % interval   of Acc_exp   of Acc_ref")
    for width in found:
        print(
            f"{width.participants:>12}  {width.exqa:>6.1f}   {width.exqa_width:>26.1f}   "
            f"{width.acc_exp_width:>10.1f}   {width.acc_ref_width:>10.1f}"
        )
    return 0


def _population_text(population: Population) -> str:
    people, houses, questions = population.spreads
    return (
        f"Acc_exp {population.acc_exp:.1f} %, Acc_ref {population.acc_ref:.1f} %, "
        f"T3 {population.t3:.0f} steps; spreads of people {people:.2f}, houses {houses:.2f}, "
        f"questions {questions:.2f} logits, of log T3 {population.log_t3:.2f}\n"
        f"({population.source})"
    )


def _sizes(text: str) -> list[int]:
    try:
        return [int(each) for each in text.split(",")]
    except ValueError as error:
        raise VrhumanError(
            f"--participants {text}: give whole numbers separated by commas, such as {SIZES}"
        ) from error


def _pilot(files: list[Path]) -> tuple[list[Judged], list[float], dict[str, Any]]:
    """Return every judged answer of persons' sessions, their T3, and what their files lack."""
    from vrhuman.recording.reader import Session
    from vrhuman.review.results.outcome import Outcome, outcome
    from vrhuman.scoring.accuracy import graded
    from vrhuman.study.planning import Judged

    judged: list[Judged] = []
    t3: list[float] = []
    states: dict[str, Any] = {}
    for path in files:
        found = for_one(outcome, path).result
        assert isinstance(found, Outcome)
        say(f"{path}: {found.completeness.line}")
        states[str(path)] = found.completeness.summary()
        if found.kind != "person":
            say(f"{path}: left out, because the participant is not a person ({found.kind})")
            continue
        t3.append(float(found.t3))
        with Session.open(path) as session:
            answers = list(session.answers())
            asked = {each.phase: each.questions for each in session.questions()}
            for number, phase in enumerate(list(asked)[:2]):
                judged += [
                    Judged(
                        *(found.participant, found.house, each.question.question_id),
                        *(number, each.right),
                    )
                    for each in graded(asked[phase], answers, phase)
                ]
    if files and not t3:
        raise VrhumanError(
            f"--pilot: none of the {len(files)} sessions is a person's; give sessions of persons"
        )
    return judged, t3, states


def _agents_option(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument(
        "--agents",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE|FOLDER",
        help=f"sessions of agents (`vrhuman agents run`): {what} of their own, never pooled",
    )


def _report(options: argparse.Namespace) -> int:
    from vrhuman.scoring.exqa import DEFAULT_K
    from vrhuman.study.results.report import folder_beside, study_results, write_report

    out = options.out or Path(f"{options.study}.html")
    agents = sessions_of(options.agents) if options.agents else ()
    with opened(options) as registry:
        k = DEFAULT_K if options.k is None else options.k
        results = study_results(registry, options.study, k, options.pilots, agents)
    write_report(results, out)
    rows = [*(row for each in results.people for row in each.rows), *results.agents]
    if options.json:
        print_json(
            {
                "report": str(out),
                "files": str(folder_beside(out)),
                "rows": [asdict(row) for row in rows],
                "left_out": list(results.data.left_out),
                "completeness": _files_json(results.data),
                "altered": list(results.data.altered),
            }
        )
        return 0
    _print_files(results.data)
    for row in rows:
        print(
            f"{row.name:<40} {row.episodes or 0:>4} sessions   Acc_exp {row.acc_exp:5.1f}   "
            f"Acc_ref {row.acc_ref:5.1f}   ExQA {row.exqa:5.1f}"
        )
    for line in (*results.unread, *results.data.left_out, *results.data.altered):
        say(line)
    print(out)
    return 0


def _export(options: argparse.Namespace) -> int:
    from vrhuman.study.results.agents import agent_sessions
    from vrhuman.study.results.export import export_study
    from vrhuman.study.results.gathering import gather

    out = options.out or Path(f"{options.study}-tables")
    agents, unscored = agent_sessions(sessions_of(options.agents) if options.agents else ())
    with opened(options) as registry:
        data = gather(registry, options.study, options.pilots)
    names = export_study(data, out, options.to, agents)
    if options.json:
        print_json(
            {
                "folder": str(out),
                "files": list(names),
                "left_out": [*data.left_out, *unscored],
                "completeness": _files_json(data),
                "altered": list(data.altered),
            }
        )
        return 0
    _print_files(data)
    for line in (*unscored, *data.left_out, *data.altered):
        say(line)
    print(out)
    return 0


def _publish(options: argparse.Namespace) -> int:
    from vrhuman.apps.benchmark_rows import sets_in
    from vrhuman.apps.public_check import check_public
    from vrhuman.apps.publishing import forbidden_of, names_of, publish_sets
    from vrhuman.benchmarks.table import BENCHMARKS

    with opened(options) as registry:
        study = registry.study(options.study)
        if options.check is not None:
            if not options.check.is_dir():
                raise VrhumanError(f"{options.check}: no folder; give what --out wrote")
            names = names_of(registry, study.study_id)
            found = check_public(options.check, forbidden_of(names))
        else:
            sets = options.sets or sets_in(registry.folder / study.folder)
            found = publish_sets(registry, study.study_id, sets, options.out, BENCHMARKS)
    if options.json:
        print_json(asdict(found))
    else:
        for line in found.problems:
            print(line)
        told = f"{found.texts} texts, {found.films} films, {found.tables} tables, "
        told += f"{found.pictures} pictures, {found.arrays}"
        wrong = f"{len(found.problems)} problems" if found.problems else "nothing personal"
        print(f"{options.out or options.check}: {told} arrays read: {wrong}")
    return EXIT_CHECK_FAILED if found.problems else 0


def _print_files(data: StudyData) -> None:
    """Print whether the study's session files are complete, before anything made from them."""
    from vrhuman.study.session_files import lacking, summary

    print(f"{data.study.study_id}: {summary(data.files)}")
    for name, line in lacking(data.files).items():
        print(f"{name}: {line}")


def _files_json(data: StudyData) -> dict[str, Any]:
    return {name: each.summary() for name, each in data.files.items()}
