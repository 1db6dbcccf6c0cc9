"""A set answered on boards on the real runtime (Monado, scripted), killed on the way, resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.benchmarks.toy_benchmark import TOY, make_box_set, make_set
from tests.support.scenarios.process import finish, needs_runtime, start
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, own_registry
from vrhuman.study.item_answers import items_of, runs
from vrhuman.study.registry.registry import Registry

pytestmark = [pytest.mark.end_to_end, needs_runtime]


def test_what_is_answered_on_boards_survives_a_kill(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "toy-set", 3, seconds=0.5)
    killed = start("answering", "answer", str(folder), "2")
    killed.communicate(timeout=240.0)
    assert killed.returncode < 0

    told = finish(start("answering", "answer", str(folder), "0"), said=None)

    with Registry.open(own_registry(folder)) as registry:
        (run,) = runs(registry, OWN_STUDY)
        answers = items_of(registry, run)
    assert told["items"] == [run.item_order[2]]
    for item in TOY.read(folder).items:
        given = answers[item.item_id]
        assert dict(given.answer) == dict(item.answer)
        assert (given.confidence, given.watches) == (1.0, 1)
    assert [answers[name].times_shown for name in run.item_order] == [1, 1, 2]


def test_a_box_is_drawn_by_a_hand_on_the_real_runtime(tmp_path: Path) -> None:
    folder = make_box_set(tmp_path / "toy-set")

    finish(start("answering", "answer", str(folder), "0"), said=None)

    with Registry.open(own_registry(folder)) as registry:
        (run,) = runs(registry, OWN_STUDY)
        given = items_of(registry, run)["box0"]
    (item,) = TOY.read(folder).items
    assert (dict(given.answer), given.watches) == (dict(item.answer), 1)
