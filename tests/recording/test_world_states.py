"""After a gap one world state may lack what happened before it; the next one may not."""

from __future__ import annotations

import pytest

from tests.support.recording import synthetic_session
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.runs import GAP
from vrhuman.recording.encoding import codec
from vrhuman.recording.entries import Gap
from vrhuman.recording.world_states import WorldStateAssembler

WITH_A_STEP = codec.encode_world_state(synthetic_session.world_state(35, 0))
"""A world state that counts a step, whose own message is lost here."""
WITHOUT = codec.encode_world_state(synthetic_session.world_state(36, 1))


def test_the_first_world_state_after_a_gap_that_lacks_its_steps_is_left_out() -> None:
    reading = WorldStateAssembler()
    reading.value(Topic.GAP, 1, GAP.encode(Gap(1, 2, 100)))

    assert reading.value(Topic.EVENT, 3, WITH_A_STEP) is None
    assert reading.value(Topic.EVENT, 4, WITHOUT) is not None


@pytest.mark.parametrize("gap", [True, False])
def test_any_other_that_lacks_them_is_an_error(gap: bool) -> None:
    reading = WorldStateAssembler()
    if gap:
        reading.value(Topic.GAP, 1, GAP.encode(Gap(1, 2, 100)))
        reading.value(Topic.EVENT, 3, WITHOUT)

    with pytest.raises(ValueError, match="stand before"):
        reading.value(Topic.EVENT, 5, WITH_A_STEP)
