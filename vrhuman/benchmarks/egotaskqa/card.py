"""Writes a set's card (README.md), for people who find the set without us."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.benchmarks.making import HOUSES_AND_PICTURES, NOBODY, Making
from vrhuman.records import JsonValue

SOURCES = f"""\
{HOUSES_AND_PICTURES} The set has nothing of EgoTaskQA's or LEMMA's films or
questions.
"""


def card(name: str, digest: str, seed: int, how: Making, counts: Mapping[str, JsonValue]) -> str:
    """Return the text of README.md."""
    return f"""\
# {name}

Films of people and programs at household tasks, seen with their eyes, with questions about what is,
what will be, what caused it, and what would be without it, in the form of EgoTaskQA (Jia et al.,
NeurIPS 2022). They were made with vrhuman. They are not EgoTaskQA's films: scores on this set
cannot be compared with those that the paper reports.

- films: {counts["clips"]} (of {counts["mean_seconds"]} s and {counts["mean_actions"]} actions on
  average), from {counts["sessions"]} sessions in {counts["houses"]} houses
- questions: {counts["questions"]}, by {counts["templates"]} templates

Made by {how.creator or NOBODY}. Licence: {how.licence}, see `LICENSE`.
Digest of its content: `{digest}` (seed {seed}).

| scope | questions |
|---|---:|
{_rows(counts["scopes"])}

| type | questions |
|---|---:|
{_rows(counts["types"])}

## Files

| file | content |
|---|---|
| `tagged_qas.json` | the questions, in EgoTaskQA's public form; `template` and `official_answer` \
(by the public generator's rule of causes) are ours |
| `direct/`, `indirect/` | the same in two splits: the usual one, and one that tests indirect \
references only |
| `vid_intervals.json` | which part of its session each film is |
| `videos/ID/rgb.mp4` | the film |
| `videos/ID/world.json` | what was done in it, the states before and after, and what caused what |
| `experiments.json` | actions left out, the session simulated again, and what became of the later \
ones, beside what two rules say |
| `set.json` | seed, versions, digest and numbers of the set, and every experiment that disagrees \
with the strict rule |
| `croissant.json` | the same as machine-readable metadata (Croissant 1.0) |

## How it was made

Actions and states come from simulating the sessions again, and every answer from a program that is
carried out over them. Answers about causes are by the strict rule: an action depends on what made
true what it needs. The rule was compared with {counts["experiments"]} experiments
({_share(counts["strict_rule"])}). Participants are named by nothing but the ids of their sessions.

{SOURCES}"""


def _rows(counts: JsonValue) -> str:
    assert isinstance(counts, dict)
    return "\n".join(f"| {name} | {count} |" for name, count in counts.items())


def _share(told: JsonValue) -> str:
    assert isinstance(told, dict)
    return f"it agrees in {told['agree']} of {told['compared']}"
