"""Runs ``vrhuman replay``: a session drawn again as a video."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.cli.options import command, meshes_option, print_json, say
from vrhuman.cli.progress import Counter
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.review.drawing.cameras import Camera

CAMERAS = ("ego", "agent", "third", "top", "free")
_LARGEST = 7680


class Usage(VrhumanError):
    """Options were given that cannot be combined."""


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "replay",
        _replay,
        "draw a session again from any camera, as a video",
        "vrhuman replay sessions/sample.mcap --camera third --to 8 --out third.mp4",
    )
    parser.add_argument("session", type=Path)
    parser.add_argument("--out", type=Path, help="MP4 file to write")
    parser.add_argument(
        "--from",
        dest="start",
        type=_seconds,
        default=0.0,
        metavar="S",
        help="start here [s] (default: 0)",
    )
    parser.add_argument(
        "--to", type=_seconds, metavar="S", help="end here [s] (default: the session's end)"
    )
    parser.add_argument(
        "--speed", type=_speed, default=1.0, metavar="X", help="speed factor (default: 1)"
    )
    parser.add_argument(
        "--camera",
        choices=CAMERAS,
        default="ego",
        help="the person's head, the agent's camera, over the agent's shoulder, the house from "
        "above, or a free camera (default: %(default)s)",
    )
    parser.add_argument(
        "--at",
        type=_three,
        metavar="X,Y,Z",
        help="position of the free camera [m], as --at=2,1.5,-3",
    )
    parser.add_argument(
        "--look",
        type=_two,
        metavar="YAW,PITCH",
        help="direction of the free camera [degrees, down positive]",
    )
    parser.add_argument(
        "--size",
        type=_size,
        default=(800, 600),
        metavar="WxH",
        help="size in pixels (default: 800x600)",
    )
    parser.add_argument(
        "--fps", type=_rate, default=30, metavar="N", help="frames per second (default: 30)"
    )
    meshes_option(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _replay(options: argparse.Namespace) -> int:
    if options.out is None:
        raise Usage(
            f"{options.session}: give the video to write with --out, or open the session in a "
            "window with `vrhuman review`"
        )
    camera = _camera(options)
    from vrhuman.recording.parts import part_path
    from vrhuman.review.drawing.replay import Cut, replay
    from vrhuman.review.drawing.scene import SceneView
    from vrhuman.review.recording import Recording

    path = options.session
    if part_path(path, 2).exists():
        say(f"vrhuman: {path}: the session has more parts; `vrhuman recover {path} OUT` joins them")
    cut = Cut(options.start, options.to, options.speed, options.fps)
    with Recording.open(path) as recording:
        found = recording.completeness
        if not options.json:
            print(f"{path}: {found.line}")
        counter = Counter("pictures", len(cut.times(recording)))
        width, height = options.size
        view = SceneView(recording, width, height, options.meshes)
        try:
            pictures = replay(recording, view, camera, options.out, cut, counter.show)
        finally:
            counter.close()
            view.close()
    if options.json:
        seconds = pictures / options.fps
        print_json(
            {
                "session": str(path),
                "out": str(options.out),
                "pictures": pictures,
                "seconds": seconds,
                "completeness": found.as_json(),
            }
        )
    else:
        print(f"{options.out}: {pictures} pictures, {pictures / options.fps:.1f} s")
    return 0


def _camera(options: argparse.Namespace) -> Camera:
    from vrhuman.review.drawing.cameras import AGENT, EGO, THIRD, TOP, Free

    named: dict[str, Camera] = {"ego": EGO, "agent": AGENT, "third": THIRD, "top": TOP}
    free = options.camera == "free"
    if free != (options.at is not None) or (options.look is not None and not free):
        raise Usage("--camera free needs --at X,Y,Z; --at and --look are only for --camera free")
    if free:
        return Free(options.at, *(options.look or (0.0, 0.0)))
    return named[options.camera]


def _seconds(text: str) -> float:
    return _number(text, 0.0, 1e6)


def _speed(text: str) -> float:
    return _number(text, 0.01, 1000.0)


def _rate(text: str) -> int:
    return round(_number(text, 1.0, 240.0))


def _number(text: str, low: float, high: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low:g} to {high:g}")
    return value


def _three(text: str) -> tuple[float, ...]:
    return _numbers(text, 3)


def _two(text: str) -> tuple[float, ...]:
    return _numbers(text, 2)


def _numbers(text: str, count: int) -> tuple[float, ...]:
    parts = text.split(",")
    if len(parts) != count:
        raise argparse.ArgumentTypeError(f"{text!r} is not {count} numbers separated by commas")
    return tuple(_number(each, -1e4, 1e4) for each in parts)


def _size(text: str) -> tuple[int, int]:
    """Parse a video size; H.264 needs even sides."""
    sides = [int(side) for side in text.lower().split("x") if side.isdecimal()]
    if len(sides) != 2 or not all(16 <= side <= _LARGEST and side % 2 == 0 for side in sides):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not WxH with even numbers from 16 to {_LARGEST}"
        )
    return sides[0], sides[1]
