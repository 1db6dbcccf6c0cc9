"""Writes a set's card (README.md), for people who find the set without us."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.benchmarks.making import NOBODY, Making
from vrhuman.records import JsonValue

CONTENT = "films and narratives"
"""What a set is made of."""


def card(name: str, digest: str, seed: int, how: Making, counts: Mapping[str, JsonValue]) -> str:
    """Return the text of README.md."""
    rows = "\n".join(
        f"| {key.replace('_', ' ')} | {value} |"
        for key, value in counts.items()
        if not isinstance(value, dict)
    )
    verified = (
        "Only those are in the set that a second person found good."
        if "verified_by" in counts
        else "No second person has verified them; `vrhuman narrate check` lets somebody do so."
    )
    return f"""\
# {name}

Sessions in furnished houses as films, with stories that are told and pointed at, in the form of
Video Localized Narratives (Voigtlaender et al., CVPR 2023). They were made with vrhuman; the films
are others than the paper's, and scores cannot be compared with those that it reports.

Made by {how.creator or NOBODY}. Licence: {how.licence}, see `LICENSE`.
Digest of its content: `{digest}` (seed {seed}).

| | |
|---|---:|
{rows}

| file | content |
|---|---|
| `narratives.jsonl` | the stories, a line each; `vrhuman.automatic` says which a program told |
| `qa_text_output.json`, `qa_location_output.json` | questions; under `vrhuman` the thing, \
its mask, the enlarged square, and whose trace it is |
| `keyframes/FILM/` | the pictures that questions for a place are about (`trace_frame`) |
| `grounding/` | nouns to be grounded; the things' masks as COCO's run-length encoding \
(`masks.json`) and as DAVIS' pictures (`Annotations/`); the pictures, 4 a second (`JPEGImages/`) |
| `films.json`, `videos/` | the films, without sound, and where they come from; \
where no pictures were recorded, they are drawn again (`film_drawn`) |
| `croissant.json` | the same as machine-readable metadata (Croissant 1.0) |

The questions were made by rules from the simulator's record of what was done. {verified} A \
question for a place is left out where the thing's own box would be wrong by the public rule.
"""
