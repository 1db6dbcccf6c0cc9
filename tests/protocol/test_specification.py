"""Protocol files: the shipped one is the paper's; a bad one is told in one line."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.protocol.specification import (
    PhaseKind,
    ProtocolError,
    load_protocol,
    parse_protocol,
    with_steps,
)


def test_the_shipped_protocol_is_the_papers() -> None:
    spec, _ = load_protocol("excalibur")

    assert spec.questions == 20
    assert [p.kind for p in spec.phases] == [
        PhaseKind.EXPLORE,
        PhaseKind.ANSWER,
        PhaseKind.EXPLORE,
        PhaseKind.ANSWER,
    ]
    assert spec.phases[0].max_steps == 2500
    assert spec.phases[2].max_steps is None


def test_steps_replace_only_the_first_limit() -> None:
    spec = with_steps(load_protocol("excalibur")[0], 7)

    assert [p.max_steps for p in spec.phases] == [7, None, None, None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = 'x'\nphases = []", "phases: needs at least one"),
        ("colour = 1", "colour: unknown key"),
        ("name = 'x'\n[[phases]]\nname='a'\nkind='swim'", "phases[0].kind: must be one of"),
        ("name = 'x'\n[[phases]]\nname='a'\nkind='explore'\nmax_steps=-1", "phases[0].max_steps"),
        ("name = 'x'\n[[phases]]\nname='a'\nkind='explore'\nmax_seconds=0", "phases[0].max_secon"),
        ("name = ", "not valid TOML"),
        (
            "name='x'\n[[phases]]\nname='a'\nkind='explore'\n[[phases]]\nname='a'\nkind='answer'",
            "names must differ",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(ProtocolError) as raised:
        parse_protocol(text, "lab.toml")

    assert said in str(raised.value)
    assert str(raised.value).startswith("lab.toml")


def test_a_missing_file_names_the_shipped_ones() -> None:
    with pytest.raises(ProtocolError, match="excalibur"):
        load_protocol("no-such-protocol.toml")


@given(st.text())
def test_any_text_is_a_protocol_or_a_protocol_error(text: str) -> None:
    with suppress(ProtocolError):
        parse_protocol(text, "x.toml")
