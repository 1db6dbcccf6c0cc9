"""Writes what a set says of itself: card (README.md), licence and Croissant metadata."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vrhuman.benchmarks.croissant import (
    TEXT,
    WHOLE,
    croissant,
    file_object,
    file_set,
    json_fields,
    record_set,
)
from vrhuman.benchmarks.egotaskqa.set_reading import EXPERIMENTS, INTERVALS, TAGGED
from vrhuman.benchmarks.making import NOBODY, Making, licence_text
from vrhuman.files.hashing import sha256_of
from vrhuman.files.private import write_text
from vrhuman.records import JsonValue

CROISSANT = "croissant.json"
SOURCES = """\
The houses are ProcTHOR houses (Deitke et al. 2022) or were generated in their form. ProcTHOR and
AI2-THOR are works of the Allen Institute for AI, under the Apache License 2.0. The pictures are
drawn by vrhuman (Apache License 2.0). The questions are of vrhuman's own templates, after EgoTaskQA
(Jia et al., NeurIPS 2022), whose own are not part of this set.
"""
_FIELDS: Mapping[str, tuple[str, str]] = {
    "question_id": (TEXT, "the question: its clip and number"),
    "video_id": (TEXT, "the clip that it is about, a key of `vid_intervals.json`"),
    "question": (TEXT, "its text"),
    "program": (TEXT, "the program that answers it"),
    "answer": (TEXT, "the answer by the strict rule of causes"),
    "official_answer": (TEXT, "the answer by the rule of the authors' code"),
    "type": (TEXT, "descriptive, predictive, explanatory or counterfactual"),
    "category": (TEXT, "world, intent or multi-agent"),
    "semantic": (TEXT, "what it asks for: action, object, state or change"),
    "structural": (TEXT, "query or verify"),
    "reference": (TEXT, "direct or indirect"),
    "step": (WHOLE, "how many steps its program has"),
}
_CITATION = (
    "Jia, B., Lei, T., Zhu, S.-C., Huang, S.: EgoTaskQA: Understanding Human Tasks in Egocentric "
    "Videos. NeurIPS 2022, Datasets and Benchmarks (the form of the questions; the films are not "
    "theirs)"
)


def describe(folder: Path, made: Mapping[str, JsonValue], seed: int, how: Making) -> None:
    """Write card, licence and metadata of a set whose other files are in ``folder``."""
    write_text(folder / "README.md", card(made, seed, how))
    text = licence_text("clips and questions", how.licence, how.creator, SOURCES)
    write_text(folder / "LICENSE", text)
    write_text(folder / CROISSANT, metadata(folder, str(made["name"]), str(made["digest"]), how))


def metadata(folder: Path, name: str, digest: str, how: Making) -> str:
    """Return the text of ``croissant.json``."""
    files = [
        file_object(each, "application/json", sha256_of(folder / each))
        for each in (TAGGED, INTERVALS, EXPERIMENTS)
    ]
    sets = [
        file_set("clips", "video/mp4", "videos/*.mp4"),
        file_set("direct-split", "application/json", "direct/*.json"),
        file_set("indirect-split", "application/json", "indirect/*.json"),
    ]
    return croissant(
        name,
        "Clips of sessions in furnished houses, with questions about actions, their causes, what "
        "follows and what would have been, in the form of EgoTaskQA",
        _CITATION,
        digest,
        how,
        [*files, *sets],
        [record_set("questions", json_fields("questions", TAGGED, _FIELDS))],
    )


def card(made: Mapping[str, JsonValue], seed: int, how: Making) -> str:
    """Return the text of README.md."""
    return f"""\
# {made["name"]}

Clips of sessions in furnished houses, with questions about what was done in them, in the form of
EgoTaskQA (Jia et al., NeurIPS 2022). They were made with vrhuman. The clips are not EgoTaskQA's:
scores on this set cannot be compared with those that the paper reports.

- sessions: {made["sessions"]}
- houses: {made["houses"]}
- clips: {made["clips"]} (mean {made["mean_seconds"]} s, {made["mean_actions"]} actions)
- questions: {made["questions"]} of {made["questions_before_balance"]} before balancing

Made by {how.creator or NOBODY}. Licence: {how.licence}, see `LICENSE`.
Digest of its content: `{made["digest"]}` (seed {seed}).

| type of question | questions |
|---|---:|
{_rows(made["types"])}

| scope | questions |
|---|---:|
{_rows(made["scopes"])}

## Files

| file | content |
|---|---|
| `{TAGGED}` | the questions in the public form; `official_answer` and `template` are ours |
| `direct/`, `indirect/` | both of the paper's splits, in train, val and test |
| `{INTERVALS}` | each clip: its session, and from when to when |
| `{EXPERIMENTS}` | what the simulator did without an action, by which causes are tried |
| `videos/` | the clips |
| `set.json` | seed, versions, digest and numbers of the set |
| `{CROISSANT}` | the same as machine-readable metadata (Croissant 1.0) |

## How it was made

Actions and the states around them were found by simulating the sessions again; programs answer the
questions from them. `answer` follows the strict rule of causes (what an action changes has to be
what another needs), `official_answer` the rule of the authors' code. Answers were balanced as the
authors' code does. Participants are named by nothing but the ids of their sessions.

{SOURCES}"""


def _rows(counts: JsonValue) -> str:
    assert isinstance(counts, dict)
    return "\n".join(f"| {name} | {count} |" for name, count in counts.items())
