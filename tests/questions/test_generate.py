"""Episodes: true, unambiguous, balanced, varied, and giving nothing away."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.support.paths import SHARED
from tests.support.questions.strategies import flat, thing
from tests.support.questions.true_metadata import metadata_objects
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.files import load_house
from vrhuman.houses.schema import parse_house
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate, find
from vrhuman.questions.families import QUERIES, YES_NO
from vrhuman.questions.generate import TooFewQuestions, make_questions
from vrhuman.questions.nouns import KEPT_IN
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import (
    Compare,
    Exist,
    Filter,
    Program,
    Relate,
    Scene,
    objects_named,
)
from vrhuman.questions.references import References
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph, Support, build
from vrhuman.questions.vocabulary import looks_like
from vrhuman.records import AnswerKind, Question

HOUSES = SHARED / "houses"
REAL = [("multiroom", n) for n in range(10)]
REAL += [("singleroom", n) for n in range(30)]
REAL += [("objaverse_mixed", n) for n in range(5)]
TINY = {("singleroom", 5)}
"""Five objects: fewer questions, and not as many answered by yes as by no."""


def real_graph(name: str, number: int) -> SceneGraph:
    path = HOUSES / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"no {path.name} beside the project")
    house = parse_house(load_house(f"{path}:{number}"), load_catalogue(), f"{name}:{number}")
    return build(metadata_objects(house), house)


def check_episode(questions: tuple[Question, ...], graph: SceneGraph) -> None:
    programs = [parse(question.program) for question in questions]
    for question, program in zip(questions, programs, strict=True):
        assert question.answer == evaluate(program, graph)
        assert str(program) == question.program
        assert_offered(question)
        assert_english(question.text)
        assert "Obja" not in question.program
        for named in objects_named(program):
            assert graph.can_be_seen(find(named, graph))
    assert len({question.text for question in questions}) == len(questions)
    assert len(set(programs)) == len(questions)
    assert len({question.question_id for question in questions}) == len(questions)


def assert_offered(question: Question) -> None:
    match question.answer:
        case str(word):
            assert question.kind is AnswerKind.YES_NO
            assert word in question.options
        case int(number):
            assert question.kind is AnswerKind.COUNT
            assert str(number) in question.options
        case values:
            assert question.kind is AnswerKind.QUERY
            assert values
            assert set(values) <= set(question.options)


def assert_english(text: str) -> None:
    assert text[0].isupper()
    assert text.endswith("?")
    assert "{" not in text
    assert "  " not in text
    assert not re.search(r"\ba [aeiou]", text)
    assert not re.search(r"\ban [^aeiou]", text)
    assert not re.search(r"\bthe (a|an|the)\b", text)


def assert_no_word_to_spare(among: object, graph: SceneGraph) -> None:
    """Without any one of its conditions somebody may take a reference for another object."""
    if not isinstance(among, Filter):
        return
    for condition in among.conditions[1:]:
        left = tuple(c for c in among.conditions if c != condition)
        assert sum(all(may_be(node, *c, graph) for c in left) for node in graph.objects) > 1


def test_the_shortest_reference_has_no_word_to_spare() -> None:
    graph = real_graph("multiroom", 4)
    references = References(graph)
    for node in graph.objects:
        reference = references.of(node)
        if reference is not None:
            assert_no_word_to_spare(reference.program.among, graph)


def may_be(node: ObjectNode, attribute: str, value: str, graph: SceneGraph) -> bool:
    match attribute:
        case "type":
            return node.object_type == value
        case "colour":
            return any(looks_like(own, value) for own in node.colours or ())
        case "material":
            return value in (node.materials or ())
        case _:
            return graph.room_type(node) == value


def test_the_same_seed_makes_the_same_questions() -> None:
    graph = flat()
    assert make_questions(graph, count=12, seed=3) == make_questions(graph, count=12, seed=3)
    assert make_questions(graph, count=12, seed=3) != make_questions(graph, count=12, seed=4)


def test_the_mix_is_the_papers() -> None:
    graph = flat()
    for seed in range(10):
        kinds = Counter(question.kind for question in make_questions(graph, seed=seed))
        assert kinds[AnswerKind.YES_NO] in (15, 16)
        assert kinds[AnswerKind.COUNT] in (2, 3)
        assert kinds[AnswerKind.QUERY] in (1, 2)


@pytest.mark.parametrize("seed", range(20))
def test_a_flat_by_hand(seed: int) -> None:
    graph = flat()
    questions = make_questions(graph, seed=seed)
    check_episode(questions, graph)
    assert_balanced(questions)


def assert_balanced(questions: tuple[Question, ...]) -> None:
    words = Counter(q.answer for q in questions if q.kind is AnswerKind.YES_NO)
    assert abs(words["yes"] - words["no"]) <= 1


@pytest.mark.parametrize(("name", "number"), REAL)
def test_real_houses(name: str, number: int) -> None:
    graph = real_graph(name, number)
    if (name, number) in TINY:
        with pytest.raises(TooFewQuestions):
            make_questions(graph, 15, seed=number)
        return
    questions = make_questions(graph, 20, seed=number)
    assert len(questions) == 20
    check_episode(questions, graph)
    assert_balanced(questions)


def test_families_are_balanced_in_every_house() -> None:
    for number in range(6):
        seen: Counter[tuple[str, str]] = Counter()
        for question in make_questions(real_graph("multiroom", number), seed=number):
            if isinstance(question.answer, str):
                seen[question.family, question.answer] += 1
        for family in YES_NO:
            assert abs(seen[family, "yes"] - seen[family, "no"]) <= 1


def test_too_few_objects_are_reported() -> None:
    bare = SceneGraph("bare", flat().rooms[:1], ())
    with pytest.raises(TooFewQuestions, match=r"house bare: .* of 20 questions") as told:
        make_questions(bare, seed=1)
    assert told.value.made < 20


def test_unknown_and_hidden_things_are_never_asked_about() -> None:
    drawer = thing("Watch|a", "black", "Metal", held=drawer_of("Desk|a"))
    graph = flat(drawer)
    assert not graph.can_be_seen(drawer)
    for seed in range(15):
        for question in make_questions(graph, count=15, seed=seed):
            assert "watch" not in question.text
            assert "Trinket" not in question.text


def drawer_of(name: str) -> Support:
    return Support(name, "in")


def test_a_room_is_named_only_where_there_is_one_of_its_kind() -> None:
    graph = real_graph("multiroom", 4)  # two living rooms, three bedrooms
    assert graph.sole_rooms == ("Bathroom", "Kitchen")
    for seed in range(5):
        for question in make_questions(graph, seed=seed):
            assert "the bedroom" not in question.text
            assert "the living room" not in question.text


def test_no_two_questions_ask_the_same_and_none_tells() -> None:
    for seed in range(20):
        questions = make_questions(flat(), seed=seed)
        programs = [parse(question.program) for question in questions]
        for program, question in zip(programs, questions, strict=True):
            for other in questions:
                if other is not question and isinstance(program, Exist):
                    assert not presupposes(parse(other.program), program)


def presupposes(other: Program, asked: Exist) -> bool:
    """Whether ``other`` speaks of "the mug" while ``asked`` is whether there is a mug."""
    if not isinstance(asked.among, Filter):
        return False
    wanted = asked.among.conditions[0]
    return any(
        isinstance(named.among, Filter) and wanted in named.among.conditions
        for named in objects_named(other)
    )


def test_relate_and_filter_matter_for_no() -> None:
    """Whoever overlooked the place, or the colour, would have said yes."""
    for seed in range(20):
        graph = flat()
        for question in make_questions(graph, seed=seed):
            program = parse(question.program)
            if not isinstance(program, Exist) or question.answer != "no":
                continue
            among = program.among
            if isinstance(among, Relate):
                elsewhere = evaluate(Exist(among.among), graph) == "yes"
                assert elsewhere or is_looked_for(among, graph)
            elif isinstance(among, Filter) and len(among.conditions) > 1:
                assert evaluate(Exist(Filter(Scene(), among.conditions[:1])), graph) == "yes"


def is_looked_for(among: Relate, graph: SceneGraph) -> bool:
    """Whether it is something usual in such a container, though this house has none."""
    assert isinstance(among.among, Filter)
    (_, name), *_ = among.among.conditions
    return name in KEPT_IN.get(find(among.to, graph).object_type, ())


def test_weights_are_asked_of_what_can_be_lifted() -> None:
    for seed in range(10):
        graph = flat()
        for question in make_questions(graph, seed=seed):
            program = parse(question.program)
            if not isinstance(program, Compare) or program.relation != "heavier_than":
                continue
            for named in (program.thing, program.to):
                node = find(named, graph)
                assert node.pickupable
                assert node.weight is not None
                assert node.weight.high <= 5.0


def test_families_cover_the_three_kinds() -> None:
    assert set(YES_NO) | set(QUERIES) | {"count"} == {
        "existence",
        "count",
        "colour",
        "material",
        "heavier",
        "larger",
        "longer",
        "contained_by",
        "on_top_of",
        "adjacent_to",
        "in_room",
    }


def test_a_belief_without_an_object_cannot_answer_for_it() -> None:
    graph = flat()
    questions = make_questions(graph, seed=1)
    nothing = SceneGraph(graph.house_id, graph.rooms, ())
    for question in questions:
        if question.kind is AnswerKind.QUERY:
            with pytest.raises(Unanswerable):
                evaluate(parse(question.program), nothing)


def test_silver_tells_metal() -> None:
    bats = [thing(f"BaseballBat|{c}", c, "Metal", weight=0.9, side=0.3) for c in ("silver", "red")]
    graph = flat(*bats)
    references = References(graph)
    assert references.of(bats[0]) is not None
    assert references.of(bats[0], without=frozenset({"material"})) is None
    red = references.of(bats[1], without=frozenset({"material"}))
    assert red is not None
    assert red.text == "the red baseball bat"
    assert find(red.program, graph) is bats[1]
