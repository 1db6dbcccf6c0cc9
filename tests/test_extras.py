"""What an extra brings is asked for in one line where it is missing; all else needs no extra."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

import vrhuman
from tests.support.paths import ROOT, SAMPLE
from tests.support.questions.synthetic_sets import balanced, houses, write
from vrhuman.extras import PackageMissing, Requirement, needs

SESSION = str(SAMPLE)
PACKAGES = {
    "rerun": "rerun",
    "bids": "motionbids",
    "cluster": "distributed",
    "audit": "sklearn",
    "postgres": "psycopg",
    "signing": "cryptography",
    "models": "torch",
    "web": "aiohttp",
    "narration": "pocketsphinx",
    "words": "gensim",
    "agents": "websockets",
    "vlm": "openai",
    "t5": "transformers",
    "inspect": "inspect_ai",
}
"""What each extra brings, as Python imports it."""
COMMANDS = {
    "rerun": ["export", SESSION, "--to", "rerun", "--out", "exported"],
    "bids": ["export", SESSION, "--to", "bids", "--out", "exported"],
    "cluster": ["score", SESSION, SESSION, "--backend", "dask"],
    "audit": ["questions", "audit", "set.jsonl"],
    "postgres": ["study", "list", "--registry", "postgresql+psycopg://nobody@localhost/none"],
    "signing": ["keys", "new", "--out", "lab.key"],
    "models": ["benchmark", "envqa", "train", "set", "--out", "model"],
    "web": ["serve", "demo"],
    "narration": ["narrate", "align", "--audio", "voice.wav", "--text", "voice.txt"],
    "agents": ["agents", "run", "--agent", "ws://127.0.0.1:9", "--house", "own:1"],
    "vlm": ["agents", "run", "--agent", "vlm", "--option", "model=m", "--house", "own:1"],
    "t5": ["agents", "train", "qa", "--houses", "own:1", "--out", "a", "--head", "t5-prefix"],
    "words": ["benchmark", "audit", "movieqa", "--qa", "qa.json", "--vectors", "words.txt"],
}
NOT_FOR_DEVELOPERS = {"models", "t5", "inspect"}
"""torch's own wheel for Linux brings gigabytes for GPUs, Inspect forty packages; tests of these are
skipped where they are not installed."""
FOR_ANOTHER_PROGRAM = {"inspect"}
"""Inspect's own command loads its task."""
_ABSENT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
"""


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def without(
    packages: list[str], arguments: list[str], folder: Path
) -> subprocess.CompletedProcess[str]:
    """``vrhuman ARGUMENTS`` in ``folder``, by a Python in which these packages are absent."""
    site = folder / "site"
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(_ABSENT.format(names=packages), encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(site), str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.run(
        [sys.executable, "-m", "vrhuman", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("extra", COMMANDS)
def test_a_missing_extra_is_told_in_one_line_with_its_remedy(extra: str, tmp_path: Path) -> None:
    write(tmp_path / "set.jsonl", houses(range(10), balanced))

    done = without([PACKAGES[extra]], COMMANDS[extra], tmp_path)

    assert done.returncode == 2, done.stdout + done.stderr
    *_, line = done.stderr.splitlines()
    assert line.startswith("vrhuman: ")
    assert line.endswith(f"run: pip install 'vrhuman[{extra}]'")
    assert f"No module named '{PACKAGES[extra]}" in line
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["export", SESSION, "--to", "html", "--out", "exported"],
        ["measures", SESSION, "--plots", "plots"],
        ["study", "init", "pilot", "--own", "2"],
        ["verify", SESSION, SESSION],
    ],
    ids=lambda command: command[0],
)
def test_an_ordinary_day_needs_no_extra(command: list[str], tmp_path: Path) -> None:
    done = without(list(PACKAGES.values()), command, tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_owner_chose_is_installed_with_the_package() -> None:
    names = {re.split(r"[<>=!~\[ ]", each)[0] for each in project()["dependencies"]}

    chosen = {"numpy", "pyopenxr", "ai2thor", "PyOpenGL", "pyquaternion", "sounddevice"}
    assert chosen | {"PySide6_Essentials"} <= names


def test_no_window_needs_the_add_ons_of_qt() -> None:
    essential = {
        "PySide6",
        "PySide6.QtCore",
        "PySide6.QtGui",
        "PySide6.QtWidgets",
        "PySide6.QtTest",
    }
    imported = {
        node.module
        for path in (*ROOT.glob("vrhuman/**/*.py"), *ROOT.glob("tests/**/*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6")
    }

    assert imported <= essential


def test_every_extra_has_its_remedy_and_dev_has_all_but_the_heavy_one() -> None:
    extras = set(project()["optional-dependencies"]) - {"dev"}

    assert set(COMMANDS) == set(PACKAGES) - FOR_ANOTHER_PROGRAM
    told = {each.removeprefix("vrhuman[").rstrip("]") for each in get_args(Requirement)}
    assert extras == told - {"ray"} == set(PACKAGES)
    for_developers = [extra for extra in PACKAGES if extra not in NOT_FOR_DEVELOPERS]
    assert f"vrhuman[{','.join(for_developers)}]" in project()["optional-dependencies"]["dev"]


def test_only_one_place_asks_whether_a_package_is_there() -> None:
    package = Path(vrhuman.__file__).parent
    asking = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        if re.search("ImportError|ModuleNotFoundError", ast.unparse(node.type))
    }

    assert asking == {"extras.py"}


def test_a_reason_of_many_lines_is_told_by_its_first() -> None:
    with (
        pytest.raises(PackageMissing, match=r"^a thing: no pq\.so; run: pip install ray$"),
        needs("ray", "a thing"),
    ):
        raise ImportError("no pq.so\nattempts were made")


def test_the_versions_that_are_tested_are_named() -> None:
    """Each package that is asked for has its line among the constraints."""
    text = (ROOT / "setup" / "constraints.txt").read_text("utf-8")
    pinned = {_normal(line.partition("==")[0]) for line in text.splitlines() if "==" in line}
    extras = project()["optional-dependencies"].values()
    wanted = [*project()["dependencies"], *(each for extra in extras for each in extra)]

    names = {_normal(re.split(r"[<>=!~\[ ]", each)[0]) for each in wanted} - {"vrhuman"}
    assert not names - pinned, json.dumps(sorted(names - pinned))


def _normal(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()
