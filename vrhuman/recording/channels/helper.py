"""What a second agent in the house does: ``/helper/...``, each as the first agent's channel is.

They stand before the ``/event`` to which they belong; there is none where nobody helps.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from vrhuman.recording.channel import NOTHING_PERSONAL, Channel
from vrhuman.recording.channels import headset, world

T = TypeVar("T")


def _of_helper(channel: Channel[T], meaning: str) -> Channel[T]:
    """Return the same channel for the helper, which is a program or says nothing of a person."""
    table = channel.table
    return replace(
        channel,
        topic=f"/helper{channel.topic}",
        meaning=meaning,
        redaction=NOTHING_PERSONAL,
        table=table
        and replace(table, name=f"helper_{table.name}", meaning=f"{table.meaning}: the helper's"),
    )


HELPER_COMMAND = replace(
    _of_helper(headset.COMMAND, "what the helper followed during the ticks of a world state"),
    table=None,
)
HELPER_STATE = replace(
    _of_helper(
        world.EVENT,
        "the helper in the house: place, arm, what it holds and touches, its own counted steps",
    ),
    topic="/helper/state",
    table=None,
)
HELPER_STEP = _of_helper(world.STEP, "a counted action of the helper's own discrete shadow")
HELPER_HAPPENING = _of_helper(world.HAPPENING, "an event in the house by the helper")
HELPER_OBJECT_ACTION = _of_helper(
    world.OBJECT_ACTION, "an action of the helper on an object; it is never counted"
)
