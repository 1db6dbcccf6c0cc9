"""Many episodes: which houses, what is found from an earlier run, and the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.agents.episodes import toy_house
from tests.support.agents.toy_agents import ToyAgent
from vrhuman.agents.running import STOPPED, EpisodeOrder, earlier, play_all
from vrhuman.cli import main
from vrhuman.recording.verify import verify
from vrhuman.runtime.house_names import NotAHouse, houses_of


def order(folder: Path) -> EpisodeOrder:
    return EpisodeOrder(
        agent="tests.support.agents.toy_agents:turner",
        house=str(toy_house(folder)),
        out=folder / "out",
        steps=5,
        questions=2,
        film=False,
    )


def test_an_episode_that_was_played_is_found_again(tmp_path: Path) -> None:
    (first,) = play_all([order(tmp_path)])
    (again,) = play_all([order(tmp_path)])

    assert first.played
    assert first.steps["explore"] == 2
    assert again == replace(first, played=False)


def test_a_failed_episode_is_kept_unless_it_is_to_be_tried_again(tmp_path: Path) -> None:
    (first,) = play_all([order(tmp_path)], ToyAgent(fails_at=0))

    assert first.outcome == "failed"
    assert first.exqa is None
    assert earlier(order(tmp_path)) == replace(first, played=False)
    assert earlier(replace(order(tmp_path), retry_failed=True)) is None


def test_the_file_of_a_run_that_was_stopped_is_set_aside(tmp_path: Path) -> None:
    one = order(tmp_path)
    one.out.mkdir()
    one.path.write_bytes(b"half a session")

    (result,) = play_all([one])

    assert result.played
    assert verify(one.path).good
    (aside,) = (one.out / STOPPED).iterdir()
    assert aside.read_bytes() == b"half a session"


def test_houses_are_named_one_by_one(tmp_path: Path) -> None:
    file = toy_house(tmp_path)

    assert houses_of(["own:3-5", str(file)]) == ("own:3", "own:4", "own:5", str(file))


@pytest.mark.parametrize("spec", ["own:5-3", "own:a-b"])
def test_a_range_that_is_none_is_refused(spec: str) -> None:
    with pytest.raises(NotAHouse, match="own:1-100"):
        houses_of([spec])


def run(folder: Path, *more: str) -> int:
    house, out = str(toy_house(folder)), str(folder / "out")
    common = ("--questions", "2", "--steps", "3", "--no-film", "--house", house, "--out", out)
    return main(["agents", "run", "--agent", "random", *common, *more])


def test_the_command_tells_all_in_one_line_of_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(tmp_path, "--seed", "4", "--json")

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert code == 0
    assert told["counts"]["completed"] == 1
    (episode,) = told["episodes"]
    assert episode["steps"] == {"explore": 3, "re-enter": 0}
    assert episode["exqa"] is not None
    assert (tmp_path / "out" / episode["session"]).is_file()


def test_the_command_plays_nothing_over_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path)

    assert run(tmp_path) == 2
    assert "--resume" in capsys.readouterr().err
    assert run(tmp_path, "--resume") == 0


def test_the_agents_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agents", "list", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert "frontier" in {each["name"] for each in told}


def test_a_dry_run_tells_the_cost_and_plays_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = ("--agent", "vlm", "--option", "model=m", "--option", "price_in=2.5")
    out = tmp_path / "none"
    houses = ("--houses", "own:1-4", "--out", str(out))

    assert main(["agents", "run", *model, *houses, "--dry-run", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["episodes"] == 4
    assert told["calls"] == 400
    assert told["money"] > 1.0
    assert not out.exists()
    assert main(["agents", "run", "--agent", "random", *houses, "--dry-run"]) == 2
