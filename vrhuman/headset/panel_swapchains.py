"""Puts the panels' images into textures that the runtime shows."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

import moderngl
import numpy as np
import xr
from numpy.typing import NDArray

from vrhuman.headset.swapchains import ColourSwapchain, Swapchain
from vrhuman.records import Panel


class PanelPictures(Protocol):
    """Paints panels, and decides which panels look the same."""

    def appearance(self, panel: Panel) -> Hashable:
        """Return a value that is equal for panels with the same image."""
        ...

    def paint(self, panel: Panel) -> NDArray[np.uint8]:
        """Return the image (height, width, 4) in sRGB with alpha, top row first."""
        ...


@dataclass(slots=True)
class _Slot:
    chain: ColourSwapchain
    shown: Hashable


@dataclass(frozen=True, slots=True)
class _Painted:
    """A panel's image that is not yet in a texture."""

    panel_id: str
    look: Hashable
    picture: NDArray[np.uint8]


class PanelSwapchains:
    """The panels' textures, each written only when its image has changed.

    Painting a panel takes half a display period, and writing its texture nearly as much: a frame
    does one of them, for one panel. Meanwhile a panel that has changed shows its old image, and a
    new one is not yet visible. A panel that moves keeps its texture; the textures of removed panels
    are used again.
    """

    def __init__(self, session: xr.Session, draw: moderngl.Context, painter: PanelPictures) -> None:
        self._session, self._draw, self._painter = session, draw, painter
        self._slots: list[_Slot] = []
        self._last: dict[str, _Slot] = {}
        self._painted: _Painted | None = None

    def show(self, panels: tuple[Panel, ...]) -> list[Swapchain | None]:
        """Return each panel's swapchain with its latest texture; None where it has none yet."""
        wanted = [self._painter.appearance(panel) for panel in panels]
        free = list(self._slots)
        chosen: dict[int, _Slot] = {}
        for i, look in enumerate(wanted):
            slot = next((slot for slot in free if slot.shown == look), None)
            if slot is not None:
                free.remove(slot)
                chosen[i] = slot
        behind = [i for i in range(len(panels)) if i not in chosen]
        for i in behind:
            before = self._last.get(panels[i].panel_id)
            if before is not None and before in free:
                free.remove(before)
                chosen[i] = before
        if behind:
            self._catch_up(panels, wanted, behind, chosen, free)
        self._last = {panels[i].panel_id: slot for i, slot in chosen.items()}
        return [chosen[i].chain if i in chosen else None for i in range(len(panels))]

    def destroy(self) -> None:
        """Destroy all textures."""
        self._last.clear()
        while self._slots:
            self._slots.pop().chain.destroy()

    def _catch_up(
        self,
        panels: tuple[Panel, ...],
        wanted: list[Hashable],
        behind: list[int],
        chosen: dict[int, _Slot],
        free: list[_Slot],
    ) -> None:
        """Write the painted image of a panel that is still behind, else paint one.

        It is written even if the panel has changed again by now: otherwise a panel that changes
        with every frame would never be written.
        """
        painted, self._painted = self._painted, None
        for i in behind:
            if painted is not None and panels[i].panel_id == painted.panel_id:
                usable = [chosen[i], *free] if i in chosen else free
                chosen[i] = self._written(painted, usable)
                return
        first = behind[0]
        panel_id = panels[first].panel_id
        self._painted = _Painted(panel_id, wanted[first], self._painter.paint(panels[first]))

    def _written(self, painted: _Painted, usable: list[_Slot]) -> _Slot:
        picture = painted.picture
        size = (picture.shape[1], picture.shape[0])
        slot = next((slot for slot in usable if slot.chain.size == size), None)
        if slot is None:
            slot = _Slot(ColourSwapchain(self._session, self._draw, size), None)
            self._slots.append(slot)
        texture = slot.chain.textures[slot.chain.acquire()]
        try:  # OpenGL's textures start at the bottom row
            texture.write(np.ascontiguousarray(picture[::-1]).data)
        finally:
            slot.chain.release()
        slot.shown = painted.look
        return slot
