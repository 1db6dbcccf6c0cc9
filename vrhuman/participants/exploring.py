"""Chooses what to do next in the house: look, feel or open, whichever gains most for its steps.

Every gain is expressed in one unit: square metres of newly seen house. Feeling an object is worth
as much as :class:`Interests` says, and costs the steps of getting there and of the arm. The choice
is greedy on value per step; whatever fails twice is given up, so every episode ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from vrhuman.participants.handling import TYPICAL_STEPS, Stand, feel, find_stand, open_up
from vrhuman.participants.mind import LOOKING_HORIZON, Mind
from vrhuman.participants.participant import Gaze, Intent, Skill
from vrhuman.participants.routes import Routes, routes_from
from vrhuman.participants.viewpoints import STEP_METRES, Viewpoint, best_viewpoint
from vrhuman.participants.walking import look, walk_to
from vrhuman.records import SeenObject

MAX_ATTEMPTS = 2
CONSIDERED = 6
"""A place to stand is computed for this many of the most promising objects each time."""
OUT_OF_REACH_SECONDS = 15.0
"""An object without a place to stand is considered again after this long."""
TYPICAL_SECONDS = 8.0
"""Typical duration of one handling [s]."""
MIN_RATE = 0.05
"""Below this value per step nothing is worth doing any more."""
DONE_PRESS, DONE_PAUSE = 0.8, 1.5
"""Time [s] for which the menu button is held (half a second is enough), then waited."""


@dataclass(frozen=True, slots=True)
class Interests:
    """What learning is worth, in square metres of newly seen house.

    ``looking`` multiplies seen area; ``first_touch`` is added until one weight is felt; ``objects``
    holds particular objects' worth in place of ``feeling``, where it names them.
    """

    looking: float = 1.0
    feeling: float = 7.0
    first_touch: float = 12.0
    opening: float = 5.0
    objects: Mapping[str, float] = field(default_factory=dict)


CURIOUS = Interests()
"""Open-ended exploration, when the questions are not known."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits at which to stop: seconds and estimated steps of this phase."""

    seconds: float
    steps: float

    def from_now(self, mind: Mind) -> Limits:
        """Return the time [s] and the count of steps at which these limits are reached."""
        return Limits(mind.now + self.seconds, mind.steps + self.steps)

    def passed(self, mind: Mind) -> bool:
        """Return whether limits given by :meth:`from_now` are reached."""
        return mind.now >= self.seconds or mind.steps >= self.steps

    def near(self, mind: Mind) -> bool:
        """Return whether limits given by :meth:`from_now` leave no time to handle anything."""
        return self.seconds - mind.now < TYPICAL_SECONDS or self.steps - mind.steps < TYPICAL_STEPS


def explore(mind: Mind, interests: Callable[[Mind], Interests | None], limits: Limits) -> Skill:
    """Look, feel and open until nothing is worth it or a limit is reached; then press Done.

    ``interests`` is called before every choice; None means that nothing is left to learn.
    """
    while not mind.observation.depth.any():
        yield Intent()  # the display shows nothing yet
    end = limits.from_now(mind)
    yield from _unless(mind, end, look(mind, Gaze(mind.observation.yaw, LOOKING_HORIZON)))
    reconsidered = False
    while not end.passed(mind):
        wished = interests(mind)
        if wished is None:
            break
        choice = _best_choice(mind, wished, end.near(mind))
        if choice is None and reconsidered:
            break
        if choice is None:
            mind.map.reconsider()
            reconsidered = True
            continue
        yield from _unless(mind, end, choice())
        yield mind.still()
    while True:
        yield from press_done(mind)


def _unless(mind: Mind, end: Limits, skill: Skill) -> Skill:
    """Run ``skill``, but stop it where it is when a limit is passed."""
    for intent in skill:
        yield intent
        if end.passed(mind):
            skill.close()
            return False
    return True


def press_done(mind: Mind) -> Skill:
    """Hold the menu button once, long enough to be accepted."""
    for seconds, pressed in ((DONE_PRESS, True), (DONE_PAUSE, False)):
        waiting = mind.waiting(seconds)
        while waiting():
            yield Intent(gaze=mind.gaze, menu=pressed)
    return True


@dataclass(frozen=True, slots=True)
class _Choice:
    """A possible next action, and its value per step."""

    rate: float
    skill: Callable[[], Skill]


def _best_choice(mind: Mind, interests: Interests, hurrying: bool) -> Callable[[], Skill] | None:
    routes = routes_from(mind.map, mind.position)
    choices = [] if hurrying else _handling_choices(mind, routes, interests)
    view = best_viewpoint(mind.map, routes, mind.position, mind.observation.yaw)
    if view is not None and interests.looking > 0.0:
        choices.append(_Choice(view.rate * interests.looking, lambda: go_and_look(mind, view)))
    affordable = [choice for choice in choices if choice.rate >= MIN_RATE]
    if not affordable:
        return None
    return max(affordable, key=lambda choice: choice.rate).skill


def go_and_look(mind: Mind, view: Viewpoint) -> Skill:
    """Go to a view and look; it is not tried again, whether or not it showed what was expected."""
    arrived = yield from walk_to(mind, view.cell, Gaze(view.yaw, LOOKING_HORIZON))
    mind.map.give_up(view.cell, view.yaw)
    return arrived


def _handling_choices(mind: Mind, routes: Routes, interests: Interests) -> list[_Choice]:
    rated = []
    for seen, value, opens in _wanted(mind, interests):
        metres = float(np.hypot(*(seen.position - mind.position)[[0, 2]]))
        rated.append((value / (metres / STEP_METRES + TYPICAL_STEPS), seen, value, opens))
    rated.sort(key=lambda item: (-item[0], item[1].object_id))
    choices = []
    for _, seen, value, opens in rated[:CONSIDERED]:
        tried = tuple(mind.tried.get(seen.object_id, ()))
        stand = find_stand(mind, routes, seen, tried)
        if stand is None:
            mind.out_of_reach_until[seen.object_id] = mind.now + OUT_OF_REACH_SECONDS
            continue
        rate = value / (stand.steps + TYPICAL_STEPS)
        choices.append(_Choice(rate, _handling(mind, seen, stand, opens)))
    return choices


def _handling(mind: Mind, seen: SeenObject, stand: Stand, opens: bool) -> Callable[[], Skill]:
    return lambda: (open_up if opens else feel)(mind, seen, stand)


def _wanted(mind: Mind, interests: Interests) -> list[tuple[SeenObject, float, bool]]:
    """Return the objects worth handling, what each is worth, and whether it is to be opened."""
    left = mind.observation.steps_left
    if left is not None and left < TYPICAL_STEPS:
        return []
    felt_any = any(known.weight.estimate is not None for known in mind.belief.objects.values())
    wanted = []
    for object_id, known in mind.belief.objects.items():
        seen = known.latest
        if mind.attempts.get(object_id, 0) >= MAX_ATTEMPTS or mind.belief.too_heavy(object_id):
            continue
        if mind.now < mind.out_of_reach_until.get(object_id, mind.now):
            continue
        if seen.pickupable and known.weight.estimate is None:
            value = interests.objects.get(object_id, interests.feeling)
            value += 0.0 if felt_any or value <= 0.0 else interests.first_touch
            wanted.append((seen, value, False))
        elif _shut(seen) and object_id not in mind.opened:
            wanted.append((seen, interests.opening, True))
    return [item for item in wanted if item[1] > 0.0]


def _shut(seen: SeenObject) -> bool:
    """Return whether it is closed furniture that can be opened."""
    return seen.openable and not seen.is_open and not seen.pickupable
