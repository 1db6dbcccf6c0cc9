"""JSON of any dataclass: schema, encoding and reading come from its fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Literal

import jsonschema
import pytest
from hypothesis import given

from tests.support.recording.record_strategies import records
from vrhuman.recording.encoding.json_records import JsonRecord
from vrhuman.records import JsonValue


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Grade(IntEnum):
    GOOD = 1
    BAD = 2


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    size: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Everything:
    """A field of every kind that there is."""

    time_ns: int
    text: str
    share: float
    there: bool
    colour: Colour
    grade: Grade
    by: Literal["agent", "person"]
    parts: tuple[Part, ...]
    weights: Mapping[str, float]
    settings: Mapping[str, JsonValue]
    anything: JsonValue
    answer: str | int | tuple[str, ...]
    first: Part | None
    limit: float | None = None
    words: tuple[str, ...] = ("none",)


@dataclass(frozen=True, slots=True)
class Grown:
    """A record that gained a field since."""

    time_ns: int
    reason: str = "unknown"


EVERYTHING = JsonRecord(Everything)


def plain_one() -> Everything:
    return Everything(
        1, "", 0.0, True, Colour.RED, Grade.BAD, "agent", (), {}, {}, None, "yes", None
    )


@given(records(Everything))
def test_a_record_of_every_kind_of_field_comes_back(record: Everything) -> None:
    assert EVERYTHING.decode(EVERYTHING.encode(record)) == record


@given(records(Everything))
def test_what_is_written_is_what_the_schema_says(record: Everything) -> None:
    jsonschema.validate(json.loads(EVERYTHING.encode(record)), EVERYTHING.schema)


def test_a_key_that_a_message_lacks_is_the_default() -> None:
    assert JsonRecord(Grown).decode(b'{"time_ns": 7}') == Grown(7, "unknown")


def test_a_key_that_no_field_has_is_passed_over() -> None:
    assert JsonRecord(Grown).decode(b'{"time_ns": 7, "mood": "good"}') == Grown(7)


def test_a_key_that_has_no_default_must_be_there() -> None:
    with pytest.raises(ValueError, match="time_ns: is missing"):
        JsonRecord(Grown).decode(b'{"reason": "tired"}')


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("time_ns", "soon", "time_ns: 'soon' where a whole number belongs"),
        ("time_ns", True, "time_ns: True where a whole number belongs"),
        ("colour", "green", "colour: 'green' is none of red, blue"),
        ("grade", 3, "grade: 3 is none of 1, 2"),
        ("by", "dog", "by: 'dog' is none of agent, person"),
        ("parts", [{"name": "a", "size": [1.0]}], "parts: size: 1 values where 2 belong"),
        ("answer", 1.5, "answer: 1.5 where text belongs; "),
        ("weights", {"a": "b"}, "weights: 'b' where a number belongs"),
        ("first", 3, "first: 3 where an object belongs"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_key(field: str, value: JsonValue, said: str) -> None:
    message = json.loads(EVERYTHING.encode(plain_one())) | {field: value}

    with pytest.raises(ValueError, match="^" + said.replace("(", r"\(")):
        EVERYTHING.decode(json.dumps(message).encode())


def test_a_whole_number_is_a_number_where_one_belongs() -> None:
    message = json.loads(EVERYTHING.encode(plain_one())) | {"share": 2}

    share = EVERYTHING.decode(json.dumps(message).encode()).share

    assert (share, type(share)) == (2.0, float)


def test_a_field_that_has_no_json_is_refused_when_it_is_declared() -> None:
    @dataclass
    class Raw:
        data: bytes

    @dataclass
    class Odd:
        what: Literal[1, "one"]

    with pytest.raises(TypeError, match=r"Raw.data: .*bytes.*: has no JSON"):
        JsonRecord(Raw)
    with pytest.raises(TypeError, match="its values are not of one type"):
        JsonRecord(Odd)
