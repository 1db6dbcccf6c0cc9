"""A session is simulated again with the mesh pack that it was recorded with, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.recording import synthetic_session
from vrhuman.houses.generator import generate
from vrhuman.recording.errors import SessionError
from vrhuman.recording.verify import session_agent


def test_a_pack_that_is_not_given_is_asked_for() -> None:
    with pytest.raises(SessionError, match="mesh pack abc123; give its folder with --meshes"):
        session_agent(synthetic_session.start(settings={"meshes": "abc123"}))


def test_a_session_without_a_pack_needs_no_folder_whatever_is_given(tmp_path: Path) -> None:
    start = synthetic_session.start(house=generate(1, 1), house_id="one room")

    agent = session_agent(start, meshes=tmp_path / "no pack here")

    assert agent.observe().tick == 0
