"""Which runtime is chosen, with the real OpenXR loader asking in its own process."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.headset.choose import chosen_runtime, connected_headset
from vrhuman.headset.errors import RuntimeNotFound


@pytest.fixture
def nothing_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No runtime is active, and no scripted one is built."""
    monkeypatch.setenv("XR_RUNTIME_JSON", str(tmp_path / "none.json"))
    monkeypatch.setenv("VRHUMAN_CACHE", str(tmp_path))


@pytest.mark.usefixtures("nothing_there")
def test_no_runtime_is_a_problem_in_words() -> None:
    assert "no OpenXR runtime answers" in str(connected_headset())


@pytest.mark.usefixtures("nothing_there")
def test_nothing_at_all_names_both_remedies() -> None:
    with (
        pytest.raises(RuntimeNotFound, match=r"no OpenXR runtime.*setup/test_runtime\.sh"),
        chosen_runtime("auto"),
    ):
        pass
    with pytest.raises(RuntimeNotFound, match="connect the headset"), chosen_runtime("headset"):
        pass
