"""Reads a whole study's sessions in another process: report, tables, comparison."""

from __future__ import annotations

from multiprocessing.connection import Connection
from pathlib import Path

from vrhuman.desktop.desk.workers import Over
from vrhuman.records import VrhumanError


def report(line: Connection, source: str, study_id: str, out: Path) -> None:
    """Write the report of a study to ``out`` (HTML); end with :class:`Over`."""
    from vrhuman.study.registry.registry import Registry
    from vrhuman.study.results.report import study_results, write_report

    try:
        with Registry.open(source) as registry:
            write_report(study_results(registry, study_id), out)
    except (VrhumanError, OSError) as error:
        line.send(Over(refused=str(error)))
    else:
        line.send(Over(path=str(out)))


def tables(line: Connection, source: str, study_id: str, out: Path) -> None:
    """Write all tables of a study into ``out`` as CSV, with their dictionary.

    It ends with :class:`Over`.
    """
    from vrhuman.study.registry.registry import Registry
    from vrhuman.study.results.export import export_study
    from vrhuman.study.results.gathering import gather

    try:
        with Registry.open(source) as registry:
            export_study(gather(registry, study_id), out, "csv")
    except (VrhumanError, OSError) as error:
        line.send(Over(refused=str(error)))
    else:
        line.send(Over(path=str(out)))


def compare(line: Connection, source: str, study_id: str) -> None:
    """Correct what the registry says of a study's sessions, as after a crash.

    It sends the findings' lines, then :class:`Over`.
    """
    from vrhuman.study.registry.registry import Registry
    from vrhuman.study.running import reconcile

    try:
        with Registry.open(source) as registry:
            for finding in reconcile(registry, study_id):
                line.send(finding)
    except (VrhumanError, OSError) as error:
        line.send(Over(refused=str(error)))
    else:
        line.send(Over())
