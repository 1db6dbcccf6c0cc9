"""A program that replaces human raters until people have rated: it names things in pictures.

It learns from pictures of other things of the set and names things that it has never seen. It uses
kernel ridge regression in closed form (Bishop, Pattern Recognition and Machine Learning, 6.1) on
one-of-n targets, with a Gaussian kernel over the features and every label weighted equally. Nothing
is judged by what was learnt from the same asset: five folds, split by asset.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.legibility.confusion import Judgement, confusion
from vrhuman.engines.legibility.exhibits import Exhibit, dressed, exhibits, siblings
from vrhuman.engines.legibility.features import Blocks, features
from vrhuman.engines.legibility.gallery import singles
from vrhuman.engines.legibility.table import ATTRIBUTES, Attribute, Table
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.records import Floats

WEIGHTS: Mapping[Attribute, Mapping[str, float]] = {
    "type": {"size": 2.0, "silhouette": 1.0, "edges": 1.5, "colour": 1.0, "texture": 1.0},
    "colour": {"colour": 1.0},
    "material": {"colour": 1.0, "texture": 1.0},
}
"""The weights of the feature blocks for each attribute.

Shape is kept from the material: what a thing is made of must be seen on its surface.
"""
RIDGE = 0.01
FOLDS = 5
MOST = 24
"""The most assets of one type that are shown."""
DRESSED = 1430
"""The number of things shown in the colour and material of others."""
_LONERS = 3
"""If a type has fewer assets than this, it is also learnt from copies of a judged asset."""


def classify(seed: int = 0) -> Table:
    """Return the recognition rates of the classifier over the catalogue; takes one to two minutes.

    Types are judged on things as they are, materials on things with another's material and colour,
    colours on both. For types with few assets there is little to learn from and to judge: their
    ``n`` says so.
    """
    catalogue = load_catalogue()
    rng = random.Random(f"{seed} classify")
    plain = _few_of_each(exhibits(catalogue), rng)
    copies = siblings(catalogue, seed)
    others = dressed(plain, DRESSED, seed)
    things = rng.sample([*plain, *copies, *others], len(plain) + len(copies) + len(others))
    seen = [(picture.exhibit, features(picture)) for picture in singles(things, seed)]
    return judge([e for e, _ in seen], [blocks for _, blocks in seen], seed)


def judge(things: Sequence[Exhibit], seen: Sequence[Blocks], seed: int) -> Table:
    """Name each thing by what was learnt from the pictures of the others, and count the results."""
    return confusion(
        (
            judgement
            for attribute in ATTRIBUTES
            for judgement in _judgements(attribute, things, seen, seed)
        ),
        "classifier",
    )


def _few_of_each(every: Sequence[Exhibit], rng: random.Random) -> list[Exhibit]:
    taken: Counter[str] = Counter()
    found = []
    for exhibit in rng.sample(list(every), len(every)):
        taken[exhibit.asset.object_type] += 1
        if taken[exhibit.asset.object_type] <= MOST:
            found.append(exhibit)
    return found


def _learnt(attribute: Attribute, exhibit: Exhibit) -> bool:
    """Whether the picture shows exactly one label of the attribute."""
    return attribute != "material" or exhibit.dress is not None


def _judged(attribute: Attribute, exhibit: Exhibit) -> bool:
    """Whether the thing is judged for the attribute.

    Types are judged on things as they are, materials on things with another's material and colour,
    colours on both; copies never.
    """
    if exhibit.sibling:
        return False
    return attribute == "colour" or (attribute == "material") == (exhibit.dress is not None)


def _judgements(
    attribute: Attribute, things: Sequence[Exhibit], seen: Sequence[Blocks], seed: int
) -> Iterator[Judgement]:
    used = [i for i, thing in enumerate(things) if _learnt(attribute, thing)]
    used_things = [things[i] for i in used]
    kernel = _kernel([seen[i] for i in used], WEIGHTS[attribute])
    names = sorted({thing.labels(attribute)[0] for thing in used_things})
    target = np.array([names.index(thing.labels(attribute)[0]) for thing in used_things])
    judged = np.array([_judged(attribute, thing) for thing in used_things])
    for learnt, tested in _splits(used_things, seed):
        tested = tested[judged[tested]]
        scores = _scores(kernel, target, len(names), learnt, tested)
        for i, best in zip(tested, scores.argmax(axis=1), strict=True):
            yield Judgement(attribute, used_things[i].labels(attribute), names[best])


def _kernel(seen: Sequence[Blocks], weights: Mapping[str, float]) -> Floats:
    """exp(-d^2 / median d^2) of the standardised, weighted features (N, N)."""
    columns = []
    for name, weight in weights.items():
        block = np.array([blocks[name] for blocks in seen])
        block = (block - block.mean(axis=0)) / (block.std(axis=0) + 0.05 * block.std() + 1e-9)
        columns.append(np.clip(block, -4.0, 4.0) * weight / np.sqrt(block.shape[1]))
    points = np.concatenate(columns, axis=1)
    squares = (points**2).sum(axis=1)
    apart = np.maximum(squares[:, None] + squares - 2.0 * points @ points.T, 0.0)
    out: Floats = np.exp(-apart / max(float(np.median(apart)), 1e-9))
    return out


def _scores(
    kernel: Floats,
    target: NDArray[np.int64],
    labels: int,
    learnt: NDArray[np.int64],
    tested: NDArray[np.int64],
) -> Floats:
    """Scores (tested, labels) of ridge regression with rarer labels weighted up."""
    counts = np.bincount(target[learnt], minlength=labels)
    weights = np.sqrt(counts.mean() / np.maximum(counts[target[learnt]], 1))
    system = kernel[np.ix_(learnt, learnt)] + RIDGE * np.diag(1.0 / weights)
    solution = np.linalg.solve(system, np.eye(labels)[target[learnt]])
    out: Floats = kernel[np.ix_(tested, learnt)] @ solution
    return out


def _splits(
    things: Sequence[Exhibit], seed: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The rows to learn from and the rows to test, fold by fold.

    No asset is in both, nor is it in one and its stretched copy in the other, except for types that
    have too few others to learn from.
    """
    originals = _originals(things)
    keys = [
        thing.asset.asset_id if originals[thing.asset.object_type] < _LONERS else thing.original
        for thing in things
    ]
    names = sorted(set(keys))
    order = random.Random(f"{seed} folds").sample(names, len(names))
    fold_of = {name: place % FOLDS for place, name in enumerate(order)}
    folds = np.array([fold_of[key] for key in keys])
    for fold in range(FOLDS):
        yield np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)


def _originals(things: Sequence[Exhibit]) -> Counter[str]:
    """The number of assets of the catalogue for each type."""
    return Counter(kind for kind, _ in {(t.asset.object_type, t.original) for t in things})
