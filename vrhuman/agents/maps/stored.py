"""Houses made into maps once, and kept in a folder: training then opens no house again.

A file ``NAME.npz`` has a map's arrays, its objects as JSON, and which objects are inside closed
things when a trial begins. Nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.agents.agent import SeenThing
from vrhuman.agents.maps.house_map import Flags, HouseMap, bake
from vrhuman.agents.sight import hidden_in
from vrhuman.embodiment.build import opened
from vrhuman.files.private import make_folder
from vrhuman.files.whole import write_whole
from vrhuman.questions.generate import TooFewQuestions, make_questions
from vrhuman.questions.scene_graph import build
from vrhuman.records import AnswerKind, Question, VrhumanError
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import prepare

VERSION = 1
"""Counted up whenever a stored map would mean something else."""
_ARRAYS = ("cells", "places", "spans", "cell_cell", "cell_object", "countable")


class MapError(VrhumanError):
    """A stored map that cannot be read."""


@dataclass(frozen=True, slots=True)
class MappedHouse:
    """A house as a map: what is known of it, and what is asked about it.

    ``hidden`` (M,) says which objects are inside closed things when a trial begins. ``asked`` are
    sets of questions: each is one trial's.
    """

    name: str
    known: HouseMap
    hidden: Flags
    asked: tuple[tuple[Question, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class MapOrder:
    """A house to make into a map, as the ``seed`` makes it, with ``sets`` of ``count`` questions.

    A house that has not enough to ask about gets fewer sets.
    """

    house: str
    folder: Path
    seed: int = 1
    sets: int = 0
    count: int = 20


def map_of(order: MapOrder) -> MappedHouse:
    """Return a house's map from the folder; where it is not there, make it and put it there.

    :raises VrhumanError: if there is no such house, or the file is damaged.
    """
    prepared = _prepared(order.house, order.seed)
    said = [VERSION, prepared.house, prepared.house_seed, order.sets, order.count]
    digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
    path = order.folder / f"{digest[:24]}.npz"
    if not path.exists():
        make_folder(order.folder)
        write_whole(path, _packed(_mapped(prepared, order)))
    return _read(path, order.house)


def mapped(house: str, seed: int = 1) -> MappedHouse:
    """Make a house into a map without questions, and keep nothing.

    :raises VrhumanError: if there is no such house.
    """
    return _mapped(_prepared(house, seed), MapOrder(house, Path(), seed))


def _prepared(house: str, seed: int) -> Prepared:
    return prepare(Plan(house=house, seed=seed, kind="agent"))


def _mapped(prepared: Prepared, order: MapOrder) -> MappedHouse:
    made = (prepared.house, prepared.house_id, prepared.house_seed, None)
    with opened(*made, prepared.plan.engine.name) as there:
        engine = there.engine
        hidden = hidden_in(engine)()
        asked = []
        graph = build(engine.metadata()["objects"], engine.house)
        for number in range(order.sets):
            try:
                asked.append(make_questions(graph, order.count, order.seed + 1000 * number))
            except TooFewQuestions:
                break
        return MappedHouse(order.house, bake(engine), hidden, tuple(asked))


def _packed(mapped: MappedHouse) -> bytes:
    told = {
        "things": [asdict(thing) for thing in mapped.known.things],
        "asked": [[asdict(question) for question in each] for each in mapped.asked],
    }
    stored = io.BytesIO()
    arrays: dict[str, Any] = {name: getattr(mapped.known, name) for name in _ARRAYS}
    words = np.frombuffer(json.dumps(told).encode(), dtype=np.uint8)
    np.savez_compressed(stored, hidden=mapped.hidden, told=words, **arrays)
    return stored.getvalue()


def _read(path: Path, name: str) -> MappedHouse:
    try:
        with np.load(path, allow_pickle=False) as stored:
            arrays = {each: stored[each] for each in (*_ARRAYS, "hidden", "told")}
        told = json.loads(arrays.pop("told").tobytes())
        hidden = arrays.pop("hidden")
        known = HouseMap(**arrays, things=tuple(map(_thing, told["things"])))
        asked = tuple(tuple(map(_question, each)) for each in told["asked"])
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise MapError(f"{path}: is no whole map ({error}); delete it, it is made again") from error
    return MappedHouse(name, known, hidden, asked)


def _thing(said: Mapping[str, Any]) -> SeenThing:
    lists = {key: tuple(said[key]) for key in ("colours", "materials", "position", "size")}
    return SeenThing(**{**said, **lists})


def _question(said: Mapping[str, Any]) -> Question:
    answer = said["answer"]
    return Question(
        **{
            **said,
            "kind": AnswerKind(said["kind"]),
            "options": tuple(said["options"]),
            "answer": tuple(answer) if isinstance(answer, list) else answer,
        }
    )
