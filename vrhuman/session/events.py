"""Putting an event together again from its channels: /happening, /step, /bodies, /event."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.records import Event, Happening, Step
from vrhuman.session import codec
from vrhuman.session.entries import Bodies


class EventAssembler:
    """Collects what stands before an event in the file and belongs to it.

    After a gap the bodies are unknown (none) until they are all told again, within a second, and
    an event that lost its companions to the gap is left out.
    """

    def __init__(self) -> None:
        self._happenings: list[Happening] = []
        self._steps: list[Step] = []
        self._bodies: Bodies | None = None
        self._after_gap = False

    def step(self, step: Step) -> Step:
        self._steps.append(step)
        return step

    def happening(self, happening: Happening) -> Happening:
        self._happenings.append(happening)
        return happening

    def bodies(self, time_ns: int, data: bytes) -> Bodies | None:
        self._bodies = codec.decode_bodies(time_ns, data, self._bodies)
        return self._bodies

    def gap(self) -> None:
        self._happenings, self._steps, self._bodies = [], [], None
        self._after_gap = True

    def event(self, data: bytes) -> Event | None:
        event, happenings, steps = codec.decode_event(data)
        after_gap, self._after_gap = self._after_gap, False
        if (happenings, steps) != (len(self._happenings), len(self._steps)):
            if after_gap:
                self._happenings, self._steps = [], []
                return None
            raise ValueError(
                f"{len(self._happenings)} happenings and {len(self._steps)} steps stand before an "
                f"event of {happenings} and {steps}"
            )
        whole = replace(
            event,
            happenings=tuple(self._happenings),
            steps=tuple(self._steps),
            body_poses=event.body_poses if self._bodies is None else self._bodies.poses,
        )
        self._happenings, self._steps = [], []
        return whole
