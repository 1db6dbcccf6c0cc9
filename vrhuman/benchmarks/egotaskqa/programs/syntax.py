"""Programs as values and as text, in the public notation, with the types checked.

``query([hoi], only(filter([action@'clean something'], video)))`` asks for the name of the only
action of cleaning. A path in brackets goes into an interval: ``name`` takes a field or a table,
``name@'value'`` keeps what has that value, ``column$`` takes a table's column and
``column$value`` asks whether it has only that value. ``name@<query(...)>`` has another query's
answer as its value: so actions and objects are referred to indirectly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from vrhuman.records import VrhumanError

Type = Literal["intervals", "interval", "answer", "path", "direction", "hint"]
OPERATORS: Mapping[str, tuple[tuple[Type, ...], Type]] = {
    "filter": (("path", "intervals"), "intervals"),
    "only": (("intervals",), "interval"),
    "iterate_until": (("direction", "intervals"), "interval"),
    "localize": (("hint", "interval", "intervals"), "intervals"),
    "query": (("path", "interval"), "answer"),
    "verify": (("path", "interval"), "answer"),
    "pred": (("intervals",), "intervals"),
    "counterfactual": (("path", "intervals"), "intervals"),
    "depend": (("interval", "interval"), "answer"),
}
"""Each operator's types of arguments, and of its result."""
WORDS: Mapping[str, Type] = {
    "video": "intervals",
    "all": "intervals",
    "forward": "direction",
    "backward": "direction",
    "is": "hint",
    "while": "hint",
    "before": "hint",
    "after": "hint",
}


class BadProgram(VrhumanError):
    """A program cannot be read, or its types do not fit."""


@dataclass(frozen=True, slots=True)
class Key:
    """One step of a path; ``value`` is what it must be, or a call that says it, None for any."""

    name: str
    sign: Literal["", "@", "$"] = ""
    value: str | Call | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """What is looked up in an interval."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """An operator with its arguments: calls, a path, or words."""

    operator: str
    arguments: tuple[Call | Path | str, ...]


def type_of(node: Call | Path | str) -> Type:
    """Return the type of a part of a program.

    :raises BadProgram: if an argument has another type than the operator takes.
    """
    if isinstance(node, Path):
        for key in node.keys:
            if isinstance(key.value, Call) and type_of(key.value) != "answer":
                raise BadProgram(f"{key.name}: {text_of(key.value)} is no answer")
        return "path"
    if isinstance(node, str):
        if node not in WORDS:
            raise BadProgram(f"{node!r} is no word of programs")
        return WORDS[node]
    if node.operator not in OPERATORS:
        raise BadProgram(f"{node.operator!r} is no operator")
    wanted, result = OPERATORS[node.operator]
    given = tuple(type_of(each) for each in node.arguments)
    if given != wanted:
        raise BadProgram(f"{node.operator} takes {', '.join(wanted)}, not {', '.join(given)}")
    return result


def text_of(node: Call | Path | str) -> str:
    """Write a program."""
    if isinstance(node, str):
        return node
    if isinstance(node, Path):
        return f"[{', '.join(_key_text(key) for key in node.keys)}]"
    return f"{node.operator}({', '.join(text_of(each) for each in node.arguments)})"


def _key_text(key: Key) -> str:
    if isinstance(key.value, Call):
        return f"{key.name}{key.sign}<{text_of(key.value)}>"
    if key.sign == "@":
        return f"{key.name}@'{key.value}'"
    return f"{key.name}{key.sign}{key.value or ''}"


_TOKEN = re.compile(r"\s*('[^']*'|[A-Za-z_][\w \-]*|[()\[\],@$<>])")


def parsed(text: str) -> Call:
    """Read a program.

    :raises BadProgram: for a text that is none.
    """
    tokens = list(_tokens(text))
    place, node = _parse(tokens, 0, text)
    if place != len(tokens) or not isinstance(node, Call):
        raise BadProgram(f"{text}: is no program")
    type_of(node)
    return node


def _tokens(text: str) -> Iterator[str]:
    place = 0
    while place < len(text.rstrip()):
        found = _TOKEN.match(text, place)
        if found is None:
            raise BadProgram(f"{text}: cannot be read from {text[place : place + 20]!r}")
        place = found.end()
        yield found[1].strip()


def _parse(tokens: list[str], place: int, text: str) -> tuple[int, Call | Path | str]:
    try:
        token = tokens[place]
        if token == "[":
            return _path(tokens, place + 1, text)
        if place + 1 < len(tokens) and tokens[place + 1] == "(":
            arguments: list[Call | Path | str] = []
            place += 2
            while tokens[place] != ")":
                place, node = _parse(tokens, place, text)
                arguments.append(node)
                place += tokens[place] == ","
            return place + 1, Call(token, tuple(arguments))
        return place + 1, token.strip("'")
    except IndexError as error:
        raise BadProgram(f"{text}: ends too early") from error


def _path(tokens: list[str], place: int, text: str) -> tuple[int, Path]:
    keys: list[Key] = []
    while tokens[place] != "]":
        name = tokens[place]
        place += 1
        if tokens[place] == "@" and tokens[place + 1] == "<":
            place, call = _parse(tokens, place + 2, text)
            if not isinstance(call, Call):
                raise BadProgram(f"{text}: {name}@<...> needs a query")
            keys.append(Key(name, "@", call))
            place += 1
        elif tokens[place] == "@":
            keys.append(Key(name, "@", tokens[place + 1].strip("'")))
            place += 2
        elif tokens[place] == "$":
            follows = tokens[place + 1] not in (",", "]")
            keys.append(Key(name, "$", tokens[place + 1].strip("'") if follows else ""))
            place += 2 if follows else 1
        else:
            keys.append(Key(name))
        place += tokens[place] == ","
    return place + 1, Path(tuple(keys))
