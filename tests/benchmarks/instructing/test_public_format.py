"""Env-QA's instruction files: every real line is read, and anything else refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.benchmarks.house_things import (
    HOUSES,
    INSTRUCTIONS,
    generated,
    kinds,
    real,
)
from tests.support.examples import examples
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.instructing.choosing import split_source
from vrhuman.benchmarks.instructing.legal_events import LegalEvent, legal_events
from vrhuman.benchmarks.instructing.public_format import (
    InstructionError,
    chosen_episode,
    doable,
    parse_line,
    read_instruction_file,
)
from vrhuman.benchmarks.instructing.wording import worded

LINES = {
    "find knife": LegalEvent(ActionName.FIND, "Knife"),
    "put plate near sink": LegalEvent(ActionName.PUT, "Plate", "near", "Sink"),
    "throw statue to break laptop": LegalEvent(ActionName.THROW, "Statue", "to break", "Laptop"),
    "throw butter knife to hit mug": LegalEvent(ActionName.THROW, "ButterKnife", "to hit", "Mug"),
    "throw pencil": LegalEvent(ActionName.THROW, "Pencil"),
    "fill pot with coffee": LegalEvent(ActionName.FILL, "Pot", "with", "coffee"),
    "fill pot": LegalEvent(ActionName.FILL, "Pot"),
    "wait about 2 seconds": LegalEvent(ActionName.WAIT, seconds=2.0),
    "make pan dirty": LegalEvent(ActionName.MAKE_DIRTY, "Pan"),
    "make bed": LegalEvent(ActionName.MAKE, "Bed"),
    "move remote control to t v stand": LegalEvent(
        ActionName.MOVE, "RemoteControl", "to", "TVStand"
    ),
    "move egg to the bowl": LegalEvent(ActionName.MOVE, "Egg", "to", "Bowl"),
    "turn off the stove": LegalEvent(ActionName.TURN_OFF, "Stove"),
    "put cd near bed": LegalEvent(ActionName.PUT, "CD", "near", "Bed"),
    "put egg in the fridge": LegalEvent(ActionName.MOVE, "Egg", "to", "Fridge"),
    "use up toilet paper": LegalEvent(ActionName.USE_UP, "ToiletPaper"),
    "pick up Mug.": LegalEvent(ActionName.PICK_UP, "Mug"),
    "  tidy   bed ": LegalEvent(ActionName.TIDY, "Bed"),
}


@pytest.mark.parametrize("line", LINES)
def test_lines_of_real_files_are_read(line: str) -> None:
    assert parse_line(line) == LINES[line]


@pytest.mark.skipif(not INSTRUCTIONS.exists(), reason="the shared seeds are not here")
def test_every_line_of_the_real_files_is_read() -> None:
    episodes = read_instruction_file(INSTRUCTIONS)

    lines = sum(len(each) for each in json.loads(INSTRUCTIONS.read_text()).values())
    assert sum(len(events) for events in episodes.values()) == lines == 289
    assert episodes["FloorPlan229_physics_27"] == ()


@pytest.mark.skipif(not INSTRUCTIONS.exists() or not HOUSES.exists(), reason="no shared data here")
def test_what_a_house_can_do_of_the_real_files_is_what_it_has_the_things_for() -> None:
    events = [each for found in read_instruction_file(INSTRUCTIONS).values() for each in found]

    for things in real(6):
        yes, no = doable(events, things)
        types = {each.object_type for each in things.values()}
        assert len(yes) + len(no) == len(events)
        assert len(yes) > 50
        assert all(each.object1 in types for each in yes if each.object1)
        assert all(reason for _, reason in no)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "dance",
        "open",
        "open the",
        "move mug",
        "throw mug to eat sofa",
        "fill mug with sand",
        "wait 1000 seconds",
        "wait two seconds",
        "open fridge; rm -rf",
        "find " + "very " * 10 + "long name",
        "x" * 1000,
    ],
)
def test_what_is_no_instruction_is_refused_in_one_line(line: str) -> None:
    with pytest.raises(InstructionError) as error:
        parse_line(line)

    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


@settings(max_examples=examples(300))
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        event = parse_line(text)
    except InstructionError:
        return
    assert event.action in ActionName


@settings(max_examples=examples(200))
@given(
    st.sampled_from(["move", "put", "throw", "fill", "make", "wait", "turn on", "the", "to"]),
    st.lists(st.sampled_from(["mug", "to", "near", "hit", "break", "with", "2", "dirty"])),
)
def test_jumbled_words_are_read_or_refused(first: str, rest: list[str]) -> None:
    told = ""
    try:
        parse_line(" ".join([first, *rest]))
    except InstructionError as error:
        told = str(error)

    assert not told or "is no instruction" in told


@settings(max_examples=examples(100))
@given(st.sampled_from(legal_events(generated())))
def test_what_is_worded_is_read_back(event: LegalEvent) -> None:
    assert parse_line(worded(event)) == event


@settings(max_examples=examples(100))
@given(content=st.binary(max_size=200))
def test_any_file_is_read_or_refused(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "instructions.json"
    path.write_bytes(content)
    told = ""
    try:
        read_instruction_file(path)
    except InstructionError as error:
        told = str(error)

    assert not told or told.startswith(str(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": "open fridge"}', "a: must be a list of texts"),
        ("[1]", "the list: must be a list of texts"),
        ('{"a": ["open fridge", "sing"]}', "a: instruction 2: 'sing'"),
        ("{", "not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
    ],
)
def test_a_wrong_file_names_the_place(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(InstructionError) as error:
        read_instruction_file(path)

    assert str(path) in str(error.value)
    assert told in str(error.value)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(InstructionError, match="cannot be read as instructions"):
        read_instruction_file(tmp_path / "none.json")


def test_plain_lines_are_an_episode(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Open the fridge.\n\nclose fridge\n", encoding="utf-8")

    episodes = read_instruction_file(path)

    assert [each.action for each in episodes[""]] == [ActionName.OPEN, ActionName.CLOSE]


def test_the_first_episode_with_instructions_is_taken_unless_one_is_named(tmp_path: Path) -> None:
    episodes = {"a": (), "b": (parse_line("open fridge"),), "c": (parse_line("find mug"),)}

    assert chosen_episode(episodes, "", tmp_path) == episodes["b"]
    assert chosen_episode(episodes, "c", tmp_path) == episodes["c"]
    with pytest.raises(InstructionError, match="has no instruction"):
        chosen_episode(episodes, "a", tmp_path)
    with pytest.raises(InstructionError, match="has no episode 'd'"):
        chosen_episode(episodes, "d", tmp_path)


def test_a_source_is_a_file_and_an_episode(tmp_path: Path) -> None:
    there = tmp_path / "some:thing.json"
    there.write_text("[]", encoding="utf-8")

    assert split_source("a.json:FloorPlan1") == (Path("a.json"), "FloorPlan1")
    assert split_source("a.json") == (Path("a.json"), "")
    assert split_source(r"C:\a.json") == (Path(r"C:\a.json"), "")
    assert split_source(str(there)) == (there, "")


def test_a_house_does_what_it_has_the_things_for() -> None:
    events = (parse_line("open fridge"), parse_line("open microwave"), parse_line("wait 1 second"))

    yes, no = doable(events, kinds("Fridge"))

    assert yes == (events[0], events[2])
    assert no == ((events[1], "no Microwave"),)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (LegalEvent(ActionName.MOVE, "Bread", "to", "Sink"), "Move the bread to the sink."),
        (LegalEvent(ActionName.FIND, "Apple"), "Find an apple."),
        (LegalEvent(ActionName.FIND, "Lettuce"), "Find some lettuce."),
        (LegalEvent(ActionName.FIND, "Mug"), "Find a mug."),
        (LegalEvent(ActionName.MAKE_DIRTY, "Pan"), "Make the pan dirty."),
        (LegalEvent(ActionName.MAKE, "Bed"), "Make the bed."),
        (LegalEvent(ActionName.FILL, "Mug", "with", "wine"), "Fill the mug with wine."),
        (LegalEvent(ActionName.WAIT, seconds=1.0), "Wait about 1 second."),
        (LegalEvent(ActionName.WAIT, seconds=2.0), "Wait about 2 seconds."),
        (LegalEvent(ActionName.PUT, "CD", "near", "TVStand"), "Put the cd near the tv stand."),
    ],
)
def test_events_are_plain_english(event: LegalEvent, sentence: str) -> None:
    assert worded(event) == sentence
    assert spoken("CounterTop") == "counter top"
