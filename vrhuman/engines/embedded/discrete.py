"""The part of the embedded engine's state that is not MuJoCo's."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter

from vrhuman.engines import arm, opening
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.changes import UNCHANGED, Changes
from vrhuman.engines.embedded.conditions import Changed, Masses
from vrhuman.engines.embedded.model import HouseModel
from vrhuman.engines.posture import AgentPose, Grip
from vrhuman.houses.house import room_at
from vrhuman.records import TICK_SECONDS, ArmStatus


@dataclass(frozen=True, slots=True)
class AgentState:
    """What of the state is one agent's own; see :class:`Discrete`, which has the same fields."""

    agent: AgentPose
    room: str
    grips: tuple[Grip, ...] = ()
    pushing: bool = False
    swung: int | None = None
    travel: tuple[float, float] = (0.0, 0.0)
    target: Vector | None = None
    status: ArmStatus = ArmStatus.PARKED
    reason: str = ""
    base_stopped: bool = False
    arm_stopped: bool = False
    sequence: int = -1
    happened: int = 0
    action: str = ""
    success: bool = True
    error: str = ""
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Discrete:
    """The state that is not MuJoCo's.

    ``openness`` is how far the objects of ``HouseModel.openable`` are open, ``opening`` how far
    they will be; ``travel`` and ``target`` are the last command's; ``base_stopped`` and
    ``arm_stopped`` say whether they were stopped then; ``pushing`` says whether the arm pushes
    light objects (a parked arm, or one on its way out of something, passes through); ``swung`` is
    the number of the object whose moving members follow the hand now; ``conditions`` is what was
    done to objects, ``masses`` are their masses where these were changed; ``action``, ``success``,
    ``error`` and ``code`` are the last action's; ``changes`` is what was changed of the house
    itself. What is an agent's own is that of the agent that acts now; ``others`` are the other
    agents of the house, in their order (saved and hashed with the first agent as the one that
    acts).
    """

    agent: AgentPose
    openness: tuple[float, ...]
    opening: tuple[float, ...]
    room: str
    grips: tuple[Grip, ...] = ()
    conditions: Changed = ()
    masses: Masses = ()
    pushing: bool = False
    swung: int | None = None
    tick: int = 0
    travel: tuple[float, float] = (0.0, 0.0)
    target: Vector | None = None
    status: ArmStatus = ArmStatus.PARKED
    reason: str = ""
    base_stopped: bool = False
    arm_stopped: bool = False
    sequence: int = -1
    happened: int = 0
    action: str = ""
    success: bool = True
    error: str = ""
    code: str | None = None
    changes: Changes = field(default=UNCHANGED, repr=False)
    others: tuple[AgentState, ...] = field(default=(), repr=False)

    @property
    def held(self) -> frozenset[int]:
        """The numbers of the objects that any agent holds."""
        own = frozenset(grip.number for grip in self.grips)
        return own.union(*(tuple(grip.number for grip in other.grips) for other in self.others))


_OWN = tuple(each.name for each in fields(AgentState))
_OWN_OF = attrgetter(*_OWN)


def turned(state: Discrete, acting: int, to: int) -> Discrete:
    """Return the same state with agent ``to`` as the one that acts, in place of ``acting``."""
    agents = list(state.others)
    agents.insert(acting, AgentState(*_OWN_OF(state)))
    own = dict(zip(_OWN, _OWN_OF(agents.pop(to)), strict=True))
    return replace(state, others=tuple(agents), **own)


def initial(house: HouseModel) -> Discrete:
    """Return the state in which a house starts."""
    source = house.house
    x, _, z = (float(v) for v in source.agent_position)
    openness = tuple(source.objects[number].openness for number in house.openable)
    agent = AgentPose(x, z, source.agent_yaw, source.agent_horizon, arm.ArmPose())
    room = room_at(source.rooms, x, z)
    return Discrete(agent=agent, openness=openness, opening=openness, room=room)


def carried_over(
    state: Discrete, changes: Changes, before: HouseModel, after: HouseModel
) -> Discrete:
    """Return the state in a house compiled anew, with ``changes``.

    What opens is as open as it was, or as the house says where it is new; what has no body any more
    is let go of.
    """
    known = dict(zip(before.openable, state.openness, strict=True))
    goals = dict(zip(before.openable, state.opening, strict=True))
    objects = after.house.objects
    return replace(
        state,
        changes=changes,
        openness=tuple(known.get(n, objects[n].openness) for n in after.openable),
        opening=tuple(goals.get(n, objects[n].openness) for n in after.openable),
        grips=_still_there(state.grips, after),
        swung=None,
        others=tuple(
            replace(other, grips=_still_there(other.grips, after), swung=None)
            for other in state.others
        ),
    )


def progressed(state: Discrete, ticks: int) -> tuple[float, ...]:
    """Return how far things are open ``ticks`` later, if nothing is in their way."""
    if state.openness == state.opening:
        return state.openness
    most = opening.OPENING_SPEED * ticks * TICK_SECONDS
    return tuple(
        now + min(most, max(-most, goal - now)) if abs(goal - now) > most else goal
        for now, goal in zip(state.openness, state.opening, strict=True)
    )


def _still_there(grips: tuple[Grip, ...], house: HouseModel) -> tuple[Grip, ...]:
    return tuple(grip for grip in grips if house.free_place[grip.number] >= 0)
