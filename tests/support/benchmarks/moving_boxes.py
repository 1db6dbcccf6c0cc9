"""A tiny Env-QA set: coloured boxes, one of which visits the middle of the picture, then another.

What is asked cannot be told from the question: who moved first or last, and which colour.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
import pyarrow
from pyarrow import parquet

TYPES = ("Apple", "Mug", "Pot", "Book")
COLOURS = {"red": (220, 30, 30), "green": (30, 200, 30), "blue": (40, 40, 230), "grey": (90, 90, 90)}
HEIGHT, WIDTH, FRAMES = 48, 64, 16
BOX = 10
CORNERS = ((1, 1), (1, 52), (36, 1), (36, 52))
MIDDLE = (18, 26)


def write_set(folder: Path, clips: dict[str, int], seed: int = 1) -> Path:
    """Write a set with so many clips a split."""
    draw = np.random.default_rng(seed)
    rows = []
    for split in ("train", "val", "test"):
        questions: list[dict[str, Any]] = []
        for number in range(clips.get(split, 0)):
            video = f"{split}_{number:04d}"
            questions += write_clip(folder / "videos" / video, draw)
            seen = split == "train" or number % 2 == 0
            rows.append({"video_id": video, "split": split, "seen_room": seen})
        (folder / f"questions_{split}.json").write_text(json.dumps(questions), encoding="utf-8")
    parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "clips.parquet")
    return folder


def write_clip(clip: Path, draw: np.random.Generator) -> list[dict[str, Any]]:
    """Write one clip; return its questions."""
    clip.mkdir(parents=True)
    places = [CORNERS[n] for n in draw.permutation(4)]
    colours = [str(name) for name in draw.choice(list(COLOURS), 4)]
    movers = [int(n) for n in draw.permutation(4)[:2]]
    pictures, masks = zip(*_frames(places, colours, movers), strict=True)
    write_film(clip / "rgb.mp4", pictures)
    np.savez_compressed(clip / "masks.npz", masks=np.array(masks, dtype=np.uint16))
    objects = {
        str(n): {"object_id": f"{name}|1|1|{n}", "object_type": name}
        for n, name in enumerate(TYPES, 1)
    }
    objects["5"] = {"object_id": "Floor|1", "object_type": "Floor"}
    (clip / "boxes.json").write_text(json.dumps({"objects": objects}), encoding="utf-8")
    return list(_questions(clip.name, colours, movers, int(draw.integers(4))))


def write_film(path: Path, pictures: Any) -> None:
    with av.open(str(path), "w") as film:
        stream = film.add_stream("libx264", rate=Fraction(4), options={"crf": "10"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        for picture in pictures:
            film.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        film.mux(stream.encode())


def _frames(
    places: list[tuple[int, int]], colours: list[str], movers: list[int]
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for frame in range(FRAMES):
        moving = movers[0] if frame < FRAMES // 2 else movers[1]
        away = 1.0 - abs(frame % (FRAMES // 2) - FRAMES // 4) / (FRAMES // 4)
        picture = np.full((HEIGHT, WIDTH, 3), 240, dtype=np.uint8)
        mask = np.full((HEIGHT, WIDTH), 5, dtype=np.uint16)
        for number, (top, left) in enumerate(places):
            share = away if number == moving else 0.0
            y = round(top + share * (MIDDLE[0] - top))
            x = round(left + share * (MIDDLE[1] - left))
            picture[y : y + BOX, x : x + BOX] = COLOURS[colours[number]]
            mask[y : y + BOX, x : x + BOX] = number + 1
        yield picture, mask


def _questions(
    video: str, colours: list[str], movers: list[int], of: int
) -> Iterator[dict[str, Any]]:
    for place, when in zip(movers, ("first", "last"), strict=True):
        name = TYPES[place].lower()
        yield _question(
            video,
            when,
            "QueryEvent",
            f"What was moved {when}?",
            f"moving {name}",
            {"action": "moving", "object1": name},
        )
    yield _question(
        video,
        "colour",
        "QueryAttribute",
        f"What color is the {TYPES[of].lower()}?",
        colours[of],
        {"adjective": colours[of]},
    )


def _question(
    video: str, template: str, kind: str, question: str, answer: str, roles: dict[str, str]
) -> dict[str, Any]:
    return {
        "question_id": f"{video}-{template}",
        "video_id": video,
        "question": question,
        "answer": answer,
        "question_type": kind,
        "roles": roles,
        "template": template,
    }
