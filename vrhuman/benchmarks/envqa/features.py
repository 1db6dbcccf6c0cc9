"""Turns a clip's pictures and object masks into arrays that models learn from.

The masks and the objects' types are the engine's own. They take the place of Env-QA's Faster R-CNN:
boxes and names are true, not detected. Each object of a clip has a *slot*, so that a model can
follow it from frame to frame. Floors, walls and ceilings are left out.

The arrays of a clip are kept in a file that only its owner can read, and made again where the clip,
or the way of making them, is another.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image

from vrhuman.batch import Failure, run_all
from vrhuman.files.private import make_folder, open_bytes
from vrhuman.files.whole import written_whole
from vrhuman.names import check_name
from vrhuman.records import VrhumanError

VERSION = 1
"""Counted up whenever the same clip would give other arrays."""
SLOTS = 32
"""The most objects of one clip."""
MIN_PIXELS = 0.0004
"""An object that covers less of a picture [share of its area] is not seen in it."""
CROP = 24
"""Width and height of an object's picture [pixels]."""
MARGIN = 0.1
"""What an object's picture shows around its box [share of the box]."""
FOCUS = 0.3
"""Objects whose box's centre is this near to the picture's are ranked first [picture heights]."""
VALUES = (
    *("left", "top", "right", "bottom"),
    *("area", "fill", "red", "green", "blue", "red_sd", "green_sd", "blue_sd"),
)
"""What is known of an object in a frame.

The box's edges as shares of the picture's width and height; the mask's ``area`` as a share of the
picture and ``fill`` as a share of the box; mean and standard deviation of its colour, 0..1.
"""
_STRUCTURE = frozenset({"floor", "wall", "ceiling"})
_SOURCES = ("rgb.mp4", "masks.npz", "boxes.json")


class ClipError(VrhumanError):
    """A clip whose files are missing, damaged, or do not fit each other."""


@dataclass(frozen=True, slots=True)
class ClipFeatures:
    """The objects of one clip, frame by frame; a row is one object in one frame.

    ``types`` are the objects' AI2-THOR types, by slot; ``frames`` is the number of frames and
    ``aspect`` a picture's width by its height. Of row *r*: ``frame[r]``, ``slot[r]``,
    ``values[r]`` (:data:`VALUES`, float32) and its picture ``crops[r]`` (:data:`CROP` x
    :data:`CROP` x 3, uint8).
    """

    video_id: str
    types: tuple[str, ...]
    frames: int
    aspect: float
    frame: np.ndarray
    slot: np.ndarray
    values: np.ndarray
    crops: np.ndarray

    @property
    def distance(self) -> np.ndarray:
        """Of each row, from the box's centre to the picture's [picture heights]."""
        across = (self.values[:, 0] + self.values[:, 2] - 1.0) / 2.0 * self.aspect
        down = (self.values[:, 1] + self.values[:, 3] - 1.0) / 2.0
        distance: np.ndarray = np.hypot(across, down)
        return distance


def features_of_clips(
    videos: Path,
    video_ids: Iterable[str],
    cache: Path,
    jobs: int | None = None,
    heard: Callable[[int], None] = lambda _: None,
) -> dict[str, ClipFeatures]:
    """Return the features of clips by their ids; those that ``cache`` has are read from there.

    ``videos`` is the set's folder with one folder a clip; ``heard`` is called with the number of
    clips that are ready.

    :raises ClipError: for the first clip that cannot be read, naming the file.
    """
    wanted = sorted(set(video_ids))
    for video_id in wanted:
        check_name(video_id, "video", longest=200)
    make_folder(cache)
    found = {}
    todo = [videos / video_id for video_id in wanted]
    for clip, made in run_all(partial(_cached, cache=cache), todo, jobs):
        if isinstance(made, Failure):
            raise ClipError(str(made))
        found[clip.name] = made
        heard(len(found))
    return {video_id: found[video_id] for video_id in wanted}


def clip_digest(clip: Path) -> str:
    """Return what identifies a clip's features: its files' content and :data:`VERSION`.

    :raises ClipError: where one of its files is missing.
    """
    digest = hashlib.sha256(f"{VERSION} {SLOTS} {MIN_PIXELS} {CROP} {MARGIN} {FOCUS}".encode())
    for name in _SOURCES:
        digest.update(hashlib.sha256(_bytes(clip / name)).digest())
    return digest.hexdigest()


def features_of(clip: Path) -> ClipFeatures:
    """Make the features of the clip in a folder.

    :raises ClipError: where a file is missing, damaged, or does not fit the others.
    """
    types = _types(clip / "boxes.json")
    masks = _masks(clip / "masks.npz")
    pictures = _pictures(clip / "rgb.mp4")
    if len(pictures) != len(masks):
        raise ClipError(
            f"{clip}: rgb.mp4 has {len(pictures)} frames and masks.npz {len(masks)}; "
            "make the clip again"
        )
    seen = [
        row
        for number, (picture, mask) in enumerate(zip(pictures, masks, strict=True))
        for row in _objects(number, picture, mask, types)
    ]
    height, width = masks.shape[1:]
    slots = _slots(seen, width / height)
    kept = [row for row in seen if row.object_number in slots]
    return ClipFeatures(
        video_id=clip.name,
        types=tuple(types[number] for number in slots),
        frames=len(masks),
        aspect=width / height,
        frame=np.array([row.frame for row in kept], dtype=np.uint16),
        slot=np.array([slots[row.object_number] for row in kept], dtype=np.uint8),
        values=np.array([row.values for row in kept], dtype=np.float32).reshape(-1, len(VALUES)),
        crops=np.array(
            [_crop(pictures[row.frame], row.values) for row in kept], dtype=np.uint8
        ).reshape(-1, CROP, CROP, 3),
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    frame: int
    object_number: int
    values: np.ndarray

    def near(self, aspect: float) -> bool:
        left, top, right, bottom = self.values[:4]
        return float(np.hypot((left + right - 1) / 2 * aspect, (top + bottom - 1) / 2)) < FOCUS


def _slots(seen: Iterable[_Seen], aspect: float) -> dict[int, int]:
    """Give slots to the objects that are most often near the middle, then to the largest."""
    near: dict[int, int] = {}
    area: dict[int, float] = {}
    for row in seen:
        near[row.object_number] = near.get(row.object_number, 0) + row.near(aspect)
        area[row.object_number] = area.get(row.object_number, 0.0) + float(row.values[4])
    ranked = sorted(area, key=lambda number: (-near[number], -area[number], number))
    return {number: slot for slot, number in enumerate(ranked[:SLOTS])}


def _objects(
    frame: int, picture: np.ndarray, mask: np.ndarray, types: Mapping[int, str]
) -> Iterable[_Seen]:
    height, width = mask.shape
    if picture.shape[:2] != mask.shape:
        raise ClipError(
            f"frame {frame}: the picture is {picture.shape[1]}x{picture.shape[0]} and the mask "
            f"{width}x{height}; make the clip again"
        )
    flat = mask.ravel()
    order = np.argsort(flat, kind="stable")
    numbers, starts, counts = np.unique(flat[order], return_index=True, return_counts=True)
    rows, columns = np.divmod(order, width)
    for number, start, count in zip(numbers, starts, counts, strict=True):
        if int(number) not in types or count < MIN_PIXELS * mask.size:
            continue
        chosen = slice(start, start + count)
        # Sorted stably, so rows of one object ascend.
        top, bottom = int(rows[start]), int(rows[start + count - 1]) + 1
        left, right = int(columns[chosen].min()), int(columns[chosen].max()) + 1
        colours = picture.reshape(-1, 3)[order[chosen]] / np.float32(255.0)
        yield _Seen(
            frame,
            int(number),
            np.array(
                [
                    *(left / width, top / height, right / width, bottom / height),
                    count / mask.size,
                    count / ((right - left) * (bottom - top)),
                    *colours.mean(axis=0),
                    *colours.std(axis=0),
                ],
                dtype=np.float32,
            ),
        )


def _crop(picture: np.ndarray, values: np.ndarray) -> np.ndarray:
    height, width = picture.shape[:2]
    left, top, right, bottom = values[:4] * (width, height, width, height)
    across, down = MARGIN * (right - left), MARGIN * (bottom - top)
    around = (
        max(0.0, float(left - across)),
        max(0.0, float(top - down)),
        min(float(width), float(right + across)),
        min(float(height), float(bottom + down)),
    )
    resized = Image.fromarray(picture).resize((CROP, CROP), Image.Resampling.BILINEAR, around)
    return np.asarray(resized)


def _types(path: Path) -> dict[int, str]:
    """Read the types of a clip's objects by their numbers in the masks."""
    try:
        objects = json.loads(_bytes(path))["objects"]
        types = {int(number): str(each["object_type"]) for number, each in objects.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClipError(
            f"{path}: objects: has to map each number of the masks to its object_type "
            f"({type(error).__name__}); make the clip again"
        ) from error
    return {n: name for n, name in types.items() if name.lower() not in _STRUCTURE}


def _masks(path: Path) -> np.ndarray:
    try:
        with np.load(path, allow_pickle=False) as stored:
            masks: np.ndarray = stored["masks"]
    except FileNotFoundError as error:
        raise ClipError(f"{path}: is missing; make the clip again") from error
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ClipError(f"{path}: cannot be read ({error}); make the clip again") from error
    if masks.ndim != 3 or masks.dtype.kind not in "ui" or not masks.size:
        raise ClipError(f"{path}: masks: has to be frames x height x width whole numbers")
    return masks


def _pictures(path: Path) -> list[np.ndarray]:
    import av

    if not path.is_file():
        raise ClipError(f"{path}: is missing; make the clip again")
    try:
        with av.open(str(path)) as film:
            return [frame.to_ndarray(format="rgb24") for frame in film.decode(video=0)]
    except (av.FFmpegError, IndexError) as error:
        raise ClipError(f"{path}: cannot be read ({error}); make the clip again") from error


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ClipError(f"{path}: {error.strerror}; make the clip again") from error


def _cached(clip: Path, cache: Path) -> ClipFeatures:
    digest = clip_digest(clip)
    path = cache / f"{clip.name}.npz"
    found = _read(path, digest)
    if found is None:
        found = features_of(clip)
        _write(path, digest, found)
    return found


def _read(path: Path, digest: str) -> ClipFeatures | None:
    """Read a clip's features; None where they are absent, damaged, or of something else."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            if str(stored["digest"]) != digest:
                return None
            return ClipFeatures(
                video_id=path.stem,
                types=tuple(json.loads(str(stored["types"]))),
                frames=int(stored["frames"]),
                aspect=float(stored["aspect"]),
                **{name: stored[name] for name in ("frame", "slot", "values", "crops")},
            )
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None


def _write(path: Path, digest: str, found: ClipFeatures) -> None:
    with written_whole(path) as beside, open_bytes(beside) as file:
        np.savez_compressed(
            file,
            digest=digest,
            types=json.dumps(found.types),
            frames=found.frames,
            aspect=found.aspect,
            frame=found.frame,
            slot=found.slot,
            values=found.values,
            crops=found.crops,
        )
