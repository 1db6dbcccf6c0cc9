"""Somebody at the answering window who draws bounding boxes on the toy films' frames."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.support.benchmarks.toy_benchmark import SIZE
from tests.support.desk_driver import DeskDriver, Seen

PROGRAM = "tests.support.benchmarks.toy_program"
Place = tuple[float, float]


class BoxDrawer(DeskDriver):
    """Points at pixels of the film; ``scale`` is the screen's pixels for one of the window's."""

    def __init__(self, screen: str, folder: Path, *options: str, scale: int = 1) -> None:
        arguments = ("answer", str(folder), "--participant", "P01", "--json", *options)
        super().__init__(
            screen, folder.parent / "desk", *arguments, title="vrhuman answer", program=PROGRAM
        )
        self.scale = scale

    def start(self) -> None:
        """Through the first pages, by Enter alone."""
        for page in ("consent", "start"):
            self.wait(page, lambda seen, page=page: f"{page} button" in seen["places"])  # type: ignore[misc]
            self.keys("Return")
        self.wait("an item", lambda seen: any(each.startswith("item ") for each in seen["areas"]))

    def watch(self) -> None:
        """The whole film, after which its frame is shown."""
        self.keys("space")
        self.wait("the end", lambda seen: seen["words"].get("clock") == "0:01 / 0:01")

    def at(self, place: Place) -> tuple[int, int]:
        """Where a place on the frame is on the screen, as the picture is as large as it fits."""
        left, top, width, height = self.wait("the picture", lambda seen: _area(seen))
        share = min(width / SIZE[0], height / SIZE[1])
        x = left + (width - share * SIZE[0]) / 2 + share * place[0]
        y = top + (height - share * SIZE[1]) / 2 + share * place[1]
        return round(self.scale * x), round(self.scale * y)

    def draw(self, one: Place, other: Place) -> None:
        """Drag from one place on the frame to the other."""
        between = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        self.drag(self.at(one), self.at(between), self.at(other))

    def typed_is(self, text: str) -> None:
        """Until the line has these words."""
        self.wait(text, lambda seen: seen["texts"].get("typed answer") == text)

    def colours_at(self, *places: Place) -> list[tuple[int, int, int]]:
        """Red, green and blue of the screen at places on the frame."""
        path = self.log.with_name("screen.png")
        path.unlink(missing_ok=True)
        self.picture(path)
        with Image.open(path) as picture:
            shown = picture.convert("RGB")
            return [shown.getpixel(self.at(place)) for place in places]  # type: ignore[misc]


def _area(seen: Seen) -> list[int] | None:
    area: list[int] | None = seen["areas"].get("picture")
    return area
