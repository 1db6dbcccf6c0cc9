"""What a benchmark is: sets made from sessions, items that people and baselines answer, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.records import JsonValue

Rule = Literal["official", "strict"]
"""``official`` agrees with the authors' evaluator, bug for bug; ``strict`` is right."""


@dataclass(frozen=True, slots=True)
class ItemScore:
    """The score of one answer, 0..1, and of its parts by name (roles; empty where it has none)."""

    item_id: str
    kind: str
    score: float
    parts: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A row of a paper's table, in per cent by column; ``note`` says what it is comparable with."""

    model: str
    values: Mapping[str, float]
    note: str


class Benchmark(Protocol):
    """One benchmark; :data:`vrhuman.benchmarks.table.BENCHMARKS` has them by name."""

    @property
    def name(self) -> str:
        """Its name on the command line ("envqa")."""
        ...

    @property
    def title(self) -> str:
        """Its name for people, with the paper's year ("Env-QA (2021)")."""
        ...

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        """Make a set of the sessions in the folder ``out``, and return what was made in numbers.

        :raises VrhumanError: for sessions that cannot be used, with the reason.
        """
        ...

    def read(self, folder: Path) -> ItemSet:
        """Read a set.

        :raises VrhumanError: if the folder is none, naming file and key.
        """
        ...

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        """Say what of a set can be answered without the film, and by which templates it leaks."""
        ...

    def read_answer(self, item: Item, text: str) -> Answer:
        """Read what a person typed into the fields of the item's form.

        :raises VrhumanError: for a text in which nothing is understood.
        """
        ...

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        """Score one answer."""
        ...

    @property
    def published(self) -> Sequence[PublishedRow]:
        """The paper's own results, which are of other films."""
        ...

    def score_written(self, item: Item, written: JsonValue, rule: Rule) -> ItemScore:
        """Score one answer as a file of answers has it: a text, or what the benchmark reads else.

        The ``official`` rule scores a text as it was written, not as it is read.

        :raises VrhumanError: for an answer that cannot be read, saying what can.
        """
        ...

    @property
    def pair_keys(self) -> tuple[str, ...]:
        """The keys of a pair of a true and a given answer without a set ("gt", "pred" ...)."""
        ...

    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:
        """Score a given answer against a true one, without a set; ``pair`` has every pair key.

        :raises VrhumanError: for a value that cannot be scored, beginning with its key.
        """
        ...

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:
        """Return what an answer counts for in a report, each 0..1, by the published columns."""
        ...


@runtime_checkable
class TellsMore(Protocol):
    """A benchmark whose reports have a section of their own about the set."""

    def section(self, folder: Path) -> Sequence[str]:
        """Return the section's lines, the first of them its heading.

        :raises VrhumanError: if the set cannot be read.
        """
        ...


@runtime_checkable
class AuditsFiles(Protocol):
    """A benchmark of five-choice questions, which can also audit a file of them without a set."""

    def audit_file(
        self, path: Path, rule: Literal["official", "paper"], vectors: Path | None
    ) -> Mapping[str, JsonValue]:
        """Say what students who see no story pick, by question, and which rules beat chance.

        ``official`` does what the authors' code does, ``paper`` what the paper says. ``vectors`` is
        a file of word vectors.

        :raises VrhumanError: for a file that cannot be read.
        """
        ...


@runtime_checkable
class ScoresSubmissions(Protocol):
    """A benchmark whose authors' server takes files of answers in a form of their own."""

    def score_submission(self, path: Path, qa: Path, split: str) -> Mapping[str, JsonValue]:
        """Score a file of answers to the questions in ``qa`` as the authors' evaluator does.

        It must answer all questions of ``split`` and no other; of all that it names, if empty.

        :raises VrhumanError: for a file that cannot be read, or does not answer just those.
        """
        ...


@runtime_checkable
class KnowsChance(Protocol):
    """A benchmark that knows what guessing reaches although answers are more than one choice."""

    def chance(self, found: ItemSet) -> float:
        """Return what guessing reaches in a set [per cent]."""
        ...


@dataclass(frozen=True, slots=True)
class AskedIn:
    """Where an item was asked before: in which session, and under which id."""

    session: str
    question_id: str


@runtime_checkable
class AskedBySessions(Protocol):
    """A benchmark whose items were asked in sessions: who played has answered them already."""

    def asked_in(self, folder: Path) -> Mapping[str, AskedIn]:
        """Return where the items of a set were asked, by their ids.

        :raises VrhumanError: if the set cannot be read.
        """
        ...
