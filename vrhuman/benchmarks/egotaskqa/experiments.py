"""The experiments of a set: what came about without an action, beside what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, json_of
from vrhuman.records import JsonValue

SHOWN = 5
"""So many experiments are told one by one."""


def agreement(experiments: Iterable[Mapping[str, JsonValue]], rule: str) -> dict[str, JsonValue]:
    """Say how often a rule says what the experiment showed; "unknown" says nothing."""
    pairs = Counter((str(each[rule]), str(each["experiment"])) for each in experiments)
    said = {pair: count for pair, count in pairs.items() if pair[0] != "unknown"}
    total = sum(said.values())
    same = sum(count for (one, other), count in said.items() if one == other)
    return {
        "compared": total,
        "agree": same,
        "percent": round(100.0 * same / total, 2) if total else None,
        "unknown": sum(pairs.values()) - total,
    }


def disagreements(experiments: Sequence[Mapping[str, JsonValue]]) -> list[str]:
    """Return the experiments that show something else than the strict rule says, in words."""
    return [
        _disagreement_text(each) for each in experiments if each["strict"] != each["experiment"]
    ]


def section(folder: Path) -> list[str]:
    """Return a report's section about a set's experiments.

    :raises VrhumanError: if they cannot be read.
    """
    experiments = json_of(folder / EXPERIMENTS)
    found = [f"Actions left out and simulated again: {len(experiments)} later actions observed"]
    for rule in ("strict", "official"):
        told = agreement(experiments, rule)
        found.append(
            f"the {rule} rule agrees in {told['agree']} of {told['compared']}"
            + (f" ({told['percent']} %)" if told["compared"] else "")
            + (f", and says nothing of {told['unknown']}" if told["unknown"] else "")
        )
    failed = [each for each in experiments if each["experiment"] == "no"]
    found += [
        f'without "{each["without_hoi"]}", "{each["hoi"]}" did not come about: {each["reason"]}'
        for each in failed[:SHOWN]
    ]
    found += [f"disagrees with the strict rule: {each}" for each in disagreements(experiments)]
    return found


def _disagreement_text(each: Mapping[str, JsonValue]) -> str:
    """Say a disagreement in one line."""
    return (
        f'{each["clip"]}: without "{each["without_hoi"]}", the rule says {each["strict"]} to '
        f'"{each["hoi"]}", the experiment {each["experiment"]}'
        + (f": {each['reason']}" if each["reason"] else "")
    )
