"""Messages that another program left out of a session are noticed, wherever they were."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from mcap.writer import Writer

from tests.support.paths import SAMPLE
from tests.support.recording import file_damage
from tests.support.recording.rewritten import (
    Choice,
    Message,
    channel,
    five_answers,
    nothing,
    one,
    rewritten,
)
from vrhuman.cli.program import main
from vrhuman.recording.channels import Topic
from vrhuman.recording.closing import Content, closing_record
from vrhuman.recording.completeness import completeness, merged, number_gaps
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.errors import SessionError
from vrhuman.recording.losses.report import ChannelDifference, ClosingRecord
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.recording.verify import verify

MESSAGES = 3036
ANSWERS = 40


def test_the_sample_is_complete() -> None:
    found = completeness(SAMPLE)

    assert found.good
    assert (found.messages, found.missing, found.lines()) == (MESSAGES, 0, ())
    assert found.closing_record is ClosingRecord.PRESENT


def test_what_this_version_closes_has_a_closing_record_that_is_read(tmp_path: Path) -> None:
    recover(SAMPLE, tmp_path / "s.mcap")

    assert completeness(tmp_path / "s.mcap").closing_record is ClosingRecord.PRESENT


def test_a_closing_record_whose_checksum_is_over_enumerated_topics_is_read(tmp_path: Path) -> None:
    words = {"closed_utc": "2026-11-22T21:00:00.000Z", Topic.STEP: "24 messages, crc 4dbb26e5"}
    crc = f"{zlib.crc32(repr(sorted(words.items())).encode()):08x}"
    path = tmp_path / "s.mcap"
    with path.open("wb") as file:
        writer = Writer(file)
        writer.start(profile="vrhuman")
        writer.add_metadata("closed", {**words, "record_crc": crc})
        writer.finish()  # type: ignore[no-untyped-call]

    with Blocks(path) as blocks:
        assert closing_record(blocks) == {"/step": Content(24, 0x4DBB26E5)}


def test_a_session_that_was_never_closed_is_complete(tmp_path: Path) -> None:
    file_damage.unclosed(SAMPLE, tmp_path / "s.mcap")

    found = completeness(tmp_path / "s.mcap")

    assert found.good
    assert found.closing_record is ClosingRecord.NOT_CLOSED


@pytest.mark.parametrize("by_time", [False, True])
def test_a_faithful_copy_is_complete(tmp_path: Path, by_time: bool) -> None:
    copy = rewritten(SAMPLE, tmp_path / "s.mcap", by_time=by_time)

    assert completeness(copy).good


def test_five_answers_are_missed_with_their_channel_number_and_times(tmp_path: Path) -> None:
    found = completeness(rewritten(SAMPLE, tmp_path / "s.mcap", five_answers))

    assert not found.good
    assert found.channels == (ChannelDifference("/answer", ANSWERS, ANSWERS - 5),)
    assert [gap.messages for gap in found.gaps] == [1] * 5
    assert found.lines() == (
        "/answer: 5 of 40 messages are missing (between 12.40 s and 12.43 s, between 13.53 s and "
        "13.57 s, between 15.97 s and 16.00 s and 2 times more)",
        "answers may be missing, so the session is not scored",
    )


@pytest.mark.parametrize("topic", ["/answer", "/tf", "/headset", "/phase", "/video/agent"])
def test_a_whole_missing_channel_is_named(tmp_path: Path, topic: str) -> None:
    found = completeness(rewritten(SAMPLE, tmp_path / "s.mcap", channel(topic)))

    (lacking,) = found.channels
    assert (lacking.topic, lacking.present, found.missing) == (topic, 0, lacking.recorded)


@pytest.mark.parametrize(
    ("left_out", "missing", "at"),
    [
        (lambda message: message.number < 10, 10, "before 0.00 s"),
        (lambda message: message.number >= MESSAGES - 1, 1, "after 38.23 s"),
    ],
)
def test_messages_are_missed_at_the_start_and_at_the_end(
    tmp_path: Path, left_out: Choice, missing: int, at: str
) -> None:
    found = completeness(rewritten(SAMPLE, tmp_path / "s.mcap", left_out))

    assert found.missing == missing
    assert at in found.lines()[0]


def test_without_the_closing_record_the_numbers_still_tell_when(tmp_path: Path) -> None:
    found = completeness(rewritten(SAMPLE, tmp_path / "s.mcap", five_answers, metadata=False))

    assert (found.good, found.missing, found.topics) == (False, 5, frozenset())
    assert found.closing_record is ClosingRecord.ABSENT
    assert "of which channels is not known" in found.lines()[0]


def test_without_the_numbers_the_closing_record_still_tells_what(tmp_path: Path) -> None:
    found = completeness(rewritten(SAMPLE, tmp_path / "s.mcap", five_answers, numbers=False))

    assert (found.good, found.missing, found.topics) == (False, 5, {"/answer"})
    assert found.gaps == ()


def test_without_both_it_is_said_that_nothing_is_known(tmp_path: Path) -> None:
    path = rewritten(SAMPLE, tmp_path / "s.mcap", nothing, metadata=False, numbers=False)

    found = completeness(path)

    assert (found.complete, found.known, found.good) == (True, False, False)


def test_an_answer_that_was_changed_is_noticed(tmp_path: Path) -> None:
    def other(message: Message) -> bytes:
        changed = message.topic == "/answer" and message.place == 7
        return message.data.replace(b"answer", b"Answer") if changed else message.data

    found = completeness(rewritten(SAMPLE, tmp_path / "s.mcap", data=other))

    assert (found.good, found.changed, found.channels) == (False, ("/answer",), ())


def test_gaps_are_where_numbers_are_missing() -> None:
    numbers, times = [5, 1, 2, 7], [50, 10, 20, 70]

    found = number_gaps(numbers, times, expected=9)

    assert [(g.first, g.messages, g.after_ns, g.before_ns) for g in found] == [
        (0, 1, None, 10),
        (3, 2, 20, 50),
        (6, 1, 50, 70),
        (8, 1, 70, None),
    ]


def test_only_gaps_at_most_a_second_apart_are_merged() -> None:
    second = 1_000_000_000
    numbers, times = [0, 2, 3, 5, 6, 8], [0, 1, 1 + second, 2 + second, 3 + 2 * second, 4 * second]

    found = merged(number_gaps(numbers, times))

    assert [(gap.messages, gap.after_ns) for gap in found] == [(2, 0), (1, 3 + 2 * second)]


def test_verify_is_not_content_with_identical_states(tmp_path: Path) -> None:
    result = verify(rewritten(SAMPLE, tmp_path / "s.mcap", five_answers))

    assert result.identical
    assert not result.good


def test_verify_tells_by_exit_code_text_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(rewritten(SAMPLE, tmp_path / "s.mcap", five_answers))

    assert main(["verify", path]) == 1
    assert "incomplete: /answer: 5 of 40 messages are missing" in capsys.readouterr().out
    assert main(["verify", path, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)["completeness"]
    assert (told["good"], told["missing"]) == (False, 5)


def test_verify_tells_of_a_missing_command_that_nothing_can_be_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = rewritten(SAMPLE, tmp_path / "s.mcap", one("/command", 50))

    assert main(["verify", str(path)]) == 1
    assert "/command: 1 of 215 messages are missing" in capsys.readouterr().out


def test_what_is_missing_is_not_hidden_by_a_redaction(tmp_path: Path) -> None:
    path = rewritten(SAMPLE, tmp_path / "s.mcap", five_answers)

    with pytest.raises(SessionError, match="/answer: 5 of 40 messages are missing"):
        redact(path, tmp_path / "out.mcap", {Part.TEXT})


def test_a_recovered_file_says_what_it_lacks(tmp_path: Path) -> None:
    path, out = tmp_path / "s.mcap", tmp_path / "out.mcap"
    rewritten(SAMPLE, path, five_answers)

    report = recover(path, out)

    assert str(report).count("lost 1 messages of /answer between") == 5
    with Session.open(out) as session:
        assert [(each.messages, each.topics) for each in session.missing()] == [
            (1, ("/answer",))
        ] * 5
        assert not list(session.gaps())
    found = verify(out)
    assert found.identical
    assert not found.good  # the states are those that were recorded, but five answers are gone


def test_a_recovered_file_without_known_channels_has_gaps(tmp_path: Path) -> None:
    path, out = tmp_path / "s.mcap", tmp_path / "out.mcap"
    rewritten(SAMPLE, path, five_answers, metadata=False)

    recover(path, out)

    with Session.open(out) as session:
        assert len(list(session.gaps())) == 5
        assert not list(session.missing())
