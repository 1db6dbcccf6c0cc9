"""Notes are for people: with other words in them, or without any, a session is the same to us."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.reworded_notes import as_before, other_words, reword
from tests.support.runtime.visitor import in_a_trial
from vrhuman.export.film.status import statuses
from vrhuman.export.report.contents import contents
from vrhuman.export.report.scoring import Missing
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.houses.generator import generate
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.entries import InterruptionReason, PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.records import VrhumanError
from vrhuman.review.outline import house_of, outline
from vrhuman.review.recording import Recording
from vrhuman.review.results.mastery import mastery
from vrhuman.review.results.outcome import outcome
from vrhuman.review.tracks import read_tracks
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.run import run_again, run_in_virtual_time
from vrhuman.runtime.trial import Trial
from vrhuman.study.design import Design, assignments_for
from vrhuman.study.entries import Participant, SessionEntry, Study
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import next_session, reconcile, status_of
from vrhuman.study.session_run import run_session

pytestmark = pytest.mark.end_to_end

NOW = "2026-01-01T00:00:00.000Z"
TEST = """
name = "short"
questions = 2
[[phases]]
name = "explore"
kind = "explore"
max_steps = 12
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
max_steps = 4
[[phases]]
name = "answer again"
kind = "answer"
"""
TRAINING = """
name = "too far"
[[phases]]
name = "look"
kind = "practice"
task = "look"
criteria = { turn = 20, up = 0, down = 0 }
[[phases]]
name = "walk"
kind = "practice"
task = "walk"
things = ["HousePlant|training"]
criteria = { x = 7.9, z = 0.6, metres = 100 }
max_minutes = 0.05
"""

# ----------------------------------------------------------------------------------- the sessions


def a_study(folder: Path, house: str, training: bool, name: str = "P01") -> Registry:
    """Somebody takes part in a study of one test session."""
    registry = Registry.open(folder / "study.db", create=True)
    design = Design(("no_replay",), (house,), training=training)
    hashed = protocol_hash(TEST)
    registry.add_study(Study("S", "A study", TEST, hashed, None, "S", 7, NOW, design.as_mapping()))
    registry.enrol(Participant("S", name, "scripted", NOW))
    registry.assign(assignments_for(design, "S", (name,), 7))
    return registry


def studied(folder: Path, house: str) -> Path:
    """A whole session, as a study runs it."""
    with a_study(folder, house, training=False) as registry:
        following = next_session(registry, "S", "P01")
        entry = run_session(
            registry, following, "none", TestDisplay(), quiet, lambda _: None, looking=False
        )
        return registry.session_path(entry)


def trained(folder: Path, _: str) -> Path:
    """A training whose second task was not mastered."""
    protocol = folder / "training.toml"
    protocol.write_text(TRAINING, encoding="utf-8")
    plan = Plan(protocol=str(protocol), out=folder, participant="P01")
    return run_in_virtual_time(prepare(plan), quiet).path


def paused(folder: Path, house: str) -> Path:
    """Somebody opened the menu, had a break, lost the engine, and then a key interrupted it all."""
    with in_a_trial(Plan(steps=40, house=house, out=folder), None) as visitor:
        visitor.click("begin")
        visitor.frames(1.0)
        visitor.press("menu")
        visitor.frames(0.5)
        visitor.trial.note("looks tired", "experimenter")
        visitor.click("break")
        visitor.frames(0.5)
        visitor.click("resume")
        visitor.trial.pause(PauseReason.ENGINE_LOST)
        visitor.frames(0.5)
        visitor.trial.go_on(PauseReason.ENGINE_LOST)
        visitor.frames(0.5)
        visitor.trial.leave(InterruptionReason.KEYBOARD)
        visitor.frame()
    path = next(folder.glob("*.mcap"))
    with Session.open(path) as session:
        assert [each.reason for each in session.pauses() if each.begins] == [
            PauseReason.MENU,
            PauseReason.BREAK,
            PauseReason.ENGINE_LOST,
        ]
        assert [each.reason for each in session.interruptions()] == [InterruptionReason.KEYBOARD]
    return path


def stopped(folder: Path, house: str) -> Path:
    """Somebody had enough in the first phase."""
    with in_a_trial(Plan(steps=40, house=house, out=folder), None) as visitor:
        visitor.click("begin")
        visitor.frames(0.5)
        visitor.press("menu")
        visitor.click("stop")
        visitor.click("yes")
        visitor.frame()
    return next(folder.glob("*.mcap"))


def quiet(*_: object) -> None: ...


MADE: dict[str, Callable[[Path, str], Path]] = {
    "studied": studied,
    "trained": trained,
    "paused and interrupted": paused,
    "stopped": stopped,
    "the sample": lambda _, __: SAMPLE,
}


@pytest.fixture(scope="module", params=MADE)
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    house = folder / "two-rooms.json"
    house.write_text(json.dumps(generate(2, 1)), encoding="utf-8")
    path = MADE[request.param](folder, str(house))
    return Path(shutil.copyfile(path, folder / "session.mcap"))


# ------------------------------------------------------------------------------- what is read of it


def plain(value: Any) -> Any:
    """A record's values, to be compared."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    return value


def told(read: Callable[[], Any]) -> Any:
    """What is read, or why it cannot be; nothing of the file's folder or its number of messages."""
    try:
        found = read()
    except VrhumanError as error:
        return str(error).rpartition(".mcap: ")[2]
    return found and plain(
        asdict(found) | dict.fromkeys(("session", "whole", "path", "completeness", "seal"))
    )


def facts(path: Path, remarks: set[str]) -> dict[str, Any]:
    """All that is decided by a session's file, and shown of it but its ``remarks``."""
    return {
        "resume": resume(path),
        "score": told(lambda: outcome(path)),
        "mastery": training(path),
        "status": status_of(path),
        "tracks": tracks(path, remarks),
        "report": report(path, remarks),
        "film": film(path),
    }


def resume(path: Path) -> Any:
    try:
        broken = read_interrupted(path)
    except VrhumanError as error:
        return str(error).rpartition(".mcap: ")[2]
    reached = replace(broken.reached, past=replace(broken.reached.past, state=None))
    return plain([asdict(reached), broken.questions, broken.over, str(broken.last_utc)])


def training(path: Path) -> Any:
    found = mastery(path)
    if found is None:
        return None
    tasks = [(t.name, t.ended, t.attempts, round(t.seconds, 1)) for t in found.tasks]
    return tasks, str(found)


def tracks(path: Path, remarks: set[str]) -> Any:
    with Recording.open(path) as recording:
        found = read_tracks(recording)
    notes = [mark for mark in found.notes if mark.text not in remarks]
    return plain(
        [found.phases, found.pauses, found.panels, found.steps, found.answers, notes]
    ), plain([asdict(each) for each in found.questions])


def report(path: Path, remarks: set[str]) -> Any:
    with Session.open(path) as session:
        house = house_of(session)
        found = contents(session, house, outline(session, house), Missing("not looked at"))
    notes = [note for note in found.notes if note.text not in remarks]
    # a seal is of all that a file says, and redaction says in the options what it reduced
    kept = [row for row in found.provenance if row[0] != "seal" and "option" not in row[0]]
    same = replace(found, notes=notes, provenance=kept)
    return plain(asdict(same) | {"start": "", "file_state": ""})


def film(path: Path) -> Any:
    with Session.open(path) as session:
        frames = [state.display_time_ns for state in session.headset_states()]
        return list(statuses(session, frames[0], frames[::10]))


def collected(path: Path, folder: Path) -> Any:
    """What a study makes of the file, where it is found after a crash."""
    folder.mkdir()
    with a_study(folder, "own:3", training=True, name="P00") as registry:
        with Session.open(path) as session:
            start = session.start
        name, whose = start.session_id, start.participant
        registry.enrol(Participant("S", whose, start.participant_kind, NOW), ())
        registry.assign([replace(registry.assignments("S", "P00")[0], participant_id=whose)])
        entry = SessionEntry("S", whose, 0, name, f"{whose}/{name}.mcap", "running", NOW)
        registry.begin(entry)
        there = registry.session_path(entry)
        there.parent.mkdir(parents=True)
        shutil.copyfile(path, there)
        found = [each.kind for each in reconcile(registry, "S", looking=False)]
        row = registry.session(entry.session_id)
        answers = [replace(each, session_id="") for each in registry.answers(entry.session_id)]
        figures = [each.figures for each in registry.scores(entry.session_id)]
        person = registry.participant("S", whose)
        return found, row.status, row.phase, row.steps, answers, figures, person


# -------------------------------------------------------------------------------------- the proof


@pytest.fixture
def remarks(session: Path) -> set[str]:
    """What the session's notes say beyond its records, in either of the two wordings."""
    with Session.open(session) as opened:
        texts = {note.text for note in opened.notes() if not note.about}
    return texts | {other_words(text) for text in texts}


def variants(session: Path, folder: Path) -> dict[str, Path]:
    """The same session three times: notes reworded, all of them taken out, and recorded before."""
    for name in ("reworded", "redacted", "before"):
        (folder / name).mkdir()
    reworded = reword(session, folder / "reworded" / session.name)
    redacted = folder / "redacted" / session.name
    redact(session, redacted, {Part.TEXT})
    before = as_before(session, folder / "before" / session.name)
    return {"reworded": reworded, "redacted": redacted, "before": before}


def test_what_is_read_of_a_session_does_not_hang_on_its_notes(
    session: Path, remarks: set[str], tmp_path: Path
) -> None:
    others = variants(session, tmp_path)

    wanted = facts(session, remarks)
    kept = collected(session, tmp_path / "study")

    assert wanted["tracks"] != ([], [])
    with Session.open(others["redacted"]) as taken_out:
        assert list(taken_out.notes()) == []
    for name, path in others.items():
        found = facts(path, remarks)
        for key, value in wanted.items():
            assert found[key] == value, f"{name}: {key}"
        if name != "before":
            assert collected(path, tmp_path / f"study {name}") == kept, name


class Frames:
    """Ends a run after so many frames; tells how far it had come."""

    def __init__(self, count: int) -> None:
        self._left = count
        self.came_to: tuple[int, int, int] = (0, 0, 0)

    def __call__(self, trial: Trial, _: object) -> None:
        self._left -= 1
        progress = trial.progress
        self.came_to = (trial.steps, progress.phase, progress.waited_ns)
        if self._left == 0:
            trial.leave(InterruptionReason.DESK_GONE)


def test_a_session_without_notes_is_resumed_in_virtual_time_to_its_end(tmp_path: Path) -> None:
    """Its kind of runtime decides, not what that is called."""
    protocol = tmp_path / "short.toml"
    protocol.write_text(TEST, encoding="utf-8")
    plan = Plan(protocol=str(protocol), house="own:3", out=tmp_path / "first", kind="oracle")
    first = Frames(60)
    whole = run_in_virtual_time(prepare(plan), first).path
    redacted = tmp_path / whole.name
    redact(whole, redacted, {Part.TEXT})

    ran = run_again(read_interrupted(redacted), None, TestDisplay(), quiet)

    assert first.came_to[0] > 0
    assert ran.completed
    assert status_of(redacted) == "finished"
    assert outcome(redacted).steps_explore >= first.came_to[0]
