"""The participant of a goals session: does what it planned, until the goals are ticked off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vrhuman.participants.goal_directed.errand import Errand, ErrandKind
from vrhuman.participants.goal_directed.in_hand import choose_in_hand, then_moved
from vrhuman.participants.goal_directed.way_out import shut_what_bars_the_way
from vrhuman.participants.instructed.doing import Worker
from vrhuman.participants.instructed.home import Home
from vrhuman.participants.instructed.performing import (
    BACK,
    CLOSE,
    LIST_PAUSE,
    LIST_PRESS,
    PATIENCE,
    SEARCHING,
    SKIP,
    InstructedParticipant,
)
from vrhuman.participants.participant import ButtonCentre, Intent, Skill
from vrhuman.records import Observation

GOAL_PANEL = "goals"
"""The id of the panel with the goals; its question id has the numbers of the open ones."""
TRIES = 3
"""How often a step that leads to a goal is tried."""
ROUNDS = 2
"""How often a plan is gone through while its goal is not ticked off."""
FAR = 80.0
"""How much longer than an instruction a step is tried at first: a house is wide, hands full [s]."""
ASIDE = 25.0
"""How long a detour or a mistake is tried: whatever comes of it, it is left then [s]."""
ASIDE_KINDS = frozenset({ErrandKind.DETOUR, ErrandKind.MISTAKE})
"""What is done once, whatever comes of it."""
NOTICED = 1.5
"""How long after a step the participant waits to see what is ticked off [s]."""


class GoalDirectedParticipant(InstructedParticipant):
    """Pursues goals by a plan of its own; see :class:`.participant.Participant`."""

    def __init__(
        self,
        errands: Sequence[Errand],
        button_centre: ButtonCentre,
        seed: int = 0,
        home: Home | None = None,
    ) -> None:
        super().__init__([], button_centre, seed, home)
        self._errands = tuple(errands)
        self._open: frozenset[int] = frozenset()
        self._giving_up = 0
        self._failed: set[int] = set()  # places in the plan
        self._reason = ""
        self._handled: dict[int, set[str]] = {}  # for each goal, what was done something to
        self._again = False  # whether this is not the first time through the plan
        self._unexplained: frozenset[int] = frozenset()  # goals of which nothing seems missing

    def _in_house(self, worker: Worker, number: int) -> Intent:  # noqa: ARG002
        self._open = open_goals(worker.mind.observation, self._open)
        self._skipping = False
        if self._skill is None:
            self._skill = self._pursuing(worker)
        return next(self._skill, worker.mind.still())

    def _pursuing(self, worker: Worker) -> Skill:
        while not self._open:
            yield from self._still(worker, NOTICED)
        for _ in range(ROUNDS):
            for place, errand in enumerate(self._errands):
                if errand.goal not in self._open:
                    continue
                if self._round_over(worker, place, errand):
                    continue
                yield from self._errand(worker, place, errand)
            yield from self._still(worker, NOTICED)
            if not self._open:
                return True
            self._again = True
            wrong = {e.goal for n, e in enumerate(self._errands) if self._went_wrong(worker, n, e)}
            self._unexplained = self._open - wrong
        while self._open:
            yield from self._give_up(worker, min(self._open))
        return True

    def _round_over(self, worker: Worker, place: int, errand: Errand) -> bool:
        """Return whether an errand need not be done again in a later round.

        All are, where a goal is not ticked off though nothing seems to be missing.
        """
        if not self._again:
            return False
        if errand.kind in ASIDE_KINDS:
            return True
        return errand.goal not in self._unexplained and not self._went_wrong(worker, place, errand)

    def _went_wrong(self, worker: Worker, place: int, errand: Errand) -> bool:
        aside = errand.kind in ASIDE_KINDS
        return not aside and (place in self._failed or missing(errand, worker))

    def _errand(self, worker: Worker, place: int, errand: Errand) -> Skill:
        """Try an errand; what leads to a goal is tried again, unless the goal is ticked off."""
        aside = errand.kind in ASIDE_KINDS
        self._failed.discard(place)
        worker.seeker.handled = self._handled.setdefault(errand.goal, set())
        others = (own for goal, own in self._handled.items() if goal != errand.goal)
        worker.seeker.meant, worker.seeker.spared = errand.things, frozenset().union(*others)
        for attempt in range(1 if aside else TRIES):
            skill = self._skill_for(worker, place, attempt)
            patience = ASIDE if aside else PATIENCE + (0.0 if attempt else FAR)
            done = yield from self._try(worker, skill, errand, patience)
            yield from self._still(worker, NOTICED)
            if done or errand.goal not in self._open:
                return True
            worker.mind.map.forget_bumps()
            if not aside:
                yield from shut_what_bars_the_way(worker, errand.instruction)
        if not aside:
            self._failed.add(place)
            self._reason = worker.reason
            instruction = errand.instruction
            self._told.append(f"{errand.goal}: {instruction.text} ({worker.trouble or 'too long'})")
        return False

    def _skill_for(self, worker: Worker, place: int, attempt: int) -> Skill:
        """Return how an errand is carried out: with the thing in the hand if it is moved next.

        When it did not succeed, this is also tried with what is moved at some later time.
        """
        step = self._errands[place].instruction
        later = [each.instruction for each in self._errands[place + 1 :]]
        for after in later[: 1 if attempt == 0 else None]:
            if then_moved(step, after):
                return choose_in_hand(worker, step)
        return worker.do(step)

    def _try(self, worker: Worker, skill: Skill, errand: Errand, patience: float) -> Skill:
        """Carry out an errand's instruction for as long as its patience lasts."""
        mind, began, worker.seeker.searched = worker.mind, worker.mind.now, 0.0
        longest = patience + errand.instruction.seconds
        while True:
            try:
                intent = next(skill)
            except StopIteration as ended:
                return bool(ended.value)
            yield intent
            searched = min(worker.seeker.searched, SEARCHING if patience != ASIDE else 0.0)
            if mind.now - began > longest + searched or errand.goal not in self._open:
                skill.close()
                return False

    def _still(self, worker: Worker, seconds: float) -> Iterator[Intent]:
        """Stand still with what the hand holds."""
        waiting = worker.mind.waiting(seconds)
        while waiting():
            grip = worker.hands.grip
            yield worker.mind.still() if grip is None else grip.intent()

    def _give_up(self, worker: Worker, goal: int) -> Iterator[Intent]:
        """Open the list of goals, where one is given up (:meth:`_wished`)."""
        self._giving_up = goal
        for seconds, down in ((LIST_PRESS, True), (LIST_PAUSE, False)):
            waiting = worker.mind.waiting(seconds)
            while waiting():
                self._skipping = True
                yield Intent(gaze=worker.mind.gaze, left_secondary=down)

    def _wished(self, worker: Worker, reason: str) -> tuple[str, str]:  # noqa: ARG002
        """Return the keys by which a goal is given up, or the list is closed."""
        if not self._giving_up:
            return BACK, CLOSE
        return self._reason or worker.reason, f"{SKIP}-{self._giving_up}"


def missing(errand: Errand, worker: Worker) -> bool:
    """Return whether what an errand was to bring about is, as far as it is seen, not so."""
    step, known = errand.instruction, worker.mind.belief.objects.values()
    things = [k.latest for k in known if k.latest.object_type == step.object1]
    if step.action in ("open", "close"):
        return any(each.openable and each.is_open == (step.action == "close") for each in things)
    if step.action == "move":
        targets = {k.latest.object_id for k in known if k.latest.object_type == step.object2}
        return not any(targets & set(each.parents) for each in things)
    return False


def open_goals(observation: Observation, before: frozenset[int]) -> frozenset[int]:
    """Return the numbers of the goals that the panel at the hand shows as open."""
    shown = next((p for p in observation.panels if p.panel_id == GOAL_PANEL), None)
    if shown is None:
        return before
    return frozenset(int(each) for each in shown.question_id.split() if each.isdecimal())
