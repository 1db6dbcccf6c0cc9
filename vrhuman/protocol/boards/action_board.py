"""Makes the panel of the action menu, and the words at the hand where it does not open.

Where the hand holds a thing and touches another, each has a column of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

import numpy as np

from vrhuman.engines.affordances import OfferedAction
from vrhuman.protocol.action_menu import (
    BACK,
    CANCEL,
    WHAT_ELSE,
    ActionMenu,
    OfferedObject,
    Offers,
    key_of,
    towards,
)
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.placing import HAND_DISTANCE
from vrhuman.protocol.progress import ACTION_MENU
from vrhuman.protocol.texts import Texts
from vrhuman.records import HandState, Panel, TrackedPose

ONE, TWO = 0.74, 1.22
"""The panel's width for one thing and for two, for each metre from the eyes."""
HINT_SIZE = (0.21, 0.06)
"""Size of the words that say why the menu does not open [m]."""
ABOVE = 0.07
"""How far above the line from the eyes to the hand these words are [m]."""
ACTION_HINT = "action-hint"

Choice = tuple[str, str]
"""The label and the key of an option."""


def action_board(texts: Texts, menu: ActionMenu) -> Panel | None:
    """Return the panel; None until the engine has told what is offered."""
    if menu.offers is None or menu.place is None:
        return None
    things = menu.offers.objects
    legal = {each.object_id: [a for a in each.actions if not a.reason] for each in things}
    refused = any(len(legal[each.object_id]) < len(each.actions) for each in things)
    if menu.refused:
        columns: list[list[Choice]] = []
        text = "\n".join(_refusals(texts, things))
        foot = [(texts.say("act_back"), BACK)]
    else:
        columns = [
            [_choice(texts, each, action, len(things) > 1) for action in legal[each.object_id]]
            for each in things
        ]
        text = texts.say("act_ask" if any(columns) else "act_none_now")
        foot = [(texts.say("act_what_else"), WHAT_ELSE)] if refused else []
    foot.append((texts.say("act_cancel"), CANCEL))
    choices, rows = _grid(columns)
    options = (*choices, *foot)
    return fitted(
        Panel(
            panel_id=ACTION_MENU,
            title=_title(texts, menu.offers),
            text=text,
            options=tuple(label for label, _ in options),
            position=menu.place.position,
            orientation=menu.place.orientation,
            size=np.array((menu.distance * (TWO if len(things) > 1 else ONE), 0.1)),
            keys=tuple(key for _, key in options),
            rows=(*rows, (1.0,) * len(foot)),
            main=frozenset({0}) if menu.refused else frozenset(),
            quiet=frozenset(range(1 if menu.refused else len(choices), len(options))),
            distance=menu.distance,
        )
    )


def action_hint(texts: Texts, menu: ActionMenu, hand: HandState, head: TrackedPose) -> Panel | None:
    """Return the words that say why the menu does not open, if any.

    They are above the gripping hand as it is seen, but near enough to be read.
    """
    if menu.hint is None or not head.valid:
        return None
    place = towards(head, hand.grip, HAND_DISTANCE)
    hint = Panel(
        panel_id=ACTION_HINT,
        title="",
        text=texts.say(menu.hint.key),
        options=(),
        position=place.position + np.array((0.0, ABOVE, 0.0)),
        orientation=place.orientation,
        size=np.array(HINT_SIZE),
        distance=HAND_DISTANCE,
    )
    return fitted(hint, HINT_SIZE[1])


def _title(texts: Texts, offers: Offers) -> str:
    names = [
        texts.say("act_held", name=each.name) if each.held else each.name for each in offers.objects
    ]
    return _capital(" – ".join(names))


def _choice(texts: Texts, thing: OfferedObject, offered: OfferedAction, named: bool) -> Choice:
    label = _label(texts, offered)
    if named:
        label = texts.say("act_of", name=_capital(thing.name), action=label)
    return label, key_of(thing, offered)


def _label(texts: Texts, offered: OfferedAction) -> str:
    return texts.say(f"act_{offered.key.replace(' ', '_')}")


def _refusals(texts: Texts, things: Sequence[OfferedObject]) -> list[str]:
    """Return what cannot be done now, and why, a line each."""
    named = len(things) > 1
    return [
        texts.say(
            "act_refused",
            action=_choice(texts, each, action, named)[0],
            reason=_why(texts, action.reason),
        )
        for each in things
        for action in each.actions
        if action.reason
    ]


def _why(texts: Texts, reason: str) -> str:
    """Return a reason in the participant's language, where it is known there."""
    return texts.words.get(reason_key(reason), reason)


def reason_key(reason: str) -> str:
    """Return the texts' key of an engine's reason."""
    return "act_why_" + re.sub(r"[^a-z]+", "_", reason.lower()).strip("_")


def _grid(columns: Sequence[Sequence[Choice]]) -> tuple[list[Choice], list[tuple[float, ...]]]:
    """Return the options row by row, and the rows, in which a gap is a negative width."""
    choices: list[Choice] = []
    rows: list[tuple[float, ...]] = []
    for row in zip_longest(*columns):
        choices += [each for each in row if each is not None]
        rows.append(tuple(-1.0 if each is None else 1.0 for each in row))
    return choices, rows


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
