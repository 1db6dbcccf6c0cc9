"""A seal depends on what a file says and on nothing else, and says where it was changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.recording.alterations import Content, read, write
from tests.support.recording.rewritten import rewritten
from vrhuman.recording.channels import Topic
from vrhuman.recording.closing import close_compressed, closing_record
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.recover import recover
from vrhuman.recording.seal import (
    Change,
    How,
    Kind,
    SealState,
    changes,
    check_seal,
    compute_seal,
    read_seal,
)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, as this version closes it."""
    path = tmp_path_factory.mktemp("sealed") / "sample.mcap"
    recover(SAMPLE, path)
    return path


def test_a_closed_file_has_the_seal_of_what_is_in_it(sealed: Path) -> None:
    stored = read_seal(sealed)

    assert stored is not None
    assert stored.digest == compute_seal(sealed).digest
    assert len(stored.digest) == 64
    assert stored.short == stored.digest[:12]
    assert check_seal(sealed).state is SealState.UNCHANGED


@pytest.mark.parametrize("by_time", [False, True])
def test_another_program_that_keeps_everything_keeps_the_seal(
    tmp_path: Path, sealed: Path, by_time: bool
) -> None:
    copy = rewritten(sealed, tmp_path / "s.mcap", by_time=by_time)

    assert check_seal(copy).state is SealState.UNCHANGED


def test_the_sample_of_an_earlier_version_is_unsealed() -> None:
    found = check_seal(SAMPLE)

    assert (found.state, found.good) == (SealState.UNSEALED, True)
    assert read_seal(SAMPLE) is None


def test_a_file_that_was_not_closed_has_no_seal(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 20, close=False)

    assert check_seal(tmp_path / "s.mcap").state is SealState.NOT_CLOSED
    assert read_seal(tmp_path / "s.mcap") is None


def test_a_new_file_without_its_closing_record_says_that_its_seal_is_gone(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 20)
    content = read(tmp_path / "s.mcap")
    del content.metadata["closed"]

    assert check_seal(write(content, tmp_path / "t.mcap")).state is SealState.GONE


def test_what_is_in_a_file_is_sealed_whether_it_is_closed_or_not(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 20, close=False)
    before = compute_seal(tmp_path / "s.mcap")

    close_compressed(tmp_path / "s.mcap")

    found = changes(before, compute_seal(tmp_path / "s.mcap"))
    assert found == (Change(Kind.METADATA, "closed", How.ADDED),)


def _answer(content: Content) -> None:
    place = [n for n, each in enumerate(content.entries) if each.topic == "/answer"][7]
    entry = content.entries[place]
    content.entries[place] = entry._replace(data=entry.data + b" ")


def _fewer(content: Content) -> None:
    content.entries = [each for each in content.entries if each.topic != "/tf"]


def _shuffled(content: Content) -> None:
    places = [n for n, each in enumerate(content.entries) if each.topic == "/answer"]
    first, last = places[0], places[-1]
    entries = content.entries
    entries[first], entries[last] = entries[last], entries[first]


def _calibration(content: Content) -> None:
    place = [each.name for each in content.files].index("calibration.toml")
    content.files[place] = content.files[place]._replace(data=b"")


@pytest.mark.parametrize(
    ("change", "kind", "name", "how"),
    [
        (_answer, Kind.CHANNEL, "/answer", How.CHANGED),
        (_shuffled, Kind.CHANNEL, "/answer", How.CHANGED),
        (_fewer, Kind.CHANNEL, "/tf", How.REMOVED),
        (_calibration, Kind.ATTACHMENT, "calibration.toml", How.CHANGED),
    ],
)
def test_the_part_that_was_changed_is_named(
    tmp_path: Path,
    sealed: Path,
    change: Callable[[Content], None],
    kind: Kind,
    name: str,
    how: How,
) -> None:
    content = read(sealed)
    change(content)

    found = check_seal(write(content, tmp_path / "s.mcap"))

    assert found.state is SealState.CHANGED
    assert [(each.kind, each.name, each.how) for each in found.changes] == [(kind, name, how)]


def test_a_change_is_told_with_the_time_of_the_message(tmp_path: Path, sealed: Path) -> None:
    content = read(sealed)
    seventh = [each.log_ns for each in content.entries if each.topic == "/answer"][7]
    _answer(content)

    (found,) = check_seal(write(content, tmp_path / "s.mcap")).changes

    assert found.since_ns == seventh


def test_of_many_messages_the_time_is_at_most_a_few_messages_early(
    tmp_path: Path, sealed: Path
) -> None:
    content = read(sealed)
    places = [n for n, each in enumerate(content.entries) if each.topic == "/headset"]
    altered = content.entries[places[500]]
    content.entries[places[500]] = altered._replace(data=altered.data + b"\0")

    (found,) = check_seal(write(content, tmp_path / "s.mcap")).changes

    assert len(places) == 1060
    assert found.since_ns == content.entries[places[480]].log_ns  # every 32nd of 1,060 is marked


def test_counts_and_checksums_of_the_closing_record_are_read_again(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 20)

    with Blocks(tmp_path / "s.mcap") as blocks:
        found = closing_record(blocks)

    assert found is not None
    assert found[Topic.EVENT].messages == 20
