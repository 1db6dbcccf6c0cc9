"""Plays a whole script through the phases of a session: goals in the house, answers on panels.

Goals are carried out in their order, each once. One that fails is reported and skipped. Where the
next goal is an answer, or none is left, the participant says that it is done; questions without an
answer in the script are guessed.
"""

from __future__ import annotations

from vrhuman.participants.answering import (
    ACTION_MENU,
    choose_action,
    offered_action,
    operate_panels,
)
from vrhuman.participants.exploring import press_done
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.participants.script.doing import Doer
from vrhuman.participants.script.goals import Answer as AnswerGoal
from vrhuman.participants.script.goals import Line, SayDone, Script
from vrhuman.records import Answer, Observation, Panel, ParticipantKind


class ScriptPlayer:
    """A participant that follows a script; see :class:`~vrhuman.participants.Participant`."""

    kind: ParticipantKind = "scripted"

    def __init__(self, script: Script, button_centre: ButtonCentre, seed: int = 0) -> None:
        self._script = script
        self._button_centre = button_centre
        self._seed = seed
        self._next = 0
        self._doer: Doer | None = None
        self._house: Skill | None = None
        self._panels: Skill | None = None
        self._phase = ""
        self._given: dict[tuple[str, str], Answer] = {}
        self._failed: list[str] = []

    def new_messages(self) -> tuple[str, ...]:
        """Return what failed since the last call, one line for each goal."""
        failed, self._failed = tuple(self._failed), []
        return failed

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment.

        Call 20 to 30 times a second with the newest observation.
        """
        now = now_ns * 1e-9
        if self._doer is None:
            self._doer = Doer(Mind.awake(observation, now))
        mind = self._doer.mind
        inside = bool(observation.phase) and not any(p.options for p in observation.panels)
        sighted = inside and bool(observation.depth.any())
        mind.notice(observation, now, learning=sighted)
        if sighted:
            self._doer.rooms.notice(observation)
        if observation.phase != self._phase:
            self._phase, self._house = observation.phase, None
        if not inside:
            return self._on_panels(self._doer)
        self._panels = None
        if not sighted:
            return Intent()
        if self._house is None:
            self._house = self._goals(self._doer)
        return next(self._house, mind.still())

    def _on_panels(self, doer: Doer) -> Intent:
        mind = doer.mind
        if self._panels is None:
            menu = next((p for p in mind.observation.panels if p.panel_id == ACTION_MENU), None)
            if menu is not None:
                doer.offered = offered_action(menu, doer.choice) is not None
                self._panels = choose_action(mind, doer.choice, self._button_centre)
            else:
                self._panels = operate_panels(mind, self._answer, self._button_centre, self._seed)
        return next(self._panels)

    def _goals(self, doer: Doer) -> Skill:
        """Carry out goals up to the end of this phase, then report repeatedly that it is done."""
        while (line := self._line()) and not isinstance(line.goal, AnswerGoal | SayDone):
            self._next += 1
            if not (yield from doer.do(line.goal)):
                self._failed.append(f"{self._script.origin}:{line.number}: failed: {line.text}")
        if doer.grip is not None:
            doer.grip = None
        if line and isinstance(line.goal, SayDone):
            self._next += 1
        while True:
            yield from press_done(doer.mind)

    def _line(self) -> Line | None:
        """Return the next line of the script."""
        lines = self._script.lines
        return lines[self._next] if self._next < len(lines) else None

    def _answer(self, panel: Panel) -> Answer | None:
        """Return the script's answer to the panel's question, the same as long as it is asked."""
        asked = (self._phase, panel.question_id)
        line = self._line()
        if asked not in self._given and line and isinstance(line.goal, AnswerGoal):
            words = line.goal.words
            self._given[asked] = words[0] if len(words) == 1 else words
            self._next += 1
        return self._given.get(asked)
