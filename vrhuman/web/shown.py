"""What one frame shows, as messages to the page: only what has changed since the frame before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.embodiment.feedback import Pulse, Touch
from vrhuman.embodiment.haptics import felt_pulses
from vrhuman.engines.drawing.body_table import BodyTable
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.shadows import casters, shadow_rectangles
from vrhuman.headset.input import Hand
from vrhuman.headset.overlay import shapes
from vrhuman.records import WorldState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.view.participant_view import TouchTint
from vrhuman.web.house_file import PackedHouse
from vrhuman.web.shown_panels import ShownPanels


class ShownFrames:
    """Turns frames into messages for one page; a page that comes back gets one of its own."""

    def __init__(
        self, scene: Scene, house: PackedHouse, hand: Hand, height_offset: float = 0.0
    ) -> None:
        self._table = BodyTable(scene, house.plan, house.bodies)
        self._tint = TouchTint(scene)
        self._parts = casters(scene.bodies)
        self._rectangles = np.zeros((len(self._parts.body), 8), dtype=np.float32)
        self._rows: NDArray[np.float32] = np.full_like(self._table.rows, np.nan)
        self._drawn: tuple[WorldState | None, Touch | None] = (None, None)
        self._hand = hand
        self._height_offset = height_offset
        self._panels = ShownPanels()

    def message(self, frame: int, stamp: int, shown: FrameOutput) -> Mapping[str, Any]:
        """Return the answer to the page's ``frame``."""
        message: dict[str, Any] = {
            "kind": "shown",
            "frame": frame,
            "stamp": stamp,
            "base": [round(each, 5) for each in shown.base.tolist()],
            "rig_yaw": round(shown.rig_yaw, 4),
            "lift": self._height_offset,
            "in_house": shown.in_house,
        }
        message |= self._bodies(shown)
        if shown.in_house:
            message |= self._feedback(shown)
        message |= self._panels.message(shown.panels)
        felt = felt_pulses(shown.events, self._hand)
        message |= told_pulses((*felt, *shown.feedback.pulses))
        return message

    def _bodies(self, shown: FrameOutput) -> dict[str, Any]:
        """Return the rows of the body table and the floor's shadows, if they changed."""
        touch = shown.feedback.touch if shown.in_house else None
        (before, touched), self._drawn = self._drawn, (shown.world_state, touch)
        if before is shown.world_state and touched is None and touch is None:
            return {}
        tinted = self._tint.rows(touch)
        tints = self._tint.tints(tinted) if tinted else None
        moved = self._table.update(shown.world_state.body_poses, tints)
        out: dict[str, Any] = {}
        if self._table.changed or np.isnan(self._rows[0, 0, 0]):
            rows = self._table.rows
            if touched is None and touch is None and not np.isnan(self._rows[0, 0, 0]):
                differs = (rows[moved] != self._rows[moved]).reshape(len(moved), -1)
                new = moved[differs.any(axis=1)]
            else:
                new = np.flatnonzero((rows != self._rows).reshape(len(rows), -1).any(axis=1))
            out["rows"] = new.astype("<u2").tobytes()
            out["values"] = rows[new].astype("<f4").tobytes()
            self._rows[new] = rows[new]
        which = np.flatnonzero(self._moved(moved)[self._parts.body]) if len(moved) else moved
        if len(which):
            now = shadow_rectangles(self._parts, which, self._table.models)
            if not np.array_equal(now, self._rectangles[which]):
                self._rectangles[which] = now
                thrown = self._rectangles[self._rectangles[:, 7] > 0.0]
                out["shadows"] = thrown.astype("<f4").tobytes()
        return out

    def _feedback(self, shown: FrameOutput) -> dict[str, Any]:
        """Return what is drawn over the house; the page moves the ghost hand on with the hand."""
        told, out = shown.feedback, dict[str, Any]()
        if told.fade > 0.0:
            out["fade"] = round(told.fade, 3)
        if told.vignette > 0.0:
            out["vignette"] = round(told.vignette, 3)
        if (told.landing, told.ghost, told.workspace) != (None, None, None):
            solid = shapes.beside_hand(told, shown.world_state.arm.joints[3])
            if len(solid):
                out["solid"] = solid.astype("<f4").tobytes()
        if told.ghost is not None:
            out["ghost"] = shapes.ghost_hand(told.ghost).astype("<f4").tobytes()
            out["ghost_side"] = self._hand
        if told.gauge is not None:
            gauge = told.gauge
            out["gauge"] = {
                "style": gauge.style,
                "force": round(gauge.force, 3),
                "full": gauge.full_force,
                "slips": gauge.slip > 0.0,
                "at": [round(float(each), 4) for each in gauge.position],
            }
        if told.touch is not None and told.touch.words:
            at = [round(float(each), 4) for each in told.touch.position]
            out["words"] = {"text": told.touch.words, "at": at}
        return out

    def _moved(self, moved: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each body whether it is among those that moved."""
        among = np.zeros(len(self._rows), dtype=bool)
        among[moved] = True
        return among


def told_pulses(pulses: Iterable[Pulse]) -> Mapping[str, Any]:
    """Return the part of a message that lets hands feel these pulses, if there are any."""
    felt = [
        {"hand": each.hand, "amplitude": each.amplitude, "seconds": each.seconds} for each in pulses
    ]
    return {"pulses": felt} if felt else {}
