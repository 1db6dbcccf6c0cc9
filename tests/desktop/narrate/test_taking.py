"""A take: the pointer's parts, the pieces that are kept, and the last words."""

from __future__ import annotations

import time

from vrhuman.desktop.narrate.model.event_clock import EventClock
from vrhuman.desktop.narrate.model.narration import Entry, TakeBegun, TakeEnded, TakePiece
from vrhuman.desktop.narrate.model.taking import PIECE_NS, Taking
from vrhuman.recording.entries import AudioPacket

MS = 1_000_000


class Speaker:
    """A microphone whose packets come when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[AudioPacket] = []

    def take(self) -> list[AudioPacket]:
        taken, self.waiting = self.waiting, []
        return taken


def begun() -> tuple[Taking, Speaker, list[Entry]]:
    kept: list[Entry] = []
    speaker = Speaker()
    speaker.waiting = [AudioPacket(1, b"before")]
    taking = Taking.begin("cat", speaker, lambda entry: kept.append(entry))
    return taking, speaker, kept


def parts(kept: list[Entry]) -> list[tuple[int, int]]:
    """Key frame and part of each sample."""
    return [
        (each.keyframe, each.part)
        for piece in kept
        if isinstance(piece, TakePiece)
        for each in piece.samples
    ]


def finish(taking: Taking) -> None:
    taking.stop(taking.begun_ns + 1000 * MS)
    taking.tick(taking.begun_ns + 3000 * MS)
    assert taking.over


def test_a_click_lifts_the_pointer_and_another_sets_it_down() -> None:
    taking, _, kept = begun()
    for ms, click in ((10, False), (20, True), (30, True), (40, False)):
        taking.point(0.5, 0.5, taking.begun_ns + ms * MS, 2)
        if click:
            taking.click()
    finish(taking)
    assert parts(kept) == [(2, 0), (2, 0), (2, 1)]


def test_outside_the_picture_and_on_another_key_frame_begins_another_part() -> None:
    taking, _, kept = begun()
    taking.point(1.0, 0.0, taking.begun_ns + MS, 0)
    taking.point(1.001, 0.5, taking.begun_ns + 2 * MS, 0)
    taking.point(0.9, 0.5, taking.begun_ns + 3 * MS, 0)
    taking.leave()
    taking.leave()
    taking.point(0.9, 0.5, taking.begun_ns + 4 * MS, 1)
    finish(taking)
    assert parts(kept) == [(0, 0), (0, 1), (1, 2)]


def test_what_was_before_the_take_is_not_of_it() -> None:
    taking, speaker, kept = begun()
    speaker.waiting = [
        AudioPacket(taking.begun_ns - 1, b"old"),
        AudioPacket(taking.begun_ns, b"new"),
    ]
    taking.point(0.5, 0.5, taking.begun_ns - 1, 0)
    finish(taking)
    (piece,) = [each for each in kept if isinstance(each, TakePiece)]
    assert [each.data for each in piece.packets] == [b"new"]
    assert piece.samples == ()
    assert piece.packets[0].time_ns == kept[0].begun_ns  # type: ignore[union-attr]
    assert isinstance(kept[0], TakeBegun)


def test_a_piece_is_kept_well_within_half_a_second() -> None:
    taking, _, kept = begun()
    taking.point(0.5, 0.5, taking.begun_ns + MS, 0)
    taking.tick(taking.begun_ns + PIECE_NS - 1)
    assert len(kept) == 1
    taking.tick(taking.begun_ns + PIECE_NS)
    assert len(kept) == 2
    assert PIECE_NS <= 400 * MS


def test_it_is_over_when_the_last_word_has_come_and_no_later_sound_is_of_it() -> None:
    taking, speaker, kept = begun()
    end = taking.begun_ns + 500 * MS
    taking.stop(end)
    speaker.waiting = [AudioPacket(end - 20 * MS, b"last")]
    taking.tick(end + MS)
    assert not taking.over
    speaker.waiting = [AudioPacket(end, b"edge"), AudioPacket(end + 20 * MS, b"after")]
    taking.tick(end + 30 * MS)
    assert taking.over
    assert isinstance(kept[-1], TakeEnded)
    said = [p.data for e in kept if isinstance(e, TakePiece) for p in e.packets]
    assert said == [b"last", b"edge"]


def test_a_microphone_that_is_gone_does_not_keep_a_take_open() -> None:
    taking, _, _ = begun()
    taking.stop(taking.begun_ns)
    taking.tick(taking.begun_ns + 1_500 * MS)
    assert not taking.over
    taking.tick(taking.begun_ns + 1_501 * MS)
    assert taking.over


def test_an_event_is_placed_where_it_was_made_however_late_it_comes() -> None:
    clock = EventClock()
    assert clock.at(1_000, 7_000 * MS) == 7_000 * MS  # another clock, six seconds behind
    assert clock.at(1_010, 7_300 * MS) == 7_010 * MS
    assert clock.at(1_020, 7_015 * MS) == 7_015 * MS  # less delay than ever: five less
    assert clock.at(1_030, 7_100 * MS) == 7_025 * MS


def test_a_clock_that_is_the_monotonic_one_is_believed() -> None:
    clock = EventClock()
    assert clock.at(7_000, 7_030 * MS) == 7_000 * MS
    assert clock.at(7_100, 7_190 * MS) == 7_100 * MS
    assert clock.at(0, 8_000 * MS) == 8_000 * MS


def test_times_are_the_clocks_of_the_take() -> None:
    taking, _, _ = begun()
    assert abs(taking.epoch_ns + time.monotonic_ns() - time.time_ns()) < 60_000 * MS
