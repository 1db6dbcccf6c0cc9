"""The panels' pictures as textures that the runtime shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import moderngl
import numpy as np
import xr

from vrhuman.headset.panels.painter import Picture, appearance
from vrhuman.headset.swapchains import ColourSwapchain, Swapchain
from vrhuman.records import Panel


@dataclass(slots=True)
class _Slot:
    chain: ColourSwapchain
    shown: Hashable


class PanelSwapchains:
    """The panels' pictures: a texture is written only when what it shows has changed.

    A panel that moves keeps its texture; the textures of panels that went are used again.
    """

    def __init__(
        self, session: xr.Session, draw: moderngl.Context, paint: Callable[[Panel], Picture]
    ) -> None:
        self._session, self._draw, self._paint = session, draw, paint
        self._slots: list[_Slot] = []

    def show(self, panels: tuple[Panel, ...]) -> list[Swapchain]:
        """For each panel the swapchain whose last texture shows it."""
        free = list(self._slots)
        chosen: dict[int, _Slot] = {}
        wanted = [appearance(panel) for panel in panels]
        for i, look in enumerate(wanted):
            slot = next((slot for slot in free if slot.shown == look), None)
            if slot is not None:
                free.remove(slot)
                chosen[i] = slot
        for i, panel in enumerate(panels):
            if i not in chosen:
                chosen[i] = self._draw_new(panel, wanted[i], free)
        return [chosen[i].chain for i in range(len(panels))]

    def destroy(self) -> None:
        """Give all textures back."""
        while self._slots:
            self._slots.pop().chain.destroy()

    def _draw_new(self, panel: Panel, look: Hashable, free: list[_Slot]) -> _Slot:
        picture = self._paint(panel)
        size = (picture.shape[1], picture.shape[0])
        slot = next((slot for slot in free if slot.chain.size == size), None)
        if slot is None:
            slot = _Slot(ColourSwapchain(self._session, self._draw, size), None)
            self._slots.append(slot)
        else:
            free.remove(slot)
        texture = slot.chain.textures[slot.chain.acquire()]
        try:  # OpenGL's textures start at the bottom row
            texture.write(np.ascontiguousarray(picture[::-1]).data)
        finally:
            slot.chain.release()
        slot.shown = look
        return slot
