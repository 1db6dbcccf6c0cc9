"""A session has names of files, never folders; what a resumed session needs is found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.recording import synthetic_session
from vrhuman.clock import now
from vrhuman.embodiment.build import EngineChoice
from vrhuman.names import NameNotAllowed
from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.recording.start_file import start_attachments, start_metadata
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.specification import NotResumable, _protocol_file
from vrhuman.runtime.runtime import VIRTUAL_TIME
from vrhuman.runtime.session_start import session_path, session_start


def test_the_start_of_a_persons_session_has_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "Gruenwaldhof"
    folder.mkdir()
    text = load_protocol("blind")[1]
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    plan = Plan(
        protocol=str(folder / "mine.toml"),
        kind="person",
        participant="P01",
        out=folder / "sessions",
        engine=EngineChoice(executable=str(folder / "thor" / "build")),
    )

    prepared, moment = prepare(plan), now()
    start = session_start(prepared, session_path(plan, moment), moment, VIRTUAL_TIME, 1)

    assert start.settings["protocol"] == "mine.toml"
    assert start.settings["protocol_sha256"] == protocol_hash(text)
    assert start.settings["thor_executable"] == "build"
    written = [str(start_metadata(start)), *(str(a.data) for a in start_attachments(start))]
    assert not any("Gruenwaldhof" in each for each in written)


@pytest.mark.parametrize("name", ["../../x", "NUL", "a/b", "x" * 65])
def test_no_participant_leads_out_of_the_sessions_folder(name: str, tmp_path: Path) -> None:
    out = tmp_path / "a" / "b" / "sessions"

    with pytest.raises(NameNotAllowed, match="participant"):
        prepare(Plan(protocol="blind", participant=name, out=out))
    with pytest.raises(NameNotAllowed, match="session"):
        prepare(Plan(protocol="blind", name=f"{name}{'y' * 180}", out=out))

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["sessions", "protocols", "", "elsewhere"])
def test_a_labs_own_texts_are_found_where_they_may_be(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = "mine.toml"
    if place == "elsewhere":  # as earlier versions stored it
        stored = str(tmp_path / place / "mine.toml")
    (tmp_path / place).mkdir(exist_ok=True)
    (tmp_path / place / "ours.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    start = synthetic_session.start(settings={"protocol": stored})

    found = _protocol_file(start, tmp_path / "sessions" / "s.mcap", ("ours.toml",))

    assert (found.parent / "ours.toml").resolve() == tmp_path / place / "ours.toml"


def test_texts_that_are_nowhere_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    start = synthetic_session.start(settings={"protocol": "mine.toml"})

    with pytest.raises(NotResumable, match=r"mine\.toml needs ours\.toml; copy that beside"):
        _protocol_file(start, tmp_path / "sessions" / "s.mcap", ("ours.toml",))

    assert _protocol_file(start, tmp_path / "s.mcap", ()).name == "mine.toml"
