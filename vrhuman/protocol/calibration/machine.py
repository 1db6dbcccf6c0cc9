"""Runs a calibration from its first panel to its last, frame by frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import numpy as np

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.boards.marks import marks
from vrhuman.protocol.boards.placing import DISTANCE
from vrhuman.protocol.calibration.board import astray, hung, level
from vrhuman.protocol.calibration.dominance import DominanceStep
from vrhuman.protocol.calibration.eyes import EyesStep
from vrhuman.protocol.calibration.force import ForceStep
from vrhuman.protocol.calibration.letters import LettersStep
from vrhuman.protocol.calibration.naming import NamingStep
from vrhuman.protocol.calibration.plates import PlatesStep
from vrhuman.protocol.calibration.posture import PostureStep
from vrhuman.protocol.calibration.reach import ReachStep
from vrhuman.protocol.calibration.review import ReviewStep
from vrhuman.protocol.calibration.step import AGAIN, EVERYTHING, SKIP, Moment, Page, Step
from vrhuman.protocol.calibration.words import Words
from vrhuman.protocol.pointing import Pointing, point
from vrhuman.records import HandState, HeadsetState, Panel, TrackedPose, View

StepName = Literal["posture", "hand", "reach", "force", "eyes", "plates", "naming", "letters"]
STEPS: tuple[StepName, ...] = get_args(StepName)
"""The steps in their order: the hand is known before its reach and its presses."""
QUICK: tuple[StepName, ...] = ("reach", "force")
"""The steps that are measured again for a known participant."""

ASTRAY_NS = 1_500_000_000
"""A panel that was out of sight for this long is placed again."""
REST_NS = 350_000_000
"""Time after a new page in which nothing is chosen.

A quick second pull was for the last page.
"""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The state of a calibration.

    ``settings`` are those measured and confirmed so far; ``whole`` are all the steps that may be
    done, ``plan`` those to do, ``at`` the place in it: -1 is the review before. ``anchor`` is the
    head when the panel was placed, ``turned_ns`` when the page came, ``astray_ns`` since when the
    panel has been out of sight.
    """

    name: str
    settings: BodySettings
    words: Words
    seed: int
    whole: tuple[StepName, ...]
    plan: tuple[StepName, ...]
    step: Step
    at: int
    pointing: Pointing = field(default_factory=Pointing)
    anchor: TrackedPose | None = None
    turned_ns: int | None = None
    astray_ns: int | None = None
    over: bool = False

    @property
    def hovered(self) -> int | None:
        """The option that the hand points at."""
        return self.pointing.target.option if self.pointing.target else None


def begin(
    name: str,
    settings: BodySettings,
    words: Words,
    seed: int,
    plan: Sequence[StepName],
    whole: Sequence[StepName] = STEPS,
    known: bool = False,
) -> Calibration:
    """Return the state before the first frame; a ``known`` participant's values are shown first."""
    steps = tuple(step for step in STEPS if step in plan)
    all_steps = tuple(step for step in STEPS if step in whole)
    at = -1 if known else 0
    first = _step(at, settings, steps, seed)
    return Calibration(name, settings, words, seed, all_steps, steps, first, at)


def advance(now: Calibration, state: HeadsetState) -> Calibration:
    """Return the calibration one frame later.

    Input is ignored while the program has no focus or the head is not tracked.
    """
    if now.over or not state.focused:
        return replace(now, pointing=Pointing(now.pointing.hand))
    if now.anchor is None:
        return replace(now, anchor=state.head) if level(state.head) else now
    now = _in_sight(now, state)
    board, page, before = board_of(now), now.step.page(), now.pointing
    pointing = point(before, (board,), *_choosing(page, state))
    turned_ns = state.display_time_ns if now.turned_ns is None else now.turned_ns
    rested = not 0 <= state.display_time_ns - turned_ns < REST_NS
    now = replace(now, pointing=pointing, turned_ns=turned_ns)
    new = pointing.pressed - before.pressed
    away = board.position - state.head.position
    moment = Moment(
        time_ns=state.display_time_ns,
        head=state.head,
        left=state.left,
        right=state.right,
        eyes_apart=_eyes_apart(state.views),
        distance=float(np.linalg.norm(away)) if state.head.valid else None,
        choice=pointing.click if rested else "",
        pressed=next(iter(new)) if len(new) == 1 and rested and not pointing.click else None,
    )
    after = _follow(now, moment)
    turned = after.step.page()
    if (turned.words, turned.program, after.at) == (page.words, page.program, now.at):
        return after
    aimless = replace(after.pointing, target=None, clicked=False)  # it was for the last page
    return replace(after, pointing=aimless, turned_ns=state.display_time_ns)


def _in_sight(now: Calibration, state: HeadsetState) -> Calibration:
    """Place the panel again where it has been out of sight for long."""
    assert now.anchor is not None
    if not (level(state.head) and astray(now.anchor, state.head)):
        return replace(now, astray_ns=None)
    since = state.display_time_ns if now.astray_ns is None else now.astray_ns
    if state.display_time_ns - since < ASTRAY_NS:
        return replace(now, astray_ns=since)
    return replace(now, anchor=state.head, astray_ns=None)


def recentred(now: Calibration) -> Calibration:
    """Return the state after the stage moved.

    The panel is placed again, and a half-done step restarts.
    """
    return _begun(replace(now, anchor=None, pointing=Pointing(now.pointing.hand)))


def _follow(now: Calibration, moment: Moment) -> Calibration:
    if moment.choice == EVERYTHING:
        return _begun(replace(now, plan=now.whole, at=0, seed=now.seed + 1))
    if moment.choice == AGAIN:
        return _begun(replace(now, seed=now.seed + 1))
    if moment.choice == SKIP:
        return _next(now)
    step = now.step.advance(moment)
    now = replace(now, step=step)
    return _next(replace(now, settings=step.applied(now.settings))) if step.finished else now


def _next(now: Calibration) -> Calibration:
    if now.at >= len(now.plan):
        return replace(now, over=True)
    return _begun(replace(now, at=now.at + 1))


def _begun(now: Calibration) -> Calibration:
    """Restart the current step."""
    return replace(now, step=_step(now.at, now.settings, now.plan, now.seed))


def _step(at: int, settings: BodySettings, plan: tuple[StepName, ...], seed: int) -> Step:
    """Return the step at a place of the plan: known values before it, measured ones after it."""
    if at < 0:
        return ReviewStep(settings, "known")
    if at >= len(plan):
        return ReviewStep(settings, "summary")
    match plan[at]:
        case "posture":
            return PostureStep()
        case "hand":
            return DominanceStep()
        case "reach":
            return ReachStep(settings.grip.hand)
        case "force":
            return ForceStep.of(settings.grip)
        case "eyes":
            return EyesStep()
        case "plates":
            return PlatesStep.drawn_by(seed)
        case "naming":
            return NamingStep.drawn_by(seed)
        case "letters":
            return LettersStep.drawn_by(seed, DISTANCE)


def board_of(now: Calibration) -> Panel:
    """Return the panel in front of the participant.

    Before anyone is there, it is at a default place.
    """
    footer = now.name
    if 0 <= now.at < len(now.plan):
        told = {"name": now.name, "at": str(now.at + 1), "count": str(len(now.plan))}
        footer = now.words.say("board.footer", told)
    return hung(now.step.page(), now.words, footer, now.anchor, now.hovered)


def panels_of(now: Calibration, state: HeadsetState) -> tuple[Panel, ...]:
    """Return the panel, and where the hand points; nothing before anyone is there."""
    if now.anchor is None:
        return ()
    board = board_of(now)
    return (board, *marks(now.pointing, (board,), *_choosing(now.step.page(), state), state.head))


def _choosing(page: Page, state: HeadsetState) -> tuple[HandState, HandState]:
    """Return the left and right hand; a hand that is being measured points at nothing."""
    left = state.left if "left" in page.clicking else _measured(state.left)
    right = state.right if "right" in page.clicking else _measured(state.right)
    return left, right


def _measured(hand: HandState) -> HandState:
    return replace(hand, trigger=0.0, aim=replace(hand.aim, valid=False))


def _eyes_apart(views: tuple[View, View]) -> float | None:
    apart = float(np.linalg.norm(views[1].position - views[0].position))
    return apart if math.isfinite(apart) else None
