"""Whether what a story says is true by the segments, and said in good form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vrhuman.annotation.action_names import ActionName as Did
from vrhuman.annotation.narrations.clauses import Clause
from vrhuman.annotation.segments import ActionSegment

BY_HAND = (Did.MOVE, Did.PUT, Did.THROW, Did.PUSH, Did.PICK_UP)


def says(clause: Clause, segments: Sequence[ActionSegment]) -> None:
    """Check a clause against its segments, field by field."""
    named = [segments[number] for number in clause.segments]
    assert all(each.actor == clause.actor for each in named)
    # What a hand did has happened, also where something else was asked for.
    assert all((each.success or each.action in BY_HAND) == clause.success for each in named)
    assert clause.begin_ns == min(each.begin_ns for each in named)
    assert clause.end_ns == max(each.end_ns for each in named)
    assert not clause.again or any(
        (each.actor, each.action, each.object1) == (clause.actor, clause.action, clause.objects[0])
        and (
            (each.preposition, each.object2) == (clause.preposition, clause.target)
            or clause.action is Did.THROW
        )
        and (each.success or each.action in BY_HAND) == clause.success
        and each.begin_ns <= clause.begin_ns
        for number, each in enumerate(segments)
        if number not in clause.segments
    )
    if clause.then_closed:
        assert [each.action for each in named] == [Did.OPEN, Did.CLOSE] * clause.times
        assert all(each.object1 == clause.objects[0] for each in named)
        return
    assert all(each.action == clause.action for each in named)
    assert all(
        (each.preposition, each.object2) == (clause.preposition, clause.target) for each in named
    )
    done_to = [each.object1 for each in named if each.object1]
    if clause.times > 1:
        assert done_to == [clause.objects[0]] * clause.times
    else:
        assert done_to == list(clause.objects)


def malformed(text: str) -> bool:
    """Whether a sentence has a wrong article, a word twice, or signs where none belong."""
    return bool(
        not re.fullmatch(r"[A-Z][A-Za-z0-9 ,]*[a-z]\.", text)
        or re.search(r"  | ,|,,|\b(\w+) \1\b", text)
        or re.search(r"\ba [aeio]|\ban [^aeiou]", text, re.IGNORECASE)
    )
