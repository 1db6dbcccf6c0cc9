"""Many episodes: which houses, what is found from an earlier run, and the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.agents.episodes import toy_house
from tests.support.agents.toy_agents import ToyAgent
from tests.support.paths import SAMPLE
from vrhuman.agents.comparing import compare
from vrhuman.agents.running import STOPPED, EpisodeOrder, OtherOrder, earlier, play_all
from vrhuman.agents.same_episodes import as_in
from vrhuman.cli import main
from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.runtime.house_names import NotAHouse, houses_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time


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


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"steps": 4}, "was played with steps 5, not 4"),
        ({"questions": None}, "was played with questions 2, not by default"),
        ({"question_set": Path("test.jsonl")}, "was played with questions 2, not test.jsonl"),
        ({"protocol": "excalibur-short"}, "was played with protocol excalibur, not"),
    ],
)
def test_an_episode_that_was_ordered_otherwise_is_not_taken_for_this_one(
    changed: dict[str, Any], told: str, tmp_path: Path
) -> None:
    list(play_all([order(tmp_path)]))

    with pytest.raises(OtherOrder, match=told):
        earlier(replace(order(tmp_path), **changed))


def test_an_episode_of_an_earlier_version_is_taken_as_it_is(tmp_path: Path) -> None:
    one = order(tmp_path)
    (first,) = play_all([one])
    told = json.loads(one.result_path.read_text())
    for name in ("order", "answers", "unread", "first_unread"):
        del told[name]
    one.result_path.write_text(json.dumps(told))

    found = earlier(replace(one, steps=4))

    assert found is not None
    assert (found.exqa, found.played) == (first.exqa, False)


def test_answers_that_are_not_understood_are_counted(tmp_path: Path) -> None:
    (found,) = play_all([order(tmp_path)], ToyAgent(says="a purple cow"))

    assert (found.answers, found.unread, found.first_unread) == (4, 4, "a purple cow")


def test_an_agent_plays_the_episode_of_a_recorded_session(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sample is of an earlier version, whose questions this one would not draw again."""
    mine = ("--agent", "frontier", "--out", str(tmp_path), "--no-film", "--json")

    assert main(["agents", "run", *mine, "--like", str(SAMPLE)]) == 0

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    (episode,) = told["episodes"]
    (own,) = tmp_path.glob("*.mcap")
    with Session.open(SAMPLE) as session:
        start = session.start
    assert episode["seed"] == start.seeds["questions"]
    assert episode["order"]["steps"] == start.settings["steps"]
    first, _ = compare([own], [SAMPLE])
    assert (first.questions, first.one_asked, first.other_asked) == (20, 20, 20)


def test_what_is_given_beside_a_recorded_session_goes_before_it(tmp_path: Path) -> None:
    given = replace(order(tmp_path), protocol="excalibur-short", steps=7, questions=4)

    ordered = as_in(SAMPLE, given)

    assert (ordered.protocol, ordered.steps, ordered.questions) == ("excalibur-short", 7, 4)
    assert ordered.asked_in is None


def test_the_protocol_of_a_recorded_session_is_read_from_its_file(tmp_path: Path) -> None:
    """A study's protocols have names of their own, and its sessions may be copied elsewhere."""
    own = tmp_path / "own.toml"
    own.write_text(load_protocol("excalibur-short")[1].replace("excalibur-short", "own"))
    (played,) = play_all([replace(order(tmp_path), protocol=str(own))])
    own.unlink()
    recorded = tmp_path / "out" / played.session

    beside = as_in(recorded, replace(order(tmp_path), out=tmp_path / "beside", protocol=""))
    (result,) = play_all([beside])

    assert (result.outcome, beside.protocol) == ("completed", "own.toml")
    with Session.open(recorded) as one, Session.open(tmp_path / "beside" / result.session) as other:
        assert other.start.protocol == one.start.protocol


def test_what_only_people_can_do_is_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(protocol="training", out=tmp_path, name="training", film=False)
    trained = run_in_virtual_time(prepare(plan), lambda *_: None).path
    mine = ["--agent", "tests.support.agents.toy_agents:turner", "--out", str(tmp_path / "out")]

    code = main(["agents", "run", *mine, "--no-film", "--like", str(trained), str(SAMPLE)])

    assert code == 0
    assert f"left out: {trained}: only people can do" in capsys.readouterr().err
    assert len(list((tmp_path / "out").glob("*.mcap"))) == 1
    assert main(["agents", "run", *mine, "--like", str(trained)]) == 2
    assert "no agent can play any of these sessions" in capsys.readouterr().err


def test_the_seed_of_a_recorded_session_is_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["agents", "run", "--agent", "random", "--like", str(SAMPLE), "--seed", "2"]

    assert main(run) == 2
    assert "--seed: the sessions of --like have their own" in capsys.readouterr().err


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
