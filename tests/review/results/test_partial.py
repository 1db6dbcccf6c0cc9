"""What is told of sessions that were broken off, and of answers that are missing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.rewritten import channel, five_answers, one, rewritten
from vrhuman.cli.program import main
from vrhuman.export.report.scoring import ScoreTiles, score_of
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.channels.episode import ANSWER, PHASE
from vrhuman.recording.channels.state import PHASE_END
from vrhuman.recording.closing import write_closed
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import EndReason, PhaseEnded, PhaseStart
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.recover import recover
from vrhuman.recording.start_file import read_start, start_metadata
from vrhuman.records import GivenAnswer
from vrhuman.review.results.outcome import (
    NotScorable,
    Outcome,
    PartialOutcome,
    PhaseAnswers,
    assess,
    outcome,
)

Keep = Callable[[object], object | None]
"""What stays of a record of the sample; None where it was never recorded."""


def recorded(out: Path, keep: Keep) -> Path:
    """The sample as if only some of its records had been made."""
    topics = {number: topic for topic, number in CHANNEL_IDS.items()}
    channels = {Topic.PHASE: PHASE, Topic.ANSWER: ANSWER, Topic.PHASE_END: PHASE_END}

    def kept(packet: Packet) -> Packet | None:
        topic = topics[packet.channel]
        if topic not in channels:
            return packet
        found = channels[topic]
        record = keep(found.decode(packet.time_ns, packet.data))
        return None if record is None else packet._replace(data=found.encode(record))  # type: ignore[arg-type]

    with Blocks(SAMPLE) as blocks:
        packets = [kept(packet) for packet in packets_of(blocks)]
        metadata = [start_metadata(read_start(blocks))]
        write_closed(out, list(blocks.attachments()), metadata, [p for p in packets if p])
    return out


def broken_off_in(phase: str, answered: int = 99) -> Keep:
    """Stopped by the participant in a phase, after some answers in it."""
    phases = ["explore", "answer", "re-enter", "answer again", "end"]
    later = phases[phases.index(phase) + 1 : -1]
    given = 0

    def keep(record: object) -> object | None:
        nonlocal given
        if isinstance(record, PhaseStart):
            return None if record.phase in later else record
        if isinstance(record, PhaseEnded):
            if record.phase == phase:
                return replace(record, reason=EndReason.STOPPED)
            return None if record.phase in later else record
        if isinstance(record, GivenAnswer):
            given += record.phase == phase
            return (
                None
                if record.phase in later or (record.phase == phase and given > answered)
                else record
            )
        return record

    return keep


def unanswered(count: int, phase: str = "answer") -> Keep:
    """Some questions of a phase were left out by the participant."""
    left = count

    def keep(record: object) -> object | None:
        nonlocal left
        if isinstance(record, GivenAnswer) and record.phase == phase and left:
            left -= 1
            return None
        return record

    return keep


def test_a_session_broken_off_in_phase_three_has_its_acc_exp(tmp_path: Path) -> None:
    found = assess(recorded(tmp_path / "s.mcap", broken_off_in("re-enter")))

    assert isinstance(found, PartialOutcome)
    assert (found.acc_exp, found.acc_ref, found.t3) == (100.0, None, None)
    assert found.withheld == ("Acc_ref", "T3", "ExQA")
    assert found.why == "not a finished session (answer again is missing)"
    assert found.answers == (PhaseAnswers("answer", 20, 20, 0, 20),)


def test_a_session_broken_off_in_phase_two_has_no_accuracy(tmp_path: Path) -> None:
    found = assess(recorded(tmp_path / "s.mcap", broken_off_in("answer", answered=5)))

    assert isinstance(found, PartialOutcome)
    assert found.acc_exp is None
    assert "answer was broken off (stopped): 5 of 20 questions answered, 5 rightly" in found.why


@pytest.mark.parametrize(("answered", "known"), [(19, None), (20, 100.0)])
def test_phase_four_counts_where_all_was_answered_before_it_was_stopped(
    tmp_path: Path, answered: int, known: float | None
) -> None:
    found = assess(recorded(tmp_path / "s.mcap", broken_off_in("answer again", answered)))

    assert found.acc_exp == 100.0
    assert found.t3 == 1
    assert found.acc_ref == known
    assert isinstance(found, Outcome) is (known is not None)


def test_unanswered_questions_are_wrong_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = recorded(tmp_path / "s.mcap", unanswered(3))

    assert outcome(path).acc_exp == 85.0
    assert main(["score", str(path)]) == 0
    told = capsys.readouterr().out
    assert "answer: 17 of 20 questions answered, 3 unanswered counted as wrong, 17 rightly" in told
    assert main(["score", str(path), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [phase["unanswered"] for phase in found["answers"]] == [3, 0]
    assert found["unanswered_count_as"] == "wrong"


@pytest.mark.parametrize(("left", "lost"), [(0, False), (1, True)])
def test_lost_accuracy_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], left: int, lost: bool
) -> None:
    path = recorded(tmp_path / "s.mcap", unanswered(left, "answer again"))

    main(["score", str(path)])
    assert ("the answers got worse on re-entry" in capsys.readouterr().out) is lost
    main(["score", str(path), "--json"])
    assert json.loads(capsys.readouterr().out)[0]["lost_accuracy"] is lost


def test_score_tells_of_a_broken_off_session_what_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(recorded(tmp_path / "s.mcap", broken_off_in("re-enter")))

    assert main(["score", path]) == 1
    told = capsys.readouterr().out
    assert "100.0       -     -      -" in told
    assert "no Acc_ref, T3, ExQA: not a finished session" in told
    assert main(["score", path, "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["acc_exp"], found["exqa"], found["scored"]) == (100.0, None, False)
    assert found["withheld"] == ["Acc_ref", "T3", "ExQA"]


def test_the_report_of_a_broken_off_session_shows_what_is_known(tmp_path: Path) -> None:
    told = score_of(recorded(tmp_path / "s.mcap", broken_off_in("re-enter")))

    assert isinstance(told, ScoreTiles)
    assert told.tiles[:3] == (("ExQA", "-", ""), ("Acc_exp", "100.0", "%"), ("Acc_ref", "-", ""))
    assert "answer again is missing" in told.remark


@pytest.mark.parametrize("keep_metadata", [True, False])
def test_missing_answers_are_no_lower_score(tmp_path: Path, keep_metadata: bool) -> None:
    path = rewritten(SAMPLE, tmp_path / "s.mcap", five_answers, metadata=keep_metadata)

    with pytest.raises(NotScorable, match=r"5 (of 40 )?messages are missing"):
        outcome(path)
    recover(path, tmp_path / "recovered.mcap")
    with pytest.raises(NotScorable, match="during answer"):
        outcome(tmp_path / "recovered.mcap")


def test_an_answer_missing_from_phase_four_leaves_acc_exp(tmp_path: Path) -> None:
    path = rewritten(SAMPLE, tmp_path / "s.mcap", one("/answer", 30))

    found = assess(path)

    assert (found.acc_exp, found.acc_ref) == (100.0, None)


def test_missing_transforms_leave_the_score_and_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = rewritten(SAMPLE, tmp_path / "s.mcap", channel("/tf"))

    assert main(["score", str(path)]) == 0
    assert "/tf: 52 of 52 messages are missing" in capsys.readouterr().out
    assert outcome(path) == replace(outcome(SAMPLE), session=path)
