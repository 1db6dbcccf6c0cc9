"""The exported list through the unmodified ``ai2thor.Controller``, against ``vrhuman-thor``."""

from __future__ import annotations

import os
import shlex
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.recording import acted_session
from tests.support.recording.sample_variants import SAMPLE
from vrhuman.export.action_list import end_of, read_actions
from vrhuman.export.actions import export_actions

pytestmark = pytest.mark.end_to_end
SERVER = f"{shlex.quote(sys.executable)} -m vrhuman.engines.thor_server.serve"


@pytest.fixture
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client writes into the home folder."""
    cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", cache)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)


@pytest.fixture(params=["acted", "sample"])
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    if request.param == "sample":
        yield SAMPLE
    else:
        yield acted_session.record(tmp_path / "acted.mcap", acted_session.performed())


@pytest.mark.usefixtures("_home")
def test_the_list_ends_as_the_counted_agent_did(session: Path, tmp_path: Path) -> None:
    from ai2thor.controller import Controller

    export_actions(session, tmp_path / "actions")
    listed = read_actions(tmp_path / "actions")
    small: dict[str, Any] = {**listed.controller, "width": 64, "height": 64}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        controller = Controller(
            local_executable_path=SERVER,
            scene=listed.scene,
            x_display="0",
            server_timeout=120,
            server_start_timeout=120,
            **small,
        )
    try:
        for action in listed.actions:
            controller.step(**action, renderImage=False)
        end = end_of(controller.last_event.metadata)
    finally:
        controller.stop()

    assert listed.end is not None
    assert listed.end.differences(end) == ()
