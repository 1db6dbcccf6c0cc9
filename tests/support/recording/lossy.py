"""Session files that are not whole, each in another way, made from the shipped sample."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.support.paths import SAMPLE
from tests.support.recording import file_damage
from tests.support.recording.played_study import PLAYED, play
from tests.support.recording.rewritten import five_answers, one, rewritten
from vrhuman.recording.channels import definitions
from vrhuman.recording.closing import close_compressed
from vrhuman.recording.container.append_file import AppendFile
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.recover import recover
from vrhuman.recording.start_file import read_start, start_metadata

ANOTHER_NAME = "P01-1-replay-20260102-030405-678"


def shortened(path: Path, messages: int = 500) -> Path:
    """The sample's first messages (600 are about five seconds), closed as if it ended there."""
    with Blocks(SAMPLE) as blocks:
        metadata = [start_metadata(read_start(blocks))]
        file = AppendFile(path, list(blocks.attachments()), metadata, definitions())
        for _, batch in itertools.groupby(
            itertools.islice(packets_of(blocks), messages), lambda packet: packet.time_ns
        ):
            file.write_chunk(list(batch))
        file.close()
    close_compressed(path)
    return path


def cut(source: Path, path: Path) -> Path:
    """Closed once, and its end is gone."""
    path.write_bytes(source.read_bytes()[:400_000])
    return path


def unclosed(source: Path, path: Path) -> Path:
    """Never closed."""
    file_damage.unclosed(source, path)
    return path


def flipped(source: Path, path: Path) -> Path:
    """One bit of one chunk in the middle is another."""
    with Blocks(source) as blocks:
        span = blocks.chunks[len(blocks.chunks) // 2]
    path.write_bytes(file_damage.flipped(source.read_bytes(), span.offset + span.length // 2, 0))
    return path


def gapped(source: Path, path: Path) -> Path:
    """Recovered from one with a flipped bit, so that a part in the middle is missing."""
    recover(flipped(source, path.with_name(f"{path.stem}-damaged.mcap")), path)
    return path


def joined(source: Path, path: Path) -> Path:
    """Another session's bytes follow."""
    other = path.with_name("other.mcap")
    other.unlink(missing_ok=True)
    play(other, *PLAYED[0])
    path.write_bytes(source.read_bytes() + other.read_bytes())
    return path


def swapped(source: Path, path: Path) -> Path:
    """It has the name of another session."""
    there = path.with_name(f"{ANOTHER_NAME}.mcap")
    shutil.copyfile(source, there)
    return there


def removed(source: Path, path: Path) -> Path:
    """Another program left messages out: answers, or where there are none a state."""
    return rewritten(source, path, five_answers if source == SAMPLE else one("/event", 20))


LOSSY: Mapping[str, tuple[Callable[[Path, Path], Path], str]] = {
    "cut": (cut, "cut: ends at "),
    "gapped": (gapped, "incomplete: "),
    "joined": (joined, "another recording begins at byte "),
    "swapped": (swapped, f"swapped: it is named after {ANOTHER_NAME}, and holds "),
    "removed": (removed, "incomplete: "),
    "unclosed": (unclosed, "not closed: ends at "),
}
"""The kinds of loss: how such a file is made from a sound one, and what is said of it."""
