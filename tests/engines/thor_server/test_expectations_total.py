"""How many of AI2-THOR's expectations hold; collected after the tests that try them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.thor_server.expecting import COUNT, held


def test_how_many_hold(capsys: pytest.CaptureFixture[str]) -> None:
    if len(held) < COUNT:
        pytest.skip(f"only {len(held)} of {COUNT} expectations were tried in this process")
    with capsys.disabled():
        print(f"\nexpectations: {sum(held.values())} of {COUNT} hold")
    page = (Path(__file__).resolve().parents[3] / "docs" / "ai2thor.md").read_text()
    assert [name for name, holds in held.items() if not holds and name not in page] == []
