"""Another interpreter of EgoTaskQA's programs, by brute force over a clip's stored tables.

It shares no code with the package: it reads the text of a program with a small recursive reader of
its own, keeps rows in plain dicts, and finds what can be done without an action by letting the
stored needs and changes happen one after the other.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

Row = dict[str, Any]


class Nothing(Exception):
    """There is no answer."""


def answer(world: Row, program: str) -> str | None:
    """The strict answer of a program, None for none."""
    try:
        rest, value = _read(program.strip(), world)
    except Nothing:
        return None
    assert not rest, rest
    return str(value)


def load(folder: Path, video_id: str) -> Row:
    path = folder / "videos" / video_id / "world.json"
    world: Row = json.loads(path.read_text(encoding="utf-8"))
    return world


def _read(text: str, world: Row) -> tuple[str, Any]:
    """Read and carry out one expression; return what is left of the text, and its value."""
    text = text.lstrip()
    if text.startswith("["):
        return _read_path(text[1:], world)
    end = 0
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    word, rest = text[:end], text[end:].lstrip()
    if not rest.startswith("("):
        every = world["intervals"]
        values = {"video": [e for e in every if not e["is_pred"]], "all": list(every)}
        return rest, values.get(word, word)
    rest, arguments = rest[1:], []
    while not rest.startswith(")"):
        rest, value = _read(rest, world)
        arguments.append(value)
        rest = rest.lstrip().removeprefix(",").lstrip()
    return rest[1:], _apply(word, arguments, world)


def _read_path(text: str, world: Row) -> tuple[str, list[tuple[str, str, str | None]]]:
    steps: list[tuple[str, str, str | None]] = []
    while True:
        text = text.lstrip().removeprefix(",").lstrip()
        if text.startswith("]"):
            return text[1:], steps
        end = min(text.find(sign) for sign in ",]@$" if sign in text)
        name, sign = text[:end].strip(), text[end]
        if sign == "@" and text[end + 1] == "<":
            text, value = _read(text[end + 2 :], world)
            steps.append((name, "@", value))
            text = text.lstrip().removeprefix(">")
        elif sign == "@":
            value, text = text[end + 2 :].split("'", 1)
            steps.append((name, "@", value))
        elif sign == "$":
            text = text[end + 1 :]
            end = min(text.find(sign) for sign in ",]" if sign in text)
            steps.append((name, "$", text[:end].strip() or None))
            text = text[end:]
        else:
            steps.append((name, "", None))
            text = text[end:]


def _apply(operator: str, given: list[Any], world: Row) -> Any:
    if operator == "filter":
        return _some(_kept(given[0], given[1]))
    if operator == "only":
        if len(given[0]) != 1:
            raise Nothing
        return given[0][0]
    if operator == "iterate_until":
        return given[1][0] if given[0] == "forward" else given[1][-1]
    if operator == "pred":
        return _some([each for each in given[0] if each["is_pred"]])
    if operator == "localize":
        return _some([each for each in given[2] if _stands(given[0], each, given[1])])
    if operator == "query":
        return _one_text(_values(given[0], given[1]))
    if operator == "verify":
        return _verified(given[0], given[1])
    if operator == "depend":
        one, other = given[0]["number"], given[1]["number"]
        order = [deed["number"] for deed in world["deeds"]]
        if order.index(one) >= order.index(other):
            raise Nothing
        return "no" if other in possible_without(world, one) else "yes"
    assert operator == "counterfactual"
    steps, among = given
    if steps and steps[0][0] == "others":
        shown = [each for each in world["intervals"] if not each["is_pred"]]
        roots = _kept(steps[1:], _kept(steps[:1], shown))
    else:
        roots = _kept(steps, among)
    if len(roots) != 1:
        raise Nothing
    root = roots[0]["number"]
    still = possible_without(world, root)
    return _some(
        [
            each | {"executable": "yes" if each["number"] in still else "no"}
            for each in among
            if each["number"] > root
        ]
    )


def _some(found: list[Row]) -> list[Row]:
    if not found:
        raise Nothing
    return found


def _stands(hint: str, each: Row, at: Row) -> bool:
    if each["interval_id"] == at["interval_id"]:
        return hint == "is"
    if hint == "is" or each["is_pred"]:
        return False
    earlier = each["number"] < at["number"] and each["end_tick"] <= at["begin_tick"]
    later = each["number"] > at["number"] and at["end_tick"] <= each["begin_tick"]
    return earlier if hint == "before" else later if hint == "after" else not (earlier or later)


def _kept(steps: list[Any], among: list[Row]) -> list[Row]:
    if not steps:
        return among
    found: list[Row] = []
    for each in among:
        values = _values(steps, each)
        if values:
            found += values if steps[0][0] == "others" else [each]
    ids = [each["interval_id"] for each in found]
    return [each for place, each in enumerate(found) if ids.index(each["interval_id"]) == place]


def _values(steps: list[Any], at: Row) -> list[Any] | None:
    """All that a path leads to: texts, rows, intervals; None where it breaks off."""
    here: list[Any] = [at]
    for place, (name, sign, value) in enumerate(steps):
        if place == 0 and name in ("state", "relationship", "change", "others"):
            here = list(at[name])
        elif sign == "@":
            here = [each for each in here if each.get(name) == value]
        else:
            if not any(name in each for each in here):
                return None
            here = [each.get(name, "") for each in here]
            if value is not None and here != [value]:
                return None
        if not here or here == [""]:
            return None
    return here


def _one_text(values: list[Any] | None) -> str:
    if not values or len(values) != 1 or not isinstance(values[0], str):
        raise Nothing
    return values[0]


def _verified(steps: list[Any], at: Row) -> str:
    if steps[0][0] in ("state", "relationship"):
        whose = [step for step in steps[1:] if step[0] in ("obj", "type")]
        asked = [step[0] for step in steps[1:] if step not in whose]
        rows = _values([steps[0], *whose], at)
        if not rows or (asked and not any(asked[0] in row for row in rows)):
            raise Nothing
    return "yes" if _values(steps, at) else "no"


def possible_without(world: Row, root: int) -> set[int]:
    """The later deeds that can be done though one is left out: the needs are tried in turn."""
    differs: dict[tuple[str, str], Any] = {}
    possible: set[int] = set()
    failed: set[int] = set()
    for deed in world["deeds"]:
        if deed["number"] < root:
            continue
        can = (
            deed["number"] != root
            and not failed & set(deed["same_grip"])
            and all(
                _met(need, differs[need["object"], need["fluent"]])
                for need in deed["needs"]
                if (need["object"], need["fluent"]) in differs
            )
        )
        (possible if can else failed).add(deed["number"])
        if can and deed["puts_down"]:
            differs.pop((deed["puts_down"], "is_held"), None)
        for change in deed["changes"]:
            key = (change["object"], change["fluent"])
            away = (change["object"], "position") in differs and not _same(
                differs[change["object"], "position"], deed["positions"][change["object"]]
            )
            if not can:
                differs.setdefault(key, change["before"])
            elif key in differs and (change["object"] in deed["objects"] or not away):
                del differs[key]
    return possible


def _met(need: Row, value: Any) -> bool:
    if need["fluent"] == "position":
        return math.dist(value, need["value"]) <= float(need["within_m"])
    return bool(value) if need["value"] == "$any" else bool(value == need["value"])


def _same(one: list[float], other: list[float]) -> bool:
    return math.dist(one, other) <= 0.1
