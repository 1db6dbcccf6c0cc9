"""MovieQA as a :class:`~vrhuman.benchmarks.benchmark.Benchmark`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.benchmark import ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.movieqa.audited_files import audit_file
from vrhuman.benchmarks.movieqa.features import AuditRule
from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS, read_quizzes
from vrhuman.benchmarks.movieqa.formats.submission import evaluate, read_submission
from vrhuman.benchmarks.movieqa.make import make
from vrhuman.benchmarks.movieqa.published import ACCURACY, PUBLISHED
from vrhuman.benchmarks.movieqa.set_reading import FIELD, NAME, read_set
from vrhuman.records import JsonValue, VrhumanError


class NotAChoice(VrhumanError):
    """An answer is none of the five."""


class MovieQa:
    """MovieQA (Tapaswi et al., CVPR 2016): five answers, four of them deceiving.

    An answer is right or wrong, so both rules score alike; they differ in what an empty answer is
    in a file: the public evaluator refuses it, here it is wrong.
    """

    name = NAME
    title = "MovieQA (2016)"
    published: Sequence[PublishedRow] = PUBLISHED
    pair_keys = ("correct_index", "index")

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        """Make a set of the sessions in a new folder."""
        return make(files, out, seed, how)

    def read(self, folder: Path) -> ItemSet:
        """Read a set."""
        return read_set(folder)

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        """Audit a set's questions under both rules."""
        rules: tuple[AuditRule, ...] = ("paper", "official")
        return {rule: audit_file(folder / "qa.json", rule).as_json() for rule in rules}

    def audit_file(
        self, path: Path, rule: AuditRule, vectors: Path | None
    ) -> Mapping[str, JsonValue]:
        """Audit a file of questions with five answers."""
        return audit_file(path, rule, vectors).as_json()

    def score_submission(self, path: Path, qa: Path, split: str) -> Mapping[str, JsonValue]:
        """Score a submission (``qid index`` a line) as the public evaluator does."""
        quizzes, chosen = read_quizzes(qa), read_submission(path)
        splits = {split} if split else {qid.partition(":")[0] for qid in chosen}
        asked = [quiz for quiz in quizzes if quiz.split in splits]
        if not asked:
            raise NotAChoice(f"{qa}: no questions of {' or '.join(sorted(splits))}")
        accuracy = evaluate(asked, chosen)
        return {"accuracy": accuracy, "questions": len(asked), "splits": sorted(splits)}

    def read_answer(self, item: Item, text: str) -> Answer:  # noqa: ARG002
        """Take a typed answer as it is: the window offers the five to be picked.

        :raises NotAChoice: for an empty one.
        """
        if not text.strip():
            raise NotAChoice("no answer: pick one of the five")
        return {FIELD: text.strip()}

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:  # noqa: ARG002
        """Score one answer."""
        right = given.get(FIELD, "").strip() == item.answer[FIELD].strip()
        return ItemScore(item.item_id, item.kind, float(right), {})

    def score_written(self, item: Item, written: JsonValue, rule: Rule) -> ItemScore:
        """Score an answer as a file has it: its text, or an object with it.

        :raises NotAChoice: for anything else.
        """
        told = written.get(FIELD, "") if isinstance(written, dict) else written
        if not isinstance(told, str):
            raise NotAChoice(f"{FIELD}: must be the text of one of the five answers")
        return self.score(item, {FIELD: told}, rule)

    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:  # noqa: ARG002
        """Score the number of an answer against the right one's, both from 0.

        :raises NotAChoice: for another number.
        """
        numbers = []
        for key in self.pair_keys:
            value = pair[key]
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < ANSWERS:
                raise NotAChoice(f"{key}: must be a whole number from 0 to {ANSWERS - 1}")
            numbers.append(value)
        return float(numbers[0] == numbers[1])

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:  # noqa: ARG002
        """Return the one published column."""
        return ((ACCURACY, score.score),)
