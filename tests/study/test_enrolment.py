"""Participants who are enrolled at once are balanced as if one came after the other."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.study.design import Design
from vrhuman.study.enrolment import enrol
from vrhuman.study.entries import Participant, Study
from vrhuman.study.registry.registry import Registry

NOW = "2026-01-01T00:00:00.000Z"
NAMES = tuple(f"P{number:02d}" for number in range(8))
HOUSES = tuple(f"own:{number}" for number in range(2 * len(NAMES)))
CONDITIONS = ("no_replay", "replay")


def test_no_house_is_given_twice_while_others_are_free(tmp_path: Path) -> None:
    place = tmp_path / "study.db"
    _, protocol = load_protocol("excalibur")
    design = Design(CONDITIONS, HOUSES).as_mapping()
    with Registry.open(place, create=True) as registry:
        registry.add_study(
            Study("S", "", protocol, protocol_hash(protocol), None, "S", 7, NOW, design)
        )
    together = threading.Barrier(len(NAMES))

    def add(name: str) -> None:
        with Registry.open(place) as registry:
            together.wait()
            enrol(registry, Participant("S", name, "scripted", NOW))

    threads = [threading.Thread(target=add, args=(name,)) for name in NAMES]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with Registry.open(place) as registry:
        tested = [each for each in registry.assignments("S") if each.role == "test"]
    assert {each.participant_id for each in tested} == set(NAMES)
    assert max(Counter(each.house for each in tested).values()) == 1
    half = len(NAMES) // 2
    assert Counter((each.condition, each.order) for each in tested) == {
        (condition, order): half for condition in CONDITIONS for order in (1, 2)
    }
