"""Participation by a link in a real Chromium, with Meta's emulator of a Quest 2."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.desktop import desk_studies
from tests.support.web.pictures import CAN_PLAY, CHROMIUM, CLIENT, chosen, compared, taken
from tests.support.web.serving import only_session, serving
from vrhuman.desktop.desk.model.study_draft import create
from vrhuman.embodiment.settings import load_settings
from vrhuman.engines.drawing.context import headless_context
from vrhuman.houses.generator import generate
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import DECODED_RATE, decode
from vrhuman.recording.verify import verify
from vrhuman.study.registry.registry import Registry

MAX_CALLS, MAX_TRIANGLES = 100, 300_000
"""What a Quest 2 can draw at 72 Hz."""

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(
        not CAN_PLAY,
        reason="needs Chromium (Debian: apt install chromium) and the page's packages: npm ci in "
        "client/, or make web",
    ),
]


def test_head_and_hands_of_a_browsers_headset_are_exactly_in_the_file(tmp_path: Path) -> None:
    with serving(tmp_path, options=("--microphone", "--cues")) as server:
        command = ["node", str(CLIENT / "test" / "worn.mjs"), server.url, str(CHROMIUM)]
        told = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
        assert told.returncode == 0, told.stderr
        assert server.end() == 0
    worn = json.loads(told.stdout)

    assert worn["errors"] == []
    assert worn["dark"]
    assert 0 < worn["draws"] < 2 * MAX_CALLS  # of both eyes
    assert 0 < worn["triangles"] < 2 * MAX_TRIANGLES
    session = only_session(tmp_path)
    with Session(session) as read:
        heads = np.array(
            [
                [*state.head.position, *state.head.orientation]
                for state in read.headset_states()
                if state.head.valid
            ]
        )
        heard = np.concatenate([samples for _, samples in decode(read.audio_packets())])
    assert len(heard) > DECODED_RATE
    assert np.abs(heard).max() > 0.05  # the emulated microphone beeps each second
    for pose in worn["poses"]:
        apart = np.abs(heads - pose).max(axis=1).min()
        assert apart < 1e-6, f"{pose} is not in the file: {apart}"
    assert verify(session).identical


def test_who_wears_a_headset_is_measured_in_its_browser(tmp_path: Path) -> None:
    options = ("--calibrate", "hand", "--profiles", str(tmp_path / "profiles"))
    with serving(tmp_path, options=options) as server:
        command = ["node", str(CLIENT / "test" / "measured.mjs"), server.url, str(CHROMIUM)]
        command.append(str(tmp_path / "seen.png"))
        told = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
        assert told.returncode == 0, told.stderr
        assert server.end() == 0
    measured = json.loads(told.stdout)

    assert measured["errors"] == []
    assert {"hand.pull", "hand.right", "review.summary"} <= set(measured["asked"])
    assert measured["inHouse"]
    assert load_settings(tmp_path / "profiles" / "P00.toml").grip.hand == "right"


def test_two_people_in_two_browsers_are_in_one_house(tmp_path: Path) -> None:
    with serving(tmp_path, options=("--together",)) as server:
        script = [str(CLIENT / "test" / "together.mjs"), *server.urls.values(), str(CHROMIUM)]
        command = ["node", *script, str(tmp_path / "seen.png")]
        told = subprocess.run(command, capture_output=True, text=True, timeout=580, check=False)
        assert told.returncode == 0, told.stderr
        assert server.end() == 0
    both = json.loads(told.stdout)

    assert both["errors"] == []
    assert both["panels"] == ["paused"]
    first, stood, second = (np.array(both[each]) for each in ("first", "stood", "second"))
    assert np.hypot(*(first - second)) < np.hypot(*(first - stood)) - 0.1  # it walked to the first
    session = only_session(tmp_path)
    with Session(session) as read:
        last = [each for each in read.world_states() if each.ticks][-1]
        reasons = [each.reason for each in read.pauses()]
    assert last.helper is not None
    assert last.helper.state.agent_position[[0, 2]] == pytest.approx(second, abs=0.1)
    assert last.agent_position[[0, 2]] == pytest.approx(first, abs=0.1)
    assert PauseReason.RUNTIME_LOST in reasons
    assert verify(session).identical


def test_a_browser_shows_what_our_renderer_does(tmp_path: Path) -> None:
    context = headless_context()
    view = chosen("generated", generate(3, 2), "headset", context, random.Random(1))
    (said,) = asyncio.run(taken([view], tmp_path))

    found = compared(view, tmp_path / "0.png", tmp_path / "0.ids", context)

    assert said.errors == []
    assert 0 < said.textures < 64e6
    assert sum(each.counts for each in found) >= 5
    assert [each for each in found if each.wrong] == []


def test_somebody_enrols_agrees_plays_stops_and_withdraws_with_keys_only(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        design = replace(desk_studies.draft(), houses=("own:1", "own:2", "own:3"))
        create(registry, replace(design, people=0, display="desktop"), desk_studies.UTC)
    study = (desk_studies.STUDY, tmp_path / "study.db")

    with serving(tmp_path, study=study, options=("--recruit", "--microphone")) as server:
        command = ["node", str(CLIENT / "test" / "study.mjs"), server.url, str(CHROMIUM)]
        told = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
        assert told.returncode == 0, told.stderr
        assert server.end() == 0

    went = json.loads(told.stdout)
    titles = [each["title"] for each in went["screens"]]
    assert titles[:3] == ["Willkommen", "Willkommen", "Ihre Einwilligung"]
    assert titles[-1] == "Sie sind zurückgetreten"
    assert {each["language"] for each in went["screens"]} == {"de"}
    assert all(all(each["named"]) for each in went["screens"])  # as a screen reader says them
    assert went["errors"] == []
    with Registry.open(tmp_path / "study.db") as registry:
        (someone,) = registry.participants(desk_studies.STUDY)
        consent = registry.consent_of(desk_studies.STUDY, someone.participant_id)
        assert (someone.status, someone.handedness) == ("withdrawn", "")
        assert consent is not None
        assert consent.audio
        sessions = registry.sessions(desk_studies.STUDY, someone.participant_id)
        statuses = [each.status for each in sessions]
        assert statuses == ["deleted"]
    assert list(tmp_path.rglob("*.mcap")) == []
