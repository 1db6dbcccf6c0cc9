"""The action menu's panel: its words in each language, large enough and whole."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import numpy as np
import pytest

from tests.support.protocol.letters import check
from tests.support.protocol.offered_things import FAUCET, MUG, metadata, thing
from tests.support.protocol.person import EYES, RIGHT, hand, pose, texts
from vrhuman.engines.affordances import OfferedAction, offered
from vrhuman.panels.layout import lay_out
from vrhuman.protocol.action_menu import ActionMenu, Hint, OfferedObject, Offers, towards
from vrhuman.protocol.boards.action_board import action_board, action_hint, reason_key

LANGUAGES = ("en", "de")
ABLE = ("openable", "toggleable", "sliceable", "canFillWithLiquid", "dirtyable", "canBeUsedUp")
STATES = ("isToggled", "isPickedUp", "isSliced", "isFilledWithLiquid", "isBroken", "isDirty")
MOST = thing("Microwave", *ABLE, "breakable", "isPickedUp")
LONG = thing("GarbageCanWithALid", *ABLE, "breakable", "isDirty", openness=0.5)


def everything_offered() -> Iterator[OfferedAction]:
    """Of every kind of thing in every state."""
    for kind, openness in itertools.product(("Mug", "Bed", "Microwave"), (0.0, 0.5, 1.0)):
        for states in itertools.product((False, True), repeat=len(STATES)):
            true = [name for name, so in zip(STATES, states, strict=True) if so]
            for used in ((), ("isUsedUp",)):
                able = (*ABLE, "breakable", *true, *used)
                yield from offered(metadata(kind, *able, openness=openness))


def board(language: str, refused: bool, *things: OfferedObject):
    place = towards(pose(EYES), pose(np.array([0.2, 1.2, -0.5])), 0.9)
    menu = ActionMenu(open=True, offers=Offers(things), refused=refused, place=place, distance=0.9)
    panel = action_board(texts(language), menu)
    assert panel is not None
    return panel


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_every_reason_has_words(language: str) -> None:
    words = texts(language).words
    lacking = {
        key
        for each in everything_offered()
        for key in (f"act_{each.key.replace(' ', '_')}", reason_key(each.reason))
        if key not in words and key != "act_why_"
    }

    assert lacking == set()


def test_an_english_reason_says_what_the_engine_said() -> None:
    reasons = {each.reason for each in everything_offered() if each.reason}

    for reason in reasons:
        told = texts("en").words[reason_key(reason)]
        assert set(re.findall("[a-z]+", told)) <= set(re.findall("[a-z]+", reason.lower()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refused", [False, True])
@pytest.mark.parametrize("things", [(MUG,), (FAUCET,), (MUG, FAUCET), (MOST,), (MOST, LONG)])
def test_all_its_words_are_large_enough_and_whole(
    language: str, refused: bool, things: tuple[OfferedObject, ...]
) -> None:
    check((board(language, refused, *things),))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["act_touch_first", "act_nothing"])
def test_the_words_at_the_hand_are_large_enough_and_whole(language: str, key: str) -> None:
    hint = action_hint(
        texts(language), ActionMenu(hint=Hint(key, 0)), hand(pose(RIGHT)), pose(EYES)
    )

    assert hint is not None
    check((hint,))


def test_two_things_have_a_column_each() -> None:
    panel = board("en", False, MUG, FAUCET)

    boxes = dict(zip(panel.keys, lay_out(panel).options, strict=True))

    own = [box for key, box in boxes.items() if key.endswith("|Mug|1")]
    other = [box for key, box in boxes.items() if key.endswith("|Faucet|1")]
    assert max(box.right for box in own) < min(box.left for box in other)


def test_its_keys_are_the_same_in_each_language() -> None:
    assert board("de", False, MUG, FAUCET).keys == board("en", False, MUG, FAUCET).keys


def test_it_is_not_shown_before_something_is_offered() -> None:
    assert action_board(texts(), ActionMenu(open=True)) is None
