"""A session's measures agree with its file and with each other."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.review.measuring.measures import WHOLE, Measures, measure
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.recording import Recording

SETS = (
    "objects_seen_by_person",
    "objects_seen_by_agent",
    "objects_held",
    "objects_lifted",
    "floor_seen_by_person_m2",
    "floor_visited_by_agent_m2",
)
SUMS = ("seconds", "idle_seconds", "steps", "steps_turn", "collisions", "path_m", "counted_path_m")


@pytest.fixture(scope="module")
def measures(sample: Recording, looked: Sightings) -> Measures:
    return measure(sample, looked)


def test_each_phase_has_the_steps_that_the_file_counts(
    measures: Measures, sample: Recording
) -> None:
    told = {row["phase"]: row["steps"] for row in measures.rows()}

    assert told[WHOLE] > 0
    for span in sample.phases:
        assert told.get(span.phase, 0) == span.steps


def test_the_phases_add_up(measures: Measures) -> None:
    *phases, whole = measures.rows()

    for name in SUMS:
        assert whole[name] == pytest.approx(sum(row[name] for row in phases), abs=0.01)
    for name in SETS:
        own = [row[name] for row in phases]
        assert max(own) <= whole[name] <= sum(own)


def test_parts_are_no_more_than_the_whole(measures: Measures) -> None:
    for row in measures.rows():
        assert row["idle_seconds"] <= row["seconds"]
        assert row["looking_seconds"] <= row["seconds"]
        assert row["floor_seen_by_person_m2"] <= row["floor_m2"]
        assert row["rooms_entered"] <= row["rooms"]
        assert row["objects_reached_by_agent"] <= row["objects_seen_by_agent"] <= row["objects"]
        assert row["objects_lifted"] <= row["objects_held"]


def test_every_object_of_the_house_is_reported_of(measures: Measures, looked: Sightings) -> None:
    first = looked.first_seen("person")

    assert [o.object_id for o in measures.objects] == [
        thing.object_id for thing in looked.house.contents
    ]
    assert {o.object_id for o in measures.objects if "person" in o.seen_s} == set(first)


def test_a_thing_is_reached_no_sooner_than_it_is_seen(measures: Measures) -> None:
    for thing in measures.objects:
        for viewer, when in thing.reached_s.items():
            assert thing.seen_s[viewer] <= when


def test_weights_are_those_of_the_session_not_of_the_catalogue(
    measures: Measures, sample: Recording
) -> None:
    drawn = {thing.object_id: thing.mass for thing in sample.house.objects}

    assert all(thing.weight == drawn[thing.object_id] for thing in measures.objects)


def test_machines_can_read_it(measures: Measures) -> None:
    told = json.loads(json.dumps(measures.as_json(), allow_nan=False))

    assert {row["phase"] for row in told["phases"]} >= {"explore", WHOLE}


def test_it_comes_back_from_another_process(measures: Measures) -> None:
    assert pickle.loads(pickle.dumps(measures)).rows() == measures.rows()


def test_without_motion_what_the_persons_own_head_saw_is_not_told(
    sample: Recording, tmp_path: Path
) -> None:
    redact(sample.path, tmp_path / "shared.mcap", {Part.MOTION})

    with Recording.open(tmp_path / "shared.mcap") as shared:
        whole = measure(shared, look_again(shared)).rows()[-1]

    assert whole["objects_seen_by_person"] is None
    assert whole["looking_seconds"] is None
    assert (
        whole["objects_seen_by_agent"]
        == measure(sample, look_again(sample)).rows()[-1]["objects_seen_by_agent"]
    )
