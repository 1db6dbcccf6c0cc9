"""Writes a set's card (README.md), for people who find the set without us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vrhuman.benchmarks.envqa.making.splits import SPLITS
from vrhuman.benchmarks.making import NOBODY
from vrhuman.records import JsonValue

SOURCES = """\
What else is in it:

- The houses are ProcTHOR houses (Deitke et al. 2022) or were generated in their form. ProcTHOR and
  AI2-THOR are works of the Allen Institute for AI, under the Apache License 2.0:
  https://www.apache.org/licenses/LICENSE-2.0
- The pictures are drawn by vrhuman (Apache License 2.0) with its own shapes of objects. They have
  nothing of AI2-THOR's models and textures.
- The questions follow the templates that Env-QA describes (Gao et al. 2021), in words of our own.
  The set has nothing of Env-QA's films, questions or lists.
"""


_FILES = (
    ("`clips.parquet`", "a row for each film: session, house, rooms, times, split"),
    (
        "`questions_train.json`, `questions_val.json`, `questions_test.json`",
        "lists of questions with `question_id`, `video_id`, `question`, `answer`, `question_type` "
        "(Env-QA's public format), then `roles`, `template` and `program`",
    ),
    ("`videos/ID/rgb.mp4`", "the film: the agent's camera, 4 pictures a second, H.264"),
    (
        "`videos/ID/depth.npz`",
        "`depth`: pictures x height x width, float16, metres ahead of the camera; 40 where nothing "
        "is",
    ),
    (
        "`videos/ID/masks.npz`",
        "`masks`: pictures x height x width, uint16, the number of the object that each pixel "
        "shows; 0 for walls, floors, ceilings and the arm",
    ),
    (
        "`videos/ID/boxes.json`",
        "`objects`: the id and type of each number; `frames`: for each picture the boxes of all "
        "objects that it shows, with their `columns`",
    ),
    (
        "`videos/ID/metadata.json`",
        "`frames`: where the agent was in each picture; `states`: AI2-THOR's metadata of all "
        "objects at the film's begin and end, and before and after each event",
    ),
    ("`videos/ID/events.json`", "the events, in the order of their ends"),
    ("`set.json`", "seed, versions, digest and numbers of the set"),
    ("`croissant.json`", "the same as machine-readable metadata (Croissant 1.0)"),
)


@dataclass(frozen=True, slots=True)
class SetSummary:
    """What card and metadata say of a set; ``counts`` are those of ``set.json``."""

    name: str
    licence: str
    creator: str
    digest: str
    seed: int
    counts: Mapping[str, JsonValue]


def card(told: SetSummary) -> str:
    """Return the text of README.md."""
    counts: Mapping[str, Any] = told.counts
    people = ", ".join(f"{count} of kind {kind}" for kind, count in counts["participants"].items())
    rows = "\n".join(
        f"| {name} | {counts['clips_by_split'][name]} "
        f"| {_share(counts['clips_by_split'][name], counts['clips'])} "
        f"| {_new(counts, name)} | {counts['questions_by_split'][name]} |"
        for name in SPLITS
    )
    files = "\n".join(f"| {name} | {content} |" for name, content in _FILES)
    types = "\n".join(f"| {name} | {n} |" for name, n in counts["questions_by_type"].items())
    return f"""\
# {told.name}

Films of what somebody did in a furnished house, and questions about what happened in them, in the
form of Env-QA (Gao et al., ICCV 2021). They were made with vrhuman from recorded sessions. They are
not Env-QA's films: scores on this set cannot be compared with those that the paper reports.

- films: {counts["clips"]}
- questions: {counts["questions"]}
- sessions: {counts["sessions"]} ({people})
- houses: {counts["houses"]}

Made by {told.creator or NOBODY}. Licence: {told.licence}, see `LICENSE`.
Digest of its content: `{told.digest}` (seed {told.seed}).

| split | films | share | in rooms that no training film shows | questions |
|---|---:|---:|---:|---:|
{rows}

| type of question | questions |
|---|---:|
{types}

A film shows 1 to 10 events and lasts {counts["mean_seconds"]} s on average;
{100.0 * counts["questions_about_short_clips"]:.0f} % of the questions are about films of 1 to 4
events (42 % in Env-QA).

## Files

| file | content |
|---|---|
{files}

## How it was made

Events were found by simulating the sessions again, never from descriptions. The films were drawn
again from the recorded states of the world. Films of one session that overlap in time are in one
split. Questions were filled from templates and chosen so that answers are balanced. Participants
are named by nothing but the ids of their sessions.

{SOURCES}"""


def _share(part: int, whole: int) -> str:
    return f"{100.0 * part / max(1, whole):.1f} %"


def _new(counts: Mapping[str, Any], split: str) -> str:
    if split == "train":
        return "-"
    return _share(counts["clips_in_new_rooms"][split], counts["clips_by_split"][split])
