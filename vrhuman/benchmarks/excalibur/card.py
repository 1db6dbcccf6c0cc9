"""Writes a set's card (README.md), for people who find the set without us."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.benchmarks.making import HOUSES_AND_PICTURES, NOBODY, Making
from vrhuman.records import JsonValue

SOURCES = f"""\
{HOUSES_AND_PICTURES} The questions are of vrhuman's own families, after EXCALIBUR
(Zhu et al., CVPR 2023), whose own questions are not public.
"""


def card(name: str, digest: str, how: Making, counts: Mapping[str, JsonValue]) -> str:
    """Return the text of README.md."""
    kinds = "\n".join(
        f"| {kind} | {count} |" for kind, count in counts["questions_by_kind"].items()
    )
    return f"""\
# {name}

Explorations of furnished houses as films, with the questions about the house that were asked after
each, in the manner of EXCALIBUR (Zhu et al., CVPR 2023). They were made with vrhuman. Who watches a
film has not explored: scores on this set cannot be compared with those that the paper reports.

- sessions: {counts["sessions"]} ({counts["films"]} with a film)
- questions: {counts["questions"]}
- houses: {counts["houses"]}

Made by {how.creator or NOBODY}. Licence: {how.licence}, see `LICENSE`.
Digest of its content: `{digest}`.

| answer | questions |
|---|---:|
{kinds}

## Files

| file | content |
|---|---|
| `episodes.jsonl` | a line for each session: `house`, `episode`, `film`, `seconds`, `questions` \
with `text`, `program`, `type`, `family` and `answer` |
| `videos/EPISODE.mp4` | the exploration as the agent saw it, up to the first question |
| `set.json` | versions, digest and numbers of the set |
| `croissant.json` | the same as machine-readable metadata (Croissant 1.0) |

`vrhuman questions audit` reads `episodes.jsonl` as any question set. An answer to a yes-no question
is right by exact match, a count within 5 %, a query as a set without order. Participants are named
by nothing but the ids of their sessions.

{SOURCES}"""
