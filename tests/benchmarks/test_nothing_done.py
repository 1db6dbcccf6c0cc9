"""Sessions in which nothing was done give no set of films: that is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.agents.episodes import toy_house
from vrhuman.benchmarks.set_making import NotMade
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The session of somebody who took a step or two and then guessed."""
    folder = tmp_path_factory.mktemp("idle")
    plan = Plan(kind="random", steps=2, film=False, house=str(toy_house(folder)), out=folder)
    return run_in_virtual_time(prepare(plan), lambda *_: None).path


@pytest.mark.parametrize("name", ["envqa", "egotaskqa", "movieqa", "vidln"])
def test_nothing_done_gives_no_set(name: str, idle: Path, tmp_path: Path) -> None:
    with pytest.raises(NotMade, match=r"(too little|nothing) was done in"):
        BENCHMARKS[name].make([idle], tmp_path / "set", seed=1)

    assert not (tmp_path / "set").exists()
