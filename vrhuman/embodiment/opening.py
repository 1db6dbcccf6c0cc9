"""Lets a person open and close things: by pulling a handle, or by a button near the object.

A hand that closes at a handle holds it until the hand opens again, or is pulled off. Meanwhile the
moving part follows the hand along its path, and stays where it is let go. That is one counted
action, rounded to a tenth of the path. What is almost closed then closes completely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.grasp import carries
from vrhuman.embodiment.handles import Handle, handles_of
from vrhuman.engines.affordances import BEHIND_DOORS
from vrhuman.engines.engine import Engine, ObjectStates
from vrhuman.houses.wall_between import wall_between
from vrhuman.records import Action, Command, Floats, Interaction, WorldState

REACH = 0.06
"""A hand sphere this near to a handle grips it [m]."""
THING_FIRST = 0.03
"""A touched object is preferred to a handle that is nearer by up to this much [m]."""
PULLED_OFF = 0.35
"""A hand that is, or wants to be, this far from its grip has slid off [m]."""
SHUT = 0.05
"""What is open by less than this closes completely."""


@dataclass(frozen=True, slots=True)
class Pull:
    """A handle that is held.

    It says which handle of the house it is, the object's world ``pose`` (7 numbers) when it was
    gripped, and at which ``place`` of the moving member, in its frame.
    """

    handle: int
    pose: tuple[float, ...]
    place: tuple[float, ...]


class Opener:
    """Opens and closes objects in one engine; call :meth:`update` once a step, in order.

    ``weights`` [kgf] are those of the objects that can be lifted.
    """

    def __init__(self, engine: Engine, weights: Mapping[str, float]) -> None:
        self._engine = engine
        self._weights = weights
        self._handles = handles_of(engine.house, engine.bodies)
        self._counted = {o.object_id: o.openness for o in engine.house.objects if o.asset.openable}
        self._numbers = {o.object_id: n for n, o in enumerate(engine.house.objects)}
        self._obeyed = 0
        self._pull: Pull | None = None

    @property
    def pulling(self) -> bool:
        """Whether the hand holds a handle."""
        return self._pull is not None

    def update(self, world_state: WorldState, command: Command, closing: bool) -> list[Action]:
        """Return the openings and closings that are complete now.

        ``world_state`` is the result of ``command``; ``closing`` says that the hand was open
        before.
        """
        done: list[Action] = []
        if self._pull is not None:
            done += self._pulled(self._pull, world_state, command)
        elif closing and command.arm_engaged and not world_state.held:
            self._pull = self._gripped(world_state, command)
        for interaction in command.interactions:
            if interaction.number > self._obeyed:
                done += self._obey(interaction, world_state)
        return done

    def _gripped(self, world_state: WorldState, command: Command) -> Pull | None:
        """The handle that an empty hand closing here takes hold of, or None."""
        hand, states = world_state.arm.hand_centre, self._engine.object_states()
        away = [self._distance(handle, states, hand) for handle in self._handles]
        if min(away, default=np.inf) > world_state.arm.hand_radius + REACH:
            return None
        n = int(np.argmin(away))
        handle = self._handles[n]
        if hand_is_behind_a_wall(self._engine, world_state):
            return None
        now = self._engine.openness(handle.object_id)
        if self._lifts_first(world_state, command, handle, away[n], states):
            return None
        if not self._engine.set_openness(handle.object_id, now):
            return None
        pose = self._pose(handle, states)
        place = handle.to_member(_within(pose, wished_hand(world_state, command)), now)
        return Pull(n, tuple(pose.tolist()), tuple(place.tolist()))

    def _pulled(self, pull: Pull, world_state: WorldState, command: Command) -> list[Action]:
        """Move the held member with the hand, or let it go."""
        handle = self._handles[pull.handle]
        now = self._engine.openness(handle.object_id)
        pose, place = np.array(pull.pose), np.array(pull.place)
        hand = _within(pose, wished_hand(world_state, command))
        held = handle.from_member(place, now)
        both = np.array([hand, _within(pose, world_state.arm.hand_centre)])
        away = float(np.linalg.norm(both - held, axis=1).max())
        lifted = carries(command.grasp_force, self._weights.get(handle.object_id, np.inf))
        if command.grasp_force > 0.0 and command.arm_engaged and away < PULLED_OFF and not lifted:
            self._engine.set_openness(handle.object_id, handle.openness(place, hand, now))
            return []
        self._pull = None
        return self._left(handle.object_id, now)

    def _left(self, object_id: str, openness: float) -> list[Action]:
        """Leave the member there, and return the action with which an agent does the same."""
        shut = openness < SHUT
        self._engine.set_openness(object_id, 0.0 if shut else openness)
        counted = self._counted[object_id]
        if counted == 0.0 if shut else abs(openness - counted) <= steps.OPENNESS / 2.0 + 1e-9:
            return []
        rounded = 0.0 if shut else max(steps.OPENNESS, _tenths(openness))
        self._counted[object_id] = rounded
        return [steps.close_object(object_id) if shut else steps.open_object(object_id, rounded)]

    def _obey(self, interaction: Interaction, world_state: WorldState) -> list[Action]:
        """Carry out the button: open or close the nearest object that the hand touches.

        What was chosen on the action menu names the object, and which of the two.
        """
        self._obeyed = interaction.number
        wanted = interaction.action
        if wanted is None:
            target = next((i for i in world_state.touched if i in self._counted), None)
        elif wanted.name in ("OpenObject", "CloseObject"):
            chosen = wanted.arguments.get("objectId")
            near = (*world_state.touched, *world_state.held)
            target = chosen if chosen in near and chosen in self._counted else None
        else:
            return []
        if target is None or hand_is_behind_a_wall(self._engine, world_state):
            return []
        closing = self._counted[target] > 0.5 if wanted is None else wanted.name == "CloseObject"
        action = steps.close_object(target) if closing else steps.open_object(target, 1.0)
        if not self._engine.act(action).success:
            return []
        self._counted[target] = 0.0 if closing else 1.0
        return [action]

    def _distance(self, handle: Handle, states: ObjectStates, hand: Floats) -> float:
        """The distance from the ``hand`` (3,) in the world to a handle; infinite if far away."""
        thing = self._engine.house.objects[handle.number]
        pose = self._pose(handle, states)
        slides = handle.motion.kind == "slide"
        farthest = 2.0 * float(np.linalg.norm(thing.size))
        farthest += abs(handle.motion.travel) * handle.scale if slides else 0.0
        if float(np.linalg.norm(hand - pose[:3])) > farthest + 1.0:
            return np.inf
        now = self._engine.openness(handle.object_id)
        return handle.distance(_within(pose, hand), now)

    def _pose(self, handle: Handle, states: ObjectStates) -> Floats:
        """The world pose (7,) of the object while it is closed.

        The states' boxes of open objects may be larger.
        """
        thing = self._engine.house.objects[handle.number]
        if thing.kinematic:
            return np.concatenate([thing.position, thing.rotation])
        pose: Floats = states.poses[handle.number]
        return pose

    def _lifts_first(
        self,
        world_state: WorldState,
        command: Command,
        handle: Handle,
        away: float,
        states: ObjectStates,
    ) -> bool:
        """Whether the hand lifts an object instead of gripping the handle.

        That is so if it lifts the object that has the handle, or touches an object about as near as
        the handle, which is ``away`` [m].
        """
        hand = world_state.arm.hand_centre
        for object_id in world_state.touched:
            if object_id == handle.object_id:
                if carries(command.grasp_force, self._weights.get(object_id, np.inf)):
                    return True
            elif object_id in self._weights:
                n = self._numbers[object_id]
                outside = np.maximum(states.low[n] - hand, hand - states.high[n]).clip(min=0.0)
                if float(np.linalg.norm(outside)) <= away + THING_FIRST:
                    return True
        return False

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> dict[str, Any]:
        pull = None if self._pull is None else asdict(self._pull)
        return {"counted": dict(self._counted), "obeyed": self._obeyed, "pull": pull}

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore the held handle.

        :raises KeyError, TypeError: for anything that :meth:`save` did not return.
        """
        self._counted = {name: float(share) for name, share in saved["counted"].items()}
        self._obeyed = saved["obeyed"]
        pull = saved["pull"]
        self._pull = pull and Pull(pull["handle"], tuple(pull["pose"]), tuple(pull["place"]))


def hand_is_behind_a_wall(engine: Engine, world_state: WorldState) -> bool:
    """Return whether a wall is between the shoulder and the hand: such a hand can do nothing.

    A parked arm is stopped by nothing, so it may be in a wall when the person takes hold of it.
    """
    arm = world_state.arm
    return wall_between(engine.house, arm.joints[0], arm.hand_centre)


def is_behind_a_door(engine: Engine, object_id: str) -> bool:
    """Return whether something is in a closed fridge, cabinet or the like: no hand gets at it."""
    objects, states = engine.house.objects, engine.object_states()
    number = next((n for n, each in enumerate(objects) if each.object_id == object_id), None)
    holders = () if number is None else states.parents[number]
    return any(
        objects[n].asset.object_type in BEHIND_DOORS and states.openness[n] == 0.0 for n in holders
    )


def is_through_a_door(engine: Engine, object_id: str) -> bool:
    """Return whether the middle of something, as a hand holds it, is in a closed fridge or such.

    Closed doors stop an arm that is engaged; one that is parked is stopped by nothing.
    """
    objects, states = engine.house.objects, engine.object_states()
    number = next((n for n, each in enumerate(objects) if each.object_id == object_id), None)
    if number is None:
        return False
    middle = (states.low[number] + states.high[number]) / 2.0
    around = ((states.low < middle) & (middle < states.high)).all(axis=1)
    return any(
        objects[n].asset.object_type in BEHIND_DOORS and states.openness[n] == 0.0
        for n in np.flatnonzero(around).tolist()
        if n != number
    )


def wished_hand(world_state: WorldState, command: Command) -> Floats:
    """Return where (3,) in the world the hand sphere is wanted.

    A leaf that is pushed has to give way before the arm gets there.
    """
    wrist = world_state.agent_position + command.wrist_position
    out: Floats = world_state.arm.hand_centre + (wrist - world_state.arm.joints[3])
    return out


def _within(pose: Floats, point: Floats) -> Floats:
    """A world ``point`` (3,) in the frame of the object at ``pose`` (7,)."""
    return geometry.rotate(geometry.inverse(pose[3:]), point - pose[:3])


def _tenths(openness: float) -> float:
    return round(round(openness / steps.OPENNESS) * steps.OPENNESS, 2)
