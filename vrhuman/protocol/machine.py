"""Runs the phases of an episode as a pure state machine: progress and input in, progress out.

A phase begins once its instructions are read; its kind decides what happens in it
(:mod:`vrhuman.protocol.phases`). The menu can be opened in all of them. Panels, menus and answering
cost no steps: while one is open the house waits.
"""

from __future__ import annotations

from dataclasses import replace

from vrhuman.protocol import action_menu as action_menus
from vrhuman.protocol import menu as menus
from vrhuman.protocol.ending import closing_page, ended
from vrhuman.protocol.exposure import Exposure
from vrhuman.protocol.film import Film
from vrhuman.protocol.instructing import with_done
from vrhuman.protocol.menu import Menu
from vrhuman.protocol.phases import in_phase, resting, something_to_fill
from vrhuman.protocol.pointing import Pointing, let_go, point
from vrhuman.protocol.progress import (
    ACTION_MENU,
    BEGIN,
    INSTRUCTIONS,
    MENU,
    Episode,
    Inputs,
    Progress,
    acting,
    begun,
    clicked,
    current_phase,
    instructions,
    waiting,
)
from vrhuman.protocol.specification import (
    ASKING,
    Condition,
    PhaseKind,
    PhaseSpec,
    ProtocolSpec,
)
from vrhuman.recording.entries import EndReason
from vrhuman.records import Panel, TrackedPose
from vrhuman.replacing import replaced

LET_GO_NS = 1_000_000_000
"""A trigger that is never released is waited for no longer than this."""
MINUTE_NS = 60_000_000_000


def advance(
    episode: Episode, progress: Progress, shown: tuple[Panel, ...], inputs: Inputs
) -> Progress:
    """Return the progress one frame later; ``shown`` are the panels that the participant sees.

    What is new in ``ends``, ``answers``, ``filled``, ``practised``, ``watched`` and ``notes`` has
    just happened.
    """
    phase = current_phase(episode.spec, progress)
    if phase is None:
        return progress
    progress = _ticked_off(episode, phase, _message(progress, inputs), inputs)
    if progress.anchor is None:
        if not inputs.head.valid:
            return progress  # a phase begins when there is someone to begin it
        progress = _met(episode, phase, progress, inputs)
        if progress.started_ns is None or instructions(episode, phase) is None:
            return progress  # and ends in a later frame, so that it existed
    elapsed = inputs.time_ns - (progress.time_ns or inputs.time_ns)
    stood = waiting(progress) is not None or progress.pressing_ns is not None
    progress = replaced(
        progress,
        exposure=_exposed(episode.spec, phase, progress, inputs, elapsed),
        time_ns=inputs.time_ns,
        left_ns=None,
        waited_ns=progress.waited_ns + (elapsed if stood else 0),
        pointing=point(progress.pointing, shown, inputs.left, inputs.right),
    )
    progress = _release(progress, inputs)
    open_menu = progress.menu
    if phase.brief and phase.kind is PhaseKind.EXPLORE and progress.started_ns is not None:
        if _menu_down(inputs) and not progress.menu_down:
            return ended(episode.spec, phase, progress, inputs, EndReason.DONE)
        return replace(progress, menu_down=_menu_down(inputs))
    if _too_long(episode.spec, progress):
        return ended(episode.spec, phase, progress, inputs, EndReason.SESSION)
    progress = _menu_button(progress, inputs)
    if progress.menu is None and _rest_due(episode.spec, phase, progress):
        actions = progress.actions.closed()
        return replace(progress, menu=Menu("rest"), actions=actions, anchor=_here(progress, inputs))
    if progress.menu is not None:
        return _in_menu(episode, phase, progress, inputs) if open_menu else progress
    if open_menu is not None:
        return progress
    if progress.started_ns is None:
        return begun(progress, inputs) if clicked(progress, INSTRUCTIONS) == BEGIN else progress
    if episode.spec.object_actions:
        was_open = progress.actions.open
        progress = _action_menu(episode, progress, inputs)
        if was_open or progress.actions.open:
            return progress
    return in_phase(episode, phase, progress, inputs, 0 if stood else elapsed)


def _message(progress: Progress, inputs: Inputs) -> Progress:
    """Place a message from the experimenter where it was first seen.

    It is removed after its time.
    """
    message = progress.message
    if message is None:
        return progress
    if inputs.time_ns > message.until_ns:
        return replace(progress, message=None)
    if message.anchor is None and inputs.head.valid:
        return replace(progress, message=replace(message, anchor=inputs.head))
    return progress


def _ticked_off(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    """Tick off the steps that are done, whatever menu has been opened since."""
    if phase.kind not in ASKING or not inputs.done:
        return progress
    asked, now_ns = episode.instructions, inputs.time_ns
    finished = with_done(asked, progress.finished, inputs.done, now_ns)
    return replace(progress, finished=finished)


def _met(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    """Start when somebody is there; a phase that was running before continues."""
    first = not progress.ends and progress.started_ns is None
    pointing = Pointing(episode.gripper) if first else progress.pointing
    progress = replace(
        progress,
        time_ns=inputs.time_ns,
        anchor=inputs.head,
        pointing=point(pointing, (), inputs.left, inputs.right),
        menu_down=_menu_down(inputs),
        film=_film(episode.spec, phase, progress),
        filling=something_to_fill(phase),
    )
    if progress.started_ns is not None or instructions(episode, phase) is not None:
        return progress
    at_once = replace(progress, started_ns=inputs.time_ns, steps_before=inputs.steps)
    pressed = phase.brief or bool(progress.ends)  # something was pressed before it
    return replace(at_once, pressing_ns=inputs.time_ns) if pressed else at_once


def _exposed(
    spec: ProtocolSpec, phase: PhaseSpec, progress: Progress, inputs: Inputs, elapsed_ns: int
) -> Exposure:
    """Return how long the headset was worn; a headset that was off is a break, too."""
    enough_ns = round(spec.limits.rest_seconds * 1e9)
    exposure = progress.exposure
    if progress.left_ns is not None:
        exposure = exposure.after(inputs.time_ns - progress.left_ns, True, enough_ns)
    return exposure.after(elapsed_ns, resting(phase, progress), enough_ns)


def _rest_due(spec: ProtocolSpec, phase: PhaseSpec, progress: Progress) -> bool:
    most = spec.limits.exposure_minutes
    if most is None or phase.kind is PhaseKind.BREAK or progress.phase == closing_page(spec):
        return False
    return progress.exposure.worn_ns >= most * MINUTE_NS


def _too_long(spec: ProtocolSpec, progress: Progress) -> bool:
    most = spec.limits.session_minutes
    if most is None or progress.phase == closing_page(spec):
        return False
    return progress.exposure.session_ns >= most * MINUTE_NS


def _release(progress: Progress, inputs: Inputs) -> Progress:
    """Let the house wait until the trigger that pressed on a panel is released."""
    since = progress.pressing_ns
    if since is None:
        return progress
    over = let_go(progress.pointing, inputs.left, inputs.right)
    if over or inputs.time_ns - since > LET_GO_NS:
        return replace(progress, pressing_ns=None)
    return progress


def _menu_button(progress: Progress, inputs: Inputs) -> Progress:
    down = _menu_down(inputs)
    if down == progress.menu_down:
        return progress
    if down:
        closes = progress.menu is not None and progress.menu.page != "rest"
        progress = replace(
            progress,
            menu=None if closes else Menu(),
            actions=progress.actions.closed(),
            anchor=_here(progress, inputs),
        )
    return replace(progress, menu_down=down)


def _menu_down(inputs: Inputs) -> bool:
    return inputs.left.menu or inputs.right.menu


def _in_menu(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    key = clicked(progress, MENU)
    if not key or progress.menu is None:
        return progress
    menu, choice = menus.press(progress.menu, key)
    progress = replace(progress, menu=menu)
    if menu is not None:
        return progress
    progress = replace(progress, pressing_ns=inputs.time_ns)
    if choice == "recentre":
        notes = (*progress.notes, "panels recentred")
        return replace(progress, anchor=_here(progress, inputs), notes=notes)
    if choice == "done" and phase.kind is PhaseKind.EXPLORE and progress.started_ns is not None:
        return ended(episode.spec, phase, progress, inputs, EndReason.DONE)
    if choice == "stop":
        return ended(episode.spec, phase, progress, inputs, EndReason.STOPPED)
    return progress


def _action_menu(episode: Episode, progress: Progress, inputs: Inputs) -> Progress:
    """Open and close the action menu, and take what is chosen on it.

    The hand that opened it points at it: one click is enough.
    """
    before = progress.actions
    if inputs.choice_waits and not before.open:
        return progress  # else it would offer what was possible before that
    hand = inputs.right if episode.gripper == "right" else inputs.left
    if not (before.open or acting(episode.spec, progress)):
        return replace(progress, actions=replace(before, button=hand.secondary))
    touching = bool(inputs.doing.held or inputs.doing.touched)
    now_ns = inputs.time_ns
    menu = action_menus.advance(before, hand, inputs.head, now_ns, touching, inputs.offers)
    if menu.open and not before.open:
        pointing = replace(progress.pointing, hand=episode.gripper)
        return replace(progress, actions=menu, pointing=pointing)
    if before.open and not menu.open and let_go(progress.pointing, inputs.left, inputs.right):
        progress = replace(progress, pressing_ns=now_ns)  # this frame's hands were at the panel
    click = clicked(progress, ACTION_MENU)
    if not (menu.open and before.open and click):
        return replace(progress, actions=menu)
    menu, action = action_menus.press(menu, click)
    progress = replace(progress, actions=menu)
    if not menu.open:
        progress = replace(progress, pressing_ns=now_ns)
    return progress if action is None else replace(progress, chosen=(*progress.chosen, action))


def _here(progress: Progress, inputs: Inputs) -> TrackedPose | None:
    """Return where panels hang from now on: in front of the eyes."""
    return inputs.head if inputs.head.valid else progress.anchor


def _film(spec: ProtocolSpec, phase: PhaseSpec, progress: Progress) -> Film | None:
    """Return the video of the explore phase before an answer phase.

    It is None where the condition does not allow it.
    """
    if spec.condition is not Condition.REPLAY or phase.kind is not PhaseKind.ANSWER:
        return None
    explored = [e for e in progress.ends if spec.phases[e.index].kind is PhaseKind.EXPLORE]
    if not explored:
        return None
    end = explored[-1]
    return Film(end.started_ns, end.ended_ns, end.started_ns)
