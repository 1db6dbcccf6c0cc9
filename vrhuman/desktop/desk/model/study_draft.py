"""Checks a new study before it is created, and previews who gets which house and condition."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from vrhuman.names import problem_of, shown
from vrhuman.protocol.specification import (
    Condition,
    PhaseKind,
    load_protocol,
    protocol_hash,
    shipped_protocols,
    with_condition,
)
from vrhuman.records import ParticipantKind, VrhumanError
from vrhuman.runtime.plan import KeyMode, PersonDisplay
from vrhuman.study.creation import create_study
from vrhuman.study.design import (
    Balance,
    Design,
    DesignError,
    Scheme,
    assignments_for,
    balance,
    parse_design,
)
from vrhuman.study.enrolment import enrol, plan_newcomer
from vrhuman.study.entries import Assignment, Duty, Participant, Study
from vrhuman.study.registry.registry import Enrolled, Registry

CONDITIONS: tuple[str, ...] = tuple(each.value for each in Condition)
DEFAULT_PROTOCOL = "excalibur"
MAX_PEOPLE = 500
"""The maximum number of people enrolled at once; more can be added later."""


class DraftError(VrhumanError):
    """A field of the new study has a value that is not allowed; ``field`` names it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


@dataclass(frozen=True, slots=True)
class StudyDraft:
    """The fields of a new study.

    ``protocol`` is a shipped name or a file; ``people`` are enrolled as P01, P02, ... at once (more
    can be added later); ``kind`` is theirs, and whether they are all ``pilots``. ``display`` is
    what people see the houses on, ``keys`` how the keys move them in a window. With ``benchmarks``
    people become players, narrators and answerers in turn.
    """

    study_id: str
    title: str
    protocol: str
    houses: tuple[str, ...]
    conditions: tuple[str, ...]
    people: int
    seed: int = 1
    scheme: Scheme = "latin"
    training: bool = True
    kind: ParticipantKind = "person"
    site: str = ""
    display: PersonDisplay = "headset"
    keys: KeyMode = "smooth"
    pilots: bool = False
    benchmarks: tuple[str, ...] = ()

    @property
    def design(self) -> Design:
        return Design(
            self.conditions,
            self.houses,
            self.scheme,
            self.training,
            display=self.display,
            keys=self.keys,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The pseudonyms of those enrolled at once."""
        wide = max(2, len(str(self.people)))
        return tuple(f"P{number + 1:0{wide}d}" for number in range(self.people))


@dataclass(frozen=True, slots=True)
class Preview:
    """The study, sessions and roles that would be created."""

    assignments: tuple[Assignment, ...]
    balance: Balance
    duties: tuple[Duty, ...] = ()

    @property
    def rows(self) -> tuple[PlannedRow, ...]:
        """What everybody does, by participants."""
        rows = [
            PlannedRow(
                each.participant_id,
                str(each.order),
                each.role,
                "" if each.role == "training" else each.condition,
                each.house,
            )
            for each in self.assignments
        ]
        rows += [
            PlannedRow(each.participant_id, "", each.role, "", each.house)
            for each in self.duties
            if each.role != "player"
        ]
        return tuple(sorted(rows, key=lambda row: row.participant_id))


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """One line of the plan: a session of somebody (``what``: "test" or "training"), or a role."""

    participant_id: str
    order: str
    what: str
    condition: str
    house: str


def study_protocols() -> tuple[str, ...]:
    """Return the shipped protocols that a study can have, the paper's first.

    The training's is not among them, nor that of pairs to be weighed, which has no phases, nor one
    whose instructions or goals come with each session.
    """
    found = []
    for name in shipped_protocols():
        try:
            spec, _ = load_protocol(name)
        except VrhumanError:
            continue
        practises = any(phase.kind is PhaseKind.PRACTICE for phase in spec.phases)
        if not (practises or spec.instructs or spec.gives_goals):
            found.append(name)
    return tuple(sorted(found, key=lambda name: (name != DEFAULT_PROTOCOL, name)))


def preview(draft: StudyDraft, taken: Container[str] = ()) -> Preview:
    """Return who would be in which house under which condition.

    ``taken`` are the names of other studies.

    :raises DraftError: for a draft that is not allowed.
    """
    if problem := problem_of(draft.study_id):
        raise DraftError("study_id", f"{shown(draft.study_id)}: {problem}")
    if draft.study_id in taken:
        raise DraftError("study_id", f'"{draft.study_id}": there is a study of this name already')
    if not 0 <= draft.people <= MAX_PEOPLE:
        raise DraftError("people", f"participants: give a number from 0 to {MAX_PEOPLE}")
    try:
        spec, text = load_protocol(draft.protocol)
    except VrhumanError as error:
        raise DraftError("protocol", str(error)) from error
    try:
        for condition in draft.conditions:
            with_condition(spec, text, condition)
    except VrhumanError as error:
        raise DraftError("conditions", str(error)) from error
    try:
        if draft.benchmarks:
            return _with_roles(draft, text)
        made = assignments_for(draft.design, draft.study_id, draft.names, draft.seed)
    except DesignError as error:
        reason = str(error).removeprefix(f"{draft.study_id}: ")
        raise DraftError(error.key or "houses", reason) from error
    return Preview(made, balance(made))


def _with_roles(draft: StudyDraft, protocol: str) -> Preview:
    """Return who would play, narrate or answer, one after the other as they are enrolled."""
    study = _study(draft, protocol, "")
    parse_design(study.design, study.study_id)
    there = Enrolled(study, (), (), draft.benchmarks, ())
    for person in _people(draft, ""):
        planned = plan_newcomer(person.participant_id, draft.pilots, (), there)
        there = replace(
            there,
            participants=(*there.participants, person),
            assignments=(*there.assignments, *planned.assignments),
            duties=(*there.duties, *planned.duties),
        )
    return Preview(there.assignments, balance(there.assignments), there.duties)


def _study(draft: StudyDraft, protocol: str, now_utc: str) -> Study:
    return Study(
        study_id=draft.study_id,
        title=draft.title.strip() or draft.study_id,
        protocol=protocol,
        protocol_hash=protocol_hash(protocol),
        locked_utc=None,
        folder=draft.study_id,
        seed=draft.seed,
        created_utc=now_utc,
        design=draft.design.as_mapping(),
        site=draft.site,
    )


def _people(draft: StudyDraft, now_utc: str) -> tuple[Participant, ...]:
    return tuple(
        Participant(draft.study_id, name, draft.kind, now_utc, site=draft.site, pilot=draft.pilots)
        for name in draft.names
    )


def create(registry: Registry, draft: StudyDraft, now_utc: str) -> Study:
    """Put the study, its first people and their sessions into the registry.

    :raises VrhumanError: for a draft that is not allowed, or a study that exists already.
    """
    preview(draft, [each.study_id for each in registry.studies()])
    _, text = load_protocol(draft.protocol)
    study = create_study(registry, _study(draft, text, now_utc), draft.protocol, draft.benchmarks)
    design = parse_design(study.design, study.study_id)
    planned = assignments_for(design, study.study_id, draft.names, draft.seed)
    for person in _people(draft, now_utc):
        if draft.benchmarks:
            enrol(registry, person)
        else:
            own = [e for e in planned if e.participant_id == person.participant_id]
            registry.enrol(person, own)
    return study
