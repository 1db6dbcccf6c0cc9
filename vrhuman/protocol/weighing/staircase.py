"""Runs a staircase that finds the difference of weight that a participant just notices.

The question is always: which of two is heavier? Pure values, no input or output: the caller
presents :attr:`Staircase.pair`, has the participant lift both, and continues with
:meth:`Staircase.answered`, until :attr:`Staircase.done`; then
:func:`vrhuman.scoring.threshold.threshold` computes the threshold from
:attr:`Staircase.judgements`. Differences are shares of the lighter weight (0.1: a tenth more),
weights kgf.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from vrhuman.protocol.specification import ProtocolError
from vrhuman.protocol.texts import MODEL, load_texts, texts_path
from vrhuman.scoring.threshold import Judgement

Choice = Literal["first", "second"]

FINE_AFTER = 2
"""Reversals after which the steps become fine."""
_SHIPPED = Path(__file__).parents[1] / "shipped"
_TEXTS = {"name": "", "wording": "", "instructions": "", "texts": MODEL}
"""Keys, and their values where they are left out."""
_RANGES: dict[str, tuple[float, float]] = {
    "reference": (0.05, 10.0),
    "rove": (0.0, 0.5),
    "start": (0.001, 10.0),
    "least": (0.001, 10.0),
    "most": (0.001, 10.0),
    "coarse": (1.01, 10.0),
    "fine": (1.01, 10.0),
    "right": (1, 10),
    "reversals": (1, 1000),
    "pairs": (1, 1000),
}


@dataclass(frozen=True, slots=True)
class StaircaseSpec:
    """A staircase as a file specifies it; see ``shipped/force-jnd.toml``.

    ``wording`` is the question, ``instructions`` are read before the first pair; ``texts`` have the
    words on all buttons.
    """

    name: str
    wording: str
    instructions: str
    texts: str
    reference: float
    rove: float
    start: float
    least: float
    most: float
    coarse: float
    fine: float
    right: int
    reversals: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two weights [kgf]."""

    first: float
    second: float

    @property
    def heavier(self) -> Choice:
        return "first" if self.first > self.second else "second"

    @property
    def difference(self) -> float:
        """Their difference as a share of the lighter one."""
        return max(self.first, self.second) / min(self.first, self.second) - 1.0


@dataclass(frozen=True, slots=True)
class Staircase:
    """The state of a participant's staircase.

    It has the ``difference`` of the next pair, the ``streak`` of right answers, its last direction
    (``heading`` -1 down, 1 up, 0 not yet), and all judgements. The same seed and answers give the
    same pairs.
    """

    spec: StaircaseSpec
    seed: int
    difference: float
    streak: int = 0
    heading: int = 0
    reversals: int = 0
    judgements: tuple[Judgement, ...] = ()

    @staticmethod
    def begin(spec: StaircaseSpec, seed: int) -> Staircase:
        """Return the staircase at its first pair."""
        return Staircase(spec, seed, spec.start)

    @property
    def done(self) -> bool:
        """Whether there are no more pairs."""
        count = len(self.judgements)
        return self.reversals >= self.spec.reversals or count >= self.spec.pairs

    @property
    def pair(self) -> Pair:
        """The next two weights; their order and how heavy both are is drawn at random."""
        rng = np.random.default_rng((self.seed, len(self.judgements)))
        rove = self.spec.rove
        lighter = self.spec.reference * float(np.exp(rng.uniform(-rove, rove)))
        weights = (lighter, lighter * (1.0 + self.difference))
        return Pair(*weights) if rng.integers(2) else Pair(*weights[::-1])

    def answered(self, choice: Choice) -> Staircase:
        """Return the staircase after the participant called ``choice`` the heavier one."""
        right = choice == self.pair.heavier
        judged = replace(
            self, judgements=(*self.judgements, Judgement(self.pair.difference, right))
        )
        if right and self.streak + 1 < self.spec.right:
            return replace(judged, streak=self.streak + 1)
        heading = -1 if right else 1
        turned = self.heading not in (0, heading)
        reversals = self.reversals + turned
        factor = self.spec.fine if reversals >= FINE_AFTER else self.spec.coarse
        difference = self.difference * factor**heading
        return replace(
            judged,
            difference=min(self.spec.most, max(self.spec.least, difference)),
            streak=0,
            heading=heading,
            reversals=reversals,
        )


def load_staircase(source: str) -> tuple[StaircaseSpec, str]:
    """Load the staircase of a file, or of a shipped name (``force-jnd``), and its text.

    :raises ProtocolError: naming file, key and remedy.
    :raises TextsError: where its texts cannot be used.
    """
    path = _file(source)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ProtocolError(
            f"{source}: cannot be read as a staircase ({error}); give a TOML file or force-jnd"
        ) from error
    spec = parse_staircase(text, str(path))
    words = texts_path(spec.texts, path.parent)
    load_texts(words)
    return replace(spec, texts=str(words)), text


def find_staircase(source: str) -> tuple[StaircaseSpec, str] | None:
    """Load a staircase like :func:`load_staircase`, or return None.

    None means that the file is not a staircase, or is missing.
    """
    try:
        text = _file(source).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return load_staircase(source) if is_staircase(text) else None


def _file(source: str) -> Path:
    shipped = _SHIPPED / f"{source}.toml"
    return shipped if shipped.is_file() else Path(source)


def is_staircase(text: str) -> bool:
    """Return whether a protocol file's text has a staircase instead of phases."""
    try:
        return "staircase" in tomllib.loads(text)
    except (ValueError, RecursionError):
        return False


def parse_staircase(text: str, origin: str) -> StaircaseSpec:
    """Parse a staircase from the text of its file.

    :raises ProtocolError: for anything but a valid staircase.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"{origin}: not valid TOML: {error}") from error
    table = data.pop("staircase", None)
    if not isinstance(table, dict):
        raise ProtocolError(f"{origin}: staircase: needs a [staircase] table")
    for key, value in data.items():
        if key not in _TEXTS or not isinstance(value, str):
            raise ProtocolError(f"{origin}: {key}: must be one of the texts {', '.join(_TEXTS)}")
    for key in table:
        if key not in _RANGES:
            known = ", ".join(_RANGES)
            raise ProtocolError(f"{origin}: staircase.{key}: unknown key; known are {known}")
    spec = StaircaseSpec(
        **{key: data.get(key, without) for key, without in _TEXTS.items()},
        **{
            f.name: _number(table, f.name, str(f.type), origin)
            for f in fields(StaircaseSpec)
            if f.name in _RANGES
        },
    )
    if not spec.least <= spec.start <= spec.most:
        raise ProtocolError(f"{origin}: staircase.start: must lie from least to most")
    return spec


def _number(table: dict[str, Any], key: str, kind: str, origin: str) -> Any:
    value: Any = table.get(key)
    low, high = _RANGES[key]
    whole = kind == "int"
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or (whole and not isinstance(value, int)) or not low <= value <= high:
        what = "a whole number" if whole else "a number"
        raise ProtocolError(f"{origin}: staircase.{key}: must be {what} from {low} to {high}")
    return value if whole else float(value)
