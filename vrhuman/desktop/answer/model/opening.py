"""Opens what a participant answers: the set, their texts and rules, and the run if it was begun."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.desktop.answer.model.answer_run import AnswerRun, Session, check_films
from vrhuman.desktop.answer.model.keeping import Keeper, Plan, agree, texts_for
from vrhuman.study.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class Answering:
    """A set in its folder, its benchmark, and who answers it how.

    In the set's ``own`` registry a participant agrees first that answers are kept.
    """

    folder: Path
    benchmark: Benchmark
    plan: Plan
    own: bool


def open_run(registry: Registry, answering: Answering) -> AnswerRun:
    """Begin the run, or take up the one that was begun; where consent is missing, neither.

    :raises VrhumanError: if the participant may not start, or a film is missing.
    """
    plan = answering.plan
    study = registry.study(plan.study_id)
    participant = registry.participant(plan.study_id, plan.participant)
    texts = texts_for(registry, study, participant)
    if plan.condition != "question-only":
        check_films(answering.folder, [each.film for each in plan.item_set.items])
    agreed = not answering.own or registry.consent_of(plan.study_id, plan.participant) is not None
    consent = texts.say("item_consent", participant=plan.participant)
    session = Session(
        folder=answering.folder,
        item_set=plan.item_set,
        participant=plan.participant,
        texts=texts,
        rules=plan.rules,
        read=answering.benchmark.read_answer,
        begin=lambda: Keeper.begin(registry, plan),
        consent="" if agreed else consent,
        agree=lambda: agree(registry, plan.participant, consent),
    )
    return AnswerRun(session, Keeper.begin(registry, plan) if agreed else None)
