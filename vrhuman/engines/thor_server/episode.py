"""One episode: the world, its cameras, and the server's own actions."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required, table_of
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.engines.thor_server import cameras
from vrhuman.engines.thor_server.cameras import ThirdPartyCamera
from vrhuman.engines.thor_server.earlier_houses import finished
from vrhuman.engines.thor_server.pictures import MAX_PIXELS, Studio
from vrhuman.engines.thor_server.settings import Settings, read_settings
from vrhuman.engines.thor_server.template import house_from_template
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.randomise import randomised_as_told
from vrhuman.houses.schema import HouseError, parse_house
from vrhuman.records import Action, ActionResult, Camera, Floats, JsonValue

SCENE = "Procedural"
"""The only scene; CreateHouse makes a house in it."""
RAY_DEGREES, RAY_FAR = 0.02, 200.0
"""A ray is a picture of one pixel with this narrow view, which reaches this far [m]."""
_FIRST_PLACE = 3
"""Agent 1 stands on the fifth point: the first agent's own is the first, and not among the free."""
STEP_SECONDS, MAX_SECONDS = 0.02, 60.0
"""The duration of a Pass, and the longest AdvancePhysicsStep [s]."""
NOWHERE = House(
    house_id=SCENE,
    rooms=(),
    walls=(),
    openings=(),
    objects=(),
    lights=(),
    ceiling_material="",
    agent_position=np.zeros(3),
    agent_yaw=0.0,
    agent_horizon=0.0,
)
"""What the scene holds before a house is made."""


@dataclass
class ThorEpisode:
    """The episode of one client.

    ``engines`` are those of the agents, in the order of their ids, and ``active`` is the id of the
    one whose action was last. ``size`` (width, height) of the pictures [px]; ``shown`` the ids of
    the objects in the metadata, None for all of them.
    """

    size: tuple[int, int]
    settings: Settings = field(default_factory=Settings)
    cameras: tuple[ThirdPartyCamera, ...] = ()
    shown: frozenset[str] | None = None
    studio: Studio = field(default_factory=Studio)
    engines: tuple[EmbeddedEngine, ...] = field(init=False)
    active: int = field(default=0, init=False)
    seed: int = 0
    _owed: float = 0.0

    def __post_init__(self) -> None:
        self.enter(NOWHERE)

    def enter(self, house: House) -> None:
        """Start again in a house, with the present settings and its first agent."""
        self.engines, self.active = (EmbeddedEngine(house, initialization=self.initialization),), 0
        self.studio.enter(self.engine)
        self._owed = 0.0

    @property
    def engine(self) -> EmbeddedEngine:
        """The engine of the agent that acts."""
        return self.engines[self.active]

    def _gather(self) -> None:
        """Add the agents that Initialize asked for, once there is a house for them.

        As upstream they are put on points of a grid twice as wide, beginning with the fifth. They
        look as the first agent does.

        :raises ActionError: if there is no room.
        """
        first = self.engines[0]
        if len(self.engines) >= self.settings.agents or not first.house.rooms:
            return
        yaw = first.observe().yaw
        for number in range(len(self.engines), self.settings.agents):
            places = first.free_places(2.0 * self.settings.initialization.grid_size)
            if not places:
                raise ActionError(f"there is no free place for agent {number}")
            x, z = places[min(_FIRST_PLACE + number, len(places) - 1)]
            self.engines = (*self.engines, first.add_agent(x, z, yaw))
        self.studio.show(first)

    @property
    def initialization(self) -> Initialization:
        """The engine's initialization; visibility depends on the shape of the pictures."""
        return replace(self.settings.initialization, width=self.size[0], height=self.size[1])

    def agent_camera(self, data: Mapping[str, JsonValue]) -> Camera:
        """Return the agent's own camera, where the metadata ``data`` puts it."""
        place, agent = data["cameraPosition"], data["agent"]
        fov = self.settings.initialization.field_of_view
        return Camera(
            position=np.array([place["x"], place["y"], place["z"]]),
            rotation=geometry.from_euler(agent["cameraHorizon"], agent["rotation"]["y"], 0.0),
            fov=geometry.fov_from_vertical(fov, self.size[0] / self.size[1]),
            near=cameras.NEAR,
            far=cameras.FAR,
        )

    def initialize(self, given: Mapping[str, JsonValue]) -> ActionResult:
        """Initialize: takes any arguments, and as upstream ignores those it does not know."""
        try:
            self.settings = read_settings(given)
        except ActionError as error:
            return ActionResult(False, str(error), code=error.code)
        self.engine.initialize(self.initialization)
        self._snap()
        try:
            self._gather()
        except ActionError as error:
            return ActionResult(False, str(error), code=error.code)
        return ActionResult(
            True, value={"cameraNearPlane": cameras.NEAR, "cameraFarPlane": cameras.FAR}
        )

    def reset(self, given: Arguments) -> ActionResult:
        """Reset(sceneName): an empty scene, no cameras, settings as before any Initialize."""
        name = given.optional_text("sceneName") or SCENE
        if name != SCENE:
            raise ActionError(
                f"the embedded engine has no scene {name!r}: use scene='{SCENE}' or a ProcTHOR "
                "house, or AI2-THOR itself for its own scenes"
            )
        self.settings, self.cameras, self.shown, self.seed = Settings(), (), None, 0
        self.enter(NOWHERE)
        return ActionResult(True)

    def create_house(self, given: Arguments) -> ActionResult:
        """CreateHouse(house): the world becomes that house; it stays as it is where that fails."""
        data = finished(given.json("house"), load_catalogue())
        try:
            house = randomised_as_told(parse_house(data, load_catalogue(), "house"), data)
        except HouseError as error:
            raise ActionError(str(error)) from error
        self.enter(house)
        self.shown = None
        self._snap()
        self._gather()
        return ActionResult(True)

    def _snap(self) -> None:
        """Put the agent on the grid, as AI2-THOR's Initialize does: on a free point around it."""
        start = self.settings.initialization
        if not start.snap_to_grid or not self.engine.house.rooms:
            return
        x, _, z = self.engine.observe().agent_position.tolist()
        grid = start.grid_size
        low = [math.floor(value / grid + 1e-6) * grid for value in (x, z)]
        if all(abs(value - round(value / grid) * grid) <= 1e-5 for value in (x, z)):
            return
        around = [(low[0] + i * grid, low[1] + j * grid) for i in (0, 1) for j in (0, 1)]
        for point in sorted(around, key=lambda at: math.dist(at, (x, z))):
            if self.engine.act(teleport_to(*point)).success:
                return

    def house_from_template(self, given: Arguments) -> ActionResult:
        """GetHouseFromTemplate(template): return the house, for CreateHouse."""
        try:
            house = house_from_template(given.json("template"), load_catalogue())
        except HouseError as error:
            raise ActionError(str(error)) from error
        return ActionResult(True, value=house)

    def change_resolution(self, given: Arguments) -> ActionResult:
        """ChangeResolution(x, y) of every picture [px]."""
        size = (given.integer("x"), given.integer("y"))
        if not all(0 < side <= MAX_PIXELS for side in size):
            raise ActionError(f"x={size[0]} and y={size[1]} must be in [1:{MAX_PIXELS}]")
        self.size = size
        self.engine.initialize(self.initialization)
        return ActionResult(True)

    def change_field_of_view(self, given: Arguments) -> ActionResult:
        """ChangeFOV(fieldOfView) of the agent's camera [degrees]."""
        fov = given.number("fieldOfView")
        if not 0.0 < fov < 180.0:
            raise ActionError("fov must be in (0, 180) noninclusive.")
        changed = replace(self.settings.initialization, field_of_view=fov)
        self.settings = replace(self.settings, initialization=changed)
        self.engine.initialize(self.initialization)
        return ActionResult(True)

    def add_camera(self, given: Arguments) -> ActionResult:
        """AddThirdPartyCamera."""
        self.cameras = cameras.added(self.cameras, given)
        return ActionResult(True)

    def update_camera(self, given: Arguments) -> ActionResult:
        """UpdateThirdPartyCamera."""
        self.cameras = cameras.updated(self.cameras, given)
        return ActionResult(True)

    def pause_physics(self, _: Arguments) -> ActionResult:
        """PausePhysicsAutoSim, UnpausePhysicsAutoSim: no effect; only actions take time."""
        return ActionResult(True)

    def advance_physics(self, given: Arguments) -> ActionResult:
        """AdvancePhysicsStep(timeStep, simSeconds) [s]: let time pass in whole steps of 0.02 s.

        The rest is carried over to the next call.
        """
        step, whole = given.number("timeStep"), given.optional_number("simSeconds")
        if step <= 0.0 or (step > 0.05 and not given.flag("allowAutoSimulation")):
            raise ActionError(
                "Please use a timeStep between 0.0f and 0.05f. Larger timeSteps produce "
                "inconsistent simulation results."
            )
        seconds = step if whole is None else whole
        if not 0.0 <= seconds <= MAX_SECONDS:
            raise ActionError(f"simSeconds={seconds:g} must be in [0:{MAX_SECONDS:g}]")
        self._owed += seconds
        while self._owed > STEP_SECONDS - 1e-9:
            self._owed -= STEP_SECONDS
            self.engine.act(Action("Pass"))
        return ActionResult(True)

    def map_view(self, _: Arguments) -> ActionResult:
        """GetMapViewCameraProperties: return where an orthographic camera sees the whole house."""
        bounds = self.engine.metadata()["sceneBounds"]
        centre, size = bounds["center"], bounds["size"]
        return ActionResult(
            True,
            value={
                "position": {**centre, "y": centre["y"] + size["y"] / 2.0},
                "rotation": {"x": 90.0, "y": 0.0, "z": 0.0},
                "orthographicSize": max(size["x"], size["z"]) / 2.0,
                "orthographic": True,
            },
        )

    def set_filter(self, given: Arguments) -> ActionResult:
        """SetObjectFilter(objectIds): list only these objects in the metadata."""
        self.shown = frozenset(given.texts("objectIds") or ())
        return ActionResult(True)

    def set_filter_for_types(self, given: Arguments) -> ActionResult:
        """SetObjectFilterForType(objectTypes): list only objects of these types."""
        kinds = frozenset(given.texts("objectTypes") or ())
        objects = self.engine.house.objects
        self.shown = frozenset(o.object_id for o in objects if o.object_type in kinds)
        return ActionResult(True)

    def metadata_of(self, given: Arguments) -> ActionResult:
        """GetObjectMetadata(objectIds): the metadata of these objects, in their order."""
        known = {o["objectId"]: o for o in self.engine.metadata()["objects"]}
        return ActionResult(
            True, value=[known[name] for name in given.texts("objectIds") or () if name in known]
        )

    def reset_filter(self, _: Arguments) -> ActionResult:
        """ResetObjectFilter: list all objects in the metadata."""
        self.shown = None
        return ActionResult(True)

    def scenes(self, _: Arguments) -> ActionResult:
        """GetScenesInBuild: return the names of the scenes."""
        return ActionResult(True, value=[SCENE])

    def object_in_frame(self, given: Arguments) -> ActionResult:
        """GetObjectInFrame(x, y): return the object seen there; 0, 0 is the picture's top left."""
        segment, _ = self._ray(given)
        if segment not in {o.object_id for o in self.engine.house.objects}:
            x, y = given.number("x"), given.number("y")
            raise ActionError(f"no object is seen at screen coordinate (x={x:g}, y={y:g})")
        return ActionResult(True, value=segment)

    def point_in_frame(self, given: Arguments) -> ActionResult:
        """GetCoordinateFromRaycast(x, y): return the first surface point there.

        It is 0, 0, 0 where there is none.
        """
        _, point = self._ray(given)
        return ActionResult(True, value=dict(zip("xyz", map(float, point), strict=True)))

    def _ray(self, given: Arguments) -> tuple[str, Floats]:
        """What a ray through the agent's picture meets: the object's id or "", and where."""
        x, y = given.number("x"), given.number("y")
        if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
            raise ActionError(f"x and y must be in [0:1] not (x={x:g}, y={y:g}).")
        agent = self.agent_camera(self.engine.metadata())
        _, right, up, _ = np.tan(agent.fov)
        ahead = geometry.rotate(
            agent.rotation, ((2.0 * x - 1.0) * right, (1.0 - 2.0 * y) * up, 1.0)
        )
        ray = replace(
            agent,
            rotation=geometry.look_rotation(ahead),
            fov=geometry.fov_from_vertical(RAY_DEGREES, 1.0),
            far=RAY_FAR,
        )
        segment, away = self.studio.touch(ray, self.engine)
        if away >= RAY_FAR * 0.999:
            return "", np.zeros(3)
        return segment, agent.position + away * ahead / np.linalg.norm(ahead)


def teleport_to(x: float, z: float) -> Action:
    """Return the action that puts the agent at a place."""
    return Action("Teleport", {"x": x, "y": AGENT_HEIGHT, "z": z})


_POINT = (required("x", Kind.FLOAT), required("y", Kind.FLOAT))
_ADVANCE = (
    optional("timeStep", Kind.FLOAT, STEP_SECONDS),
    optional("simSeconds", Kind.FLOAT),
    optional("allowAutoSimulation", Kind.BOOL, False),
)
ACTIONS = table_of(
    [
        Signature("Reset", ThorEpisode.reset, (optional("sceneName", Kind.STRING),)),
        Signature("CreateHouse", ThorEpisode.create_house, (required("house", Kind.ANY),)),
        Signature(
            "GetHouseFromTemplate",
            ThorEpisode.house_from_template,
            (required("template", Kind.ANY),),
        ),
        Signature("GetScenesInBuild", ThorEpisode.scenes),
        Signature(
            "ChangeResolution",
            ThorEpisode.change_resolution,
            (required("x", Kind.INT), required("y", Kind.INT)),
        ),
        Signature(
            "ChangeFOV", ThorEpisode.change_field_of_view, (required("fieldOfView", Kind.FLOAT),)
        ),
        Signature("AddThirdPartyCamera", ThorEpisode.add_camera, cameras.TO_ADD),
        Signature("UpdateThirdPartyCamera", ThorEpisode.update_camera, cameras.TO_UPDATE),
        Signature("PausePhysicsAutoSim", ThorEpisode.pause_physics),
        Signature("UnpausePhysicsAutoSim", ThorEpisode.pause_physics),
        Signature("AdvancePhysicsStep", ThorEpisode.advance_physics, _ADVANCE),
        Signature("GetMapViewCameraProperties", ThorEpisode.map_view),
        Signature(
            "SetObjectFilter", ThorEpisode.set_filter, (required("objectIds", Kind.STRINGS),)
        ),
        Signature(
            "SetObjectFilterForType",
            ThorEpisode.set_filter_for_types,
            (required("objectTypes", Kind.STRINGS),),
        ),
        Signature("ResetObjectFilter", ThorEpisode.reset_filter),
        Signature(
            "GetObjectMetadata", ThorEpisode.metadata_of, (required("objectIds", Kind.STRINGS),)
        ),
        Signature(
            "GetObjectInFrame",
            ThorEpisode.object_in_frame,
            (*_POINT, optional("checkVisible", Kind.BOOL, False)),
        ),
        Signature("GetCoordinateFromRaycast", ThorEpisode.point_in_frame, _POINT),
    ]
)
"""The server's own actions; Initialize is not among them, since it takes any arguments."""
