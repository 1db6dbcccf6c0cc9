"""People who answer without the film: how far they get shows what a set gives away.

An alarm is raised where the 95 % interval (Wilson's) of their share of right answers excludes what
guessing reaches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.items import Item, ItemSet
from vrhuman.benchmarks.written_answers import BadAnswers, WrittenAnswer
from vrhuman.records import JsonValue
from vrhuman.scoring.shares import wilson

CONDITION = "question-only"


def hasty_people(
    benchmark: Benchmark, found: ItemSet, given: Sequence[WrittenAnswer]
) -> dict[str, JsonValue]:
    """Return what was reached without the film, by kind of participant; kinds are never pooled.

    Only questions with choices are counted: of others it is not known what guessing reaches.
    ``causing`` are the questions that more of them got right than guessing would, where they do
    better than chance, or fewer, where they do worse.

    :raises BadAnswers: for an answer to no item of the set, or where nobody answered so.
    """
    items = {item.item_id: item for item in found.items}
    for each in given:
        if each.item_id not in items:
            raise BadAnswers(f"{each.where}: {each.item_id!r} is no item of the set {found.name}")
    hasty = [
        each
        for each in given
        if each.condition == CONDITION and found.forms[items[each.item_id].form].style == "choice"
    ]
    if not hasty:
        raise BadAnswers(
            f"no answers under {CONDITION} to questions with choices; let people answer with "
            f"`vrhuman answer SET --condition {CONDITION}`"
        )
    kinds = dict.fromkeys(each.kind or "unknown" for each in hasty)
    return {
        kind: _group(benchmark, found, items, [e for e in hasty if (e.kind or "unknown") == kind])
        for kind in kinds
    }


def _group(
    benchmark: Benchmark,
    found: ItemSet,
    items: Mapping[str, Item],
    given: Sequence[WrittenAnswer],
) -> dict[str, JsonValue]:
    chances = {name: 1.0 / len(found.forms[i.form].fields[0].options) for name, i in items.items()}
    right: dict[str, list[bool]] = {}
    for each in given:
        score = benchmark.score_written(items[each.item_id], each.answer, "strict").score
        right.setdefault(each.item_id, []).append(score == 1.0)
    chance = fmean(chances[each.item_id] for each in given)
    hits = sum(map(sum, right.values()))
    low, high = wilson(hits, len(given))
    alarm = not low <= chance <= high
    over = low > chance
    return {
        "participants": len({each.participant for each in given}),
        "answers": len(given),
        "right": hits,
        "accuracy": hits / len(given),
        "low": low,
        "high": high,
        "chance": chance,
        "alarm": alarm,
        "causing": [
            name for name, each in right.items() if alarm and (fmean(each) > chances[name]) == over
        ],
    }
