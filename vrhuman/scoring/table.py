"""Makes the human-agent table: a study's rows beside the paper's, as text, Markdown or CSV.

A row is of one kind of participant. The conditions of its measurement are its :class:`Setting`;
rows of different settings are marked as not comparable, with what differs.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, fields
from string import ascii_uppercase
from typing import Any

from vrhuman.files.spreadsheets import write_rows
from vrhuman.scoring.exqa import DEFAULT_K, exqa
from vrhuman.scoring.intervals import NO_INTERVAL, Interval
from vrhuman.scoring.reference import SOURCE, TABLE_2, PaperRow
from vrhuman.scoring.study import Score

NOT_KNOWN = "not known"


@dataclass(frozen=True, slots=True)
class Setting:
    """The circumstances in which scores were measured, besides each row's kind and condition.

    What is :data:`NOT_KNOWN` is never the same as another setting's. ``display`` is what showed the
    house: a headset, a window on a desktop, ... ``track`` is what was observed: pictures (``rgb``),
    as by people and the paper's agents, or more.
    """

    engine: str = NOT_KNOWN
    renderer: str = NOT_KNOWN
    houses: str = NOT_KNOWN
    questions: str = NOT_KNOWN
    steps: str = NOT_KNOWN
    display: str = "headset"
    track: str = "rgb"

    def differs_in(self, other: Setting) -> tuple[str, ...]:
        """Return the fields that forbid a comparison; none for a setting and itself."""
        if self == other:
            return ()
        mine = {each.name: getattr(self, each.name) for each in fields(self)}
        return tuple(
            name
            for name, value in mine.items()
            if value != getattr(other, name) or value == NOT_KNOWN
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table.

    ``exqa`` is the mean of the episodes' (for a row of the paper: as printed), ``aggregate`` is
    that of the row's own accuracies and T3 at the table's k. The intervals are (low, high), None
    where there is none; ``episodes`` is None where it is not known.
    """

    name: str
    kind: str
    condition: str
    setting: Setting
    episodes: int | None
    acc_exp: float
    acc_ref: float
    t3: float | None
    exqa: float
    aggregate: float
    lost_accuracy: int | None = None
    acc_exp_interval: tuple[float, float] | None = None
    acc_ref_interval: tuple[float, float] | None = None
    exqa_interval: tuple[float, float] | None = None


def paper_rows(k: float = DEFAULT_K) -> tuple[Row, ...]:
    """Return the rows of Table 2, with the aggregate form at ``k`` beside the printed ExQA."""
    return tuple(
        Row(
            name=row.name,
            kind=row.kind,
            condition=row.condition,
            setting=_paper_setting(row),
            episodes=None,
            acc_exp=row.acc_exp,
            acc_ref=row.acc_ref,
            t3=row.t3,
            exqa=row.exqa,
            aggregate=exqa(row.acc_exp, row.acc_ref, row.t3 or 0.0, k).value,
        )
        for row in TABLE_2
    )


def study_row(name: str, score: Score, setting: Setting) -> Row:
    """Make a row of scored episodes; the aggregate form is at the k of their score."""
    whole = score.study.aggregate
    return Row(
        name=name,
        kind=score.kind,
        condition="+".join(score.conditions),
        setting=setting,
        episodes=len(score.study.episodes),
        acc_exp=whole.acc_exp,
        acc_ref=whole.acc_ref,
        t3=whole.t3,
        exqa=score.study.mean,
        aggregate=whole.value,
        lost_accuracy=score.study.lost_accuracy,
        acc_exp_interval=_ends(score.acc_exp),
        acc_ref_interval=_ends(score.acc_ref),
        exqa_interval=_ends(score.exqa),
    )


def as_markdown(rows: Sequence[Row], k: float = DEFAULT_K) -> str:
    """Format the table as Markdown, with the settings and what forbids comparing them below."""
    head, *body = _cells(rows, k)
    lines = [head, ["---"] * 3 + ["---:"] * (len(head) - 3), *body]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return table + "\n\n" + "\n".join(f"- {note}" for note in notes(rows)) + "\n"


def as_text(rows: Sequence[Row], k: float = DEFAULT_K) -> str:
    """Format the table as text for a terminal."""
    cells = _cells(rows, k)
    wide = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    table = [
        "  ".join(
            f"{cell:<{width}}" if column < 3 else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in cells
    ]
    return "\n".join([*table, "", *notes(rows)]) + "\n"


def as_csv(rows: Sequence[Row], k: float = DEFAULT_K) -> str:
    """Format the table as CSV, one line for each row, with unrounded numbers.

    Each line has the setting of its measurement and the settings with which it is not comparable.
    """
    letters = settings(rows)
    lines = [_csv_line(row, letters, k) for row in rows]
    out = io.StringIO()
    if lines:
        write_rows(out, list(lines[0]), [list(line.values()) for line in lines], line_end="\n")
    return out.getvalue()


def settings(rows: Sequence[Row]) -> dict[Setting, str]:
    """Return the settings of a table in order, each with its letter."""
    found = dict.fromkeys(row.setting for row in rows)
    return {setting: _letter(number) for number, setting in enumerate(found)}


def notes(rows: Sequence[Row]) -> list[str]:
    """Return notes that explain the table's letters, and which are not comparable and why."""
    letters = settings(rows)
    told = [f"{letter}: {_setting_text(setting)}" for setting, letter in letters.items()]
    every = list(letters)
    for number, setting in enumerate(every):
        for other in every[number + 1 :]:
            why = ", ".join(setting.differs_in(other))
            told.append(f"{letters[setting]} and {letters[other]} are not comparable: {why}")
    lost = sum(row.lost_accuracy or 0 for row in rows)
    if lost:
        told.append(
            f"†: {lost} episodes lost accuracy on re-entry; there ExQA rises with T3, which does "
            "not mean efficiency"
        )
    if any(row.episodes is not None and row.exqa_interval is None for row in rows):
        told.append(f"a row without intervals: {NO_INTERVAL}")
    if any(row.setting.questions == _QUESTIONS for row in rows):
        told.append(f"EXCALIBUR's rows: {SOURCE}; ExQA as printed")
    return told


_QUESTIONS = "EXCALIBUR's"


def _paper_setting(row: PaperRow) -> Setting:
    return Setting(
        engine="AI2-THOR (Unity), with EXCALIBUR's grasp force",
        renderer="Unity",
        houses=row.houses,
        questions=_QUESTIONS,
        steps="EXCALIBUR's",
    )


def _cells(rows: Sequence[Row], k: float) -> list[list[str]]:
    letters = settings(rows)
    head = ["", "kind", "condition", "setting", "episodes", "Acc_exp", "Acc_ref", "T3", "ExQA"]
    return [
        [*head, f"aggregate, k = {k:.3g}"],
        *(
            [
                row.name,
                row.kind,
                row.condition or "-",
                letters[row.setting],
                "-" if row.episodes is None else str(row.episodes),
                _with_interval(row.acc_exp, row.acc_exp_interval),
                _with_interval(row.acc_ref, row.acc_ref_interval),
                "-" if row.t3 is None else f"{row.t3:.1f}",
                _with_interval(row.exqa, row.exqa_interval) + ("†" if row.lost_accuracy else ""),
                f"{row.aggregate:.1f}",
            ]
            for row in rows
        ),
    ]


def _csv_line(row: Row, letters: dict[Setting, str], k: float) -> dict[str, Any]:
    line: dict[str, Any] = {
        "row": row.name,
        "kind": row.kind,
        "condition": row.condition,
        "episodes": row.episodes,
    }
    for name in ("acc_exp", "acc_ref", "exqa"):
        line[name] = getattr(row, name)
        line[f"{name}_low"], line[f"{name}_high"] = getattr(row, f"{name}_interval") or ("", "")
    line |= {"t3": row.t3, "exqa_aggregate": row.aggregate, "k": k}
    scored = row.episodes is not None
    line["no_interval"] = NO_INTERVAL if scored and row.exqa_interval is None else ""
    line |= {"lost_accuracy": row.lost_accuracy, "setting": letters[row.setting]}
    line |= {each.name: getattr(row.setting, each.name) for each in fields(Setting)}
    line["not_comparable_with"] = "".join(
        letter for setting, letter in letters.items() if row.setting.differs_in(setting)
    )
    return line


def _with_interval(value: float, interval: tuple[float, float] | None) -> str:
    if interval is None:
        return f"{value:.1f}"
    return f"{value:.1f} ({interval[0]:.1f}-{interval[1]:.1f})"


def _setting_text(setting: Setting) -> str:
    return "; ".join(f"{each.name}: {getattr(setting, each.name)}" for each in fields(setting))


def _ends(interval: Interval | None) -> tuple[float, float] | None:
    return None if interval is None else (interval.low, interval.high)


def _letter(number: int) -> str:
    """Return the letter of a setting: A to Z, then AA, AB ..."""
    prefix = _letter(number // 26 - 1) if number >= 26 else ""
    return prefix + ascii_uppercase[number % 26]
