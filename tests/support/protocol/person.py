"""A person at the panels: points a hand at a button's middle, presses, frame by frame (20 ms)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from vrhuman import geometry
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.action_menu import Offers
from vrhuman.protocol.boards.boards import boards
from vrhuman.protocol.boards.placing import frame
from vrhuman.protocol.machine import advance
from vrhuman.protocol.progress import Episode, Inputs, Progress, current_phase
from vrhuman.protocol.specification import load_protocol, with_steps
from vrhuman.protocol.texts import Texts, load_texts, texts_path
from vrhuman.protocol.training.doing import NOTHING, Doing
from vrhuman.recording.entries import StepDone
from vrhuman.records import AnswerKind, Floats, HandState, Panel, Question, TrackedPose

FRAME_NS = 20_000_000
EYES = np.array([0.0, 1.6, 0.0])
LEFT, RIGHT = np.array([-0.2, 1.2, -0.25]), np.array([0.2, 1.2, -0.25])

COLOURS = ("blue", "green", "red")
QUESTIONS = (
    Question(
        "q1", "existence", "Is there a mug?", "exist(x)", AnswerKind.YES_NO, ("yes", "no"), "yes"
    ),
    Question("q2", "count", "How many?", "count(x)", AnswerKind.COUNT, ("0", "1", "2"), 12),
    Question("q3", "colour", "Which?", "colour(x)", AnswerKind.QUERY, COLOURS, ("blue",)),
)


def texts(language: str = "en") -> Texts:
    return load_texts(texts_path(language, Path()))


def episode() -> Episode:
    """Ten steps of exploring, three questions."""
    spec = with_steps(load_protocol("excalibur")[0], 10)
    return Episode(spec, QUESTIONS, texts(), "right", 5.0)


def pose(position: Floats, orientation: Floats = geometry.IDENTITY) -> TrackedPose:
    return TrackedPose(position, orientation, True, True, True)


def hand(at: TrackedPose, **buttons: object) -> HandState:
    state = HandState(at, at, 0.0, 0.0, np.zeros(2), False, False, False)
    return replace(state, **buttons)  # type: ignore[arg-type]


def aiming(position: Floats, at: Floats) -> TrackedPose:
    """A hand's pose whose -z goes through ``at``."""
    return pose(position, frame(np.array([1.0, 0.0, 0.0]), position - at))


def button(panel: Panel, key: str) -> int:
    keys = [panel.key(i) for i in range(len(panel.options))]
    assert key in keys, f"{key!r} is not on {panel.panel_id}: {keys}"
    return keys.index(key)


@dataclass
class Person:
    """Goes through an episode by panels alone; :attr:`seen` are the panels before the eyes.

    What is in ``done`` is told to the protocol with the next frame.
    """

    episode: Episode = field(default_factory=episode)
    progress: Progress = field(default_factory=Progress)
    seen: tuple[Panel, ...] = ()
    now: int = 1_000_000_000
    steps: int = 0
    head: TrackedPose = field(default_factory=lambda: pose(EYES))
    left: HandState = field(default_factory=lambda: hand(pose(LEFT)))
    right: HandState = field(default_factory=lambda: hand(pose(RIGHT)))
    done: list[StepDone] = field(default_factory=list)
    doing: Doing = NOTHING
    offers: Offers | None = None
    choice_waits: bool = False

    def frame(self) -> Progress:
        self.now += FRAME_NS
        inputs = Inputs(
            self.now,
            self.steps,
            self.head,
            self.left,
            self.right,
            doing=self.doing,
            done=tuple(self.done),
            offers=self.offers,
            choice_waits=self.choice_waits,
        )
        self.done.clear()
        self.progress = advance(self.episode, self.progress, self.seen, inputs)
        self.seen = boards(self.episode, self.progress, inputs)
        return self.progress

    def frames(self, seconds: float) -> Progress:
        for _ in range(round(seconds * 1e9 / FRAME_NS)):
            self.frame()
        return self.progress

    @property
    def phase(self) -> str | None:
        phase = current_phase(self.episode.spec, self.progress)
        return phase.name if phase else None

    def panel(self, panel_id: str) -> Panel:
        return next(p for p in self.seen if p.panel_id == panel_id)

    def click(self, key: str, panel_id: str = "", name: str = "right") -> Progress:
        """Aim at a button, press, let go."""
        panel = self.panel(panel_id) if panel_id else next(p for p in self.seen if p.options)
        at = button_centre(panel, button(panel, key))
        return self.click_at(at, name)

    def click_at(self, at: Floats, name: str = "right") -> Progress:
        self.aim(at, 0.0, name)
        self.aim(at, 1.0, name)
        return self.aim(at, 0.0, name)

    def aim(self, at: Floats, trigger: float, name: str = "right") -> Progress:
        old = self.left if name == "left" else self.right
        new = replace(old, aim=aiming(LEFT if name == "left" else RIGHT, at), trigger=trigger)
        if name == "left":
            self.left = new
        else:
            self.right = new
        return self.frame()

    def press_menu(self) -> Progress:
        self.left = replace(self.left, menu=True)
        self.frame()
        self.left = replace(self.left, menu=False)
        return self.frame()

    def begin(self) -> Progress:
        """Someone comes, and begins the phase."""
        self.frame()
        self.click("begin")
        return self.frame()

    def explore(self) -> Progress:
        """All steps of the first phase, up to the questions' first board."""
        self.begin()
        self.steps += 10
        self.frame()
        return self.begin()

    def answer_all(self) -> Progress:
        """Yes, 12, blue, and hand them in."""
        for key in ("yes", "1", "2", "confirm", "blue", "confirm", "submit"):
            self.click(key)
        return self.frame()

    def be_done(self) -> Progress:
        self.press_menu()
        self.click("done")
        self.click("yes")
        return self.frame()
