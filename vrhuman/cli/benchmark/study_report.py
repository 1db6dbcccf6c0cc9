"""Runs ``vrhuman benchmark report STUDY``: a row for each benchmark of a study."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.cli.options import print_json
from vrhuman.files.private import write_text
from vrhuman.names import normal
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.benchmarks.answer_files import ItemResponse


def report(options: argparse.Namespace) -> int:
    """Report a study; the page goes to ``--out``."""
    from vrhuman.apps.benchmark_rows import benchmark_rows, sets_in
    from vrhuman.benchmarks.study_report import as_html, rows_json
    from vrhuman.benchmarks.table import BENCHMARKS
    from vrhuman.study.registry.registry import Registry

    if options.benchmark in BENCHMARKS:
        raise VrhumanError(
            f"{options.benchmark}: give the folder of a set after it, or the name of a study alone"
        )
    if options.out is None and not options.json:
        raise VrhumanError("give the report's file with --out FILE.html, or --json")
    if options.out is not None and options.out.suffix != ".html":
        raise VrhumanError(f"--out {options.out}: a study's report is a page; end it in .html")
    study_id = normal(options.benchmark)
    files = [file for path in options.answers for file in _files(path)]
    programs = [each for path in files for each in _responses(path)]
    with Registry.open(options.registry, options.who) as registry:
        study = registry.study(study_id)
        sets = options.sets or sets_in(registry.folder / study.folder)
        rows = benchmark_rows(registry, study_id, sets, programs, BENCHMARKS)
    if options.out is not None:
        try:
            write_text(options.out, as_html(study_id, rows))
        except OSError as error:
            raise VrhumanError(f"{options.out}: cannot be written ({error.strerror})") from error
    if options.json:
        print_json(rows_json(study_id, rows))
    else:
        print(options.out)
    return 0


def _files(path: Path) -> list[Path]:
    """Return a file of answers, or all those in a folder.

    :raises VrhumanError: for a folder without one.
    """
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.jsonl"))
    if not found:
        raise VrhumanError(f"--answers {path}: no file of answers (*.jsonl) in this folder")
    return found


def _responses(path: Path) -> list[ItemResponse]:
    """Return a program's answers of a file: each must have the fields of its question's form."""
    from vrhuman.benchmarks.answer_files import ItemResponse
    from vrhuman.benchmarks.written_answers import read_written

    found = []
    for each in read_written(path):
        if not isinstance(each.answer, Mapping):
            raise VrhumanError(
                f"{each.where}: answer: a text, but a study's report needs an object with the "
                "fields of the question's form, as `vrhuman answers` writes it"
            )
        found.append(
            ItemResponse(
                item_id=each.item_id,
                participant=each.participant or path.stem,
                condition=each.condition or "full",
                answer={str(name): str(value) for name, value in each.answer.items()},
                confidence=each.confidence,
                seconds=each.seconds,
                watches=each.watches or 0,
                times_shown=each.times_shown or 1,
                kind=each.kind or "program",
            )
        )
    return found
