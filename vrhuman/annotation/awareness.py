"""Says who saw what of an action where two agents share a house: by the pixels of their views.

While a session is simulated again it is kept, a few times a second, where both look and where
everything is. Once it is known when each of them did what, these moments are drawn as each agent's
camera showed them, with a number for each body, and the pixels are counted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman.annotation.segments import FIRST_AGENT, HELPER, ActionSegment
from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.engine import Engine
from vrhuman.engines.seen import SEEN_PIXELS
from vrhuman.geometry import fov_from_vertical
from vrhuman.records import TICK_SECONDS, Floats, WorldState
from vrhuman.review.measuring.looking import Lens, Looker
from vrhuman.review.recording import Recording

EVERY_TICKS = round(0.2 / TICK_SECONDS)
"""How often it is looked what the two see, besides the moments when something is done."""
AWARE_SHARE = 0.5
"""Who has the other in view for this share of an action's time is aware of it."""
PICTURE = (800, 600)
"""The agent's picture, of which shares are told [px]."""
_FOCAL = 150.0
"""Half as fine as the agent's picture: pixels for a tangent of 1."""
ACTORS = (FIRST_AGENT, HELPER)


@dataclass(frozen=True, slots=True)
class InView:
    """How somebody was in another's view during an action.

    ``time`` is the share of the action's time in which at least the pixels showed them by which an
    object counts as seen, ``picture`` the mean share of the picture that they filled, both 0..1.
    """

    time: float
    picture: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """Who saw what of one action.

    ``other`` is how the other agent was in the view of who acts, ``actor`` the reverse. ``things``
    are the ids of the action's objects, each with the share of the other's picture that it filled
    when the action began and when it ended.
    """

    other: InView
    actor: InView
    things: tuple[tuple[str, float, float], ...]

    @property
    def actor_is_aware(self) -> bool:
        """Whether who acts had the other in view, and so knows what the other does meanwhile."""
        return self.other.time >= AWARE_SHARE

    @property
    def other_is_aware(self) -> bool:
        """Whether the other had who acts in view, and so knows of the action."""
        return self.actor.time >= AWARE_SHARE


def is_visible(share: float) -> bool:
    """Return whether what fills a share of the picture counts as seen."""
    return share * PICTURE[0] * PICTURE[1] >= SEEN_PIXELS


@dataclass(frozen=True, slots=True)
class _Eyes:
    """Where an agent stood and looked, and the bodies' poses (N, 7) as it sees them."""

    position: Floats
    yaw: float
    horizon: float
    poses: Floats


class Watching:
    """Keeps what two agents could see, while their session is simulated again."""

    def __init__(self, helper: Engine) -> None:
        self._helper = helper
        self._ticks: list[int] = []
        self._eyes: list[tuple[_Eyes, _Eyes]] = []

    def update(self, world_state: WorldState, something_happened: bool) -> None:
        """Take a recorded world state, in which the helper's engine is now.

        It is kept when it is time, and when actions begin and end.
        """
        due = not self._ticks or world_state.tick >= self._ticks[-1] + EVERY_TICKS
        if not due and not something_happened:
            return
        self._ticks.append(world_state.tick)
        self._eyes.append((_eyes(world_state), _eyes(self._helper.observe())))

    def sightings(
        self, segments: Sequence[ActionSegment], path: Path, meshes: Path | None = None
    ) -> tuple[Sighting, ...]:
        """Draw what was in view, and return who saw what of each segment.

        :raises VrhumanError: if there is no OpenGL.
        """
        with Recording.open(path) as recording:
            looks = _Looks(Looker(recording, meshes), self._eyes)
        try:
            return tuple(self._sighting(each, looks) for each in segments)
        finally:
            looks.looker.close()

    def _sighting(self, segment: ActionSegment, looks: _Looks) -> Sighting:
        actor = ACTORS.index(segment.actor)
        first, last = self._newest(segment.begin_tick), self._newest(segment.end_tick)
        others, own = (
            [
                looks.shares(n, viewer).get(looks.agents[1 - viewer], 0.0)
                for n in range(first, last + 1)
            ]
            for viewer in (actor, 1 - actor)
        )
        begin, end = looks.shares(first, 1 - actor), looks.shares(last, 1 - actor)
        named = [
            each
            for each in (segment.object1, segment.object2)
            if each and each in looks.looker.segments
        ]
        return Sighting(
            other=_in_view(others),
            actor=_in_view(own),
            things=tuple((each, begin.get(each, 0.0), end.get(each, 0.0)) for each in named),
        )

    def _newest(self, tick: int) -> int:
        return max(0, bisect_right(self._ticks, tick) - 1)


class _Looks:
    """What fills which share of the two agents' views; each view is drawn once."""

    def __init__(self, looker: Looker, eyes: Sequence[tuple[_Eyes, _Eyes]]) -> None:
        self.looker, self._eyes = looker, eyes
        self.agents = looker.segments[-len(ACTORS) :]  # their bodies come last
        self._lens = Lens(fov_from_vertical(FIELD_OF_VIEW, PICTURE[0] / PICTURE[1]), _FOCAL)
        self._drawn: dict[tuple[int, int], Mapping[str, float]] = {}

    def shares(self, number: int, viewer: int) -> Mapping[str, float]:
        """Return the share of the picture that each object and agent in view fills, 0..1."""
        if (number, viewer) not in self._drawn:
            eyes = self._eyes[number][viewer]
            size = (self._lens.width, self._lens.height)
            camera = agent_camera(eyes.position, eyes.yaw, eyes.horizon, size)
            view = self.looker.look(camera, self._lens, eyes.poses)
            counts = np.bincount(view.ids, minlength=len(view.segments))
            self._drawn[number, viewer] = {
                view.segments[n]: float(counts[n]) / len(view.ids)
                for n in np.flatnonzero(counts).tolist()
                if view.segments[n]
            }
        return self._drawn[number, viewer]


def _eyes(state: WorldState) -> _Eyes:
    return _Eyes(state.agent_position, state.yaw, state.horizon, state.body_poses)


def _in_view(shares: Sequence[float]) -> InView:
    return InView(
        time=sum(is_visible(share) for share in shares) / len(shares),
        picture=sum(shares) / len(shares),
    )
