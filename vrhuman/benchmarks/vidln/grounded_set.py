"""Reads the grounding files of a set, and scores a folder of results, as the public code does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.benchmark import Rule
from vrhuman.benchmarks.vidln.davis import MaskScore, mean_score
from vrhuman.benchmarks.vidln.grounding import (
    MASKS,
    META,
    Expression,
    GroundingError,
    first_mask,
    first_of_its_name,
    nearest_of_its_name,
    read_results,
    score_expression,
    trace_box,
)
from vrhuman.benchmarks.vidln.masks import Mask, MaskError, decode
from vrhuman.benchmarks.vidln.record import Narrative


@dataclass(frozen=True, slots=True)
class GroundedFilm:
    """A film's expressions, in the order of their numbers, with the true masks."""

    video_id: str
    expressions: tuple[Expression, ...]


def read_grounding(folder: Path) -> tuple[GroundedFilm, ...]:
    """Read the films of a folder in the public layout.

    :raises GroundingError: if it is none, or damaged.
    """
    meta, masks = _object(folder / META), _object(folder / MASKS)
    try:
        things: dict[int, tuple[int, str, tuple[Mask, ...]]] = {}
        for each in masks["annotations"]:
            found = tuple(decode(mask) for mask in each["segmentations"])
            things[each["id"]] = (each["video_id"], str(each.get("object", "")), found)
        films = []
        for number, (name, video) in enumerate(meta["videos"].items(), 1):
            expressions = []
            for key in sorted(video["expressions"], key=int):
                told = video["expressions"][key]
                film, object_id, found = things[told["obj_id"]]
                if film != number:
                    raise GroundingError(
                        f"{folder / META}: {name}: expression {key} is about another film's "
                        "thing; make the set again with this version"
                    )
                expressions.append(
                    Expression(
                        told["narrative_actor_idx"],
                        told["noun_phrase_start_idx"],
                        told["noun_phrase_end_idx"],
                        object_id,
                        found,
                    )
                )
            films.append(GroundedFilm(name, tuple(expressions)))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, MaskError) as error:
        raise GroundingError(f"{folder}: not in the public layout ({error})") from error
    return tuple(films)


def score_grounding(folder: Path, results: Path, rule: Rule = "official") -> MaskScore:
    """Score ``results/VIDEO/EXPRESSION/00000.png`` and on: the mean over all expressions.

    :raises GroundingError: if a result is missing.
    :raises MaskError: for a file that is no mask.
    """
    return mean_score(
        score_expression(
            expression,
            read_results(results, film.video_id, number, len(expression.masks)),
            rule,
        )
        for film in read_grounding(folder)
        for number, expression in enumerate(film.expressions)
    )


BASELINES = ("trace_box", "first_of_its_name", "nearest_of_its_name", "first_mask")
"""What needs no model: the box of the trace, a thing of the same name, the first mask."""


def score_baseline(
    name: str, films: Sequence[GroundedFilm], narratives: Sequence[Narrative], rule: Rule
) -> MaskScore:
    """Score one of :data:`BASELINES` on films, each with the narrative of its name.

    :raises GroundingError: if a film's narrative is missing.
    """
    told = {each.video_id: each for each in narratives}
    scores = []
    for film in films:
        narrative = told.get(film.video_id)
        if narrative is None:
            raise GroundingError(f"{film.video_id}: has no narrative; give the file with its line")
        for expression in film.expressions:
            if name == "trace_box":
                given = trace_box(narrative, expression)
            elif name == "first_mask":
                given = first_mask(expression)
            elif name == "nearest_of_its_name":
                given = nearest_of_its_name(narrative, expression, film.expressions)
            else:
                given = first_of_its_name(narrative, expression, film.expressions)
            scores.append(score_expression(expression, given, rule))
    return mean_score(scores)


def _object(path: Path) -> Mapping[str, Any]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GroundingError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise GroundingError(f"{path}: not JSON") from error
    if not isinstance(told, dict):
        raise GroundingError(f"{path}: must be a JSON object")
    return told
