"""Headset off, menus, recentring, a lost runtime: told rightly, on the real runtime."""

from __future__ import annotations

import struct

import pytest

from tests.support.scenarios.process import finish, needs_runtime, start

pytestmark = [pytest.mark.end_to_end, needs_runtime]


def test_hands_rest_while_the_headset_is_off_or_a_menu_is_open() -> None:
    found = finish(start("faults", "away"))
    assert found == {
        "here": None,
        "off": ["off-head", True, True],
        "on": [None, 0.75],
        "menu": ["system-menu", True, True],
        "back": [None, 0.75],
    }


def test_a_runtime_that_stops_the_session_is_waited_for() -> None:
    found = finish(start("faults", "asleep"))
    assert len(found["told"]) == 2
    assert "not worn" in found["told"][0]
    assert found["away"] == "off-head"
    assert found["goes_on"]


def test_the_frame_from_which_the_stage_lies_elsewhere_is_reported() -> None:
    found = finish(start("faults", "recentred"))
    assert found["told_at"] == [found["moved_at"]]


def test_a_lost_runtime_is_opened_again_and_the_time_continues() -> None:
    found = finish(start("faults", "lost"))
    assert "InstanceLostError" in found["told"]
    assert found["same_context"]
    assert found["numbers_go_on"]
    assert found["apart_ms"] < 500


def test_closing_from_the_headset_is_reported_as_such() -> None:
    found = finish(start("faults", "closed"))
    assert "closed from the headset" in found["told"]


def test_vibration_depth_and_every_profile_reach_the_runtime() -> None:
    found = finish(start("faults", "calls"))
    assert found["vibrations"] == [[0.5, 50_000_000], [0.25, 100_000_000]]
    assert found["suggested"] == dict.fromkeys(found["profiles"], "SUCCESS")
    near, far = pytest.approx(0.0625), pytest.approx(40.0)
    assert found["depths"] == [[0.0, 1.0, near, far]] * 2
    assert found["depths_without"] == 0
    held = [struct.unpack("<f", bytes.fromhex(each))[0] for each in found["held"]]
    assert held == pytest.approx([0.25, 0.75], abs=1e-6)


def test_a_runtime_without_depth_shows_the_eyes_all_the_same() -> None:
    found = finish(start("faults", "without_depth"))
    assert found["not_offered"] == [False, [64, 0, 0]]
    assert found["refused"] == [False, [64, 0, 0]]
    assert found["given"] == [True, [64, 0, 0]]
    assert len(found["depths"]) == 2  # both eyes, of the last frame only
