"""Runs ``vrhuman benchmark``: the published benchmarks' sets made, audited, scored, reported."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.benchmark import (
    make,
    models,
    networks,
    record,
    record_tasks,
    students,
    study_report,
    video_text,
)
from vrhuman.cli.benchmark.telling import lines_of
from vrhuman.cli.items.answer import add_to_benchmark
from vrhuman.cli.options import command, print_json
from vrhuman.cli.study.registry import registry_options
from vrhuman.files.private import write_text
from vrhuman.records import JsonValue, VrhumanError

if TYPE_CHECKING:
    from vrhuman.benchmarks.benchmark import Benchmark
    from vrhuman.benchmarks.report import ReportRow
    from vrhuman.benchmarks.scored import Scored
    from vrhuman.benchmarks.written_answers import WrittenAnswer

RULES = ("strict", "official")
AUDIT_RULES = ("paper", "official")
_FORMS = (".txt", ".md", ".csv")


def add(commands: Any) -> None:
    """Declare the commands."""
    benchmark = commands.add_parser(
        "benchmark", help="make, score and report sets of published benchmarks"
    )
    verbs = benchmark.add_subparsers(metavar="COMMAND", required=True)
    listed = command(verbs, "list", _list, "list the benchmarks", "vrhuman benchmark list")
    listed.add_argument("--json", action="store_true", help="print one line of JSON")
    make.add(verbs)
    _add_audit(verbs)
    add_to_benchmark(verbs)
    _add_score(verbs)
    _add_report(verbs)
    own = verbs.add_parser("envqa", help="Env-QA's own commands: record, train, predict")
    own_verbs = own.add_subparsers(metavar="COMMAND", required=True)
    record.add_to(own_verbs)
    models.add_to(own_verbs)
    tasks = verbs.add_parser("egotaskqa", help="EgoTaskQA's own commands: record, train")
    tasks_verbs = tasks.add_subparsers(metavar="COMMAND", required=True)
    record_tasks.add_to(tasks_verbs)
    video_text.add_to(tasks_verbs)
    movieqa = verbs.add_parser("movieqa", help="MovieQA's own commands: students, train")
    movieqa_verbs = movieqa.add_subparsers(metavar="COMMAND", required=True)
    students.add_to(movieqa_verbs)
    networks.add_to(movieqa_verbs)


def _add_score(verbs: Any) -> None:
    parser = command(
        verbs,
        "score",
        _score,
        "score answers by the authors' rule or by the strict one",
        "vrhuman benchmark score envqa --pairs pairs.jsonl --rule official --json",
    )
    _name(parser)
    parser.add_argument(
        "--pairs",
        type=Path,
        metavar="FILE.jsonl",
        help="score pairs without a set: one JSON object a line (envqa: question, gt, pred)",
    )
    parser.add_argument("--set", type=Path, metavar="DIR", help="score answers to this set")
    parser.add_argument(
        "--answers",
        type=Path,
        metavar="FILE",
        help="answers to the set, as `vrhuman answers` writes them, or any with question_id and "
        "answer (.jsonl, .json, .csv or .parquet)",
    )
    parser.add_argument(
        "--submission",
        type=Path,
        metavar="FILE.txt",
        help="score a file for the authors' server, as their evaluator does (movieqa: qid and "
        "number of the answer a line); give its questions with --qa",
    )
    parser.add_argument(
        "--qa", type=Path, metavar="FILE.json", help="with --submission: the file of questions"
    )
    _rule_and_split(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _add_audit(verbs: Any) -> None:
    parser = command(
        verbs,
        "audit",
        _audit,
        "measure how much of a set can be answered without its films",
        "vrhuman benchmark audit envqa SET",
    )
    _name(parser)
    parser.add_argument("set", type=Path, nargs="?", metavar="SET", help="the set's folder")
    parser.add_argument(
        "--qa", type=Path, metavar="FILE.json", help="audit a file of five-choice questions instead"
    )
    parser.add_argument(
        "--rule",
        choices=AUDIT_RULES,
        default=AUDIT_RULES[0],
        help="with --qa: as the paper says, or as the authors' code does (default: %(default)s)",
    )
    parser.add_argument(
        "--answers",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="with SET: files of people's answers, as for score; those given under question-only "
        "are audited too",
    )
    parser.add_argument(
        "--vectors", type=Path, metavar="FILE", help="with --qa: word vectors in word2vec's format"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _add_report(verbs: Any) -> None:
    parser = command(
        verbs,
        "report",
        _report,
        "put scores by type of question and role beside the paper's",
        "vrhuman benchmark report envqa SET --answers P01.jsonl --out report.md",
    )
    parser.add_argument(
        "benchmark",
        metavar="NAME|STUDY",
        help="the benchmark of a set; without SET, a study: its name in the registry",
    )
    parser.add_argument("set", type=Path, nargs="?", metavar="SET", help="the set's folder")
    parser.add_argument(
        "--answers",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="files of answers, as for score; each is a result, or one for each condition in it; "
        "with a study, those of programs (JSON Lines with answer as an object)",
    )
    _rule_and_split(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the report to this file (.txt, .md or .csv; of a study .html)",
    )
    parser.add_argument(
        "--sets",
        type=Path,
        nargs="+",
        metavar="DIR",
        help="with a study: folders of its sets (default: those in the study's folder)",
    )
    registry_options(parser)


def _name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("benchmark", metavar="NAME", help="the benchmark: see benchmark list")


def _rule_and_split(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rule",
        choices=RULES,
        default=RULES[0],
        help="official: as the authors' evaluator; strict: as the paper says (default: strict)",
    )
    parser.add_argument(
        "--split",
        default="",
        metavar="NAME",
        help="count all questions of this split, those without an answer as empty (default: the "
        "questions that are answered)",
    )


# -------------------------------------------------------------------------------- list and audit


def _list(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.table import BENCHMARKS

    if options.json:
        print_json([{"name": each.name, "title": each.title} for each in BENCHMARKS.values()])
    else:
        for each in BENCHMARKS.values():
            print(f"{each.name:<12}{each.title}")
    return 0


def _audit(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.benchmark import AuditsFiles

    if (options.set is None) == (options.qa is None):
        raise VrhumanError("give either the folder of a set, or a file of questions with --qa")
    if options.answers and options.set is None:
        raise VrhumanError("--answers are to a set: give its folder, not --qa")
    benchmark = _found(options)
    if options.qa is None:
        _print_values(options, {**benchmark.audit(options.set), **_people(options, benchmark)})
    elif isinstance(benchmark, AuditsFiles):
        _print_values(options, benchmark.audit_file(options.qa, options.rule, options.vectors))
    else:
        raise VrhumanError(f"{benchmark.name}: --qa is for questions with five answers (movieqa)")
    return 0


def _people(options: argparse.Namespace, benchmark: Benchmark) -> Mapping[str, JsonValue]:
    from vrhuman.benchmarks.hasty_people import hasty_people
    from vrhuman.benchmarks.written_answers import read_written

    if not options.answers:
        return {}
    given = [each for path in options.answers for each in read_written(path)]
    return {"people": hasty_people(benchmark, benchmark.read(options.set), given)}


def _found(options: argparse.Namespace) -> Benchmark:
    from vrhuman.benchmarks.table import find_benchmark

    return find_benchmark(options.benchmark)


def _print_values(options: argparse.Namespace, values: Mapping[str, JsonValue]) -> None:
    if options.json:
        print_json(dict(values))
        return
    for line in lines_of(values):
        print(line)


# ---------------------------------------------------------------------------------------- scores


def _score(options: argparse.Namespace) -> int:
    if (options.submission is None) != (options.qa is None):
        raise VrhumanError("--submission and --qa belong together: give both, or neither")
    if options.submission is not None:
        return _score_submission(options)
    if (options.pairs is None) == (options.set is None):
        raise VrhumanError("give either --pairs FILE.jsonl, or --set DIR with --answers FILE")
    if (options.set is None) != (options.answers is None):
        raise VrhumanError("--set and --answers belong together: give both, or --pairs alone")
    if options.pairs is not None:
        if options.split:
            raise VrhumanError("--split is of a set: give it with --set, not with --pairs")
        return _score_pairs(options)
    return _score_set(options)


def _score_submission(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.benchmark import ScoresSubmissions

    benchmark = _found(options)
    if not isinstance(benchmark, ScoresSubmissions):
        raise VrhumanError(
            f"{benchmark.name}: --submission is of MovieQA; give --answers or --pairs"
        )
    told = benchmark.score_submission(options.submission, options.qa, options.split)
    if options.json:
        print_json(dict(told))
    else:
        print(f"{options.submission}: {told['accuracy']:.2f} % of {told['questions']} questions")
    return 0


def _score_pairs(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.written_answers import BadAnswers, read_pairs

    benchmark = _found(options)
    scores = []
    for each in read_pairs(options.pairs, benchmark.pair_keys):
        try:
            scores.append(benchmark.score_pair(each.values, options.rule))
        except VrhumanError as error:
            raise BadAnswers(f"{each.where}: {error}") from error
    mean = sum(scores) / len(scores)
    if options.json:
        print_json({"rule": options.rule, "scores": scores, "mean": mean})
    else:
        print(f"{len(scores)} pairs, {options.rule} rule: mean {mean:.4f}")
    return 0


def _score_set(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.scored import mean, score_answers, select, summarise
    from vrhuman.benchmarks.written_answers import read_written

    benchmark = _found(options)
    given = read_written(options.answers)
    found = benchmark.read(options.set)
    items = select(found, given, options.split)
    scored = score_answers(benchmark, items, given, options.rule)
    cells = summarise(benchmark, scored)
    unanswered = _unanswered(scored, given)
    if options.json:
        print_json(
            {
                "rule": options.rule,
                "set": found.name,
                "digest": found.digest,
                "items": [each.item.item_id for each in scored],
                "scores": [each.score.score for each in scored],
                "mean": mean(scored),
                "unanswered": unanswered,
                "columns": {name: asdict(cell) for name, cell in cells.items()},
            }
        )
        return 0
    print(
        f"{found.name}: {len(scored)} answers, {options.rule} rule: mean {mean(scored):.4f}"
        + (f", {unanswered} questions without an answer" if unanswered else "")
    )
    for name, cell in cells.items():
        interval = "" if cell.low is None else f"  ({cell.low:.1f} to {cell.high:.1f})"
        print(f"  {name:<18}{cell.mean:6.1f} %{interval}  {cell.answers} answers")
    return 0


def _unanswered(scored: Sequence[Scored], given: Sequence[WrittenAnswer]) -> int:
    answered = {each.item_id for each in given}
    return sum(each.item.item_id not in answered for each in scored)


# ---------------------------------------------------------------------------------------- report


def _report(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.benchmark import TellsMore
    from vrhuman.benchmarks.report import as_csv, as_markdown, as_text, make_report

    if options.set is None:
        return study_report.report(options)
    if not options.answers:
        raise VrhumanError("give the files of answers with --answers")
    if options.out is not None and options.out.suffix not in _FORMS:
        raise VrhumanError(f"--out {options.out}: give a name that ends in {' or '.join(_FORMS)}")
    benchmark = _found(options)
    found = benchmark.read(options.set)
    rows = [row for path in options.answers for row in _rows(options, path)]
    section = benchmark.section(options.set) if isinstance(benchmark, TellsMore) else ()
    report = make_report(
        benchmark.title, found.name, found.digest, rows, benchmark.published, section
    )
    if options.out is not None:
        form = {".txt": as_text, ".md": as_markdown, ".csv": as_csv}[options.out.suffix]
        try:
            write_text(options.out, form(report))
        except OSError as error:
            raise VrhumanError(f"{options.out}: cannot be written ({error.strerror})") from error
    if options.json:
        print_json(report.as_json())
    elif options.out is None:
        print(as_text(report), end="")
    else:
        print(options.out)
    return 0


def _rows(options: argparse.Namespace, path: Path) -> list[ReportRow]:
    """Return a row for a file, or one for each condition and kind of participant in it."""
    from vrhuman.benchmarks.report import ReportRow
    from vrhuman.benchmarks.scored import score_answers, select, summarise
    from vrhuman.benchmarks.written_answers import read_written

    benchmark = _found(options)
    found = benchmark.read(options.set)
    given = read_written(path)
    rows = []
    groups = dict.fromkeys((each.condition, each.kind) for each in given)
    for group in groups:
        own = [each for each in given if (each.condition, each.kind) == group]
        scored = score_answers(benchmark, select(found, own, options.split), own, options.rule)
        name = " ".join([path.stem, *(part for part in group if part and len(groups) > 1)])
        cells = summarise(benchmark, scored)
        rows.append(ReportRow(name, options.rule, len(scored), _unanswered(scored, own), cells))
    return rows
