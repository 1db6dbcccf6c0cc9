"""Draws a question's house: from above, and each object that the question needs."""

from __future__ import annotations

import hashlib
import io
import json
import math
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

import moderngl
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vrhuman import geometry
from vrhuman.embodiment.build import build_engine
from vrhuman.engines.drawing.picture import overhead_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.engine import Engine
from vrhuman.houses.files import house_documents, split_spec
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError
from vrhuman.questions.nouns import NOUNS
from vrhuman.questions.scene_graph import SceneGraph, build
from vrhuman.questions.vocabulary import label
from vrhuman.records import Camera, Floats, Question
from vrhuman.review.measuring.evidence import needs

ABOVE, NEAR = (900, 675), (480, 360)
"""Sizes of the images [px]."""
MOST = 6
"""Maximum number of objects of one question that are shown."""
_EYES, _WAYS, _SEEN = 1.45, 12, 60
"""Height of the eyes [m]; directions tried; pixels that make an object visible."""
_MARK = (220, 30, 30)


def house_pictures(
    context: moderngl.Context, episode: HouseQuestions, files: Mapping[str, Path]
) -> HousePictures:
    """Return the images of an episode's house, read from the house file of its name.

    :raises VrhumanError: where that is not among ``files``, or not the house that was asked about.
    """
    name, number = split_spec(episode.house)
    if name not in files:
        raise QuestionSetError(
            f"{episode.house}: its house is in {name}; add that file with --houses"
        )
    document = next(islice(house_documents(str(files[name])), number, None), b"")
    if hashlib.sha256(document.strip()).hexdigest() != episode.sha256:
        raise QuestionSetError(
            f"{files[name]}: house {number} is not the house of the set; give the file "
            "that the set was built from"
        )
    engine = build_engine(json.loads(document), episode.house, episode.seed)
    return HousePictures(context, engine)


class HousePictures:
    """The images of one house in the default engine, as its episode furnishes it."""

    def __init__(self, context: moderngl.Context, engine: Engine) -> None:
        self.house = engine.house
        self.graph: SceneGraph = build(engine.metadata()["objects"], engine.house)
        scene = engine.scene()
        self._segments = scene.segments
        self._renderer = Renderer(context, scene)
        self._above, self._near = (own_target(context, size) for size in (ABOVE, NEAR))
        self._poses = engine.observe().body_poses.copy()
        hidden = np.array([0.0, -50.0, 0.0])  # the agent does not matter here
        for row, body in enumerate(scene.bodies):
            if body.name.startswith(("arm_", "gripper")):
                self._poses[row, :3] = hidden

    def things(self, question: Question) -> tuple[str, ...]:
        """Return the ids of what a question needs, in its order; of a large set the first ones."""
        names = (
            name
            for need in needs(question, self.graph)
            if need.how != "entered"
            for name in need.names
        )
        return tuple(dict.fromkeys(names))[:MOST]

    def described(self, object_id: str) -> str:
        """Return an object's noun, weight, size, colours and materials, as the answers use them."""
        node = next(each for each in self.graph.objects if each.object_id == object_id)
        noun = NOUNS.get(node.object_type)
        told = [noun.singular if noun else node.object_type]
        if node.weight is not None:
            told.append(f"{node.weight.low:.2f} kgf")
        if node.size is not None:
            told.append(" x ".join(f"{100 * side:.0f}" for side in node.size) + " cm")
        told += [*(node.colours or ()), *(label(each) for each in node.materials or ())]
        return ", ".join(told)

    def above(self) -> bytes:
        """Return the house from above, +x right and +z up, as JPEG."""
        camera = overhead_camera(self.house, ABOVE)
        self._renderer.draw(camera, self._poses, self._above)
        return _jpeg(Image.fromarray(self._above.read_colour().copy()))

    def near(self, object_id: str) -> bytes | None:
        """Return the framed object where it is, as JPEG.

        It is seen from the direction that shows the most of it; None where it is hidden, or not an
        object of this house.
        """
        if object_id not in self._segments:
            return None
        segment = self._segments.index(object_id)
        best: tuple[int, NDArray[np.uint8], NDArray[np.bool_]] | None = None
        for camera in self._viewpoints(object_id):
            self._renderer.draw(camera, self._poses, self._near)
            images = self._near.read(camera)
            mask = images.ids == segment
            count = int(mask.sum())
            if count >= _SEEN and (best is None or count > best[0]):
                best = count, images.colour.copy(), mask
        if best is None:
            return None
        picture = Image.fromarray(best[1])
        rows, columns = np.nonzero(best[2])
        low = (int(columns.min()) - 4, int(rows.min()) - 4)
        high = (int(columns.max()) + 4, int(rows.max()) + 4)
        ImageDraw.Draw(picture).rectangle((low, high), outline=_MARK, width=3)
        return _jpeg(picture)

    def _viewpoints(self, object_id: str) -> Iterator[Camera]:
        """Yield cameras round the object in its room, far enough to show what is beside it."""
        node = next(each for each in self.graph.objects if each.object_id == object_id)
        if node.box is None:
            return
        middle: Floats = np.asarray(node.box[0], dtype=np.float64)
        radius = float(np.linalg.norm(node.box[1])) / 2.0
        away = max(0.9, 1.6 * radius + 0.5)
        fov = geometry.fov_from_vertical(
            min(75.0, 2.0 * math.degrees(math.atan2(1.4 * radius + 0.25, away))),
            NEAR[0] / NEAR[1],
        )
        for way in range(_WAYS):
            eye = middle + away * geometry.forward(way * 360.0 / _WAYS)
            eye[1] = max(_EYES, float(middle[1]) + 0.3) if middle[1] < 1.6 else _EYES
            yield Camera(eye, geometry.look_rotation(middle - eye), fov)


def _jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=85)
    return out.getvalue()
