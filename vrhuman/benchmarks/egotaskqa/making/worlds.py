"""Writes a clip's world as JSON and reads it back: what the programs of its questions run on.

``intervals`` have the public fields. ``deeds`` have, for the strict rule, what each action needs
and changes, as plain tables: whoever has them can check every answer without this program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from vrhuman.annotation.causes import strict
from vrhuman.annotation.causes.deeds import CARRYING, WHERE, Deed
from vrhuman.benchmarks.benchmark import Rule
from vrhuman.benchmarks.egotaskqa.world.clip import ClipWorld
from vrhuman.benchmarks.egotaskqa.world.intervals import Interval
from vrhuman.records import JsonValue

RULES: tuple[Rule, ...] = ("official", "strict")


def world_json(clip: ClipWorld) -> dict[str, JsonValue]:
    """Return a clip's world, with both causal traces and what can be done without each action."""
    numbers = [deed.number for deed in clip.deeds]
    return {
        "video_id": clip.video_id,
        "begin_ns": clip.begin_ns,
        "end_ns": clip.end_ns,
        "intervals": [_interval_json(each) for each in clip.intervals],
        "deeds": [_deed_json(deed, clip.deeds[:place]) for place, deed in enumerate(clip.deeds)],
        "causes": {
            rule: {
                "links": [
                    [one, other, link.value] for (one, other), link in clip.traces[rule].items()
                ],
                "without": {
                    str(number): {
                        str(other): can.value for other, can in clip.without(number, rule).items()
                    }
                    for number in numbers
                },
                "depends": [
                    [one, other, clip.depends(one, other, rule)]
                    for place, one in enumerate(numbers)
                    for other in numbers[place + 1 :]
                ],
            }
            for rule in RULES
        },
    }


def _interval_json(each: Interval) -> dict[str, JsonValue]:
    told: dict[str, JsonValue] = {
        field.name: getattr(each, field.name) for field in fields(each) if field.name != "said"
    }
    for name in ("state", "relationship", "change"):
        told[name] = [dict(row) for row in told[name]]
    return told | {"others": [_interval_json(one) for one in each.others]}


def _deed_json(deed: Deed, earlier: Sequence[Deed]) -> dict[str, JsonValue]:
    """Return what a deed needs and changes: object, fluent, and the values (or positions [m])."""
    before, after = deed.before.objects, deed.after.objects
    touched = sorted({*(c.object_id for c in (*deed.changes, *deed.others)), *deed.moved})
    return {
        "number": deed.number,
        "objects": list(deed.objects),
        "same_grip": [each.number for each in earlier if strict.is_of_grip(deed, each)],
        "needs": [
            {
                "object": need.object_id,
                "fluent": need.fluent,
                "value": list(before[need.object_id].position)
                if need.fluent == strict.POSITION
                else need.value,
                "within_m": strict.reach_of(need, before[need.object_id])
                if need.fluent == strict.POSITION
                else 0.0,
            }
            for need in strict.needs_of(deed)
        ],
        "puts_down": deed.segment.object1 if strict.puts_down(deed) else "",
        "changes": [
            {"object": name, "fluent": key, "before": old, "after": new}
            for name in touched
            for key, old, new in _differences(before[name], after[name])
            if deed.segment.action not in CARRYING or key in (strict.POSITION, *WHERE)
            if key != strict.POSITION or name in deed.moved
        ],
        "positions": {name: list(before[name].position) for name in touched},
    }


def _differences(one: object, other: object) -> list[tuple[str, JsonValue, JsonValue]]:
    found = []
    for each in fields(one):  # type: ignore[arg-type]
        old, new = getattr(one, each.name), getattr(other, each.name)
        if old != new and each.name not in ("size", "visible", "room"):
            found.append((each.name, _plain(old), _plain(new)))
    return found


def _plain(value: object) -> JsonValue:
    return list(value) if isinstance(value, tuple) else value


def interval_of_json(told: Mapping[str, JsonValue]) -> Interval:
    """Return an interval that was written."""
    values = dict(told)
    for name in ("state", "relationship", "change"):
        values[name] = tuple(dict(row) for row in values[name])
    values["others"] = tuple(interval_of_json(each) for each in values["others"])
    return Interval(**values)
