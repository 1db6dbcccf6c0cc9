"""Learns from generated houses how much the words of a question reveal of its answer.

``python -m vrhuman.questions.dataset.learning --houses 600 --out priors.json`` writes the file that
the package ships (:mod:`vrhuman.questions.priors`): all questions that the families would ask about
each house are counted by clue and answer. The estimate for a rare clue is shrunk towards what its
single words say.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from math import log, sqrt
from pathlib import Path

from vrhuman.houses.generator import generate_like_real
from vrhuman.questions.comparison_families import amount
from vrhuman.questions.dataset.making import settled
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.families import COUNT, QUERIES, YES_NO
from vrhuman.questions.priors import OVER, answer_text, by_words
from vrhuman.questions.programs import Relation
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.questions.survey import Draft, Survey
from vrhuman.records import JsonValue

DRAFTS = 300
"""Maximum number of counts, and of queries of one family, looked at in one house."""
DOUBT = 4.0
"""Weight of the prior, in questions, that a clue has from its single words."""
FEWEST = 8
"""A kind or clue that occurs less often is left out."""
TELLING = 0.06
"""A clue that differs less than this from what its single words say is left out."""
_COMPARED: Mapping[str, Relation] = {
    "heavier": "heavier_than",
    "larger": "larger_than",
    "longer": "longer_than",
}

Counts = Counter[tuple[str, ...]]


def learned(graphs: Iterable[SceneGraph]) -> JsonValue:
    """Compute the priors of all ``graphs``' questions, as JSON."""
    logs: dict[str, dict[str, list[float]]] = {family: defaultdict(list) for family in _COMPARED}
    yes: dict[str, dict[str, Counts]] = defaultdict(lambda: {"yes": Counter(), "no": Counter()})
    answers: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for number, graph in enumerate(graphs):
        survey = Survey(graph, random.Random(number))
        for family, relation in _COMPARED.items():
            _weigh(logs[family], survey, relation)
        for family, propose in YES_NO.items():
            if family not in _COMPARED:
                for word, counts in yes[family].items():
                    counts.update(draft.clue for draft in propose(survey, word == "yes"))
        for draft in _listed(survey):
            _answered(answers[draft.family], draft, graph)
    return {
        "amounts": {family: _spreads(kinds) for family, kinds in logs.items()},
        "yes": {family: _of_yes(counts) for family, counts in sorted(yes.items())},
        "answers": {family: _shares(kinds) for family, kinds in sorted(answers.items())},
    }


def _weigh(logs: dict[str, list[float]], survey: Survey, relation: Relation) -> None:
    for node in survey.tellable:
        many = amount(node, relation)
        if many > 0.0:
            for kind in {each.kind for each in survey.references.fuller(node)}:
                logs[kind].append(log(many))


def _listed(survey: Survey) -> Iterator[Draft]:
    yield from islice(COUNT(survey), DRAFTS)
    for propose in QUERIES.values():
        yield from islice(propose(survey), DRAFTS)


def _answered(kinds: dict[str, Counter[str]], draft: Draft, graph: SceneGraph) -> None:
    try:
        answer = answer_text(evaluate(draft.program, graph))
    except Unanswerable:
        return
    for clue in {OVER.join(draft.clue), draft.clue[0]}:
        kinds[clue][answer] += 1


def _spreads(kinds: Mapping[str, list[float]]) -> JsonValue:
    found = {}
    for kind, values in sorted(kinds.items()):
        if len(values) >= FEWEST:
            mean = sum(values) / len(values)
            spread = sqrt(sum((each - mean) ** 2 for each in values) / len(values))
            found[kind] = [round(mean, 3), round(max(spread, 0.02), 3)]
    return found


def _of_yes(counts: Mapping[str, Counts]) -> JsonValue:
    clues = counts["yes"] | counts["no"]
    both = {clue: (counts["yes"][clue], counts["no"][clue]) for clue in clues}
    words: dict[str, tuple[float, float]] = {}
    for clue, (yes, no) in both.items():
        for place, word in enumerate(clue):
            key = f"{word}@{place}"
            before = words.get(key, (0.0, 0.0))
            words[key] = before[0] + yes, before[1] + no
    single = {key: _drawn(pair, 0.5) for key, pair in words.items()}
    found = dict(single)
    for clue, pair in both.items():
        alone = by_words([single[f"{word}@{place}"] for place, word in enumerate(clue)])
        share = _drawn(pair, alone)
        if len(clue) > 1 and abs(share - alone) >= TELLING:
            found[OVER.join(clue)] = share
    return {key: round(found[key], 2) for key in sorted(found)}


def _drawn(pair: tuple[float, float], towards: float) -> float:
    """Return the share of the first number, shrunk ``towards`` the prior; never quite 0 or 1."""
    share = (pair[0] + DOUBT * towards) / (sum(pair) + DOUBT)
    return min(max(share, 0.01), 0.99)


def _shares(kinds: Mapping[str, Counter[str]]) -> JsonValue:
    return {
        clue: {answer: round(n / met.total(), 3) for answer, n in sorted(met.items())}
        for clue, met in sorted(kinds.items())
        if met.total() >= FEWEST
    }


def printed(found: JsonValue) -> str:
    """Format the priors as JSON with one clue on each line."""
    parts = [f' "about": {json.dumps(found["about"])}']
    for name in ("amounts", "yes", "answers"):
        families = []
        for family, table in found[name].items():
            lines = ",\n".join(
                f"   {json.dumps(clue)}: {json.dumps(value)}" for clue, value in table.items()
            )
            families.append(f'  "{family}": {{\n{lines}\n  }}')
        joined = ",\n".join(families)
        parts.append(f' "{name}": {{\n{joined}\n }}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _graphs(count: int, seed: int) -> Iterator[SceneGraph]:
    for number, data in enumerate(generate_like_real(count, seed), 1):
        yield settled(json.dumps(data).encode(), f"own:{number}", number)[1]
        print(f"\r{number} of {count} houses", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--houses", type=int, default=600)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    about = (
        f"How likely answers are by the words alone; made of {asked.houses} houses of seed "
        f"{asked.seed} by python -m vrhuman.questions.dataset.learning"
    )
    found = {"about": about, **learned(_graphs(asked.houses, asked.seed))}
    asked.out.write_text(printed(found), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
