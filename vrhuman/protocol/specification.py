"""A protocol file (TOML): the phases of an episode, told so that a lab can define its own."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from vrhuman.records import VrhumanError


class ProtocolError(VrhumanError):
    """A protocol file that cannot be used; names the file and the key."""


class PhaseKind(StrEnum):
    """In the house (acting counts) or at the questions (nothing counts)."""

    EXPLORE = "explore"
    ANSWER = "answer"


class Condition(StrEnum):
    """What the participant may look at while answering (DESIGN, Phases)."""

    NO_REPLAY = "no_replay"


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """``max_steps`` and ``max_seconds`` bound an explore phase; None is unlimited, until done."""

    name: str
    kind: PhaseKind
    max_steps: int | None = None
    max_seconds: float | None = None
    wording: str = ""


@dataclass(frozen=True, slots=True)
class ProtocolSpec:
    """``questions`` an episode; the same ones are asked in every answer phase."""

    name: str
    questions: int
    condition: Condition
    phases: tuple[PhaseSpec, ...]


E = TypeVar("E", bound=StrEnum)

_SHIPPED = Path(__file__).with_name("shipped")
_PROTOCOL_KEYS = {"name", "questions", "condition", "phases"}
_PHASE_KEYS = {"name", "kind", "max_steps", "max_seconds", "wording"}


def load_protocol(source: str) -> tuple[ProtocolSpec, str]:
    """The protocol of a file, or of a shipped name (``excalibur``), and the text it was read from.

    :raises ProtocolError: naming file, key and remedy.
    """
    shipped = _SHIPPED / f"{source}.toml"
    path = shipped if shipped.is_file() else Path(source)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        names = ", ".join(sorted(p.stem for p in _SHIPPED.glob("*.toml")))
        raise ProtocolError(
            f"{source}: cannot be read as a protocol file ({error}); give a TOML file or one of: "
            f"{names}"
        ) from error
    return parse_protocol(text, str(path)), text


def parse_protocol(text: str, origin: str) -> ProtocolSpec:
    """:raises ProtocolError: for anything but a valid protocol."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProtocolError(f"{origin}: not valid TOML: {error}") from error
    _known(data, _PROTOCOL_KEYS, origin, "")
    phases = data.get("phases")
    if not isinstance(phases, list) or not phases:
        raise ProtocolError(f"{origin}: phases: needs at least one [[phases]] table")
    specs = tuple(_phase(p, origin, f"phases[{i}]") for i, p in enumerate(phases))
    if len({s.name for s in specs}) != len(specs):
        raise ProtocolError(f"{origin}: phases: names must differ from one another")
    return ProtocolSpec(
        name=_text(data, "name", origin, "name"),
        questions=_whole(data, "questions", origin, "questions", 20) or 20,
        condition=_choice(Condition, data.get("condition", "no_replay"), origin, "condition"),
        phases=specs,
    )


def with_steps(spec: ProtocolSpec, steps: int) -> ProtocolSpec:
    """The protocol with its first explore phase's limit replaced (the demo's ``--steps``)."""
    at = next(i for i, p in enumerate(spec.phases) if p.kind is PhaseKind.EXPLORE)
    phases = list(spec.phases)
    phases[at] = replace(phases[at], max_steps=steps)
    return replace(spec, phases=tuple(phases))


def _phase(data: Any, origin: str, where: str) -> PhaseSpec:
    if not isinstance(data, dict):
        raise ProtocolError(f"{origin}: {where}: must be a table")
    _known(data, _PHASE_KEYS, origin, where + ".")
    seconds = data.get("max_seconds")
    if seconds is not None and (
        isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0
    ):
        raise ProtocolError(f"{origin}: {where}.max_seconds: must be a positive number")
    return PhaseSpec(
        name=_text(data, "name", origin, f"{where}.name"),
        kind=_choice(PhaseKind, data.get("kind"), origin, f"{where}.kind"),
        max_steps=_whole(data, "max_steps", origin, f"{where}.max_steps", None),
        max_seconds=None if seconds is None else float(seconds),
        wording=_text(data, "wording", origin, f"{where}.wording", ""),
    )


def _known(data: dict[str, Any], keys: set[str], origin: str, where: str) -> None:
    for key in data:
        if key not in keys:
            raise ProtocolError(
                f"{origin}: {where}{key}: unknown key; known are {', '.join(sorted(keys))}"
            )


def _text(
    data: dict[str, Any], key: str, origin: str, where: str, default: str | None = None
) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise ProtocolError(f"{origin}: {where}: must be a text")
    return value


def _whole(
    data: dict[str, Any], key: str, origin: str, where: str, default: int | None
) -> int | None:
    value = data.get(key, default)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ProtocolError(f"{origin}: {where}: must be a whole number, 0 or more")
    return value


def _choice(kind: type[E], value: Any, origin: str, where: str) -> E:
    try:
        return kind(value)
    except ValueError as error:
        names = ", ".join(str(k) for k in kind)
        raise ProtocolError(f"{origin}: {where}: must be one of {names}") from error
