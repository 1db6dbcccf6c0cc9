"""The action list: AI2-THOR's own actions, which end where the counted agent ended."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.houses.kitchen import FRIDGE, MUG
from tests.support.recording import acted_session, acting_person
from vrhuman.embodiment.counting.steps import grasp
from vrhuman.engines.thor_server.simulator import Simulator
from vrhuman.export.action_list import ActionList, End, end_of, read_actions, write_actions
from vrhuman.export.actions import export_actions, list_actions
from vrhuman.export.writing import ExportError
from vrhuman.records import Step


@pytest.fixture(scope="module")
def done() -> list[Step]:
    return acted_session.performed()


@pytest.fixture(scope="module")
def listed(done: list[Step], tmp_path_factory: pytest.TempPathFactory) -> ActionList:
    return list_actions(acted_session.record(tmp_path_factory.mktemp("acted") / "acted.mcap", done))


class Played:
    """A list played on what ``vrhuman-thor`` serves, without the wire."""

    def __init__(self, listed: ActionList) -> None:
        self._simulator = Simulator((64, 64), draws=False)
        self.does({"action": "Initialize", **listed.controller})
        self.does({"action": "CreateHouse", "house": listed.scene})
        self.good = [self.does(action)["lastActionSuccess"] for action in listed.actions]

    def does(self, action: Mapping[str, Any]) -> Mapping[str, Any]:
        self.metadata = self._simulator.answer(dict(action)).metadata["agents"][0]
        return self.metadata


def calls(listed: ActionList, force: float) -> list[list[Mapping[str, Any]]]:
    """What the grasps of that force came to."""
    return [
        list(listed.actions[first : first + count])
        for first, count in (
            each.lines for each in listed.counted if each.arguments.get("force") == force
        )
    ]


def test_a_grasp_that_is_strong_enough_names_what_it_picks_up(listed: ActionList) -> None:
    pick = {"action": "PickupObject", "objectIdCandidates": [MUG]}

    assert calls(listed, acted_session.ENOUGH) == [[pick], [pick]]


def test_a_grasp_that_changes_nothing_is_no_action_of_ai2thor(listed: ActionList) -> None:
    assert calls(listed, acted_session.TOO_WEAK) == calls(listed, acted_session.MORE) == [[]]


def test_a_grasp_under_which_a_thing_slips_is_a_release(listed: ActionList) -> None:
    assert calls(listed, acted_session.SLIPPING) == [[{"action": "ReleaseObject"}]]


def test_every_counted_step_is_reported_as_it_was(listed: ActionList, done: list[Step]) -> None:
    told = [(each.number, each.action, each.success, each.error) for each in listed.counted]

    assert told == [(step.number, step.action.name, step.success, step.error) for step in done]
    assert {each.phase for each in listed.counted} == {"explore"}


def test_the_list_ends_with_the_same_held_opened_and_contained(listed: ActionList) -> None:
    played = Played(listed)

    assert listed.end is not None
    assert listed.end.held == (MUG,)
    assert listed.end.opened == (FRIDGE,)
    assert listed.end.differences(end_of(played.metadata)) == ()


def test_each_line_succeeds_where_its_step_did(listed: ActionList) -> None:
    played = Played(listed)

    for each in listed.counted:
        if each.action != "PickupObject":
            assert played.good[each.lines[0]] == each.success, each


def test_the_house_has_the_weights_and_sizes_of_the_session(listed: ActionList) -> None:
    played = Played(replace(listed, actions=()))

    masses = {o["objectId"]: o["mass"] for o in played.metadata["objects"]}
    weighed = {
        a["objectId"]: a["mass"] for a in listed.actions if a["action"] == "SetMassProperties"
    }
    assert weighed
    assert {name: masses[name] for name in weighed} == pytest.approx(weighed)


def test_a_seed_that_is_no_number_is_refused_by_name(listed: ActionList) -> None:
    told = {**listed.house["metadata"], "weightsAndSizesSeed": "seven"}
    simulator = Simulator((64, 64), draws=False)

    answer = simulator.answer(
        {"action": "CreateHouse", "house": {**listed.house, "metadata": told}}
    )

    assert "weightsAndSizesSeed" in answer.metadata["agents"][0]["errorMessage"]


def test_what_was_exported_is_read_again(
    tmp_path: Path, done: list[Step], listed: ActionList
) -> None:
    export_actions(acted_session.record(tmp_path / "a.mcap", done), tmp_path / "out")

    assert read_actions(tmp_path / "out") == listed
    lines = (tmp_path / "out" / "actions.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == list(listed.actions)


def test_a_damaged_list_is_reported_in_one_line(tmp_path: Path, done: list[Step]) -> None:
    export_actions(acted_session.record(tmp_path / "a.mcap", done), tmp_path / "out")
    (tmp_path / "out" / "house.json").write_text("{")

    with pytest.raises(ExportError, match="export it again"):
        read_actions(tmp_path / "out")


def test_a_session_that_lacks_steps_is_refused(tmp_path: Path, done: list[Step]) -> None:
    path = acted_session.record(tmp_path / "a.mcap", done[3:])

    with pytest.raises(ExportError, match="steps are missing"):
        list_actions(path)


def test_a_step_that_comes_out_otherwise_is_named(tmp_path: Path, done: list[Step]) -> None:
    bent = [*done[:4], replace(done[4], success=False, error="a chair"), *done[5:]]

    with pytest.raises(ExportError, match="step 5"):
        list_actions(acted_session.record(tmp_path / "a.mcap", bent))


def test_grasps_that_ai2thor_simulated_are_of_what_the_person_picked(
    tmp_path: Path, done: list[Step], listed: ActionList
) -> None:
    told = list_actions(acted_session.record(tmp_path / "a.mcap", done, engine="thor"))

    assert told.end is None
    for force in (
        acted_session.TOO_WEAK,
        acted_session.ENOUGH,
        acted_session.MORE,
        acted_session.SLIPPING,
    ):
        assert calls(told, force) == calls(listed, force)


def test_things_that_are_laid_out_again_are_so_in_the_list(
    tmp_path: Path, done: list[Step]
) -> None:
    picked = 1 + next(
        i for i, s in enumerate(done) if s.success and s.action.name == "PickupObject"
    )
    heavy, strong = 1.2, 1.5
    told = f"{MUG} is too heavy for {acted_session.ENOUGH:.2f} kgf"
    again = [
        Step(picked + 1, 900, grasp(acted_session.ENOUGH), False, told),
        Step(picked + 2, 900, grasp(strong), True),
    ]
    path = acted_session.record(tmp_path / "a.mcap", [*done[:picked], *again], (picked + 1, heavy))

    listed = list_actions(path)

    first, count = listed.counted[picked - 1].lines
    between = listed.actions[first + count : listed.counted[picked].lines[0]]
    assert [each["action"] for each in between] == [
        "ReleaseObject",
        "SetObjectPoses",
        "SetMassProperties",
    ]
    assert between[-1]["mass"] == heavy
    assert listed.end is not None
    assert listed.end.held == (MUG,)
    assert listed.end.differences(end_of(Played(listed).metadata)) == ()


def test_ends_that_differ_are_reported_by_name() -> None:
    one = End(held=(MUG,), opened=(FRIDGE,), contained={"Egg|1": (FRIDGE,)})
    other = End(held=(), opened=(FRIDGE,), contained={"Egg|1": ()})

    told = one.differences(other)

    assert len(told) == 2
    assert MUG in told[0]
    assert "Egg|1" in told[1]


def test_object_actions_are_among_the_lines_and_counted_apart(tmp_path: Path) -> None:
    dirty, fill = acting_person.ROUND[:2]
    session = acting_person.record(tmp_path / "acting.mcap", (dirty, fill))

    listed = list_actions(session)
    write_actions(listed, tmp_path / "actions")

    mug = next(o for o in Played(listed).metadata["objects"] if o["objectId"] == MUG)
    lines = [listed.actions[each.lines[0]]["action"] for each in listed.uncounted]
    assert lines == [each.action for each in listed.uncounted] == [dirty.name, fill.name]
    assert {each.action for each in listed.counted}.isdisjoint(lines)
    assert (mug["isDirty"], mug["fillLiquid"]) == (True, "water")
    assert read_actions(tmp_path / "actions") == listed
