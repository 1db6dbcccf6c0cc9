"""Every option that takes a name refuses what cannot be one, in one line, and writes nothing."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from vrhuman.cli import main
from vrhuman.cli.program import command_line

NAMES = {
    ("run", "participant"): ["run", "blind", "--participant=NAME"],
    ("serve", "participants"): ["serve", "blind", "--participants=NAME"],
    ("answer", "participant"): ["answer", "set", "--participant=NAME"],
    ("benchmark answer", "participant"): [
        *("benchmark", "answer", "envqa", "set", "--participant=NAME"),
    ],
    ("quiz", "author"): ["quiz", "set", "--author=NAME"],
    ("quiz", "check"): ["quiz", "set", "--check=NAME"],
    ("calibrate", "name"): ["calibrate", "--runtime=test", "--", "NAME"],
    ("questions build", "split"): ["questions", "build", "--houses", "own.json", "--split=NAME"],
    ("questions review", "reviewer"): [
        *("questions", "review", "set.jsonl", "--houses", "own.json", "--reviewer=NAME"),
    ],
    ("study init", "study"): ["study", "init", "--", "NAME"],
    ("study add", "participants"): ["study", "add", "--", "kitchen", "NAME"],
    ("study merge", "site"): ["study", "merge", "study.db", "--site=NAME"],
}
"""The options that give something a new name, and a command with each."""
LOOKED_UP = {
    "study": "kitchen",
    "participant": "P01",
    "session": "P01-0",
}
"""The options of ``vrhuman study`` that name something that exists."""
ODD = ("../../x", "a" * 300, "\udc80x", "a\x01b", "CON", "a:b", "x.", "P 01")


def commands(
    parser: argparse.ArgumentParser, path: tuple[str, ...] = ()
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                yield from commands(each, (*path, name))
            return
    yield " ".join(path), parser


def options_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    return (a for a in parser._actions if a.nargs != 0 and a.type is not None)


def looking_up() -> list[list[str]]:
    found = []
    for name, parser in commands(command_line()):
        if not name.startswith("study ") or name in ("study init", "study add"):
            continue
        given = [a.dest for a in parser._actions if not a.option_strings and a.dest in LOOKED_UP]
        needed = {"consent": ["--text=c.md", "--version=1"], "screen": ["--passed"]}
        needed |= {
            "amend": ["--protocol=blind"],
            "withdraw": ["--yes"],
            "publish": ["--out=public"],
        }
        extra = needed.get(name.split()[1], [])
        for odd in given:
            words = ["NAME" if each == odd else LOOKED_UP[each] for each in given]
            found.append([*name.split(), *extra, "--", *words])
    return found


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a study."""
    folder = tmp_path_factory.mktemp("lab")
    registry = ("--registry", str(folder / "study.db"))
    assert main(["study", "init", "kitchen", *registry]) == 0
    assert main(["study", "add", "kitchen", "P01", *registry]) == 0
    (folder / "own.json").write_text("{}")
    (folder / "c.md").write_text("I agree")
    (folder / "set.jsonl").write_text("")
    return folder


@pytest.fixture
def here(lab: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in folders, with a study."""
    folder = tmp_path / "above" / "lab"
    shutil.copytree(lab, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("VRHUMAN_REGISTRY", "study.db")
    return tmp_path


def files(folder: Path) -> set[Path]:
    """What there is, without the copies and journals of the registry."""
    return {each for each in folder.rglob("*") if "study.db" not in each.name}


def test_every_option_that_makes_a_name_is_known_here() -> None:
    from vrhuman.names import normal

    making = {
        (name, action.dest)
        for name, parser in commands(command_line())
        for action in options_of(parser)
        if action.type is normal and not (name.startswith("study ") and action.dest in LOOKED_UP)
    }

    assert making | {("study init", "study")} == set(NAMES)


@pytest.mark.parametrize("words", NAMES.values(), ids=[" ".join(each) for each in NAMES])
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_a_new_name_that_cannot_be_one_is_refused(
    words: list[str], odd: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(here)
    capsys.readouterr()

    code = main([each.replace("NAME", odd) for each in words])

    said = capsys.readouterr().err
    assert code == 2
    assert len(said.splitlines()) == 1, said
    assert "use letters, digits, - and _" in said
    assert len(said) < 300
    assert files(here) == before


@pytest.mark.parametrize("words", looking_up(), ids=" ".join)
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_an_odd_name_that_is_looked_up_is_not_there(
    words: list[str], odd: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(here)
    capsys.readouterr()

    code = main([odd if each == "NAME" else each for each in words])

    said = capsys.readouterr().err
    assert code == 2
    assert len(said.splitlines()) == 1, said
    assert files(here) == before


@pytest.mark.parametrize(
    "words",
    [
        ["score", "LONG.mcap"],
        ["recover", "LONG.mcap", "new.mcap"],
        ["redact", "LONG.mcap", "--audio", "--out", "new.mcap"],
        ["study", "list", "--registry", "LONG.db"],
        ["study", "init", "b", "--protocol", "LONG.toml"],
        ["study", "init", "b", "--houses", "LONG.json"],
        ["study", "report", "kitchen", "--out", "LONG.html"],
        ["houses", "generate", "--out", "LONG.json"],
        ["calibrate", "P01", "--words", "LONG.toml"],
        ["run", "LONG.toml"],
    ],
    ids=" ".join,
)
def test_a_path_that_no_system_can_have_is_one_line(
    words: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(here)

    code = main([each.replace("LONG", "a" * 300) for each in words])

    said = capsys.readouterr().err
    assert code == 2
    assert len(said.splitlines()) == 1, said
    assert "files and folders have at most 255" in said
    assert files(here) == before


@pytest.mark.usefixtures("here")
def test_upper_and_lower_case_do_not_make_two_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "add", "kitchen", "p01"]) == 2

    assert "upper and lower case" in capsys.readouterr().err
    assert main(["study", "add", "kitchen", "p02"]) == 0


@pytest.mark.usefixtures("here")
def test_accents_typed_as_separate_characters_are_the_same_name() -> None:
    assert main(["study", "add", "kitchen", "E\u0301va"]) == 0

    assert main(["study", "show", "kitchen", "Éva"]) == 0
    assert main(["study", "show", "kitchen", "E\u0301va"]) == 0
