"""From a scene graph to an episode's questions: the mix, the balance, and nothing given away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from vrhuman.engines.legibility.table import Table
from vrhuman.questions.answers import options_for
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.families import COUNT, QUERIES, YES_NO
from vrhuman.questions.programs import Program
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.questions.survey import Draft, Survey
from vrhuman.records import Answer, AnswerKind, Question, VrhumanError

COUNT_SHARE = 0.123
QUERY_SHARE = 0.089
"""EXCALIBUR, Table 1; the rest, 78.8 %, are yes-no questions."""

LARGEST_COUNT = 10
"""Nobody is asked to count further."""

_DEPTH = 60
"""Drafts looked at of one family and answer."""
_SECOND_HELPING = 2
"""An object or type is spoken of at most this often while there are others."""
_ATTEMPTS = 12
_LOPSIDED = 3
"""So many times more of yes than of no, or the reverse, is the worst that a tiny house may give."""


class TooFewQuestions(VrhumanError):
    """A house that ``count`` questions cannot be made for; ``made`` is how many could."""

    def __init__(self, house_id: str, count: int, made: int) -> None:
        super().__init__(
            f"house {house_id}: {made} of {count} questions could be made; "
            "ask fewer, or choose a house with more objects"
        )
        self.made = made


@dataclass(frozen=True, slots=True)
class _Answered:
    draft: Draft
    kind: AnswerKind
    answer: Answer


def make_questions(
    graph: SceneGraph, count: int = 20, seed: int = 0, legibility: Table | None = None
) -> tuple[Question, ...]:
    """``count`` distinct questions on the true ``graph``; the same for the same arguments.

    The kinds are mixed as in EXCALIBUR's Table 1, yes and no are drawn in pairs of one family as
    far as the house allows, and no wording answers another question: no two ask the same fact and
    none names as known what another asks. Types, colours and materials that people do not recognise
    in the engine's pictures are kept out, by ``legibility`` or else by the shipped table. Raises
    :class:`TooFewQuestions`.
    """
    best: list[_Answered] = []
    for attempt in range(_ATTEMPTS):
        rng = random.Random(f"{seed} {attempt}")
        chosen = _Episode(Survey(graph, rng, legibility), count).drawn()
        if (len(chosen), -_imbalance(chosen)) > (len(best), -_imbalance(best)):
            best = chosen
        if len(best) == count and _imbalance(best) <= 1:
            break
    if len(best) < count:
        raise TooFewQuestions(graph.house_id, count, len(best))
    rng = random.Random(f"{seed} wording")
    rng.shuffle(best)
    return tuple(_worded(item, number, rng) for number, item in enumerate(best, 1))


def _imbalance(chosen: list[_Answered]) -> int:
    """How many more there are of one of yes and no than of the other."""
    words = Counter(item.answer for item in chosen)
    return abs(words["yes"] - words["no"])


class _Episode:
    """One attempt at choosing ``count`` drafts that do not answer each other."""

    def __init__(self, survey: Survey, count: int) -> None:
        self._count = count
        self._rng = survey.rng
        self._chosen: list[_Answered] = []
        self._programs: set[Program] = set()
        self._asked: set[tuple[str, ...]] = set()
        self._told: set[tuple[str, ...]] = set()
        self._spoken: Counter[str] = Counter()
        self._yes_no = {
            (family, word): _ranked(survey, propose(survey, word == "yes"), word)
            for family, (_, propose) in YES_NO.items()
            for word in ("yes", "no")
        }
        self._queries = {
            family: _ranked(survey, propose(survey)) for family, propose in QUERIES.items()
        }
        self._counts: dict[Answer, list[_Answered]] = {}
        for item in _ranked(survey, COUNT(survey), depth=20 * _DEPTH):
            if isinstance(item.answer, int) and item.answer <= LARGEST_COUNT:
                self._counts.setdefault(item.answer, []).append(item)

    def drawn(self) -> list[_Answered]:
        queries = round(QUERY_SHARE * self._count)
        counts = round(COUNT_SHARE * self._count)
        self._draw_pairs((self._count - queries - counts) // 2)
        self._draw_counts(counts)
        self._draw_queries(queries)
        self._draw_pairs((self._count - len(self._chosen)) // 2)
        self._draw_singles()
        return self._chosen

    def _draw_pairs(self, pairs: int) -> None:
        """A yes and a no of one family at a time, the family furthest below its share first."""
        drawn: Counter[str] = Counter()
        shares = {family: share for family, (share, _) in YES_NO.items()}
        while pairs and shares:
            ties = self._rng.sample(sorted(shares), len(shares))
            family = min(ties, key=lambda name: (drawn[name] + 0.5) / shares[name])
            yes = self._next(self._yes_no[family, "yes"])
            no = self._next(self._yes_no[family, "no"], beside=yes)
            if yes is None or no is None:
                del shares[family]
                continue
            self._take(yes)
            self._take(no)
            drawn[family] += 1
            pairs -= 1

    def _draw_counts(self, wanted: int) -> None:
        """Of the answers there are, each as likely as any other; drafts of rank 0 first."""
        while wanted:
            answers = self._rng.sample(sorted(self._counts, key=str), len(self._counts))
            found = [
                item for answer in answers if (item := self._next(self._counts[answer])) is not None
            ]
            if not found:
                return
            self._take(min(found, key=lambda item: item.draft.rank))
            wanted -= 1

    def _draw_queries(self, wanted: int) -> None:
        families = self._rng.sample(sorted(self._queries), len(self._queries))
        while wanted and families:
            family = families.pop(0)
            item = self._next(self._queries[family])
            if item is not None:
                self._take(item)
                families.append(family)
                wanted -= 1

    def _draw_singles(self) -> None:
        """What is left, the rarer of yes and no first, and neither beyond ``_LOPSIDED``."""
        while len(self._chosen) < self._count:
            words = Counter(item.answer for item in self._chosen)
            for word, other in sorted((("yes", "no"), ("no", "yes")), key=lambda w: words[w[0]]):
                if words[word] >= max(1, _LOPSIDED * words[other]):
                    continue
                pools = [self._yes_no[family, word] for family in YES_NO]
                found = [item for pool in pools if (item := self._next(pool)) is not None]
                if found:
                    self._take(min(found, key=lambda item: item.draft.rank))
                    break
            else:
                return

    def _next(self, pool: list[_Answered], beside: _Answered | None = None) -> _Answered | None:
        """The best of the pool that goes with all chosen and ``beside``, or None."""
        possible = [item for item in pool if self._goes(item.draft, beside)]
        fresh = [
            item
            for item in possible
            if all(self._spoken[name] < _SECOND_HELPING for name in item.draft.subjects)
        ]
        return next(iter(fresh or possible), None)

    def _goes(self, draft: Draft, beside: _Answered | None) -> bool:
        other = beside.draft if beside else None
        asked = self._asked | other.asks if other else self._asked
        told = self._told | other.tells if other else self._told
        return (
            draft.program not in self._programs
            and not draft.asks & asked
            and not draft.asks & told
            and not draft.tells & asked
        )

    def _take(self, item: _Answered) -> None:
        self._chosen.append(item)
        self._programs.add(item.draft.program)
        self._asked |= item.draft.asks
        self._told |= item.draft.tells
        self._spoken.update(item.draft.subjects)


def _ranked(
    survey: Survey, drafts: Iterable[Draft], word: str | None = None, depth: int = _DEPTH
) -> list[_Answered]:
    """The first ``depth`` drafts that have an answer (``word``, where given), by rank."""
    found = islice(_answered(survey, drafts, word), depth)
    return sorted(found, key=lambda item: item.draft.rank)


def _answered(survey: Survey, drafts: Iterable[Draft], word: str | None) -> Iterator[_Answered]:
    for draft in drafts:
        try:
            answer = evaluate(draft.program, survey.graph)
        except Unanswerable:
            continue
        if word is not None and answer != word:
            continue
        if isinstance(answer, str):
            kind = AnswerKind.YES_NO
        else:
            kind = AnswerKind.COUNT if isinstance(answer, int) else AnswerKind.QUERY
        yield _Answered(draft, kind, answer)


def _worded(item: _Answered, number: int, rng: random.Random) -> Question:
    draft = item.draft
    return Question(
        question_id=f"q{number:02d}",
        family=draft.family,
        text=rng.choice(draft.wordings).format(**draft.slots),
        program=str(draft.program),
        kind=item.kind,
        options=options_for(draft.program),
        answer=item.answer,
    )
