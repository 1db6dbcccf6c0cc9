"""A tiny Env-QA set: coloured boxes, of which one or two visit the middle of the picture.

What is asked cannot be told from the question: which was moved (first or last), which colour it
has, whether a thing is there at all.
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
COLOURS = {
    "red": (220, 30, 30),
    "green": (30, 200, 30),
    "blue": (40, 40, 230),
    "gray": (90, 90, 90),
}
HEIGHT, WIDTH, FRAMES = 48, 64, 16
BOX = 10
CORNERS = ((1, 1), (1, 52), (36, 1), (36, 52))
MIDDLE = (18, 26)


def write_set(folder: Path, clips: dict[str, int], movers: int = 2, seed: int = 1) -> Path:
    """Write a set with so many clips a split, in each of which one or two boxes are moved."""
    draw = np.random.default_rng(seed)
    rows = []
    for split in ("train", "val", "test"):
        questions: list[dict[str, Any]] = []
        for number in range(clips.get(split, 0)):
            video = f"{split}_{number:04d}"
            questions += write_clip(folder / "videos" / video, movers, draw)
            seen = split == "train" or number % 2 == 0
            rows.append({"video_id": video, "split": split, "seen_room": seen})
        (folder / f"questions_{split}.json").write_text(json.dumps(questions), encoding="utf-8")
    parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "clips.parquet")
    return folder


def write_clip(clip: Path, count: int, draw: np.random.Generator) -> list[dict[str, Any]]:
    """Write one clip; return its questions."""
    clip.mkdir(parents=True)
    places = [CORNERS[n] for n in draw.permutation(4)]
    colours = [str(name) for name in draw.choice(list(COLOURS), 4)]
    movers = [int(n) for n in draw.permutation(4)[:count]]
    there = {n for n in range(4) if n in movers or draw.random() < 1 / 3}
    pictures, masks = zip(*_frames(places, colours, movers, there), strict=True)
    write_film(clip / "rgb.mp4", pictures)
    np.savez_compressed(clip / "masks.npz", masks=np.array(masks, dtype=np.uint16))
    objects = {
        str(n): {"object_id": f"{name}|1|1|{n}", "object_type": name}
        for n, name in enumerate(TYPES, 1)
    }
    objects["5"] = {"object_id": "Floor|1", "object_type": "Floor"}
    (clip / "boxes.json").write_text(json.dumps({"objects": objects}), encoding="utf-8")
    return list(_questions(clip.name, colours, movers, there))


def write_film(path: Path, pictures: Any) -> None:
    with av.open(str(path), "w") as film:
        stream = film.add_stream("libx264", rate=Fraction(4), options={"crf": "10"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        for picture in pictures:
            film.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        film.mux(stream.encode())


def _frames(
    places: list[tuple[int, int]], colours: list[str], movers: list[int], there: set[int]
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for frame in range(FRAMES):
        moving = movers[0] if frame < FRAMES // 2 else movers[-1]
        away = 1.0 - abs(frame % (FRAMES // 2) - FRAMES // 4) / (FRAMES // 4)
        picture = np.full((HEIGHT, WIDTH, 3), 240, dtype=np.uint8)
        mask = np.full((HEIGHT, WIDTH), 5, dtype=np.uint16)
        for number in there:
            top, left = places[number]
            share = away if number == moving else 0.0
            y = round(top + share * (MIDDLE[0] - top))
            x = round(left + share * (MIDDLE[1] - left))
            picture[y : y + BOX, x : x + BOX] = COLOURS[colours[number]]
            mask[y : y + BOX, x : x + BOX] = number + 1
        yield picture, mask


def _questions(
    video: str, colours: list[str], movers: list[int], there: set[int]
) -> Iterator[dict[str, Any]]:
    asked = {"first": "What happened first?", "last": "What happened last?"}
    for number, (when, question) in zip(movers, asked.items(), strict=False):
        name = TYPES[number].lower()
        roles = {"action": "move", "object1": name}
        yield _question(video, when, "QueryEvent", question, f"Moving the {name}", roles)
    colour = colours[movers[0]]
    question = "What color is the thing that was moved first?"
    yield _question(video, "colour", "QueryAttribute", question, colour, {"adjective": colour})
    for number, name in enumerate(TYPES):
        answer = "yes" if number in there else "no"
        question = f"Do you see a {name.lower()}?"
        yield _question(video, f"see-{name}", "QueryState", question, answer, {"yes_no": answer})


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
