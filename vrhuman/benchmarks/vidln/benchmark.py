"""Video Localized Narratives as a benchmark: questions with answers in text, or on a picture.

The masks of Video Narrative Grounding are no items, as nobody can draw one on each picture in a
form; they are files of the set, read and scored by
:mod:`~vrhuman.benchmarks.vidln.grounded_set`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.benchmarks.benchmark import ItemScore, PublishedRow, Rule
from vrhuman.benchmarks.items import BOX_FIELDS, Answer, Item, ItemSet
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.vidln.auditing import audit
from vrhuman.benchmarks.vidln.masks import MaskError, decode
from vrhuman.benchmarks.vidln.published import LOCATION, PRECISION, PUBLISHED, RECALL, TEXT
from vrhuman.benchmarks.vidln.score import (
    PRECISION_BOUND,
    RECALL_BOUND,
    Box,
    box_of,
    box_overlap,
    box_score,
    enlarged_square,
)
from vrhuman.benchmarks.vidln.set_reading import (
    ANSWER,
    NAME,
    LocationItem,
    box_answer,
    read_set,
)
from vrhuman.benchmarks.vidln.set_reading import TEXT as TEXT_KIND
from vrhuman.benchmarks.vidln.text_score import exact, folded
from vrhuman.records import JsonValue, VrhumanError

OVERLAP_BOUND = 0.5
"""The least intersection over union of a right box, by the strict rule."""


class NotScored(VrhumanError):
    """An answer cannot be read."""


class VidLn:
    """Video Localized Narratives (Voigtlaender et al., CVPR 2023): VideoQA, and grounding's masks.

    The official rule compares texts as they are, and boxes with the trace and its square; the
    strict one folds texts, and compares boxes with the thing's own.
    """

    name = NAME
    title = "Video Localized Narratives (2023)"
    published: Sequence[PublishedRow] = PUBLISHED
    pair_keys = ("answer", "prediction")

    def make(
        self, files: Sequence[Path], out: Path, seed: int, how: Making | None = None
    ) -> Mapping[str, JsonValue]:
        """Make a set of the sessions, and of the narrations that are beside them."""
        from vrhuman.benchmarks.vidln.make import make  # loads engine and renderer

        return make(files, out, seed, how)

    def read(self, folder: Path) -> ItemSet:
        """Read a set's questions."""
        return read_set(folder)

    def audit(self, folder: Path) -> Mapping[str, JsonValue]:
        """Say what can be answered without the film."""
        return audit(read_set(folder), self.score)

    def read_answer(self, item: Item, text: str) -> Answer:
        """Read a typed answer: words, or the four numbers of a box.

        :raises NotScored: for nothing, or a box without four numbers.
        """
        if not text.strip():
            raise NotScored("no answer: type one or two words, or the four numbers of a box")
        if item.kind == TEXT_KIND:
            return {ANSWER: " ".join(text.split())}
        numbers = re.findall(r"-?\d+(?:\.\d+)?", text)
        if len(numbers) != len(BOX_FIELDS):
            raise NotScored("a box has four numbers: left, top, right, bottom [px]")
        return dict(zip(BOX_FIELDS, numbers, strict=True))

    def score(self, item: Item, given: Answer, rule: Rule) -> ItemScore:
        """Score one answer."""
        if not isinstance(item, LocationItem):
            rate = exact if rule == "official" else folded
            got = rate(item.answer[ANSWER], given.get(ANSWER, ""))
            return ItemScore(item.item_id, item.kind, got, {})
        box = _box(given)
        trace = item.trace_mask
        found = box_score(trace, box or (0, 0, 0, 0), enlarged_square(trace))
        parts = {"recall": found.recall, "precision": found.precision}
        if rule == "official":
            return ItemScore(item.item_id, item.kind, found.combined, parts)
        thing = item.thing_mask
        size = (thing.shape[0], thing.shape[1])
        overlap = box_overlap(box, box_of(thing), size) if box else 0.0
        right = float(overlap >= OVERLAP_BOUND)
        return ItemScore(item.item_id, item.kind, right, {**parts, "overlap": overlap})

    def score_written(self, item: Item, written: JsonValue, rule: Rule) -> ItemScore:
        """Score a text, or a box: four numbers as text or list, by name, or a mask in COCO's form.

        :raises NotScored: for anything else.
        """
        return self.score(item, _answer(item, written), rule)

    def score_pair(self, pair: Mapping[str, JsonValue], rule: Rule) -> float:
        """Score a text against a true one.

        :raises NotScored: for what is no text.
        """
        texts = []
        for key in self.pair_keys:
            value = pair[key]
            if not isinstance(value, str):
                raise NotScored(f"{key}: must be a text")
            texts.append(value)
        return (exact if rule == "official" else folded)(texts[0], texts[1])

    def columns(self, item: Item, score: ItemScore) -> Sequence[tuple[str, float]]:
        """Return the published columns of the item's kind."""
        if item.kind == TEXT_KIND:
            return ((TEXT, score.score),)
        return (
            (LOCATION, score.score),
            (RECALL, float(score.parts["recall"] >= RECALL_BOUND)),
            (PRECISION, float(score.parts["precision"] >= PRECISION_BOUND)),
        )


def _box(given: Answer) -> Box | None:
    """Return the box of an answer in whole pixels, None where it has none."""
    try:
        x0, y0, x1, y1 = (round(float(given[name])) for name in BOX_FIELDS)
    except (KeyError, ValueError, OverflowError):
        return None
    return x0, y0, x1, y1


def _answer(item: Item, written: JsonValue) -> Answer:
    if item.kind == TEXT_KIND:
        told = written.get(ANSWER, "") if isinstance(written, dict) else written
        if not isinstance(told, str):
            raise NotScored(f"{ANSWER}: must be a text")
        return {ANSWER: told}
    if isinstance(written, dict) and "counts" in written:
        try:
            return box_answer(box_of(decode(written)))
        except MaskError as error:
            raise NotScored(str(error)) from error
    if isinstance(written, dict):
        return {name: str(written[name]) for name in BOX_FIELDS if name in written}
    if isinstance(written, str):
        numbers = re.findall(r"-?\d+(?:\.\d+)?", written)
    elif isinstance(written, list):
        numbers = [str(each) for each in written]
    else:
        raise NotScored("must be a box: four numbers, left, top, right, bottom [px]")
    if len(numbers) not in (0, len(BOX_FIELDS)):
        raise NotScored("must be a box: four numbers, left, top, right, bottom [px]")
    return dict(zip(BOX_FIELDS, numbers, strict=bool(numbers)))
