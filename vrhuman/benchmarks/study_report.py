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
from vrhuman.records import JsonValue


@dataclass(frozen=True, slots=True)
class GroupRow:
    """What one kind of participant reached under one condition.

    ``score`` is in per cent by the strict rule, with its interval. ``agreement`` is the share of
    pairs of answers to one item by two participants that are the same, None without such a pair.
    """

    condition: str
    kind: str
    participants: int
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
    groups: dict[tuple[str, str], list[ItemResponse]] = defaultdict(list)
    for each in answers:
        if each.item_id in items:
            groups[each.kind, each.condition].append(each)
    return BenchmarkRow(
        benchmark.name,
        benchmark.title,
        found.name,
        found.digest,
        len(found.items),
        benchmark.chance(found) if isinstance(benchmark, KnowsChance) else chance_of(found),
        tuple(_group(benchmark, items, *key, given) for key, given in sorted(groups.items())),
        tuple(benchmark.published),
    )


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
        len({each.participant for each in given}),
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
    *("Benchmark", "Set", "Condition", "Who", "Score", "95 % interval", "Agreement"),
    *("Time", "Confidence", "Chance", "Comparable with"),
)


def as_html(study: str, rows: Sequence[BenchmarkRow]) -> str:
    """Return a report as a page that needs no other file."""
    head = "".join(f"<th>{name}</th>" for name in _HEADS)
    body = "\n".join(line for row in rows for line in _lines(row))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{html.escape(study)}: benchmarks</title>
<style>
body {{ font: 15px/1.45 system-ui, sans-serif; margin: 2rem; color: #1a1a1a; }}
table {{ border-collapse: collapse; }}
th, td {{ border-bottom: 1px solid #ccc; padding: .4rem .7rem; text-align: left;
  vertical-align: top; }}
td.number {{ text-align: right; white-space: nowrap; }}
tr.program {{ color: #555; font-style: italic; }}
</style></head><body>
<h1>{html.escape(study)}: benchmarks</h1>
<p>Scores are in per cent, by the strict rule. Intervals are of a bootstrap over films, and over
participants where there are five or more; none is given for fewer than five films. Agreement is the
share of pairs of participants who gave the same answer. Time is the median of an answer. Rows in
italics are programs; kinds are never pooled.</p>
<table><thead><tr>{head}</tr></thead><tbody>
{body}
</tbody></table></body></html>
"""


def _lines(row: BenchmarkRow) -> list[str]:
    set_told = f"{row.set_name} ({row.items} items)" if row.set_name else "none"
    chance = "" if row.chance is None else f"{row.chance:.1f}"
    noted = "; ".join(row.comparable_with)
    if not row.groups:
        blank = ["", "no answers", "", "", "", "", ""]
        return [_line([row.title, set_told, *blank, chance, noted], "person", row.benchmark)]
    lines = []
    for group in row.groups:
        cell = group.score
        interval = "" if cell.low is None else f"{cell.low:.1f} to {cell.high:.1f}"
        seconds = "" if group.median_seconds is None else f"{group.median_seconds:.1f} s"
        values = [
            *(row.title, set_told, group.condition, f"{group.participants} {group.kind}"),
            *(f"{cell.mean:.1f}", interval, _share(group.agreement), seconds),
            *(_share(group.mean_confidence), chance, noted),
        ]
        lines.append(_line(values, group.kind, row.benchmark))
    return lines


def _line(values: Sequence[str], kind: str, name: str) -> str:
    cells = "".join(
        f'<td class="number">{html.escape(value)}</td>'
        if 4 <= place <= 9
        else f"<td>{html.escape(value)}</td>"
        for place, value in enumerate(values)
    )
    program = "" if kind == "person" else ' class="program"'
    return f'<tr{program} data-benchmark="{html.escape(name)}">{cells}</tr>'


def _share(value: float | None) -> str:
    return "" if value is None else f"{100.0 * value:.0f} %"
