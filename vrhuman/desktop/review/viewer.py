"""Draws a session for a window in a process that reads, simulates nothing and uses no Qt.

It first sends :class:`Opened` (or :class:`Failed`, and ends), then a :class:`ViewResult` for each
:class:`ViewRequest`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Literal

from vrhuman.geometry import yaw_and_horizon
from vrhuman.houses.house import House
from vrhuman.recording.completeness import glance
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.video import Picture
from vrhuman.records import VrhumanError
from vrhuman.review.drawing.cameras import Camera, head_pose
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.moment import Moment
from vrhuman.review.recording import Recording
from vrhuman.review.tracks import Tracks, read_tracks

Video = Literal["agent", "person"]
"""A recorded video, instead of a camera."""
SIZE = (800, 600)
"""Size of the drawn images [px], as of the agent's own."""


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """A request of the window: a time, and a camera or a recorded video."""

    time_ns: int
    camera: Camera | Video


@dataclass(frozen=True, slots=True)
class Opened:
    """The session's content for timeline and map, and whether its file is whole."""

    tracks: Tracks
    house: House
    completeness: Completeness


@dataclass(frozen=True, slots=True)
class Status:
    """The state at a time, in short.

    ``head`` x, y, z [m], ``yaw`` and ``pitch`` (down positive) [degrees] are of the person's head.
    """

    phase: str
    step_count: int
    room: str
    held: tuple[str, ...]
    arm_status: str
    arm_reason: str
    head: tuple[float, float, float]
    yaw: float
    pitch: float


@dataclass(frozen=True, slots=True)
class ViewResult:
    """The image for a request; None with the ``reason`` where there is nothing to show then."""

    wish: ViewRequest
    picture: Picture | None
    reason: str
    status: Status | None


@dataclass(frozen=True, slots=True)
class Failed:
    """The session cannot be opened."""

    reason: str


Answer = Opened | ViewResult | Failed


def _completeness(recording: Recording) -> Completeness:
    """Say whether the file is whole; it is read again only where something is damaged."""
    found = glance(recording.path)
    return recording.completeness if found.whole and recording.damage else found


def serve(line: Connection, path: Path, meshes: Path | None) -> None:
    """Reply to requests until the connection is closed."""
    try:
        with Recording.open(path) as recording:
            line.send(Opened(read_tracks(recording), recording.house, _completeness(recording)))
            drawer = _Drawer(recording, meshes)
            while True:
                wish: ViewRequest = line.recv()
                for answer in drawer.answers(wish):
                    line.send(answer)
    except VrhumanError as error:
        line.send(Failed(str(error)))
    except (EOFError, OSError, KeyboardInterrupt):
        return  # the window is gone


class _Drawer:
    """Makes the images, and the scene when a camera is first requested, since it takes seconds."""

    def __init__(self, recording: Recording, meshes: Path | None) -> None:
        self._recording, self._meshes = recording, meshes
        self._scene: SceneView | None = None
        self._no_scene = ""

    def answers(self, wish: ViewRequest) -> Iterator[ViewResult]:
        """Yield the image at the requested time, or why there is none.

        Before the scene is built, the recorded video's image comes first.
        """
        if not isinstance(wish.camera, str) and self._scene is None and not self._no_scene:
            glance = self._answer(ViewRequest(wish.time_ns, "agent"))
            if glance.picture is not None:
                yield glance
            self._build()
        yield self._answer(wish)

    def _answer(self, wish: ViewRequest) -> ViewResult:
        try:
            moment = self._recording.at(wish.time_ns)
        except VrhumanError as error:
            return ViewResult(wish, None, str(error), None)
        try:
            picture, reason = self._picture(wish, moment), ""
        except VrhumanError as error:
            picture, reason = None, str(error)
        if picture is None and not reason:
            reason = f"the {wish.camera}'s video has no picture at this moment"
        return ViewResult(wish, picture, reason, _status(moment))

    def _picture(self, wish: ViewRequest, moment: Moment) -> Picture | None:
        if isinstance(wish.camera, str):
            return self._recording.picture(wish.time_ns, wish.camera)
        if self._scene is None:
            raise VrhumanError(self._no_scene)
        if len(moment.body_poses) == 0:
            raise VrhumanError(
                "object positions are unknown here: the data before this moment are damaged"
            )
        return self._scene.draw(moment, wish.camera)

    def _build(self) -> None:
        try:
            self._scene = SceneView(self._recording, *SIZE, self._meshes)
        except VrhumanError as error:
            self._no_scene = str(error)


def _status(moment: Moment) -> Status:
    world_state = moment.world_state
    position, rotation = head_pose(moment)
    yaw, horizon = yaw_and_horizon(rotation)
    x, y, z = position.tolist()
    return Status(
        phase=moment.phase,
        step_count=world_state.step_count,
        room=world_state.room,
        held=world_state.held,
        arm_status=world_state.arm_status.value,
        arm_reason=world_state.arm_reason,
        head=(x, y, z),
        yaw=yaw,
        pitch=horizon,
    )
