"""Hands a toy clip's raw data to the evaluator."""

from __future__ import annotations

from tests.support.benchmarks.envqa_evaluator import Happened, RawClip
from tests.support.benchmarks.toy_clips import ToyClip


def raw_of(toy: ToyClip) -> RawClip:
    events = [
        Happened(
            str(each.action),
            *(each.object1, each.preposition, each.object2),
            *(each.begin_ns, each.end_ns, each.success),
        )
        for each in toy.events
    ]
    worlds = (toy.begin, toy.end, toy.before, toy.after)
    return RawClip(toy.begin_ns, toy.end_ns, *worlds, events, toy.views)
