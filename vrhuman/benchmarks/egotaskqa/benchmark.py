"""EgoTaskQA as a benchmark: its sets, answers, rules of scoring and columns of reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.benchmark import ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.egotaskqa.questions.templates import SCOPES, SEMANTICS, TYPES
from vrhuman.benchmarks.egotaskqa.scoring import folded, is_right
from vrhuman.benchmarks.egotaskqa.set_reading import ANSWER, NAME, YES_NO, read_set
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.records import JsonValue, VrhumanError

OVERALL = "overall"
_PARTS = {
    "scope": SCOPES,
    "type": TYPES,
    "semantic": SEMANTICS,
    "structure": ("query", "verify"),
    "reference": ("direct", "indirect"),
}
"""The columns of the paper's kind of table, by what they tell apart."""


class NotScored(VrhumanError):
    """An answer cannot be scored."""


class EgoTaskQa:
    """EgoTaskQA (Jia et al. 2022): what status, what will, what caused, what if."""

    name = NAME
    title = "EgoTaskQA (2022)"
    pair_keys = ("gt", "pred")

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        """Make a set of films and questions from sessions."""
        from vrhuman.benchmarks.egotaskqa.make import make  # loads engine and renderer

        return make(files, out, seed, how)

    def read(self, folder: Path) -> ItemSet:
        """Read a set's questions; an item's split is that of the direct (normal) split."""
        return read_set(folder)

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        """Say what the baselines reach, which templates leak, and how often experiments agree."""
        from vrhuman.benchmarks.egotaskqa.baselines.audit import audit

        return audit(folder)

    def read_answer(self, item: Item, text: str) -> Answer:
        """Read a word or phrase, as it is.

        :raises NotScored: for a text without a word.
        """
        words = folded(text)
        if not words:
            raise NotScored(f"{text[:40]!r} has no word; answer in the words of the list")
        if item.text in YES_NO:
            first = words.split()[0]
            if first not in YES_NO:
                raise NotScored(f"{text[:40]!r} is neither yes nor no")
            return {ANSWER: first}
        return {ANSWER: item.text if words == folded(item.text) else words}

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        """Score an answer: right or wrong."""
        right = is_right(item.text, given.get(ANSWER, ""), rule)
        return ItemScore(item.item_id, item.kind, float(right), {})

    def score_written(self, item: Item, written: JsonValue, rule: Rule) -> ItemScore:
        """Score a text, or an object with ``answer``."""
        if isinstance(written, dict):
            written = written.get(ANSWER, "")
        if not isinstance(written, str):
            raise NotScored("not a text")
        return self.score(item, {ANSWER: written}, rule)

    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:
        """Score ``pred`` against ``gt``, two texts."""
        for key in self.pair_keys:
            if not isinstance(pair[key], str):
                raise NotScored(f"{key}: not a text")
        return float(is_right(pair["gt"], pair["pred"], rule))

    def section(self, folder: Path) -> Sequence[str]:
        """Tell what the sessions, simulated again without an action, say of the rules."""
        from vrhuman.benchmarks.egotaskqa.experiments import section

        return section(folder)

    @property
    def published(self) -> Sequence[PublishedRow]:
        """None: the paper's tables were not at hand when this was written."""
        return ()

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:
        """Return the columns by scope, type, semantic, structure and reference, and over all."""
        return [*((name, score.score) for name in columns_of(item.kind)), (OVERALL, score.score)]


def columns_of(kind: str) -> tuple[str, ...]:
    """Return the columns that a question of a reasoning type counts for."""
    parts = kind.split("$")
    return tuple(
        f"{what} {part}" for what, known in _PARTS.items() for part in parts if part in known
    )
