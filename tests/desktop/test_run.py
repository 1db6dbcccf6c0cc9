"""A session in a window: how its keys are read again from its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman.desktop.run import was_at_desk
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.recording.entries import RuntimeKind
from vrhuman.records import JsonValue
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.processes.world_process import NOBODY
from vrhuman.runtime.resuming.interrupted import InterruptedSession, read_interrupted
from vrhuman.runtime.resuming.specification import NotResumable
from vrhuman.runtime.supervision.process import NotForRuntimes, run_on_runtime


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> InterruptedSession:
    """The sample as if its program had been killed in the middle."""
    path = tmp_path_factory.mktemp("torn") / "torn.mcap"
    whole = SAMPLE.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return read_interrupted(path)


def with_keys(session: InterruptedSession, keys: JsonValue) -> InterruptedSession:
    start = replace(
        session.start,
        runtime_kind=RuntimeKind.DESKTOP,
        settings={**session.start.settings, "keys": keys},
    )
    return replace(session, start=start)


@pytest.mark.parametrize("keys", ["smooth", "discrete"])
def test_a_session_in_a_window_is_resumed_with_its_keys(
    interrupted: InterruptedSession, keys: str
) -> None:
    assert was_at_desk(with_keys(interrupted, keys)) == keys


def test_a_session_in_a_headset_had_no_keys(interrupted: InterruptedSession) -> None:
    assert was_at_desk(interrupted) is None


@pytest.mark.parametrize("keys", ["Smooth", "", None, 3, ["smooth"]])
def test_keys_that_do_not_exist_are_one_line_that_names_file_key_and_remedy(
    interrupted: InterruptedSession, keys: JsonValue
) -> None:
    with pytest.raises(NotResumable) as refused:
        was_at_desk(with_keys(interrupted, keys))

    line = str(refused.value)
    assert "\n" not in line
    assert str(interrupted.whole) in line
    assert "settings.keys" in line
    assert "use the unchanged file" in line


def test_keys_that_are_missing_are_refused_too(interrupted: InterruptedSession) -> None:
    session = with_keys(interrupted, "smooth")
    without = {name: v for name, v in session.start.settings.items() if name != "keys"}

    with pytest.raises(NotResumable, match=r"settings\.keys is None"):
        was_at_desk(replace(session, start=replace(session.start, settings=without)))


def test_a_session_for_a_window_is_not_begun_on_a_runtime(tmp_path: Path) -> None:
    plan = Plan(kind="person", participant="P01", display="desktop", out=tmp_path)

    with pytest.raises(NotForRuntimes, match="for a window"):
        run_on_runtime(plan, TestDisplay(), None, lambda *_: None, print, NOBODY)
