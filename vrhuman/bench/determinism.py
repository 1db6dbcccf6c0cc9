"""Runs the same random episode in two processes: state hashes must be equal after each action.

As a program, ``python -m vrhuman.bench.determinism STEPS FOLDER [resume]`` plays the episode and
prints one hash for each action. It saves its state half way into FOLDER (and continues from what it
saved, as a live run does at its keyframes); ``resume`` plays the second half from there.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from vrhuman import geometry
from vrhuman.bench.figure import Figure
from vrhuman.embodiment.build import build_house
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.embedded.actions.arguments import Kind
from vrhuman.engines.embedded.actions.signatures import Parameter
from vrhuman.engines.embedded.actions.table import TABLES
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.records import Action, Floats, JsonValue

ROOMS, SEED, STEPS = 4, 1, 2500
FORKED = 100
"""Number of actions that a fork repeats."""
BLOCK = 10
"""Actions in a block: the first go to an object and take it, the others are random."""
_SPAN = {
    "degrees": 60.0,
    "horizon": 30.0,
    "pitch": 40.0,
    "yaw": 40.0,
    "roll": 40.0,
    "elbowOrientation": 40.0,
    "moveMagnitude": 0.5,
    "ahead": 0.5,
    "right": 0.5,
}
"""Arguments that are uniform within plus and minus this value."""
_SHARE = {"openness", "y", "armHeight", "distance", "radius"}
"""Arguments that are uniform in 0..1."""
_SPACES = ("armBase", "wrist", "world")
_OPTIONAL = {"moveMagnitude", "degrees", "ahead", "right", "openness", "coordinateSpace"}
"""Optional arguments that are given besides the required ones."""


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "first"), Path(folder, "second")
        began = time.perf_counter()
        hashes = _elsewhere(STEPS, first)
        wall = time.perf_counter() - began
        again = _elsewhere(STEPS, second)
        resumed = _elsewhere(STEPS, first, "resume")
    engine = new_engine()
    forked = list(episode(engine.fork(), 0, FORKED))
    return [
        Figure("hashes that differ, two processes", _differing(hashes, again), "", 0.0, "less"),
        Figure(
            "hashes that differ, resumed half way",
            _differing(hashes[STEPS // 2 :], resumed),
            "",
            0.0,
            "less",
        ),
        Figure("hashes that differ, forked", _differing(hashes[:FORKED], forked), "", 0.0, "less"),
        Figure(f"random episode of {STEPS} actions", wall, "s"),
    ]


def new_engine() -> EmbeddedEngine:
    """Return the house of the episode, settled."""
    return EmbeddedEngine(build_house(generate(ROOMS, SEED), "determinism", SEED))


def episode(engine: EmbeddedEngine, first: int, last: int) -> Iterator[str]:
    """Perform actions ``first`` to ``last`` of the episode; yield the state's hash after each."""
    for number in range(first, last):
        engine.act(action(engine, number))
        yield engine.state_hash().hex()


def action(engine: EmbeddedEngine, number: int) -> Action:
    """Return action ``number`` of the episode, drawn by its number and the engine's state."""
    rng = np.random.default_rng((SEED, number))
    wanted = [
        n for n, o in enumerate(engine.house.objects) if o.asset.pickupable or o.asset.openable
    ]
    target = wanted[int(np.random.default_rng((SEED, number // BLOCK)).integers(len(wanted)))]
    object_id = engine.house.objects[target].object_id
    place = engine.object_states().poses[target, :3]
    match number % BLOCK:
        case 0:
            return _beside(engine, place, rng)
        case 1:
            return Action("MoveArm", {"position": _xyz(place), "coordinateSpace": "world"})
        case 2:
            return Action("PickupObject")
        case 3:
            return Action("OpenObject", {"objectId": object_id})
    names = sorted(TABLES["arm"])
    overloads = TABLES["arm"][names[int(rng.integers(len(names)))]]
    chosen = overloads[int(rng.integers(len(overloads)))]
    given = {
        p.name: _argument(rng, p, engine)
        for p in chosen.parameters
        if p.required or p.name in _OPTIONAL
    }
    return Action(chosen.name, given)


def _beside(engine: EmbeddedEngine, place: Floats, rng: np.random.Generator) -> Action:
    """Return an action to stand where the arm reaches ``place``, facing it, if there is room."""
    yaws = rng.uniform(0.0, 360.0, size=8)
    for yaw in yaws:
        feet = place - 0.55 * geometry.forward(float(yaw))
        if engine.fits(feet):
            break
    feet[1] = AGENT_HEIGHT
    there = {"position": _xyz(feet), "rotation": {"x": 0.0, "y": float(yaw), "z": 0.0}}
    return Action("TeleportFull", {**there, "horizon": 0.0, "standing": True})


def _xyz(vector: Floats) -> JsonValue:
    x, y, z = (float(v) for v in vector)
    return {"x": x, "y": y, "z": z}


def _argument(rng: np.random.Generator, parameter: Parameter, engine: EmbeddedEngine) -> JsonValue:
    name, kind = parameter.name, parameter.kind
    if kind in (Kind.VECTOR, Kind.ROTATION):
        side, up, ahead = (float(v) for v in rng.uniform((-0.3, -0.2, 0.1), (0.3, 0.6, 0.6)))
        return {"x": side, "y": up, "z": ahead}
    if kind is Kind.STRING and name == "coordinateSpace":
        return _SPACES[int(rng.integers(len(_SPACES)))]
    objects = engine.house.objects
    anything = objects[int(rng.integers(len(objects)))].object_id
    if kind is Kind.STRING:
        return anything
    if kind is Kind.STRINGS:
        return [anything]
    if kind is Kind.BOOL:
        return bool(rng.integers(2))
    if kind is Kind.INT:
        return int(rng.integers(4))
    if kind is Kind.AXIS_ANGLE:
        return {"x": 0.0, "y": 1.0, "z": 0.0, "w": float(rng.uniform(-60.0, 60.0))}
    if name in _SHARE:
        return float(rng.uniform())
    span = _SPAN.get(name, 1.0)
    return round(float(rng.uniform(-span, span)), 1)


def _differing(a: Sequence[str], b: Sequence[str]) -> float:
    """Return how many hashes differ, a missing one counted as different."""
    same = sum(x == y for x, y in zip(a, b, strict=False))
    return float(max(len(a), len(b)) - same)


def _elsewhere(steps: int, folder: Path, *how: str) -> list[str]:
    """Return the hashes of a run in another process."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "vrhuman.bench.determinism", str(steps), str(folder), *how],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.split()


def _play(steps: int, folder: Path, resume: bool) -> None:
    engine, middle = new_engine(), folder / "middle.state"
    if not resume:
        for line in episode(engine, 0, steps // 2):
            print(line)
        middle.write_bytes(engine.save())
    engine.restore(middle.read_bytes())
    for line in episode(engine, steps // 2, steps):
        print(line)


if __name__ == "__main__":
    _play(int(sys.argv[1]), Path(sys.argv[2]), "resume" in sys.argv[3:])
