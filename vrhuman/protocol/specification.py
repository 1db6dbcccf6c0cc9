"""A protocol file (TOML): the phases of an episode, told so that a lab can define its own."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from vrhuman.protocol.texts import MODEL, load_texts, texts_path
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
    REPLAY = "replay"


class QueryInput(StrEnum):
    """How questions are answered that are not yes-no or a number: chosen, or typed."""

    CHOICES = "choices"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """``max_steps`` and ``max_seconds`` bound an explore phase; None is unlimited, until done.
    ``wording`` is read before the phase begins; empty, what the texts have for its name. A
    ``brief`` phase ends with one press: in the house of the menu button, at the questions of the
    last answer. ``weights`` are things (id, kgf) that weigh so from its beginning, when all things
    are put back where they were at first."""

    name: str
    kind: PhaseKind
    max_steps: int | None = None
    max_seconds: float | None = None
    wording: str = ""
    brief: bool = False
    weights: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class ProtocolSpec:
    """``questions`` an episode; the same ones are asked in every answer phase. ``texts`` is a
    shipped language's name, or the path of a lab's own file."""

    name: str
    questions: int
    condition: Condition
    phases: tuple[PhaseSpec, ...]
    query_input: QueryInput = QueryInput.CHOICES
    texts: str = MODEL


E = TypeVar("E", bound=StrEnum)

_SHIPPED = Path(__file__).with_name("shipped")
_PROTOCOL_KEYS = {"name", "questions", "condition", "query_input", "texts", "phases"}
_PHASE_KEYS = {"name", "kind", "max_steps", "max_seconds", "wording"}


def load_protocol(source: str) -> tuple[ProtocolSpec, str]:
    """The protocol of a file, or of a shipped name (``excalibur``), and the text it was read from.

    :raises ProtocolError: naming file, key and remedy.
    :raises TextsError: where its texts cannot be used.
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
    spec = parse_protocol(text, str(path))
    words = texts_path(spec.texts, path.parent)
    load_texts(words)
    return replace(spec, texts=str(words)), text


def parse_protocol(text: str, origin: str) -> ProtocolSpec:
    """:raises ProtocolError: for anything but a valid protocol."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProtocolError(f"{origin}: not valid TOML: {error}") from error
    if "staircase" in data:
        raise ProtocolError(
            f"{origin}: a staircase of pairs, which has no phases; `vrhuman run` it"
        )
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
        query_input=_choice(QueryInput, data.get("query_input", "choices"), origin, "query_input"),
        texts=_text(data, "texts", origin, "texts", MODEL),
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
