"""What a second agent in the house does: ``/helper/...``, each as the first agent's channel is.

They stand before the ``/event`` to which they belong; there is none where nobody helps. Where the
second agent is a person's, who takes part by a link, the file also has what their page said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import client_clock, headset, world

T = TypeVar("T")


def _of_helper(channel: Channel[T], meaning: str) -> Channel[T]:
    """Return the same channel for the helper, who may be a person."""
    table = channel.table
    return replace(
        channel,
        topic=f"/helper{channel.topic}",
        meaning=meaning,
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
HELPER_HEADSET = _of_helper(
    headset.HEADSET,
    "head, eyes and both controllers of a second participant; every frame of theirs",
)
HELPER_TIMING = _of_helper(
    headset.TIMING,
    "timing of the second participant's previous frame, as their page's server had it",
)
HELPER_CLIENT_CLOCK = _of_helper(
    client_clock.CLIENT_CLOCK, "how the clock of the second participant's page stands; each second"
)
