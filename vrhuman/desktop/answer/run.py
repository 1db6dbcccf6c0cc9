"""Opens the answering window for a participant, in a study or in the set's own registry."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.items import ItemSet
from vrhuman.desktop.answer.model.film import Film
from vrhuman.desktop.answer.model.keeping import Keeper, Plan, agree, texts_for
from vrhuman.desktop.application import show_until_closed
from vrhuman.study.registry.registry import Registry

if TYPE_CHECKING:
    from vrhuman.desktop.answer.window import AnswerWindow

SIZE = (1280, 720)


@dataclass(frozen=True, slots=True)
class Answering:
    """A set in its folder, its benchmark, and who answers it how.

    In the set's ``own`` registry a participant agrees in the window that answers are kept.
    """

    folder: Path
    benchmark: Benchmark
    plan: Plan
    own: bool


def answer_items(registry: Registry, answering: Answering) -> int:
    """Show the window until it is closed; return the exit code.

    :raises VrhumanError: before a window opens: the participant may not start, a film is missing,
        or there is no screen.
    """
    plan = answering.plan
    study = registry.study(plan.study_id)
    participant = registry.participant(plan.study_id, plan.participant)
    texts = texts_for(registry, study, participant)
    _check_films(answering.folder, plan.item_set, plan.condition)
    agreed = not answering.own or registry.consent_of(plan.study_id, plan.participant) is not None
    keeper = Keeper.begin(registry, plan) if agreed else None
    consent = texts.say("item_consent", participant=plan.participant)

    def make() -> AnswerWindow:
        from vrhuman.desktop.answer.window import AnswerWindow, Session

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
        return AnswerWindow(session, keeper)

    return show_until_closed(make, SIZE)


def _check_films(folder: Path, item_set: ItemSet, condition: str) -> None:
    """Check that there is a film for every item that shows one.

    :raises FilmError: naming the first that is missing.
    """
    if condition == "question-only":
        return
    for name in sorted({each.film for each in item_set.items if each.film}):
        if not (folder / name).is_file():
            Film(folder / name)
