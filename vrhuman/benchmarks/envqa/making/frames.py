"""Draws clips again from a session's recorded world states: film, depth, object ids and boxes.

The camera is the agent's own, 4:3, with AI2-THOR's vertical field of view of 90 degrees. Each
picture, its depth and its ids come from one pass of the project's renderer, so nothing needs the
session's recorded video. Clips that overlap share their pictures: each is drawn once.

The same session gives the same bytes, whoever draws it and whatever was drawn before, as long as
the same OpenGL renderer draws and the same PyAV encodes.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import IO

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.benchmarks.envqa.making.cutting import Cut
from vrhuman.benchmarks.envqa.set_reading import RATE
from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.drawing.target import Images
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.moment import Moment
from vrhuman.review.recording import Recording

FILM, DEPTH, MASKS, BOXES = "rgb.mp4", "depth.npz", "masks.npz", "boxes.json"
DEFAULT_WIDTH = 512
WIDTHS = 64
"""Widths are multiples of it [px], so that both sides are multiples of 16.

x264 reads memory that nobody wrote beside pictures of other sizes (found at 480 x 360, with frames
that depend on later ones): then the same pictures do not always give the same bytes.
"""
BOX_COLUMNS = ("number", "left", "top", "right", "bottom", "pixels")
_LEVEL = 1
"""zlib's: the sixth makes depth a third smaller and takes three times as long."""
_QUALITY = 22
"""x264's constant rate factor: 20 looks like the original without its macroblock tree.

With the tree the same pictures give other bytes now and then, depending on what lay in memory
before: found in 6 of 359 films of 64 x 48, and in 3 of 100 of 320 x 240.
"""


@dataclass(frozen=True, slots=True)
class FrameState:
    """What the metadata say of one picture.

    ``position`` is AI2-THOR's agent position [m], ``yaw`` and ``horizon`` are in degrees.
    """

    time_ns: int
    tick: int
    room: str
    position: tuple[float, float, float]
    yaw: float
    horizon: float
    held: tuple[str, ...]

    def as_json(self) -> dict[str, JsonValue]:
        x, y, z = self.position
        return {
            "time_ns": self.time_ns,
            "tick": self.tick,
            "room": self.room,
            "position": {"x": x, "y": y, "z": z},
            "yaw": self.yaw,
            "cameraHorizon": self.horizon,
            "held": list(self.held),
        }

    @classmethod
    def of_json(cls, told: Mapping[str, JsonValue]) -> FrameState:
        """Return what :meth:`as_json` told."""
        place = told["position"]
        return cls(
            time_ns=told["time_ns"],
            tick=told["tick"],
            room=told["room"],
            position=(place["x"], place["y"], place["z"]),
            yaw=told["yaw"],
            horizon=told["cameraHorizon"],
            held=tuple(told["held"]),
        )


def height_of(width: int) -> int:
    """Return the height of a 4:3 picture.

    :raises VrhumanError: if the width is not a multiple of :data:`WIDTHS`.
    """
    if width < WIDTHS or width % WIDTHS:
        raise VrhumanError(f"width {width}: choose a multiple of {WIDTHS}, such as 320 or 512")
    return width * 3 // 4


class ClipDrawer:
    """Draws clips of one recording, ``width`` pixels wide; ``with`` closes it.

    ``meshes`` is the folder of the mesh pack that the session was recorded with, None if it had
    none.

    :raises SessionError: if the session's bodies cannot be drawn.
    """

    def __init__(self, recording: Recording, width: int, meshes: Path | None = None) -> None:
        self._recording = recording
        self._view = SceneView(recording, width, height_of(width), meshes)
        types = {each.object_id: each.object_type for each in self._view.house.objects}
        self.objects = {
            number: (object_id, types[object_id])
            for number, object_id in enumerate(self._view.segments)
            if object_id
        }

    def __enter__(self) -> ClipDrawer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._view.close()

    @property
    def drawn_by(self) -> str:
        """The name of the OpenGL renderer."""
        return self._view.drawn_by

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures [px]."""
        return self._view.size

    def draw(
        self, clips: Sequence[tuple[Cut, Path]]
    ) -> Iterator[tuple[Path, tuple[FrameState, ...]]]:
        """Draw clips into their folders, which exist; yield each with its pictures' states.

        :raises SessionError: if the session's file cannot be read.
        """
        waiting = sorted(clips, key=lambda each: each[0].begin_ns, reverse=True)
        times = sorted({time for cut, _ in clips for time in cut.times_ns()})
        with ExitStack() as stack:
            open_clips: list[_ClipFiles] = []
            for time_ns, moment, images in self._pictures(times):
                while waiting and waiting[-1][0].begin_ns <= time_ns:
                    cut, folder = waiting.pop()
                    files = _ClipFiles(folder, cut, self._view.size, self.objects)
                    open_clips.append(stack.enter_context(files))
                state = _state(time_ns, moment)
                boxes = boxes_of(images.ids, len(self._view.segments))
                for files in open_clips:
                    files.add(state, images, boxes)
                done = [files for files in open_clips if files.complete]
                open_clips = [files for files in open_clips if not files.complete]
                for files in done:
                    files.close()
                    yield files.folder, files.frames

    def _pictures(self, times: Sequence[int]) -> Iterator[tuple[int, Moment, Images]]:
        """Yield the picture of each time; where nothing has moved it is not drawn again."""
        tick, images = -1, None
        for time_ns in times:
            moment = self._recording.at(time_ns)
            if images is None or moment.world_state.tick != tick:
                tick, images = moment.world_state.tick, self._view.images(moment, AGENT)
            yield time_ns, moment, images


def boxes_of(ids: NDArray[np.uint16], segments: int) -> NDArray[np.int64]:
    """Return the box of each object that a picture shows, (N, 6): :data:`BOX_COLUMNS`.

    ``ids`` (H, W) are numbers of objects below ``segments``, 0 for none. Left and top are the first
    column and row that show the object, right and bottom the ones after the last.
    """
    height, width = ids.shape
    flat = ids.ravel()
    starts = np.flatnonzero(np.append(True, flat[1:] != flat[:-1]))  # runs: far fewer than pixels
    ends = np.append(starts[1:], len(flat))
    numbers = flat[starts]
    kept = numbers > 0
    starts, ends, numbers = starts[kept], ends[kept], numbers[kept]
    first, last = starts // width, (ends - 1) // width
    wraps = last > first  # a run over the end of a row touches both sides
    lefts = np.where(wraps, 0, starts % width)
    rights = np.where(wraps, width, (ends - 1) % width + 1)
    low = np.full((segments, 2), max(width, height), dtype=np.int64)
    high = np.zeros((segments, 2), dtype=np.int64)
    np.minimum.at(low[:, 0], numbers, lefts)
    np.minimum.at(low[:, 1], numbers, first)
    np.maximum.at(high[:, 0], numbers, rights)
    np.maximum.at(high[:, 1], numbers, last + 1)
    pixels = np.bincount(numbers, weights=ends - starts, minlength=segments).astype(np.int64)
    shown = np.flatnonzero(pixels)
    return np.column_stack([shown, low[shown], high[shown], pixels[shown]])


def _state(time_ns: int, moment: Moment) -> FrameState:
    world_state = moment.world_state
    x, y, z = world_state.agent_position.tolist()
    return FrameState(
        time_ns=time_ns,
        tick=world_state.tick,
        room=world_state.room,
        position=(x, y, z),
        yaw=world_state.yaw,
        horizon=world_state.horizon,
        held=world_state.held,
    )


class _ClipFiles:
    """The files of a clip while its pictures are added."""

    def __init__(
        self, folder: Path, cut: Cut, size: tuple[int, int], objects: Mapping[int, tuple[str, str]]
    ) -> None:
        self.folder = folder
        self._count, self._size, self._objects = cut.pictures, size, objects
        self._frames: list[FrameState] = []
        self._boxes: list[NDArray[np.int64]] = []
        with ExitStack() as stack:
            width, height = size
            shape = (cut.pictures, height, width)
            self._film = stack.enter_context(FilmFile(folder / FILM, size))
            self._depth = stack.enter_context(_Stack(folder / DEPTH, "depth", shape, np.float16))
            self._masks = stack.enter_context(_Stack(folder / MASKS, "masks", shape, np.uint16))
            self._open = stack.pop_all()

    def __enter__(self) -> _ClipFiles:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    @property
    def frames(self) -> tuple[FrameState, ...]:
        return tuple(self._frames)

    @property
    def complete(self) -> bool:
        return len(self._frames) == self._count

    def add(self, state: FrameState, images: Images, boxes: NDArray[np.int64]) -> None:
        self._film.add(images.colour)
        self._depth.add(images.depth)
        self._masks.add(images.ids)
        self._frames.append(state)
        self._boxes.append(boxes)

    def close(self) -> None:
        """Finish the files."""
        self._open.close()
        told = {
            "columns": list(BOX_COLUMNS),
            "objects": {
                str(number): {"object_id": object_id, "object_type": kind}
                for number, (object_id, kind) in self._objects.items()
            },
            "frames": [boxes.tolist() for boxes in self._boxes],
        }
        text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
        (self.folder / BOXES).write_text(text + "\n", encoding="utf-8", newline="\n")


class FilmFile:
    """A film in MP4 that any player and browser plays: H.264, 4:2:0, the index in front."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        options = {"movflags": "+faststart", "fflags": "+bitexact"}
        self._container = av.open(str(path), "w", format="mp4", options=options)
        self._stream = self._container.add_stream("libx264", rate=RATE)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"
        self._stream.options = {
            "preset": "veryfast",
            "crf": str(_QUALITY),
            "profile": "high",
            "g": str(2 * RATE),
            "bf": "0",  # see WIDTHS
            "threads": "1",  # how many there are changes the bytes
            "x264-params": "mbtree=0",  # looking ahead, it reads what nobody wrote: see _QUALITY
        }
        self._number = 0

    def __enter__(self) -> FilmFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self._container.mux(self._stream.encode(None))
        self._container.close()

    def add(self, picture: NDArray[np.uint8]) -> None:
        frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="rgb24")
        frame.pts, frame.time_base = self._number, Fraction(1, RATE)
        self._number += 1
        self._container.mux(self._stream.encode(frame))


class _Stack:
    """An array of known shape in an .npz file, written one (H, W) layer after the other.

    The file is like numpy's own, with a fixed date, and never wholly in memory.
    """

    def __init__(
        self, path: Path, name: str, shape: tuple[int, int, int], dtype: type[np.generic]
    ) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL)
        self._dtype = np.dtype(dtype).newbyteorder("<")
        info = zipfile.ZipInfo(f"{name}.npy")  # 1980-01-01
        info.compress_type = zipfile.ZIP_DEFLATED
        self._file: IO[bytes] = self._zip.open(info, "w", force_zip64=True)
        told = {
            "descr": np.lib.format.dtype_to_descr(self._dtype),
            "fortran_order": False,
            "shape": shape,
        }
        np.lib.format.write_array_header_1_0(self._file, told)

    def __enter__(self) -> _Stack:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        self._zip.close()

    def add(self, layer: NDArray[np.generic]) -> None:
        self._file.write(np.ascontiguousarray(layer, dtype=self._dtype).tobytes())


CAMERA: Mapping[str, JsonValue] = {
    "fov": FIELD_OF_VIEW,
    "fov_direction": "vertical",
    "depth_unit": "metres ahead of the camera (planar), 40 where nothing is",
}
"""What is the same in every clip's metadata."""
