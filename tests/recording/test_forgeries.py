"""A file written again with other values, and with a seal of its own, does not verify.

Each forgery goes through the program's own writer, so that counts, checksums and the seal are those
of the forged file: only a simulation, or the file itself, can tell.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mcap.records import Attachment, Metadata

from tests.support.command_line import vrhuman
from tests.support.paths import SAMPLE
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.closing import write_closed
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.encoding import codec
from vrhuman.recording.errors import UnreadableMessage
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.seal import SealState
from vrhuman.recording.start_file import read_start, start_metadata
from vrhuman.recording.verify import verify
from vrhuman.records import WorldState

Change = Callable[[bytes], bytes | None]


def same_start(each: Attachment) -> Attachment:
    return each


def forged(
    out: Path,
    topic: Topic,
    change: Change,
    place: int | None = None,
    attachment: Callable[[Attachment], Attachment] = same_start,
) -> Path:
    """Write the sample again, one message of a channel changed, or all; None leaves it out."""

    def packets(blocks: Blocks) -> Iterator[Packet]:
        own = 0
        for packet in packets_of(blocks):
            if packet.channel != CHANNEL_IDS[topic]:
                yield packet
                continue
            data = change(packet.data) if place in (None, own) else packet.data
            own += 1
            if data is not None:
                yield packet._replace(data=data)

    with Blocks(SAMPLE) as blocks:
        metadata: list[Metadata] = [start_metadata(read_start(blocks))]
        attachments = [attachment(each) for each in blocks.attachments()]
        write_closed(out, attachments, metadata, packets(blocks))
    return out


def state(**values: Any) -> Change:
    """Change some values of a world state."""

    def change(data: bytes) -> bytes:
        world_state, said = codec.decode_world_state(data)
        message = codec.message_class("vrhuman.Event").FromString(data)
        other = codec.message_class("vrhuman.Event").FromString(
            codec.encode_world_state(_with(world_state, values))
        )
        other.happenings, other.steps = said.events, said.steps
        assert message != other
        return bytes(other.SerializeToString())

    return change


def _with(world_state: WorldState, values: dict[str, Any]) -> WorldState:
    found = {name: make(world_state) for name, make in values.items()}
    return replace(world_state, **found)


def _moved(world_state: WorldState) -> Any:
    return world_state.agent_position + np.array([0.001, 0.0, 0.0])


def _nowhere(world_state: WorldState) -> Any:
    return np.full_like(world_state.agent_position, math.nan)


def _arm(world_state: WorldState) -> Any:
    return replace(world_state.arm, hand_centre=world_state.arm.hand_centre + 1e-6)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        pytest.param(state(agent_position=_moved), "agent_position", id="a millimetre"),
        pytest.param(state(yaw=lambda w: w.yaw + 1e-6), "yaw", id="yaw"),
        pytest.param(state(horizon=lambda w: w.horizon - 1e-6), "horizon", id="horizon"),
        pytest.param(state(grasp_force=lambda _: 0.05), "grasp_force", id="force"),
        pytest.param(state(slip=lambda _: 0.5), "slip", id="slip"),
        pytest.param(state(arm=_arm), "arm.hand_centre", id="arm"),
        pytest.param(state(touched=lambda _: ("Mug|1",)), "touched", id="touched"),
        pytest.param(state(arm_reason=lambda _: "none"), "arm_reason", id="reason"),
    ],
)
def test_a_value_of_a_world_state_that_no_simulation_gives_is_named(
    tmp_path: Path, change: Change, key: str
) -> None:
    path = forged(tmp_path / "s.mcap", Topic.EVENT, change, place=100)

    result = verify(path)

    assert not result.good
    assert result.seal.state is SealState.UNCHANGED
    assert result.first_difference is not None
    assert (result.first_difference.frame, result.first_difference.key) == (100, key)


def test_a_place_that_is_no_number_is_refused(tmp_path: Path) -> None:
    path = forged(tmp_path / "s.mcap", Topic.EVENT, state(agent_position=_nowhere), place=100)

    with pytest.raises(UnreadableMessage, match="agent_position"):
        verify(path)


def _bodies(data: bytes) -> bytes:
    message = codec.message_class("vrhuman.Bodies").FromString(data)
    message.poses[0] += 2.0**-15
    return bytes(message.SerializeToString())


def _keyframe(data: bytes) -> bytes:
    keyframe = codec.decode_keyframe(0, data)
    at = len(keyframe.state) - 100
    state = keyframe.state[:at] + bytes([keyframe.state[at] ^ 1]) + keyframe.state[at + 1 :]
    return codec.encode_keyframe(replace(keyframe, state=state))


def _keyframe_earlier(data: bytes) -> bytes:
    keyframe = codec.decode_keyframe(0, data)
    return codec.encode_keyframe(replace(keyframe, tick=keyframe.tick + 1))


def _phase_later(data: bytes) -> bytes:
    value = json.loads(data)
    return json.dumps({**value, "step_count": value["step_count"] + 1}).encode()


@pytest.mark.parametrize(
    ("topic", "change", "place", "key"),
    [
        (Topic.BODIES, _bodies, 0, "body_poses"),
        (Topic.BODIES, _bodies, 90, "body_poses"),
        (Topic.BODIES, lambda _: None, None, "body_poses"),
        (Topic.KEYFRAME, _keyframe, 0, "keyframe.state"),
        (Topic.KEYFRAME, _keyframe, 1, "keyframe.state"),
        (Topic.KEYFRAME, _keyframe_earlier, 1, "keyframe.tick"),
        (Topic.PHASE, _phase_later, 2, "phase.step_count"),
    ],
)
def test_bodies_keyframes_and_phases_are_compared_with_the_simulation(
    tmp_path: Path, topic: Topic, change: Change, place: int | None, key: str
) -> None:
    result = verify(forged(tmp_path / "s.mcap", topic, change, place))

    assert not result.good
    assert result.first_difference is not None
    assert result.first_difference.key == key


def _to_other_question(data: bytes) -> bytes:
    return json.dumps({**json.loads(data), "question_id": "q999"}).encode()


def _to_other_phase(data: bytes) -> bytes:
    return json.dumps({**json.loads(data), "phase": "answer again"}).encode()


def _other_truth(data: bytes) -> bytes:
    value = json.loads(data)
    value["questions"][0]["answer"] = "purple"
    return json.dumps(value).encode()


@pytest.mark.parametrize(
    ("topic", "change", "place", "told"),
    [
        (Topic.HEADSET, lambda _: None, None, "/headset: nothing at the time of a command"),
        (Topic.ANSWER, _to_other_question, 3, "/answer: an answer to q999"),
        (Topic.ANSWER, _to_other_phase, 3, "/answer: an answer to"),
        (Topic.QUESTIONS, _other_truth, 1, "/questions: the question"),
        (Topic.PHASE, lambda _: None, 1, "/phase: no phase 'answer' begins where its questions"),
        (Topic.PANEL, lambda _: None, None, "/panel: none was shown"),
    ],
)
def test_what_contradicts_the_rest_of_the_file_is_named(
    tmp_path: Path, topic: Topic, change: Change, place: int | None, told: str
) -> None:
    result = verify(forged(tmp_path / "s.mcap", topic, change, place))

    assert not result.good
    assert any(each.startswith(told) for each in result.changes()), result.changes()


def _a_person(each: Attachment) -> Attachment:
    if each.name != "start.json":
        return each
    value = json.loads(each.data) | {"participant_kind": "person"}
    return replace(each, data=json.dumps(value).encode())


def unchanged(data: bytes) -> bytes:
    return data


def test_a_program_that_is_called_a_person_is_named(tmp_path: Path) -> None:
    path = forged(tmp_path / "s.mcap", Topic.NOTE, unchanged, attachment=_a_person)

    done = vrhuman("verify", str(path))

    assert done.returncode == 1
    assert "changed: start.json: participant_kind is 'person'" in done.stdout
    assert "The 268 events that it has are as recorded" in done.stdout


def test_the_sample_written_again_unchanged_is_good(tmp_path: Path) -> None:
    path = forged(tmp_path / "s.mcap", Topic.NOTE, unchanged)

    done = vrhuman("verify", str(path), "--json")

    told = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 0
    assert (told["verdict"], told["changes"]) == ("identical", [])
    assert told["seal"]["state"] == "unchanged"
    assert len(told["seal"]["short"]) == 12
