"""Registries of versions that allowed any name still open, and their new files get safe names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vrhuman.cli import main
from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.study.entries import Assignment, Participant, SessionEntry, Study
from vrhuman.study.merge import merge
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import named, reconcile, upcoming_session

LONG = "P" * 300
NOW = "2026-01-02T03:04:05.678Z"


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A registry with a participant of 300 letters, who began a session and has another."""
    monkeypatch.chdir(tmp_path)
    text = load_protocol("blind")[1]
    with Registry.open(tmp_path / "vrhuman-study.db", create=True) as registry:
        registry.add_study(Study("kitchen", "", text, protocol_hash(text), None, "kitchen", 1, NOW))
        begun = SessionEntry(
            *("kitchen", LONG, 0, f"{LONG}-0", f"{LONG}/{LONG}-0.mcap", "running", NOW)
        )
        with registry.store.change("enrolled", "an earlier version") as change:
            change.add(Participant("kitchen", LONG, "scripted", NOW))
            for order in (0, 1):
                house = f"own:{order + 1}"
                change.add(Assignment("kitchen", LONG, order, "test", "blind", house, 1))
            change.add(begun)
    return tmp_path / "vrhuman-study.db"


@pytest.mark.parametrize(
    "words",
    ["check kitchen", "show kitchen", f"show kitchen {LONG}", "list", "export kitchen --out tabs"],
)
def test_they_open(old: Path, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["study", *words.split()])

    assert code in (0, 1)
    assert capsys.readouterr().err.count("\n") <= 1
    assert old.exists()


def test_new_files_get_safe_names(old: Path) -> None:
    with Registry.open(old) as registry:
        reconcile(registry, "kitchen", looking=False)
        following = named(registry, upcoming_session(registry, "kitchen", LONG))
        path = registry.session_path(following.entry)

    assert path.is_relative_to(old.parent / "kitchen")
    assert all(len(part.encode()) < 200 for part in path.parts)
    assert following.entry.participant_id == LONG


def test_a_path_that_was_altered_leads_nowhere_else(old: Path) -> None:
    with Registry.open(old) as registry:
        (entry,) = registry.sessions("kitchen")
        for path in ("../../x.mcap", "/etc/x.mcap"):
            with pytest.raises(RegistryError, match="inside its folder"):
                registry.session_path(replace(entry, path=path))


def test_a_merge_copies_no_name_that_is_not_allowed_and_no_path_that_leads_out(
    old: Path, tmp_path: Path
) -> None:
    with Registry.open(old) as other:
        with other.store.change("enrolled", "by hand") as change:
            change.add(Participant("kitchen", "P02", "scripted", NOW))
            change.add(Assignment("kitchen", "P02", 0, "test", "blind", "own:1", 1))
            change.add(
                SessionEntry("kitchen", "P02", 0, "P02-0", "../../out.mcap", "finished", NOW)
            )
        with Registry.open(tmp_path / "here.db", create=True) as into:
            found = merge(into, other)

            assert into.participants("kitchen") == ()
    why = {each.participant_id: each.why for each in found.conflicts}
    assert "300 bytes" in why[LONG]
    assert "inside its folder" in why["P02"]
