"""Parses a script with one goal on each line.

``#`` begins a comment; upper and lower case are equal.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path

from vrhuman.participants.script.goals import (
    Answer,
    CarryTo,
    Choose,
    Close,
    Goal,
    Grip,
    Lift,
    Line,
    LookAt,
    Named,
    Open,
    PutDown,
    Reach,
    SayDone,
    Script,
    Spot,
    Target,
    Turn,
    Wait,
    WalkTo,
)
from vrhuman.records import VrhumanError

SHIPPED = Path(__file__).with_name("shipped")
MAX_BYTES = 1_000_000
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
FULL_FORCE_KGF = 20.0
"""More than the full press of any calibration [kgf]."""
TALLEST, LONGEST, MAX_TURN = 1.5, 3600.0, 3600.0


class ScriptError(VrhumanError):
    """A script cannot be used; the message names the file, the line and what to write instead."""


class _Wrong(Exception):
    """A line is wrong; the message says what it should be."""


def load_script(source: str) -> Script:
    """Load the script of a file, or of a shipped name (``tour``).

    :raises ScriptError: naming file, line and remedy.
    """
    shipped = SHIPPED / f"{source}.txt"
    path = shipped if shipped.is_file() else Path(source)
    try:
        data = path.read_bytes()[: MAX_BYTES + 1]
        text = data.decode("utf-8")
    except (OSError, ValueError) as error:
        names = ", ".join(sorted(p.stem for p in SHIPPED.glob("*.txt")))
        raise ScriptError(
            f"{source}: cannot be read as a script ({error}); give a text file or one of: {names}"
        ) from error
    if len(data) > MAX_BYTES:
        raise ScriptError(f"{source}: too long; a script has at most 1 MB")
    return parse_script(text, path.name)


def parse_script(text: str, origin: str) -> Script:
    """Parse a script.

    :raises ScriptError: for the first line that is not a goal, and for a script without any.
    """
    lines = []
    for number, written in enumerate(text.splitlines(), start=1):
        said = _without_remark(written).strip()
        if not said:
            continue
        try:
            lines.append(Line(number, said, _goal(said)))
        except _Wrong as wrong:
            shown = said if len(said) <= 60 else said[:57] + "..."
            raise ScriptError(f"{origin}:{number}: {shown!r}: {wrong}") from None
    if not lines:
        raise ScriptError(
            f"{origin}: has no goals; write one goal per line, such as 'walk to Kitchen'"
        )
    return Script(origin, text, tuple(lines))


def _without_remark(line: str) -> str:
    """Return the line up to the first ``#`` that is not in quotation marks."""
    quoted = False
    for i, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:i]
    return line


def _goal(said: str) -> Goal:
    for pattern, make in _GRAMMAR:
        found = re.fullmatch(pattern, said, re.IGNORECASE)
        if found:
            return make(found)
    first = said.split()[0].lower()
    form = next((f for f in FORMS if f.split()[0] == first), None)
    known = ", ".join(FORMS)
    raise _Wrong(f"write {form!r}" if form else f"not a goal; the goals are: {known}")


FORMS = (
    "walk to X",
    "look at X",
    "reach X",
    "grip 0.5",
    "lift",
    "carry to X",
    "put down",
    "open X",
    "close X",
    "choose turn on",
    "turn 90",
    "wait 1",
    'answer "yes"',
    "say done",
)
"""How each goal is written."""


def _target(found: re.Match[str]) -> Target:
    said = found["x"].strip()
    numbers = re.fullmatch(
        rf"\(?\s*({NUMBER})\s*,\s*({NUMBER})\s*(?:,\s*({NUMBER})\s*)?\)?", said, re.IGNORECASE
    )
    if numbers:
        values = [float(n) for n in numbers.groups() if n is not None]
        if any(not abs(v) <= 1000.0 for v in values):
            raise _Wrong("too far away; coordinates are in metres, 'x, z' or 'x, y, z'")
        if len(values) == 2:
            return Spot(values[0], 0.0, values[1])
        return Spot(*values)
    name = re.sub(r"^the\s+", "", said, flags=re.IGNORECASE)
    if not re.fullmatch(r"[A-Za-z]\w*(?:\|[-+.\w|]*)?", name):
        raise _Wrong(
            "names no target; write an object's type or id (Fridge, Apple|1|2), a room's type "
            "(Kitchen) or coordinates (1.5, 2.0)"
        )
    return Named(name)


def _number(found: re.Match[str], low: float, high: float, what: str) -> float:
    value = float(found["n"])
    if not (math.isfinite(value) and low <= value <= high):
        raise _Wrong(f"{what} must be a number from {low:g} to {high:g}")
    return value


def _turn(found: re.Match[str]) -> Turn:
    degrees = _number(found, -MAX_TURN, MAX_TURN, "the angle [degrees]")
    return Turn(-degrees if (found["side"] or "").strip().lower() == "left" else degrees)


def _lift(found: re.Match[str]) -> Lift:
    if found["n"] is None:
        return Lift()
    return Lift(_number(found, 0.02, TALLEST, "the height [m]"))


def _answer(found: re.Match[str]) -> Answer:
    words = tuple(word.strip() for word in found["x"].split(","))
    if not all(words):
        raise _Wrong('the answer is empty; write answer "yes", answer "3" or answer "red, blue"')
    return Answer(words)


_GRAMMAR: tuple[tuple[str, Callable[[re.Match[str]], Goal]], ...] = (
    (r"walk\s+to\s+(?P<x>.+)", lambda m: WalkTo(_target(m))),
    (r"look\s+at\s+(?P<x>.+)", lambda m: LookAt(_target(m))),
    (r"reach\s+(?:for\s+)?(?P<x>.+)", lambda m: Reach(_target(m))),
    (
        rf"grip\s+(?:with\s+)?(?P<n>{NUMBER})\s*(?:kgf)?",
        lambda m: Grip(_number(m, 0.05, FULL_FORCE_KGF, "the force [kgf]")),
    ),
    (rf"lift(?:\s+(?P<n>{NUMBER})\s*m?)?", _lift),
    (r"carry\s+to\s+(?P<x>.+)", lambda m: CarryTo(_target(m))),
    (r"put\s+down", lambda m: PutDown()),  # noqa: ARG005
    (r"open\s+(?P<x>.+)", lambda m: Open(_target(m))),
    (r"close\s+(?P<x>.+)", lambda m: Close(_target(m))),
    (r"choose\s+(?P<x>[a-z ]+)", lambda m: Choose(" ".join(m["x"].lower().split()))),
    (rf"turn\s+(?P<side>left\s+|right\s+)?(?P<n>{NUMBER})\s*(?:degrees)?", _turn),
    (
        rf"wait\s+(?P<n>{NUMBER})\s*s?",
        lambda m: Wait(_number(m, 0.0, LONGEST, "the time [s]")),
    ),
    (r"answer\s+\"(?P<x>[^\"]*)\"", _answer),
    (r"say\s+done", lambda m: SayDone()),  # noqa: ARG005
)
