"""AI2-THOR's client writes into the home folder; in these tests that is a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="package")
def client_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """``~/.ai2thor`` goes there until this folder's tests are done; our own cache stays.

    The client also looks for a GPU that CUDA_VISIBLE_DEVICES names.
    """
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(
            "XDG_CACHE_HOME", os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
        )
        patch.setenv("HOME", str(folder))
        patch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
        yield folder
