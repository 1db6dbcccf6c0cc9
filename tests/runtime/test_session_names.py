"""No session takes the name of an earlier one, also within one second."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from vrhuman.runtime.plan import OutputError, Plan
from vrhuman.runtime.session_start import session_path

MOMENT = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)


def test_sessions_of_one_second_are_numbered_from_the_second_on(tmp_path: Path) -> None:
    plan = Plan(participant="P01", out=tmp_path)
    names = []
    for _ in range(3):
        path = session_path(plan, MOMENT)
        path.touch()
        names.append(path.stem)

    first = names[0]
    assert first.startswith("P01-scripted-")
    assert names == [first, f"{first}-2", f"{first}-3"]


def test_a_name_that_was_given_is_used_once(tmp_path: Path) -> None:
    plan = Plan(participant="P01", out=tmp_path, name="pilot")

    path = session_path(plan, MOMENT)
    path.touch()

    assert path == tmp_path / "pilot.mcap"
    with pytest.raises(OutputError, match="exists already"):
        session_path(plan, MOMENT)
