"""The participant of an instructed session: reads the current step, does it, or skips it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vrhuman.participants.answering import (
    ACTION_MENU,
    CANCEL,
    _press,
    operate_panels,
)
from vrhuman.participants.instructed.doing import UNABLE, UNFOUND, UNREACHED, Worker
from vrhuman.participants.instructed.home import Home, recall
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.records import Instruction, Observation, Panel, ParticipantKind

STEP_PANEL = "instruction"
"""The id of the panel with the current step; its question id is the step's number."""
PATIENCE, SEARCHING = 180.0, 150.0
"""How long one step is tried, and for how much longer its things are looked for [s]."""
TIDYING = 240.0
"""How long something is tidied, which may be many things to move [s]."""
SKIP, CLOSE, BACK = "skip", "close", "back"
"""Keys of the list of steps, and of the question why a step is skipped."""
REASONS = (UNFOUND, UNREACHED, UNABLE)
"""Keys of the reasons that it has."""
LIST_PRESS, LIST_PAUSE = 0.2, 1.5
"""For how long the list's button is pressed, then let go [s]."""
NOTICING = 0.4
"""A step that is ticked off is seen at once, but what the hand holds by then only so late [s]."""


class InstructedParticipant:
    """Does what it is asked to, one step after another; see :class:`.participant.Participant`."""

    kind: ParticipantKind = "scripted"

    def __init__(
        self,
        instructions: Sequence[Instruction],
        button_centre: ButtonCentre,
        seed: int = 0,
        home: Home | None = None,
    ) -> None:
        self._home = home
        self._steps = {each.number: each for each in instructions}
        self._button_centre = button_centre
        self._seed = seed
        self._worker: Worker | None = None
        self._skill: Skill | None = None
        self._panels: tuple[str, Skill] | None = None
        self._number = 0
        self._skipping = False
        self._told: list[str] = []

    @property
    def worker(self) -> Worker | None:
        """What it knows and holds; None before its first observation."""
        return self._worker

    def new_messages(self) -> tuple[str, ...]:
        """Return what went wrong since the last call, one line for each step."""
        told, self._told = tuple(self._told), []
        return told

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment.

        Call 20 to 30 times a second with the newest observation.
        """
        now = now_ns * 1e-9
        if self._worker is None:
            self._worker = Worker.of(Mind.awake(observation, now))
            if self._home is not None:
                recall(self._worker.mind, self._home)
                self._worker.hands.around.fronts.update(self._home.fronts)
        worker, mind = self._worker, self._worker.mind
        asked = next((p for p in observation.panels if p.options), None)
        inside = bool(observation.phase) and asked is None
        sighted = inside and bool(observation.depth.any())
        mind.notice(observation, now, learning=sighted)
        if sighted:
            worker.hands.around.rooms.notice(observation)
            worker.hands.around.notice()
        if asked is not None:
            return self._on_panels(worker, asked)
        self._panels = None
        if not sighted:
            return Intent()
        return self._in_house(worker, current_step(observation))

    def _in_house(self, worker: Worker, number: int) -> Intent:
        if number != self._number or self._skill is None:
            self._number, self._skipping = number, False
            step = self._steps.get(number)
            self._skill = None if step is None else self._step(worker, step)
        if self._skill is None:
            return held_still(worker)
        return next(self._skill, held_still(worker))

    def _step(self, worker: Worker, step: Instruction) -> Skill:
        """Try a step until it is ticked off, at most for its patience, then skip it."""
        mind, began, worker.seeker.searched = worker.mind, worker.mind.now, 0.0
        worker.trouble, worker.threw = "", 0
        longest = TIDYING if step.action == "tidy" else PATIENCE

        def patient() -> bool:
            searched = min(worker.seeker.searched, SEARCHING)
            return mind.now - began < longest + step.seconds + searched

        noticing = mind.waiting(NOTICING)
        while noticing():
            yield held_still(worker)
        if not mind.observation.held:  # the last step was over before the hand was drawn back
            yield from worker.hands.put_away()
        while patient():
            for intent in worker.do(step):
                yield intent
                if not patient():
                    break
            waiting = mind.waiting(1.0)
            while waiting():
                yield held_still(worker)
        self._told.append(f"{step.number}: {step.text} ({worker.trouble or 'no time left'})")
        if not self._needs_held(worker, step.number + 1):
            yield from worker.hands.put_away()
        while True:
            self._skipping = True
            for seconds, down in ((LIST_PRESS, True), (LIST_PAUSE, False)):
                waiting = mind.waiting(seconds)
                while waiting():
                    yield replace(held_still(worker), left_secondary=down)

    def _needs_held(self, worker: Worker, number: int) -> bool:
        """Return whether a step is about what the hand holds."""
        step = self._steps.get(number)
        held = [worker.mind.belief.latest(each) for each in worker.mind.observation.held]
        return step is not None and any(
            h is not None and h.object_type == step.object1 for h in held
        )

    def _on_panels(self, worker: Worker, asked: Panel) -> Intent:
        if self._panels is None or self._panels[0] != asked.panel_id:
            keys = {asked.key(n) for n in range(len(asked.options))}
            if asked.panel_id == ACTION_MENU:
                skill = self._choosing(worker)
            elif keys & {SKIP, *REASONS, CLOSE}:
                skill = self._leaving_out(worker, asked.panel_id)
            else:
                skill = operate_panels(worker.mind, _nothing, self._button_centre, self._seed)
            self._panels = asked.panel_id, skill
        return next(self._panels[1])

    def _choosing(self, worker: Worker) -> Skill:
        """Click the wanted action on the open menu, or close it where it is not offered.

        The hand lets go of the arm to point: taken up again, that would sweep things off.
        """
        mind, attempt = worker.mind, 0
        worker.hands.leave_the_arm()
        while True:
            menu = next((p for p in mind.observation.panels if p.panel_id == ACTION_MENU), None)
            if menu is None:
                yield Intent()
                continue
            keys = tuple(menu.key(n) for n in range(len(menu.options)))
            wanted = worker.menu.option(keys)
            worker.menu.chosen = wanted is not None
            button = keys.index(CANCEL) if wanted is None else wanted
            yield from _press(mind, menu, button, self._button_centre(menu, button), attempt % 4)
            attempt += 1

    def _leaving_out(self, worker: Worker, panel_id: str) -> Skill:
        """Skip the current step with a reason, or close the list where it was not to be opened."""
        mind, attempt = worker.mind, 0
        reason = worker.reason
        while True:
            panel = next((p for p in mind.observation.panels if p.panel_id == panel_id), None)
            if panel is None:
                yield Intent()
                continue
            keys = tuple(panel.key(n) for n in range(len(panel.options)))
            wished = self._wished(worker, reason)
            button = next((keys.index(key) for key in wished if key in keys), len(keys) - 1)
            yield from _press(mind, panel, button, self._button_centre(panel, button), attempt % 4)
            attempt += 1

    def _wished(self, worker: Worker, reason: str) -> tuple[str, str]:  # noqa: ARG002
        """Return the keys of the list's buttons to press, the better first.

        ``reason`` is why the step was left when the list was opened.
        """
        return (reason, SKIP) if self._skipping else (BACK, CLOSE)


def instructed(
    instructions: Sequence[Instruction],
    button_centre: ButtonCentre,
    seed: int = 0,
    home: Home | None = None,
) -> InstructedParticipant:
    """Return the participant that does these instructions; ``home`` is what it knows beforehand."""
    return InstructedParticipant(instructions, button_centre, seed, home)


def current_step(observation: Observation) -> int:
    """Return the number of the step that the panel at the hand shows, 0 where it shows none."""
    shown = next((p for p in observation.panels if p.panel_id == STEP_PANEL), None)
    return int(shown.question_id) if shown is not None and shown.question_id.isdecimal() else 0


def _nothing(panel: Panel) -> None:
    """Answer a question with a guess."""


def held_still(worker: Worker) -> Intent:
    """Return the intent to stand still with what the hand holds, which else would be dropped."""
    grip = worker.hands.grip
    return worker.mind.still() if grip is None else grip.intent()
