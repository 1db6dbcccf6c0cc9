"""What of a set can be answered without its films: the commonest word, and boxes of no film."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from vrhuman.benchmarks.benchmark import ItemScore, Rule
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.vidln.set_reading import ANSWER, LocationItem, box_answer
from vrhuman.records import JsonValue

_RULES: tuple[Rule, ...] = ("official", "strict")


def audit(
    items: ItemSet, score: Callable[[Item, Answer, Rule], ItemScore]
) -> Mapping[str, JsonValue]:
    """Return what answers without a film are worth, in per cent under both rules."""
    texts = [each for each in items.items if not isinstance(each, LocationItem)]
    places = [each for each in items.items if isinstance(each, LocationItem)]
    counts = Counter(each.answer[ANSWER] for each in texts)
    commonest = counts.most_common(1)[0][0] if counts else ""

    def rate(found: list[tuple[Item, Answer]], rule: Rule) -> float | None:
        worth = [score(item, answer, rule).score for item, answer in found]
        return round(100.0 * sum(worth) / len(worth), 2) if worth else None

    ways: dict[str, list[tuple[Item, Answer]]] = {
        "commonest_word": [(each, {ANSWER: commonest}) for each in texts],
        "whole_picture": [(each, _part(each, 1.0)) for each in places],
        "middle_of_picture": [(each, _part(each, 0.5)) for each in places],
    }
    found: dict[str, JsonValue] = {
        name: {rule: rate(pairs, rule) for rule in _RULES} for name, pairs in ways.items()
    }
    return {
        "text": len(texts),
        "location": len(places),
        "commonest": commonest,
        "answers": len(counts),
        **found,
    }


def _part(item: LocationItem, share: float) -> Answer:
    """Return the box in the middle of the picture with a share of its width and height."""
    height, width = item.thing_mask.shape
    x, y = width * (1.0 - share) / 2.0, height * (1.0 - share) / 2.0
    return box_answer((round(x), round(y), round(width - x), round(height - y)))
