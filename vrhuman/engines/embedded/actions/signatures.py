"""How AI2-THOR calls an action: by name, and by the names of its parameters.

A table holds the signatures of each action's overloads. A call goes to the overload that takes most
of the given arguments. Unknown, unconvertible and missing arguments are refused with AI2-THOR's
errorCode and text (ActionDispatcher and ProcessControlCommand, 5.x).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from vrhuman.engines.embedded.actions.arguments import (
    ActionError,
    Arguments,
    Kind,
    Unconvertible,
    convert,
    written,
)
from vrhuman.records import Action, ActionResult, JsonValue

Target = TypeVar("Target")
Handler = Callable[[Target, Arguments], ActionResult]
Table = Mapping[str, tuple["Signature[Target]", ...]]

ALWAYS_ALLOWED = frozenset(
    {
        "action",
        "agentId",
        "sequenceId",
        "renderImage",
        "renderObjectImage",
        "renderClassImage",
        "renderDepthImage",
        "renderFlowImage",
        "renderInstanceSegmentation",
        "renderNormalsImage",
        "renderSemanticSegmentation",
        "physicsSimulationParams",
    }
)
"""The arguments that any action may be called with besides its parameters."""
_SHOWN_TYPES = {"Single": "float", "Int32": "int"}
_NULL_ANYWAY = (Kind.STRING, Kind.STRINGS, Kind.FLOATS, Kind.FLAGS, Kind.VECTORS, Kind.ANY)
"""Kinds whose .NET types need no Nullable to be null."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an action; with a ``default`` of None it may also be null."""

    name: str
    kind: Kind
    required: bool = True
    default: JsonValue = None

    def __str__(self) -> str:
        plain = self.kind in _NULL_ANYWAY
        nullable = not self.required and self.default is None and not plain
        kind = "Nullable`1" if nullable else self.kind.shown
        return f"{kind} {self.name}{'' if self.required else f' = {written(self.default)}'}"


def required(name: str, kind: Kind) -> Parameter:
    """Return a parameter that must be given."""
    return Parameter(name, kind)


def optional(name: str, kind: Kind, default: JsonValue = None) -> Parameter:
    """Return a parameter with a default."""
    return Parameter(name, kind, required=False, default=default)


@dataclass(frozen=True, slots=True)
class Signature(Generic[Target]):
    """One overload of an action: its name, the function that performs it, its parameters."""

    name: str
    handler: Handler[Target]
    parameters: tuple[Parameter, ...] = ()

    def __str__(self) -> str:
        return f"Void {self.name}({', '.join(map(str, self.parameters))})"


def table_of(signatures: Iterable[Signature[Target]]) -> Table[Target]:
    """Return the signatures by name; overloads with fewer required parameters first."""
    found: dict[str, list[Signature[Target]]] = {}
    for signature in signatures:
        found.setdefault(signature.name, []).append(signature)
    return {name: tuple(sorted(overloads, key=_demands)) for name, overloads in found.items()}


def perform(table: Table[Target], target: Target, action: Action) -> ActionResult:
    """Perform one action of ``table`` on ``target``; it fails as AI2-THOR fails, never raises."""
    overloads = table.get(action.name)
    if overloads is None:
        return ActionResult(False, f"Invalid action: {action.name}", code="InvalidAction")
    try:
        signature = chosen(overloads, action.arguments)
        return signature.handler(target, check(signature, overloads, action.arguments))
    except ActionError as error:
        return ActionResult(False, str(error), code=error.code)


def chosen(
    overloads: Sequence[Signature[Target]], given: Mapping[str, JsonValue]
) -> Signature[Target]:
    """Return the overload that takes most given arguments, among equals the least demanding."""
    return max(overloads, key=lambda signature: _taken(signature, given))


def check(
    signature: Signature[Target],
    overloads: Sequence[Signature[Target]],
    given: Mapping[str, JsonValue],
) -> Arguments:
    """Return the arguments for ``signature``, converted and completed.

    ``signature`` is one of ``overloads``.

    :raises ActionError: InvalidArgument or MissingArguments, with AI2-THOR's text.
    """
    names = {parameter.name for parameter in signature.parameters}
    sent = [name for name in given if name not in ALWAYS_ALLOWED or name in names]
    unknown = [name for name in sent if name not in names]
    if unknown:
        raise ActionError(_unknown_text(signature, overloads, given, sent, unknown), _INVALID)
    values = {p.name: _value(signature.name, p, given) for p in signature.parameters}
    missing = [p.name for p in signature.parameters if p.required and p.name not in given]
    if missing:
        raise ActionError(
            f"action: {signature.name} is missing the following arguments: {','.join(missing)}",
            "MissingArguments",
        )
    return Arguments(values)


def _value(action: str, parameter: Parameter, given: Mapping[str, JsonValue]) -> JsonValue:
    value = given.get(parameter.name)
    if parameter.name not in given or (value is None and parameter.default is None):
        if parameter.name in given and parameter.required:
            raise ActionError(_unconvertible_text(action, parameter, value), _INVALID)
        return parameter.default
    try:
        return convert(parameter.kind, value)
    except Unconvertible:
        raise ActionError(_unconvertible_text(action, parameter, value), _INVALID) from None


def _unconvertible_text(action: str, parameter: Parameter, value: JsonValue) -> str:
    kind = _SHOWN_TYPES.get(parameter.kind.shown, parameter.kind.shown)
    return (
        f"action: {action} has an invalid argument: {parameter.name} (=={written(value)}). "
        f"Cannot convert to: {kind}"
    )


def _unknown_text(
    signature: Signature[Target],
    overloads: Sequence[Signature[Target]],
    given: Mapping[str, JsonValue],
    sent: list[str],
    unknown: list[str],
) -> str:
    ways = sorted(overloads, key=lambda overload: -_taken(overload, given))
    lines = [
        f'\tAction: "{signature.name}" called with invalid argument'
        f"{'s' if len(unknown) > 1 else ''}: {_quoted(unknown)}",
        f"\tExpected arguments: {', '.join(map(str, signature.parameters))}",
        f"\tYour arguments: {_quoted(sent)}",
        f'\tValid ways to call "{signature.name}" action:',
        *(f"\t\t{way}" for way in ways),
    ]
    return "\n" + "\n".join(lines)


def _taken(signature: Signature[Target], given: Mapping[str, JsonValue]) -> int:
    return sum(parameter.name in given for parameter in signature.parameters)


def _demands(signature: Signature[Target]) -> tuple[int, int]:
    needed = sum(parameter.required for parameter in signature.parameters)
    return needed, len(signature.parameters)


def _quoted(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


_INVALID = "InvalidArgument"
