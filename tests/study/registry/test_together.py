"""Two windows on one registry, and ten thousand sessions in it."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.support.study.entries import person, planned, score, study
from vrhuman.study.entries import Assignment, Participant, ScoreEntry, SessionEntry, Study
from vrhuman.study.registry.registry import Registry

_ENROLS = """
import sys
from vrhuman.study.entries import Participant
from vrhuman.study.registry.registry import Registry, RegistryError
source, who, names = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
with Registry.open(source, who) as registry:
    print("ready", flush=True)
    sys.stdin.readline()
    for name in names:
        try:
            registry.enrol(Participant("kitchen", name, "person", "2026"))
        except RegistryError as error:
            assert "is already a participant" in str(error), error
"""


@pytest.mark.end_to_end
def test_two_programs_write_the_same_registry_at_once(source: str) -> None:
    with Registry.open(source) as registry:
        registry.add_study(study())
    names = [f"P{number}" for number in range(40)]
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", _ENROLS, source, who, ",".join(theirs)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for who, theirs in (("ada", names), ("bob", names[::-1]))
    ]
    for each in programs:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in programs:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    for each in programs:
        each.communicate(timeout=120)

    assert [each.returncode for each in programs] == [0, 0]
    with Registry.open(source) as registry:
        assert sorted(p.participant_id for p in registry.participants("kitchen")) == sorted(names)
        assert registry.verify_audit() is None
        enrolled = [each.subject for each in registry.audit() if each.what == "enrolled"]
        assert sorted(enrolled) == sorted(f"kitchen/{name}" for name in names)


def test_what_one_window_writes_another_sees(source: str) -> None:
    with Registry.open(source, "ada") as one, Registry.open(source, "bob") as other:
        one.add_study(study())
        other.enrol(person(), planned())

        assert one.participants("kitchen") == (person(),)
        assert [each.who for each in one.audit()] == ["ada", "bob"]


def many(source: str, people: int) -> None:
    """A registry of five sessions each."""
    names = [f"P{number:04}" for number in range(people)]
    sessions = [
        SessionEntry(
            "kitchen",
            name,
            order,
            f"{name}-{order}",
            f"{name}/{order}.mcap",
            "finished" if order else "stopped",
            f"2026-03-{order + 1:02}T10:00:00.000Z",
        )
        for name in names
        for order in range(5)
    ]
    with Registry.open(source) as registry, registry.store.change("made", "kitchen") as change:
        change.add_all(Study, [study()])
        change.add_all(Participant, [person(name) for name in names])
        plan = [("own:training", "own:1", "own:2", "own:3", "own:4")] * people
        change.add_all(
            Assignment,
            [
                Assignment("kitchen", name, order, "test", "replay", house, 1)
                for name, houses in zip(names, plan, strict=True)
                for order, house in enumerate(houses)
            ],
        )
        change.add_all(SessionEntry, sessions)
        change.add_all(ScoreEntry, [score(each.session_id) for each in sessions])


def test_a_registry_of_ten_thousand_sessions_opens_and_filters_at_once(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    many(source, people=2000)
    Registry.open(source).close()  # (which keeps the day's copy)
    begun = time.perf_counter()

    with Registry.open(source) as registry:
        opened = time.perf_counter()
        finished = registry.sessions("kitchen", status="finished", text="p01")
        found = time.perf_counter()
        page = registry.sessions("kitchen", limit=50, offset=5000)
        paged = time.perf_counter()

    with capsys.disabled():
        print(
            f"\n10,000 sessions: opened in {opened - begun:.3f} s, filtered in "
            f"{found - opened:.3f} s, a page in {paged - found:.3f} s"
        )
    assert len(finished) == 400
    assert [each.order for each in page] == [2] * 50
    assert paged - begun < 3.0
