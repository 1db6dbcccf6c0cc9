"""Plays the phases of one episode with an agent: views out, actions and answers in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.agents.actions import DONE, NAMES, UNITS, counted, is_action
from vrhuman.agents.agent import Agent, AgentAnswer, AgentFailed, AgentQuestion, Brief, Usage, View
from vrhuman.agents.journal import Journal
from vrhuman.agents.sight import Sight
from vrhuman.embodiment.acting import ActingAgent
from vrhuman.protocol.specification import PhaseKind, PhaseSpec
from vrhuman.questions.answers import NotUnderstood, from_selection, parse_answer
from vrhuman.recording.entries import EndReason
from vrhuman.records import Action, Answer, Question, WorldState
from vrhuman.runtime.plan import Prepared

MAX_STEPS = 10_000
"""The limit of a phase that has none: an agent that never says ``Done`` ends there."""
MAX_INVALID = 50
"""After so many replies in a row that name no action, the phase ends."""
FIRST_INVALID = "first_invalid"
"""The key, in a usage's ``more``, of the first name that was no action's."""
_UNNAMED = Action("")
"""What an agent that returns no action is taken to have returned."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one episode.

    ``outcome`` is "completed", "budget" (one of the agent's own ended it early, which is scored) or
    "failed" (the agent could not go on, which is not); ``reason`` says why, or why nothing is known
    of what it used. ``steps`` are those of each phase in the house. ``floor`` and ``objects`` are
    the shares seen on the ``map`` track. Of the ``answers`` that were asked for, ``unread`` were
    missing or not understood; ``first_unread`` is the first of these that was given.
    """

    path: Path
    outcome: str
    reason: str
    steps: Mapping[str, int]
    usage: Usage
    floor: float | None = None
    objects: float | None = None
    answers: int = 0
    unread: int = 0
    first_unread: str = ""


class EpisodePlay:
    """One episode while it is played."""

    def __init__(
        self,
        prepared: Prepared,
        agent: Agent,
        body: ActingAgent,
        sight: Sight,
        journal: Journal,
        progress: Callable[[str, int], None],
    ) -> None:
        self._prepared, self._agent, self._body = prepared, agent, body
        self._sight, self._journal, self._progress = sight, journal, progress
        objects = body.engine.house.objects
        self._openable = {o.object_id for o in objects if o.asset.openable}.__contains__
        self._earlier: dict[str, Answer] = {}
        self._asked = False
        self._steps: dict[str, int] = {}
        self._unnamed: list[Action] = []
        self._answers = 0
        self._unread: list[str] = []

    def play(self, questions: tuple[Question, ...]) -> Played:
        """Play all phases, and return what came of them."""
        spec, reason, at = self._prepared.spec, "", ""
        try:
            self._agent.begin(self._brief(len(questions)))
            for phase in spec.phases:
                at = phase.name
                if phase.kind is PhaseKind.EXPLORE:
                    self._explore(phase)
                elif phase.kind is PhaseKind.ANSWER:
                    self._answer(phase, questions)
        except AgentFailed as failed:
            reason = str(failed)
            if not at:  # before it saw anything; the file has its state nevertheless
                at = spec.phases[0].name
                self._journal.enter(at)
            self._journal.note(f"the agent failed: {reason}")
            self._journal.ended(at, EndReason.STOPPED)
        usage, silent = Usage(), ""
        try:
            usage = self._counted(self._agent.end())
        except AgentFailed as failed:  # what it did stands; only what it used is not known
            silent = str(failed)
        if usage.ended_by:
            self._journal.note(f"the agent's budget of {usage.ended_by} was used up")
        self._journal.close()
        known = self._sight.explored
        return Played(
            path=self._journal.recorder.path,
            outcome="failed" if reason else "budget" if usage.ended_by else "completed",
            reason=reason or usage.ended_by or silent,
            steps=dict(self._steps),
            usage=usage,
            floor=known.floor_share if known else None,
            objects=known.objects_share if known else None,
            answers=self._answers,
            unread=len(self._unread),
            first_unread=next((said for said in self._unread if said), ""),
        )

    def _counted(self, usage: Usage) -> Usage:
        """Return a usage with the replies that named no action, unless the agent counts them."""
        if usage.invalid or not self._unnamed:
            return usage
        more = {**usage.more, FIRST_INVALID: self._unnamed[0].name}
        return replace(usage, invalid=len(self._unnamed), more=more)

    def _brief(self, questions: int) -> Brief:
        spec, plan = self._prepared.spec, self._prepared.plan
        explored = next((p for p in spec.phases if p.kind is PhaseKind.EXPLORE), None)
        return Brief(
            actions=NAMES,
            units=UNITS,
            max_steps=explored.max_steps if explored else None,
            questions=questions,
            seed=plan.script_seed,
            episode=self._journal.session_id,
            folder=str(self._journal.recorder.path.parent.absolute()),
        )

    # ------------------------------------------------------------------------------ in the house

    def _explore(self, phase: PhaseSpec) -> None:
        now, success, invalid, over = self._journal.enter(phase.name), True, 0, False
        first = self._body.count
        most = MAX_STEPS if phase.max_steps is None else phase.max_steps
        view = self._view(phase, now, 0, success)
        while not over and self._body.count - first < most:
            chosen = tuple(self._agent.act(view)) or (_UNNAMED,)
            for number, action in enumerate(chosen):
                if action.name == DONE and not action.arguments:
                    over = True
                    break
                if number:
                    self._glance(now)
                named = is_action(action)
                now = self._journal.act(counted(action, now, self._openable))
                done = self._body.count - first
                success = named and now.steps[0].success
                invalid = 0 if named else invalid + 1
                self._unnamed += [] if named else [action]
                self._progress(phase.name, done)
                if not success or done >= most:
                    break
            over = over or invalid >= MAX_INVALID
            if not over:
                view = self._view(phase, now, self._body.count - first, success)
        self._steps[phase.name] = self._body.count - first
        limited = phase.max_steps is not None and self._body.count - first >= phase.max_steps
        self._journal.ended(phase.name, EndReason.STEPS if limited else EndReason.DONE)

    def _view(self, phase: PhaseSpec, now: WorldState, done: int, success: bool) -> View:
        track = self._agent.card.track
        rgb = depth = None
        if track != "map" or self._journal.wants_picture:
            rgb, depth = self._sight.picture(now)
            if rgb is not None and self._journal.wants_picture:
                self._journal.see(rgb)
        return View(
            phase=phase.name,
            step=done,
            steps_left=None if phase.max_steps is None else phase.max_steps - done,
            success=success,
            reentering=self._asked,
            rgb=None if track == "map" else rgb,
            depth=depth,
            map=self._sight.map(now),
        )

    def _glance(self, now: WorldState) -> None:
        """Let map and video have what is passed between two decisions of the agent."""
        self._sight.map(now)
        if self._journal.wants_picture:
            rgb, _ = self._sight.picture(now)
            if rgb is not None:
                self._journal.see(rgb)

    # --------------------------------------------------------------------------------- questions

    def _answer(self, phase: PhaseSpec, questions: tuple[Question, ...]) -> None:
        self._journal.begin(phase.name)
        self._journal.ask(phase.name, questions)
        self._asked = True
        asked = [
            AgentQuestion(
                q.question_id, q.text, q.kind.value, q.options, self._earlier.get(q.question_id)
            )
            for q in questions
        ]
        given = {each.question_id: each for each in self._agent.answer(asked)}
        for question in questions:
            answer = given.get(question.question_id)
            understood = None if answer is None else as_answer(question, answer)
            confidence = None if answer is None else answer.confidence
            self._journal.answer(phase.name, question, understood, confidence)
            self._answers += 1
            if understood is None:
                self._unread.append("" if answer is None else str(answer.answer)[:80])
            else:
                self._earlier[question.question_id] = understood
        self._journal.ended(phase.name, EndReason.ANSWERED)


def as_answer(question: Question, given: AgentAnswer) -> Answer | None:
    """Return an agent's answer as a panel would have taken it; None if it is not understood.

    Words are read by the rules for people's; nothing is guessed.
    """
    try:
        if isinstance(given.answer, tuple | list):
            words = [str(word) for word in given.answer]
            if set(words) <= set(question.options):
                return from_selection(question.kind, words)
            return parse_answer(question.kind, question.options, ", ".join(words))
        return parse_answer(question.kind, question.options, str(given.answer))
    except NotUnderstood:
        return None
