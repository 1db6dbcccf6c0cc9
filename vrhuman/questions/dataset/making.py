"""Makes episodes from houses: the work that one worker does with a block of houses.

A house is furnished, randomised and left to settle in the default engine exactly as a trial does
it, so that a trial in that house with the episode's seed asks these questions.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass

from vrhuman.embodiment.build import build_house
from vrhuman.engines.backends import DEFAULT, backend_of
from vrhuman.engines.engine import HouseOrder
from vrhuman.houses.house import House
from vrhuman.houses.spawn import Spawn, beginning, drawn_spawn
from vrhuman.questions.dataset.episodes import HouseQuestions, StoredQuestion
from vrhuman.questions.generate import TooFewQuestions, make_questions
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.questions.scene_graph import build as build_graph
from vrhuman.records import JsonValue, Question, VrhumanError


@dataclass(frozen=True, slots=True)
class PackedHouse:
    """A house's JSON as in its file, compressed; ``house`` is its id, FILE:N."""

    house: str
    packed: bytes

    @classmethod
    def of(cls, house: str, document: bytes) -> PackedHouse:
        return cls(house, zlib.compress(document.strip(), 1))


@dataclass(frozen=True, slots=True)
class Block:
    """Some houses for one worker.

    ``count`` questions are requested for each house; ``seed`` is the set's. A block is small to
    send and complete: a worker needs no file.
    """

    number: int
    seed: int
    count: int
    houses: tuple[PackedHouse, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A house without an episode, and the reason in one line."""

    house: str
    reason: str


def made(block: Block) -> tuple[HouseQuestions | Refused, ...]:
    """Make an episode for each of the houses, or say why there is none."""
    return tuple(_made(each, block) for each in block.houses)


def episode_seed(seed: int, house: str) -> int:
    """Return the seed of a house's episode, 0 to 2^31 - 1, independent of all other houses."""
    return int.from_bytes(hashlib.sha256(f"{seed}|{house}".encode()).digest()[:4]) >> 1


def _made(packed: PackedHouse, block: Block) -> HouseQuestions | Refused:
    document = zlib.decompress(packed.packed)
    seed = episode_seed(block.seed, packed.house)
    try:
        house, graph = settled(document, packed.house, seed)
        questions = as_many(graph, block.count, seed)
    except VrhumanError as error:
        return Refused(packed.house, " ".join(str(error).split()))
    x, _, z = (float(value) for value in house.agent_position)
    return HouseQuestions(
        house=packed.house,
        sha256=hashlib.sha256(document).hexdigest(),
        seed=seed,
        rooms=len(house.rooms),
        spawn=Spawn(x, z, float(house.agent_yaw), float(house.agent_horizon)),
        randomised={o.object_id: (o.mass, o.scale) for o in house.objects if o.asset.pickupable},
        questions=tuple(StoredQuestion.of(question) for question in questions),
    )


def settled(document: bytes, house_id: str, seed: int) -> tuple[House, SceneGraph]:
    """Return the house as a session with that seed furnishes it, and its true scene graph."""
    try:
        data = json.loads(document)
    except (ValueError, RecursionError) as error:
        raise VrhumanError(f"{house_id}: not valid JSON; fetch the file again") from error

    def build(data: JsonValue) -> House:
        built = build_house(data, house_id, seed)
        return beginning(built, drawn_spawn(built, seed))

    engine = backend_of(DEFAULT).open(HouseOrder(data, build)).engine
    return engine.house, build_graph(engine.metadata()["objects"], engine.house)


def as_many(graph: SceneGraph, count: int, seed: int) -> tuple[Question, ...]:
    """Make ``count`` questions, or as many as the house allows.

    :raises TooFewQuestions: where it allows none.
    """
    wanted = count
    while True:
        try:
            return make_questions(graph, wanted, seed)
        except TooFewQuestions as error:
            if error.made == 0:
                raise
            wanted = error.made
