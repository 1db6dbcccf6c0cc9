"""The panels of an instructed phase: the current step at the hand, and the list of all steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.placing import DISTANCE, HAND_DISTANCE, PanelPose
from vrhuman.protocol.boards.wrist_pages import SIZE, Listed, blank_list, parted
from vrhuman.protocol.instructing import BACK, REASONS, SKIP, Finished, remaining
from vrhuman.protocol.texts import Texts
from vrhuman.protocol.wrist import CLOSE, NEXT, PREVIOUS
from vrhuman.recording.entries import StepDone
from vrhuman.records import Asked, Bar, Panel

PANEL = "instruction"
"""The id of the panel with the current step."""
STEP_SIZE = (0.38, 0.10)
"""Width and minimum height of the panel with the current step [m]."""
LAST_DONE = 3
"""The number of steps that are over and still shown beside the current one."""


def step_pages(
    instructions: Sequence[Asked], finished: Sequence[Finished], texts: Texts
) -> tuple[Listed, ...]:
    """Return the pages of the list of all steps, at least one."""
    lines = tuple((each.number, listed_line(each, finished, texts)) for each in instructions)
    return parted(lines)


def step_panel(
    instructions: Sequence[Asked],
    finished: Sequence[Finished],
    texts: Texts,
    below: str,
    bar: Bar | None,
) -> Panel:
    """Return the panel with the current step, large, and under it the last ones that are over.

    It has no place yet. ``below`` is its last line. Its question id is the current step's number.
    """
    current = remaining(instructions, finished)[:1]
    over = [each for each in instructions if any(f.number == each.number for f in finished)]
    lines = [listed_line(each, finished, texts) for each in over[-LAST_DONE:]]
    number = current[0].number if current else 0
    count = texts.say("instruct_step", number=number, count=len(instructions))
    panel = Panel(
        panel_id=PANEL,
        title=current[0].text if current else "",
        text="\n".join([*lines, count, *([below] if below else [])]),
        options=(),
        position=np.zeros(3),
        orientation=geometry.IDENTITY,
        size=np.array(STEP_SIZE),
        bar=bar,
        question_id=str(number),
        distance=HAND_DISTANCE,
    )
    return fitted(panel, STEP_SIZE[1])


def step_list(
    instructions: Sequence[Asked],
    finished: Sequence[Finished],
    texts: Texts,
    page: int,
    place: PanelPose,
) -> Panel:
    """Return the list of all steps, with the button to skip the current one."""
    pages = step_pages(instructions, finished, texts)
    shown = pages[min(page, len(pages) - 1)]
    number = remaining(instructions, finished)[0].number
    options = [(SKIP, texts.say("instruct_skip")), (CLOSE, texts.say("wrist_close"))]
    if len(pages) > 1:
        turning = ((PREVIOUS, "wrist_previous"), (NEXT, "wrist_next"))
        options = [*((key, texts.say(said)) for key, said in turning), *options]
    panel = replace(
        blank_list(tuple(said for _, said in options)),
        title=texts.say("instruct_step", number=number, count=len(instructions)),
        text="\n\n".join(line for _, line in shown),
        position=place.position,
        orientation=place.orientation,
        keys=tuple(key for key, _ in options),
        rows=((1.0, 1.0),) * (len(options) // 2),
        quiet=frozenset({len(options) - 2}),
        question_id=str(number),
    )
    return before_the_eyes(panel)


def reasons_panel(instruction: Asked, texts: Texts, place: PanelPose) -> Panel:
    """Return the panel that asks why a step is skipped."""
    keys = (*(reason.value for reason in REASONS), BACK)
    said = [texts.say(f"skip_{key.replace('-', '_')}") for key in keys[:-1]]
    panel = replace(
        blank_list((*said, texts.say("back"))),
        title=texts.say("skip_title"),
        text=instruction.text,
        position=place.position,
        orientation=place.orientation,
        keys=keys,
        rows=((1.0,),) * len(keys),
        quiet=frozenset({len(keys) - 1}),
        question_id=str(instruction.number),
    )
    return before_the_eyes(panel)


def before_the_eyes(panel: Panel) -> Panel:
    """Return a panel made for the hand as it is read, and its buttons pressed, from farther away.

    A panel with buttons stays where it is: one that moved with the hand could not be aimed at.
    """
    farther = DISTANCE / HAND_DISTANCE
    size = np.array(SIZE) * farther
    return fitted(replace(panel, size=size, distance=DISTANCE), float(size[1]))


def listed_line(instruction: Asked, finished: Sequence[Finished], texts: Texts) -> str:
    """Return a step with a tick if it is done, or with the reason why it was skipped."""
    number, text = instruction.number, instruction.text
    over = next((each for each in finished if each.number == number), None)
    if over is None:
        return texts.say("instruct_open", number=number, step=text)
    if isinstance(over, StepDone):
        return texts.say("instruct_done", number=number, step=text)
    reason = texts.say(f"skip_{over.reason.value.replace('-', '_')}")
    return texts.say("instruct_skipped", number=number, step=text, reason=reason)
