"""Nouns of a narrative with their things' masks on every picture, in the public layout."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.kitchen import MUG
from tests.support.recording import acting_person
from vrhuman.annotation.words import spoken, type_of
from vrhuman.benchmarks.vidln.automatic import HEIGHT, WIDTH, narrate
from vrhuman.benchmarks.vidln.grounding import (
    Expression,
    GroundingError,
    first_mask,
    first_of_its_name,
    ground,
    nearest_of_its_name,
    read_results,
    score_expression,
    trace_box,
    write_set,
)
from vrhuman.benchmarks.vidln.masks import decode, write_png
from vrhuman.benchmarks.vidln.record import ActorNarrative, Narrative
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import open_recording

Grounded = tuple[Path, Narrative, tuple[Expression, ...]]


@pytest.fixture(scope="module")
def grounded(tmp_path_factory: pytest.TempPathFactory) -> Grounded:
    """One picture a second of somebody who dirties a mug, fills, cleans and empties it."""
    path = acting_person.record(tmp_path_factory.mktemp("grounded") / "acting.mcap")
    narrative, _ = narrate(path, seed=1)
    return path, narrative, ground(path, narrative, rate=1.0)


def test_masks_are_the_engines_ids(grounded: Grounded) -> None:
    path, _, expressions = grounded
    with open_recording(path) as recording:
        view = SceneView(recording, WIDTH, HEIGHT)
        try:
            for place in (0, len(expressions[0].masks) - 1):
                time_ns = recording.first_ns + place * 1_000_000_000
                ids, names = view.ids(recording.at(time_ns), AGENT)
                for each in expressions:
                    expected = ids == names.index(each.object_id)
                    assert (each.masks[place] == expected).all()
        finally:
            view.close()


def test_every_noun_is_an_expression(grounded: Grounded) -> None:
    _, narrative, expressions = grounded

    said = [narrative.actors[e.actor].caption[e.begin : e.end] for e in expressions]

    assert said[:2] == ["mug", "mug"]
    assert [each.object_id for each in expressions][:2] == [MUG, MUG]


def test_a_set_is_in_the_public_layout(grounded: Grounded, tmp_path: Path) -> None:
    _, narrative, expressions = grounded
    folder = tmp_path / "set"

    write_set(folder, narrative, expressions)

    # As the authors' loader goes about it.
    meta = json.loads((folder / "meta_expressions.json").read_text())["videos"]["acting"]
    masks = {
        each["id"]: each
        for name in ("orig_masks.json", "masks.json")
        for each in json.loads((folder / name).read_text())["annotations"]
    }
    for number, each in enumerate(expressions):
        told = meta["expressions"][str(number)]
        found = [decode(rle) for rle in masks[told["obj_id"]]["segmentations"]]
        assert len(found) == len(meta["frames"])
        assert all((a == b).all() for a, b in zip(found, each.masks, strict=True))
        text = meta["actor_narratives"][told["narrative_actor_idx"]]["description"]
        noun = text[told["noun_phrase_start_idx"] : told["noun_phrase_end_idx"]]
        assert noun == told["exp"] == spoken(type_of(each.object_id))
    with pytest.raises(GroundingError, match="exists already"):
        write_set(folder, narrative, expressions)


def test_the_true_masks_are_perfect_results(grounded: Grounded, tmp_path: Path) -> None:
    each = grounded[2][0]
    place = tmp_path / "acting" / "0"
    place.mkdir(parents=True)
    for number, mask in enumerate(each.masks):
        write_png(place / f"{number:05d}.png", mask)

    given = read_results(tmp_path, "acting", 0, len(each.masks))

    assert score_expression(each, given).both == 1.0
    with pytest.raises(GroundingError, match="are needed"):
        read_results(tmp_path, "acting", 0, len(each.masks) + 1)


def test_the_strict_rule_leaves_out_what_is_not_to_be_seen() -> None:
    thing, nothing = np.zeros((40, 40), dtype=bool), np.zeros((40, 40), dtype=bool)
    thing[10:20, 10:20] = True
    each = Expression(0, 0, 3, "Mug|1", (thing, nothing))

    assert score_expression(each, [nothing, nothing]).both == 0.5
    assert score_expression(each, [nothing, nothing], "strict").both == 0.0


def test_baselines_answer_every_picture(grounded: Grounded) -> None:
    _, narrative, expressions = grounded
    each = expressions[0]

    answers = {
        "box": trace_box(narrative, each),
        "first": first_mask(each),
        "name": first_of_its_name(narrative, each, expressions),
    }
    scores = {name: score_expression(each, given).both for name, given in answers.items()}

    assert scores["name"] == 1.0  # there is one mug
    assert 0.0 <= scores["box"] < scores["first"] <= 1.0


def test_the_nearest_noun_of_the_same_name_is_another_one() -> None:
    text = "a mug, a mug, an egg, a mug"
    masks = [(np.full((2, 2), number == 2),) for number in range(4)]
    begins = (2, 9, 17, 24)
    every = [
        Expression(0, begin, begin + 3, f"thing {number}", mask)
        for number, (begin, mask) in enumerate(zip(begins, masks, strict=True))
    ]
    actor = ActorNarrative(
        "a", (), 0, 0, text, (), tuple((e.begin, e.end) for e in every), (), "a.webm"
    )
    narrative = Narrative(1, "set", "film", 7, (), (actor,))

    found = [nearest_of_its_name(narrative, each, every) for each in every]

    assert found[0][0] is masks[1][0]
    assert found[1][0] is masks[0][0]
    assert not found[2][0].any()  # there is one egg
    assert found[3][0] is masks[1][0]


def test_a_public_narrative_cannot_be_grounded(grounded: Grounded) -> None:
    path, _, _ = grounded
    public = Narrative(1, "set", "film", 7, (), ())

    with pytest.raises(GroundingError, match="of no noun"):
        ground(path, public)
