"""Audits a set of five-choice questions: how well does a student do who did not see the story?

A rule raises the alarm where its 95 % interval (Wilson's, of a share) excludes the 20 % of chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vrhuman.benchmarks.movieqa.features import AuditRule, Features, tf_idf
from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS, Quiz
from vrhuman.benchmarks.movieqa.hasty import picks_of
from vrhuman.records import JsonValue
from vrhuman.scoring.shares import wilson

CHANCE = 1.0 / ANSWERS


@dataclass(frozen=True, slots=True)
class RuleFound:
    """How often a rule's pick is the right answer, among ``count`` questions whose truth is known.

    ``low`` to ``high`` is the 95 % interval of the share. ``causing`` are the questions that bring
    a share above chance (those it picks right), or one below (those it picks wrong), where it does
    exclude chance.
    """

    right: int
    count: int
    low: float
    high: float
    causing: tuple[str, ...]

    @property
    def alarm(self) -> bool:
        """Whether the interval excludes chance."""
        return self.count > 0 and not self.low <= CHANCE <= self.high


@dataclass(frozen=True, slots=True)
class Audited:
    """The picks of each question by rule, and what each rule reaches."""

    rule: AuditRule
    picks: Mapping[str, Mapping[str, int]]
    rules: Mapping[str, RuleFound]
    notes: tuple[str, ...]

    def as_json(self) -> dict[str, JsonValue]:
        """Return all of it as JSON values."""
        return {
            "rule": self.rule,
            "questions": len(self.picks),
            "chance": CHANCE,
            "picks": {qid: dict(picks) for qid, picks in self.picks.items()},
            "rules": {
                name: {
                    "right": found.right,
                    "count": found.count,
                    "accuracy": found.right / found.count if found.count else None,
                    "low": found.low,
                    "high": found.high,
                    "alarm": found.alarm,
                    "causing": list(found.causing),
                }
                for name, found in self.rules.items()
            },
            "alarms": [name for name, found in self.rules.items() if found.alarm],
            "notes": list(self.notes),
        }


def audit(
    quizzes: Sequence[Quiz],
    rule: AuditRule,
    features: Sequence[Features],
    notes: Sequence[str] = (),
) -> Audited:
    """Audit questions by length and by each of the features."""
    picks = {quiz.qid: picks_of(quiz, features, rule) for quiz in quizzes}
    names = list(dict.fromkeys(name for each in picks.values() for name in each))
    rules = {name: _found(quizzes, picks, name) for name in names}
    return Audited(rule, picks, rules, tuple(notes))


def own_stories(quizzes: Sequence[Quiz]) -> dict[str, list[str]]:
    """Return each film's questions and answers, which stand in for its plot where there is none."""
    stories: dict[str, list[str]] = {}
    for quiz in quizzes:
        stories.setdefault(quiz.film, []).extend((quiz.question, *quiz.answers))
    return stories


def tf_idf_of(
    quizzes: Sequence[Quiz], stories: Mapping[str, Sequence[str]], rule: AuditRule
) -> tuple[Features, str]:
    """Return TF-IDF over the films' plots, or over their questions, and a line that says which."""
    if stories:
        return tf_idf(stories, rule), f"TF-IDF over the plots of {len(stories)} films"
    found = own_stories(quizzes)
    note = f"TF-IDF over the questions and answers of {len(found)} films: no plots are given"
    return tf_idf(found, rule), note


def _found(quizzes: Sequence[Quiz], picks: Mapping[str, Mapping[str, int]], name: str) -> RuleFound:
    known = [quiz for quiz in quizzes if quiz.correct is not None]
    hit = {quiz.qid: picks[quiz.qid][name] == quiz.correct for quiz in known}
    right = sum(hit.values())
    low, high = wilson(right, len(known))
    causing: tuple[str, ...] = ()
    if known and not low <= CHANCE <= high:
        causing = tuple(qid for qid, was in hit.items() if was == (low > CHANCE))
    return RuleFound(right, len(known), low, high, causing)
