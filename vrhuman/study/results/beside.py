"""Writes what belongs beside a study's report: its tables for LaTeX, its figures as SVG and PDF.

The tables need the package ``booktabs`` and nothing else: ``\\input{scores.tex}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.scoring.table import Row, Setting
from vrhuman.study.results.tables import FeltRow, GroupRow, TrialRow

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    }
)
_ENDS = tuple[float, float] | None


def score_table(rows: Iterable[Row], letters: Mapping[Setting, str]) -> str:
    """Return the scores by condition, with 95 % intervals where there are any.

    Rows of different settings, by their ``letters``, are not comparable.
    """
    head = ("", "setting", "sessions", "Acc_exp", "Acc_ref", "T3", "ExQA")
    cells = [
        (
            row.name,
            letters[row.setting],
            str(row.episodes or "--"),
            _figure(row.acc_exp, row.acc_exp_interval),
            _figure(row.acc_ref, row.acc_ref_interval),
            "--" if row.t3 is None else f"{row.t3:.0f}",
            _figure(row.exqa, row.exqa_interval),
        )
        for row in rows
    ]
    return latex_table(head, cells, words=2)


def group_table(rows: Iterable[GroupRow]) -> str:
    """Return the per cent correct by group of questions and condition."""
    head = ("questions", "condition", "answers", "Acc_exp", "Acc_ref")
    cells = [
        (
            row.name.replace("_", " "),
            row.condition,
            str(row.asked),
            _figure(row.acc_exp, row.acc_exp_interval),
            _figure(row.acc_ref, row.acc_ref_interval),
        )
        for row in sorted(rows, key=lambda row: (row.name, row.condition))
    ]
    return latex_table(head, cells, words=2)


def trial_table(rows: Iterable[TrialRow]) -> str:
    """Return the scores by the place of a test among its participant's."""
    head = ("test", "sessions", "Acc_exp", "Acc_ref", "T3", "ExQA")
    cells = [
        (
            *(f"{row.place}.", str(row.sessions), f"{row.acc_exp:.1f}", f"{row.acc_ref:.1f}"),
            *(f"{row.t3:.0f}", f"{row.exqa:.1f}"),
        )
        for row in rows
    ]
    return latex_table(head, cells, words=1)


def felt_table(rows: Iterable[FeltRow]) -> str:
    """Return the questionnaires' scales before and after."""
    head = ("questionnaire", "scale", "participants", "before", "after", "change")
    cells = [
        (
            *(row.questionnaire, row.scale.replace("_", " "), str(row.people)),
            *(f"{row.before:.1f}", f"{row.after:.1f}"),
            _figure(
                row.after - row.before, (row.change.low, row.change.high) if row.change else None
            ),
        )
        for row in rows
    ]
    return latex_table(head, cells, words=2)


def latex_table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int) -> str:
    """Return a ``tabular``; its first ``words`` columns are text, the others numbers."""
    columns = "l" * words + "r" * (len(head) - words)
    lines = [
        "% needs \\usepackage{booktabs}",
        f"\\begin{{tabular}}{{{columns}}}",
        "\\toprule",
        _line(head),
        "\\midrule",
        *(_line(row) for row in rows),
        "\\bottomrule",
        "\\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return " & ".join(escaped(cell) for cell in cells) + r" \\"


def escaped(text: str) -> str:
    """Return a text as LaTeX prints it, whatever signs are in it."""
    return " ".join(text.split()).translate(_ESCAPES)


def _figure(value: float, ends: _ENDS) -> str:
    interval = f" [{ends[0]:.1f}, {ends[1]:.1f}]" if ends else ""
    return f"{value:.1f}{interval}"


def write_beside(
    folder: Path, tables: Mapping[str, str], figures: Mapping[str, Figure], seals: str = ""
) -> tuple[str, ...]:
    """Write tables as ``NAME.tex`` and figures as ``NAME.svg`` and ``NAME.pdf``; return the names.

    ``folder`` is made; the files hold no time of day, so equal results are equal files. ``seals``
    are those of the sessions, which the figures' metadata name.
    """
    from vrhuman.review.measuring.plots import svg, traced

    folder.mkdir()
    for name, table in tables.items():
        (folder / f"{name}.tex").write_text(table, encoding="utf-8")
    of_pdf = {"CreationDate": None} | ({"Subject": traced(seals)} if seals else {})
    for name, figure in figures.items():
        (folder / f"{name}.svg").write_text(svg(figure, seals), encoding="utf-8")
        figure.savefig(folder / f"{name}.pdf", format="pdf", metadata=of_pdf)
    return tuple(sorted(path.name for path in folder.iterdir()))
