"""What README and docs say can be typed, can: commands parse or run, Python runs, links lead on.

``make demo`` and ``make test`` are not run here: the continuous integration runs the second, which
this is part of, and nothing runs the first. Of both only the targets' names are checked. Commands
that need a headset, a minute or a browser (``run``, ``demo``, ``bench``, ``doctor``) are parsed,
with their options, but not run: ``tests.acceptance.documented`` does that.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shlex
import sysconfig
from pathlib import Path

import pytest

from tests.support.pages import COMMANDS, ONE_SESSION, SHELL, Piece, blocks, in_text
from tests.support.paths import ROOT
from vrhuman import cli
from vrhuman.cli.program import command_line
from vrhuman.houses.generator import generate
from vrhuman.houses.importing import PRIOR_DATASET
from vrhuman.protocol.specification import load_protocol
from vrhuman.questionnaires.loading import load_questionnaire
from vrhuman.questions.parser import parse
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

RUN = (
    "verify",
    "recover",
    "score",
    "redact",
    "replay",
    "measures",
    "annotate",
    "export",
    "houses generate",
    "houses check",
    "houses render",
    "houses import",
    "questions build",
)
"""Subcommands that are run in full wherever a page gives them."""
PLACEHOLDERS = {
    **ONE_SESSION,
    "sessions": ".",
    "OUT": "whole.mcap",
    "PROTOCOL": "excalibur",
}
"""What stands for a name on the pages, and the name that stands for it here."""


INSTALLING = (
    "python3 -m venv .venv",
    ".venv/bin/pip install -c setup/constraints.txt .",
    ". .venv/bin/activate",
)
"""What a shell block may hold besides our own commands; a test of the wheel does the like."""


def words(command: Piece) -> list[str]:
    return [PLACEHOLDERS.get(word, word) for word in shlex.split(command.text)[1:]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of a few steps, by guessing, in virtual time."""
    plan = Plan(steps=3, kind="random", out=tmp_path_factory.mktemp("played"))
    ran = run_in_virtual_time(prepare(plan), lambda *_: None)
    assert ran.completed
    return ran.path


@pytest.fixture
def beside_a_session(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in and be at home in: with ``session.mcap``, ``houses.jsonl.gz``, and
    ProcTHOR-10K where ``prior`` leaves it (one house of our own)."""
    os.link(played, tmp_path / "session.mcap")
    dataset = tmp_path / PRIOR_DATASET / "commit"
    dataset.mkdir(parents=True)
    for path in (tmp_path / "houses.jsonl.gz", dataset / "train.jsonl.gz"):
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(json.dumps(generate(2, 1)) + "\n")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_is_something_to_check() -> None:
    assert len(COMMANDS) > 10
    assert len(blocks("python")) >= 4


@pytest.fixture
def as_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our programs on the PATH, and another home for what ai2thor's client writes."""
    monkeypatch.setenv("PATH", os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]]))
    monkeypatch.setenv("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)


@pytest.mark.usefixtures("beside_a_session", "as_installed")
@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_python_on_the_pages_runs(block: Piece) -> None:
    code = compile("\n" * block.line + block.text, str(ROOT / block.page), "exec")
    exec(code, {"__name__": "page"})


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_commands_are_understood(command: Piece) -> None:
    """A wrong option or name leaves with code 2; of a bare name, its help is asked for."""
    given = words(command)
    if len(given) > 1:
        command_line().parse_args(given)
        return
    with pytest.raises(SystemExit) as left:
        cli.main([*given, "--help"])
    assert left.value.code == 0


@pytest.mark.usefixtures("beside_a_session")
@pytest.mark.parametrize(
    "command",
    [
        each
        for each in COMMANDS
        if each.text.removeprefix("vrhuman ").startswith(RUN) and len(each.text.split()) > 2
    ],
    ids=str,
)
def test_cheap_commands_run(command: Piece) -> None:
    assert cli.main(words(command)) == 0


@pytest.mark.parametrize("line", SHELL, ids=str)
def test_shell_blocks_hold_only_what_is_checked(line: Piece) -> None:
    assert line.text.split()[0] in ("make", "vrhuman") or line.text in INSTALLING


def test_the_readme_installs_with_the_versions_that_were_tested() -> None:
    pasted = [each.text for each in SHELL if each.page == "README.md" and each.text in INSTALLING]
    assert pasted == [*INSTALLING]
    assert (ROOT / "setup" / "constraints.txt").is_file()


def test_every_make_target_on_the_pages_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = [
        *(each._replace(text=each.text.split()[1]) for each in SHELL if each.text[:5] == "make "),
        *in_text(r"`make ([a-z]+)[^`]*`"),
    ]
    assert named
    assert not [str(each) for each in named if each.text not in targets]


def test_every_subcommand_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """``--help`` of each, with an example; and the pages name them all."""
    with pytest.raises(SystemExit) as left:
        cli.main(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    names = re.findall(r"^    ([a-z]+) ", told, re.MULTILINE)
    assert {"demo", "run", "verify", "recover", "score", "houses", "doctor", "bench"} <= set(names)
    for name in names:
        with pytest.raises(SystemExit) as left:
            cli.main([name, "--help"])
        assert left.value.code == 0
        assert capsys.readouterr().out
    assert set(names) <= {each.text.split()[1] for each in COMMANDS}


def test_protocols_on_the_pages_load(tmp_path: Path) -> None:
    protocols = [block for block in blocks("toml") if "[[phases]]" in block.text]
    assert len(protocols) >= 1
    for number, block in enumerate(protocols):
        path = tmp_path / f"{number}.toml"
        path.write_text(block.text, encoding="utf-8")
        load_protocol(str(path))


def test_questionnaires_on_the_pages_load(tmp_path: Path) -> None:
    questionnaires = [block for block in blocks("toml") if "[[items]]" in block.text]
    assert len(questionnaires) >= 1
    for number, block in enumerate(questionnaires):
        path = tmp_path / f"{number}.toml"
        path.write_text(block.text, encoding="utf-8")
        load_questionnaire(str(path))


def test_programs_on_the_pages_are_programs() -> None:
    found = in_text(r"`((?:exist|count|has|query|compare)\([^`]*\))`")
    programs = [each for each in found if each.page != "egotaskqa.md"]  # a language of its own
    assert len(programs) >= 9
    for each in programs:
        assert str(parse(each.text)) == each.text


def test_links_lead_somewhere() -> None:
    dead = []
    for link in in_text(r"\]\(([^)\s]+)\)"):
        if link.text.startswith(("http://", "https://")):
            continue
        folder = ROOT if link.page == "README.md" else ROOT / "docs"
        path, _, place = link.text.partition("#")
        target = folder / path if path else folder / link.page
        if not target.exists() or (place and place not in places(target)):
            dead.append(f"{link} {link.text}")
    assert not dead


def places(page: Path) -> set[str]:
    """The anchors that a page's headings get."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each).strip().lower().replace(" ", "-") for each in headings}
