"""An agent and people are compared on the questions that both were asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.agents.episodes import played
from tests.support.agents.toy_agents import ToyAgent
from tests.support.paths import SAMPLE
from vrhuman.agents import comparing
from vrhuman.agents.comparing import NothingShared, compare
from vrhuman.review.results.outcome import outcome


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("sides")
    return tuple(  # type: ignore[return-value]
        played(ToyAgent(says=says), folder, name, questions=6).path
        for name, says in (("yes", "yes"), ("no", "no"))
    )


def test_the_difference_is_that_of_the_accuracies(sides: tuple[Path, Path]) -> None:
    yes, no = (outcome(path) for path in sides)

    first, again = compare(sides[:1], sides[1:])

    assert (first.questions, first.houses) == (6, 1)
    assert first.one_percent == pytest.approx(yes.acc_exp)
    assert first.difference == pytest.approx(yes.acc_exp - no.acc_exp)
    assert (first.low, first.high) == (None, None)
    assert (first.phase, again.phase) == ("answer", "answer again")


def test_enough_houses_have_an_interval(
    sides: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "MIN_HOUSES", 1)

    first, _ = compare(sides[:1], sides[1:])

    assert first.low is not None
    assert first.low <= first.difference <= (first.high or 0.0)


def test_sides_without_a_question_in_common_are_told(sides: tuple[Path, Path]) -> None:
    with pytest.raises(NothingShared, match="no question in common"):
        compare(sides[:1], [SAMPLE])


def test_kinds_are_not_pooled_in_one_side(sides: tuple[Path, Path]) -> None:
    with pytest.raises(NothingShared, match="one agent or kind"):
        compare([sides[0], SAMPLE], sides[1:])
