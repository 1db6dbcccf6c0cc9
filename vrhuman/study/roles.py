"""Assigns roles in a study of benchmarks: who plays, who narrates, who answers, in which houses.

Roles are taken in turn, so that at any number of participants each has its share (one player and
one narrator to two answerers). Houses are given by minimisation, to those least used in the role so
far; the seed decides ties. Nobody has two roles in one house: who was in it, or told of it, knows
what the others are to find out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import get_args

from vrhuman.study.design import DesignError
from vrhuman.study.entries import Duty, Role

ROLES: tuple[Role, ...] = get_args(Role)
SHARES: Mapping[Role, int] = {"player": 1, "narrator": 1, "answerer": 2}
"""How many of each role there are to one another."""


def next_role(taken: Sequence[Role]) -> Role:
    """Return the role that is furthest behind its share; of equals, the first of the order."""
    counts = Counter(taken)
    return min(ROLES, key=lambda role: ((counts[role] + 1) / SHARES[role], ROLES.index(role)))


def duties_for(
    study_id: str,
    participant_id: str,
    roles: Collection[Role],
    houses: Sequence[str],
    played: Sequence[str],
    made: Sequence[Duty],
    seed: int,
) -> tuple[Duty, ...]:
    """Return in which houses a new participant has which role, balanced with those ``made``.

    ``played`` are the houses in which they play. A narrator tells of as many houses as a player
    plays in (one of those made, else one), an answerer is asked about all that are left.

    :raises DesignError: if no house is left for a role.
    """
    there: list[Duty] = []
    if "player" in roles:
        there += [Duty(study_id, participant_id, "player", house) for house in played]
    for role in ("narrator", "answerer"):
        if role not in roles:
            continue
        known = {each.house for each in there}
        free = [house for house in houses if house not in known]
        if not free:
            raise DesignError(
                f"{participant_id}: no house is left to be {role} of, because they have another "
                "role in each; give them one role, or the study more houses"
            )
        if role == "narrator":
            spare = 1 if "answerer" in roles else 0
            number = max(1, min(_houses_of_one(made, there), len(free) - spare))
            free = _least_used(free, made, seed, participant_id)[:number]
        there += [Duty(study_id, participant_id, role, house) for house in free]
    return tuple(there)


def _houses_of_one(made: Sequence[Duty], own: Sequence[Duty]) -> int:
    """Return in how many houses a player plays."""
    counts = Counter(
        (each.participant_id for each in (*made, *own) if each.role == "player"),
    )
    return max(counts.values(), default=1)


def _least_used(
    houses: Sequence[str], made: Sequence[Duty], seed: int, participant_id: str
) -> list[str]:
    used = Counter(each.house for each in made if each.role == "narrator")
    drawn = random.Random(f"{seed}/roles/{participant_id}")
    order = {house: drawn.random() for house in houses}
    return sorted(houses, key=lambda house: (used[house], order[house]))


def roles_text(duties: Sequence[Duty]) -> str:
    """Return somebody's roles in words: "narrator (own:1, own:2)"."""
    return "; ".join(
        f"{role} ({', '.join(each.house for each in duties if each.role == role)})"
        for role in ROLES
        if any(each.role == role for each in duties)
    )
