"""Where the scripted runtime is looked for, and under which environment it runs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from vrhuman.headset import simulated_runtime as runtime
from vrhuman.headset.errors import RuntimeNotFound

SCRIPT = ROOT / "setup" / "test_runtime.sh"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that looks as after a build."""
    monkeypatch.setenv("VRHUMAN_CACHE", str(tmp_path))
    folder = runtime.runtime_folder()
    folder.mkdir()
    (folder / "manifest").write_text("monado\n")
    return folder


def test_folder_follows_the_scripts_rule() -> None:
    name = f"monado-{runtime.TEST_RUNTIME_KEY}"
    home = {"HOME": "/home/a"}
    assert runtime.runtime_folder(home) == Path("/home/a/.cache/vrhuman") / name
    assert runtime.runtime_folder(home | {"XDG_CACHE_HOME": "/c"}) == Path("/c/vrhuman") / name
    assert runtime.runtime_folder(home | {"VRHUMAN_CACHE": "/v"}) == Path("/v") / name
    rule = "${VRHUMAN_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/vrhuman}"
    assert rule in SCRIPT.read_text()


def test_version_is_the_one_the_script_builds() -> None:
    assert re.search(rf"monado_{re.escape(runtime.runtime_version())}\+dfsg", SCRIPT.read_text())


def test_environment_names_the_runtime_the_display_and_private_folders() -> None:
    display = runtime.TestDisplay(800, 600, 90, draw_threads=1)
    made = runtime.runtime_environment(Path("/r"), Path("/p"), display, Path("/lvp.json"))
    assert made["XR_RUNTIME_JSON"] == "/r/share/openxr/1/openxr_monado.json"
    assert made["XDG_RUNTIME_DIR"] == "/p/runtime"
    assert made["XDG_CONFIG_HOME"] == "/p/config"
    assert made["VK_ICD_FILENAMES"] == "/lvp.json"
    assert made["XRT_NULL_VIEW_WIDTH"] == "800"
    assert made["XRT_NULL_VIEW_HEIGHT"] == "600"
    assert made["XRT_NULL_REFRESH_HZ"] == "90"
    assert made["LP_NUM_THREADS"] == "1"
    assert made["P_OVERRIDE_ACTIVE_CONFIG"] == "remote"


@pytest.mark.usefixtures("built")
def test_private_folders_and_ports_are_each_runs_own_and_go_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runtime, "find_software_vulkan", lambda: tmp_path / "lvp_icd.json")
    with runtime.scripted_runtime() as one, runtime.scripted_runtime() as other:
        folder = Path(one.environment["XDG_RUNTIME_DIR"])
        assert folder.stat().st_mode & 0o777 == 0o700
        config = Path(one.environment["XDG_CONFIG_HOME"]) / "monado" / "config_v0.json"
        assert json.loads(config.read_text())["remote"]["port"] == one.port
        assert one.port != other.port
        assert one.environment["XDG_RUNTIME_DIR"] != other.environment["XDG_RUNTIME_DIR"]
    assert not folder.parent.exists()


def test_runtime_that_is_not_built_is_reported_with_its_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VRHUMAN_CACHE", str(tmp_path))
    with (
        pytest.raises(RuntimeNotFound, match=r"setup/test_runtime\.sh"),
        runtime.scripted_runtime(),
    ):
        pass


def test_missing_software_vulkan_is_reported_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(RuntimeNotFound, match="software Vulkan"):
        runtime.find_software_vulkan((tmp_path,))
