"""The server's actions on what the client sees only: materials, lights, paths, hidden objects."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required, table_of
from vrhuman.engines.thor_server.appearance import chosen_rooms, lighting
from vrhuman.engines.thor_server.episode import ThorEpisode
from vrhuman.records import ActionResult

QUALITIES = (
    "Very Low",
    "Low",
    "Medium",
    "MediumCloseFitShadows",
    "High",
    "Very High",
    "Ultra",
    "High WebGL",
)
"""The names of AI2-THOR's qualities."""
MAX_POINTS = 1000
"""The most points of a drawn path."""


def seed(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """SetRandomSeed(seed) of what is drawn at random from now on."""
    episode.seed = given.integer("seed")
    return ActionResult(True)


def _next_seed(episode: ThorEpisode) -> int:
    episode.seed += 1
    return episode.seed


def materials(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """RandomizeMaterials: objects, walls and floors in other materials of their own kind."""
    rooms = chosen_rooms(given)
    look = episode.studio.look
    episode.studio.wear(replace(look, materials=(_next_seed(episode), rooms)))
    return ActionResult(True)


def own_materials(episode: ThorEpisode, _: Arguments) -> ActionResult:
    """ResetMaterials: the house's own materials again."""
    episode.studio.wear(replace(episode.studio.look, materials=None))
    return ActionResult(True)


def lights(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """RandomizeLighting: each light brighter or darker, and in another colour."""
    how = lighting(given, _next_seed(episode))
    episode.studio.wear(replace(episode.studio.look, lighting=how))
    return ActionResult(True)


def own_lights(episode: ThorEpisode, _: Arguments) -> ActionResult:
    """ResetLighting: the house's own lights again."""
    episode.studio.wear(replace(episode.studio.look, lighting=None))
    return ActionResult(True)


def draw_path(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """VisualizePath(positions): a line from point to point, in every picture, without texts."""
    points = given.vectors("positions")
    if not points:
        raise ActionError("Path cannot be null or empty.")
    if len(points) > MAX_POINTS:
        raise ActionError(f"a path of more than {MAX_POINTS} points.")
    width = given.number("pathWidth")
    if not 0.0 < width <= 1.0:
        raise ActionError(f"pathWidth={width:g} must be in (0, 1].")
    look = episode.studio.look
    paths = {**look.paths, given.text("pathName"): (points, width)}
    episode.studio.wear(replace(look, paths=paths))
    return ActionResult(True)


def hide_path(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """HideVisualizedPath(pathName)."""
    look = episode.studio.look
    paths = {name: path for name, path in look.paths.items() if name != given.text("pathName")}
    episode.studio.wear(replace(look, paths=paths))
    return ActionResult(True)


def hide_translucent(episode: ThorEpisode, _: Arguments) -> ActionResult:
    """HideTranslucentObjects: what one can see through is not drawn."""
    return _hide(episode, episode.studio.look.hidden | episode.studio.translucent)


def hide(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """HideObject(objectId): it is there, but not drawn."""
    return _hide(episode, episode.studio.look.hidden | {_known(episode, given)})


def show(episode: ThorEpisode, given: Arguments) -> ActionResult:
    """UnhideObject(objectId)."""
    return _hide(episode, episode.studio.look.hidden - {_known(episode, given)})


def show_all(episode: ThorEpisode, _: Arguments) -> ActionResult:
    """UnhideAllObjects."""
    return _hide(episode, frozenset())


def _hide(episode: ThorEpisode, names: frozenset[str]) -> ActionResult:
    episode.studio.wear(replace(episode.studio.look, hidden=names))
    return ActionResult(True)


def _known(episode: ThorEpisode, given: Arguments) -> str:
    name = given.text("objectId")
    if not any(o.object_id == name for o in episode.engine.house.objects):
        raise ActionError(f"No object with ID {name}")
    return name


def quality(_: ThorEpisode, given: Arguments) -> ActionResult:
    """ChangeQuality(quality): a known name; pictures are always the same."""
    if given.text("quality") not in QUALITIES:
        raise ActionError(
            f"quality {given.text('quality')!r} is none of {', '.join(map(repr, QUALITIES))}"
        )
    return ActionResult(True)


_NAMED = (required("objectId", Kind.STRING),)
_PATH_NAME = optional("pathName", Kind.STRING, "PathVisualization")
ACTIONS = table_of(
    [
        Signature("SetRandomSeed", seed, (required("seed", Kind.INT),)),
        Signature(
            "RandomizeMaterials",
            materials,
            (
                optional("useTrainMaterials", Kind.BOOL),
                optional("useValMaterials", Kind.BOOL),
                optional("useTestMaterials", Kind.BOOL),
                optional("useExternalMaterials", Kind.BOOL),
                optional("inRoomTypes", Kind.STRINGS),
            ),
        ),
        Signature("ResetMaterials", own_materials),
        Signature(
            "RandomizeLighting",
            lights,
            (
                optional("synchronized", Kind.BOOL, False),
                optional("brightness", Kind.FLOATS),
                optional("randomizeColor", Kind.BOOL, True),
                optional("hue", Kind.FLOATS),
                optional("saturation", Kind.FLOATS),
            ),
        ),
        Signature("ResetLighting", own_lights),
        Signature(
            "VisualizePath",
            draw_path,
            (
                required("positions", Kind.VECTORS),
                optional("pathWidth", Kind.FLOAT, 0.045),
                optional("startText", Kind.STRING, ""),
                optional("endText", Kind.STRING, ""),
                optional("pathGradient", Kind.ANY),
                optional("grid", Kind.BOOL, False),
                optional("gridColor", Kind.ANY),
                optional("gridWidth", Kind.FLOAT, 0.045),
                optional("displayCount", Kind.BOOL, False),
                _PATH_NAME,
            ),
        ),
        Signature("HideVisualizedPath", hide_path, (_PATH_NAME,)),
        Signature("HideTranslucentObjects", hide_translucent),
        Signature("HideObject", hide, _NAMED),
        Signature("UnhideObject", show, _NAMED),
        Signature("UnhideAllObjects", show_all),
        Signature("ChangeQuality", quality, (required("quality", Kind.STRING),)),
    ]
)
"""They are the episode's; none changes the world."""
