"""What became of each action in AI2-THOR's public documentation, its tests and its sources.

Every registered action is done; :data:`DIFFERS` says of which in which way. :data:`NOT_DONE` says
why the others are not. Read for this: the documentation at ai2thor.allenai.org (iTHOR,
ManipulaTHOR, RoboTHOR and ProcTHOR; versions 2.1 to 5), ``ai2thor/tests/test_unity.py`` and
``test_unity_procedural.py``, and the C# of the agents' controllers near version 5.
"""

from __future__ import annotations

OURS = frozenset({"RandomizeMasses"})
"""Actions that AI2-THOR does not have."""

_COMPILED = "takes 0.1 to 0.3 s, because the house is compiled again"
_STANDS = "the agent always stands on the floor; a place outside every room is out of bounds"
_STEPS = "moves under 3.16 cm are dropped only with AI2-THOR's own settings"
_ONE_PIECE = "the object stays one object"
_NO_EFFECT = "accepted, without effect: "
_FROM_STAND_IN = "of the stand-in, whose shapes are simple"

DIFFERS: dict[str, str] = {
    "AddThirdPartyCamera": "orthographic pictures are drawn in perspective from 1 km away",
    "AdvancePhysicsStep": "in whole steps of 0.02 s; the rest is added to the next call",
    "BreakObject": _ONE_PIECE,
    "ChangeQuality": _NO_EFFECT + "pictures have one quality; an unknown name is refused",
    "CreateHouse": "replaces a house that is there",
    "DisableObject": _COMPILED,
    "EnableObject": "brings back removed objects, too",
    "GetAssetDatabase": "boxes are about the middle of the asset, not its pivot",
    "GetCoordinateFromRaycast": "meets what is drawn, including the arm",
    "GetInSceneAssetGeometry": _FROM_STAND_IN + ": one mesh a part",
    "GetInteractablePoses": "visibility points are the middles and corners of an object's shapes",
    "GetObjectInFrame": "meets what is drawn; `checkVisible` has no effect",
    "GetShortestPath": "searched on a lattice of 12.5 cm and pulled taut, not on a NavMesh; y is 0",
    "GetShortestPathToPoint": "as GetShortestPath; the target is `target`, or `x`, `y`, `z`",
    "GetSpawnCoordinatesAboveReceptacle": "15 x 15 points over the receptacle's top surfaces",
    "GetVisibleObjects": "`visibilityScheme` has no effect",
    "Get2DSemanticHull": _FROM_STAND_IN,
    "Get2DSemanticHulls": _FROM_STAND_IN,
    "HideTranslucentObjects": "hides objects with parts of glass",
    "InitialRandomSpawn": "objects come to rest by physics and keep their ids; types go where "
    "AI2-THOR's scenes have them; never on the floor",
    "Initialize": "`agentCount` up to 6; `agentMode` arm, default or locobot",
    "MakeAllObjectsMoveable": _COMPILED,
    "MakeAllObjectsStationary": _COMPILED,
    "MakeObjectsOfTypeUnbreakable": _NO_EFFECT + "nothing breaks unless BreakObject breaks it",
    "MakeObjectsStaticKinematicMassThreshold": "without `massThreshold` the limit is 10 kg",
    "MoveAgent": _STEPS,
    "MoveArm": _STEPS,
    "ObjectNavExpertAction": "passes over corners nearer than half a grid step, so it never turns "
    "back and forth at one",
    "PausePhysicsAutoSim": _NO_EFFECT + "time passes only in actions",
    "PlaceObjectAtPoint": "the point is the middle of the object's bottom; `forceKinematic` holds "
    "it there until it is picked up",
    "PutObject": "any object in any receptacle; it comes to rest there by physics",
    "RandomizeLighting": "the same for a seed (SetRandomSeed); there are no reflection probes",
    "RandomizeMaterials": "other natural colours of the type, other materials of the surface's "
    "group; the same for a seed; train, val and test materials are not told apart",
    "RemoveFromScene": _COMPILED,
    "RotateMidLevelHand": "turns from where the wrist is",
    "ScaleObject": "refused, with the reason: sizes cannot change while a house runs",
    "SetDecayTemperatureBool": _NO_EFFECT + "warmth does not outlast its source",
    "SetGlobalRoomTempDecayTime": _NO_EFFECT + "warmth does not outlast its source",
    "SetObjectPoses": "in a session, objects that are not named stay",
    "SetRandomSeed": "for materials and lights; everything else has a seed of its own",
    "SetRoomTempDecayTimeForType": _NO_EFFECT + "warmth does not outlast its source",
    "SliceObject": "6 slices of an apple, potato or tomato, 7 of lettuce, 8 of bread; in a "
    "session " + _ONE_PIECE,
    "SpawnAsset": "an id that is in use is refused; " + _COMPILED,
    "Teleport": _STANDS,
    "TeleportArm": "in the metadata at once; a height out of range is refused",
    "TeleportFull": _STANDS,
    "ThrowObject": "what is thrown does not break",
    "ToggleMagnetVisibility": _NO_EFFECT + "the hand sphere is never drawn",
    "UnpausePhysicsAutoSim": _NO_EFFECT + "time passes only in actions",
    "VisualizePath": "the line only: no texts, gradient or grid",
}

_SCENES = "for AI2-THOR's own scenes, which are not here"
_AGENT = "for an agent that is not here (drone, stretch, articulated, hide and seek)"
_ALIAS = "deprecated in AI2-THOR; call {} instead"
_MESHES = "needs AI2-THOR's meshes, textures or materials, which are not here"
_EDITOR = "draws for people at Unity's editor; no effect on agents"

NOT_DONE: dict[str, str] = {
    "BakeNavMesh": "ways are always searched on the present floor",
    "CameraCrack": _MESHES,
    "ChangeAutoResetTimeScale": "time passes only in actions",
    "ChangeOpenSpeed": "doors always open at one speed",
    "ChangeTimeScale": "time passes only in actions",
    "CheckIfAgentCanMoveHand": "MoveHeldObject says so without moving",
    "CheckWhatObjectOn": "the metadata have parentReceptacles",
    "CheckWhatObjectsOn": "the metadata have parentReceptacles",
    "CoverSurfacesWith": _SCENES,
    "CreateObject": "call SpawnAsset",
    "CreateObjectAtLocation": "call SpawnAsset",
    "CreateObjectPrefab": "objects of one's own are not supported; the catalogue is procthor's",
    "CreateRuntimeAsset": "objects of one's own are not supported; the catalogue is procthor's",
    "CreateSkybox": _MESHES,
    "DestroyHouse": "call Reset",
    "EmphasizeObject": _EDITOR,
    "FlyAhead": _AGENT,
    "FlyBack": _AGENT,
    "FlyDown": _AGENT,
    "FlyLeft": _AGENT,
    "FlyRandomStart": _AGENT,
    "FlyRight": _AGENT,
    "FlyTo": _AGENT,
    "FlyUp": _AGENT,
    "GetAsset3DGeometry": "call SpawnAsset and GetInSceneAssetGeometry",
    "GetAssetHoleMetadata": "the sizes of holes are in procthor's wall-holes.json",
    "GetAssetSphereBounds": "SpawnAsset returns it",
    "GetMaterials": _MESHES,
    "GetMidLevelArmCollisions": _EDITOR,
    "HighlightObject": _EDITOR,
    "LaunchDroneObject": _AGENT,
    "LookAtObjectCenter": "for pictures of single assets; call UpdateThirdPartyCamera",
    "MaskObject": _EDITOR,
    "MoveContinuous": _ALIAS.format("MoveAgent"),
    "MoveHandAhead": _ALIAS.format("MoveHeldObjectAhead"),
    "MoveHandBack": _ALIAS.format("MoveHeldObjectBack"),
    "MoveHandDown": _ALIAS.format("MoveHeldObjectDown"),
    "MoveHandForce": "MoveHeldObject moves along a straight line only",
    "MoveHandLeft": _ALIAS.format("MoveHeldObjectLeft"),
    "MoveHandRight": _ALIAS.format("MoveHeldObjectRight"),
    "MoveHandUp": _ALIAS.format("MoveHeldObjectUp"),
    "OpenWithHand": _ALIAS.format("OpenObject"),
    "PlaceHeldObject": _ALIAS.format("PutObject"),
    "PositionsFromWhichItemIsInteractable": _ALIAS.format("GetInteractablePoses"),
    "RandomizeColors": "call RandomizeMaterials: colours of things are natural here",
    "RandomizeHideSeekObjects": _AGENT,
    "RandomizeSmoothness": _MESHES,
    "ResetColors": "there is no RandomizeColors",
    "ResetObjectPoses": "call SetObjectPoses",
    "RotateContinuous": _ALIAS.format("RotateAgent"),
    "RotateHand": _ALIAS.format("RotateHeldObject"),
    "RotateObject": "call PlaceObjectAtPoint with a rotation",
    "SetSkybox": "AddThirdPartyCamera has skyboxColor",
    "SetTopLevelView": "call AddThirdPartyCamera with GetMapViewCameraProperties",
    "SpawnTargetCircle": _SCENES,
    "StackBooks": _SCENES,
    "SwapObjects": "call SetObjectPoses",
    "ToggleMapView": "call AddThirdPartyCamera with GetMapViewCameraProperties",
    "UnemphasizeAll": _EDITOR,
    "UnmaskObject": _EDITOR,
    "VisualizeGrid": _EDITOR,
    "VisualizeShortestPaths": "call GetShortestPath and VisualizePath",
    "VisualizeWaypoints": _EDITOR,
}
