"""Answers a set in the headset: an empty room with the film's board and the answer's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress

from vrhuman.desktop.answer.headset.answerer import Answerer
from vrhuman.desktop.answer.model.opening import Answering, open_run
from vrhuman.embodiment.haptics import CLICK, HOVER
from vrhuman.headset.choose import Display, RuntimePreference, chosen_runtime
from vrhuman.headset.errors import HeadsetClosed, HeadsetPaused
from vrhuman.headset.openxr import DisplayFrame, OpenXRHeadset
from vrhuman.panels.painter import PanelPainter
from vrhuman.records import HeadsetState, Panel
from vrhuman.study.registry.registry import Registry

PAUSE_SECONDS = 3600.0
"""How long a headset may be off the head before the answering ends [s]; it is resumed later."""
Move = Callable[[int, Answerer, tuple[Panel, ...]], None]
"""Moves a simulated person at a port, who sees these panels."""
CALM = (0.16, 0.17, 0.19)
"""The room around the boards: an even grey, in sRGB."""


def answer_in_headset(
    registry: Registry,
    answering: Answering,
    preference: RuntimePreference = "headset",
    display: Display | None = None,
    move: Move | None = None,
) -> int:
    """Show the boards until the last page, or until the headset closes it; return the exit code.

    On the scripted runtime, ``move`` moves the simulated person before each frame.

    :raises VrhumanError: if the participant may not start, a film is missing, or there is no
        headset; what was answered is kept.
    """
    run = open_run(registry, answering)
    with (
        closing(Answerer(run)) as answerer,
        chosen_runtime(preference, display) as choice,
        OpenXRHeadset(choice, PanelPainter()) as headset,
        suppress(HeadsetClosed),  # what was answered is stored; the next call goes on from there
    ):
        panels: tuple[Panel, ...] = ()
        while not answerer.over:
            if move is not None and choice.port is not None:
                move(choice.port, answerer, panels)
            panels = _turn(headset, answerer)
    return 0


def _turn(headset: OpenXRHeadset, answerer: Answerer) -> tuple[Panel, ...]:
    """Run one frame, or wait for the headset to be put on; return what was shown."""
    try:
        frame = headset.begin_frame()
    except HeadsetPaused:
        headset.resume(PAUSE_SECONDS)
        return ()
    state = headset.poll(frame)
    if frame.recentred:
        answerer.recentre()
    before = answerer.pointing.target
    panels = answerer.update(state)
    target = answerer.pointing.target
    hand = answerer.pointing.hand
    if answerer.pressed:
        headset.haptic(hand, *CLICK)
    elif target is not None and target.key and (before is None or before.key != target.key):
        headset.haptic(hand, *HOVER)
    _show(headset, frame, state, panels)
    return panels


def _show(
    headset: OpenXRHeadset, frame: DisplayFrame, state: HeadsetState, panels: tuple[Panel, ...]
) -> None:
    views = None
    if frame.should_render and state.head.valid:
        views = state.views
        for eye in headset.acquire_eyes():
            eye.framebuffer.clear(*CALM, 1.0)
    headset.submit(frame, views, panels)
