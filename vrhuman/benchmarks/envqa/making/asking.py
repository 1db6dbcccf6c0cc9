"""How many questions each clip of a set gets."""

from __future__ import annotations

from collections.abc import Sequence

from vrhuman.benchmarks.envqa.making.cutting import LONG
from vrhuman.benchmarks.envqa.making.parts import ClipEntry

SHORT_SHARE = 0.42
"""The share of questions about clips of 1 to 4 events (Env-QA, section 3.3)."""
A_LONG_CLIP = 10
"""The most questions of a clip of 5 to 10 events; the paper's figures give 10.5 on average."""
A_SHORT_CLIP = 4
"""The most questions of a shorter clip, if there are few of them."""


def questions_wanted(clips: Sequence[ClipEntry]) -> dict[str, int]:
    """Return the number of questions of each clip, by ``video_id``.

    Short clips get so many that :data:`SHORT_SHARE` of all questions are about them, evenly, one
    at least.
    """
    long = [each.video_id for each in clips if each.events >= LONG[0]]
    short = sorted(each.video_id for each in clips if each.events < LONG[0])
    wanted = dict.fromkeys(long, A_LONG_CLIP)
    total = round(len(long) * A_LONG_CLIP * SHORT_SHARE / (1.0 - SHORT_SHARE))
    most = len(short) * A_SHORT_CLIP
    total = most if not long else min(max(total, len(short)), most)
    for number, video_id in enumerate(short):
        wanted[video_id] = total * (number + 1) // len(short) - total * number // len(short)
    return wanted
