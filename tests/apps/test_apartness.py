"""Nobody answers about a house that they were in, where a study is of benchmarks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.study.entries import UTC, study
from tests.support.study.entries import session as session_entry
from vrhuman.apps.apartness import check_apart
from vrhuman.cli import main
from vrhuman.study.design import Design
from vrhuman.study.enrolment import enrol
from vrhuman.study.entries import Participant, Role
from vrhuman.study.registry.errors import NotAllowed
from vrhuman.study.registry.registry import Registry

ROLES: dict[str, Role] = {"played": "player", "told": "narrator", "answers": "answerer"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study with one session of a player, and a set made of it."""
    monkeypatch.chdir(tmp_path)
    with Registry.open(tmp_path / "vrhuman-study.db", create=True) as registry:
        design = Design(("no_replay",), ("own:1",), training=False)
        registry.add_study(replace(study(), design=design.as_mapping()), ("movieqa",))
        for name, role in ROLES.items():
            enrol(registry, Participant("kitchen", name, "scripted", UTC), [role])
        registry.begin(replace(session_entry("played"), session_id="s-1"))
    folder = tmp_path / "quizzes"
    folder.mkdir()
    told = {"benchmark": "movieqa", "name": "q", "digest": "d", "sessions": {"ab": "s-1"}}
    (folder / "set.json").write_text(json.dumps(told))
    return tmp_path


@pytest.mark.parametrize(("name", "does"), [("played", "plays"), ("told", "narrates")])
def test_who_knows_the_house_is_refused_in_one_line(here: Path, name: str, does: str) -> None:
    with (
        Registry.open(here / "vrhuman-study.db") as registry,
        pytest.raises(NotAllowed, match=f"{name}: {does} in own:1, which quizzes asks about"),
    ):
        check_apart(registry, "kitchen", name, here / "quizzes")


def test_who_does_not_know_it_may_answer(here: Path) -> None:
    with Registry.open(here / "vrhuman-study.db") as registry:
        check_apart(registry, "kitchen", "answers", here / "quizzes")


def test_a_set_of_other_sessions_may_be_answered_by_all(here: Path) -> None:
    path = here / "quizzes" / "set.json"
    path.write_text(path.read_text().replace("s-1", "s-2"))

    with Registry.open(here / "vrhuman-study.db") as registry:
        check_apart(registry, "kitchen", "played", here / "quizzes")


@pytest.mark.usefixtures("here")
def test_the_study_shows_its_benchmarks_and_roles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "show", "kitchen"]) == 0

    told = capsys.readouterr().out
    assert "benchmarks: movieqa\n" in told
    assert "told: narrator (own:1)\n" in told


def test_a_study_is_created_for_benchmarks_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "study init five --generated 2 --conditions no_replay --benchmarks"

    assert main([*words.split(), "movieqa", "nonsense"]) == 2
    assert "'nonsense' is no benchmark" in capsys.readouterr().err
    assert main([*words.split(), "excalibur", "movieqa", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["benchmarks"] == ["excalibur", "movieqa"]
    words = "study add five P01 P02 --kind scripted --role narrator --json"
    assert main(words.split()) == 0
    one, other = json.loads(capsys.readouterr().out)
    assert {one["duties"][0]["house"], other["duties"][0]["house"]} == {"own:1", "own:2"}
    assert one["assignments"] == []
