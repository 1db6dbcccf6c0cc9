"""The common part of all participants that are programs: walk in the house, answer on panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vrhuman.participants.answering import operate_panels
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.participants.training import practise, task_shown, told_answer
from vrhuman.records import Answer, Observation, Panel

Programs = Mapping[str, str]
"""Maps a question id to its printed program, for all questions read so far."""
HouseSkill = Callable[[Mind, Programs], Skill]
"""Makes the skill for the house; with programs read before, this is a re-entry."""
PanelAnswerer = Callable[[Mind, Panel], Answer | None]
"""Returns what to answer; None means to guess."""


class Performance:
    """One participant's session: chooses the skill for the situation and runs it."""

    def __init__(
        self, house: HouseSkill, answerer: PanelAnswerer, button_centre: ButtonCentre, seed: int
    ) -> None:
        self._house = house
        self._answerer = answerer
        self._button_centre = button_centre
        self._seed = seed
        self._mind: Mind | None = None
        self._skill: Skill | None = None
        self._occasion: tuple[str, bool, str] | None = None

    @property
    def mind(self) -> Mind | None:
        """The participant's mind; None before its first observation."""
        return self._mind

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment.

        The house is learnt from only while it can be seen, and not when no step is left: a phase of
        0 steps teaches nothing.
        """
        now = now_ns * 1e-9
        inside = bool(observation.phase) and not observation.asking
        inside &= not any(panel.options for panel in observation.panels)
        if self._mind is None:
            self._mind = Mind.awake(observation, now)
        mind = self._mind
        sighted = inside and observation.steps_left != 0 and bool(observation.depth.any())
        mind.notice(observation, now, learning=sighted)
        for panel in observation.panels:
            if panel.question_id and panel.program and told_answer(panel) is None:
                mind.programs[panel.question_id] = panel.program
        occasion = (observation.phase, inside, task_shown(observation))
        if self._skill is None or occasion != self._occasion:
            self._occasion = occasion
            self._skill = self._begin(mind, inside, occasion[2])
        try:
            return next(self._skill)
        except StopIteration:
            self._skill = None
            return mind.still()

    def _begin(self, mind: Mind, inside: bool, task: str) -> Skill:
        if inside and task:
            return practise(mind, task)
        if inside:
            return self._house(mind, dict(mind.programs))
        return operate_panels(
            mind, lambda panel: self._answer(mind, panel), self._button_centre, self._seed
        )

    def _answer(self, mind: Mind, panel: Panel) -> Answer | None:
        """Return the answer.

        In training every kind of participant repeats the shown right answer.
        """
        told = told_answer(panel)
        return told if told is not None else self._answerer(mind, panel)
