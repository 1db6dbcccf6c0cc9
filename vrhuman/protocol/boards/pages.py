"""Makes panels with text and one button: instructions, pages, breaks, experimenter's messages.

A break's button appears when the break was long enough; until then a bar shows the time left.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import numpy as np

from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.placing import PanelPose, ahead
from vrhuman.protocol.ending import closing_page
from vrhuman.protocol.menu import RESUME
from vrhuman.protocol.progress import (
    BEGIN,
    INSTRUCTIONS,
    MENU,
    PAGE,
    Episode,
    Message,
    Progress,
    phase_text,
    phase_title,
    rest_left,
)
from vrhuman.protocol.specification import PhaseSpec
from vrhuman.protocol.texts import PhaseWords, Texts
from vrhuman.records import Bar, Panel

BOARD, REST, MESSAGE = (1.1, 0.66), (1.1, 0.62), (0.9, 0.22)
"""Width and minimum height [m] of pages, of breaks, and of messages from the experimenter."""
MESSAGE_LOWER, MESSAGE_ABOVE = 0.3, 0.56
"""Messages are this far below the eyes [m], so that they hide little of the house.

Where there is a panel in front of the eyes, they are above it.
"""


def instructions_board(episode: Episode, words: PhaseWords, place: PanelPose) -> Panel:
    """Return the panel with the instructions before a phase."""
    begin = episode.texts.say("begin")
    return one_button(INSTRUCTIONS, words.title, words.text, place, BOARD, begin, BEGIN)


def page_board(episode: Episode, phase: PhaseSpec, progress: Progress, place: PanelPose) -> Panel:
    """Return the panel of a page; the last page's button says that it ends the session."""
    closing = progress.phase == closing_page(episode.spec)
    on = episode.texts.say("page_end" if closing else "page_on")
    title, text = phase_title(episode, phase), phase_text(episode, phase)
    return one_button(PAGE, title, text, place, BOARD, on, BEGIN)


def break_board(episode: Episode, phase: PhaseSpec, progress: Progress, place: PanelPose) -> Panel:
    """Return the panel of a break that the protocol offers."""
    texts, left = episode.texts, rest_left(phase, progress)
    text = phase_text(episode, phase) or texts.say("break_text")
    title = phase_title(episode, phase) if phase.name in texts.phases else texts.say("break_title")
    return _resting(texts, PAGE, BEGIN, PhaseWords(title, text), place, left, phase.least_seconds)


def rest_board(episode: Episode, progress: Progress, place: PanelPose) -> Panel:
    """Return the panel of a mandatory break, after a long time in the headset."""
    texts, least = episode.texts, episode.spec.limits.rest_seconds
    exposure = progress.exposure
    left = 0.0 if exposure.worn_ns == 0 else max(0.0, least - exposure.rested_ns * 1e-9)
    words = PhaseWords(texts.say("rest_title"), texts.say("rest_text"))
    return _resting(texts, MENU, RESUME, words, place, left, least)


def message_board(message: Message, beside: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """Return the panel of a message from the experimenter, ``beside`` what else is shown.

    It is empty until somebody is there to read it.
    """
    if message.anchor is None:
        return ()
    at_board = any(panel.options for panel in beside)
    place = ahead(message.anchor, lower=-MESSAGE_ABOVE if at_board else MESSAGE_LOWER)
    return (fitted(_board("message", PhaseWords("", message.text), place, MESSAGE), MESSAGE[1]),)


def one_button(
    panel_id: str,
    title: str,
    text: str,
    place: PanelPose,
    size: tuple[float, float],
    option: str,
    key: str,
) -> Panel:
    """Return a panel with text and one button in the middle; as high as the text needs."""
    board = replace(
        _board(panel_id, PhaseWords(title, text), place, size),
        options=(option,),
        keys=(key,),
        rows=((-1.0, 1.2, -1.0),),
        main=frozenset({0}),
    )
    return fitted(board, size[1])


def _resting(
    texts: Texts,
    panel_id: str,
    key: str,
    words: PhaseWords,
    place: PanelPose,
    left: float,
    least: float,
) -> Panel:
    """Return the panel of a break of at least ``least`` seconds, of which some are ``left``."""
    if left <= 0.0:
        on = texts.say("menu_resume")
        return one_button(panel_id, words.title, words.text, place, REST, on, key)
    told = texts.say("rest_left", seconds=ceil(left))
    board = _board(panel_id, words, place, REST)
    return fitted(replace(board, bar=Bar(round(1.0 - ceil(left) / ceil(least), 3), told)), REST[1])


def _board(panel_id: str, words: PhaseWords, place: PanelPose, size: tuple[float, float]) -> Panel:
    return Panel(
        panel_id=panel_id,
        title=words.title,
        text=words.text,
        options=(),
        position=place.position,
        orientation=place.orientation,
        size=np.array(size),
    )
