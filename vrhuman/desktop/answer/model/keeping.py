"""Where answers are kept: in a study's registry, or in the set's own, which is made beside it."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from vrhuman.benchmarks.items import Item, ItemSet
from vrhuman.clock import utc_now
from vrhuman.desktop.answer.model.asking import drawn_order, named_items
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.files.ledger import begin_ledger
from vrhuman.files.private import make_folder
from vrhuman.protocol.rules import ItemRules
from vrhuman.protocol.specification import PROTOCOLS, parse_protocol, protocol_hash
from vrhuman.protocol.texts import MODEL, Texts, load_texts, texts_path
from vrhuman.records import VrhumanError
from vrhuman.study.entries import (
    Consent,
    ItemAnswer,
    ItemCondition,
    ItemRun,
    Participant,
    Study,
)
from vrhuman.study.item_answers import begin_run, give_answer, items_of, note_watch, show_item
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.registry import Registry

OWN_STUDY = "answers"
"""The name of the study in a set's own registry, and of its folder."""
OWN_REGISTRY = "vrhuman-study.db"
_OWN_PROTOCOL = """name = "items"
questions = 0

[[phases]]
name = "debriefing"
kind = "page"
"""
CONSENT_VERSION = "vrhuman answer 1"


def own_registry(set_folder: Path) -> Path:
    """Return the registry of a set that is answered outside of studies: SET-answers, beside it."""
    folder = set_folder.resolve()
    return folder.with_name(f"{folder.name}-answers") / OWN_REGISTRY


def open_own(
    set_folder: Path, item_set: ItemSet, participant: str, language: str, who: str
) -> Registry:
    """Open the set's own registry with the participant in it; what is missing is made.

    :raises VrhumanError: if it cannot be made or used.
    """
    path = own_registry(set_folder)
    try:
        make_folder(path.parent)
    except OSError as error:
        raise VrhumanError(f"{path.parent}: cannot be made ({error.strerror})") from error
    registry = Registry.open(path, who, create=True)
    try:
        _ready(registry, item_set, participant, language)
    except BaseException:
        registry.close()
        raise
    return registry


def _ready(registry: Registry, item_set: ItemSet, participant: str, language: str) -> None:
    if not registry.studies():
        digest = protocol_hash(_OWN_PROTOCOL)
        study = Study(
            OWN_STUDY, item_set.name, _OWN_PROTOCOL, digest, None, OWN_STUDY, 1, utc_now()
        )
        with suppress(RegistryError):  # another window made it meanwhile
            registry.add_study(study)
    begin_ledger(registry.folder / OWN_STUDY)
    people = {each.participant_id: each for each in registry.participants(OWN_STUDY)}
    person = people.get(participant)
    if person is None:
        spoken = language or MODEL
        registry.enrol(Participant(OWN_STUDY, participant, "person", utc_now(), language=spoken))
    elif language not in ("", person.language) and person.status == "enrolled":
        registry.change(replace(person, language=language))


def agree(registry: Registry, participant: str, text: str) -> None:
    """Store that a participant of a set's own registry agreed to a text."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    registry.consent(
        Consent(
            OWN_STUDY, participant, utc_now(), CONSENT_VERSION, digest, audio=False, sharing=False
        )
    )


def rules_of(study: Study) -> ItemRules:
    """Return how a study's protocol lets items be answered."""
    return parse_protocol(study.protocol, f"{study.study_id}: protocol").items


def texts_for(registry: Registry, study: Study, participant: Participant) -> Texts:
    """Return the texts in a participant's language.

    :raises TextsError: if the file of a lab's own texts cannot be used.
    """
    folder = registry.folder / study.folder / PROTOCOLS
    return load_texts(texts_path(participant.language or "en", folder))


@dataclass(frozen=True, slots=True)
class Plan:
    """Who answers what: a participant of a study, a set, a condition, and how often films go.

    ``count`` asks only so many items, 0 all.
    """

    study_id: str
    participant: str
    item_set: ItemSet
    condition: ItemCondition
    rules: ItemRules
    count: int = 0


@dataclass(slots=True)
class Keeper:
    """The run of one participant: what is shown and answered is stored before it returns.

    ``clock`` gives seconds; an item's time runs from :meth:`show` to :meth:`answer`.
    """

    registry: Registry
    run: ItemRun
    items: tuple[Item, ...]
    shown: dict[str, ItemAnswer]
    clock: Callable[[], float] = time.monotonic
    _since: float = field(default=0.0)

    @classmethod
    def begin(cls, registry: Registry, plan: Plan) -> Keeper:
        """Begin the run, or take up the one that was begun.

        :raises VrhumanError: if the participant may not start, or the run was begun otherwise.
        """
        study, item_set = registry.study(plan.study_id), plan.item_set
        order = drawn_order(item_set, plan.condition, study.seed, plan.participant, plan.count)
        if not order:
            raise VrhumanError(f"{item_set.name}: has no items to answer")
        run = begin_run(
            registry,
            ItemRun(
                plan.study_id,
                plan.participant,
                item_set.digest,
                plan.condition,
                utc_now(),
                item_set.benchmark,
                item_set.name,
                study.seed,
                order,
                plan.rules.watches,
            ),
        )
        return cls(registry, run, named_items(item_set, run.item_order), items_of(registry, run))

    @property
    def answered(self) -> list[str]:
        """The items that have an answer."""
        return [name for name, each in self.shown.items() if each.answered_utc]

    def show(self, item: Item) -> ItemAnswer:
        """Store that an item is shown; its time begins."""
        shown = show_item(self.registry, self.run, item.item_id)
        self.shown[item.item_id] = shown
        self._since = self.clock()
        return shown

    def watch(self, item: Item) -> ItemAnswer:
        """Store that its film begins to be watched."""
        self.shown[item.item_id] = note_watch(self.registry, self.shown[item.item_id])
        return self.shown[item.item_id]

    def answer(self, item: Item, draft: Draft, revise: bool) -> ItemAnswer:
        """Store the answer to the shown item, with the time it took.

        :raises RegistryError: if it cannot be stored; nothing was changed then.
        """
        sure = None if draft.confidence is None else draft.confidence / 100.0
        given = replace(
            self.shown[item.item_id],
            answer=dict(draft.values),
            confidence=sure,
            seconds=round(self.clock() - self._since, 3),
        )
        self.shown[item.item_id] = give_answer(self.registry, given, revise)
        return self.shown[item.item_id]
