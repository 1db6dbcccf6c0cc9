"""Env-QA as a benchmark: its sets, answers, rules of scoring and published results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.benchmark import ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.envqa import answer_reading, official, strict
from vrhuman.benchmarks.envqa.baselines import question_only
from vrhuman.benchmarks.envqa.published import OVERALL, ROLE_COLUMNS, TABLE_2
from vrhuman.benchmarks.envqa.question_types import QuestionType, question_type_of
from vrhuman.benchmarks.envqa.roles import ROLES, Role, canonical, sentence
from vrhuman.benchmarks.envqa.set_reading import NAME, read_set
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.records import JsonValue, VrhumanError

_OFFICIAL_ROLES: Mapping[str, Role | str] = {
    "action": "action",
    "subjects": "object1",
    "prep": "preposition",
    "objects": "object2",
    "state": "adjective",
    "number": "number",
    "yes/no": "yes_no",
    "order": strict.ORDER,
}
"""Our name of each role of the authors' evaluator."""


_TYPES = frozenset(kind.value for kind in QuestionType)


class NotScored(VrhumanError):
    """An answer cannot be scored."""


class EnvQa:
    """Env-QA (Gao et al. 2021): questions about what happened in an egocentric film."""

    name = NAME
    title = "Env-QA (2021)"
    pair_keys = ("question", "gt", "pred")

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        """Make a set of films and questions from sessions."""
        from vrhuman.benchmarks.envqa.make import make  # loads engine and renderer

        return make(files, out, seed, how)

    def read(self, folder: Path) -> ItemSet:
        """Read a set's questions of all splits."""
        return read_set(folder)

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        """Say what of a set Q-only answers without its films, and by which templates it leaks."""
        return question_only.audit(folder)

    def read_answer(self, item: Item, text: str) -> Answer:
        """Read free text into roles, knowing the type of the question.

        :raises NotScored: for a text without a value of any role.
        """
        found = answer_reading.read(text, QuestionType(item.kind))
        if not found:
            raise NotScored(f"{text[:40]!r} names no action, object, number ...; pick the values")
        return found

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        """Score roles; under the official rule the sentence that says them is scored."""
        if rule == "official":
            return self._official(item, sentence(given))
        found = strict.score(item.question, QuestionType(item.kind), item.answer, given)
        return ItemScore(item.item_id, item.kind, found.score, found.parts)

    def score_written(self, item: Item, written: JsonValue, rule: Rule) -> ItemScore:
        """Score a text, a list of values or an object of values by role."""
        if rule == "official" and not _has_our_roles(written):
            return self._official(item, written)
        return self.score(item, _roles(written, QuestionType(item.kind)), rule)

    def _official(self, item: Item, given: JsonValue) -> ItemScore:
        found = official.compare(item.question, item.text, given)
        parts = {
            str(_OFFICIAL_ROLES.get(role, role)): float(role in found.equal) for role in found.named
        }
        return ItemScore(item.item_id, item.kind, found.score, parts)

    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:
        """Score ``pred`` against ``gt``, answers to ``question``.

        Official scores are rounded to the decimals that are compared with the authors' evaluator.
        The strict rule knows the type of the question by its wording, unless ``question_type`` says
        it. A ``gt`` in which it finds no role is right only in the same words.
        """
        question = pair["question"]
        if not isinstance(question, str):
            raise NotScored("question: not a text")
        if rule == "official":
            for key in ("gt", "pred"):
                try:
                    official.roles_of(pair[key], question)
                except official.NotAnAnswer as error:
                    raise NotScored(f"{key}: {error}") from error
            return round(
                official.compare(question, pair["gt"], pair["pred"]).score, official.DECIMALS
            )
        told = pair.get("question_type")
        known = isinstance(told, str) and told in _TYPES
        kind = QuestionType(str(told)) if known else question_type_of(question)
        truth, given = _pair_roles(pair, "gt", kind), _pair_roles(pair, "pred", kind)
        if not truth:
            return float(_folded(pair["gt"]) == _folded(pair["pred"]))
        return strict.score(question, kind, truth, given).score

    @property
    def published(self) -> Sequence[PublishedRow]:
        """Table 2."""
        return TABLE_2

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:
        """Return the columns by type, over all, and of each role that the true answer has.

        Questions of order count for no role: their answer is a choice between two events. Nor does
        a role that the official rule does not find ("two" is no number to it).
        """
        kind = QuestionType(item.kind)
        found = [(kind.label, score.score), (OVERALL, score.score)]
        if kind is not QuestionType.ORDER:
            found += [
                (ROLE_COLUMNS[role], score.parts[role])
                for role in ROLES
                if role in item.answer and role in score.parts
            ]
        return found


def _has_our_roles(written: JsonValue) -> bool:
    """Return whether an answer is given by our names of roles, not by the evaluator's."""
    return isinstance(written, dict) and not written.keys() - set(ROLES)


def _roles(written: JsonValue, kind: QuestionType | None) -> Answer:
    """Return the roles of an answer as a file has it.

    :raises NotScored: for an answer that is none.
    """
    if isinstance(written, str):
        return answer_reading.read(written, kind)
    if isinstance(written, dict) and _has_our_roles(written):
        named = written
    else:
        try:
            by_role = official.roles_of(written, "")
        except official.NotAnAnswer as error:
            raise NotScored(str(error)) from error
        named = {
            _OFFICIAL_ROLES.get(role, role): value
            for role, value in by_role.items()
            if value != official.NONE
        }
    for role, value in named.items():
        if not isinstance(value, str):
            raise NotScored(f"{role}: not a text")
    return canonical(named)


def _pair_roles(pair: Mapping[str, JsonValue], key: str, kind: QuestionType | None) -> Answer:
    try:
        return _roles(pair[key], kind)
    except NotScored as error:
        raise NotScored(f"{key}: {error}") from error


def _folded(written: JsonValue) -> str:
    return " ".join(str(written).lower().split())
