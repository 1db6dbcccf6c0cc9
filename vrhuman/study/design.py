"""Assigns houses and conditions to participants, in an order that is balanced and seeded.

The assignments are shown before they are used. Orders of the conditions are those of a Williams
square (each condition follows each other equally often: Williams 1949, Aust. J. Sci. Res. A 2),
taken in turn ("latin") or in blocks of all its rows, shuffled within each ("blocked"). Houses are
assigned by minimisation (Taves 1974; Pocock & Simon 1975): each to the condition, then the place in
the order, in which it was used least so far; the seed decides ties. A participant never gets a
house twice, and the training house is never used for tests.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import product
from typing import Any, Literal, get_args

from vrhuman.records import JsonValue, VrhumanError
from vrhuman.runtime.plan import KeyMode, PersonDisplay
from vrhuman.study.entries import GENERATED, Assignment

Scheme = Literal["latin", "blocked"]

TRAINING_HOUSE = "own:training"
"""The house in which people practise; it is never used for tests."""


MAX_CONDITIONS = 6
"""The largest number of conditions for each participant, and so of test sessions."""


class DesignError(VrhumanError):
    """The design is not possible; ``key`` names the part that is wrong, empty where it is none."""

    def __init__(self, reason: str, key: str = "") -> None:
        super().__init__(reason)
        self.key = key


@dataclass(frozen=True, slots=True)
class Design:
    """The design of a study.

    ``conditions`` are completed by each participant, one test session each, in ``houses``
    (FILE[:N], a scene's name or ``own:SEED``). ``training`` says whether a training comes first;
    ``question_set`` is the file of a question set with questions about these houses. ``display`` is
    what people see the houses on, and ``keys`` how the keys move them in a window; programs always
    use the scripted headset.
    """

    conditions: tuple[str, ...]
    houses: tuple[str, ...]
    scheme: Scheme = "latin"
    training: bool = True
    question_set: str = GENERATED
    display: PersonDisplay = "headset"
    keys: KeyMode = "smooth"

    def as_mapping(self) -> dict[str, JsonValue]:
        """Return the design in the form that the registry stores."""
        return asdict(self) | {"conditions": list(self.conditions), "houses": list(self.houses)}


@dataclass(frozen=True, slots=True)
class Balance:
    """How balanced the test sessions of ``participants`` are.

    It counts how often each condition came at each place of the order, and each house under each
    condition.
    """

    participants: int
    places: Mapping[tuple[str, int], int]
    houses: Mapping[tuple[str, str], int]

    def __str__(self) -> str:
        conditions = sorted({name for name, _ in self.places})
        wide = max([9, *(len(name) for name in conditions)]) + 2
        number = len({place for _, place in self.places})
        head = "".join(f"{f'order {i + 1}':>9}" for i in range(number))
        lines = [f"{self.participants} participants", f"{'condition':<{wide}}" + head]
        for name in conditions:
            cells = "".join(f"{self.places.get((name, i), 0):>9}" for i in range(number))
            lines.append(f"{name:<{wide}}{cells}")
        names = sorted({house for house, _ in self.houses})
        long = max([5, *(len(name) for name in names)]) + 2
        lines += ["", f"{'house':<{long}}" + "".join(f"{name:>{wide}}" for name in conditions)]
        for house in names:
            cells = "".join(f"{self.houses.get((house, c), 0):>{wide}}" for c in conditions)
            lines.append(f"{house:<{long}}{cells}")
        return "\n".join(lines)


def parse_design(data: Mapping[str, JsonValue], origin: str) -> Design:
    """Read a design in the form that the registry stores.

    :raises DesignError: if it is not valid, naming the key.
    """
    known = {each.name for each in fields(Design)}
    if unknown := sorted(set(data) - known):
        raise DesignError(
            f"{origin}: {unknown[0]}: unknown key; known are {', '.join(sorted(known))}"
        )
    scheme = data.get("scheme", "latin")
    if scheme not in get_args(Scheme):
        raise DesignError(f"{origin}: scheme: must be one of {', '.join(get_args(Scheme))}")
    training, question_set = data.get("training", True), data.get("question_set", GENERATED)
    if not isinstance(training, bool):
        raise DesignError(f"{origin}: training: must be true or false")
    if not isinstance(question_set, str):
        raise DesignError(f"{origin}: question_set: must be a text")
    design = Design(
        _names(data, "conditions", origin),
        _names(data, "houses", origin),
        scheme,
        training,
        question_set,
        _word(data, "display", PersonDisplay, origin),
        _word(data, "keys", KeyMode, origin),
    )
    _possible(design, origin)
    return design


def _word(data: Mapping[str, JsonValue], key: str, words: Any, origin: str) -> Any:
    """Return one of a few words, the first of them where none is given."""
    allowed = get_args(words)
    value = data.get(key, allowed[0])
    if value not in allowed:
        raise DesignError(f"{origin}: {key}: must be one of {', '.join(allowed)}")
    return value


def williams(number: int) -> tuple[tuple[int, ...], ...]:
    """Return the orders of ``number`` conditions in a Williams square.

    They are as many rows as conditions, or twice as many if the number is odd. In all of them each
    condition is at each place, and follows each other one, equally often.
    """
    first, low, high = [], 0, number - 1
    for place in range(number):
        first.append(high if place % 2 else low)
        low, high = (low, high - 1) if place % 2 else (low + 1, high)
    rows = [tuple((each + shift) % number for each in first) for shift in range(number)]
    if number % 2 and number > 1:
        rows += [tuple(reversed(row)) for row in rows]
    return tuple(rows)


def assignments_for(
    design: Design,
    study_id: str,
    participants: Sequence[str],
    seed: int,
    made: Sequence[Assignment] = (),
) -> tuple[Assignment, ...]:
    """Return the sessions of new ``participants``, balanced with those ``made`` before.

    :raises DesignError: if a design is not possible, or somebody has assignments already.
    """
    _possible(design, study_id)
    before = list(dict.fromkeys(each.participant_id for each in made))
    if again := sorted({*before} & {*participants}):
        raise DesignError(f"{study_id}: {again[0]}: already has assignments, which cannot change")
    orders = williams(len(design.conditions))
    tested = [each for each in made if each.role == "test"]
    out: list[Assignment] = []
    for number, participant in enumerate(participants, start=len(before)):
        row = _row(design.scheme, len(orders), number, seed)
        chance = random.Random(f"{seed}/{study_id}/{participant}")
        order = 0
        if design.training:
            own = _session_seed(seed, TRAINING_HOUSE)
            out.append(
                Assignment(study_id, participant, 0, "training", "training", TRAINING_HOUSE, own)
            )
            order = 1
        conditions = [design.conditions[index] for index in orders[row]]
        houses = _least(design.houses, tested, conditions, order, chance)
        for place, (condition, house) in enumerate(zip(conditions, houses, strict=True), order):
            session = Assignment(
                study_id,
                participant,
                place,
                "test",
                condition,
                house,
                _session_seed(seed, house),
                design.question_set,
            )
            tested.append(session)
            out.append(session)
    return tuple(out)


def balance(assignments: Sequence[Assignment]) -> Balance:
    """Return the balance of the test sessions among the assignments."""
    tested = [each for each in assignments if each.role == "test"]
    first = min((each.order for each in tested), default=0)
    return Balance(
        len({each.participant_id for each in tested}),
        Counter((each.condition, each.order - first) for each in tested),
        Counter((each.house, each.condition) for each in tested),
    )


def _row(scheme: Scheme, rows: int, number: int, seed: int) -> int:
    block, within = divmod(number, rows)
    if scheme == "latin":
        return within
    shuffled = list(range(rows))
    random.Random(f"{seed}/block/{block}").shuffle(shuffled)
    return shuffled[within]


def _least(
    houses: Sequence[str],
    tested: Sequence[Assignment],
    conditions: Sequence[str],
    first: int,
    chance: random.Random,
) -> tuple[str, ...]:
    """Return a house for each of a participant's ``conditions`` in their order.

    They are those that together were used least under these conditions, then at these places, then
    at all.
    """
    under = Counter((each.house, each.condition) for each in tested)
    there = Counter((each.house, each.order) for each in tested)
    ever = Counter(each.house for each in tested)
    drawn = {house: chance.random() for house in houses}
    choices = []
    for place, condition in enumerate(conditions, first):
        ranked = sorted(
            (under[h, condition], there[h, place], ever[h], drawn[h], h) for h in houses
        )
        choices.append(ranked[: len(conditions)])  # one of these is free: no later one is better
    free = (each for each in product(*choices) if len({e[-1] for e in each}) == len(each))
    best = min(free, key=lambda each: tuple(sum(e[i] for e in each) for i in range(4)))
    return tuple(each[-1] for each in best)


def _session_seed(seed: int, house: str) -> int:
    """Return the seed of everything random in a house.

    All its participants get the same weights and questions, so that participants and houses are
    crossed.
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/{house}".encode()).digest()[:4], "big") >> 1


def _possible(design: Design, origin: str) -> None:
    for key, names in (("conditions", design.conditions), ("houses", design.houses)):
        if not names:
            raise DesignError(f"{origin}: {key}: give at least one", key)
        if len(set(names)) != len(names):
            raise DesignError(f"{origin}: {key}: give each only once", key)
    if len(design.conditions) > MAX_CONDITIONS:
        raise DesignError(
            f"{origin}: conditions: {len(design.conditions)}; at most {MAX_CONDITIONS} for one "
            "participant",
            "conditions",
        )
    if len(design.houses) < len(design.conditions):
        raise DesignError(
            f"{origin}: houses: {len(design.houses)} for {len(design.conditions)} conditions; "
            "nobody sees a house twice, so give at least as many houses as conditions",
            "houses",
        )
    if TRAINING_HOUSE in design.houses:
        raise DesignError(
            f"{origin}: houses: {TRAINING_HOUSE} is only for training; give another house",
            "houses",
        )


def _names(data: Mapping[str, JsonValue], key: str, origin: str) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) and v for v in value):
        raise DesignError(f"{origin}: {key}: must be a list of names")
    return tuple(str(each) for each in value)
