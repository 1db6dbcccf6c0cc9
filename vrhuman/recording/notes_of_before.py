"""Converts the notes of old files, recorded before state had its own channels, to records.

Such a file says in the program's notes how phases ended, what a pause was for, and what was
practised, and in the name of its runtime what showed it. Every reader gets its messages through
here, so that everything else uses records only. The sentences below are those that were written
then; today's may be worded differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from vrhuman.recording.channels import CHANNEL_IDS, STATE_TOPICS, Topic
from vrhuman.recording.channels.remarks import NOTE
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.encoding import foxglove_codec
from vrhuman.recording.entries import (
    PROGRAM,
    EndReason,
    Interruption,
    InterruptionReason,
    Note,
    PauseChange,
    PauseReason,
    PhaseEnded,
    ReplayWatched,
    RuntimeKind,
    StateRecord,
    TaskPractised,
)
from vrhuman.recording.errors import UnreadableMessage

_PAUSE = re.compile(r"(?P<what>paused|goes on after): (?P<reason>.+)")
_ENDED = re.compile(r"(?P<phase>.*) ended: (?P<reason>.+)", re.DOTALL)
_PRACTISED = re.compile(
    r"(?P<phase>.+) practised: (?P<attempts>\d+) attempts?, (?P<seconds>[\d.]+) s"
)
_WATCHED = re.compile(r"replay watched: (?P<first>-?[\d.]+) s to (?P<last>-?[\d.]+) s")
_PAUSE_REASONS = {
    "the headset is off the head": PauseReason.HEADSET_OFF,
    "the headset's input is not the participant's": PauseReason.UNFOCUSED,
    "the headset shows a menu or another program": PauseReason.SYSTEM_MENU,
    "the headset's runtime is gone": PauseReason.RUNTIME_LOST,
    "the engine's process ended": PauseReason.ENGINE_LOST,
    "the disk is nearly full": PauseReason.DISK_LOW,
    "the disk is slow": PauseReason.DISK_SLOW,
    "the session was broken off": PauseReason.RESUMED,
    "the experimenter paused": PauseReason.EXPERIMENTER,
    "the experimenter stopped everything at once": PauseReason.CALM,
    "the menu": PauseReason.MENU,
    "a break": PauseReason.BREAK,
    "the wrist panel": PauseReason.WRIST,
}
_INTERRUPTION_REASONS = {
    "interrupted from the keyboard": InterruptionReason.KEYBOARD,
    "closed from the headset": InterruptionReason.HEADSET,
    "the desk is gone": InterruptionReason.DESK_GONE,
    "the experimenter broke the session off": InterruptionReason.EXPERIMENTER,
}
_END_REASONS = frozenset(EndReason)
_KEYS = {"desktop, smooth keys": "smooth", "desktop, discrete keys": "discrete"}
_SIMULATED = "Monado (scripted test runtime)"
_VIRTUAL = "virtual time"

# ------------------------------------------------------------------------------------- messages


def is_of_before(channels: Mapping[int, str]) -> bool:
    """Whether a file with these channels has its state in notes."""
    return Topic.PHASE_END not in channels.values()


def packets_of(blocks: Blocks, topics: frozenset[Topic] = frozenset(Topic)) -> Iterator[Packet]:
    """Yield the messages of a file on some topics, as this version of the program writes them."""
    stored = _needed(blocks.channels, topics)
    known = {
        number: CHANNEL_IDS[Topic(name)]
        for number, name in blocks.channels.items()
        if name in stored
    }
    wanted = {CHANNEL_IDS[topic] for topic in topics}
    packets = (
        Packet(known[message.channel], message.time_ns, message.data)
        for message in blocks.messages(frozenset(known))
    )
    for packet in with_records(blocks.channels, packets):
        if packet.channel in wanted:
            yield packet


def _needed(channels: Mapping[int, str], topics: frozenset[Topic]) -> frozenset[Topic]:
    """Return the topics to read from a file so that :func:`with_records` gives all of these."""
    if is_of_before(channels) and not topics.isdisjoint(STATE_TOPICS.values()):
        return topics | {Topic.NOTE}
    return topics


def with_records(channels: Mapping[int, str], packets: Iterable[Packet]) -> Iterator[Packet]:
    """Yield a file's messages as they would be recorded today.

    What its notes say of the trial comes before them, on channels of its own. The messages of a
    present-day file are unchanged.
    """
    if not is_of_before(channels):
        yield from packets
        return
    for packet in packets:
        if packet.channel == CHANNEL_IDS[Topic.NOTE]:
            yield from _renewed(packet)
        else:
            yield packet


def _renewed(packet: Packet) -> Iterator[Packet]:
    try:
        note = NOTE.decode(packet.time_ns, packet.data)
    except UnreadableMessage:  # whoever reads notes is told
        yield packet
        return
    found = record_of(note)
    if found is None:
        yield packet
        return
    topic = STATE_TOPICS[type(found)]
    yield Packet(CHANNEL_IDS[topic], packet.time_ns, topic.channel.encode(found))
    yield packet._replace(data=foxglove_codec.encode_note(replace(note, about=topic.value)))


def record_of(note: Note) -> StateRecord | None:
    """Return what an old note says as a record; None for a note that only people read.

    An experimenter's own note is never evidence of a state, so it is None too.
    """
    at, text = note.time_ns, note.text
    if note.author != PROGRAM or note.about:
        return None
    if text in _INTERRUPTION_REASONS:
        return Interruption(at, _INTERRUPTION_REASONS[text])
    if (found := _PAUSE.fullmatch(text)) and found["reason"] in _PAUSE_REASONS:
        return PauseChange(at, _PAUSE_REASONS[found["reason"]], found["what"] == "paused")
    if found := _PRACTISED.fullmatch(text):
        return TaskPractised(at, found["phase"], int(found["attempts"]), float(found["seconds"]))
    if found := _WATCHED.fullmatch(text):
        return ReplayWatched(at, float(found["first"]), float(found["last"]))
    if (found := _ENDED.fullmatch(text)) and found["reason"] in _END_REASONS:
        return PhaseEnded(at, found["phase"], EndReason(found["reason"]))
    return None


# ---------------------------------------------------------------------------------------- start


def start_with_runtime_kind(value: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a session's start, with the kind from its runtime's name."""
    name = value["runtime"]
    if "runtime_kind" in value:
        return {**value, "runtime_kind": RuntimeKind(value["runtime_kind"])}
    if name in _KEYS:
        settings = {**value["settings"], "keys": _KEYS[name]}
        return {**value, "runtime_kind": RuntimeKind.DESKTOP, "settings": settings}
    return {**value, "runtime_kind": runtime_kind_of(name)}


def runtime_kind_of(name: str) -> RuntimeKind:
    """Return what a runtime is, from the name that earlier versions stored alone."""
    if name in _KEYS:
        return RuntimeKind.DESKTOP
    if name == _VIRTUAL:
        return RuntimeKind.NONE
    return RuntimeKind.SIMULATED if name.startswith(_SIMULATED) else RuntimeKind.HEADSET
