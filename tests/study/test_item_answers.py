"""How answers to a benchmark's items are stored: step by step, once, and only of who may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import text

from tests.support.study.entries import (
    answer_item,
    consent,
    item_run,
    person,
    ready,
    screening,
    study,
)
from vrhuman.study.entries import ItemRun
from vrhuman.study.item_answers import (
    begin_run,
    counts_of,
    give_answer,
    items_of,
    note_watch,
    runs,
    show_item,
)
from vrhuman.study.registry.errors import NotAllowed, RegistryError
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw


@pytest.fixture
def registry(source: str) -> Iterator[Registry]:
    """A registry in which P01 may start."""
    with Registry.open(source) as opened:
        ready(opened)
        yield opened


@pytest.fixture
def run(registry: Registry) -> ItemRun:
    return begin_run(registry, item_run())


def test_an_item_that_is_shown_is_stored_before_it_is_answered(
    registry: Registry, run: ItemRun
) -> None:
    show_item(registry, run, "q2")

    (shown,) = items_of(registry, run).values()
    assert (shown.item_id, shown.times_shown, shown.answered_utc) == ("q2", 1, "")


def test_an_answer_is_stored_with_what_it_took(registry: Registry, run: ItemRun) -> None:
    given = answer_item(registry)

    assert items_of(registry, run) == {"q1": given}
    assert dict(given.answer) == {"yes_no": "yes"}
    assert (given.watches, given.confidence, given.seconds) == (1, 0.8, 4.5)
    assert given.answered_utc >= given.begun_utc


def test_an_item_that_is_shown_again_says_so_and_keeps_its_watches(
    registry: Registry, run: ItemRun
) -> None:
    note_watch(registry, show_item(registry, run, "q1"))

    again = show_item(registry, run, "q1")

    assert (again.times_shown, again.watches) == (2, 1)


def test_no_item_is_answered_twice(registry: Registry) -> None:
    given = answer_item(registry)

    with pytest.raises(RegistryError, match=r"q1: was answered at .*, in another window"):
        give_answer(registry, replace(given, answer={"yes_no": "no"}))


def test_where_the_protocol_lets_it_an_answer_is_changed(registry: Registry, run: ItemRun) -> None:
    given = answer_item(registry)

    give_answer(registry, replace(given, answer={"yes_no": "no"}), revise=True)

    assert dict(items_of(registry, run)["q1"].answer) == {"yes_no": "no"}


def test_an_item_that_was_never_shown_is_not_answered(registry: Registry, run: ItemRun) -> None:
    shown = show_item(registry, run, "q1")

    with pytest.raises(RegistryError, match="q2: was never shown to P01"):
        give_answer(registry, replace(shown, item_id="q2"))


def test_a_run_goes_on_in_its_own_order(registry: Registry, run: ItemRun) -> None:
    again = begin_run(registry, item_run(item_order=["q3", "q1"]))

    assert list(again.item_order) == list(run.item_order)
    assert len(runs(registry, "kitchen")) == 1


def test_a_run_does_not_go_on_with_another_limit_of_watching(
    registry: Registry, run: ItemRun
) -> None:
    with pytest.raises(RegistryError, match=r"any number times.*give --watches 0"):
        begin_run(registry, replace(run, watches=2))


def test_who_has_not_consented_does_not_start(registry: Registry) -> None:
    registry.enrol(person("P02"))

    with pytest.raises(NotAllowed, match="P02: has not consented"):
        begin_run(registry, item_run("P02"))
    assert runs(registry, "kitchen") == ()


def test_who_was_not_screened_does_not_start_where_sessions_are_planned(
    registry: Registry,
) -> None:
    registry.enrol(person("P02"))
    registry.consent(consent("P02"))

    with pytest.raises(NotAllowed, match="P02: was not screened"):
        begin_run(registry, item_run("P02"))


def test_without_planned_sessions_nobody_needs_a_screening(source: str) -> None:
    with Registry.open(source) as registry:
        registry.add_study(replace(study(), design={}))
        registry.enrol(person())
        registry.consent(consent())

        begin_run(registry, item_run())

        registry.screen(screening(passed=False))
        with pytest.raises(NotAllowed, match="did not pass the screening"):
            begin_run(registry, item_run())


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        ("full", "question-only", "films"),
        ("film-only", "question-only", "films"),
        ("full", "film-only", "questions"),
        ("question-only", "film-only", "questions"),
    ],
)
def test_nobody_answers_blind_what_they_have_been_shown(
    registry: Registry, first: str, second: str, what: str
) -> None:
    begin_run(registry, item_run(condition=first))

    with pytest.raises(NotAllowed, match=f"has been shown the {what} of toy-set .{first}."):
        begin_run(registry, item_run(condition=second))


@pytest.mark.parametrize("first", ["question-only", "film-only"])
def test_full_comes_after_anything(registry: Registry, first: str) -> None:
    begin_run(registry, item_run(condition=first))

    assert begin_run(registry, item_run()).condition == "full"


def test_another_set_is_another_matter(registry: Registry, run: ItemRun) -> None:
    other = replace(run, set_digest="d2", condition="question-only")

    assert begin_run(registry, other).set_digest == "d2"


def test_a_run_in_numbers(registry: Registry, run: ItemRun) -> None:
    answer_item(registry)
    show_item(registry, run, "q2")

    (counts,) = counts_of(registry, "kitchen", "P01", "d1")

    assert (counts.condition, counts.items, counts.answered) == ("full", 3, 1)
    assert (counts.mean_seconds, counts.watches) == (4.5, 1)


def test_every_step_is_in_the_audit_log_without_an_answer_in_it(registry: Registry) -> None:
    answer_item(registry)

    steps = registry.audit()[-4:]
    assert [each.what for each in steps] == [
        "items begun", "item shown", "film watched", "item answered",
    ]  # fmt: skip
    assert all("yes" not in str(each.detail) for each in steps)
    assert registry.examine().altered == ()


def test_an_answer_that_was_changed_behind_the_registry_is_found(registry: Registry) -> None:
    answer_item(registry)
    with registry.store.engine.begin() as connection:
        connection.execute(text('UPDATE item_answers SET answer = \'{"yes_no": "no"}\''))

    found = registry.examine().altered

    assert found[0].line.startswith("item_answers: the row of kitchen P01 d1 full q1 is not as")


def test_who_withdraws_leaves_no_answer(registry: Registry, run: ItemRun) -> None:
    given = answer_item(registry)

    withdraw(registry, "kitchen", "P01")

    assert runs(registry, "kitchen") == ()
    assert items_of(registry, run) == {}
    with pytest.raises(RegistryError, match="withdrawn"):
        begin_run(registry, run)
    with pytest.raises(RegistryError, match="has withdrawn"):
        give_answer(registry, given, revise=True)
