"""The shipped sample is simulated again bit for bit, and one altered command in it is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.checks.differences import difference
from vrhuman.recording.closing import write_closed
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.encoding import codec
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.reader import Session
from vrhuman.recording.start_file import read_start, start_metadata
from vrhuman.recording.verify import verify
from vrhuman.records import WorldState

FROM = 30
"""The first command after that of this world state which any world state followed is altered."""


@pytest.mark.end_to_end
def test_an_altered_command_of_a_real_session_is_named_with_frame_key_and_amount(
    tmp_path: Path,
) -> None:
    with Session.open(SAMPLE) as session:
        world_states = list(session.world_states())
    followed = world_states[FROM].command_sequence + 1
    number, moved = next(
        (n, world_state)
        for n, world_state in enumerate(world_states)
        if world_state.command_sequence >= followed
    )

    def altered(packets: Iterator[Packet]) -> Iterator[Packet]:
        for packet in packets:
            if packet.channel == CHANNEL_IDS[Topic.COMMAND]:
                command = codec.decode_command(packet.data)
                if command.sequence == moved.command_sequence:
                    command = replace(command, yaw=command.yaw + 0.25)
                    packet = packet._replace(data=codec.encode_command(command))
            yield packet

    with Blocks(SAMPLE) as blocks:
        write_closed(
            tmp_path / "altered.mcap",
            list(blocks.attachments()),
            [start_metadata(read_start(blocks))],
            altered(iter(packets_of(blocks))),
        )

    whole = verify(SAMPLE)
    difference = verify(tmp_path / "altered.mcap").first_difference

    assert whole.identical
    assert difference is not None
    assert (difference.frame, difference.tick) == (number, moved.tick)
    assert difference.key == "yaw"
    assert difference.amount is not None
    assert 0.0 < difference.amount <= 0.25 + 1e-9


def test_world_states_are_the_same_without_their_bodies() -> None:
    with Session.open(SAMPLE) as session:
        whole = [each for _, each in session.entries(Topic.EVENT)]
        bare = [each for _, each in session.entries(Topic.EVENT, bodies=False)]

    for one, other in zip(whole, bare, strict=True):
        assert isinstance(one, WorldState)
        assert isinstance(other, WorldState)
        assert len(one.body_poses) > len(other.body_poses) == 0
        assert difference(0, 0, one, other, bodies=False) is None
