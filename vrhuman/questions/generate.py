"""Generates an episode's questions: mixed, balanced, and not revealing their answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from vrhuman.engines.legibility.table import Table
from vrhuman.questions.answers import options_for
from vrhuman.questions.audit.templates import template_of
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.families import COUNT, QUERIES, YES_NO
from vrhuman.questions.mix import drawn_plan
from vrhuman.questions.priors import Priors, shipped_priors
from vrhuman.questions.programs import Program, used
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.questions.survey import Draft, Survey
from vrhuman.records import Answer, AnswerKind, Question, VrhumanError

LARGEST_COUNT = 10
"""Maximum answer of a count question: nobody is asked to count further."""

_DEPTH = 60
"""Maximum number of drafts to choose from, for one family and answer."""
_LOOKED_AT = 600
"""Maximum number of drafts looked at to find them."""
_SPARE = 20
"""Drafts kept although their words reveal the answer, for houses that have nothing better."""
_LEAST = 1e-6
_COUNTS = 300
"""Count drafts looked at: most have the answer one or two."""
_SECOND_HELPING = 2
"""An object or type that was mentioned this often costs ``_AGAIN`` more than others."""
_AGAIN = 0.4
_ATTEMPTS = 12
_LOPSIDED = 3
"""Maximum ratio of yes to no answers, or the reverse, in a tiny house."""


class TooFewQuestions(VrhumanError):
    """Too few questions can be made for a house: ``made`` instead of ``count``."""

    def __init__(self, house_id: str, count: int, made: int) -> None:
        super().__init__(
            f"house {house_id}: {made} of {count} questions could be made; "
            "ask for fewer, or choose a house with more objects"
        )
        self.made = made


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A draft to be answered by ``wanted``; None allows any answer.

    The words of one that is not ``sound`` make the answer ``likely``. ``template`` is its program
    without the values.
    """

    draft: Draft
    wanted: Answer | None
    uses: frozenset[str]
    template: str
    likely: float = 0.0

    @classmethod
    def of(cls, draft: Draft, wanted: Answer | None, likely: float = 0.0) -> _Candidate:
        return cls(draft, wanted, used(str(draft.program)), template_of(draft.program), likely)

    @property
    def sound(self) -> bool:
        return self.likely == 0.0


@dataclass(frozen=True, slots=True)
class _Answered:
    draft: Draft
    answer: Answer
    uses: frozenset[str]

    @property
    def kind(self) -> AnswerKind:
        if isinstance(self.answer, str):
            return AnswerKind.YES_NO
        return AnswerKind.COUNT if isinstance(self.answer, int) else AnswerKind.QUERY


def make_questions(
    graph: SceneGraph,
    count: int = 20,
    seed: int = 0,
    legibility: Table | None = None,
    priors: Priors | None = None,
) -> tuple[Question, ...]:
    """Make ``count`` distinct questions on the true ``graph``; deterministic in its arguments.

    The topics are mixed as in EXCALIBUR's Table 1 (:mod:`vrhuman.questions.mix`). There are as many
    yes as no answers, in each family and in all, as far as the house allows. Questions whose words
    reveal the answer are left out or thinned out, by ``priors`` or else by the shipped ones. No
    wording answers another question: no two ask the same fact and none mentions as known what
    another asks. Types, colours and materials that people do not recognise in the engine's pictures
    are left out, by ``legibility`` or else by the shipped table. Raises :class:`TooFewQuestions`.
    """
    best: list[_Answered] = []
    for attempt in range(_ATTEMPTS):
        rng = random.Random(f"{seed} {attempt}")
        chosen = _Episode(Survey(graph, rng, legibility), count, priors or shipped_priors()).drawn()
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
    """Return how many more yes than no answers there are, or the reverse."""
    words = Counter(item.answer for item in chosen)
    return abs(words["yes"] - words["no"])


class _Episode:
    """One attempt at choosing ``count`` drafts that do not answer each other."""

    def __init__(self, survey: Survey, count: int, priors: Priors) -> None:
        self._priors = priors
        self._count = count
        self._survey = survey
        self._rng = survey.rng
        self._plan = drawn_plan(count, survey.rng)
        self._wanted = Counter(self._plan.uses)
        self._chosen: list[_Answered] = []
        self._programs: set[Program] = set()
        self._asked: set[tuple[str, ...]] = set()
        self._told: set[tuple[str, ...]] = set()
        self._spoken: Counter[str] = Counter()
        self._pools: dict[tuple[str, str], list[_Candidate]] = {}

    def drawn(self) -> list[_Answered]:
        """Choose the questions: rare families first, comparisons, which fit any objects, last.

        Yes-no questions come in pairs of one family and template, so that neither tells the answer.
        What a family lacks others make up for, and only then questions whose words reveal it.
        """
        missing = 0
        turn = self._rng.sample(("yes", "no"), 2)
        for family in reversed(tuple(YES_NO)):
            if family == "material":
                self._draw_counts(self._plan.counts)
                self._draw_queries()
            number = self._plan.yes_no[family]
            for _ in range(number // 2):
                missing += 0 if self._take_pair((family,)) else 2
            if number % 2:
                if self._take_half(family, turn[0]):
                    turn.reverse()
                else:
                    missing += 1
        for sound in (True, False):
            while missing > 1 and self._take_pair(tuple(YES_NO), sound):
                missing -= 2
        self._draw_singles()
        return self._chosen

    def _take_pair(self, families: Sequence[str], sound: bool = True) -> bool:
        """Add a yes and a no of one template, of the family that has the best; or nothing."""
        found = []
        for family in families:
            pair = self._pair(family, sound)
            if pair is not None:
                found.append(pair)
        if not found:
            return False
        for item in min(found, key=lambda pair: max(self._rated(each) for each in pair)):
            self._take(item)
        return True

    def _pair(self, family: str, sound: bool) -> tuple[_Answered, _Answered] | None:
        """Return the best yes of a family for which there is a no of its template, and that."""
        denied = self._possible(family, "no", sound)
        templates = {each.template for each in denied}
        for yes in self._possible(family, "yes", sound):
            if yes.template not in templates:
                continue
            one = self._confirmed(yes)
            for no in denied if one is not None else ():
                if no.template == yes.template and _compatible(yes.draft, no.draft):
                    other = self._confirmed(no)
                    if one is not None and other is not None:
                        return one, other
        return None

    def _take_half(self, family: str, word: str) -> bool:
        """Add a question answered ``word`` where the other answer would have been as possible."""
        other = {"yes": "no", "no": "yes"}[word]
        templates = {each.template for each in self._possible(family, other, True)}
        for candidate in self._possible(family, word, True):
            if candidate.template in templates:
                found = self._confirmed(candidate)
                if found is not None:
                    return self._take(found)
        return False

    def _possible(self, family: str, word: str, sound: bool) -> list[_Candidate]:
        """Return the candidates that go with the chosen ones, the best first."""
        pool = self._yes_no(family, word)
        found = [each for each in pool if (each.sound or not sound) and self._goes(each.draft)]
        return sorted(found, key=self._preference)

    def _confirmed(self, candidate: _Candidate) -> _Answered | None:
        answer = _answer(candidate.draft, self._survey.graph)
        if answer is None or candidate.wanted not in (None, answer):
            return None
        return _Answered(candidate.draft, answer, candidate.uses)

    def _rated(self, item: _Answered) -> tuple[int, float]:
        return item.draft.rank, self._cost(item.uses)

    def _yes_no(self, family: str, word: str) -> list[_Candidate]:
        if (family, word) not in self._pools:
            drafts = YES_NO[family](self._survey, word == "yes")
            self._pools[family, word] = self._pool(drafts, word)
        return self._pools[family, word]

    def _pool(self, drafts: Iterable[Draft], wanted: Answer | None = None) -> list[_Candidate]:
        """Return the first drafts whose words do not reveal the answer.

        A few that do come last, those with the least likely answers.
        """
        sound: list[_Candidate] = []
        given_away: list[tuple[float, int, Draft]] = []
        for draft in islice(drafts, _LOOKED_AT):
            answer = _answer(draft, self._survey.graph) if wanted is None else wanted
            if answer is None:
                continue
            if self._priors.accepts(draft, answer, self._rng):
                sound.append(_Candidate.of(draft, wanted))
                if len(sound) == _DEPTH:
                    break
            else:
                worse = replace(draft, rank=draft.rank + 2)
                likely = max(_LEAST, self._priors.likely(draft, answer))
                given_away.append((likely, len(given_away), worse))
        spare = [
            _Candidate.of(draft, wanted, likely) for likely, _, draft in sorted(given_away)[:_SPARE]
        ]
        return sound + spare

    def _draw_counts(self, wanted: int) -> None:
        """Choose count questions, with larger answers more likely, since fewer houses have them.

        Drafts of rank 0 come first.
        """
        pools: dict[Answer | None, list[Draft]] = {}
        for draft in islice(COUNT(self._survey) if wanted else (), _COUNTS):
            if isinstance(draft.answer, int) and draft.answer <= LARGEST_COUNT:
                pools.setdefault(draft.answer, []).append(draft)
        candidates = {answer: self._pool(drafts, answer) for answer, drafts in pools.items()}
        for _ in range(wanted):
            turns = {
                answer: self._rng.random() ** (1.0 / max(1, number))
                for answer in sorted(candidates, key=str)
                if isinstance(number := answer, int)
            }
            answers = sorted(turns, key=lambda answer: -turns[answer])
            found = [
                item for answer in answers if (item := self._next(candidates[answer])) is not None
            ]
            if found:
                self._take(min(found, key=lambda item: item.draft.rank))

    def _draw_queries(self) -> None:
        """Choose query questions; where a family has too few, others fill in."""
        pools: dict[str, list[_Candidate]] = {}
        for family, number in self._plan.queries.items():
            for _ in range(number):
                for other in (family, *(each for each in QUERIES if each != family)):
                    if other not in pools:
                        pools[other] = self._pool(QUERIES[other](self._survey))
                    if self._take(self._next(pools[other])):
                        break

    def _draw_singles(self) -> None:
        """Choose the rest: the rarer of yes and no first, and neither beyond ``_LOPSIDED``."""
        while len(self._chosen) < self._count:
            words = Counter(item.answer for item in self._chosen)
            for word, other in sorted((("yes", "no"), ("no", "yes")), key=lambda w: words[w[0]]):
                if words[word] < max(1, _LOPSIDED * words[other]) and self._take(self._best(word)):
                    break
            else:
                return

    def _best(self, word: str) -> _Answered | None:
        """Return the best question of any family with the answer ``word``."""
        found = [
            item
            for family in YES_NO
            if (item := self._next(self._yes_no(family, word))) is not None
        ]
        return min(found, key=lambda item: (item.draft.rank, self._cost(item.uses)), default=None)

    def _next(self, pool: list[_Candidate]) -> _Answered | None:
        """Return the best candidate that is compatible with all chosen ones, or None."""
        possible = [each for each in pool if self._goes(each.draft)]
        possible.sort(key=self._preference)
        for candidate in possible:
            found = self._confirmed(candidate)
            if found is not None:
                return found
            pool.remove(candidate)
        return None

    def _preference(self, candidate: _Candidate) -> tuple[float, int, float]:
        again = any(self._spoken[name] >= _SECOND_HELPING for name in candidate.draft.subjects)
        cost = self._cost(candidate.uses) + _AGAIN * again
        return round(candidate.likely, 1), candidate.draft.rank, cost

    def _cost(self, uses: frozenset[str]) -> float:
        """Return how far a question's topics are from those that the remaining ones need."""
        left = max(1, self._count - len(self._chosen))
        return sum(((name in uses) - wanted / left) ** 2 for name, wanted in self._wanted.items())

    def _goes(self, draft: Draft) -> bool:
        return (
            draft.program not in self._programs
            and not draft.asks & self._asked
            and not draft.asks & self._told
            and not draft.tells & self._asked
        )

    def _take(self, item: _Answered | None) -> bool:
        """Add a question to the chosen ones; return whether there was one."""
        if item is None:
            return False
        self._chosen.append(item)
        self._wanted.subtract(item.uses & self._wanted.keys())
        self._programs.add(item.draft.program)
        self._asked |= item.draft.asks
        self._told |= item.draft.tells
        self._spoken.update(item.draft.subjects)
        return True


def _compatible(one: Draft, other: Draft) -> bool:
    """Return whether neither asks or tells what the other asks."""
    return (
        one.program != other.program
        and not one.asks & (other.asks | other.tells)
        and not one.tells & other.asks
    )


def _answer(draft: Draft, graph: SceneGraph) -> Answer | None:
    try:
        return evaluate(draft.program, graph)
    except Unanswerable:
        return None


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
