"""Files whose checksums are right and whose content is odd: one line, and no traceback.

``make accept`` crafts thousands more and asks every command about them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.asked import MOST_BYTES, ask, peak_bytes
from tests.support.recording.crafted import Parts, crafted, write
from tests.support.recording.every_channel import every_channel, with_gap
from tests.support.recording.file_damage import ITERATORS
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session

FILES = 150
GROUPS = 10
QUICK = ("score", "recover", "redact", "export csv", "export bids", "export foxglove", "fit-k")
LIMIT_S = 5.0


@pytest.fixture(scope="module")
def parts() -> Parts:
    return every_channel()


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_crafted_file_is_read_or_refused_in_one_line(
    group: int, parts: Parts, tmp_path: Path
) -> None:
    file, wrong, before = tmp_path / "odd.mcap", [], peak_bytes()
    for number in range(group, FILES, GROUPS):
        made = crafted(with_gap(parts) if number % 4 == 3 else parts, number)
        write(made.parts, SAMPLE, file)

        said = complaints(file)
        command = QUICK[number // GROUPS % len(QUICK)]
        fault = ask(command, file, tmp_path / "out", LIMIT_S).fault

        wrong += [each for each in said if "\n" in each or not each.startswith(str(file))]
        if fault:
            wrong.append(f"{number} ({made.what}), {command}: {fault}")
    assert wrong == []
    assert peak_bytes() - before < MOST_BYTES


def complaints(file: Path) -> list[str]:
    """Read every channel through its iterator; nothing but a SessionError may come of it."""
    found: list[str] = []
    try:
        session = Session.open(file)
    except SessionError as error:
        return [str(error)]
    with session:
        for name in ITERATORS:
            try:
                for _ in getattr(session, name)():
                    pass
            except SessionError as error:
                found.append(str(error))
    return found


def test_the_sound_file_is_read_by_every_quick_command(parts: Parts, tmp_path: Path) -> None:
    file = tmp_path / "sound.mcap"
    write(parts, SAMPLE, file)

    codes = {name: ask(name, file, tmp_path / "out", LIMIT_S).code for name in QUICK}

    assert codes == {**dict.fromkeys(QUICK, 0), "fit-k": 1}  # one session has no scatter


def test_a_number_crafts_the_same_file_every_time(parts: Parts) -> None:
    assert [crafted(parts, 5)] * 2 == [crafted(parts, 5), crafted(parts, 5)]
