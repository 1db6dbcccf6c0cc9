"""A toy world in pure Python: a depth raycaster, an agent with hand and grasp, phases and panels.

It obeys the same mapping from headset inputs to agent as the real loop, thinly: enough to run the
scripted participants from end to end in seconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from tests.support.participants.boxes import Box, two_rooms
from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.records import (
    ArmStatus,
    Event,
    EventKind,
    Floats,
    Observation,
    Panel,
    SeenObject,
)

RADIUS = 0.2
HAND_RADIUS = 0.06
REACH = 0.633
PICTURE = (38, 50)


@dataclass(frozen=True)
class ToyQuestion:
    question_id: str
    program: str
    options: tuple[str, ...]


@dataclass
class ToyWorld:
    """The house, the agent in it and the session's phases; :meth:`follow` is one display frame."""

    boxes: list[Box] = field(default_factory=two_rooms)
    questions: tuple[ToyQuestion, ...] = ()
    explore_steps: int = 400
    position: Floats = field(default_factory=lambda: np.array([1.2, 0.9, 1.4]))
    yaw: float = 90.0
    picture: tuple[int, int] = PICTURE
    phase: int = 0
    steps: float = 0.0
    answers: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    phase_steps: list[float] = field(default_factory=list)

    NAMES = ("explore", "answer", "re-enter", "answer again")

    def __post_init__(self) -> None:
        self.horizon = 0.0
        self.rig: float | None = None
        self.head_before: Floats | None = None
        self.hand = self._parked()
        self.held: Box | None = None
        self.force = 0.0
        self.engaged = self.primary = False
        self.status = ArmStatus.PARKED
        self.felt: list[Event] = []
        self.anchor = (np.array([0.0, 1.575, 0.0]), 0.0)
        self.asked = 0
        self.chosen: frozenset[int] = frozenset()
        self.hovered: int | None = None
        self.pressed = True
        self.menu_since: int | None = None
        self._depth: tuple[tuple[float, ...], Floats] | None = None

    # ---------------------------------------------------------------------------------- frame

    @property
    def over(self) -> bool:
        return self.phase >= len(self.NAMES)

    @property
    def inside(self) -> bool:
        return self.phase in (0, 2)

    def follow(self, inputs: SimulatedInputs, now_ns: int, seconds: float) -> None:
        if self.inside:
            self._walk(inputs, seconds)
            self._reach(inputs, seconds)
            self._grasp()
            self._open(inputs.right.primary)
            self.menu_since = (self.menu_since or now_ns) if inputs.left.menu else None
            done = self.menu_since is not None and now_ns - self.menu_since >= 500_000_000
            if done or (self.phase == 0 and self.steps >= self.explore_steps):
                self._next_phase(inputs)
        else:
            self._answer(inputs)

    def _next_phase(self, inputs: SimulatedInputs) -> None:
        self.phase_steps.append(self.steps)
        self.phase, self.asked, self.steps, self.menu_since = self.phase + 1, 0, 0.0, None
        self.rig = self.head_before = None
        self.pressed = True
        rotation = geometry.world_rotation_from_openxr(inputs.head.orientation)
        self.anchor = (np.array(inputs.head.position), geometry.yaw_and_horizon(rotation)[0])
        self.held, self.force, self.engaged = None, 0.0, False

    def _walk(self, inputs: SimulatedInputs, seconds: float) -> None:
        head = geometry.world_position_from_openxr(inputs.head.position)
        rotation = geometry.world_rotation_from_openxr(inputs.head.orientation)
        yaw, horizon = geometry.yaw_and_horizon(rotation)
        if self.rig is None:
            self.rig = self.yaw - yaw
        turned = abs(geometry.wrap_degrees(yaw + self.rig - self.yaw)) + abs(horizon - self.horizon)
        self.yaw, self.horizon = geometry.wrap_degrees(yaw + self.rig), horizon
        moved = np.zeros(3)
        if self.head_before is not None:
            moved = geometry.rotate(geometry.yaw_rotation(self.rig), head - self.head_before)
        self.head_before = head
        right, ahead = inputs.left.stick
        if math.hypot(right, ahead) >= 0.15:
            wish = geometry.forward(self.yaw) * ahead + geometry.right(self.yaw) * right
            moved = moved + wish * 1.5 * seconds
        before = self.position.copy()
        for axis in (0, 2):
            tried = self.position.copy()
            tried[axis] += moved[axis]
            if not self._collides(tried):
                self.position = tried
        walked = float(np.linalg.norm(self.position - before))
        self.steps += turned / 15.0 + walked / 0.25
        self.hand = self.hand + (self.position - before)

    def _collides(self, at: Floats) -> bool:
        for b in self.boxes:
            if b.weight is None and b.high[1] > 0.1 and b.low[1] < 1.8:
                nearest = np.clip(at[[0, 2]], b.low[[0, 2]], b.high[[0, 2]])
                if np.hypot(*(at[[0, 2]] - nearest)) < RADIUS:
                    return True
        return False

    def _parked(self) -> Floats:
        offset = geometry.rotate(geometry.yaw_rotation(self.yaw), (0.33, 0.0, 0.47))
        out: Floats = self.position + offset
        return out

    def _reach(self, inputs: SimulatedInputs, seconds: float) -> None:
        ratio = 100.0 ** ((inputs.right.trigger - 0.05) / 0.95)  # as pressed on the default curve
        force = math.floor(ratio + 1e-6) * 0.05
        self.engaged = inputs.right.squeeze > 0.5 or force > 0.0
        self.force = force if self.engaged else 0.0
        if not self.engaged:
            self.status, self.hand = ArmStatus.PARKED, self._parked()
            return
        assert self.rig is not None
        rig = geometry.yaw_rotation(self.rig)
        grip, head = np.array(inputs.right.pose.position), np.array(inputs.head.position)
        wrist = geometry.rotate(rig, geometry.world_position_from_openxr(grip - head))
        wrist = wrist + self.position
        wrist[1] = grip[1]
        shoulder = self.position + geometry.rotate(
            geometry.yaw_rotation(self.yaw), (0.33, 0.0, 0.3165)
        )
        shoulder[1] = np.clip(wrist[1], 0.45, 1.8)
        arm = wrist - shoulder
        length = float(np.linalg.norm(arm))
        self.status = ArmStatus.LIMITED if length > REACH else ArmStatus.OK
        wrist = shoulder + arm * min(1.0, REACH / max(length, 1e-9))
        rotation = geometry.multiply(
            rig, geometry.world_rotation_from_openxr(inputs.right.pose.orientation)
        )
        goal = wrist + geometry.rotate(rotation, (0.0, 0.0, 0.07))
        step = goal - self.hand
        size = float(np.linalg.norm(step))
        tried = self.hand + step * min(1.0, 1.0 * seconds / max(size, 1e-9))
        solid = any(
            b.weight is None and (tried > b.low).all() and (tried < b.high).all()
            for b in self.boxes
        )
        if solid:
            self.status = ArmStatus.HELD
            return
        self.steps += float(np.linalg.norm(tried - self.hand)) / 0.05
        if self.held is not None:
            self.held.centre = self.held.centre + (tried - self.hand)
        self.hand = tried

    def touched(self) -> tuple[str, ...]:
        if not self.engaged:
            return ()
        near = []
        for b in self.boxes:
            gap = float(np.linalg.norm(self.hand - np.clip(self.hand, b.low, b.high)))
            if b.name and gap <= HAND_RADIUS and b is not self.held:
                near.append((float(np.linalg.norm(self.hand - b.centre)), b.name))
        return tuple(name for _, name in sorted(near))

    def _grasp(self) -> None:
        weights = {b.name: b for b in self.boxes if b.weight is not None}
        if self.held is not None and self.force + 1e-9 < (self.held.weight or 0.0):
            self._happens(EventKind.SLIPPED, self.held.name)
            self._drop(self.held)
            self.held = None
        elif self.held is None and self.force > 0.0:
            for name in self.touched():
                if name in weights and self.force + 1e-9 >= (weights[name].weight or 0.0):
                    self.held = weights[name]
                    self._happens(EventKind.PICKED, name)
                    break

    def _open(self, pressed: bool) -> None:
        for b in self.boxes:
            if pressed and not self.primary and b.openable and b.name in self.touched():
                b.is_open = not b.is_open
        self.primary = pressed

    def _happens(self, kind: EventKind, name: str) -> None:
        self.felt.append(Event(len(self.felt), 0, kind, name, round(self.force, 2)))

    def _drop(self, fallen: Box) -> None:
        tops = [
            b.high[1]
            for b in self.boxes
            if b.weight is None
            and (fallen.centre[[0, 2]] > b.low[[0, 2]]).all()
            and (fallen.centre[[0, 2]] < b.high[[0, 2]]).all()
        ]
        fallen.centre[1] = max([0.0, *tops]) + fallen.size[1] / 2

    # ---------------------------------------------------------------------------------- panels

    def panels(self) -> tuple[Panel, ...]:
        if self.inside or self.asked >= len(self.questions):
            return ()
        question = self.questions[self.asked]
        at, yaw = self.anchor
        ahead = geometry.openxr_position_from_world(geometry.forward(yaw))
        return (
            Panel(
                panel_id="question",
                title="",
                text="?",
                options=question.options,
                position=at + 1.2 * ahead,
                orientation=geometry.openxr_rotation_from_world(geometry.yaw_rotation(yaw)),
                size=np.array([1.0, 0.7]),
                hovered=self.hovered,
                selected=self.chosen,
                question_id=question.question_id,
                program=question.program,
            ),
        )

    def _answer(self, inputs: SimulatedInputs) -> None:
        if self.asked >= len(self.questions):
            self._next_phase(inputs)
            return
        (panel,) = self.panels()
        origin = np.array(inputs.right.pose.position)
        ray = geometry.rotate(inputs.right.pose.orientation, (0.0, 0.0, -1.0))
        back = geometry.inverse(panel.orientation)
        start, ahead = geometry.rotate(back, origin - panel.position), geometry.rotate(back, ray)
        self.hovered = None
        if start[2] > 0.0 and ahead[2] < 0.0:
            hit = start - ahead * start[2] / ahead[2]
            for i in range(len(panel.options)):
                off = np.abs(hit - button_in_panel(panel, i))
                if off[0] < 0.08 and off[1] < 0.03:
                    self.hovered = i
        press = inputs.right.trigger > (0.4 if self.pressed else 0.6)
        new, self.pressed = press and not self.pressed, press
        if not new or self.hovered is None:
            return
        if panel.options[-1] == "Confirm" and self.hovered != len(panel.options) - 1:
            self.chosen = self.chosen ^ {self.hovered}
            return
        picked = self.chosen or {self.hovered}
        key = (panel.question_id, self.NAMES[self.phase])
        self.answers[key] = tuple(panel.options[i] for i in sorted(picked))
        self.asked, self.chosen = self.asked + 1, frozenset()

    # ------------------------------------------------------------------------------------ sight

    def observation(self, now_ns: int) -> Observation:
        inside = self.inside
        return Observation(
            time_ns=now_ns,
            phase=self.NAMES[self.phase],
            steps_left=max(0, int(self.explore_steps - self.steps)) if self.phase == 0 else None,
            agent_position=self.position.copy(),
            yaw=self.yaw,
            horizon=self.horizon,
            eye_height=1.575,
            field_of_view=90.0,
            depth=self.depth() if inside else np.zeros(self.picture),
            seen=self._seen() if inside else (),
            room="room|1" if self.position[0] < 4.0 else "room|2",
            rooms_known=(("room|1", "Kitchen"), ("room|2", "Bedroom")),
            hand_centre=self.hand.copy(),
            arm_status=self.status,
            touched=self.touched(),
            held=() if self.held is None else (self.held.name,),
            grasp_force=self.force,
            felt=tuple(self.felt[-40:]),
            panels=self.panels(),
            asking=self.NAMES[self.phase].startswith("answer"),
        )

    def eyes(self) -> Floats:
        return np.array([self.position[0], 1.575, self.position[2]])

    def depth(self) -> Floats:
        pose = (*self.position, self.yaw, self.horizon)
        key = tuple(round(float(v), 2) for v in pose)
        if self._depth is None or self._depth[0] != key:
            self._depth = key, self._cast(self.picture)
        return self._depth[1]

    def _cast(self, picture: tuple[int, int]) -> Floats:
        height, width = picture
        ups = 1.0 - 2.0 * (np.arange(height) + 0.5) / height
        rights = (2.0 * (np.arange(width) + 0.5) / width - 1.0) * 4.0 / 3.0
        local = np.stack(
            np.broadcast_arrays(rights[None, :], ups[:, None], np.ones((height, width))), axis=-1
        )
        turn = geometry.matrix(geometry.from_euler(self.horizon, self.yaw, 0.0))
        return self._hit(local @ turn.T)

    def _hit(self, rays: Floats, skip: str = "-") -> Floats:
        """Distance along each ray (in its own lengths) to the first box or the floor."""
        eyes = self.eyes()
        with np.errstate(divide="ignore", invalid="ignore"):
            best = np.where(rays[..., 1] < 0.0, -eyes[1] / rays[..., 1], 30.0)
            for b in self.boxes:
                if b.name == skip:
                    continue
                one, other = (b.low - eyes) / rays, (b.high - eyes) / rays
                near = np.minimum(one, other).max(axis=-1)
                far = np.maximum(one, other).min(axis=-1)
                best = np.where((near <= far) & (near > 0.0), np.minimum(best, near), best)
        out: Floats = best
        return out

    def _seen(self) -> tuple[SeenObject, ...]:
        turn = geometry.matrix(geometry.from_euler(self.horizon, self.yaw, 0.0))
        seen = []
        for b in self.boxes:
            if not b.kind:
                continue
            local = turn.T @ (b.centre - self.eyes())
            if local[2] < 0.1 or abs(local[0]) > 1.33 * local[2] or abs(local[1]) > local[2]:
                continue
            top = b.centre + np.array([0.0, b.size[1] / 2 - 0.01, 0.0])
            if float(self._hit((top - self.eyes())[None], b.name)[0]) < 0.98:
                continue
            flat = b.centre - self.position
            seen.append(
                SeenObject(
                    object_id=b.name,
                    object_type=b.kind,
                    colours=(b.colour,),
                    materials=("Wood",),
                    position=b.centre.copy(),
                    size=b.size,
                    room=b.room,
                    distance=math.hypot(flat[0], flat[2]),
                    pixels=int(b.size[0] * b.size[1] * (300.0 / local[2]) ** 2),
                    openable=b.openable,
                    is_open=b.is_open,
                    pickupable=b.weight is not None,
                    parents=(b.parent,) if b.parent else (),
                )
            )
        return tuple(seen)


def button_in_panel(panel: Panel, index: int) -> Floats:
    row, column = divmod(index, panel.columns)
    return np.array([(column - (panel.columns - 1) / 2) * 0.22, 0.1 - row * 0.09, 0.0])


def button_centre(panel: Panel, index: int) -> Floats:
    """Where the toy's panels have their buttons, stage frame."""
    offset = geometry.rotate(panel.orientation, button_in_panel(panel, index))
    out: Floats = panel.position + offset
    return out
