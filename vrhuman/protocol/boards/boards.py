"""Makes the panels of one frame: those of the phase, the menu, and the one at the hand."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vrhuman import geometry
from vrhuman.protocol import film as films
from vrhuman.protocol.boards.action_board import action_board, action_hint
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.goal_board import goal_list, goal_panel
from vrhuman.protocol.boards.instruction_board import reasons_panel, step_list, step_panel
from vrhuman.protocol.boards.pages import (
    break_board,
    instructions_board,
    message_board,
    one_button,
    page_board,
    rest_board,
)
from vrhuman.protocol.boards.placing import HAND_DISTANCE, PanelPose, ahead, held, near
from vrhuman.protocol.boards.question_board import question_board
from vrhuman.protocol.boards.questionnaire_board import questionnaire_board
from vrhuman.protocol.boards.wrist_pages import SIZE, blank_list, list_pages
from vrhuman.protocol.instructing import remaining
from vrhuman.protocol.menu import NO, RESUME, YES
from vrhuman.protocol.progress import (
    MENU,
    Episode,
    Inputs,
    Progress,
    acting,
    current_phase,
    instructions,
    phase_title,
    seconds_left,
    steps_here,
    steps_left,
)
from vrhuman.protocol.specification import ASKING, PhaseKind, PhaseSpec
from vrhuman.protocol.texts import Texts
from vrhuman.protocol.training.board import practice_board
from vrhuman.records import Bar, HandState, Panel, TrackedPose
from vrhuman.replacing import replaced

FILM_ASIDE, QUESTION_ASIDE = 34.0, -22.0
"""Horizontal angles of video and question when both are shown [degrees to the left]."""
LOWER = 0.12
"""The panels' middles are this much below the eyes [m], where reading is comfortable."""
FILM_SIZE = (0.91, 0.98)
"""Size of the video's panel [m]: the 800x600 video is shown pixel by pixel."""
HINT_SIZE = (0.21, 0.085)
"""Size of the panel at the free hand in the house [m]."""


def boards(episode: Episode, progress: Progress, inputs: Inputs) -> tuple[Panel, ...]:
    """Return the panels of this frame, with what the hands point at."""
    phase = current_phase(episode.spec, progress)
    if phase is None or progress.anchor is None:
        return ()
    words = instructions(episode, phase)
    if progress.menu is not None:
        shown: tuple[Panel, ...] = (
            _menu_board(episode, phase, progress, inputs, _place(progress.anchor)),
        )
    elif progress.actions.open:
        board = action_board(episode.texts, progress.actions)
        shown = () if board is None else (board,)
    elif progress.started_ns is None and words is not None:
        shown = (instructions_board(episode, words, _place(progress.anchor)),)
    else:
        shown = _of_phase(episode, phase, progress, inputs, progress.anchor)
        hand = inputs.right if episode.gripper == "right" else inputs.left
        hint = action_hint(episode.texts, progress.actions, hand, inputs.head)
        shown = shown if hint is None else (*shown, hint)
    if progress.message is not None and progress.menu is None:
        shown = (*shown, *message_board(progress.message, shown))
    target = progress.pointing.target
    return tuple(
        replace(panel, hovered=target.option)
        if target is not None
        and target.panel_id == panel.panel_id
        and target.option is not None
        and target.option < len(panel.options)
        else panel
        for panel in shown
    )


def _of_phase(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs, anchor: TrackedPose
) -> tuple[Panel, ...]:
    match phase.kind:
        case PhaseKind.EXPLORE | PhaseKind.INSTRUCTED | PhaseKind.GOALS:
            return _at_hand(episode, phase, progress, inputs)
        case PhaseKind.ANSWER:
            return _answering(episode, progress, _place(anchor))
        case PhaseKind.PRACTICE:
            board = practice_board(episode, phase, progress, inputs)
            return () if board is None else (board,)
    place = _place(anchor)
    if progress.filling is not None:
        questionnaire = episode.questionnaires[phase.questionnaire or phase.probe]
        return (questionnaire_board(questionnaire, progress.filling, episode.texts, place),)
    if phase.kind is PhaseKind.BREAK:
        return (break_board(episode, phase, progress, place),)
    return (page_board(episode, phase, progress, place),)


def _place(anchor: TrackedPose) -> PanelPose:
    """Return where a phase's panel is; the panel at the hand needs none, in most frames."""
    return ahead(anchor, lower=LOWER)


def _answering(episode: Episode, progress: Progress, place: PanelPose) -> tuple[Panel, ...]:
    if not episode.questions or progress.anchor is None:
        return ()
    if progress.film is None:
        return (question_board(episode, progress, place),)
    aside = ahead(progress.anchor, QUESTION_ASIDE, LOWER)
    film = ahead(progress.anchor, FILM_ASIDE, LOWER)
    return question_board(episode, progress, aside), _film_board(episode.texts, progress, film)


def _film_board(texts: Texts, progress: Progress, place: PanelPose) -> Panel:
    film = progress.film
    assert film is not None
    told, whole = (
        f"{ns // 60_000_000_000}:{ns // 1_000_000_000 % 60:02d}"
        for ns in (film.at_ns - film.first_ns, film.last_ns - film.first_ns)
    )
    play = texts.say("film_pause" if film.playing else "film_play")
    return Panel(
        panel_id=films.PANEL,
        title=texts.say("film_title"),
        text="",
        options=(play, texts.say("film_back"), texts.say("film_on")),
        position=place.position,
        orientation=place.orientation,
        size=np.array(FILM_SIZE),
        keys=(films.PLAY, films.BACK, films.ON),
        rows=((2.0, 1.0, 1.0),),
        main=frozenset({0}),
        bar=Bar(round(film.share, 3), f"{told} / {whole}", scrubs=True),
        film_ns=film.at_ns,
    )


def _menu_board(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs, place: PanelPose
) -> Panel:
    assert progress.menu is not None
    texts = episode.texts
    match progress.menu.page:
        case "break":
            title, text = texts.say("break_title"), texts.say("break_text")
            return one_button(
                MENU, title, text, place, (1.0, 0.58), texts.say("menu_resume"), RESUME
            )
        case "rest":
            return rest_board(episode, progress, place)
        case "done":
            return _asked(texts, "done", _done_text(episode, phase, progress, inputs), place)
        case "stop":
            return _asked(texts, "stop", texts.say("stop_text"), place)
    keys = [RESUME, "break", "recentre"]
    if phase.kind is PhaseKind.EXPLORE and progress.started_ns is not None:
        keys.append("done")
    keys.append("stop")
    return Panel(
        panel_id=MENU,
        title=texts.say("menu_title"),
        text=texts.say("menu_text"),
        options=tuple(texts.say(f"menu_{key}") for key in keys),
        position=place.position,
        orientation=place.orientation,
        size=np.array([0.9, 0.42 + 0.105 * len(keys) - 0.05]),
        keys=tuple(keys),
        rows=((1.0,),) * len(keys),
        main=frozenset({0}),
        quiet=frozenset({len(keys) - 1}),
    )


def _done_text(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> str:
    """Return the text on what Done means here; where steps cost score, with their number."""
    texts = episode.texts
    if phase.max_steps is not None or not progress.answers:
        return texts.say("done_text")
    text = texts.say("done_text_free")
    if not episode.spec.show_t3:
        return text
    return f"{text} {texts.say('done_steps', steps=steps_here(progress, inputs.steps))}"


def _asked(texts: Texts, about: str, text: str, place: PanelPose) -> Panel:
    """Return the panel that asks again before an irreversible choice.

    Going on is easier to press.
    """
    return Panel(
        panel_id=MENU,
        title=texts.say(f"{about}_title"),
        text=text,
        options=(texts.say("no_go_on"), texts.say(f"{about}_yes")),
        position=place.position,
        orientation=place.orientation,
        size=np.array([1.1, 0.58]),
        keys=(NO, YES),
        rows=((1.0, -0.1, 1.0),),
        main=frozenset({0}),
    )


def _at_hand(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs
) -> tuple[Panel, ...]:
    """Return the panel at the free hand: the open list, else phase, steps and force."""
    hand = inputs.left if episode.gripper == "right" else inputs.right
    if not inputs.head.valid:
        return ()
    asking = phase.kind in ASKING
    if progress.wrist.open:
        if asking:
            return (_steps_board(episode, phase, progress),)
        return (_list_board(episode, progress, hand, inputs),)
    if not (hand.grip.valid and acting(episode.spec, progress)):
        return ()
    if asking:
        return (_step(episode, phase, progress, hand, inputs),)
    return (_hint(episode, phase, progress, hand, inputs),)


def _list_board(episode: Episode, progress: Progress, hand: HandState, inputs: Inputs) -> Panel:
    texts = episode.texts
    pages = list_pages(episode.questions, progress.answers, texts)
    page = pages[min(progress.wrist.page, len(pages) - 1)]
    place = near(inputs.head)  # the house is hidden: without the hand there would be nothing
    if hand.grip.valid:
        place = held(hand.grip, inputs.head, SIZE[1])
    options = tuple(texts.say(f"wrist_{key}") for key in ("previous", "next", "close"))
    return replace(
        blank_list(options),
        title=texts.say(
            "wrist_title", first=page[0][0], last=page[-1][0], count=len(episode.questions)
        ),
        text="\n\n".join(line for _, line in page),
        position=place.position,
        orientation=place.orientation,
    )


def _steps_board(episode: Episode, phase: PhaseSpec, progress: Progress) -> Panel:
    """Return the open list of what is asked, or the question why something is skipped."""
    assert progress.anchor is not None
    asked, finished, texts = episode.instructions, progress.finished, episode.texts
    place = ahead(progress.anchor, lower=LOWER)
    if progress.skipping:
        left = remaining(asked, finished)
        given_up = next((each for each in left if each.number == progress.giving_up), left[0])
        return reasons_panel(given_up, texts, place)
    if phase.kind is PhaseKind.GOALS:
        return goal_list(asked, finished, texts, place)
    return step_list(asked, finished, texts, progress.wrist.page, place)


def _step(
    episode: Episode, phase: PhaseSpec, progress: Progress, hand: HandState, inputs: Inputs
) -> Panel:
    """Return the panel with the current step, or with the goals."""
    left = seconds_left(episode.spec, progress, inputs.time_ns)
    below = episode.texts.time_left(left)
    made = goal_panel if phase.kind is PhaseKind.GOALS else step_panel
    panel = made(
        episode.instructions, progress.finished, episode.texts, below, _force(episode, inputs)
    )
    place = held(hand.grip, inputs.head, float(panel.size[1]))
    return replace(panel, position=place.position, orientation=place.orientation)


def _force(episode: Episode, inputs: Inputs) -> Bar | None:
    """Return the gauge of the grasp force, if it is shown."""
    if episode.full_force is None:
        return None
    share = round(inputs.force / episode.full_force, 2)
    return Bar(share, episode.texts.say("force", force=f"{inputs.force:.2f}"))


def _hint(
    episode: Episode, phase: PhaseSpec, progress: Progress, hand: HandState, inputs: Inputs
) -> Panel:
    left = steps_left(episode.spec, progress, inputs.steps)
    lines = [phase_title(episode, phase)]
    if left is not None:
        lines.append(episode.texts.say("steps_left", steps=left))
    elif episode.spec.show_t3 or not progress.answers:
        taken = steps_here(progress, inputs.steps)
        lines.append(episode.texts.say("steps", steps=taken))
    time_left = episode.texts.time_left(seconds_left(episode.spec, progress, inputs.time_ns))
    if time_left:
        lines.append(time_left)
    text, bar = "\n".join(lines), _force(episode, inputs)
    place = held(hand.grip, inputs.head, HINT_SIZE[1])
    return replaced(
        _blank_hint(text, bar is not None),
        position=place.position,
        orientation=place.orientation,
        bar=bar,
    )


@lru_cache(maxsize=8)
def _blank_hint(text: str, gauged: bool) -> Panel:
    """Return the hint at the origin, as high as its text needs; cached, being made each frame."""
    hint = Panel(
        panel_id="hint",
        title="",
        text=text,
        options=(),
        position=np.zeros(3),
        orientation=geometry.IDENTITY,
        size=np.array(HINT_SIZE),
        bar=Bar(0.0, "") if gauged else None,
        distance=HAND_DISTANCE,
    )
    return fitted(hint, HINT_SIZE[1])
