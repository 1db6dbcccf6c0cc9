"""Pictures and films as data inside a page, so that nothing is loaded or lost."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from vrhuman.houses.house import House
from vrhuman.recording.reader import Session
from vrhuman.review.outline import Outline
from vrhuman.review.pictures import style
from vrhuman.review.pictures.contact_sheet import shots_of
from vrhuman.review.pictures.house_map import house_map

_JPEG_QUALITY = 80


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture as a ``data:`` address, with its caption.

    It also has a description for people who cannot see it.
    """

    data: str
    alt: str
    caption: str
    width: int
    height: int


def moments_seen(session: Session, found: Outline) -> list[Figure]:
    """Return what the agent saw at the important moments; none for a session without video."""
    return [
        Figure(
            _jpeg(shot.image),
            f"the agent's view: {shot.moment.what}",
            f"{shot.moment.what} ({shot.moment.phase or '-'}, step "
            f"{found.step_count(shot.time_ns)}, {style.clock(shot.time_ns - found.first_ns)})",
            shot.image.width,
            shot.image.height,
        )
        for shot in shots_of(session, found)
    ]


def plan_walked(session: Session, house: House, found: Outline) -> Figure:
    """Return the house from above with the path."""
    image = house_map(session.start, house, found)
    few = image.quantize(128, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, format="PNG", optimize=True)
    return Figure(
        data_address("image/png", file.getvalue()),
        "plan of the house with the path walked, each phase in its own colour, and the objects "
        "handled",
        "The path through the house: each phase in its own colour, a dot for each counted step, "
        "and each object picked up with its grasp force.",
        image.width,
        image.height,
    )


def _jpeg(image: Image.Image) -> str:
    file = BytesIO()
    image.save(file, format="JPEG", quality=_JPEG_QUALITY, optimize=True)
    return data_address("image/jpeg", file.getvalue())


def film_data(path: Path) -> str:
    return data_address("video/mp4", path.read_bytes())


def data_address(media_type: str, data: bytes) -> str:
    return f"data:{media_type};base64,{b64encode(data).decode('ascii')}"
