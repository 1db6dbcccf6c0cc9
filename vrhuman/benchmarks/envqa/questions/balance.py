"""Chooses a set's questions among those that could be asked: a mix of types, answers that balance.

Three steps, each in the order of the clips' ids, so that the same candidates and seed give the same
set, however many workers made them:

1. For each clip, a few questions of different templates: always the one whose type is furthest
   below its share so far, then whose template, and whose answer under that template and object,
   was asked least; numbers that were the answer often count against their templates.
2. In each template that asks yes or no, the more frequent answer loses questions until both are
   equal.
3. In a set of :data:`FEWEST_CLIPS` clips or more, what a naive Bayes reader of the words alone is
   surest of is left out, a hundredth at a time, until it guesses at most :data:`MAX_GUESSED`.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vrhuman.benchmarks.envqa.questions.filling import Candidate
from vrhuman.benchmarks.envqa.questions.programs.printing import printed
from vrhuman.questions.dataset.guessing import GuessedQuestion, guessed_share, guesses, words_of
from vrhuman.records import JsonValue

SHARES: Mapping[str, float] = {
    "QueryAttribute": 0.12,
    "QueryState": 0.30,
    "QueryEvent": 0.30,
    "QueryOrder": 0.12,
    "CountNumber": 0.16,
}
"""The share of each type. Figure 3 (c) shows the paper's without numbers; these are our choice."""
MAX_YES_NO = 0.22
"""The largest share of questions that ask yes or no, of which half can be guessed."""
A_CLIP = 4
"""The questions of one clip (the paper has 3.7)."""
FEWEST_CLIPS = 50
"""In smaller sets, nothing can be learned from words."""
MAX_GUESSED = 27.0
"""Maximum share [%] of answers that may be guessed here.

Q-only gets 32.5 % of the roles in the paper's Table 2.
"""
LEAST_KEPT = 0.5
"""The least share of the questions that the reader of words leaves."""
_AT_ONCE = 0.01


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """A question of a set; ``question_id`` is unique in it."""

    question_id: str
    candidate: Candidate

    def as_record(self) -> Mapping[str, JsonValue]:
        """Return the question as in the set's files: the public fields first."""
        own = self.candidate
        return {
            "question_id": self.question_id,
            "video_id": own.video_id,
            "question": own.question,
            "answer": own.answer,
            "question_type": own.question_type,
            "roles": dict(own.roles.as_mapping()),
            "template": own.template,
            "program": printed(own.program),
        }


def balanced(
    candidates: Iterable[Candidate], seed: int, wanted: Mapping[str, int] | None = None
) -> tuple[SetQuestion, ...]:
    """Return a balanced set of questions, in the order of clips and then of their choice.

    ``wanted`` is how many questions a clip gets at most, by its id, :data:`A_CLIP` where it has
    none.
    """
    clips: defaultdict[str, list[Candidate]] = defaultdict(list)
    for each in candidates:
        clips[each.video_id].append(each)
    chosen = _evened(_mixed(clips, seed, wanted or {}))
    if len(clips) >= FEWEST_CLIPS:
        chosen = _thinned(chosen)
    numbers: Counter[str] = Counter()
    asked = []
    for each in chosen:
        numbers[each.video_id] += 1
        asked.append(SetQuestion(f"{each.video_id}_q{numbers[each.video_id]}", each))
    return tuple(asked)


# ------------------------------------------------------------------------------ the mix


def _mixed(
    clips: Mapping[str, Sequence[Candidate]], seed: int, wanted: Mapping[str, int]
) -> list[Candidate]:
    types: Counter[str] = Counter()
    templates: Counter[str] = Counter()
    answers: Counter[tuple[str, ...]] = Counter()
    numbers: Counter[str] = Counter({"": 0})
    yes_no = 0
    chosen: list[Candidate] = []
    for video_id in sorted(clips):
        rng = random.Random(f"{seed} {video_id}")
        left = list(clips[video_id])
        rng.shuffle(left)
        for _ in range(wanted.get(video_id, A_CLIP)):
            full = yes_no >= MAX_YES_NO * (len(chosen) + 1)
            open_ = [each for each in left if not (full and each.roles.yes_no)]
            if not open_:
                break
            best = min(
                open_,
                key=lambda each: (
                    types[each.question_type] / SHARES[each.question_type],
                    templates[each.template] + numbers[each.roles.number],
                    answers[_answer_key(each)],
                    answers[_about(each)],
                ),
            )
            chosen.append(best)
            types[best.question_type] += 1
            templates[best.template] += 1
            answers[_answer_key(best)] += 1
            answers[_about(best)] += 1
            if best.roles.number:
                numbers[best.roles.number] += 1
            yes_no += bool(best.roles.yes_no)
            left = [each for each in left if each.template != best.template]
    return chosen


def _answer_key(candidate: Candidate) -> tuple[str, ...]:
    return candidate.template, candidate.answer


def _about(candidate: Candidate) -> tuple[str, ...]:
    """Return the template and answer with what the program is about, without an object's number."""
    about = (text.split("|")[0] for text in printed(candidate.program)[1:])
    return candidate.template, candidate.answer, *about


# ------------------------------------------------------------------------- even answers


def _evened(chosen: Sequence[Candidate]) -> list[Candidate]:
    counts: Counter[tuple[str, str]] = Counter(
        (each.template, each.roles.yes_no) for each in chosen if each.roles.yes_no
    )
    kept: list[Candidate] = []
    for each in reversed(chosen):
        own = (each.template, each.roles.yes_no)
        other = (each.template, "no" if each.roles.yes_no == "yes" else "yes")
        if each.roles.yes_no and counts[own] > max(1, counts[other]):
            counts[own] -= 1
        else:
            kept.append(each)
    return kept[::-1]


# ------------------------------------------------------------------------------- words


def _thinned(chosen: Sequence[Candidate]) -> list[Candidate]:
    groups = {video_id: n for n, video_id in enumerate(sorted({e.video_id for e in chosen}))}
    items = [
        (each, GuessedQuestion(groups[each.video_id], n, each.question_type, _guessed(each), words))
        for n, each in enumerate(chosen)
        for words in [words_of(each.question)]
    ]
    total = len(items)
    while items and len(items) > LEAST_KEPT * total:
        found = guesses([told for _, told in items])
        if guessed_share(found) <= MAX_GUESSED:
            break
        order = sorted(
            (n for n, guess in enumerate(found) if guess.right),
            key=lambda n: (-found[n].sure, items[n][1].place),
        )
        gone = _even(items, order, max(1, round(_AT_ONCE * total)))
        if not gone:
            break
        items = [item for n, item in enumerate(items) if n not in gone]
    return [each for each, _ in items]


def _guessed(candidate: Candidate) -> str:
    """Return what is guessed: in questions of order, which of the two; else the answer."""
    if candidate.question_type == "QueryOrder" and not candidate.roles.yes_no:
        said = candidate.answer.lower().removeprefix("the ")
        return "former" if said in candidate.question.lower().split(" or ")[0] else "latter"
    return candidate.answer


def _even(
    items: Sequence[tuple[Candidate, GuessedQuestion]], order: Sequence[int], number: int
) -> frozenset[int]:
    """Return the first ``number`` of ``order``; as many yes as no go, within one."""
    balance = 0
    gone: set[int] = set()
    for n in order:
        if len(gone) == number:
            break
        change = {"yes": 1, "no": -1}.get(items[n][0].roles.yes_no, 0)
        if abs(balance + change) <= 1:
            balance += change
            gone.add(n)
    return frozenset(gone)
