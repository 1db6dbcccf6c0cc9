"""A whole session, as a user runs it: through the real OpenXR runtime, and in virtual time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.support.command_line import command, demo, vrhuman
from tests.support.paths import SAMPLE
from tests.support.scenarios.process import heed_interrupts, needs_runtime
from vrhuman import geometry
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.counting.trail import WINDOW_TICKS
from vrhuman.recording.reader import Session
from vrhuman.records import EventKind, WorldState
from vrhuman.review.results.outcome import outcome
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

KEYS = {
    *("session", "runtime", "engine", "house", "frames", "display_hz", "frames_in_time"),
    *("steps_explore", "t3", "acc_exp", "acc_ref", "exqa", "k", "verified"),
    *("replay_realtime_factor", "seconds"),
}


@pytest.fixture(scope="module")
def through_runtime(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """One oracle's session through the real runtime."""
    out = tmp_path_factory.mktemp("runtime")
    return demo(out, "--runtime", "test", "--participant", "oracle", "--steps", "10")


@pytest.fixture(scope="module")
def in_virtual_time(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """One scripted session of 100 steps in virtual time."""
    return demo(tmp_path_factory.mktemp("virtual"), "--runtime", "none", "--steps", "100")


@needs_runtime
def test_a_session_through_the_real_runtime_is_finished_verified_and_told(
    through_runtime: dict[str, object],
) -> None:
    assert set(through_runtime) >= KEYS
    assert "Monado" in str(through_runtime["runtime"])
    assert through_runtime["verified"] is True
    assert through_runtime["steps_explore"] >= 10


@needs_runtime
def test_an_oracle_scores_a_hundred(through_runtime: dict[str, object]) -> None:
    assert through_runtime["exqa"] == 100.0


@needs_runtime
def test_the_pictures_are_there_and_are_pictures(through_runtime: dict[str, object]) -> None:
    for key in ("contact_sheet", "map"):
        with Image.open(str(through_runtime[key])) as picture:
            assert min(picture.size) > 300
            assert len(np.unique(np.asarray(picture.convert("L")))) > 50


def test_the_demo_ends_with_a_report(in_virtual_time: dict[str, object]) -> None:
    page = Path(str(in_virtual_time["report"])).read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert Path(str(in_virtual_time["session"])).stem in page
    assert "Re-simulated in a second process: identical" in page


def test_the_kind_of_participant_is_in_the_file(in_virtual_time: dict[str, object]) -> None:
    with Session.open(str(in_virtual_time["session"])) as session:
        assert session.start.participant_kind == "scripted"
        assert session.closed


def test_a_script_learns_on_reentry(in_virtual_time: dict[str, object]) -> None:
    assert in_virtual_time["acc_ref"] >= in_virtual_time["acc_exp"]
    assert in_virtual_time["t3"] > 0


def test_random_answers_are_near_chance(tmp_path: Path) -> None:
    guessing = Plan(kind="random", steps=5, film=False, out=tmp_path)
    plans = [replace(guessing, seed=seed) for seed in (1, 2, 3)]

    ran = [run_in_virtual_time(prepare(plan), lambda *_: None) for plan in plans]

    mean = sum(outcome(each.path).acc_ref for each in ran) / len(ran)
    assert 20.0 <= mean <= 65.0  # 60 questions at about 42 %: three standard deviations


def test_a_demo_without_film_ends_with_its_map_and_report(tmp_path: Path) -> None:
    guesses = ("--runtime", "none", "--no-film", "--participant", "random", "--steps", "5")

    result = demo(tmp_path, *guesses)

    assert result["verified"] is True
    assert result["contact_sheet"] is None
    assert Path(str(result["map"])).stat().st_size > 0
    assert Path(str(result["report"])).stat().st_size > 0


def test_the_action_list_played_from_the_start_ends_where_the_person_stood(
    in_virtual_time: dict[str, object],
) -> None:
    with Session.open(str(in_virtual_time["session"])) as session:
        start = session.start
        actions = list(session.steps())
        world_states = list(session.world_states())
    agent = build_agent(start.house, start.house_id, start.seeds["house"])
    weights = {o.object_id: o.mass for o in agent.engine.house.objects if o.asset.pickupable}

    played = [steps.perform(agent.engine, s.action, weights).success for s in actions]

    end = agent.engine.observe()
    lately = [e for e in world_states if e.tick > world_states[-1].tick - WINDOW_TICKS]
    parted = any(h.kind is EventKind.DIVERGED for e in world_states for h in e.events)
    assert played == [s.success for s in actions]
    assert parted or any(_within_a_unit(end, person) for person in lately)


def _within_a_unit(agent: WorldState, person: WorldState) -> bool:
    away = float(np.linalg.norm((agent.agent_position - person.agent_position)[[0, 2]]))
    turned = abs(geometry.wrap_degrees(agent.yaw - person.yaw))
    return away <= steps.BASE_METRES and turned <= steps.TURN_DEGREES


def test_ctrl_c_ends_with_a_whole_readable_file(tmp_path: Path) -> None:
    out = tmp_path / "interrupted"
    process = subprocess.Popen(
        command("demo", "--runtime", "none", "--steps", "2000", "--out", str(out)),
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    _wait_for_events(out, process)
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=240)

    assert process.returncode in (2, 130)
    assert "Traceback" not in words
    (path,) = out.glob("*.mcap")
    with Session.open(path) as session:
        assert session.closed
        assert sum(1 for _ in session.world_states()) > 0


@needs_runtime
def test_a_killed_session_can_be_read_recovered_and_verified(tmp_path: Path) -> None:
    out = tmp_path / "killed"
    process = subprocess.Popen(
        command("demo", "--runtime", "test", "--steps", "2000", "--out", str(out)),
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    path = _wait_for_events(out, process)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()

    whole = tmp_path / "whole.mcap"
    assert vrhuman("recover", str(path), str(whole)).returncode == 0
    verified = vrhuman("verify", str(whole), "--json")

    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert json.loads(verified.stdout)["frames"] > 0


def _wait_for_events(out: Path, process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> Path:
    """Poll until the growing file holds world states."""
    until = time.monotonic() + 240.0
    while time.monotonic() < until:
        assert process.poll() is None, "the demo ended by itself"
        for path in out.glob("*.mcap"):
            with Session.open(path) as session:
                if sum(1 for _ in session.world_states()) > 50:
                    return path
        time.sleep(0.2)
    raise AssertionError("no events within four minutes")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("demo", "--house", "no-such-file.json"), "no-such-file.json"),
        (("demo", "--steps", "-3"), "--steps"),
        (("verify", "no-such-file.mcap"), "no-such-file.mcap"),
        (("score", "pyproject.toml"), "pyproject.toml"),
        (("houses", "check", "pyproject.toml"), "pyproject.toml"),
        (("houses", "generate", "--rooms", "99"), "99"),
        (("run", "no-such-protocol"), "no-such-protocol"),
        (("bench", "nonsense"), "nonsense"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(
    arguments: tuple[str, ...], said: str
) -> None:
    done = vrhuman(*arguments)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert said in done.stderr.strip().splitlines()[-1]


def test_an_unwritable_folder_is_reported_with_its_remedy(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")

    done = vrhuman("demo", "--out", str(blocked / "sessions"))

    assert done.returncode == 2
    assert "--out" in done.stderr.strip().splitlines()[-1]


def test_a_missing_runtime_is_reported_with_its_remedy(tmp_path: Path) -> None:
    environment = os.environ | {"VRHUMAN_CACHE": str(tmp_path), "XR_RUNTIME_JSON": "/nowhere.json"}

    done = subprocess.run(
        command("demo", "--runtime", "test", "--out", str(tmp_path)),
        capture_output=True,
        text=True,
        env=environment,
        timeout=400,
        check=False,
    )

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "runtime" in done.stderr.strip().splitlines()[-1]


def test_the_shipped_sample_is_small_and_can_be_scored_and_verified() -> None:
    scored = vrhuman("score", str(SAMPLE), "--json")
    verified = vrhuman("verify", str(SAMPLE), "--json")

    assert SAMPLE.stat().st_size < 5_000_000
    assert json.loads(scored.stdout)[0]["exqa"] == 100.0
    told = json.loads(verified.stdout)
    assert told["frames"] > 200
    assert (verified.returncode, told["identical"]) == (0, True), told["first_difference"]
