"""Fills the templates from a clip's truth: every question that is clear in it, a few a template."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from vrhuman.benchmarks.envqa.questions.answers import Roles, text_of
from vrhuman.benchmarks.envqa.questions.clip import ClipTruth
from vrhuman.benchmarks.envqa.questions.drafts import Draft
from vrhuman.benchmarks.envqa.questions.happenings import event_drafts, order_drafts
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge
from vrhuman.benchmarks.envqa.questions.looks import attribute_drafts
from vrhuman.benchmarks.envqa.questions.numbers import number_drafts
from vrhuman.benchmarks.envqa.questions.programs.program import Program
from vrhuman.benchmarks.envqa.questions.states import state_drafts
from vrhuman.benchmarks.envqa.questions.templates import templates

SAME_ANSWER = 2
"""The most questions of one template with one answer that are filled for a clip."""
A_TEMPLATE = 4
"""The most questions of one template that are filled for a clip."""

_FAMILIES: tuple[Callable[[Knowledge], Iterator[Draft]], ...] = (
    attribute_drafts,
    state_drafts,
    event_drafts,
    order_drafts,
    number_drafts,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that could be asked about a clip, with its answer in words and in roles.

    ``question_type`` is one of the five, ``template`` a name of ``templates.toml``.
    """

    video_id: str
    question: str
    answer: str
    question_type: str
    roles: Roles
    template: str
    program: Program


def questions_of(clip: ClipTruth, seed: int) -> tuple[Candidate, ...]:
    """Return the questions that are clear in a clip; equal clips and seeds give equal questions."""
    rng = random.Random(f"{seed} {clip.video_id}")
    known = Knowledge(clip)
    drafts: dict[str, list[Draft]] = {}
    for family in _FAMILIES:
        for draft in family(known):
            drafts.setdefault(draft.template, []).append(draft)
    found: list[Candidate] = []
    for name in sorted(drafts):
        rng.shuffle(drafts[name])
        found += _filled(known, name, drafts[name], rng)
    return tuple(found)


def _filled(
    known: Knowledge, name: str, drafts: list[Draft], rng: random.Random
) -> Iterator[Candidate]:
    template = templates()[name]
    answers: Counter[Roles] = Counter()
    for draft in drafts:
        if answers.total() == A_TEMPLATE:
            return
        roles = draft.program.answer(known)
        if roles is None or answers[roles] == SAME_ANSWER:
            continue
        answers[roles] += 1
        yield Candidate(
            known.clip.video_id,
            worded(template.wording(rng), draft.slots),
            text_of(roles),
            template.question_type,
            roles,
            name,
            draft.program,
        )


def worded(wording: str, slots: Mapping[str, str]) -> str:
    """Fill a wording; where the clause comes before the thing, it names it in full."""
    first = wording.find("{clause}")
    late = max(wording.find("{a}"), wording.find("{a_or_it}"))
    if "full_clause" in slots and -1 < first < late:
        slots = {**slots, "clause": slots["full_clause"]}
    return wording.format_map(slots)
