"""How calls are refused: AI2-THOR's codes and texts; and that no call at all raises."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.actions.arguments import Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import (
    ALWAYS_ALLOWED,
    Signature,
    optional,
    perform,
    required,
    table_of,
)
from vrhuman.engines.embedded.actions.table import TABLES
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action, ActionResult

ENGINE = EmbeddedEngine(*toy_house())


def _echo(_: None, given: Arguments) -> ActionResult:
    return ActionResult(True, value=dict(given.items()))


TABLE = table_of(
    (
        Signature(
            "Open",
            _echo,
            (
                required("objectId", Kind.STRING),
                optional("forceAction", Kind.BOOL, False),
                optional("openness", Kind.FLOAT, 1.0),
            ),
        ),
        Signature(
            "Open",
            _echo,
            (
                required("x", Kind.FLOAT),
                required("y", Kind.FLOAT),
                optional("forceAction", Kind.BOOL, False),
                optional("openness", Kind.FLOAT),
            ),
        ),
        Signature(
            "Take",
            _echo,
            (
                optional("count", Kind.INT, 0),
                optional("at", Kind.VECTOR),
                optional("turn", Kind.ROTATION),
                optional("ids", Kind.STRINGS),
                optional("house", Kind.ANY),
            ),
        ),
    )
)


def call(name: str, **arguments: Any) -> ActionResult:
    return perform(TABLE, None, Action(name, arguments))


def test_the_overload_that_takes_most_is_called() -> None:
    assert call("Open", objectId="Fridge|1").value["openness"] == 1.0
    assert call("Open", x=0.5, y=0.5, openness=0.2).value["openness"] == 0.2


def test_unknown_actions() -> None:
    assert call("Fly") == ActionResult(False, "Invalid action: Fly", code="InvalidAction")


def test_unknown_parameters() -> None:
    result = call("Open", x=0.5, y=0.5, z=1.0)
    assert result.code == "InvalidArgument"
    assert result.error == (
        "\n\tAction: \"Open\" called with invalid argument: 'z'"
        "\n\tExpected arguments: Single x, Single y, Boolean forceAction = False, "
        "Nullable`1 openness = "
        "\n\tYour arguments: 'x', 'y', 'z'"
        '\n\tValid ways to call "Open" action:'
        "\n\t\tVoid Open(Single x, Single y, Boolean forceAction = False, Nullable`1 openness = )"
        "\n\t\tVoid Open(String objectId, Boolean forceAction = False, Single openness = 1)"
    )


def test_missing_parameters() -> None:
    assert call("Open") == ActionResult(
        False,
        "action: Open is missing the following arguments: objectId",
        code="MissingArguments",
    )
    assert call("Open", x=0.5).error == "action: Open is missing the following arguments: y"


@pytest.mark.parametrize(
    ("given", "shown", "kind"),
    [
        ({"x": [], "y": 0.5}, "x (==[])", "float"),
        ({"x": 0.5, "y": float("nan")}, "y (==nan)", "float"),
        ({"x": 1e300, "y": 0.5}, "x (==1e+300)", "float"),
        ({"objectId": {}}, "objectId (=={})", "String"),
        ({"objectId": "a", "forceAction": None}, "forceAction (==)", "Boolean"),
        ({"objectId": "a", "openness": "wide"}, "openness (==wide)", "float"),
    ],
)
def test_wrong_kinds(given: dict[str, Any], shown: str, kind: str) -> None:
    result = call("Open", **given)
    assert result.code == "InvalidArgument"
    assert result.error == (
        f"action: Open has an invalid argument: {shown}. Cannot convert to: {kind}"
    )


@pytest.mark.parametrize("value", [5, [1, 2, 3], "here", {"x": "left"}])
def test_vectors_that_are_none_fail_without_a_code(value: Any) -> None:
    result = call("Take", at=value)
    assert result.code is None
    assert result.error.startswith("Error converting value")


def test_values_are_read_as_json_net_reads_them() -> None:
    taken = call("Take", count=2.5, at={"z": "3"}, turn=90, ids=("a", "b"), house={"rooms": []})
    assert taken.value == {
        "count": 2,
        "at": (0.0, 0.0, 3.0),
        "turn": (0.0, 90.0, 0.0),
        "ids": ("a", "b"),
        "house": {"rooms": []},
    }
    assert call("Open", objectId=7, forceAction="True").value == {
        "objectId": "7",
        "forceAction": True,
        "openness": 1.0,
    }


@pytest.mark.parametrize("name", sorted(ALWAYS_ALLOWED))
def test_what_any_action_may_be_called_with(name: str) -> None:
    assert ENGINE.act(Action("Pass", {name: True})).success


# -------------------------------------------------------------------------------------- any call

NOT_DRAWN = ("speed", "fixedDeltaTime", "gridSize")
"""What makes a call last, rather than fail."""
EVERY = [
    signature
    for table in TABLES.values()
    for overloads in table.values()
    for signature in overloads
]
NAMES = sorted({signature.name for signature in EVERY})
PARAMETERS = sorted({p.name for s in EVERY for p in s.parameters} - set(NOT_DRAWN))
CODES = (
    "ReceptacleNotVisible",
    "ReceptacleNotOpen",
    "ObjectNotInInventory",
    "ReceptacleFull",
    "ObjectNotAllowedInReceptacle",
    "ObjectNotVisible",
    "InventoryFull",
    "ObjectNotPickupable",
    "LookDownCantExceedMin",
    "InvalidAction",
    "InvalidArgument",
    "MissingArguments",
)
numbers = st.one_of(
    st.floats(-2.0, 2.0),
    st.floats(),
    st.integers(-720, 720),
    st.sampled_from([10**400, 0.0, -0.0, 1e38, -1e38]),
)
vectors = st.dictionaries(st.sampled_from("xyzw"), numbers, max_size=4)
texts = st.sampled_from(["", "mug|1", "dresser", "table", "armBase", "world", "wrist", "nowhere"])
anything = st.one_of(
    st.none(), st.booleans(), numbers, texts, st.text(), vectors, st.lists(texts, max_size=3)
)
calls = st.tuples(
    st.sampled_from(NAMES),
    st.dictionaries(st.one_of(st.sampled_from(PARAMETERS), st.text(max_size=3)), anything),
)


@st.composite
def plausible(draw: st.DrawFn, signatures: list[Signature[Any]]) -> tuple[str, dict[str, Any]]:
    """A call whose parameters are the action's own, their values of the right kind."""
    signature = draw(st.sampled_from(signatures))
    given = {}
    for parameter in signature.parameters:
        if parameter.name in NOT_DRAWN:
            continue
        if parameter.required or draw(st.booleans()):
            given[parameter.name] = draw(OF_KIND[parameter.kind])
    return signature.name, given


OF_KIND = {
    Kind.FLOAT: st.one_of(st.floats(-2.0, 2.0), st.floats(-400.0, 400.0)),
    Kind.INT: st.integers(-5, 500),
    Kind.BOOL: st.booleans(),
    Kind.STRING: texts,
    Kind.VECTOR: st.fixed_dictionaries({axis: st.floats(-3.0, 3.0) for axis in "xyz"}),
    Kind.ROTATION: st.one_of(st.floats(-400.0, 400.0), vectors),
    Kind.AXIS_ANGLE: vectors,
    Kind.STRINGS: st.lists(texts, max_size=3),
    Kind.ANY: anything,
}
quickly = settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
made_up = st.lists(st.one_of(calls, plausible(EVERY)), min_size=1, max_size=4)


@quickly
@given(made_up, st.sampled_from(sorted(TABLES)))
def test_no_call_raises(made: list[tuple[str, dict[str, Any]]], mode: str) -> None:
    engine = ENGINE.fork()
    engine.initialize(Initialization(agent_mode=mode, drop_small_moves=True))
    for name, arguments in made:
        result = engine.act(Action(name, arguments))
        assert result.success or result.error
        assert result.code is None or result.code in CODES
    assert len(engine.state_hash()) == 16


MOTIONS = [
    signature
    for overloads in TABLES["arm"].values()
    for signature in overloads
    if signature.name.startswith(("Move", "Rotate", "Teleport"))
]


@quickly
@given(st.lists(plausible(MOTIONS), min_size=1, max_size=5))
def test_a_motion_that_fails_changes_no_pose(made: list[tuple[str, dict[str, Any]]]) -> None:
    engine = ENGINE.fork()
    for name, arguments in made:
        given = {key: value for key, value in arguments.items() if key != "returnToStart"}
        before = (engine.metadata()["agent"], engine.metadata()["arm"]["joints"])
        if not engine.act(Action(name, given)).success:
            assert (engine.metadata()["agent"], engine.metadata()["arm"]["joints"]) == before
