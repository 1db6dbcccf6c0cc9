"""The built page is what its sources give, and not more than a headset should load."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from vrhuman.web.server import BUILT

CLIENT = ROOT / "client"
FILES = ("client.js", "capture.js", "index.html", "style.css")
MAX_BYTES = 1_000_000


def test_the_page_is_small() -> None:
    assert sum((BUILT / name).stat().st_size for name in FILES) < MAX_BYTES


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = (BUILT / "index.html").read_text(encoding="utf-8")

    assert "http://" not in page
    assert "https://" not in page


@pytest.mark.skipif(
    not (CLIENT / "node_modules").is_dir(),
    reason="the page's sources are built where `make web` has installed their packages",
)
def test_the_sources_give_the_same_bytes(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    client = tmp_path / "client"
    shutil.copytree(CLIENT / "src", client / "src")
    shutil.copy(CLIENT / "build.mjs", client)
    (client / "node_modules").symlink_to(CLIENT / "node_modules")
    shaders = "vrhuman/engines/drawing/shaders"
    shutil.copytree(ROOT / shaders, tmp_path / shaders)
    (tmp_path / "vrhuman/web/built").mkdir(parents=True)

    subprocess.run([node, "build.mjs"], cwd=client, check=True, timeout=120)

    for name in FILES:
        assert (tmp_path / "vrhuman/web/built" / name).read_bytes() == (BUILT / name).read_bytes()
