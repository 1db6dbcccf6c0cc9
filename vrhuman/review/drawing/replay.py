"""Renders a session as a video: drawn again from its recorded poses, with any camera."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import numpy as np
from PIL import Image, ImageDraw

from vrhuman.files.ledger import recorded
from vrhuman.files.private import make_folder, make_private
from vrhuman.recording.start_file import whose
from vrhuman.recording.video import Picture
from vrhuman.records import VrhumanError
from vrhuman.review.drawing.cameras import Camera
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.moment import Moment
from vrhuman.review.pictures import style
from vrhuman.review.recording import Recording

_SECOND = 1_000_000_000
_TOLERANCE = 1e-6
"""The tolerance when pictures are counted, in pictures.

Half a picture at the end counts as one, also if its length, a difference of two decimal fractions,
comes out a little shorter.
"""
_LETTERS = 40
"""The ratio of a picture's height to that of the letters on it."""


class ReplayError(VrhumanError):
    """The replay cannot be made: why, and the remedy."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a session to render.

    It goes from ``start`` to ``end`` in seconds of session time, ``speed`` times as fast, with
    ``rate`` pictures per second of video.
    """

    start: float = 0.0
    end: float | None = None
    speed: float = 1.0
    rate: int = 30

    def times(self, recording: Recording) -> list[int]:
        """Return the session's time of each picture [ns].

        :raises ReplayError: if there is nothing to show.
        """
        whole = (recording.last_ns - recording.first_ns) / _SECOND
        end = whole if self.end is None else min(self.end, whole)
        if not 0.0 <= self.start < end:
            raise ReplayError(
                f"{recording.path}: nothing to play from {self.start:g} to {end:g} s; the session "
                f"is {whole:.1f} s long; choose --from and --to within it"
            )
        pictures = (end - self.start) / self.speed * self.rate
        count = max(1, math.floor(pictures + 0.5 + _TOLERANCE))
        seconds = self.start + np.arange(count) * self.speed / self.rate
        return [recording.first_ns + round(each * _SECOND) for each in seconds.tolist()]


def replay(
    recording: Recording,
    view: SceneView,
    camera: Camera,
    out: Path,
    cut: Cut,
    drawn: Callable[[int], None] = lambda _: None,
) -> int:
    """Write an MP4 of a part of a session; return its number of pictures.

    ``drawn`` is called for each picture. If the participant was not a person, every picture is
    marked so. ``out`` gets its name once it is complete.

    :raises ReplayError: if ``out`` exists, or cannot be written.
    """
    times = cut.times(recording)
    if out.exists():
        raise ReplayError(f"{out}: exists already; choose another file with --out")
    try:
        make_folder(out.parent)
        theirs = whose(recording.path, recording.start)
        with ExitStack() as stack:
            beside = TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent)
            stack.enter_context(recorded([out, Path(beside.name)], [theirs], "replay"))
            place = Path(stack.enter_context(beside)) / "replay.mp4"
            pictures = _pictures(recording, view, camera, times)
            _write(place, pictures, view.size, cut.rate, recording.completeness.line, drawn)
            make_private(place, out.parent)
            place.rename(out)
    except (OSError, av.FFmpegError) as error:
        reason = error.strerror or error
        raise ReplayError(
            f"{out}: cannot be written ({reason}); choose another file with --out"
        ) from error
    return len(times)


def _pictures(
    recording: Recording, view: SceneView, camera: Camera, times: list[int]
) -> Iterator[Picture]:
    """Yield the pictures, drawn again only if something changed.

    The house does not change while questions are answered.
    """
    mark = _Mark(recording, view.size)
    before: Moment | None = None
    picture: Picture | None = None
    for time_ns in times:
        moment = recording.at(time_ns)
        if picture is None or before is None or not _alike(before, moment):
            picture = mark.put(view.draw(moment, camera))
        before = moment
        yield picture


def _alike(one: Moment, other: Moment) -> bool:
    """Whether two moments are drawn identically."""
    sequences = [None if each.command is None else each.command.sequence for each in (one, other)]
    return one.world_state.tick == other.world_state.tick and sequences[0] == sequences[1]


class _Mark:
    """Writes on a picture who the participant was, unless it was a person."""

    def __init__(self, recording: Recording, size: tuple[int, int]) -> None:
        self._label: Picture | None = None
        if recording.start.participant_kind == "person":
            return
        width, height = size
        letters = max(10, height // _LETTERS)
        draw = ImageDraw.Draw(Image.new("RGB", (1, 1)))
        words = style.shortened(draw, style.who(recording.start), letters, width - letters)
        wide = round(draw.textlength(words, font=style.font(letters))) + letters
        label = Image.new("RGB", (min(wide, width), 2 * letters), style.PAPER)
        ImageDraw.Draw(label).text(
            (label.width / 2, letters), words, style.WARNING, style.font(letters), anchor="mm"
        )
        self._label = np.asarray(label)

    def put(self, picture: Picture) -> Picture:
        if self._label is not None:
            high, wide, _ = self._label.shape
            picture[:high, :wide] = self._label
        return picture


def _write(
    path: Path,
    pictures: Iterator[Picture],
    size: tuple[int, int],
    rate: int,
    comment: str,
    drawn: Callable[[int], None],
) -> None:
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        container.metadata["comment"] = comment
        video = container.add_stream("libx264", rate=rate)
        video.width, video.height = size
        video.pix_fmt = "yuv420p"
        video.options = {"preset": "veryfast", "crf": "20"}
        for number, picture in enumerate(pictures):
            frame = av.VideoFrame.from_ndarray(picture, format="rgb24")
            frame.pts, frame.time_base = number, Fraction(1, rate)
            container.mux(video.encode(frame))
            drawn(number + 1)
        container.mux(video.encode(None))
