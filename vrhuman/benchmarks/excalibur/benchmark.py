"""EXCALIBUR as a :class:`~vrhuman.benchmarks.benchmark.Benchmark`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.benchmark import AskedIn, ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.excalibur.published import ACC_EXP, PUBLISHED
from vrhuman.benchmarks.excalibur.set_reading import (
    FIELD,
    FORMS,
    NAME,
    item_id_of,
    kind_of,
    question_of,
    read_episodes,
    read_set,
)
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.questions.answers import QUERY_OPTIONS, NotUnderstood, parse_answer
from vrhuman.records import AnswerKind, JsonValue, Question, VrhumanError
from vrhuman.scoring.accuracy import is_right
from vrhuman.scoring.chance import chance

_ANY_QUERY = tuple(option for options in QUERY_OPTIONS.values() for option in options)


class NotScored(VrhumanError):
    """An answer cannot be scored."""


class Excalibur:
    """EXCALIBUR (Zhu et al., CVPR 2023): explore a house, then answer questions about it.

    A set has the questions that sessions asked, and the films of their explorations for people who
    did not explore. The scoring is that of sessions. The authors' evaluator is not public, so both
    rules are the paper's.
    """

    name = NAME
    title = "EXCALIBUR (2023)"
    published: Sequence[PublishedRow] = PUBLISHED
    pair_keys = ("kind", "gt", "pred")

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        """Make a set of the sessions in a new folder."""
        from vrhuman.benchmarks.excalibur.make import make  # loads what draws pictures

        return make(files, out, seed, how)

    def read(self, folder: Path) -> ItemSet:
        """Read a set."""
        return read_set(folder)

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        """Say what can be answered without having seen the house."""
        from vrhuman.benchmarks.excalibur.audit import audit

        return audit(folder)

    def read_answer(self, item: Item, text: str) -> Answer:
        """Read a typed answer by the one parser of answers.

        :raises NotUnderstood: saying what can be answered.
        """
        found = parse_answer(kind_of(item), FORMS[item.form].fields[0].options, text)
        return {FIELD: ", ".join(found) if isinstance(found, tuple) else str(found)}

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:  # noqa: ARG002
        """Score one answer: right or wrong, as in a session."""
        question = question_of(item)
        try:
            answer = parse_answer(question.kind, question.options, given.get(FIELD, ""))
        except NotUnderstood:
            return ItemScore(item.item_id, item.kind, 0.0, {})
        return ItemScore(item.item_id, item.kind, float(is_right(question, answer)), {})

    def score_written(self, item: Item, written: JsonValue, rule: Rule) -> ItemScore:
        """Score a text, a whole number, a list of texts, or an object with one under ``answer``.

        :raises NotScored: for anything else.
        """
        told = written.get(FIELD, "") if isinstance(written, dict) else written
        if isinstance(told, list):
            told = ", ".join(map(str, told))
        if isinstance(told, bool) or not isinstance(told, str | int):
            raise NotScored(f"{FIELD}: must be a text, a whole number or a list of texts")
        return self.score(item, {FIELD: str(told)}, rule)

    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:  # noqa: ARG002
        """Score ``pred`` against ``gt``, two texts, of a question of the ``kind``.

        :raises VrhumanError: for a value that cannot be scored, beginning with its key.
        """
        if pair["kind"] not in tuple(AnswerKind):
            raise NotScored(f"kind: must be one of {', '.join(AnswerKind)}")
        kind = AnswerKind(pair["kind"])
        for key in ("gt", "pred"):
            if not isinstance(pair[key], str):
                raise NotScored(f"{key}: not a text")
        try:
            true = parse_answer(kind, _ANY_QUERY, pair["gt"])
        except NotUnderstood as error:
            raise NotScored(f"gt: {error}") from error
        try:
            given = parse_answer(kind, _ANY_QUERY, pair["pred"])
        except NotUnderstood:
            return 0.0
        return float(is_right(Question("", "", "", "", kind, (), true), given))

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:  # noqa: ARG002
        """Return the one published column that an answer to a film counts for."""
        return ((ACC_EXP, score.score),)

    def chance(self, found: ItemSet) -> float:
        """Return what guessing among the offered options reaches [per cent]."""
        return chance([question_of(item) for item in found.items]).percent

    def asked_in(self, folder: Path) -> Mapping[str, AskedIn]:
        """Return the session and the question of each item.

        :raises VrhumanError: if the set cannot be read.
        """
        return {
            item_id_of(each.key, question.question_id): AskedIn(each.session, question.question_id)
            for each in read_episodes(folder)
            for question in each.questions
        }
