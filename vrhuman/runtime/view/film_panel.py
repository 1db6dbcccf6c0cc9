"""The replay player's picture: which moment the panels ask for, and the panels with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from vrhuman.recording.entries import VideoPacket
from vrhuman.records import Panel, PanelPicture
from vrhuman.runtime.view.film import FilmPicture


class FilmEnd(Protocol):
    """The loop's link to the running session's own video.

    See :class:`vrhuman.runtime.view.film.Film`.
    """

    def add(self, packets: Sequence[VideoPacket]) -> None: ...

    def request(self, time_ns: int) -> None: ...

    def picture(self) -> FilmPicture | None: ...


def shown_by(
    film: FilmEnd | None, panels: tuple[Panel, ...], video: Sequence[VideoPacket]
) -> tuple[Panel, ...]:
    """Return a frame's panels, the replay player's with the picture that it wants.

    The picture is there as soon as it is decoded. ``video`` is what the encoder has finished since
    the frame before.
    """
    if film is None:
        return panels
    film.add([each for each in video if each.stream == "agent"])
    moment = moment_wished(panels)
    if moment is None:
        return panels
    film.request(moment)
    return with_film(panels, film.picture())


def moment_wished(panels: tuple[Panel, ...]) -> int | None:
    """Return the moment of the session [ns] that a panel wants to show; None if none does."""
    return next((panel.film_ns for panel in panels if panel.film_ns is not None), None)


def with_film(panels: tuple[Panel, ...], picture: FilmPicture | None) -> tuple[Panel, ...]:
    """Return the panels, with the newest picture in the replay player's."""
    if picture is None:
        return panels
    time_ns, pixels = picture
    shown = PanelPicture(f"film at {time_ns}", pixels)
    return tuple(
        replace(panel, picture=shown) if panel.film_ns is not None else panel for panel in panels
    )
