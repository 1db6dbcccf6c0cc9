"""Public programs for ProcTHOR and ManipulaTHOR run as they stand, but for the program's path.

Each is run in a process of its own. There ``Controller`` gets the path of ``vrhuman-thor``, and
AI2-THOR's own scenes, which are not here, are replaced by a kitchen; ``prior``, which downloads
ProcTHOR-10K, gives generated houses.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PROGRAMS = Path(__file__).with_name("programs")
HARNESS = """
import random, runpy, sys, types
import ai2thor.controller as client
from tests.support.houses.kitchen import kitchen
random.seed(0)
path, server = sys.argv[1:]
begin, again = client.Controller.__init__, client.Controller.reset
def house(scene):
    return kitchen() if isinstance(scene, str) and scene.startswith("FloorPlan") else scene
def start(self, *args, scene=None, **given):
    given = {"local_executable_path": server, "x_display": "0", "server_timeout": 60, **given}
    given.pop("branch", None)
    begin(self, *args, scene=house(scene), **given)
client.Controller.__init__ = start
client.Controller.reset = lambda self, scene=None, **given: again(self, house(scene), **given)
prior = types.ModuleType("prior")
def load_dataset(name):
    import vrhuman
    return {"train": [vrhuman.generate_house(rooms=3, seed=1)]}
prior.load_dataset = load_dataset
sys.modules["prior"] = prior
runpy.run_path(path, run_name="__main__")
"""


def run(name: str, home: Path, folder: Path, seconds: int = 100) -> list[str]:
    """What a program printed, line by line."""
    server = f"{sys.executable} -m vrhuman.engines.thor_server.serve"
    places = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", HARNESS, str(PROGRAMS / f"{name}.py"), server],
        env={**os.environ, "HOME": str(home), "PYTHONPATH": places},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().splitlines()


def test_the_metrics_score_the_expert_nearly_one(home: Path, tmp_path: Path) -> None:
    (line,) = run("spl", home, tmp_path)
    assert line.startswith("SPL ")
    assert 0.7 < float(line.split()[1]) <= 1.0


def test_a_house_of_procthor_10k_from_above(home: Path, tmp_path: Path) -> None:
    (line,) = run("procthor_10k", home, tmp_path)
    words = line.split()
    assert words[:3] == ["frame", "(300,", "300)"]
    assert int(words[3]) > 100


def test_manipulathors_documentation(home: Path, tmp_path: Path) -> None:
    *lines, keys = run("manipulathor", home, tmp_path)
    failed = [line for line in lines if " False" in line]
    assert failed == ["PickupObject False No objects were valid to be picked up by the arm"]
    assert len(lines) == 16
    assert "handSphereCenter" in keys


def test_the_start_of_an_armpointnav_episode(home: Path, tmp_path: Path) -> None:
    assert run("manipulathor_transport", home, tmp_path) == ["held ['Mug|surface|1|4']", "held []"]


def test_ithors_documentation(home: Path, tmp_path: Path) -> None:
    assert run("interactable", home, tmp_path) == ["opened True ", "mug coffee True"]


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("shapely", "networkx", "fcl")),
    reason="ProcTHOR's generator needs shapely, networkx, python-fcl and moviepy 1",
)
def test_procthors_own_generator(home: Path, tmp_path: Path) -> None:
    lines = run("procthor_generate", home, tmp_path, seconds=600)
    assert lines[-1].startswith("objects ")
    assert lines[-1].endswith("warnings {}")
