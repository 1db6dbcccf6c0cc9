"""AI2-THOR's actions for testing how actions are called (``TestActionDispatch*``, BaseFPSAgent).

They only report which overload was chosen; upstream's own tests call them.
"""

from __future__ import annotations

from collections.abc import Callable

from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import (
    Parameter,
    Signature,
    optional,
    required,
    table_of,
)
from vrhuman.records import ActionResult

Answer = Callable[[object, Arguments], ActionResult]
_AMBIGUOUS = {
    "TestActionDispatchSAAmbig": (
        "Mixing a ServerAction method with overloaded methods is not permitted"
    ),
    "TestActionDispatchSAAmbig2": "Signature match found in the same class",
}
_ANY = tuple(optional(name, Kind.ANY) for name in ("objectId", "x", "y", "z"))
_TYPE = (required("typeName", Kind.STRING),)


def _says(text: str) -> Answer:
    return lambda _target, _given: ActionResult(True, value=text)


def _reflects(_: object, given: Arguments) -> ActionResult:
    return ActionResult(True, value=given.text("rvalue"))


def _with_default(_: object, given: Arguments) -> ActionResult:
    return ActionResult(True, value=f"param3 param4/default {given.text('param4')}")


def _ambiguous(name: str) -> Answer:
    def refuse(_target: object, _given: Arguments) -> ActionResult:
        raise ActionError(f"Ambiguous action: {name} {_AMBIGUOUS[name]}", "AmbiguousAction")

    return refuse


def _find_ambiguous(_target: object, _given: Arguments) -> ActionResult:
    return ActionResult(True, value=[*_AMBIGUOUS, "ProcessControlCommand"])


def _find_conflicts(_target: object, _given: Arguments) -> ActionResult:
    return ActionResult(True, value={"TestActionDispatchConflict": ["param22"]})


def _flag(name: str) -> Parameter:
    return required(name, Kind.BOOL)


def _number(name: str, default: float) -> Parameter:
    return optional(name, Kind.FLOAT, default)


_VALUE = (required("rvalue", Kind.STRING),)
_DEFAULTS = (_number("param10", 0.0), _number("param11", 1.0))
ACTIONS = table_of(
    [
        Signature("TestFastEmit", _reflects, _VALUE),
        Signature("TestActionReflectParam", _reflects, _VALUE),
        Signature("TestActionDispatchNoop", _says("emptyargs")),
        Signature("TestActionDispatchNoop", _says("param1"), (_flag("param1"),)),
        Signature(
            "TestActionDispatchNoop", _says("param1 param2"), (_flag("param1"), _flag("param2"))
        ),
        Signature(
            "TestActionDispatchNoop",
            _says("param6 param7"),
            (required("param6", Kind.STRING), required("param7", Kind.STRING)),
        ),
        Signature(
            "TestActionDispatchNoop2",
            _with_default,
            (_flag("param3"), optional("param4", Kind.STRING, "foo")),
        ),
        Signature("TestActionDispatchNoopServerAction", _says("serveraction"), _ANY),
        Signature("TestActionDispatchNoopAllDefault", _says("alldefault"), _DEFAULTS),
        Signature(
            "TestActionDispatchNoopAllDefault2",
            _says("somedefault"),
            (required("param12", Kind.FLOAT), *_DEFAULTS),
        ),
        *(Signature(name, _ambiguous(name)) for name in _AMBIGUOUS),
        Signature("TestActionDispatchFindAmbiguous", _find_ambiguous, _TYPE),
        Signature("TestActionDispatchFindConflicts", _find_conflicts, _TYPE),
    ]
)
