"""The report of a benchmark: our results by column with intervals, beside the published ones."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from vrhuman.benchmarks.benchmark import PublishedRow
from vrhuman.benchmarks.scored import CONFIDENCE, MIN_FILMS, Cell
from vrhuman.files.spreadsheets import write_rows
from vrhuman.records import JsonValue
from vrhuman.scoring.intervals import MIN_PARTICIPANTS

MARK = "*"
"""What marks a published result."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One file's results under one rule, or those of one condition and kind of participant in it.

    ``unanswered`` of the ``answers`` were left out and count as empty.
    """

    name: str
    rule: str
    answers: int
    unanswered: int
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Report:
    """Our results and the published ones; ``columns`` are in the published order.

    ``section`` is what the benchmark itself tells of the set: a heading and its lines.
    """

    title: str
    set_name: str
    digest: str
    columns: tuple[str, ...]
    ours: tuple[ReportRow, ...]
    published: tuple[PublishedRow, ...]
    section: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know: what each row is, and what it may be compared with."""
        told = [
            f"{row.name}: {row.answers} answers, {row.rule} rule"
            + (f", {row.unanswered} without an answer" if row.unanswered else "")
            for row in self.ours
        ]
        told.append(
            f"in brackets: {100 * CONFIDENCE:.0f} % interval, a bootstrap over films, and over "
            f"participants where there are {MIN_PARTICIPANTS} or more; none of fewer than "
            f"{MIN_FILMS} films"
        )
        for note in dict.fromkeys(row.note for row in self.published):
            told.append(f"{MARK} {note}; not comparable with ours")
        if len({row.rule for row in self.ours}) > 1:
            told.append("rows under different rules are not comparable")
        return tuple(told)

    def as_json(self) -> JsonValue:
        """Return all of it as JSON values."""
        return {
            "title": self.title,
            "set": self.set_name,
            "digest": self.digest,
            "columns": list(self.columns),
            "ours": [asdict(row) | {"comparable": True} for row in self.ours],
            "published": [
                {"model": row.model, "values": dict(row.values), "note": row.note}
                | {"comparable": False}
                for row in self.published
            ],
            "notes": list(self.notes),
            **({"section": list(self.section)} if self.section else {}),
        }


def make_report(
    title: str,
    set_name: str,
    digest: str,
    ours: Sequence[ReportRow],
    published: Sequence[PublishedRow],
    section: Sequence[str] = (),
) -> Report:
    """Put results side by side."""
    columns = [name for row in published for name in row.values]
    columns += [name for row in ours for name in row.cells]
    return Report(
        title,
        set_name,
        digest,
        tuple(dict.fromkeys(columns)),
        tuple(ours),
        tuple(published),
        tuple(section),
    )


def as_text(report: Report) -> str:
    """Format a report for a terminal: a line for each column, a column for each row."""
    cells = _cells(report)
    wide = [max(len(line[place]) for line in cells) for place in range(len(cells[0]))]
    table = [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in cells
    ]
    head = f"{report.title}, set {report.set_name} ({report.digest[:12]}): accuracy in per cent"
    section = ("", *report.section) if report.section else ()
    return "\n".join([head, "", *table, "", *report.notes, *section]) + "\n"


def as_markdown(report: Report) -> str:
    """Format a report as Markdown."""
    head, *body = ([_escaped(cell) for cell in line] for line in _cells(report))
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *body]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    notes = "\n".join(f"- {_escaped(note)}" for note in report.notes)
    title = f"{report.title}, set {report.set_name} (`{report.digest[:12]}`): accuracy in per cent"
    heading, *told_lines = report.section or ("",)
    told = "\n".join(f"- {_escaped(line)}" for line in told_lines)
    section = f"\n## {heading}\n\n{told}\n" if heading else ""
    return f"{title}\n\n{table}\n\n{notes}\n{section}"


def as_csv(report: Report) -> str:
    """Format a report as CSV: a line for each result and column, with unrounded numbers."""
    names = (
        "row",
        "rule",
        "column",
        "mean",
        "low",
        "high",
        "answers",
        "films",
        "comparable",
        "note",
    )
    rows: list[Sequence[object]] = []
    for row in report.ours:
        for column, cell in row.cells.items():
            rows.append(
                (
                    *(row.name, row.rule, column, cell.mean, cell.low, cell.high),
                    *(cell.answers, cell.films, True, ""),
                )
            )
    for printed in report.published:
        for column, value in printed.values.items():
            rows.append(
                (printed.model, "", column, value, None, None, None, None, False, printed.note)
            )
    out = io.StringIO()
    write_rows(out, names, [["" if v is None else v for v in row] for row in rows], line_end="\n")
    return out.getvalue()


def _cells(report: Report) -> list[list[str]]:
    head = ["", *(row.name for row in report.ours)]
    head += [f"{row.model}{MARK}" for row in report.published]
    return [head, *(_line(report, column) for column in report.columns)]


def _line(report: Report, column: str) -> list[str]:
    ours = [_cell_text(row.cells.get(column)) for row in report.ours]
    printed = [
        f"{row.values[column]:.2f}" if column in row.values else "-" for row in report.published
    ]
    return [column, *ours, *printed]


def _cell_text(cell: Cell | None) -> str:
    if cell is None:
        return "-"
    interval = "" if cell.low is None else f" ({cell.low:.1f}-{cell.high:.1f})"
    return f"{cell.mean:.1f}{interval} n={cell.answers}"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")
