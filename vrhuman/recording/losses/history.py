"""The losses that a file tells of itself: each time it was written again from one that lacked some.

An attachment, ``losses.json``, so that it has a checksum and is carried along wherever the file is
written anew. Without it, a file made from one that was cut off would look as if it were whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field

from mcap.records import Attachment

from vrhuman.clock import utc_now
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.errors import SessionError
from vrhuman.recording.losses.ending import Ending
from vrhuman.version import __version__

LOSSES = "losses.json"


@dataclass(frozen=True, slots=True)
class Loss:
    """One writing from a file that was not whole, at ``utc`` by that ``version`` of vrhuman.

    ``ending`` is how that file ended. ``recorded`` are the messages of each topic that it had when
    it was closed; empty if that is not known.
    """

    ending: Ending
    utc: str
    version: str
    recorded: Mapping[str, int] = field(default_factory=dict)


def read_losses(blocks: Blocks) -> tuple[Loss, ...]:
    """Return a file's losses in the order in which they were noticed; empty if there are none.

    :raises SessionError: if they cannot be read.
    """
    texts = [each.data for each in blocks.attachments() if each.name == LOSSES]
    try:
        return tuple(
            Loss(
                ending=Ending(value["ending"]),
                utc=str(value["utc"]),
                version=str(value["version"]),
                recorded={str(topic): int(n) for topic, n in value["recorded"].items()},
            )
            for text in texts
            for value in json.loads(text)
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SessionError(f"{blocks.path}: {LOSSES} cannot be read: {error!r}") from error


def loss_now(ending: Ending, recorded: Mapping[str, int]) -> Loss:
    return Loss(ending, utc_now(), __version__, dict(recorded))


def with_losses(attachments: Iterable[Attachment], losses: Iterable[Loss]) -> Iterator[Attachment]:
    """Yield attachments with these losses in place of those told before."""
    yield from (each for each in attachments if each.name != LOSSES)
    told = [asdict(each) for each in losses]
    if told:
        yield Attachment(
            create_time=0,
            log_time=0,
            name=LOSSES,
            media_type="application/json",
            data=json.dumps(told, indent=1).encode(),
        )
