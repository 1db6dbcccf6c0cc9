"""Whatever is asked of a registry, in whatever order: it says what a few dictionaries say."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.support.examples import examples
from tests.support.study.entries import answer, consent, person, screening, session, study
from vrhuman.study.entries import Assignment, Participant, SessionEntry
from vrhuman.study.registry.registry import Registry, RegistryError

NAMES = st.sampled_from(["P01", "P02", "P03"])
ORDERS = st.integers(0, 2)
HOUSES = st.sampled_from(["own:1", "own:2", "own:training"])
STATUSES = st.sampled_from(["enrolled", "excluded", "finished"])


class Model(RuleBasedStateMachine):
    """The registry beside its model; ``refused`` is whether the model would have."""

    empty: ClassVar[Path]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="model"))
        self.people: dict[str, Participant] = {}
        self.planned: dict[tuple[str, int], Assignment] = {}
        self.sessions: dict[str, SessionEntry] = {}
        self.agreed: dict[str, bool] = {}
        self.screened: dict[str, bool] = {}
        self.answers: dict[str, list[str]] = {}
        self.changes = 1

    @initialize()
    def new_registry(self) -> None:
        self.registry = Registry.open(shutil.copy(self.empty, self.folder / "study.db"))
        self.registry.add_study(study())

    def teardown(self) -> None:
        self.registry.close()
        shutil.rmtree(self.folder)

    def asked(self, refused: bool, ask: Any, *arguments: Any) -> bool:
        """Ask; it must be refused exactly where the model refuses."""
        try:
            ask(*arguments)
        except RegistryError:
            assert refused
            return False
        assert not refused
        self.changes += 1
        return True

    @rule(name=NAMES)
    def enrol(self, name: str) -> None:
        if self.asked(name in self.people, self.registry.enrol, person(name)):
            self.people[name] = person(name)

    @rule(name=NAMES, status=STATUSES, height=st.floats(100, 220))
    def change(self, name: str, status: str, height: float) -> None:
        changed = person(name, status=status, height_cm=height)
        if self.asked(name not in self.people, self.registry.change, changed):
            self.people[name] = changed

    @rule(name=NAMES)
    def agree(self, name: str) -> None:
        if self.asked(name not in self.people, self.registry.consent, consent(name, self.now())):
            self.agreed[name] = True

    @rule(name=NAMES, passed=st.booleans())
    def screen(self, name: str, passed: bool) -> None:
        form = screening(name, passed, self.now())
        if self.asked(name not in self.people, self.registry.screen, form):
            self.screened[name] = passed

    @rule(name=NAMES, order=ORDERS, house=HOUSES)
    def assign(self, name: str, order: int, house: str) -> None:
        role = "training" if house == "own:training" else "test"
        planned = Assignment("kitchen", name, order, role, "replay", house, 1)
        refused = (
            name not in self.people
            or self.people[name].status == "excluded"
            or (name, order) in self.planned
            or any(a.house == house for (who, _), a in self.planned.items() if who == name)
        )
        if self.asked(refused, self.registry.assign, [planned]):
            self.planned[name, order] = planned

    @rule(name=NAMES, order=ORDERS)
    def begin(self, name: str, order: int) -> None:
        begun = session(name, order)
        refused = (
            name not in self.people
            or self.people[name].status == "excluded"
            or not self.agreed.get(name)
            or not self.screened.get(name)
            or (name, order) not in self.planned
            or begun.session_id in self.sessions
        )
        if self.asked(refused, self.registry.begin, begun):
            self.sessions[begun.session_id] = begun

    @rule(name=NAMES, order=ORDERS, status=st.sampled_from(["finished", "broken off"]))
    def end(self, name: str, order: int, status: str) -> None:
        ended = session(name, order, status=status, steps=7)
        there = ended.session_id in self.sessions
        if self.asked(not there, self.registry.update, ended):
            self.sessions[ended.session_id] = ended

    @rule(name=NAMES, order=ORDERS, questions=st.lists(st.sampled_from("abcd"), unique=True))
    def answer(self, name: str, order: int, questions: list[str]) -> None:
        identity = session(name, order).session_id
        given = [answer(identity, question) for question in questions]
        if self.asked(identity not in self.sessions, self.registry.put_answers, identity, given):
            self.answers[identity] = questions

    @rule()
    def open_again(self) -> None:
        self.registry.close()
        self.registry = Registry.open(self.folder / "study.db")

    @invariant()
    def they_say_the_same(self) -> None:
        assert {p.participant_id: p for p in self.registry.participants("kitchen")} == self.people
        assert set(self.registry.assignments("kitchen")) == set(self.planned.values())
        assert set(self.registry.sessions()) == set(self.sessions.values())
        for identity, questions in self.answers.items():
            assert [a.question_id for a in self.registry.answers(identity)] == questions

    @invariant()
    def the_log_has_every_change(self) -> None:
        assert len(self.registry.audit()) == self.changes
        assert self.registry.verify_audit() is None

    def now(self) -> str:
        """Later than before."""
        return f"2026-03-01T10:00:00.{self.changes:03}Z"


@pytest.fixture(scope="module", autouse=True)
def _made_once(empty: Path) -> None:
    Model.empty = empty


TestModel = Model.TestCase
TestModel.settings = settings(
    max_examples=examples(4),
    stateful_step_count=20,
    suppress_health_check=[HealthCheck.too_slow],
)
