"""``vrhuman demo``: runs a scripted session, verifies and scores it, and draws its pictures."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from vrhuman.headset.errors import RuntimeNotFound
from vrhuman.headset.simulated_runtime import TestDisplay, built_folder, find_software_vulkan
from vrhuman.participants.comparing.weigher import UnsteadyFinger
from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.review.pictures.contact_sheet import draw_contact_sheet
from vrhuman.review.pictures.house_map import draw_house_map
from vrhuman.review.results.frames import FrameCount
from vrhuman.review.results.mastery import Mastery, mastery
from vrhuman.review.results.outcome import Outcome, outcome
from vrhuman.review.results.threshold_result import ThresholdResult, threshold_result
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import NotForStaircases, prepare
from vrhuman.runtime.run import run_in_virtual_time, run_with_headset
from vrhuman.runtime.trial import Trial

RuntimeWish = Literal["test", "none"]


class NotFinished(VrhumanError):
    """The session was ended early; its file is complete, but there is nothing to score."""


@dataclass(frozen=True, slots=True)
class DemoResult:
    """The result that the demo prints; :meth:`as_json` has the keys that scripts rely on.

    Where ``replayed`` is set, the states were not simulated again (AI2-THOR's), and the file was
    only verified to be complete. A session that saw no house has no pictures, one without film no
    contact sheet.
    """

    outcome: Outcome
    verified: bool
    replayed: bool
    replay_realtime_factor: float
    seconds: float
    contact_sheet: Path | None
    house_map: Path | None

    def as_json(self) -> dict[str, Any]:
        o = self.outcome
        return {
            "session": str(o.session),
            "runtime": o.runtime,
            "engine": o.engine,
            "house": o.house,
            "participant": o.kind,
            **o.frames.as_json(),
            "steps_explore": o.steps_explore,
            "t3": o.t3,
            "acc_exp": round(o.acc_exp, 2),
            "acc_ref": round(o.acc_ref, 2),
            "exqa": round(o.exqa, 2),
            "k": o.k,
            "verified": self.verified,
            "replayed": self.replayed,
            "replay_realtime_factor": round(self.replay_realtime_factor, 1),
            "seconds": round(self.seconds, 1),
            "contact_sheet": self.contact_sheet and str(self.contact_sheet),
            "map": self.house_map and str(self.house_map),
        }


def available_runtime() -> tuple[RuntimeWish, str]:
    """Return the scripted runtime where it is installed, else virtual time and the reason."""
    try:
        built_folder()
        find_software_vulkan()
    except RuntimeNotFound as error:
        return "none", str(error)
    return "test", ""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a demo is played and what is told of it: runtime, its display, messages, progress."""

    runtime: RuntimeWish
    display: TestDisplay
    say: Callable[[str], None]
    progress: Callable[[Trial, FrameCount], None]


def run_demo(plan: Plan, stage: Stage) -> DemoResult:
    """Run a session, verify it in a second process, draw its pictures and score it.

    :raises VrhumanError: if anything prevents the session from being finished.
    """
    began = time.monotonic()
    path, checked = run_and_verify(plan, stage)
    sheet, chart = _pictures(path, plan.film, stage.say) if _explores(plan) else (None, None)
    return DemoResult(
        outcome=outcome(path),
        verified=checked.good,
        replayed=checked.replayed,
        replay_realtime_factor=checked.realtime_factor,
        seconds=time.monotonic() - began,
        contact_sheet=sheet,
        house_map=chart,
    )


def _explores(plan: Plan) -> bool:
    spec, _ = load_protocol(plan.protocol)
    return spec.explores


def _pictures(path: Path, filmed: bool, say: Callable[[str], None]) -> tuple[Path | None, Path]:
    """Draw the map of a session that saw a house and, where it was filmed, the contact sheet."""
    sheet = path.with_suffix(".sheet.png") if filmed else None
    chart = path.with_suffix(".map.png")
    say("drawing the contact sheet and the map ..." if sheet else "drawing the map ...")
    with Session.open(path) as session:
        if sheet is not None:
            draw_contact_sheet(session, sheet)
        draw_house_map(session, chart)
    return sheet, chart


def run_demo_of_pairs(plan: Plan, stage: Stage) -> tuple[ThresholdResult, Checked]:
    """Compare pairs of weights until the staircase ends, and verify the session.

    :raises VrhumanError: if anything prevents the session from being finished.
    """
    if plan.kind != "scripted" or plan.part is not None:
        raise NotForStaircases(
            f"{plan.protocol}: only the default scripted participant can do a staircase; "
            "leave out --participant and --script"
        )
    path, checked = run_and_verify(replace(plan, part=UnsteadyFinger()), stage)
    found = threshold_result(path)
    assert found is not None
    return found, checked


def run_demo_of_training(plan: Plan, stage: Stage) -> tuple[Mastery, Checked]:
    """Practise the training tasks one after another, and verify the session.

    :raises VrhumanError: if anything prevents the session from being finished.
    """
    path, checked = run_and_verify(plan, stage)
    found = mastery(path)
    assert found is not None
    return found, checked


def run_and_verify(plan: Plan, stage: Stage) -> tuple[Path, Checked]:
    """Run a whole session; return its file and whether it was verified in a second process.

    :raises VrhumanError: if anything prevents the session from being finished.
    """
    prepared = prepare(plan)
    stage.say(f"house {prepared.house_id}; loading the house and the runtime ...")
    if stage.runtime == "none":
        ran = run_in_virtual_time(prepared, stage.progress)
    else:
        ran = run_with_headset(prepared, stage.display, stage.progress)
    if not ran.completed:
        raise NotFinished(f"{ran.path}: interrupted; resume it with `vrhuman resume`")
    stage.say("verifying in a second process ...")
    return ran.path, verify_elsewhere(ran.path, plan.engine.meshes)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of ``vrhuman verify`` for one session."""

    good: bool
    replayed: bool
    realtime_factor: float


def verify_elsewhere(path: Path, meshes: Path | None = None) -> Checked:
    """Simulate a session again in another process.

    Returns whether it is identical, and how fast it was simulated; ``meshes`` is the folder of the
    mesh pack that it was recorded with.
    """
    named = ["--meshes", str(meshes)] if meshes else []
    done = subprocess.run(
        [sys.executable, "-m", "vrhuman", "verify", str(path), "--json", *named],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode not in (0, 1) or not done.stdout.strip():
        last = (done.stderr.strip().splitlines() or ["no words"])[-1]
        raise VrhumanError(f"{path}: could not be verified: {last}")
    told = json.loads(done.stdout.strip().splitlines()[-1])
    return Checked(told["good"], told["replayed"], float(told["realtime_factor"]))
