"""Shows a trial in a window, with the calls of a headset, for a person without one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType

import moderngl
import numpy as np

from vrhuman import geometry
from vrhuman.desktop import answering
from vrhuman.desktop.answering import Pointer, types_letters, with_numbers
from vrhuman.desktop.boards import BoardPainter
from vrhuman.desktop.controls import (
    DesktopPlayer,
    Input,
    advance,
    aimed_through,
    headset_state,
)
from vrhuman.desktop.heads_up import HEIGHT, Line, line_of, picture
from vrhuman.desktop.keys import Key, Mode
from vrhuman.desktop.reading import on_board, reading_view
from vrhuman.desktop.window import Window, application
from vrhuman.engines.drawing.programs import uniform
from vrhuman.headset.errors import HeadsetClosed, HeadsetPaused
from vrhuman.headset.input import Hand
from vrhuman.headset.layers import DepthRange
from vrhuman.headset.lifecycle import Away
from vrhuman.headset.openxr import DisplayFrame
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.protocol.progress import WRIST
from vrhuman.protocol.texts import Texts
from vrhuman.records import Floats, HeadsetState, Panel, View

VERTICAL_DEGREES = 65.0
"""The field of view: wide enough for a panel at arm's length and for a room."""
CORNER_SHARE, CORNER_PIXELS = 0.24, 10
"""Width of the free hand's panel in the corner, as a share of the window's, and its margin [px]."""
_WAIT_SECONDS = 0.01

_FLAT_VERTEX = """#version 330
uniform vec4 box;  // left, bottom, right, top in clip space
out vec2 place;
void main() {
    place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(mix(box.xy, box.zw, place), 0.0, 1.0);
}"""
_FLAT_FRAGMENT = """#version 330
uniform sampler2D picture;
in vec2 place;
out vec4 colour;
void main() { colour = texture(picture, vec2(place.x, 1.0 - place.y)); }"""


class DesktopDisplay:
    """An opened window; a context manager with the calls of a headset.

    They are those of :class:`vrhuman.headset.openxr.OpenXRHeadset`. It has one eye. Panels are
    level and whole, wherever the person looks (:mod:`vrhuman.desktop.reading`); what a headset
    shows at the free hand is in the lower left corner. ``texts`` are those of a window.
    """

    draw: moderngl.Context
    eye_size: tuple[int, int]

    def __init__(
        self,
        mode: Mode,
        hand: str,
        eye_height: float,
        texts: Texts,
        size: tuple[int, int] = (1280, 800),
        title: str = "vrhuman",
    ) -> None:
        self._mode, self._hand, self._size, self._title = mode, hand, size, title
        self._desk = DesktopPlayer(eye_height=eye_height)
        self._resources = ExitStack()
        self._number = 0
        self._last_ns = 0
        self._texts = texts
        self._boards_up: tuple[Panel, ...] = ()
        self._pointer = Pointer()
        self._reading: View | None = None
        self._line: Line | None = None

    def __enter__(self) -> DesktopDisplay:
        self._application = application()
        self._window = Window(self._size, self._title)
        self._resources.callback(self._window.destroy)
        self._window.open()
        self.draw = moderngl.create_context()
        self._screen = self.draw.detect_framebuffer(self._window.framebuffer())
        self._boards = BoardPainter(self.draw)
        program = self.draw.program(vertex_shader=_FLAT_VERTEX, fragment_shader=_FLAT_FRAGMENT)
        self._flat_box = uniform(program, "box")
        self._flat = self.draw.vertex_array(program, [])
        self._foot: moderngl.Texture | None = None
        self._fit()
        rate = self._window.screen().refreshRate()
        self._period_ns = round(1e9 / (rate if rate >= 20.0 else 60.0))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._window.take(False)
        self._resources.close()

    @property
    def away(self) -> Away | None:
        """Who is at the desk takes part while the window has the keyboard; else frames pause."""
        return None

    def reopen(self) -> None:
        """Do nothing, since a window has no runtime that could be lost."""

    # ------------------------------------------------------------------------- the frame

    def begin_frame(self) -> DisplayFrame:
        """Wait for the next frame's time.

        :raises HeadsetPaused: while another window has the keyboard.
        :raises HeadsetClosed: when the window was closed.
        """
        began = time.perf_counter_ns()
        self._require_watched()
        now = time.monotonic_ns()
        due = self._last_ns + self._period_ns if self._last_ns else now
        if due > now:
            time.sleep((due - now) * 1e-9)
        late = max(0, time.monotonic_ns() - due) // self._period_ns
        at = due + late * self._period_ns
        self._last_ns = at
        self._number += 1
        waited = time.perf_counter_ns() - began
        shown = at + self._period_ns
        return DisplayFrame(
            self._number, shown, self._period_ns, int(late), True, waited, shown_ns=shown
        )

    def poll(self, frame: DisplayFrame) -> HeadsetState:
        """Return the state of the person at the desk, as mouse and keys have moved them."""
        self._window.follow()
        self._fit()
        self._window.take(not self.pointing and self._mode == "smooth")
        seconds = frame.period_ns * (1 + frame.missed) * 1e-9
        given, view = self._window.given(), self._reading if self.pointing else None
        self._pointer = answering.advance(self._pointer, given, self._boards_up, view, seconds)
        aimed = None
        if view is not None:
            aimed = aimed_through(view, self._pointer.place, self._pointer.pressed)
        listed = any(panel.panel_id == WRIST for panel in self._boards_up)
        self._desk = advance(self._desk, given, seconds, self._mode, self.pointing, listed)
        return headset_state(
            self._desk,
            frame.number,
            frame.display_time_ns,
            self._fov(),
            self._hand,
            aimed,
            self._menu(given),
            self._actions(given),
        )

    @property
    def pointing(self) -> bool:
        """Whether there is a panel to read or point at, instead of the house."""
        return any(panel.options or panel.bar for panel in self._boards_up)

    @property
    def reading(self) -> tuple[View | None, tuple[Panel, ...], tuple[Panel, ...]]:
        """The view from which panels are seen, those that take presses now, and all of them."""
        taking = answering.takes_presses(self._pointer, self._boards_up)
        return self._reading, self._boards_up if taking else (), self._boards_up

    def locate_views(self, frame: DisplayFrame) -> tuple[View, View] | None:
        """Return the view of the one eye."""
        state = headset_state(
            self._desk, frame.number, frame.display_time_ns, self._fov(), self._hand
        )
        return state.views

    def acquire_eyes(self) -> tuple[EyeTarget, ...]:
        """Return the target of the one eye."""
        return (self._eye,)

    def submit(
        self,
        frame: DisplayFrame,  # noqa: ARG002 -- a window shows what it is given, when it is given
        views: tuple[View, View] | None = None,
        panels: Sequence[Panel] = (),
        depth: DepthRange | None = None,  # noqa: ARG002
    ) -> None:
        """Show the eye's image, the panels over it and the line at the bottom."""
        self._boards_up = tuple(panel for panel in panels if on_board(panel))
        if views is None:
            self._eye.framebuffer.clear(0.10, 0.115, 0.145, 1.0)
        self._eye.framebuffer.use()
        self._eye.framebuffer.viewport = (0, 0, *self._eye.size)
        self._reading = None
        if self._boards_up:
            self._reading = reading_view(self._boards_up, self._fov(), HEIGHT / self.eye_size[1])
            marks = [panel for panel in panels if panel.look == "cursor"]
            shown = [with_numbers(panel) for panel in self._boards_up]
            self._boards.draw([*shown, *marks], self._reading)
        above = 0.0
        for panel in panels:
            if panel.look == "board" and not on_board(panel):
                above = self._draw_corner(panel, above)
        self._draw_foot()
        self.draw.copy_framebuffer(self._screen, self._eye.framebuffer)
        self._window.present()

    def haptic(self, hand: Hand, amplitude: float, seconds: float) -> None:
        """Do nothing: a desk does not vibrate, and the gauge and the ghost hand show the same."""

    def resume(self, seconds: float) -> None:
        """Wait until the window has the keyboard again; ``HeadsetPaused`` after a timeout."""
        until = time.monotonic() + seconds
        while True:
            try:
                self._require_watched()
            except HeadsetPaused:
                if time.monotonic() > until:
                    raise
                time.sleep(_WAIT_SECONDS)
                continue
            self._last_ns = 0
            return

    # ------------------------------------------------------------------------- helpers

    def _require_watched(self) -> None:
        self._window.follow()
        if self._window.closed:
            raise HeadsetClosed("the window was closed; resume the session when wanted")
        if not self._window.watched:
            raise HeadsetPaused("another window is in front")

    def _fov(self) -> Floats:
        width, height = self.eye_size
        return geometry.fov_from_vertical(VERTICAL_DEGREES, width / height)

    def _menu(self, given: Input) -> bool:
        """Return whether the menu's key is down; on a keyboard of letters M is a letter."""
        letters = any(types_letters(panel) and "m" in panel.keys for panel in self._boards_up)
        return Key.ESCAPE in given.down or (Key.MENU in given.down and not letters)

    def _actions(self, given: Input) -> bool:
        """Return whether the action menu's key is down.

        The right button is it, too, where it does not move the hand.
        """
        return Key.ACTIONS in given.down or (given.right and self._mode == "discrete")

    def _fit(self) -> None:
        """Give the eye the present size of the window."""
        size = self._window.drawn_size
        if getattr(self, "eye_size", None) == size:
            return
        self.eye_size = size
        texture = self.draw.texture(size, 4)
        framebuffer = self.draw.framebuffer([texture], self.draw.depth_renderbuffer(size))
        self._eye = EyeTarget(framebuffer, texture.glo, size)
        self._screen = self.draw.detect_framebuffer(self._window.framebuffer())
        self._screen.viewport = (0, 0, *size)
        self._line = None

    def _draw_foot(self) -> None:
        width, height = self.eye_size
        line = line_of(self._desk, self._boards_up if self.pointing else ())
        if line != self._line:
            self._line = line
            image = picture(line, self._texts, width)
            if self._foot is None or self._foot.size != image.size:
                self._foot = self.draw.texture(image.size, 4)
            self._foot.write(image.tobytes())
        assert self._foot is not None
        self._draw_flat(self._foot, (-1.0, -1.0, 1.0, -1.0 + 2.0 * HEIGHT / height))

    def _draw_corner(self, panel: Panel, above: float) -> float:
        """Draw what a headset shows at a hand in the lower left corner.

        It is drawn ``above`` [px] what is there already; the height up to its top is returned.
        """
        width, height = self.eye_size
        wide = CORNER_SHARE * width
        high = wide * float(panel.size[1]) / float(panel.size[0])
        left, bottom = CORNER_PIXELS, HEIGHT + CORNER_PIXELS + above
        box = (left / width, bottom / height, (left + wide) / width, (bottom + high) / height)
        x0, y0, x1, y1 = (2.0 * share - 1.0 for share in box)
        self._draw_flat(self._boards.texture(panel), (x0, y0, x1, y1))
        return above + high + CORNER_PIXELS

    def _draw_flat(self, texture: moderngl.Texture, box: tuple[float, float, float, float]) -> None:
        """Draw a picture into a box of the window: left, bottom, right, top in -1..1."""
        self.draw.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self.draw.enable(moderngl.BLEND)
        self.draw.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        texture.use(0)
        self._flat_box.write(np.array(box, dtype=np.float32).tobytes())
        self._flat.render(moderngl.TRIANGLE_STRIP, vertices=4)
        self.draw.disable(moderngl.BLEND)
