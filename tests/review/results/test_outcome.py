"""What a session is scored as, and when it is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import file_damage
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.review.results.outcome import NotScorable, outcome


def recovered(tmp_path: Path, phase: int) -> Path:
    """The sample, damaged in the middle of a phase and recovered."""
    path, out = tmp_path / "s.mcap", tmp_path / "out.mcap"
    file_damage.unclosed(SAMPLE, path)
    with Session.open(path) as session:
        begun = [each.time_ns for each in session.phases()]
        middle = (begun[phase] + begun[phase + 1]) // 2
        at = next(place for place, time_ns in file_damage.chunk_times(path) if time_ns > middle)
    path.write_bytes(file_damage.flipped(path.read_bytes(), at, 0))
    recover(path, out)
    return out


def test_damage_while_exploring_leaves_the_score(tmp_path: Path) -> None:
    path = recovered(tmp_path, phase=0)

    found, whole = outcome(path), outcome(SAMPLE)

    assert replace(found, session=SAMPLE, frames=whole.frames, force_quanta=0) == replace(
        whole, force_quanta=0
    )


@pytest.mark.parametrize("phase", [1, 3])
def test_damage_while_answering_is_no_lower_score(tmp_path: Path, phase: int) -> None:
    with pytest.raises(NotScorable, match="damaged during answer"):
        outcome(recovered(tmp_path, phase))
