"""What a session's end does to its participant: failed training excludes, the last one is done."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.study.entries import person, planned, ready, session
from vrhuman.study.entries import SessionStatus
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import _consequences


@pytest.mark.parametrize(
    ("status", "mastered", "becomes"),
    [
        ("finished", False, "excluded"),
        ("finished", True, "enrolled"),
        ("finished", None, "enrolled"),
        ("stopped", False, "enrolled"),
    ],
)
def test_who_finished_the_training_without_mastering_it_is_excluded(
    empty: Path, tmp_path: Path, status: SessionStatus, mastered: bool | None, becomes: str
) -> None:
    shutil.copy(empty, tmp_path / "study.db")
    with Registry.open(tmp_path / "study.db") as registry:
        ready(registry)
        registry.begin(session())

        _consequences(registry, session(), status, mastered, "grasp")

        now = registry.participant("kitchen", "P01")
    assert now.status == becomes
    assert ("grasp" in now.reason) == (becomes == "excluded")


@pytest.mark.parametrize(("over", "becomes"), [((0,), "enrolled"), ((0, 1), "finished")])
def test_who_did_all_that_was_planned_is_done(
    empty: Path, tmp_path: Path, over: tuple[int, ...], becomes: str
) -> None:
    shutil.copy(empty, tmp_path / "study.db")
    with Registry.open(tmp_path / "study.db") as registry:
        ready(registry)
        for order in over:
            registry.begin(session(order=order))
            registry.update(session(order=order, status="finished"))

        _consequences(registry, session(order=2), "finished", None, "")

        now = registry.participant("kitchen", "P01")
    assert len(planned()) == 3
    assert now.status == becomes
    assert person().status == "enrolled"
