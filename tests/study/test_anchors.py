"""Session files, exports and reports name the log's newest entry, which must still be there."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.support.study.entries import UTC
from tests.support.study.sample_session import written_as
from vrhuman.cli import main
from vrhuman.protocol.specification import protocol_hash
from vrhuman.recording.reader import Session
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.session_start import HEAD_SETTING
from vrhuman.study.design import Design
from vrhuman.study.enrolment import enrol
from vrhuman.study.entries import Participant, Study
from vrhuman.study.file_check import anchors
from vrhuman.study.registry.audit import following
from vrhuman.study.registry.heads import Head
from vrhuman.study.registry.keys import read_keys
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.export import export_study
from vrhuman.study.results.gathering import gather
from vrhuman.study.results.report import study_results, write_report
from vrhuman.study.running import begin_session, named, next_session, upcoming_session

PROTOCOL = 'name = "short"\n[[phases]]\nname = "explore"\nkind = "explore"\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A study in which a script's session has begun; its file names the log's newest entry."""
    path = tmp_path / "study.db"
    with Registry.open(path, create=True) as registry:
        design = Design(("no_replay", "replay"), ("own:3", "own:4"), training=False).as_mapping()
        digest = protocol_hash(PROTOCOL)
        registry.add_study(Study("S", "", PROTOCOL, digest, None, "S", 1, UTC, design))
        enrol(registry, Participant("S", "P01", "scripted", UTC))
        following = named(registry, upcoming_session(registry, "S", "P01"))
        assert isinstance(following.what, Plan)
        entry = begin_session(registry, following)
        file = registry.session_path(entry)
        file.parent.mkdir(parents=True)
        written_as(
            file,
            None,
            session_id=entry.session_id,
            settings={HEAD_SETTING: following.what.registry_head},
        )
        registry.enrol(Participant("S", "P02", "scripted", UTC))
    return path


def lines(path: Path) -> list[str]:
    with Registry.open(path) as registry:
        return [each.line for each in registry.examine(anchors(registry)).altered]


def test_a_planned_session_names_the_logs_newest_entry(path: Path) -> None:
    with Registry.open(path) as registry:
        head = registry.head()
        plan = next_session(registry, "S", "P01").what
        (anchor,) = anchors(registry)

    assert isinstance(plan, Path)  # the session that has begun, which goes on
    assert head is not None
    assert anchor.head.number == 2
    assert head.number == 4


def test_a_log_that_has_what_the_files_name_is_sound(path: Path) -> None:
    assert lines(path) == []


def written_anew(path: Path, who: Callable[[int], str], upto: int) -> None:
    """Write the log anew as somebody could who has the key, and the list of heads with it."""
    (key,) = read_keys(path.with_name("study.db.key"))
    with Registry.open(path) as registry:
        entries = registry.audit()
    last, heads = None, []
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        guards = guards.fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM audit WHERE number > ?", [upto])
        for each in entries[:upto]:
            name = who(each.number)
            last = following(last, name, each.what, each.subject, each.detail, each.rows, key)
            heads.append(f"{last.number} {last.chain}\n")
            connection.execute(
                "UPDATE audit SET utc = ?, who = ?, chain = ?, seal = ? WHERE number = ?",
                [last.utc, name, last.chain, last.seal, each.number],
            )
        for _, statement in guards:
            connection.execute(statement)
        connection.commit()
    path.with_name("study.db.heads").write_text("".join(heads))


def test_a_log_written_anew_with_the_key_is_not_the_one_that_the_files_name(path: Path) -> None:
    written_anew(path, lambda number: "nobody" if number == 2 else "experimenter", upto=4)

    (line,) = lines(path)

    assert line.startswith("audit: entry 2, which the session file P01-0-")
    assert "is another one now" in line


def test_nor_is_one_that_was_cut_off_before_it(path: Path) -> None:
    written_anew(path, lambda _: "experimenter", upto=1)

    assert any("is not in the log any more" in each for each in lines(path))


def test_a_restored_copy_explains_the_entries_that_are_lost(path: Path) -> None:
    with Registry.open(path) as registry:
        newest = registry.head()
    assert newest is not None

    assert main(["study", "restore", "--registry", str(path)]) == 0

    assert lines(path) == []
    with Registry.open(path) as registry:
        assert registry.audit()[-1].what == "registry restored"
    anchor = f"{newest.number}:{newest.chain[:12]}"
    assert main(["study", "audit", "--registry", str(path), "--anchor", anchor]) == 0


def test_a_copy_put_back_by_hand_is_told(path: Path) -> None:
    kept = path.with_name("kept.db")
    with closing(sqlite3.connect(path)) as connection, closing(sqlite3.connect(kept)) as copy:
        connection.backup(copy)
    with Registry.open(path) as registry:
        registry.enrol(Participant("S", "P03", "scripted", UTC))
    for ending in ("-wal", "-shm"):
        path.with_name(f"study.db{ending}").unlink(missing_ok=True)
    shutil.move(kept, path)

    assert any("the newest entries were cut off" in each for each in lines(path))


def test_an_export_names_the_newest_entry(path: Path, tmp_path: Path) -> None:
    with Registry.open(path) as registry:
        export_study(gather(registry, "S"), tmp_path / "tables", "csv")
        head = registry.head()

    assert head is not None
    told = json.loads((tmp_path / "tables" / "columns.json").read_text())
    assert told["registry_head"] == head.written


def test_a_report_names_it_as_the_audit_takes_it(path: Path, tmp_path: Path) -> None:
    with Registry.open(path) as registry:
        write_report(study_results(registry, "S"), tmp_path / "report.html")
        head = registry.head()

    assert f"study audit --anchor {head}" in (tmp_path / "report.html").read_text()
    assert main(["study", "audit", "--registry", str(path), "--anchor", str(head)]) == 0


def test_a_report_of_an_altered_registry_says_so(path: Path, tmp_path: Path) -> None:
    with Registry.open(path) as registry:
        with registry.store.engine.begin() as connection:
            connection.execute(text("UPDATE participants SET kind = 'person'"))
        write_report(study_results(registry, "S"), tmp_path / "report.html")

    page = (tmp_path / "report.html").read_text()
    assert "The registry was changed outside vrhuman" in page
    assert "participants: the row of S P01 is not as vrhuman wrote it" in page


@pytest.mark.parametrize(("anchor", "code"), [("4:0123456789ab", 1), ("9:0123456789ab", 1)])
def test_an_entry_that_is_not_in_the_log_is_told(path: Path, anchor: str, code: int) -> None:
    assert main(["study", "audit", "--registry", str(path), "--anchor", anchor]) == code


@pytest.mark.parametrize("anchor", ["", "4", "4:01", "x:0123456789ab", "4:0123456789xy"])
def test_what_is_no_entry_is_refused(path: Path, anchor: str) -> None:
    assert main(["study", "audit", "--registry", str(path), "--anchor", anchor]) == 2


def test_a_file_without_a_head_names_none(path: Path) -> None:
    with Registry.open(path) as registry:
        (entry,) = registry.sessions()
        written_as(registry.session_path(entry), None, session_id=entry.session_id, settings={})

        assert list(anchors(registry)) == []
        assert registry.head() == Head(4, registry.audit()[-1].chain)
        with Session.open(registry.session_path(entry)) as session:
            assert HEAD_SETTING not in session.start.settings
