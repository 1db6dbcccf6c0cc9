"""Writes the agent's video at a fixed rate, as MP4: each frame is the newest picture by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.export.writing import ExportError
from vrhuman.recording.reader import Session
from vrhuman.recording.video import Picture, decode

_SAMPLES = 32
"""The number of pictures of a run that are used for its colour statistics."""
_SPARSE = 8
"""Only every n-th pixel of them is used, along each side."""


class VideoFacts(NamedTuple):
    """Facts about a written video.

    ``size`` is (width, height) [pixels]; ``samples`` are, for each run of times, some pictures (N,
    h, w, 3), made small.
    """

    size: tuple[int, int]
    samples: tuple[NDArray[np.uint8], ...]


def write_video(
    session: Session, file: Path, runs: Sequence[NDArray[np.int64]], fps: int
) -> VideoFacts:
    """Write one picture for each of the times [ns] of all ``runs``, one run after another.

    :raises ExportError: if the session has no agent video.
    """
    shown = _shown(session, np.concatenate(runs))
    first = next(shown, None)
    if first is None:
        raise ExportError(f"{session.path}: has no agent video, which a LeRobot data set needs")
    height, width = first.shape[:2]
    samples = []
    with av.open(str(file), "w", format="mp4", options={"movflags": "faststart"}) as container:
        stream = container.add_stream("libx264", rate=fps)
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        # as LeRobot encodes: a picture depends on at most one other; in display order
        stream.options = {"crf": "30", "g": "2", "bf": "0", "preset": "veryfast", "threads": "1"}
        picture: Picture | None = first
        for times in runs:
            kept = []
            every = max(1, len(times) // _SAMPLES)
            for number in range(len(times)):
                assert picture is not None
                frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="rgb24")
                container.mux(stream.encode(frame))
                if number % every == 0:
                    kept.append(picture[::_SPARSE, ::_SPARSE])
                picture = next(shown, None)
            samples.append(np.stack(kept))
        container.mux(stream.encode(None))
    return VideoFacts((width, height), tuple(samples))


def _shown(session: Session, times_ns: NDArray[np.int64]) -> Iterator[Picture]:
    """Yield the picture of each time, ascending; for times before the first picture, the first."""
    pictures = decode(session.video_packets("agent"))
    newest = next(pictures, None)
    if newest is None:
        return
    coming = next(pictures, None)
    for time_ns in times_ns.tolist():
        while coming is not None and coming[0] <= time_ns:
            newest, coming = coming, next(pictures, None)
        yield newest[1]
