"""Questions speak only of what people can name in the engine's pictures."""

from itertools import combinations

import numpy as np
import pytest

from tests.support.questions.strategies import flat, thing
from vrhuman.engines.legibility.features import lab_of
from vrhuman.engines.legibility.table import Rate, Table
from vrhuman.houses.colours import RGB
from vrhuman.questions.evaluator import find
from vrhuman.questions.generate import make_questions
from vrhuman.questions.references import References
from vrhuman.questions.scene_graph import ObjectNode, RoomNode, SceneGraph
from vrhuman.questions.vocabulary import looks_like


def room_with(*things: ObjectNode) -> SceneGraph:
    return SceneGraph("room", (RoomNode("room|1", "Kitchen"),), things)


OUT = Rate(0.5, 20, "people")


@pytest.mark.parametrize(
    ("attribute", "label", "sign"),
    [
        ("colour", "white", "colour=white"),
        ("material", "Ceramic", "material=Ceramic"),
        ("type", "Mug", "type=Mug"),
    ],
)
def test_an_illegible_label_is_in_no_question(attribute: str, label: str, sign: str) -> None:
    graph = flat()
    free = [q.program for s in range(4) for q in make_questions(graph, 12, s, Table({}))]
    table = Table({attribute: {label: OUT}})  # type: ignore[dict-item]
    kept = [q.program for s in range(4) for q in make_questions(graph, 12, s, table)]
    assert any(sign in program for program in free)
    assert not any(sign in program for program in kept)


def test_a_query_never_has_an_illegible_answer() -> None:
    table = Table({"colour": {"white": OUT}})
    for seed in range(4):
        for question in make_questions(flat(), 20, seed, table):
            if "attribute=colour" in question.program:
                assert "white" not in question.answer  # type: ignore[operator]


def test_a_type_that_another_is_taken_for_is_clear_only_without_it() -> None:
    taken = Table({"type": {"Desk": Rate(0.5, 20, "people", (("DiningTable", 0.4),))}})
    table = thing("DiningTable|1", "brown", "Wood", weight=20.0, side=0.9)
    desk = thing("Desk|1", "brown", "Wood", weight=20.0, side=0.9)
    assert References(room_with(table), taken).of(table) is not None
    assert References(room_with(table, desk), taken).of(table) is None


def test_a_reference_says_no_colour_that_the_other_is_taken_for() -> None:
    bats = [thing(f"BaseballBat|{c}", c, "Wood", weight=0.9, side=0.3) for c in ("blue", "green")]
    clear = References(flat(*bats), Table({})).of(bats[0])
    assert clear is not None
    assert find(clear.program, flat(*bats)) is bats[0]
    mixed = Table({"colour": {"green": Rate(0.7, 20, "people", (("blue", 0.3),))}})
    found = References(flat(*bats), mixed).of(bats[0])
    assert found is None or "blue" not in found.text


def test_colour_names_are_far_apart_but_for_lookalikes() -> None:
    """CIE76: names that may decide a question differ by 30 and more (2 is just noticeable)."""
    lab = {
        name: lab_of(np.rint(255.0 * np.array(rgb)).astype(np.uint8)) for name, rgb in RGB.items()
    }
    apart = {
        (one, other): float(np.linalg.norm(lab[one] - lab[other]))
        for one, other in combinations(RGB, 2)
        if not looks_like(one, other)
    }
    assert min(apart.values()) >= 30.0
