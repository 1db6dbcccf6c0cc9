"""Shows a question's house from above, and each object that the question needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape

from vrhuman.desktop.questions_review.pictures import HousePictures
from vrhuman.questions.dataset.episodes import HouseQuestions, StoredQuestion

_HOUSES = 4
"""Number of houses kept loaded."""


class HouseEvidence:
    """The pictures of the houses of a set; ``open_house`` draws those of one episode."""

    def __init__(
        self,
        episodes: tuple[HouseQuestions, ...],
        open_house: Callable[[HouseQuestions], HousePictures],
    ) -> None:
        self._items = [(each, question) for each in episodes for question in each.questions]
        self._by_house = {each.house: each for each in episodes}
        self._open_house = open_house
        self._house = lru_cache(_HOUSES)(self._opened)

    def html(self, number: int) -> str:
        """Return the objects that a question needs and the house from above."""
        pictures, question = self._of(number)
        near = ""
        for index, name in enumerate(pictures.things(question.as_question())):
            words = escape(pictures.described(name))
            if pictures.near(name) is None:
                near += f'<p class="quiet">{words}: not visible in the house</p>'
            else:
                near += (
                    f'<figure><img src="near/{number}/{index}.jpg" width="480" height="360" '
                    f'alt="{words}"><figcaption>{words}</figcaption></figure>'
                )
        return f"""<div class="near">{near}</div>
<figure><img src="above/{number}.jpg" width="900" height="675" alt="the house from above">
<figcaption>{escape(self._items[number][0].house)}, from above</figcaption></figure>"""

    def file(self, parts: Sequence[str]) -> tuple[bytes, str] | None:
        """Return the image ``above/N.jpg`` or ``near/N/I.jpg``."""
        try:
            numbers = [int(part.removesuffix(".jpg")) for part in parts[1:]]
            pictures, question = self._of(numbers[0])
        except (ValueError, IndexError):
            return None
        if parts[0] == "above":
            return pictures.above(), "image/jpeg"
        names = pictures.things(question.as_question())
        if parts[0] != "near" or len(numbers) < 2 or not 0 <= numbers[1] < len(names):
            return None
        picture = pictures.near(names[numbers[1]])
        return None if picture is None else (picture, "image/jpeg")

    def _of(self, number: int) -> tuple[HousePictures, StoredQuestion]:
        episode, question = self._items[number]
        return self._house(episode.house), question

    def _opened(self, house: str) -> HousePictures:
        return self._open_house(self._by_house[house])
