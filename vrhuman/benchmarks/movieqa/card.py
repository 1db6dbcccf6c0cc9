"""Writes a set's card (README.md), for people who find the set without us."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.benchmarks.making import HOUSES_AND_PICTURES, NOBODY, Making
from vrhuman.records import JsonValue

SOURCES = f"""\
{HOUSES_AND_PICTURES} The set has nothing of MovieQA's films, plots or questions.
"""


def card(name: str, digest: str, seed: int, how: Making, counts: Mapping[str, JsonValue]) -> str:
    """Return the text of README.md."""
    kinds = _rows(counts["questions_by_kind"])
    splits = _rows(counts["questions_by_split"])
    return f"""\
# {name}

Sessions in furnished houses as films, with quizzes of five answers about them, in the form of
MovieQA (Tapaswi et al., CVPR 2016). They were made with vrhuman. They are not MovieQA's films:
scores on this set cannot be compared with those that the paper reports.

- films: {counts["films"]} ({counts["films_with_pictures"]} with pictures)
- questions: {counts["questions"]}
- houses: {counts["houses"]}

Made by {how.creator or NOBODY}. Licence: {how.licence}, see `LICENSE`.
Digest of its content: `{digest}` (seed {seed}).

| split | questions |
|---|---:|
{splits}

| kind of question | questions |
|---|---:|
{kinds}

## Files

| file | content |
|---|---|
| `qa.json` | the questions, in MovieQA's public form; `kind`, `begin_s` and `end_s` (where in the \
film) are ours |
| `movies.json`, `splits.json` | the films with their sources, and the split of each |
| `story/plot`, `story/split_plot` | each film's synopsis, whole and a sentence a line |
| `story/subtt` | what was said, where it was written down |
| `story/script` | what the participant was asked to do |
| `story/dvs` | what is done, as it is described to those who cannot see it, with times |
| `story/video` | captions: what the pictures show, with times |
| `videos/KEY.mp4` | the film, where the session recorded pictures |
| `films.json` | the session, house and length of each film |
| `set.json` | seed, versions, digest and numbers of the set |
| `croissant.json` | the same as machine-readable metadata (Croissant 1.0) |

## How it was made

Events were found by simulating the sessions again. A wrong answer is something that could have been
done in the same house and was not, or was done at another moment than the one that is asked about.
Wrong answers were chosen so that no rule that looks at lengths or likeness alone does better than
one in five; `vrhuman benchmark audit movieqa` measures it. Participants are named by nothing but
the ids of their sessions.

{SOURCES}"""


def _rows(counts: JsonValue) -> str:
    assert isinstance(counts, dict)
    return "\n".join(f"| {name} | {count} |" for name, count in counts.items())
