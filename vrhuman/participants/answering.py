"""Answers questions on panels with a simulated right hand.

The hand points at the option and presses until the panel changes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import ButtonCentre, Frame, Gaze, HandGoal, Intent, Skill
from vrhuman.records import Answer, Floats, Panel

Answerer = Callable[[Panel], Answer | None]
"""Returns what a participant answers to a panel's question; None where it has to guess."""

ACTION_MENU, CANCEL = "action-menu", "cancel"
"""The panel of what can be done to what the hand holds or touches, and its key that closes it."""
CONFIRM, DELETE, SPACE = "confirm", "delete", "space"
"""Keys of buttons: on a panel that takes a set of options, or where something is typed."""
LEADING_ON = ("done", "yes", "submit")
"""Keys pressed on panels that ask no question: a script opens a menu only to end the phase."""
SURE_OF = "/sure"
"""Suffix of the id of a question about one's confidence in an answer."""
COIN_TOSS, HARDLY = "50", "10"
"""Confidence [%] in an answer that was guessed, of two possible ones and of many."""
AIM_SECONDS, PRESS_SECONDS, RELEASE_SECONDS = 1.5, 0.8, 0.15
STEADY_SECONDS = 0.15
PRESS_RATE = 8.0
HAND_BELOW_EYES, HAND_RIGHT, HAND_AHEAD = 0.35, 0.18, 0.3
"""Position of the pointing hand [m], relative to eyes in front of the panel."""
ATTEMPT_SHIFT = 0.06
"""After a press that changed nothing, the next attempt is from this much lower [m]."""


def takes_a_set(panel: Panel) -> bool:
    """Return whether options are toggled and then confirmed."""
    return panel.entry is None and CONFIRM in _keys(panel)


def guess(panel: Panel, seed: int) -> Answer:
    """Draw a possible answer uniformly; the same question always gets the same guess.

    A set is guessed as one of its elements. Every kind of participant guesses in this way, and
    knows that it did: the confidence in a guess is its chance of being right.
    """
    if panel.question_id.endswith(SURE_OF):
        return guessers_confidence(panel)
    choices = panel.choices or tuple(o for o in panel.options if o.strip().lower() != CONFIRM)
    choice = random.Random(f"{seed}/{panel.question_id}").choice(choices)
    return (choice,) if takes_a_set(panel) else choice


def guessers_confidence(panel: Panel) -> str:
    """Return the confidence [%] in an answer that was guessed, from its panel's levels."""
    return COIN_TOSS if panel.key(0) == COIN_TOSS else HARDLY


def wished_words(panel: Panel, answer: Answer | None, seed: int) -> frozenset[str]:
    """Return the words on a panel that mean ``answer``, in lower case; a guess where none do."""
    words = answer if isinstance(answer, tuple) else () if answer is None else (str(answer),)
    wished = frozenset(word.strip().lower() for word in words)
    numbers = panel.entry is not None and all(word.isdecimal() for word in wished)
    known = frozenset(o.strip().lower() for o in panel.choices) or frozenset(_keys(panel))
    if wished and (numbers or wished <= known):
        return wished
    guessed = guess(panel, seed)
    words = guessed if isinstance(guessed, tuple) else (str(guessed),)
    return frozenset(word.strip().lower() for word in words)


def chosen_options(panel: Panel, answer: Answer | None, seed: int) -> frozenset[int]:
    """Return the indices of the options that mean ``answer``; a guess where none does."""
    wished = wished_words(panel, answer, seed)
    return frozenset(i for i, key in enumerate(_keys(panel)) if key in wished)


def _keys(panel: Panel) -> tuple[str, ...]:
    return tuple(panel.key(i) for i in range(len(panel.options)))


def operate_panels(mind: Mind, answerer: Answerer, button_centre: ButtonCentre, seed: int) -> Skill:
    """Answer all panels that are shown, one after another, while panels are shown.

    On a panel that asks nothing (``Ready?``) the option that continues is pressed.
    """
    attempt = 0
    before: tuple[object, ...] | None = None
    while True:
        panel = next((p for p in mind.observation.panels if p.options), None)
        if panel is None:
            yield Intent()
            continue
        attempt = attempt + 1 if _face(panel) == before else 0
        before = _face(panel)
        button = next_button(panel, answerer, seed)
        yield from _press(mind, panel, button, button_centre(panel, button), attempt % 4)


def choose_action(mind: Mind, action: str, button_centre: ButtonCentre) -> Skill:
    """Click an action ("turn on") on the open action menu, or close it where it is not offered.

    The hand keeps hold of the arm, which stays where it is until the menu is closed.
    """
    attempt = 0
    while True:
        panel = next((p for p in mind.observation.panels if p.panel_id == ACTION_MENU), None)
        if panel is None:
            yield Intent()
            continue
        button = offered_action(panel, action)
        button = _keys(panel).index(CANCEL) if button is None else button
        centre = button_centre(panel, button)
        for intent in _press(mind, panel, button, centre, attempt % 4):
            yield replace(intent, squeeze=True)
        attempt += 1


def offered_action(panel: Panel, action: str) -> int | None:
    """Return the option of the action menu that does an action, None where it is not offered."""
    named = (i for i, key in enumerate(_keys(panel)) if key.split("|")[0] == action)
    return next(named, None)


def next_button(panel: Panel, answerer: Answerer, seed: int) -> int:
    """Return the button to press now.

    For a set it is an option that is not in its wanted state, or else Confirm; where something is
    typed, the next letter.
    """
    keys = _keys(panel)
    if not panel.question_id:
        return next((keys.index(key) for key in LEADING_ON if key in keys), 0)
    if panel.entry is not None:
        typed = ", ".join(sorted(wished_words(panel, answerer(panel), seed)))
        return keys.index(_next_key(panel.entry, typed))
    wished = chosen_options(panel, answerer(panel), seed)
    if not takes_a_set(panel):
        return min(wished)
    wrong = wished ^ panel.selected
    return min(wrong) if wrong else keys.index(CONFIRM)


def _next_key(entry: str, wished: str) -> str:
    """Return the next key on the way from the typed text to the wanted text."""
    if entry == wished:
        return CONFIRM
    if not wished.startswith(entry):
        return DELETE
    letter = wished[len(entry)]
    return SPACE if letter == " " else letter


def _press(mind: Mind, panel: Panel, button: int, centre: Floats, attempt: int) -> Skill:
    """Aim at one button and hold the trigger until the panel changes or it takes too long."""
    gaze, hand = pointing(panel, centre, attempt * ATTEMPT_SHIFT)
    aiming = mind.waiting(AIM_SECONDS)
    settling = mind.waiting(STEADY_SECONDS)
    while aiming() and (settling() or _shown(mind, panel) != button):
        yield Intent(gaze=gaze, hand=hand)
    pressing = mind.waiting(PRESS_SECONDS)
    while pressing() and any(_face(p) == _face(panel) for p in mind.observation.panels):
        yield Intent(gaze=gaze, hand=hand, trigger=1.0, trigger_rate=PRESS_RATE)
    releasing = mind.waiting(RELEASE_SECONDS)
    while releasing():
        yield Intent(gaze=gaze, hand=hand, trigger=0.0, trigger_rate=PRESS_RATE)
    return True


def _shown(mind: Mind, panel: Panel) -> int | None:
    """Return the button of ``panel`` that the hand is seen to point at."""
    for shown in mind.observation.panels:
        if shown.panel_id == panel.panel_id:
            return shown.hovered
    return None


def _face(panel: Panel) -> tuple[object, ...]:
    """Return what changes on a panel when a press has an effect.

    Hovering changes nothing of it.
    """
    return panel.panel_id, panel.question_id, panel.options, panel.selected, panel.entry


def pointing(panel: Panel, centre: Floats, lower: float = 0.0) -> tuple[Gaze, HandGoal]:
    """Look at a panel and point the hand's aim ray (the grip's -z) at ``centre`` (3,), stage frame.

    The hand is held to the right of the line of sight, in front of the panel (its +z side).
    """
    facing = -geometry.rotate(panel.orientation, (0.0, 0.0, 1.0))
    side = geometry.rotate(panel.orientation, (1.0, 0.0, 0.0))
    eyes = panel.position - facing * panel.distance
    hand = eyes + side * HAND_RIGHT - np.array([0.0, HAND_BELOW_EYES + lower, 0.0])
    hand = hand + facing * HAND_AHEAD
    ray = geometry.world_position_from_openxr(centre - hand)
    rotation = geometry.openxr_rotation_from_world(geometry.look_rotation(ray))
    ahead = geometry.world_position_from_openxr(facing)
    yaw, horizon = geometry.yaw_and_horizon(geometry.look_rotation(ahead))
    return Gaze(yaw, horizon, Frame.STAGE), HandGoal(hand, rotation, Frame.STAGE, speed=1.0)
