"""Exports the counted actions of a session in a form that ``ai2thor.Controller`` can run.

A grasp of a session has a force, which AI2-THOR does not know. Its result (an object picked up, one
that slipped, nothing) is found by running the list on the session's engine, and is written in
AI2-THOR's own actions. If the session's engine is not deterministic (AI2-THOR), the recorded result
is written instead. World frame: left-handed, metres, degrees; forces in kgf.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.build import build_house, opened
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.object_actions import forced
from vrhuman.engines.backends import find_backend
from vrhuman.engines.engine import Engine, OpenHouse
from vrhuman.export.about import write_about
from vrhuman.export.action_list import ActionList, Counted, End, end_of, write_actions
from vrhuman.export.sources import sources_of
from vrhuman.export.writing import ExportError, written
from vrhuman.houses.mesh_packs import MeshPack
from vrhuman.houses.randomise import with_seed
from vrhuman.recording.channels import Topic
from vrhuman.recording.checks.mesh_pack import recorded_pack
from vrhuman.recording.entries import (
    Gap,
    Keyframe,
    PhaseStart,
    SessionStart,
)
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Entry, Session
from vrhuman.records import (
    Action,
    ActionResult,
    Event,
    EventKind,
    JsonValue,
    ObjectAction,
    Step,
    WorldState,
)

CONTROLLER: Mapping[str, JsonValue] = {
    "agentMode": "arm",
    "gridSize": 0.25,
    "snapToGrid": False,
    "fieldOfView": 90.0,
    "massThreshold": 10.0,
    "width": 800,
    "height": 600,
}
"""The options with which the Controller is started, as for every session of a person."""
EXACT = "exactMotions"
"""The option with which ``vrhuman-thor`` can run the session exactly; AI2-THOR ignores it."""
_REST = (Action("Pass"),) * 100
"""Two seconds, in which what the agent last opened or released comes to rest."""


def export_actions(path: Path | str, out: Path | str, meshes: Path | None = None) -> None:
    """Write the actions of the session at ``path`` as the folder ``out``.

    :raises ExportError: if the session has no such list, or ``out`` exists.
    """
    with (
        Session.open(path) as session,
        written(out, sources_of([path]), "actions") as folder,
    ):
        write_actions(list_actions(path, meshes), folder)
        write_about(session, folder)


def list_actions(path: Path | str, meshes: Path | None = None) -> ActionList:
    """Return the action list of a session.

    ``meshes`` is the folder of the mesh pack it was recorded with.

    :raises ExportError: if steps are missing from the file, or have other results here.
    """
    with Session.open(path) as session:
        start = session.start
        done = (Topic.STEP, Topic.OBJECT_ACTION)
        topics = (Topic.PHASE, *done, Topic.HAPPENING, Topic.KEYFRAME, Topic.GAP)
        entries = tuple(session.entries(*topics))
    if start.settings.get("helper"):
        raise ExportError(
            f"{path}: it has a helper, whose steps and the participant's depend on each other, so "
            "the list of one agent would end elsewhere; the steps of both are among the tables "
            "(--to parquet or csv)"
        )
    numbers = [entry.number for _, entry in entries if isinstance(entry, Step)]
    if any(isinstance(entry, Gap) for _, entry in entries) or numbers != list(
        range(1, len(numbers) + 1)
    ):
        raise ExportError(
            f"{path}: counted steps are missing, so the list would end elsewhere; export the "
            "whole session (join a session in parts with `vrhuman recover`)"
        )
    backend = find_backend(start.engine)
    if backend is None or not backend.deterministic:
        return _listed(_Recorded(start), entries)
    pack = _pack(path, start, meshes)
    seed = start.seeds["house"]
    with opened(start.house, start.house_id, seed, pack, start.engine) as house:
        return _listed(_Simulated(path, start, house), entries)


def _listed(player: _Simulated | _Recorded, entries: Sequence[tuple[int, Entry]]) -> ActionList:
    """Return the list that a player makes of a session's entries."""
    counted: list[Counted] = []
    uncounted: list[Counted] = []
    phase, began = "", None
    for time_ns, entry in entries:
        if isinstance(entry, PhaseStart):
            phase, began = entry.phase, time_ns if began is None else began
        elif isinstance(entry, Keyframe):
            player.keyframe(entry)
        elif isinstance(entry, Event):
            player.event(entry)
        elif isinstance(entry, Step | ObjectAction):
            first = len(player.actions)
            if isinstance(entry, Step):
                player.step(entry)
            else:
                player.object_action(entry)
            (counted if isinstance(entry, Step) else uncounted).append(
                Counted(
                    number=entry.number,
                    phase=phase,
                    time_s=(time_ns - (time_ns if began is None else began)) / 1e9,
                    action=entry.action.name,
                    arguments=dict(entry.action.arguments),
                    success=entry.success,
                    error=entry.error,
                    lines=(first, len(player.actions) - first),
                )
            )
    end = player.end()
    return ActionList(
        house=player.house,
        controller=player.controller,
        actions=tuple(_call(action) for action in player.actions),
        counted=tuple(counted),
        end=end,
        uncounted=tuple(uncounted),
    )


class _Noting:
    """An engine that records the actions it is given."""

    def __init__(self, engine: Engine, noted: list[Action]) -> None:
        self._engine = engine
        self._noted = noted

    def act(self, action: Action) -> ActionResult:
        self._noted.append(action)
        return self._engine.act(action)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


class _Simulated:
    """Runs a list on the session's engine, as the counted agent did.

    So the results of grasps are found.
    """

    controller: Mapping[str, JsonValue] = {**CONTROLLER, EXACT: True}

    def __init__(self, path: Path | str, start: SessionStart, opened_house: OpenHouse) -> None:
        self._path = path
        self.house = with_seed(start.house, start.seeds["house"])
        self.actions: list[Action] = []
        self._engine = cast(Engine, _Noting(opened_house.fork(), self.actions))
        objects = self._engine.house.objects
        self._weights = {o.object_id: o.mass for o in objects if o.asset.pickupable}
        self.actions += [_weigh(name, mass) for name, mass in self._weights.items()]
        self.actions.append(_stand(self._engine.observe()))
        self._agent = EmbodiedAgent(opened_house.engine, self._engine, start.closed_doors)

    def keyframe(self, keyframe: Keyframe) -> None:
        """Restore the keyframe, because the live agent restored its state there too."""
        if keyframe.laid_out:
            self._agent.lay_out(dict(keyframe.laid_out))
            self._weights.update(keyframe.laid_out)
        self._engine.restore(self._engine.save())

    def event(self, event: Event) -> None:
        """Ignore the event: the simulation computes it itself."""

    def step(self, step: Step) -> None:
        result = steps.perform(self._engine, step.action, self._weights)
        if (result.success, result.error) != (step.success, step.error):
            raise ExportError(
                f"{self._path}: step {step.number} ({step.action.name}) was "
                f"{_result_text(step.success, step.error)} when recorded and is "
                f"{_result_text(result.success, result.error)} here; export it with the version "
                "that recorded it"
            )

    def object_action(self, done: ObjectAction) -> None:
        """Do what was done to an object, as in the counted agent's house; it may fail there."""
        if done.success:
            self._engine.act(forced(done.action))

    def end(self) -> End:
        for action in _REST:
            self._engine.act(action)
        return end_of(self._engine.metadata())


class _Recorded:
    """Handles the grasps of a session that cannot be simulated again.

    A grasp is of the object that the person had picked up.
    """

    controller = CONTROLLER

    def __init__(self, start: SessionStart) -> None:
        self.house = start.house
        house = build_house(start.house, start.house_id, start.seeds["house"])
        self.actions = [_weigh(o.object_id, o.mass) for o in house.objects if o.asset.pickupable]
        self._picked = ""
        self._holding = False

    def keyframe(self, keyframe: Keyframe) -> None:
        if keyframe.laid_out:
            self.actions += [_weigh(name, weight) for name, weight in keyframe.laid_out]

    def event(self, event: Event) -> None:
        if event.kind is EventKind.PICKED:
            self._picked = event.object_id

    def step(self, step: Step) -> None:
        action = step.action
        if action.name == "ReleaseObject":
            self._holding = False
        elif action.name == "PickupObject":
            if step.success and not self._holding:
                chosen = {"objectIdCandidates": [self._picked]} if self._picked else {}
                self.actions.append(Action("PickupObject", chosen))
            elif self._holding and not step.success:
                self.actions.append(steps.release())
            self._holding = step.success
            return
        self.actions.append(action)

    def object_action(self, done: ObjectAction) -> None:
        if done.success:
            self.actions.append(forced(done.action))

    def end(self) -> None:
        self.actions += _REST


def _pack(path: Path | str, start: SessionStart, meshes: Path | None) -> MeshPack | None:
    try:
        return recorded_pack(start, path, meshes)
    except SessionError as error:
        raise ExportError(str(error)) from error


def _weigh(object_id: str, mass: float) -> Action:
    return Action(
        "SetMassProperties",
        {"objectId": object_id, "mass": mass, "drag": 0.0, "angularDrag": 0.05},
    )


def _stand(world_state: WorldState) -> Action:
    """Return the action that puts the agent where it starts."""
    return Action(
        "TeleportFull",
        {
            "position": dict(zip("xyz", world_state.agent_position.tolist(), strict=True)),
            "rotation": {"x": 0.0, "y": world_state.yaw, "z": 0.0},
            "horizon": world_state.horizon + 0.0,
            "standing": True,
        },
    )


def _call(action: Action) -> dict[str, JsonValue]:
    return {"action": action.name, **action.arguments}


def _result_text(success: bool, error: str) -> str:
    return "a success" if success else f"refused ({error})"
