"""Video Narrative Grounding: a noun of a narrative, and its thing's mask on every picture.

The true masks are the simulator's ids, drawn again for each picture. A set is a folder in the
public layout, which the authors' loader reads::

    meta_expressions.json   narratives, and the nouns to be grounded
    masks.json              each thing's masks (run-length encoding), one a picture
    orig_masks.json         empty: the loader asks for the masks of an earlier data set too

Results are pictures, ``VIDEO/EXPRESSION/00000.png`` and on, not 0 where the thing is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman.benchmarks.vidln.automatic import HEIGHT, WIDTH, objects_of
from vrhuman.benchmarks.vidln.davis import MaskScore, score_masks
from vrhuman.benchmarks.vidln.masks import Mask, encode, read_png
from vrhuman.benchmarks.vidln.record import Narrative, longest_keyframe, on_keyframe, positions
from vrhuman.benchmarks.vidln.score import box_of, trace_mask
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import open_recording

RATE = 4
"""Pictures a second."""
META, MASKS, ORIGINAL = "meta_expressions.json", "masks.json", "orig_masks.json"


class GroundingError(VrhumanError):
    """A narrative cannot be grounded, or results cannot be scored; the message says why."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A noun to be grounded: ``caption[begin:end]`` of an actor, and its thing's true masks."""

    actor: int
    begin: int
    end: int
    object_id: str
    masks: tuple[Mask, ...]

    @property
    def shown(self) -> tuple[int, ...]:
        """The pictures that show the thing."""
        return tuple(place for place, each in enumerate(self.masks) if each.any())


def ground(
    path: Path,
    narrative: Narrative,
    meshes: Path | None = None,
    rate: float = RATE,
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[Expression, ...]:
    """Return the nouns of a session's narrative that name a thing which its film shows.

    :raises GroundingError: if no noun does.
    :raises SessionError: if the session cannot be drawn again.
    """
    wanted = [
        (place, begin, end, object_id)
        for place, actor in enumerate(narrative.actors)
        for (begin, end), object_id in zip(actor.nouns, objects_of(actor), strict=False)
    ]
    if not wanted:
        raise GroundingError(
            "the narrative says of no noun which thing it is; give one that vrhuman wrote"
        )
    masks = _masks(path, {each[3] for each in wanted}, meshes, rate, progress)
    found = tuple(
        Expression(actor, begin, end, object_id, masks[object_id])
        for actor, begin, end, object_id in wanted
        if object_id in masks and any(each.any() for each in masks[object_id])
    )
    if not found:
        raise GroundingError(f"{path}: the film shows nothing that the narrative names")
    return found


def _masks(
    path: Path,
    objects: set[str],
    meshes: Path | None,
    rate: float,
    progress: Callable[[int], None],
) -> Mapping[str, tuple[Mask, ...]]:
    """Return the masks of objects on every picture of the agent's film."""
    found: dict[str, list[Mask]] = {}
    with open_recording(path) as recording:
        view = SceneView(recording, WIDTH, HEIGHT, meshes)
        try:
            numbers = {name: n for n, name in enumerate(view.segments) if name in objects}
            times = range(recording.first_ns, recording.last_ns + 1, round(1e9 / rate))
            for done, time_ns in enumerate(times, 1):
                ids, _ = view.ids(recording.at(time_ns), AGENT)
                for name, number in numbers.items():
                    found.setdefault(name, []).append(ids == number)
                progress(done)
        finally:
            view.close()
    return {name: tuple(masks) for name, masks in found.items()}


def write_set(folder: Path, narrative: Narrative, expressions: Sequence[Expression]) -> None:
    """Write a set of one film into a new folder, in the public layout.

    :raises GroundingError: if the folder is there, or cannot be written.
    """
    video, annotations = set_content(narrative, expressions)
    files = set_files([(narrative.video_id, video, annotations)])
    try:
        folder.mkdir(parents=True)
        for name, content in files.items():
            text = json.dumps(content) + "\n"
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except FileExistsError as error:
        raise GroundingError(f"{folder}: exists already; choose another place") from error
    except OSError as error:
        raise GroundingError(f"{folder}: cannot be written ({error.strerror})") from error


def set_content(
    narrative: Narrative, expressions: Sequence[Expression]
) -> tuple[dict[str, JsonValue], list[JsonValue]]:
    """Return what the public files have of a film: its expressions, and its things' masks.

    The film's things are numbered from 1; :func:`set_files` numbers those of all films.
    """
    things = list(dict.fromkeys(each.object_id for each in expressions))
    masks = {each.object_id: each.masks for each in expressions}
    names: list[JsonValue] = [f"{place:05d}" for place in range(len(expressions[0].masks))]
    video: dict[str, JsonValue] = {
        "frames": names,
        "actor_narratives": [
            {"actor_name": each.actor, "description": each.caption} for each in narrative.actors
        ],
        "expressions": {
            str(number): {
                "obj_id": things.index(each.object_id) + 1,
                "narrative_actor_idx": each.actor,
                "noun_phrase_start_idx": each.begin,
                "noun_phrase_end_idx": each.end,
                "exp": narrative.actors[each.actor].caption[each.begin : each.end],
            }
            for number, each in enumerate(expressions)
        },
    }
    annotations: list[JsonValue] = [
        {"object": name, "segmentations": [encode(each) for each in masks[name]]} for name in things
    ]
    return video, annotations


def set_files(
    films: Sequence[tuple[str, Mapping[str, JsonValue], Sequence[JsonValue]]],
) -> dict[str, JsonValue]:
    """Return the public files of films: each one's name, expressions and things' masks.

    Things are numbered over all films: the authors' loader finds masks by the number alone.
    """
    videos: list[JsonValue] = []
    annotations: list[JsonValue] = []
    told: dict[str, JsonValue] = {}
    for number, (name, video, things) in enumerate(films, 1):
        names = video["frames"]
        assert isinstance(names, list)
        film = {"id": number, "width": WIDTH, "height": HEIGHT}
        videos.append({**film, "length": len(names), "file_names": names})
        told[name] = _renumbered(video, len(annotations))
        for each in things:
            assert isinstance(each, dict)
            annotations.append({"id": len(annotations) + 1, "video_id": number, **each})
    return {
        META: {"videos": told},
        MASKS: {"videos": videos, "annotations": annotations},
        ORIGINAL: {"videos": [], "annotations": []},
    }


def _renumbered(video: Mapping[str, JsonValue], before: int) -> dict[str, JsonValue]:
    """Return a film's expressions with the numbers of things that come after so many others."""
    expressions = video["expressions"]
    assert isinstance(expressions, dict)
    changed: dict[str, JsonValue] = {}
    for key, each in expressions.items():
        assert isinstance(each, dict)
        changed[key] = {**each, "obj_id": int(str(each["obj_id"])) + before}
    return {**video, "expressions": changed}


def read_results(folder: Path, video_id: str, expression: int, pictures: int) -> list[Mask]:
    """Return the masks that were answered to an expression, one a picture.

    :raises GroundingError: if there are not as many pictures.
    :raises MaskError: for a file that is no mask.
    """
    place = folder / video_id / str(expression)
    paths = sorted(place.glob("*.png"))
    if len(paths) != pictures:
        raise GroundingError(f"{place}: {len(paths)} pictures; {pictures} are needed, 00000.png on")
    return [read_png(each) for each in paths]


def score_expression(
    expression: Expression, given: Sequence[Mask], rule: str = "official"
) -> MaskScore:
    """Score the masks that were answered to an expression.

    The ``official`` rule takes all pictures, so an empty mask is right where the thing is not to be
    seen; the ``strict`` rule only those that show the thing.
    """
    true = expression.masks
    if rule == "strict":
        return score_masks([each if each.any() else None for each in true], given)
    return score_masks(true, given)


# ------------------------------------------------------------------------------------ baselines


def trace_box(narrative: Narrative, expression: Expression) -> list[Mask]:
    """Answer with the box around the noun's trace, on every picture; nothing without a trace."""
    shape = expression.masks[0].shape
    trace = narrative.actors[expression.actor].trace_of(expression.begin, expression.end)
    place = longest_keyframe(trace)
    answer = np.zeros(shape, dtype=bool)
    if place is not None:
        x0, y0, x1, y1 = box_of(trace_mask(positions(on_keyframe(trace, place)), shape))
        answer[y0:y1, x0:x1] = True
    return [answer for _ in expression.masks]


def first_mask(expression: Expression) -> list[Mask]:
    """Answer with the thing's true mask on the first picture that shows it, on every picture."""
    return [expression.masks[expression.shown[0]] for _ in expression.masks]


def first_of_its_name(
    narrative: Narrative, expression: Expression, every: Sequence[Expression]
) -> list[Mask]:
    """Answer with the masks of the first thing in the narrative that is called the same."""
    name = _name(narrative, expression)
    return list(next(each for each in every if _name(narrative, each) == name).masks)


def nearest_of_its_name(
    narrative: Narrative, expression: Expression, every: Sequence[Expression]
) -> list[Mask]:
    """Answer with the masks of the nearest other noun that is called the same, rather the earlier.

    Nothing where there is none; ``every`` is in the order of the text.
    """
    place = next(n for n, each in enumerate(every) if each is expression)
    name = _name(narrative, expression)
    others = [n for n, each in enumerate(every) if n != place and _name(narrative, each) == name]
    if not others:
        return [np.zeros_like(each) for each in expression.masks]
    return list(every[min(others, key=lambda n: (abs(n - place), n))].masks)


def _name(narrative: Narrative, expression: Expression) -> str:
    return narrative.actors[expression.actor].caption[expression.begin : expression.end]
