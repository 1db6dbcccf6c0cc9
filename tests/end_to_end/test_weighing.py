"""A session of pairs: weighed by an unsteady finger, verified, scored, and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import demo, vrhuman
from tests.support.runtime.interruption import After, BrokenOffHere
from tests.support.scenarios.process import needs_runtime
from vrhuman.participants.comparing.weigher import UnsteadyFinger
from vrhuman.protocol.weighing.pairs import Pairs
from vrhuman.protocol.weighing.room import FIRST, SECOND
from vrhuman.protocol.weighing.staircase import load_staircase
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Keyframe
from vrhuman.recording.reader import Session
from vrhuman.records import EventKind, WorldState
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.run import run_again, run_in_virtual_time
from vrhuman.scoring.threshold import threshold

pytestmark = pytest.mark.end_to_end

SHORT = """
name = "two pairs"
wording = "Which one is heavier?"
instructions = "Lift both."

[staircase]
reference = 1.0
rove = 0.1
start = 0.5
least = 0.02
most = 1.0
coarse = 1.6
fine = 1.25
right = 3
reversals = 12
pairs = 2
"""


@pytest.fixture(scope="module")
def staircase(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("staircase") / "short.toml"
    path.write_text(SHORT, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def told(staircase: Path) -> dict[str, object]:
    """What the demo tells of two pairs in virtual time."""
    out = staircase.parent / "sessions"
    return demo(out, "--protocol", str(staircase), "--runtime", "none")


def session_of(told: dict[str, object]) -> Path:
    return Path(str(told["session"]))


def test_it_is_finished_and_verified_and_every_easy_pair_ordered(
    told: dict[str, object],
) -> None:
    assert (told["finished"], told["verified"]) == (True, True)
    assert (told["pairs"], told["right"]) == (2, 2)


def test_both_things_are_lifted_in_every_pair(told: dict[str, object]) -> None:
    lifted: list[set[str]] = []
    with Session.open(session_of(told)) as session:
        for _, entry in session.entries(Topic.KEYFRAME, Topic.EVENT):
            if isinstance(entry, Keyframe) and entry.laid_out:
                lifted.append(set())
            elif isinstance(entry, WorldState):
                picked = [h for h in entry.events if h.kind is EventKind.PICKED]
                lifted[-1].update(event.object_id for event in picked)

    assert lifted == [{FIRST, SECOND}] * 2


def test_the_file_holds_the_weights_and_they_are_the_staircases(
    told: dict[str, object], staircase: Path
) -> None:
    with Session.open(session_of(told)) as session:
        answers = list(session.answers())
        laid = [dict(keyframe.laid_out) for keyframe in session.keyframes() if keyframe.laid_out]
    pairs = Pairs(load_staircase(str(staircase))[0], seed=1)

    expected = [pairs.climbed(answers[:n]).pair for n in range(2)]
    assert laid == [{FIRST: pair.first, SECOND: pair.second} for pair in expected]


def test_its_score_is_the_threshold_of_the_recorded_answers(
    told: dict[str, object], staircase: Path
) -> None:
    done = vrhuman("score", "--json", str(session_of(told)))
    (scored,) = json.loads(done.stdout)

    with Session.open(session_of(told)) as session:
        judged = Pairs(load_staircase(str(staircase))[0], 1).climbed(list(session.answers()))
    found = threshold(judged.judgements)
    assert scored["threshold"] == pytest.approx(found.difference, abs=1e-5)
    assert {key: scored[key] for key in ("threshold", "low", "high")} == {
        key: told[key] for key in ("threshold", "low", "high")
    }


def test_its_score_is_said_to_be_no_exqa(told: dict[str, object]) -> None:
    done = vrhuman("score", str(session_of(told)))

    assert "no ExQA" in done.stdout
    assert "notices weight differences" in done.stdout


def test_weighing_continues_where_it_was_interrupted(staircase: Path, tmp_path: Path) -> None:
    plan = Plan(protocol=str(staircase), out=tmp_path, part=UnsteadyFinger())
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(plan), After(700))
    (path,) = tmp_path.glob("*.mcap")

    ran = run_again(read_interrupted(path), None, None, lambda *_: None)  # type: ignore[arg-type] -- none

    assert ran.completed
    assert vrhuman("verify", str(ran.path)).returncode == 0
    with Session.open(ran.path) as session:
        assert [given.question_id for given in session.answers()] == ["pair-1", "pair-2"]


@pytest.mark.parametrize("option", [("--house", "a.json"), ("--steps", "9"), ("--engine", "thor")])
def test_options_of_houses_are_refused_in_one_line(option: tuple[str, str]) -> None:
    done = vrhuman("run", "force-jnd", *option)

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert option[0] in done.stderr


@needs_runtime
def test_the_same_through_the_real_runtime(tmp_path: Path) -> None:
    short = tmp_path / "one.toml"
    short.write_text(SHORT.replace("pairs = 2", "pairs = 1"), encoding="utf-8")

    told = demo(tmp_path, "--protocol", str(short))

    assert (told["finished"], told["verified"]) == (True, True)
    assert "Monado" in str(told["runtime"])
