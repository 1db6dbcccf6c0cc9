"""The report of a study over its benchmarks: a row for each, with people, programs and chance."""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import fmean, median

from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.benchmark import Benchmark, ItemScore, KnowsChance, PublishedRow
from vrhuman.benchmarks.items import Item, ItemSet
from vrhuman.benchmarks.scored import Cell, Scored, summarise
from vrhuman.records import ENROLLED_KINDS, JsonValue


@dataclass(frozen=True, slots=True)
class GroupRow:
    """What one kind of participant, or one program, reached under one condition.

    ``name`` is the program's, empty for participants. ``answers`` were given to ``answered`` of the
    set's items. ``score`` is in per cent by the strict rule, with its interval. ``agreement`` is
    the share of pairs of answers to one item by two participants that are the same, None without
    such a pair.
    """

    condition: str
    kind: str
    name: str
    participants: int
    answered: int
    answers: int
    score: Cell
    agreement: float | None
    median_seconds: float | None
    mean_confidence: float | None


@dataclass(frozen=True, slots=True)
class BenchmarkRow:
    """One benchmark in a study; ``chance`` is in per cent, None where answers are not choices.

    A benchmark without a set has an empty ``set_name`` and no groups.
    """

    benchmark: str
    title: str
    set_name: str
    digest: str
    items: int
    chance: float | None
    groups: tuple[GroupRow, ...]
    published: tuple[PublishedRow, ...]

    @property
    def comparable_with(self) -> tuple[str, ...]:
        """What the row may be compared with, and what it may not."""
        if not self.set_name:
            return ("no set of it in this study",)
        own = f"answers to the same set (digest {self.digest[:12]}), rule and condition"
        return (own, *(f"not: {note}" for note in dict.fromkeys(r.note for r in self.published)))


class _Overall:
    """A benchmark of which only the score counts, in one column."""

    published: Sequence[PublishedRow] = ()

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:  # noqa: ARG002
        return (("score", score.score),)


def empty_row(benchmark: Benchmark) -> BenchmarkRow:
    """Return the row of a benchmark of which the study has no set."""
    published = tuple(benchmark.published)
    return BenchmarkRow(benchmark.name, benchmark.title, "", "", 0, None, (), published)


def benchmark_row(
    benchmark: Benchmark, found: ItemSet, answers: Sequence[ItemResponse]
) -> BenchmarkRow:
    """Return the row of one set; answers to other items are left out."""
    items = {item.item_id: item for item in found.items}
    groups: dict[tuple[str, str, str], list[ItemResponse]] = defaultdict(list)
    for each in answers:
        if each.item_id in items:
            name = "" if each.kind in ENROLLED_KINDS else each.participant
            groups[each.kind, each.condition, name].append(each)
    return BenchmarkRow(
        benchmark.name,
        benchmark.title,
        found.name,
        found.digest,
        len(found.items),
        benchmark.chance(found) if isinstance(benchmark, KnowsChance) else chance_of(found),
        tuple(_group(benchmark, items, *key, groups[key]) for key in sorted(groups, key=_place)),
        tuple(benchmark.published),
    )


def _place(key: tuple[str, str, str]) -> tuple[bool, bool, str, str, str]:
    """Return where a group stands: people first, then other participants, then programs."""
    return (key[0] != "person", bool(key[2]), *key)


def chance_of(found: ItemSet) -> float | None:
    """Return what guessing reaches in per cent; None where an answer is more than a choice."""
    forms = [found.forms[item.form] for item in found.items]
    if any(form.style != "choice" or form.fields[0].free for form in forms):
        return None
    return 100.0 * fmean(1.0 / len(form.fields[0].options) for form in forms)


def agreement_of(answers: Sequence[ItemResponse]) -> float | None:
    """Return the share of pairs of participants who gave an item the same answer."""
    by_item: dict[str, dict[str, Mapping[str, str]]] = defaultdict(dict)
    for each in answers:
        by_item[each.item_id][each.participant] = each.answer
    same = [
        dict(one) == dict(other)
        for given in by_item.values()
        for one, other in combinations(given.values(), 2)
    ]
    return fmean(same) if same else None


def _group(
    benchmark: Benchmark,
    items: Mapping[str, Item],
    kind: str,
    condition: str,
    name: str,
    given: Sequence[ItemResponse],
) -> GroupRow:
    scored = [
        Scored(
            items[each.item_id],
            each.participant,
            benchmark.score(items[each.item_id], each.answer, "strict"),
        )
        for each in given
    ]
    seconds = [each.seconds for each in given if each.seconds is not None]
    sure = [each.confidence for each in given if each.confidence is not None]
    return GroupRow(
        condition,
        kind,
        name,
        len({each.participant for each in given}),
        len({each.item_id for each in given}),
        len(given),
        summarise(_Overall(), scored)["score"],
        agreement_of(given),
        median(seconds) if seconds else None,
        fmean(sure) if sure else None,
    )


def rows_json(study: str, rows: Sequence[BenchmarkRow]) -> dict[str, JsonValue]:
    """Return a report as JSON values."""
    told: list[JsonValue] = [
        asdict(row) | {"comparable_with": list(row.comparable_with)} for row in rows
    ]
    return {"study": study, "rows": told}


_HEADS = (
    *("Benchmark", "Condition", "Who", "Answers", "Score", "95 % interval", "Agreement"),
    *("Time", "Confidence", "Chance", "Comparable with"),
)
_NUMBERS = range(3, 9)
"""The columns of numbers, among those of a group."""
_NONE = "–"


def as_html(study: str, rows: Sequence[BenchmarkRow]) -> str:
    """Return a report as a page that needs no other file."""
    head = "".join(f"<th>{name}</th>" for name in _HEADS)
    body = "\n".join(line for row in rows for line in _lines(row))
    papers = "\n".join(map(_paper, rows))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{html.escape(study)}: benchmarks</title>
<style>
body {{ font: 15px/1.45 system-ui, sans-serif; margin: 2rem; color: #1a1a1a; }}
table {{ border-collapse: collapse; }}
th, td {{ border-bottom: 1px solid #ccc; padding: .4rem .7rem; text-align: left;
  vertical-align: top; }}
td.number {{ text-align: right; white-space: nowrap; }}
tr.program td.own {{ color: #555; font-style: italic; }}
td small {{ color: #555; }}
td.with {{ max-width: 24rem; }}
dt {{ font-weight: bold; margin-top: .4rem; }}
</style></head><body>
<h1>{html.escape(study)}: benchmarks</h1>
<p>What was answered to each set, in per cent right, by the strict rule. A line is one kind of
participant, or one program, under one condition; kinds are never pooled, and all but people are in
italics. Under <i>full</i> the film was shown; under <i>question-only</i> it was not, which says how
far guessing gets; <i>played</i> are the answers of those who were in the house.</p>
<dl>
<dt>Answers</dt><dd>How many were given, and to how many of the set's questions: the score is of
these alone.</dd>
<dt>95 % interval</dt><dd>By a bootstrap over films, and over participants from five on. Of fewer
than five films there is none.</dd>
<dt>Agreement</dt><dd>The share of pairs of participants who gave a question the same answer.</dd>
<dt>Time, Confidence</dt><dd>The median time of an answer; the mean of how sure they said they
were. A confidence far above the score is overconfidence.</dd>
<dt>Chance</dt><dd>What guessing reaches where answers are choices.</dd>
</dl>
<table><thead><tr>{head}</tr></thead><tbody>
{body}
</tbody></table>
<h2>What the papers report</h2>
<p>Of other films and questions: to be read beside the table, not compared with it.</p>
{papers}
</body></html>
"""


def _lines(row: BenchmarkRow) -> list[str]:
    size = f"{row.set_name}, {row.items} questions" if row.set_name else "no set"
    title = f"<td{_over(row)}>{html.escape(row.title)}<br><small>{html.escape(size)}</small></td>"
    chance = _NONE if row.chance is None else f"{row.chance:.1f}"
    own, *others = row.comparable_with
    noted = html.escape(own) + "".join(f"<br><small>{html.escape(n)}</small>" for n in others)
    last = f'<td{_over(row)} class="number">{chance}</td><td{_over(row)} class="with">{noted}</td>'
    if not row.groups:
        told = ["", "no answers", *[_NONE] * (len(_NUMBERS))]
        return [_line(row, title + _cells(told) + last, "person")]
    lines = []
    for number, group in enumerate(row.groups):
        cell = group.score
        interval = "too few films" if cell.low is None else f"{cell.low:.1f} to {cell.high:.1f}"
        seconds = _NONE if group.median_seconds is None else f"{group.median_seconds:.1f} s"
        values = [
            *(group.condition, _who(group), f"{group.answers} ({group.answered} questions)"),
            *(f"{cell.mean:.1f}", interval, _share(group.agreement), seconds),
            _share(group.mean_confidence),
        ]
        cells = _cells(values)
        around = (title, last) if number == 0 else ("", "")
        lines.append(_line(row, around[0] + cells + around[1], group.kind))
    return lines


def _over(row: BenchmarkRow) -> str:
    return f' rowspan="{len(row.groups)}"' if len(row.groups) > 1 else ""


def _who(group: GroupRow) -> str:
    if group.name:
        return f"{group.name} ({group.kind})"
    if group.kind == "person":
        return f"{group.participants} {'person' if group.participants == 1 else 'people'}"
    return f"{group.participants} {group.kind}"


def _cells(values: Sequence[str]) -> str:
    return "".join(
        f'<td class="own{" number" if place in _NUMBERS else ""}">{html.escape(value)}</td>'
        for place, value in enumerate(values, 1)
    )


def _line(row: BenchmarkRow, cells: str, kind: str) -> str:
    program = "" if kind == "person" else ' class="program"'
    return f'<tr{program} data-benchmark="{html.escape(row.benchmark)}">{cells}</tr>'


def _paper(row: BenchmarkRow) -> str:
    """Return the results that a benchmark's paper prints, folded away."""
    if not row.published:
        return f"<p>{html.escape(row.title)}: no results as figures here.</p>"
    lines = "".join(
        f"<tr><td>{html.escape(each.model)}</td><td>{html.escape(_figures(each))}</td>"
        f"<td><small>{html.escape(each.note)}</small></td></tr>"
        for each in row.published
    )
    title = f"{row.title}: {len(row.published)} rows"
    return f"<details><summary>{html.escape(title)}</summary><table>{lines}</table></details>"


def _figures(row: PublishedRow) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in row.values.items())


def _share(value: float | None) -> str:
    return _NONE if value is None else f"{100.0 * value:.0f} %"
