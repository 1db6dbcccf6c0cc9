"""Performs each action that a client sends, and answers with the metadata and pictures."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence

from vrhuman.engines.embedded.actions.signatures import perform
from vrhuman.engines.thor_server import dispatching, looks
from vrhuman.engines.thor_server.episode import ACTIONS, ThorEpisode
from vrhuman.engines.thor_server.pictures import Shot
from vrhuman.engines.thor_server.settings import Wanted, for_step
from vrhuman.engines.thor_server.wire import Field, Message
from vrhuman.records import Action, ActionResult, Camera, JsonValue

WITHOUT_PICTURES = frozenset(
    {
        "Get2DSemanticHull",
        "Get2DSemanticHulls",
        "GetCoordinateFromRaycast",
        "GetInSceneAssetGeometry",
        "GetInteractablePoses",
        "GetObjectInFrame",
        "GetObjectMetadata",
        "GetReachablePositions",
        "GetShortestPath",
        "GetVisibleObjects",
        "TestFastEmit",
    }
)
"""Upstream's actions that only ask: with fastActionEmit the client keeps objects and pictures."""


class Simulator:
    """The simulator of one client.

    ``size`` (width, height) [px]; without ``draws``, no pictures.
    """

    def __init__(self, size: tuple[int, int], draws: bool = True) -> None:
        self._episode = ThorEpisode(size)
        self._draws = draws

    def greeting(self) -> Message:
        """Return the message that AI2-THOR sends first when a client has connected."""
        return self._whole({"action": "", "sequenceId": 0}, ActionResult(True))

    def answer(self, request: Mapping[str, JsonValue]) -> Message:
        """Perform the action in ``request`` and answer; wrong actions fail, and none raises."""
        name = str(request.get("action"))
        try:
            result = self._perform(request)
            if not self._episode.settings.fast_emit or name not in WITHOUT_PICTURES:
                return self._whole(request, result)
        except Exception as error:  # as upstream: an internal error is a failed action, too
            traceback.print_exc()
            result = ActionResult(False, f"{type(error).__name__}: {error}")
        return Message({"agentId": self._episode.active, **_outcome(name, result)}, patch=True)

    def _perform(self, request: Mapping[str, JsonValue]) -> ActionResult:
        episode, name = self._episode, request.get("action")
        if not isinstance(name, str):
            return ActionResult(False, f"Invalid action: {name}", code="InvalidAction")
        wanted, last = request.get("agentId", 0), len(episode.engines) - 1
        if isinstance(wanted, bool) or wanted not in range(last + 1):
            episode.active = 0
            there = "one agent, 0" if last == 0 else f"the agents 0 to {last}"
            text = f"agentId {wanted!r}: this episode has {there}; Initialize takes agentCount"
            return ActionResult(False, text)
        episode.active = wanted
        arguments = {key: value for key, value in request.items() if key != "action"}
        action = Action(name, arguments)
        if name == "Initialize":
            return episode.initialize(arguments)
        if name in ACTIONS:
            return perform(ACTIONS, episode, action)
        if name in looks.ACTIONS:
            return perform(looks.ACTIONS, episode, action)
        if name in dispatching.ACTIONS:
            return perform(dispatching.ACTIONS, episode, action)
        if episode.settings.locobot and "standing" in arguments:
            text = f"{name}: argument 'standing' is not one that a locobot takes"
            return ActionResult(False, text, code="InvalidArgument")
        return episode.engine.act(action)

    def _whole(self, request: Mapping[str, JsonValue], result: ActionResult) -> Message:
        episode = self._episode
        episode.studio.follow()
        wanted = for_step(episode.settings.wanted, request)
        if not (self._draws and wanted.colour):
            wanted = Wanted(colour=False)
        cameras = [camera.metadata(i) for i, camera in enumerate(episode.cameras)]
        agents = [engine.metadata() for engine in episode.engines]
        views = [episode.agent_camera(data) for data in agents] if wanted.colour else []
        pictures = self._pictures(wanted, views) if views else ()
        agents[episode.active] |= _outcome(str(request.get("action")), result)
        for data in agents:
            data |= {
                "screenWidth": episode.size[0],
                "screenHeight": episode.size[1],
                "thirdPartyCameras": cameras,
                "depthFormat": "Meters",
            }
            data.pop("reachablePositions", None)  # ai2thor 5's name for the last action's return
            if episode.shown is not None:
                data["objects"] = [o for o in data["objects"] if o["objectId"] in episode.shown]
            if episode.settings.locobot:
                data["agent"] |= {"isStanding": None}
            if wanted.instances or wanted.classes:
                data["colors"] = episode.studio.palette.names
        return Message(
            {
                "agents": agents,
                "thirdPartyCameras": cameras,
                "sequenceId": request.get("sequenceId", 0),
                "activeAgentId": episode.active,
            },
            pictures,
        )

    def _pictures(
        self, wanted: Wanted, agents: Sequence[Camera]
    ) -> tuple[tuple[Field, memoryview], ...]:
        episode = self._episode
        size, shoot = episode.size, episode.studio.shoot
        found: list[tuple[Field, memoryview]] = []
        for view, engine in zip(agents, episode.engines, strict=True):
            found += _fields(shoot(view, size, wanted, eyes=engine), _AGENT)
        for camera in episode.cameras:
            shot = shoot(camera.view(size), size, wanted, camera.sky, camera.setback)
            found += _fields(shot, _THIRD_PARTY)
        return tuple(found)


def _outcome(name: str, result: ActionResult) -> dict[str, JsonValue]:
    return {
        "lastAction": name,
        "lastActionSuccess": result.success,
        "errorMessage": result.error,
        "errorCode": result.code,
        "actionReturn": result.value,
    }


_AGENT = (Field.RGB, Field.DEPTH, Field.IDS, Field.CLASSES)
_THIRD_PARTY = (
    Field.THIRD_PARTY_RGB,
    Field.THIRD_PARTY_DEPTH,
    Field.THIRD_PARTY_IDS,
    Field.THIRD_PARTY_CLASSES,
)


def _fields(shot: Shot, kinds: tuple[Field, ...]) -> list[tuple[Field, memoryview]]:
    pictures = (shot.colour, shot.depth, shot.instances, shot.classes)
    return [
        (kind, picture)
        for kind, picture in zip(kinds, pictures, strict=True)
        if picture is not None
    ]
